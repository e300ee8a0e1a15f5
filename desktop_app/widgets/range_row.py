"""How a cost spread over many trials: nine of ten as a bar, the middle as a line, the mean as a diamond."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, RIGHT, box, font, rounded, smooth, text_height, text_width, write
from sim.trials import Distribution

TITLE, BAR, GAP = 24, 16, 4  # design pixels


class RangeRow(Drawn):
    """A title with the mean at its end, the spread on a scale shared with the other rows, and the spread in words."""

    def __init__(self, theme: Theme, title: str, *, explain: str) -> None:
        super().__init__(theme)
        self._title, self._mean, self._words = title, "", ""
        self._spread: Distribution | None = None
        self._scale = 1.0
        self.setProperty("explain", explain)
        self.setAccessibleName(title)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def show_spread(self, spread: Distribution, scale: float, mean: str, words: str) -> None:
        """Show a spread; the whole width is an amount of `scale`."""
        self._spread, self._scale, self._mean, self._words = spread, scale or 1.0, mean, words
        self.setAccessibleDescription(f"{mean}. {words}")
        self.updateGeometry()
        self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        px = self._theme.px
        return px(TITLE + BAR + 2 * GAP) + round(text_height(font(self._theme, 14), self._words, width))

    def sizeHint(self) -> QSize:
        width = max(self.width(), self._theme.px(200))
        return QSize(self._theme.px(200), self.heightForWidth(width))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        painter.setLayoutDirection(self.layoutDirection())
        title, figure = font(theme, 15, 600), font(theme, 15, 700, tabular=True)
        line = QRectF(0, 0, self.width(), px(TITLE))
        write(painter, line, self._mean, figure, theme.text, RIGHT)
        free = self.width() - text_width(figure, self._mean) - px(8)
        room = QRectF(self.width() - free if self.isRightToLeft() else 0, 0, free, px(TITLE))
        write(painter, room, self._title, title, theme.text, LEFT, elide=True)
        if self._spread is not None:
            self._draw_spread(painter, self._spread, QRectF(0, px(TITLE + GAP), self.width(), px(BAR)))
        small = font(theme, 14)
        below = QRectF(0, px(TITLE + BAR + 2 * GAP), self.width(), text_height(small, self._words, self.width()))
        write(painter, below, self._words, small, theme.muted, LEFT, wrap=True)
        painter.end()

    def _draw_spread(self, painter: QPainter, spread: Distribution, track: QRectF) -> None:
        theme, px = self._theme, self._theme.px
        inset = px(8)

        def x_at(value: float) -> float:
            x = inset + value / self._scale * (track.width() - 2 * inset)
            return track.width() - x if self.isRightToLeft() else x

        middle = track.center().y()
        box(painter, QRectF(0, middle - px(1), track.width(), px(2)), px(1), theme.line)
        ends = sorted((x_at(spread.p5), x_at(spread.p95)))
        bar = QRectF(ends[0] - px(2), track.y(), ends[1] - ends[0] + px(4), track.height())
        glyphs.hatched(painter, rounded(bar, px(4)), theme, px(9))
        box(painter, bar, px(4), None, theme.rerun.edge, 1.5)
        at = x_at(spread.p50)
        painter.setPen(QPen(QColor(theme.panel), px(6)))
        painter.drawLine(QPointF(at, track.y()), QPointF(at, track.bottom()))
        painter.setPen(QPen(QColor(theme.text), px(3)))
        painter.drawLine(QPointF(at, track.y() - px(2)), QPointF(at, track.bottom() + px(2)))
        self._diamond(painter, QPointF(x_at(spread.mean), middle))

    def _diamond(self, painter: QPainter, at: QPointF) -> None:
        size, theme = self._theme.px(7), self._theme
        pen = QPen(QColor(theme.panel), self._theme.px(2))
        pen.setJoinStyle(Qt.PenJoinStyle.MiterJoin)
        painter.setPen(pen)
        painter.setBrush(QColor(theme.text))
        corners = ((0, -size), (size, 0), (0, size), (-size, 0))
        painter.drawPolygon(QPolygonF([at + QPointF(x, y) for x, y in corners]))
