"""How likely a new try works: a row a cause, a column a way back, and how many tries each way gets."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.percent_field import PercentField
from desktop_app.widgets.stepper import Stepper
from sim.chances import Chances
from sim.failure import Cause
from sim.plan import Plan, Strategy

MOST_ATTEMPTS = 20
GAP = 6  # design pixels


class ChancesTable(Section):
    """Teaching assumptions typed over in place, and the way back to the usual ones: `asked(chances)` for others."""

    asked = Signal(object)

    def __init__(self, words: Words, theme: Theme, title: str, remark: str, size: int) -> None:
        super().__init__(theme, title, remark)
        self._words, self._size = words, size
        self._chances = Chances()
        self.fields = {(cause, way): self._field(theme, cause, way) for cause in Cause for way in Strategy}
        self._attempts = self._made_attempts(theme)
        self.reset = Tile(theme, words.say("odds.table.reset"), explain="odds_reset", icon="undo", height=38, size=14)
        self.reset.clicked.connect(lambda: self.asked.emit(Chances()))
        self._grid = self._made_grid(theme)
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Label(theme, words.say("odds.table.attempts"), size, muted=True, wrap=True), 1)
        row.addWidget(self._attempts, 1)
        self.column.addLayout(self._grid)
        self.add(line, self.reset)

    def show_plan(self, plan: Plan) -> None:
        """Show the chances in force; those of the cause in force stand out."""
        self._chances = plan.chances
        at_work = plan.failure.cause if plan.failure else None
        for (cause, way), field in self.fields.items():
            field.show_share(getattr(plan.chances.of(cause), way.value), in_force=cause is at_work)
        self._attempts.show_number(plan.chances.attempts)
        self.reset.setEnabled(plan.chances != Chances())

    def show_gap(self, pixels: int) -> None:
        """Let the fields stand so far apart."""
        self._grid.setSpacing(pixels)

    def _made_attempts(self, theme: Theme) -> Stepper:
        say = self._words.say
        name, less, more = (say(f"odds.table.{each}") for each in ("attempts", "fewer", "more"))
        attempts = Stepper(theme, name=name, less=less, more=more, explain="odds_attempts")
        attempts.show_height(36)
        attempts.show_range(1, MOST_ATTEMPTS)
        attempts.stepped.connect(lambda n: self.asked.emit(self._chances.replaced(attempts=n)))
        return attempts

    def _made_grid(self, theme: Theme) -> QGridLayout:
        say, grid = self._words.say, QGridLayout()
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(GAP))
        for column, way in enumerate(Strategy, 1):
            head = Label(theme, say(f"odds.way_short.{way}"), self._size, muted=True, wrap=True)
            head.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(head, 0, column)
            grid.setColumnStretch(column, 2)
        for line, cause in enumerate(Cause, 1):
            grid.addWidget(Label(theme, say(f"odds.cause.{cause.value}"), self._size, 600, wrap=True), line, 0)
            for column, way in enumerate(Strategy, 1):
                grid.addWidget(self.fields[cause, way], line, column)
        grid.setColumnStretch(0, 3)
        return grid

    def _field(self, theme: Theme, cause: Cause, way: Strategy) -> PercentField:
        say = self._words.say
        name = say("odds.table.field", cause=say(f"odds.cause.{cause.value}"), way=say(f"odds.way.{way}"))
        field = PercentField(theme, name, "odds_chance")
        field.asked.connect(lambda share: self._ask(cause, way, share))
        return field

    def _ask(self, cause: Cause, way: Strategy, share: float) -> None:
        row = self._chances.of(cause).replaced(**{way.value: share})
        self.asked.emit(self._chances.replaced(**{cause.value: row}))
