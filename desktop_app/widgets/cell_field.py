"""The field that opens in a cell of a table: Enter and Tab go on to the next cell, Esc leaves the cell as it was."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent
from PySide6.QtWidgets import QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.checked_field import WINDOW_REASONS, CheckedField
from desktop_app.widgets.table_model import Column


class CellField(CheckedField):
    """Stays open over its cell until what is typed can be taken, or is given up."""

    left = Signal(int, int)  # how many columns and rows further the next cell is; 0, 0 for none

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, "", "table_cell")
        self.setParent(parent)
        self.hide()

    def open(self, column: Column, name: str, written: str, typed: str | None) -> None:
        """Begin with what is written in the cell, or with what a person has begun to type over it."""
        self._check, self._numeric = column.check, column.numeric
        self.setAccessibleName(name)
        self.setAlignment(Qt.AlignmentFlag.AlignTrailing if column.numeric else Qt.AlignmentFlag.AlignLeading)
        self.shown = written
        self.setText(written)
        self.wear(self._theme)
        self.show()
        self.setFocus(Qt.FocusReason.OtherFocusReason)
        if typed is None:
            self.selectAll()
        else:
            self.selectAll()
            self.insert(typed)
        self.raise_()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`; the cell says how high."""
        height = self.height()
        super().wear(theme)
        self.setMinimumHeight(0)
        self.setMaximumHeight(16777215)
        self.resize(self.width(), height)

    @property
    def keeps_esc(self) -> bool:
        """Whether Esc means this field: it always closes it."""
        return True

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key = event.key()
        if key == Qt.Key.Key_Escape:
            self.put_back()
            self.left.emit(0, 0)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            up = event.modifiers() & Qt.KeyboardModifier.ShiftModifier
            self._leave(0, -1 if up else 1)
        elif key in (Qt.Key.Key_Up, Qt.Key.Key_Down) and event.modifiers() in (
            Qt.KeyboardModifier.NoModifier,
            Qt.KeyboardModifier.KeypadModifier,
        ):
            self._leave(0, -1 if key == Qt.Key.Key_Up else 1)
        else:
            super().keyPressEvent(event)

    def focusNextPrevChild(self, forward: bool) -> bool:
        self._leave(1 if forward else -1, 0)
        return True

    def focusOutEvent(self, event: QFocusEvent) -> None:
        super().focusOutEvent(event)
        if self.isVisible() and event.reason() not in WINDOW_REASONS and not self.refused:
            self.left.emit(0, 0)

    def _leave(self, columns: int, rows: int) -> None:
        if self.settle():
            self.left.emit(columns, rows)
