"""How a disk that is kept whole and one that holds only changes are told apart: solid, and upright bars."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.storage_drawer_reckoning import Kind
from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, box, font, smooth, square_at, text_width, write

BAR_PERIOD = 5.0  # design pixels
SAMPLE = {
    "whole": ((0.34, True), (0.56, True), (0.78, True), (1.0, True)),
    "differences": ((0.34, True), (0.3, False), (0.42, False), (0.3, False)),
    "every_k_whole": ((0.34, True), (0.3, False), (0.78, True), (0.3, False)),
}


def draw_stored(painter: QPainter, rect: QRectF, theme: Theme, *, whole: bool) -> None:
    """Draw one disk, or a part of it, as it is stored."""
    if rect.height() <= 0 or rect.width() <= 0:
        return
    if whole:
        painter.fillRect(rect, QColor(theme.saved.fill))
        return
    painter.fillRect(rect, QColor(theme.panel))
    painter.save()
    painter.setClipRect(rect, Qt.ClipOperation.IntersectClip)
    period = max(theme.px(BAR_PERIOD), 3.0)
    painter.setPen(QPen(QColor(theme.saved.ink), period * 0.46))
    count = max(1, round(rect.width() / period))
    for k in range(count):
        x = rect.x() + (k + 0.5) * rect.width() / count
        painter.drawLine(QPointF(x, rect.top()), QPointF(x, rect.bottom()))
    painter.restore()
    painter.setPen(QPen(QColor(theme.saved.ink), 1.0))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(rect.adjusted(0.5, 0.5, -0.5, -0.5))


def draw_sample(painter: QPainter, rect: QRectF, theme: Theme, kind: Kind) -> None:
    """Draw four disks kept this way, as a small picture."""
    gap = rect.width() * 0.07
    wide = (rect.width() - 3 * gap) / 4
    for place, (part, whole) in enumerate(SAMPLE[kind]):
        high = rect.height() * part
        bar = QRectF(rect.x() + place * (wide + gap), rect.bottom() - high, wide, high)
        draw_stored(painter, bar, theme, whole=whole)


class StoredKey(Drawn):
    """The key to both patterns."""

    def __init__(self, theme: Theme, whole: str, difference: str) -> None:
        super().__init__(theme)
        self._words = ((whole, True), (difference, False))
        self.setProperty("explain", "storage_bars")
        self.setAccessibleName(f"{whole}, {difference}")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(24))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        painter.setLayoutDirection(self.layoutDirection())
        words, x = font(theme, 14), 0.0
        for text, whole in self._words:
            size = text_width(words, text) + px(24)
            left = self.width() - x - size if self.isRightToLeft() else x
            mark = left + size - px(17) if self.isRightToLeft() else left
            draw_stored(painter, square_at(mark, self.height() / 2, px(16)), theme, whole=whole)
            beside = QRectF(left + (0 if self.isRightToLeft() else px(24)), 0, size - px(24) + 1, self.height())
            write(painter, beside, text, words, theme.muted, LEFT)
            x += size + px(18)
        painter.end()


def frame(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw the ground that bars or lines stand on."""
    box(painter, rect, theme.px(6), theme.sunken)
