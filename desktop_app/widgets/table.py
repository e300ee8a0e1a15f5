"""A table that is walked with arrows and typed into; a row can be dragged by its number."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from PySide6.QtCore import QEvent, QPersistentModelIndex, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QResizeEvent
from PySide6.QtWidgets import QAbstractItemView, QFrame, QTableView

from desktop_app.theme import Theme
from desktop_app.widgets.cell_field import CellField
from desktop_app.widgets.paint import font, text_width
from desktop_app.widgets.ringed import Ringed
from desktop_app.widgets.row_drag import RowDrag
from desktop_app.widgets.table_columns import fitted
from desktop_app.widgets.table_keys import ENTER, HELD, keeps
from desktop_app.widgets.table_model import Column, Index, TableModel
from desktop_app.widgets.table_paint import GRIP, PAD, ROW, CellPaint, HeadPaint, row_height

LEAST_ROWS = 2  # what a table shows at least


class Table(Ringed, QTableView):
    """Tells what a person wants of a cell; only whoever is told changes the rows."""

    written = Signal(int, str, str)  # row from 0, column, new text
    opened = Signal(int, str)  # a cell that is not typed into was chosen: row, column
    moved = Signal(int, int)  # a row was dragged: from, to
    walked = Signal(int)  # the row the keyboard is on

    def __init__(
        self, theme: Theme, columns: Sequence[Column], name_of: Callable[[int, Any], str], *, can_move: bool = False
    ) -> None:
        super().__init__()
        self._theme, self._least_row = theme, ROW
        self.rows_model = TableModel(columns, name_of)
        self._paint = CellPaint(theme, self)
        self._head = HeadPaint(theme, self)
        self.setModel(self.rows_model)
        self.setItemDelegate(self._paint)
        self.setHorizontalHeader(self._head)
        self.field = CellField(theme, self.viewport())
        self._cell = QPersistentModelIndex()
        self._drag = RowDrag(theme, self) if can_move else None
        self._paint.can_move = can_move
        self._set_up()
        self.field.settled.connect(self._tell_written)
        self.field.left.connect(self._leave_field)

    def _set_up(self) -> None:
        self.verticalHeader().hide()
        self.verticalHeader().setMinimumSectionSize(1)
        self.setShowGrid(False)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setSelectionMode(QAbstractItemView.SelectionMode.NoSelection)
        self.setTabKeyNavigation(False)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerItem)
        self.setAutoScroll(True)
        self.setProperty("explain", "table")
        self._head.setProperty("explain", "table")
        self.viewport().setAutoFillBackground(False)
        self.setStyleSheet("QTableView, QHeaderView { background: transparent; border: none; }")

    def setAccessibleName(self, name: str) -> None:
        super().setAccessibleName(name)
        self._head.setAccessibleName(name)

    # told

    def show_rows(self, rows: Sequence[Any]) -> int | None:
        """Show these rows; return the first that is new, if any is."""
        before = len(str(len(self.rows_model.rows)))
        first = self.rows_model.show_rows(rows)
        if len(str(len(rows))) != before:
            self._fit()
        if not self.currentIndex().isValid() and rows:
            self.go_to(0, self._first_typed())
        if self.field.isVisible() and not self._cell.isValid():
            self._close_field()
        self.viewport().update()
        return first

    def show_least_row(self, pixels: int) -> None:
        """Make rows at least this high."""
        self._least_row = pixels
        self._fit()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        for piece in (self._paint, self._head, self.field):
            piece.wear(theme)
        if self._drag:
            self._drag.wear(theme)
        self._fit()

    @property
    def row(self) -> int:
        """The row the keyboard is on, from 0."""
        return max(self.currentIndex().row(), 0)

    def go_to(self, row: int, column: int | None = None) -> None:
        """Put the keyboard's mark on a cell and bring it into view."""
        if self.rows_model.rows:
            row = max(0, min(row, len(self.rows_model.rows) - 1))
            at = self.currentIndex().column() if column is None else column
            index = self.rows_model.index(row, max(at, 0))
            self.setCurrentIndex(index)
            self.scrollTo(index)

    def edit_cell(self, typed: str | None = None) -> None:
        """Open the field in the cell the keyboard is on, or tell that it was chosen if it is not typed into."""
        index = self.currentIndex()
        if not index.isValid():
            return
        column, row = self.rows_model.columns[index.column()], self.rows_model.rows[index.row()]
        if column.written is None:
            if typed is None:
                self.opened.emit(index.row(), column.key)
            return
        self.scrollTo(index)
        self._cell = QPersistentModelIndex(index)
        self._place_field()
        name = index.data(Qt.ItemDataRole.AccessibleTextRole)
        self.field.open(column, name, column.written(row), typed)

    def is_free(self) -> bool:
        """Tell whether something else may be done; what is typed and cannot be yet is not lost to a click."""
        refused = self.field.isVisible() and bool(self.field.refused)
        if refused:
            self.field.setFocus(Qt.FocusReason.OtherFocusReason)
        return not refused

    # the field

    def _tell_written(self, text: str) -> None:
        if self._cell.isValid():
            self.written.emit(self._cell.row(), self.rows_model.columns[self._cell.column()].key, text)

    def _leave_field(self, columns: int, rows: int) -> None:
        row, column = self._cell.row(), self._cell.column()
        had = self.field.hasFocus()
        self._close_field()
        if had:
            self.setFocus(Qt.FocusReason.OtherFocusReason)
        if rows:
            self.go_to(row + rows, column)
        elif columns:
            self._go_on(row, column, columns)

    def _go_on(self, row: int, column: int, by: int) -> None:
        """Open the next cell that is typed into, in this row or the one after; after the last there is none."""
        typed = [at for at in self._shown_columns() if self.rows_model.columns[at].written is not None]
        rest = [at for at in typed if (at - column) * by > 0]
        if not rest:
            row, rest = row + by, typed
        if 0 <= row < len(self.rows_model.rows):
            self.go_to(row, min(rest) if by > 0 else max(rest))
            self.edit_cell()

    def _close_field(self) -> None:
        self._cell = QPersistentModelIndex()
        self.field.put_back()
        self.field.hide()

    def _place_field(self) -> None:
        if self._cell.isValid():
            self.field.setGeometry(self.visualRect(self._cell))
            self.field.refusal.place()

    # the columns

    def _shown_columns(self) -> list[int]:
        return [at for at in range(len(self.rows_model.columns)) if not self.isColumnHidden(at)]

    def _first_typed(self) -> int:
        return next((k for k in self._shown_columns() if self.rows_model.columns[k].written is not None), 0)

    def _columns_for(self, em: float) -> Sequence[Column]:
        """Return the columns, the one of numbers as wide as the last of them with the grip beside it."""
        first, *others = self.rows_model.columns
        if self._drag is None or not self.rows_model.rows:
            return self.rows_model.columns
        last = first.cell(len(self.rows_model.rows), self.rows_model.rows[-1]).text
        wanted = text_width(font(self._theme, 15, tabular=True), last) + self._theme.px(GRIP + PAD)
        return (replace(first, width=max(first.width, wanted / em)), *others)

    def _fit(self) -> None:
        high = row_height(self._theme, self._least_row)
        self.verticalHeader().setDefaultSectionSize(high)
        self.setMinimumHeight(self._head.height() + LEAST_ROWS * high)
        em = float(self._theme.type_px(15))
        for at, width in enumerate(fitted(self._columns_for(em), self.viewport().width(), em)):
            self.setColumnHidden(at, not width)
            if width:
                self.setColumnWidth(at, width)
        if self.currentIndex().isValid() and self.isColumnHidden(self.currentIndex().column()):
            self.go_to(self.row, self._first_typed())
        self._place_field()

    # asked by Qt

    def event(self, event: QEvent) -> bool:
        """Keep the keys that type into a cell or act on a row; all others belong to the window."""
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and keeps(event):
            event.accept()
            return True
        return bool(super().event(event))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        self._paint.ringed = self.is_ringed
        key, held = event.key(), bool(event.modifiers() & HELD)
        if held and key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self.go_to(0 if key == Qt.Key.Key_Home else len(self.rows_model.rows) - 1)
        elif not held and key in (*ENTER, Qt.Key.Key_F2):
            self.edit_cell()
        elif not held and key in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self._empty_cell()
        elif not held and event.text() and event.text().isprintable():
            self.edit_cell(event.text()) if event.text().strip() else self._flip_cell()
        elif held or key == Qt.Key.Key_Insert:
            event.ignore()  # what is done with rows belongs to whoever keeps them
        else:
            super().keyPressEvent(event)

    def _empty_cell(self) -> None:
        column = self.rows_model.columns[self.currentIndex().column()]
        if column.written is not None:
            self.edit_cell("")

    def _flip_cell(self) -> None:
        if self.rows_model.columns[self.currentIndex().column()].flips:
            self.edit_cell()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.is_free():
            return
        before, index = self.currentIndex(), self.indexAt(event.position().toPoint())
        super().mousePressEvent(event)
        self._paint.ringed = False
        if self._drag and index.isValid() and index.column() == 0:
            self._drag.press(index.row(), event.position().y())
        elif index.isValid() and index == before and event.button() == Qt.MouseButton.LeftButton:
            self.edit_cell()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._drag:
            self._drag.follow(event.position().y())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        dropped = self._drag.release() if self._drag else None
        super().mouseReleaseEvent(event)
        if dropped:
            self.moved.emit(*dropped)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        if self.indexAt(event.position().toPoint()) == self.currentIndex():
            self.edit_cell()

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self._paint.ringed = self.is_ringed
        if self.field.isVisible():
            self.field.setFocus(event.reason())

    def currentChanged(self, current: Index, previous: Index) -> None:
        super().currentChanged(current, previous)
        self.viewport().update()
        if current.row() != previous.row():
            self.walked.emit(max(current.row(), 0))

    def scrollContentsBy(self, dx: int, dy: int) -> None:
        super().scrollContentsBy(dx, dy)
        self._place_field()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()
