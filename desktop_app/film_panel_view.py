"""One frame to look at: as large as there is room, on squares where one sees through it."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import CENTRE, box, font, smooth, write

SQUARE = 8  # design pixels, of the ground of what is see-through


class FrameView(Drawn):
    """Told what to show: an image, or words while there is none."""

    def __init__(self, theme: Theme, least: QSize) -> None:
        super().__init__(theme)
        self._image: QImage | None = None
        self._instead, self._least = "", least
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    @property
    def image(self) -> QImage | None:
        """What is shown."""
        return self._image

    def show_image(self, image: QImage, name: str) -> None:
        """Show an image, whose name is spoken."""
        self._image, self._instead = image, ""
        self.setAccessibleName(name)
        self.update()

    def show_words(self, text: str, *, keep: bool = False) -> None:
        """Show words in place of an image, or `keep` the image below them."""
        self._image = self._image if keep else None
        self._instead = text
        self.update()

    def sizeHint(self) -> QSize:
        return self.minimumSizeHint()

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(self._least.width()), self._theme.px(self._least.height()))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        room = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        box(painter, room, theme.px(6), theme.sunken, theme.line)
        if self._image is not None:
            inner = room.adjusted(4, 4, -4, -4)
            size = QSize(self._image.size()).scaled(inner.size().toSize(), Qt.AspectRatioMode.KeepAspectRatio)
            place = QRectF(0, 0, size.width(), size.height())
            place.moveCenter(inner.center())
            if self._image.hasAlphaChannel():
                self._squares(painter, place)
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
            painter.drawImage(place, self._image)
        if self._instead:
            words = QRectF(room.x(), room.bottom() - theme.px(34), room.width(), theme.px(30))
            if self._image is None:
                words = room
            else:
                box(painter, words.adjusted(theme.px(8), 0, -theme.px(8), 0), theme.px(6), theme.panel)
            write(painter, words, self._instead, font(theme, 14), theme.muted, CENTRE, elide=True)
        painter.end()

    def _squares(self, painter: QPainter, place: QRectF) -> None:
        side = self._theme.px(SQUARE)
        painter.save()
        painter.setClipRect(place)
        painter.fillRect(place, QColor(self._theme.panel))
        for row in range(int(place.height() // side) + 1):
            for column in range(row % 2, int(place.width() // side) + 1, 2):
                square = QRectF(place.x() + column * side, place.y() + row * side, side, side)
                painter.fillRect(square, QColor(self._theme.raised))
        painter.restore()
