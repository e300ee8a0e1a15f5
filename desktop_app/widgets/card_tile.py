"""A large answer: a card as high as its words need, chosen like a radio button."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.paint import box, focus_ring, smooth

RADIUS = 10  # design pixels


class CardTile(Tile):
    """What the card says is laid out by `_lay_out(width, painter)`: drawn with a painter, only measured without one."""

    narrowest = 200  # design pixels, of the width that is asked for

    def __init__(self, theme: Theme, title: str, *, explain: str, icon: str) -> None:
        super().__init__(theme, title, explain=explain, icon=icon)
        self.setCheckable(True)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        return round(self._lay_out(width, None))

    def sizeHint(self) -> QSize:
        least = self.theme.px(self.narrowest)
        return QSize(least, self.heightForWidth(max(self.width(), least)))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, rect = smooth(self), self.theme, QRectF(self.rect())
        radius, chosen = theme.px(RADIUS), self.isChecked() and self.isEnabled()
        self._paint_card(painter, rect, radius, None if chosen else theme.line)
        if chosen:
            box(painter, rect, radius, None, theme.chosen, theme.px(3))
        elif self.isEnabled() and (self.underMouse() or self.isDown()):
            box(painter, rect, radius, None, theme.control_edge, theme.px(2))
        painter.setLayoutDirection(self.layoutDirection())
        self._lay_out(self.width(), painter)
        focus_ring(painter, self, rect, radius, theme)
        painter.end()

    def _paint_card(self, painter: QPainter, rect: QRectF, radius: float, edge: str | None) -> None:
        box(painter, rect, radius, self.theme.raised, edge)

    def _lay_out(self, width: float, painter: QPainter | None) -> float:
        """Lay out what the card says, `width` pixels wide, and return how high it is."""
        raise NotImplementedError
