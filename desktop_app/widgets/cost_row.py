"""One set of disks and what a run with it costs: a name, an amount, a bar to the scale of its neighbours, its disks."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import (
    LEFT,
    RIGHT,
    box,
    font,
    mirrored,
    rounded,
    smooth,
    square_at,
    text_height,
    text_width,
    write,
)

LINE, BAR, TICK = 24, 14, 16  # design pixels


@dataclass(frozen=True, slots=True)
class CostFigures:
    """What a row says. `share` is of the scale; above 1 the bar is torn off at its end, as it is for None."""

    amount: str = ""
    share: float | None = 0.0
    least_share: float = 0.0  # what is paid in any case, drawn as the bill of the task
    disks: str = ""
    best: str = ""

    def spoken(self) -> str:
        """Return all of it as it is heard."""
        return ". ".join(filter(None, (self.amount, self.disks, self.best)))


class CostRow(Drawn):
    """A row of its own height, whatever its words."""

    def __init__(self, theme: Theme, title: str, *, explain: str) -> None:
        super().__init__(theme)
        self._title, self.figures = title, CostFigures()
        self.setProperty("explain", explain)
        self.setAccessibleName(title)
        policy = QSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    @property
    def title(self) -> str:
        """The name of the set."""
        return self._title

    def show_figures(self, figures: CostFigures) -> None:
        """Say other figures."""
        if figures != self.figures:
            self.figures = figures
            self.setAccessibleDescription(figures.spoken())
            self.updateGeometry()
            self.update()

    def hasHeightForWidth(self) -> bool:
        return True

    def heightForWidth(self, width: int) -> int:
        px = self._theme.px
        return px(LINE + BAR + 8) + round(text_height(font(self._theme, 14), self._below(), width))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self.heightForWidth(max(self.width(), self._theme.px(200))))

    def _below(self) -> str:
        return self.figures.disks or " "

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        painter.setLayoutDirection(self.layoutDirection())
        figures, width = self.figures, float(self.width())
        title, number = font(theme, 15, 700 if figures.best else 600), font(theme, 15, 700, tabular=True)
        line = QRectF(0, 0, width, px(LINE))
        write(painter, line, figures.amount, number, theme.text, RIGHT)
        room = QRectF(0, 0, width - text_width(number, figures.amount) - px(8), px(LINE))
        start = px(TICK + 4) if figures.best else 0
        if figures.best:
            glyphs.tick(painter, mirrored(self, square_at(0, px(LINE) / 2, px(TICK))), theme)
        words = mirrored(self, QRectF(start, 0, room.width() - start, px(LINE)))
        name = f"{self._title} · {figures.best}" if figures.best else self._title
        fits = text_width(title, name) <= words.width()
        write(painter, words, name if fits else self._title, title, theme.text, LEFT, elide=True)
        self._draw_bar(painter, QRectF(0, px(LINE + 2), width, px(BAR)))
        small = font(theme, 14)
        below = QRectF(0, px(LINE + BAR + 5), width, text_height(small, self._below(), width))
        write(painter, below, self._below(), small, theme.muted, LEFT, wrap=True)
        painter.end()

    def _draw_bar(self, painter: QPainter, track: QRectF) -> None:
        theme, px, figures = self._theme, self._theme.px, self.figures
        share = 1.0 if figures.share is None else figures.share
        torn = share > 1.0 or figures.share is None
        width = min(share, 1.0) * track.width()
        paid = min(figures.least_share, share) * track.width() if not torn else figures.least_share * track.width()
        if width <= 0:
            return
        whole = mirrored(self, QRectF(track.x(), track.y(), max(width, px(3)), track.height()))
        glyphs.hatched(painter, rounded(whole, px(3)), theme, px(9))
        box(painter, whole, px(3), None, theme.rerun.edge, 1.5)
        task = mirrored(self, QRectF(track.x(), track.y(), min(paid, width), track.height()))
        box(painter, task, px(3), glyphs.task_fill(theme), theme.control_edge)
        if torn:
            self._tear(painter, track)

    def _tear(self, painter: QPainter, track: QRectF) -> None:
        """Draw the end of a bar that would be too long: torn off, in the colour of the ground."""
        px, teeth = self._theme.px, 3
        painter.setPen(QPen(QColor(self._theme.panel), px(4), Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
        for part in (0.80, 0.86):
            x, high = track.x() + part * track.width(), track.height() / teeth
            points = [QPointF(x + px(4) * (i % 2), track.y() - 1 + i * high * 1.1) for i in range(teeth + 1)]
            if self.isRightToLeft():
                points = [QPointF(self.width() - each.x(), each.y()) for each in points]
            painter.drawPolyline(QPolygonF(points))
