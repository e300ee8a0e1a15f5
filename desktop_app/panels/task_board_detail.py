"""One step with all that can be said of it, and what it changes outside the agent."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.panels.task_board_effects import (
    READ as READ_EFFECT,
)
from desktop_app.panels.task_board_effects import (
    effect_columns,
    with_effect_added,
    with_effect_changed,
    with_effect_removed,
)
from desktop_app.panels.task_board_reading import READ, amount_check, count_check, text_check, written_number
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.checked_field import CheckedField
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.headings import Label
from desktop_app.widgets.one_line import OneLine
from desktop_app.widgets.table import Table
from sim.editing import with_step_changed
from sim.plan import Plan
from sim.short import short
from sim.task import SideEffect, Step

NAMES = {
    "title": "task.column.title",
    "description": "task.column.description",
    "input_tokens": "task.detail.input",
    "output_tokens": "task.detail.output",
    "tool_calls": "task.detail.calls",
    "seconds": "task.column.seconds",
}
HEIGHT = 32  # design pixels, of a button


class DetailPage(QWidget):
    """Lies over the table of steps; `left` gives the room back."""

    left = Signal()

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self.number = 1
        say = words.say
        self._back = IconTile(theme, "chevron_back", say("task.detail.back"), explain="task_back", size=HEIGHT)
        self._title = OneLine(theme, 16, 700)
        self._turns = {
            by: IconTile(theme, icon, say(f"task.detail.{name}"), explain="task_turn", size=HEIGHT)
            for by, icon, name in ((-1, "arrow_up", "earlier"), (1, "arrow_down", "later"))
        }
        self.fields = {key: self._field(key) for key in NAMES}
        self._labels = {key: Label(theme, say(name), 15, muted=True) for key, name in NAMES.items()}
        self._outside = OneLine(theme, 15, 700)
        self._outside.show_words(say("task.detail.outside"))
        self._none = Label(theme, say("task.detail.none"), 15, muted=True, wrap=True)
        self.effects = Table(theme, effect_columns(words), self._name_of)
        self.effects.setAccessibleName(say("task.detail.outside"))
        self.add = Tile(theme, say("task.detail.add"), explain="task_effect_add", icon="plus", height=HEIGHT, size=14)
        self.remove = Tile(
            theme, say("task.detail.remove"), explain="task_effect_remove", icon="minus", height=HEIGHT, size=14
        )
        self._lay_out()
        self._connect()

    def _field(self, key: str) -> CheckedField:
        words, numeric = self._words, key not in ("title", "description")
        check = text_check(words, "task.refused.title" if key == "title" else "")
        if numeric:
            check = amount_check(words) if key == "seconds" else count_check(words)
        field = CheckedField(self._theme, words.say(NAMES[key]), "table_cell", check, numeric=numeric)
        field.settled.connect(lambda text: self._write(**{key: READ[key](text)}))
        return field

    def _name_of(self, number: int, effect: SideEffect) -> str:
        return self._words.say("task.effect.named", number=number, action=short(effect.action))

    def _lay_out(self) -> None:
        head, outside = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self._title, 1)
        for turn in self._turns.values():
            head.addWidget(turn)
        outside.addWidget(self._outside, 1)
        outside.addWidget(self.add)
        outside.addWidget(self.remove)
        self._grid = QGridLayout()
        self._arranged: bool | None = None
        self.arrange(wide=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(head)
        self._column.addLayout(self._grid)
        self._column.addLayout(outside)
        self._column.addWidget(self._none)
        self._column.addWidget(self.effects, 1)
        self._column.addStretch(0)

    def _connect(self) -> None:
        self._back.clicked.connect(lambda: self.left.emit() if self._is_free() else None)
        for by, turn in self._turns.items():
            turn.clicked.connect(lambda _=False, by=by: self._turn(by))
        self.effects.written.connect(self._write_effect)
        self.effects.opened.connect(lambda row, key: self._flip(row) if key == "idempotent" else None)
        self.add.clicked.connect(self._add)
        self.remove.clicked.connect(self._remove)

    # told

    def show_step(self, plan: Plan, number: int) -> None:
        """Show this step, or the last where there is none of that number."""
        self.number = max(1, min(number, plan.task.n_steps))
        step = plan.task.step(self.number)
        self._title.show_words(self._words.say("task.detail.title", number=self.number, title=short(step.title)))
        for key, field in self.fields.items():
            missing = "" if key in ("title", "description") else self._words.say("figure.not_recorded")
            field.show_value(_written(step, key), missing)
        self.effects.show_rows(step.effects)
        self.effects.setVisible(bool(step.effects))
        self._none.setVisible(not step.effects)
        self.remove.setEnabled(bool(step.effects))
        self._turns[-1].setEnabled(self.number > 1)
        self._turns[1].setEnabled(self.number < plan.task.n_steps)

    def wear(self, theme: Theme, least_row: int) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(8))
        self._grid.setHorizontalSpacing(theme.px(12))
        self._grid.setVerticalSpacing(theme.px(6))
        dress(theme, *self.fields.values(), *self._labels.values(), *self._turns.values())
        dress(theme, self._back, self._title, self._outside, self._none, self.effects, self.add, self.remove)
        self.effects.show_least_row(least_row)

    def arrange(self, *, wide: bool) -> None:
        """Put the fields two on a line where there is room."""
        if wide is self._arranged:
            return
        self._arranged = wide
        for at, key in enumerate(NAMES):
            line, side = (at // 2, at % 2) if wide else (at, 0)
            self._grid.addWidget(self._labels[key], line, 2 * side)
            self._grid.addWidget(self.fields[key], line, 2 * side + 1)
        self._grid.setColumnStretch(1, 1)
        self._grid.setColumnStretch(3, 1 if wide else 0)

    # a person did something

    def _is_free(self) -> bool:
        """Tell whether the step may be left; what is typed and cannot be yet is not lost to that."""
        refused = next((field for field in self.fields.values() if field.refused), None)
        if refused is not None:
            refused.setFocus(Qt.FocusReason.OtherFocusReason)
        return refused is None and self.effects.is_free()

    def _turn(self, by: int) -> None:
        if self._is_free():
            self.show_step(self._session.now.plan, self.number + by)

    def _write(self, **fields: Any) -> None:
        self._session.change(with_step_changed(self._session.now.plan, self.number, **fields))

    def _write_effect(self, row: int, key: str, text: str) -> None:
        plan = self._session.now.plan
        self._session.change(with_effect_changed(plan, self.number, row, **{key: READ_EFFECT[key](text)}))

    def _flip(self, row: int) -> None:
        plan = self._session.now.plan
        is_so = plan.task.step(self.number).effects[row].idempotent
        self._session.change(with_effect_changed(plan, self.number, row, idempotent=not is_so))

    def _add(self) -> None:
        effect = SideEffect(action=self._words.say("task.detail.new"))
        self._session.change(with_effect_added(self._session.now.plan, self.number, effect))
        self.effects.go_to(len(self.effects.rows_model.rows) - 1, 0)
        self.effects.setFocus(Qt.FocusReason.OtherFocusReason)
        self.effects.edit_cell()

    def _remove(self) -> None:
        row = self.effects.row
        if self.effects.rows_model.rows:
            self._session.change(with_effect_removed(self._session.now.plan, self.number, row))
            self.effects.go_to(row)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do with a change outside what its keys say, as with a step in the table of steps."""
        ctrl = event.modifiers() & Qt.KeyboardModifier.ControlModifier
        if event.key() == Qt.Key.Key_Insert:
            self._add()
        elif ctrl and event.key() == Qt.Key.Key_Delete:
            self._remove()
        else:
            super().keyPressEvent(event)


def _written(step: Step, key: str) -> str:
    value = step.n_tool_calls if key == "tool_calls" else getattr(step, key)
    return value if isinstance(value, str) else written_number(value)
