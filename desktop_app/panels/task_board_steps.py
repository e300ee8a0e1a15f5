"""The page of all steps: the table, what is done with a row of it, and what is done with the task as a whole."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QVBoxLayout, QWidget

from desktop_app.panels.task_board_columns import step_columns
from desktop_app.panels.task_board_copy import as_table, new_task
from desktop_app.panels.task_board_reading import READ, text_check
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.checked_field import CheckedField
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.flow import Flow
from desktop_app.widgets.table import Table
from sim.editing import with_step_added, with_step_changed, with_step_moved, with_step_removed
from sim.plan import Plan
from sim.short import short
from sim.task import MAX_STEPS, Step

COPIED_MS = 1500
NAME_EMS = 9  # the least width for the name of the task
HEIGHT = 32  # design pixels, of a button


class StepsPage(QWidget):
    """Each thing done here is one change of the plan, and undo takes it back."""

    detailed = Signal(int)  # step
    paste_asked = Signal()
    save_asked = Signal()

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._plan: Plan | None = None
        self._is_wide = True
        say = words.say
        self.name = CheckedField(theme, say("task.name"), "task_name", text_check(words, "task.refused.name"))
        self.table = Table(theme, step_columns(words), self._name_of, can_move=True)
        self.table.setAccessibleName(say("task.page.steps"))
        self._tiles = self._row_tiles()
        self._whole = self._whole_tiles()
        self._rows, self._all = Flow(theme, *self._tiles.values()), Flow(theme, *self._whole.values())
        self._lay_out()
        self._connect()

    def _name_of(self, number: int, step: Step) -> str:
        return self._words.say("task.named", number=number, title=short(step.title))

    def _tile(self, name: str, do: Callable[[], object], icon: str | None = None) -> Tile:
        theme, text = self._theme, self._words.say(f"task.row.{name}")
        tile = Tile(theme, text, explain=f"task_{name}", icon=icon, height=HEIGHT, size=14, pad=10)
        tile.clicked.connect(lambda: do() if self.table.is_free() else None)
        return tile

    def _icon(self, name: str, icon: str, by: int) -> Tile:
        tile = IconTile(self._theme, icon, self._words.say(f"task.row.{name}"), explain="task_move", size=HEIGHT)
        tile.clicked.connect(lambda: self.move_row(by) if self.table.is_free() else None)
        return tile

    def _row_tiles(self) -> dict[str, Tile]:
        return {
            "add": self._tile("add", self.add, "plus"),
            "duplicate": self._tile("duplicate", self.duplicate),
            "up": self._icon("up", "arrow_up", -1),
            "down": self._icon("down", "arrow_down", 1),
            "remove": self._tile("remove", self.remove, "minus"),
            "details": self._tile("details", lambda: self.detailed.emit(self.table.row + 1)),
        }

    def _whole_tiles(self) -> dict[str, Tile]:
        say, theme = self._words.say, self._theme
        new = Tile(theme, say("task.new"), explain="task_new", height=HEIGHT, size=14, pad=10)
        save = Tile(theme, say("task.save"), explain="task_save", glyph="disk", height=HEIGHT, size=14, pad=10)
        new.clicked.connect(self._begin_anew)
        save.clicked.connect(self.save_asked)
        paste, copy = self._tile("paste", self.paste_asked.emit), self._tile("copy", self.copy)
        return {"paste": paste, "copy": copy, "new": new, "save": save}

    def _lay_out(self) -> None:
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._head = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._head.addWidget(self.name, 1)
        self._head.addWidget(self._all, 0)
        self._column.addLayout(self._head)
        self._column.addWidget(self.table, 1)
        self._column.addWidget(self._rows)

    def _connect(self) -> None:
        self.name.settled.connect(self._rename)
        self.table.written.connect(self._write)
        self.table.opened.connect(lambda row, _: self.detailed.emit(row + 1))
        self.table.moved.connect(self._move)
        self.table.walked.connect(lambda _: self._show_possible())

    # told

    def show_plan(self, plan: Plan) -> None:
        """Show the steps of the plan."""
        if plan is self._plan:
            return
        self._plan = plan
        first = self.table.show_rows(plan.task.steps)
        if first is not None and not self.table.field.isVisible() and not self.table.hasFocus():
            self.table.go_to(first)
        self.name.show_value(plan.task.title)
        self._show_possible()

    def wear(self, theme: Theme, least_row: int) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        for layout in (self._column, self._head):
            layout.setSpacing(theme.px(8))
        dress(theme, *self._tiles.values(), *self._whole.values(), self._rows, self._all)
        dress(theme, self.name, self.table)
        self.name.setFixedHeight(theme.px(HEIGHT))
        self.table.show_least_row(least_row)

    def arrange(self, *, wide: bool) -> None:
        """Put the name of the task above its buttons where there is little room beside them."""
        self._is_wide = wide
        room = self.width() - self._all.sizeHint().width()
        beside = wide or room >= NAME_EMS * self._theme.type_px(15)
        directions = QBoxLayout.Direction
        self._head.setDirection(directions.LeftToRight if beside else directions.TopToBottom)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange(wide=self._is_wide)

    def _show_possible(self) -> None:
        n_steps = len(self.table.rows_model.rows)
        self._tiles["up"].setEnabled(self.table.row > 0)
        self._tiles["down"].setEnabled(self.table.row < n_steps - 1)
        self._tiles["remove"].setEnabled(n_steps > 1)
        for name in ("add", "duplicate"):
            self._tiles[name].setEnabled(n_steps < MAX_STEPS)

    # a person did something

    def add(self) -> None:
        """Put a new step below, and begin with its title."""
        self._add(Step(title=self._words.say("task.fresh.step")))
        self.table.edit_cell()

    def duplicate(self) -> None:
        """Put the same step below once more."""
        self._add(self._session.now.plan.task.steps[self.table.row].replaced())

    def remove(self) -> None:
        """Take the step away."""
        if self._session.now.plan.task.n_steps > 1:
            row = self.table.row
            self._session.change(with_step_removed(self._session.now.plan, row + 1))
            self.table.go_to(row)

    def move_row(self, by: int) -> None:
        """Move the step up or down."""
        self._move(self.table.row, self.table.row + by)

    def copy(self) -> None:
        """Put the table on the clipboard, as a spreadsheet takes it."""
        QGuiApplication.clipboard().setText(as_table(self._session.now.plan.task))
        tile = self._whole["copy"]
        tile.show_text(self._words.say("task.copied"))
        QTimer.singleShot(COPIED_MS, tile, lambda: tile.show_text(self._words.say("task.row.copy")))

    def paste(self) -> None:
        """Take what is on the clipboard: one value for the cell, more for the page that shows them first."""
        text = QGuiApplication.clipboard().text().strip("\r\n")
        if text and "\t" not in text and "\n" not in text and self.table.hasFocus():
            self.table.edit_cell(text)
        else:
            self.paste_asked.emit()

    def _add(self, step: Step) -> None:
        row = self.table.row + 1
        if self._session.now.plan.task.n_steps < MAX_STEPS:
            self._session.change(with_step_added(self._session.now.plan, row + 1, step))
            self.table.go_to(row, TITLE)

    def _move(self, row: int, to: int) -> None:
        if 0 <= to < self._session.now.plan.task.n_steps:
            self._session.change(with_step_moved(self._session.now.plan, row + 1, to + 1))
            self.table.go_to(to)

    def _write(self, row: int, key: str, text: str) -> None:
        self._session.change(with_step_changed(self._session.now.plan, row + 1, **{key: READ[key](text)}))

    def _rename(self, text: str) -> None:
        plan = self._session.now.plan
        self._session.change(plan.replaced(task=plan.task.replaced(title=text.strip())))

    def _begin_anew(self) -> None:
        self._session.open_plan(new_task(self._words), None)
        self.table.go_to(0, TITLE)
        self.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Do with the row what its keys say; the table leaves them to whoever keeps the rows."""
        key, held = event.key(), event.modifiers()
        alt, ctrl = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.ControlModifier
        if held & alt and key in (Qt.Key.Key_Up, Qt.Key.Key_Down):
            self.move_row(-1 if key == Qt.Key.Key_Up else 1)
        elif key == Qt.Key.Key_Insert and not held:
            self.add()
        elif held & ctrl and key == Qt.Key.Key_Delete:
            self.remove()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif event.matches(QKeySequence.StandardKey.Paste):
            self.paste()
        else:
            super().keyPressEvent(event)


TITLE = 1  # the column
