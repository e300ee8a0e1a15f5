"""How likely a new try works: a row a cause, a column a way back, and how many tries each way gets."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.percent_field import PercentField
from desktop_app.widgets.stepper import Stepper
from sim.chances import Chances
from sim.failure import Cause
from sim.plan import Plan, Strategy

MOST_ATTEMPTS = 20


class ChancesTable(Section):
    """Teaching assumptions, edited in place, and the way back to the usual ones."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        say = words.say
        super().__init__(theme, say("task.prices.chances"), say("task.prices.chances_remark"))
        self._session, self._words = session, words
        self._grid = QGridLayout()
        self._grid.setContentsMargins(0, 0, 0, 0)
        self.fields = {(cause, way): self._field(theme, cause, way) for cause in Cause for way in Strategy}
        self._attempts = Stepper(
            theme,
            name=say("task.prices.attempts"),
            less=say("task.prices.fewer"),
            more=say("task.prices.more"),
            explain="odds_attempts",
        )
        self._attempts.show_range(1, MOST_ATTEMPTS)
        self._attempts.show_height(36)
        self._attempts.stepped.connect(lambda n: self._use(self._session.now.plan.chances.replaced(attempts=n)))
        self.reset = Tile(
            theme, say("task.prices.reset_chances"), explain="odds_reset", icon="undo", height=32, size=14
        )
        self.reset.clicked.connect(lambda: self._use(Chances()))
        tries = QWidget()
        self._fill(theme)
        row = QHBoxLayout(tries)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Label(theme, say("task.prices.attempts"), 15, wrap=True), 1)
        row.addWidget(self._attempts, 1)
        self.column.addLayout(self._grid)
        self.add(tries, self.reset)

    def _fill(self, theme: Theme) -> None:
        say = self._words.say
        for column, way in enumerate(Strategy, 1):
            head = Label(theme, say(f"odds.way_short.{way}"), 15, muted=True, wrap=True)
            head.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
            self._grid.addWidget(head, 0, column)
            self._grid.setColumnStretch(column, 2)
        self._grid.setColumnStretch(0, 3)
        for line, cause in enumerate(Cause, 1):
            self._grid.addWidget(Label(theme, say(f"odds.cause.{cause.value}"), 15, wrap=True), line, 0)
            for column, way in enumerate(Strategy, 1):
                self._grid.addWidget(self.fields[cause, way], line, column)

    def show_plan(self, plan: Plan) -> None:
        """Show the chances in force; those of the cause in force stand out."""
        at_work = plan.failure.cause if plan.failure else None
        for (cause, way), field in self.fields.items():
            field.show_share(getattr(plan.chances.of(cause), way.value), in_force=cause is at_work)
        self._attempts.show_number(plan.chances.attempts)
        self.reset.setEnabled(plan.chances != Chances())

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        super().wear(theme)
        for piece in self.findChildren(QWidget):
            if isinstance(piece, Label | PercentField | Stepper | Tile):
                dress(theme, piece)

    def show_gap(self, pixels: int) -> None:
        """Stand so far apart."""
        self._grid.setSpacing(pixels)

    def _field(self, theme: Theme, cause: Cause, way: Strategy) -> PercentField:
        say = self._words.say
        name = say("odds.table.field", cause=say(f"odds.cause.{cause.value}"), way=say(f"odds.way.{way}"))
        field = PercentField(theme, name, "odds_chance")
        field.asked.connect(lambda share: self._set(cause, way, share))
        return field

    def _set(self, cause: Cause, way: Strategy, share: float) -> None:
        chances = self._session.now.plan.chances
        row = chances.of(cause).replaced(**{way.value: share})
        self._use(chances.replaced(**{cause.value: row}))

    def _use(self, chances: Chances) -> None:
        self._session.change(self._session.now.plan.with_chances(chances))
