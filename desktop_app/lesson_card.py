"""A card that lies over the scene while a lesson plays: a question, an ending, or what is wrong with its file."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import box, smooth


class LessonCard(Drawn):
    """Paper with a column of pieces; it takes as much room as they need and no more than there is."""

    edge = "text"  # the colour of its outline
    low = False  # at the foot of the picture, in the place of the caption, or at its top

    def __init__(self, theme: Theme, parent: QWidget, width: int) -> None:
        super().__init__(theme, parent)
        self._width = width
        self.column = QVBoxLayout(self)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        self.wear(theme)

    def place(self, room: QRect) -> None:
        """Stand at the top of a room, or at its foot."""
        size = self.fitting(room)
        x = room.x() + (room.width() - size.width()) // 2
        gap = self._theme.px(12)
        y = room.bottom() + 1 - gap - size.height() if self.low else room.y() + gap
        self.setGeometry(x, max(y, room.y()), size.width(), size.height())

    def fitting(self, room: QRect) -> QSize:
        """Return the size it takes in a room."""
        px = self._theme.px
        width = min(px(self._width), room.width() - px(24))
        needed = self.column.totalHeightForWidth(width) if self.column.hasHeightForWidth() else 0
        return QSize(width, min(max(needed, self.column.totalMinimumSize().height()), room.height()))

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        px = theme.px
        self.column.setContentsMargins(px(24), px(18), px(24), px(20))
        self.column.setSpacing(px(14))
        super().wear(theme)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()  # a tap beside a button does not stop the lesson

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        edge = theme.failed.ink if self.edge == "failed" else theme.control_edge
        box(painter, QRectF(self.rect()), theme.px(14), theme.panel, edge, theme.px(2))
        painter.end()
