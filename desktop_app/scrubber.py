"""The run as a strip of time: what ran, where it broke, the way back and what runs again, before it is played."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPixmap, QPolygonF, QWheelEvent

from desktop_app.asking import held_t
from desktop_app.chapter_boxes import Box, draw_chapter
from desktop_app.chapters import FINE, Chapter, as_of, stretches
from desktop_app.moment import Moment
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drag_slider import DragSlider
from desktop_app.widgets.paint import focus_ring, smooth
from sim.run import EventKind, Run

EDGE = 12  # design pixels kept free at both ends for the head
NARROWEST = 3.0  # pixels
DISKS_APART = 6  # design pixels; of disks that stand closer, the first is drawn
KEY_STEP_S = 0.5


class Scrubber(DragSlider):
    """A slider over story time; `sought(t)` tells where a person dragged, clicked or stepped to."""

    sought = Signal(float)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme, name=words.say("transport.scrubber"), explain="scrubber")
        self._words = words
        self._run: Run | None = None
        self._stretches: tuple[int, list[Chapter]] | None = None
        self._t, self._played = 0.0, (-1, -1)
        self._is_asked = False
        self._strip: QPixmap | None = None

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the run and where in it we are."""
        event_index, stood = moment.run.event_index_at(moment.t), (self._run, self._t)
        if self._run is None or moment.run is not self._run:
            self._strip = self._stretches = None
        if moment.is_asked != self._is_asked:
            self._strip, self._is_asked = None, moment.is_asked
        self._run, self._t = moment.run, moment.t
        played = self._played_mark(event_index)
        if played != self._played:
            self._strip, self._played = None, played
        self.setRange(0, round(moment.run.duration_s * 1000))
        self.setSingleStep(round(KEY_STEP_S * 1000))
        self.setValue(round(moment.t * 1000))
        event = moment.run.event(event_index)
        said = self._words.say(f"event.{event.kind.name.lower()}", step=event.step)
        key, clock = "transport.at_asked" if moment.is_asked else "transport.at", self._words.clock
        self.setAccessibleDescription(
            self._words.say(key, event=said, now=clock(moment.t), all=clock(moment.run.duration_s))
        )
        if self._strip is None or stood[0] is not self._run or stood[1] != self._t:
            self.update()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._strip = None
        super().wear(theme)

    # asked

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.px(64))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(64))

    def wheelEvent(self, event: QWheelEvent) -> None:
        if self._run is not None and event.angleDelta().y():
            self.sought.emit(self._t - KEY_STEP_S * np.sign(event.angleDelta().y()))
        event.accept()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        step = {Qt.Key.Key_Right: KEY_STEP_S, Qt.Key.Key_Up: KEY_STEP_S}
        step |= {Qt.Key.Key_Left: -KEY_STEP_S, Qt.Key.Key_Down: -KEY_STEP_S}
        by = step.get(Qt.Key(event.key()))
        if by is None or self._run is None:
            event.ignore()
            return
        if mirrored and event.key() in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            by = -by
        self.sought.emit(self._t + by)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._run is None:
            return
        if self._strip is None or self._strip.deviceIndependentSize() != self.size():
            self._strip = self._draw_strip()
        painter = smooth(self)
        painter.drawPixmap(0, 0, self._strip)
        self._draw_head(painter)
        focus_ring(painter, self, QRectF(self.rect()), self._theme.px(8), self._theme)
        painter.end()

    # places

    def x_at(self, t: float) -> float:
        """Return where story time t is, in pixels from the left."""
        assert self._run is not None
        edge = self._theme.px(EDGE)
        x = edge + t / self._run.duration_s * (self.width() - 2 * edge)
        return self.width() - x if self.layoutDirection() == Qt.LayoutDirection.RightToLeft else x

    def spot_at(self, at: QPoint) -> QRect:
        """Return the place on the bar that is pointed at; where the head is, when it is none."""
        x = at.x() if self.rect().contains(at) else round(self.x_at(self._t))
        half = self._theme.px(8)
        return QRect(x - half, 0, 2 * half, self.height())

    def _played_mark(self, event_index: int) -> tuple[int, int]:
        """Return what the picture of the chapters depends on: the event, or in a long run no more than pixels show."""
        assert self._run is not None
        if len(self._run) <= FINE:
            return event_index, 0
        return int(self.x_at(self._t) / NARROWEST), int(self._run.kinds[event_index])

    def dragged_to(self, x: float) -> None:
        if self._run is None:
            return
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            x = self.width() - x
        edge = self._theme.px(EDGE)
        self.sought.emit((x - edge) / max(self.width() - 2 * edge, 1) * self._run.duration_s)

    def _band(self) -> tuple[float, float]:
        px = self._theme.px
        return float(px(22)), float(px(28))  # top and height of the chapters

    # pictures

    def _draw_strip(self) -> QPixmap:
        assert self._run is not None
        ratio = self.devicePixelRatioF()
        strip = QPixmap(self.size() * ratio)
        strip.setDevicePixelRatio(ratio)
        strip.fill(Qt.GlobalColor.transparent)
        painter = QPainter(strip)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        self._draw_chapters(painter)
        self._draw_disks(painter)
        painter.end()
        return strip

    def _draw_chapters(self, painter: QPainter) -> None:
        top, height = self._band()
        assert self._run is not None
        for chapter in as_of(self._t, self._told(self._chapters())):
            ends = sorted((self.x_at(chapter.start_s), self.x_at(chapter.end_s)))
            gap = 2 if ends[1] - ends[0] > NARROWEST + 2 else 0
            breaks_x = None if chapter.breaks_s is None else self.x_at(chapter.breaks_s)
            place = QRectF(ends[0], top, ends[1] - ends[0] - gap, height)
            draw_chapter(
                painter, Box(chapter, place, breaks_x, self.isRightToLeft(), chapter.start_s < self._t), self._theme
            )

    def _told(self, chapters: list[Chapter]) -> list[Chapter]:
        """Return the chapters, those that would give an answer away as one that is still a plan."""
        run = self._run
        if run is None or not self._is_asked:
            return chapters
        told = [chapter for chapter in chapters if chapter.start_s <= held_t(run)]
        return [*told, Chapter("planned", 0, told[-1].end_s, run.duration_s)]

    def _chapters(self) -> list[Chapter]:
        """Return the chapters of the run, made once for a run and a width."""
        assert self._run is not None
        if self._stretches is None or self._stretches[0] != self.width():
            columns = max(int(self.width() / NARROWEST), 2)
            self._stretches = (self.width(), stretches(self._run, columns))
        return self._stretches[1]

    def _draw_disks(self, painter: QPainter) -> None:
        run, px = self._run, self._theme.px
        assert run is not None
        disks = np.flatnonzero(run.kinds == EventKind.CHECKPOINT)
        if self._is_asked:
            disks = disks[run.ends[disks] <= held_t(run)]
        columns = (run.ends[disks] / run.duration_s * (self.width() - 2 * px(EDGE)) / px(DISKS_APART)).astype(int)
        _, firsts = np.unique(columns, return_index=True)
        task = run.plan.task
        for index in disks[firsts].tolist():
            held: glyphs.DiskState = "simulated" if task.only_supposes_disk(int(run.steps[index])) else "saved"
            state: glyphs.DiskState = held if run.starts[index] < self._t else "planned"
            self._draw_disk(painter, index, state)
        for index in np.flatnonzero(run.kinds == EventKind.HALF_WRITE).tolist():
            self._draw_disk(painter, index, "half")

    def _draw_disk(self, painter: QPainter, index: int, state: glyphs.DiskState) -> None:
        """Draw the disk that an event writes, at its end."""
        assert self._run is not None
        x, size = self.x_at(float(self._run.ends[index])), self._theme.px(18)
        place = QRectF(x - size / 2 - 1, self._theme.px(2), size, size)
        glyphs.disk(painter, place, self._theme, state)

    def _draw_head(self, painter: QPainter) -> None:
        theme, px = self._theme, self._theme.px
        top, height = self._band()
        x, bottom = self.x_at(self._t), top + height
        painter.setPen(QPen(QColor(theme.window), px(6)))
        painter.drawLine(QPointF(x, top - px(4)), QPointF(x, bottom))
        painter.setPen(QPen(QColor(theme.text), px(3)))
        painter.drawLine(QPointF(x, top - px(4)), QPointF(x, bottom + px(2)))
        painter.setPen(QPen(QColor(theme.window), px(2)))
        painter.setBrush(QColor(theme.text))
        r = px(7)
        painter.drawPolygon(
            QPolygonF(
                [
                    QPointF(x, bottom - px(1)),
                    QPointF(x + r, bottom + r),
                    QPointF(x + r, bottom + 1.7 * r),
                    QPointF(x - r, bottom + 1.7 * r),
                    QPointF(x - r, bottom + r),
                ]
            )
        )
