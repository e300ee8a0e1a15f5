"""The teaching assumptions behind all of it: how likely one more try works, typed over in place."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QWidget

from desktop_app.session import Session
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


class ChancesSection(Section):
    """A row a cause, a column a way back; how many tries each way gets; and the way back to the usual chances."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("odds.table.title"), words.say("odds.table.remark"))
        self._session, self._words = session, words
        self._fields = {(cause, way): self._field(theme, cause, way) for cause in Cause for way in Strategy}
        self._attempts = Stepper(
            theme,
            name=words.say("odds.table.attempts"),
            less=words.say("odds.table.fewer"),
            more=words.say("odds.table.more"),
            explain="odds_attempts",
        )
        self._attempts.show_height(36)
        self._attempts.show_range(1, MOST_ATTEMPTS)
        self._attempts.stepped.connect(lambda n: self._use(self._session.now.plan.chances.replaced(attempts=n)))
        self._reset = Tile(theme, words.say("odds.table.reset"), explain="odds_reset", icon="undo", height=38, size=14)
        self._reset.clicked.connect(lambda: self._use(Chances()))
        line = QWidget()
        row = QHBoxLayout(line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Label(theme, words.say("odds.table.attempts"), 14, muted=True, wrap=True), 1)
        row.addWidget(self._attempts, 1)
        self.add(self._table(theme), line, self._reset)

    def show_plan(self, plan: Plan) -> None:
        """Show the chances in force; those of the cause in force stand out."""
        at_work = plan.failure.cause if plan.failure else None
        for (cause, way), field in self._fields.items():
            field.show_share(getattr(plan.chances.of(cause), way.value), in_force=cause is at_work)
        self._attempts.show_number(plan.chances.attempts)
        self._reset.setEnabled(plan.chances != Chances())

    def _table(self, theme: Theme) -> QWidget:
        table = QWidget()
        grid = QGridLayout(table)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(theme.px(6))
        for column, way in enumerate(Strategy, 1):
            head = Label(theme, self._words.say(f"odds.way_short.{way}"), 14, muted=True, wrap=True)
            head.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom)
            grid.addWidget(head, 0, column)
            grid.setColumnStretch(column, 2)
        for line, cause in enumerate(Cause, 1):
            grid.addWidget(Label(theme, self._words.say(f"odds.cause.{cause.value}"), 14, 600, wrap=True), line, 0)
            for column, way in enumerate(Strategy, 1):
                grid.addWidget(self._fields[cause, way], line, column)
        grid.setColumnStretch(0, 3)
        return table

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
