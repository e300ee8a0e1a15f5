"""A row of a table taken by its number and let go between two others."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QTableView, QWidget

from desktop_app.theme import Theme


class RowDrag(QWidget):
    """The line that shows where the row would come to stand."""

    def __init__(self, theme: Theme, table: QTableView) -> None:
        super().__init__(table.viewport())
        self._theme, self._table = theme, table
        self._row: int | None = None
        self._gap: int | None = None  # the row before which it would stand
        self._from_y = 0.0
        self.hide()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme

    def press(self, row: int, y: float) -> None:
        """Take a row; it moves only when the mouse does."""
        self._row, self._gap, self._from_y = row, None, y

    def follow(self, y: float) -> bool:
        """Show where the row would stand with the mouse at `y`; tell whether one is being dragged."""
        if self._row is None:
            return False
        if self._gap is None and abs(y - self._from_y) < QApplication.startDragDistance():
            return True
        table, n_rows = self._table, self._table.model().rowCount()
        over = table.rowAt(round(y))
        if over < 0:
            over = 0 if y < 0 else n_rows - 1
        table.scrollTo(table.model().index(over, 0))
        top, height = table.rowViewportPosition(over), table.rowHeight(over)
        self._gap = over + (y > top + height / 2)
        thick = max(3, self._theme.px(3))
        edge = top + (height if self._gap > over else 0)
        self.setGeometry(0, max(0, edge - thick // 2), table.viewport().width(), thick)
        self.show()
        self.raise_()
        return True

    def release(self) -> tuple[int, int] | None:
        """Return which row goes to which place; None where it stays."""
        row, gap = self._row, self._gap
        self._row = self._gap = None
        self.hide()
        if row is None or gap is None or gap in (row, row + 1):
            return None
        return row, gap - (gap > row)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.focus))
        painter.end()
