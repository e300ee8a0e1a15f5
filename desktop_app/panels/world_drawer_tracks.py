"""Two small tracks below each other: to which step the conversation goes back, and to which the files do."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import CENTRE, LEFT, box, font, rounded, smooth, text_width, write

NAME, TRACK, MARKER, GAP = 22, 34, 26, 12  # design pixels, heights
MOST_DOTS = 12


@dataclass(frozen=True)
class TwoTracks:
    """What the tracks show: their names, the step each stands after (0: the start), and how far the run had come."""

    names: tuple[str, str]
    steps: tuple[int, int]
    reached: int

    @property
    def agree(self) -> bool:
        """Whether both stand after the same step."""
        return self.steps[0] == self.steps[1]


class Tracks(Drawn):
    """Each track is solid as far as it is kept; a red hatched gap lies between the ends of two that do not agree."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._shown: TwoTracks | None = None
        self.setProperty("explain", "world_tracks")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_tracks(self, tracks: TwoTracks, spoken: str) -> None:
        """Show these; `spoken` is what they say as a sentence."""
        self._shown = tracks
        self.setAccessibleName(spoken)
        self.update()

    @property
    def shown(self) -> TwoTracks | None:
        """What is shown."""
        return self._shown

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(2 * (NAME + TRACK) + GAP))

    def x_of(self, step: int) -> float:
        """Return where a step ends on the tracks, from the left."""
        assert self._shown is not None
        side = self._theme.px(MARKER) / 2 + 1
        along = side + (self.width() - 2 * side) * step / max(self._shown.reached, 1)
        return self.width() - along if self.isRightToLeft() else along

    def gap_rect(self) -> QRectF:
        """Return the gap between the ends of the tracks; empty where they agree."""
        if self._shown is None or self._shown.agree:
            return QRectF()
        left, right = sorted(self.x_of(step) for step in self._shown.steps)
        return QRectF(left, self._theme.px(NAME), right - left, self._theme.px(2 * TRACK + NAME + GAP))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None:
            return
        painter, px = smooth(self), self._theme.px
        painter.setLayoutDirection(self.layoutDirection())
        self._paint_gap(painter)
        for number, (name, step) in enumerate(zip(self._shown.names, self._shown.steps, strict=True)):
            top = number * px(NAME + TRACK + GAP)
            words = QRectF(0, top, self.width(), px(NAME))
            bold = font(self._theme, 14, 600)
            ground = QRectF(0, top + 1, text_width(bold, name) + px(8), px(NAME) - 2)
            if self.isRightToLeft():
                ground.moveRight(self.width())
            painter.fillRect(ground, QColor(self._theme.panel))
            write(painter, words, name, bold, self._theme.text, LEFT)
            self._paint_track(painter, top + px(NAME) + px(TRACK) / 2, step)
        painter.end()

    def _paint_gap(self, painter: QPainter) -> None:
        gap, theme = self.gap_rect(), self._theme
        if gap.isEmpty():
            return
        painter.save()
        painter.setClipPath(rounded(gap, theme.px(3)))
        ground = QColor(theme.failed.fill)
        ground.setAlphaF(0.16)
        painter.fillRect(gap, ground)
        painter.setPen(QPen(QColor(theme.failed.ink), theme.px(2)))
        x = gap.left() - gap.height()
        while x < gap.right():
            painter.drawLine(QPointF(x, gap.bottom()), QPointF(x + gap.height(), gap.top()))
            x += theme.px(11)
        painter.restore()

    def _paint_track(self, painter: QPainter, y: float, step: int) -> None:
        assert self._shown is not None
        theme, px, reached = self._theme, self._theme.px, self._shown.reached
        start, here, end = self.x_of(0), self.x_of(step), self.x_of(reached)
        painter.setPen(QPen(QColor(theme.control_edge), px(2), Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(here, y), QPointF(end, y))
        painter.setPen(QPen(QColor(theme.saved.ink), px(5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        painter.drawLine(QPointF(start, y), QPointF(here, y))
        if reached <= MOST_DOTS:
            for k in range(reached + 1):
                kept, size = k <= step, px(4)
                dot = QRectF(self.x_of(k) - size, y - size, 2 * size, 2 * size)
                box(painter, dot, size, theme.saved.ink if kept else theme.panel, theme.panel if kept else theme.muted)
        half = px(MARKER) / 2
        marker = QRectF(here - half, y - half, 2 * half, 2 * half)
        box(painter, marker, half, theme.chosen, theme.panel, px(2))
        number = font(theme, 14, 700)
        if step:
            write(painter, marker, str(step), number, theme.on_chosen, CENTRE)
        else:
            box(painter, marker.adjusted(half * 0.7, half * 0.7, -half * 0.7, -half * 0.7), 1, theme.on_chosen)
