"""How a table looks: its cells, its heading, and the frame round the cell that has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QHeaderView, QStyledItemDelegate, QStyleOptionViewItem, QTableView, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.paint import HAIRLINE, LEFT, RIGHT, RING, box, font, text_width, write
from desktop_app.widgets.table_model import CELL, Cell, Column, Index, TableModel

PAD = 8  # design pixels at both sides of a cell
GRIP = 20  # design pixels, for the dots by which a row is taken, and a gap
ROW, ROW_EMS, HEAD_EMS = 44, 1.9, 1.9


def row_height(theme: Theme, least: int) -> int:
    """Return how high a row is: `least`, or more where the type is large."""
    return max(least, round(theme.type_px(15) * ROW_EMS))


class CellPaint(QStyledItemDelegate):
    """Draws a cell: words at the beginning, figures at the end, nothing but a hairline between the rows."""

    def __init__(self, theme: Theme, table: QTableView) -> None:
        super().__init__(table)
        self._theme, self._table = theme, table
        self.ringed, self.can_move = False, False

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(0, 0)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        theme, px = self._theme, self._theme.px
        rect, current = QRectF(option.rect), self._table.currentIndex()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if index.row() == current.row():
            painter.fillRect(rect, QColor(theme.raised))
        painter.fillRect(QRectF(rect.x(), rect.bottom() - 1, rect.width(), 1), QColor(theme.line))
        cell: Cell = index.data(CELL)
        model = index.model()
        assert isinstance(model, TableModel)
        painter.setLayoutDirection(self._table.layoutDirection())
        column = model.columns[index.column()]
        before = px(2) if column.numeric else px(PAD)
        left, right = (px(PAD), before) if self._table.isRightToLeft() else (before, px(PAD))
        room = rect.adjusted(left, 0, -right, 0)
        self._write(painter, room, cell, column)
        if index.column() == 0 and self.can_move and index.row() == current.row():
            self._grip(painter, rect)
        if (index.row(), index.column()) == (current.row(), current.column()) and self._table.hasFocus():
            colour, width = (theme.focus, px(RING)) if self.ringed else (theme.text, px(2))
            box(painter, rect, px(4), None, colour, width)
        painter.restore()

    def _write(self, painter: QPainter, room: QRectF, cell: Cell, column: Column) -> None:
        theme = self._theme
        weight = 600 if column.key == "title" else 400
        words = font(theme, 15, weight, tabular=column.numeric)
        text = cell.text
        if cell.short and text_width(words, text) > room.width():
            text = cell.short
        ink = theme.muted if cell.quiet else theme.text
        write(painter, room, text, words, ink, RIGHT if column.numeric else LEFT, elide=True)

    def _grip(self, painter: QPainter, rect: QRectF) -> None:
        """Draw the dots by which a row can be taken."""
        px = self._theme.px
        left = rect.right() - px(13) if self._table.isRightToLeft() else rect.x() + px(5)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.muted))
        for x in (0, 5):
            for y in (-6, 0, 6):
                painter.drawEllipse(QRectF(left + px(x), rect.center().y() + px(y) - px(1.5), px(3), px(3)))


class HeadPaint(QHeaderView):
    """The names of the columns, over their cells."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self._theme = theme
        self.setSectionResizeMode(QHeaderView.ResizeMode.Fixed)
        self.setSectionsClickable(False)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHighlightSections(False)
        self.setMinimumSectionSize(1)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.setFixedHeight(round(theme.type_px(15) * HEAD_EMS))

    def paintSection(self, painter: QPainter, rect: QRect, section: int) -> None:
        theme, px = self._theme, self._theme.px
        model = self.model()
        assert isinstance(model, TableModel)
        column = model.columns[section]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setLayoutDirection(self.layoutDirection())
        painter.fillRect(rect, QColor(theme.panel))
        room = QRectF(rect).adjusted(px(PAD), 0, -px(PAD), 0)
        align = RIGHT if column.numeric else LEFT
        write(painter, room, column.head, font(theme, 15, 600), theme.muted, align, elide=True)
        line = QRectF(rect.x(), rect.bottom() + 1 - 2 * HAIRLINE, rect.width(), 2 * HAIRLINE)
        painter.fillRect(line, QColor(theme.control_edge))
        painter.restore()
