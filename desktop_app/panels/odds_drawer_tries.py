"""The tries of one way in a row: a cross for each that failed, a tick for the one that worked."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import box, mirrored, smooth, square_at

HEIGHT, ICON, PLATE, GAP, BREAK = 36, 20, 26, 5, 26  # design pixels


class TriesRow(Drawn):
    """The way's picture, its tries, the restart's tries after them, and a person where none of them worked."""

    def __init__(self, theme: Theme, picture: str) -> None:
        super().__init__(theme)
        self._picture = picture
        self._failed, self._attempts, self._levels, self._chosen = 0, 1, 1, False
        self.setProperty("explain", "odds_tries")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_tries(self, failed: int, attempts: int, levels: int, *, chosen: bool) -> None:
        """Show how many of the tries failed, of `attempts` at each level; the chosen way stands out."""
        self._failed, self._attempts, self._levels, self._chosen = failed, attempts, levels, chosen
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        rect = QRectF(self.rect())
        edge = theme.chosen if self._chosen else theme.line
        box(painter, rect, px(8), theme.raised if self._chosen else None, edge, px(2) if self._chosen else 1.25)
        x: float = px(10)
        self._mark(painter, self._at(x, px(ICON)), self._picture)
        x += px(ICON + 10)
        total, worked = self._attempts * self._levels, self._failed < self._attempts * self._levels
        shown = min(self._failed + worked, total)
        breaks = (shown > self._attempts) + (not worked)
        room = self.width() - x - px(10) - breaks * px(BREAK)
        pitch = min(px(PLATE + GAP), room / max(shown, 1))
        for attempt in range(shown):
            if attempt == self._attempts:
                self._mark(painter, self._at(x + px(2), px(ICON)), "strategy_restart")
                x += px(BREAK)
            self._plate(
                painter, self._at(x, max(pitch - px(GAP if pitch > px(20) else 1), 2.0)), attempt < self._failed
            )
            x += pitch
        if not worked:
            self._person(painter, self._at(x + px(2), px(ICON)))
        painter.end()

    def _at(self, x: float, size: float) -> QRectF:
        return mirrored(self, square_at(x, self.height() / 2, size))

    def _mark(self, painter: QPainter, place: QRectF, picture: str) -> None:
        icon(painter, place, picture, self._theme.text)

    def _plate(self, painter: QPainter, place: QRectF, failed: bool) -> None:
        """Draw one try: a cross on a square where it failed, a tick on a disc where it worked."""
        theme, size = self._theme, place.width()
        role = theme.failed if failed else theme.done
        box(painter, place, size * (0.2 if failed else 0.5), role.fill, role.edge)
        inner = place.adjusted(size * 0.28, size * 0.28, -size * 0.28, -size * 0.28)
        if not failed:
            glyphs.tick(
                painter, inner.adjusted(-size * 0.06, -size * 0.06, size * 0.06, size * 0.06), theme, theme.on_fill
            )
            return
        pen = QPen(QColor(theme.on_fill), max(1.5, size / 10))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        painter.setPen(pen)
        painter.drawLine(inner.topLeft(), inner.bottomRight())
        painter.drawLine(inner.topRight(), inner.bottomLeft())

    def _person(self, painter: QPainter, place: QRectF) -> None:
        """Draw head and shoulders: the end of the ladder."""
        size = place.width()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self._theme.text))
        painter.drawEllipse(QPointF(place.center().x(), place.y() + size * 0.27), size * 0.2, size * 0.2)
        painter.drawChord(QRectF(place.x() + size * 0.1, place.y() + size * 0.54, size * 0.8, size * 0.9), 0, 180 * 16)
