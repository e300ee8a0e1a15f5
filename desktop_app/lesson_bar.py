"""How far a lesson has come, chapter by chapter: a number goes to its chapter, the bar below to any second."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy

from desktop_app.lesson_told import title_of
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.paint import CENTRE, box, focus_ring, font, smooth, write
from desktop_app.widgets.ringed import Ringed
from sim.score import Score

NUMBERS, TRACK = 30, 28  # design pixels: the row of numbers, and the bar below, both high enough for a finger
THICK = 10
EDGE = 10  # kept free at both ends for the head
NARROWEST_NUMBER = 24
KEY_STEP_S = 1.0


class LessonBar(Ringed, QAbstractSlider):
    """A slider over a lesson; `sought(s)` and `chosen(number)` tell where a person wants to be."""

    sought = Signal(float)
    chosen = Signal(int)
    pointed = Signal(object)  # the number of the chapter under the mouse, or None

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words, self._theme = words, theme
        self._score: Score | None = None
        self._s, self._under = 0.0, -1
        self.setProperty("explain", "lesson_progress")
        self.setAccessibleName(words.say("player.progress"))
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_second(self, score: Score, s: float) -> None:
        """Show where in the lesson we are."""
        self._score, self._s = score, s
        self.setRange(0, round(score.duration_s * 1000))
        self.setValue(round(s * 1000))
        cue = score.cue_at(s)
        at = self._words.say("player.at", title=title_of(cue, self._words), now=self._words.clock(s))
        self.setAccessibleDescription(at)
        self.update()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    # places

    def x_at(self, s: float) -> float:
        """Return where a second is, in pixels from the left."""
        assert self._score is not None
        edge = self._theme.px(EDGE)
        x = edge + s / self._score.duration_s * (self.width() - 2 * edge)
        return self.width() - x if self._is_mirrored else x

    def s_at(self, x: float) -> float:
        """Return the second at so many pixels from the left."""
        assert self._score is not None
        edge = self._theme.px(EDGE)
        x = self.width() - x if self._is_mirrored else x
        share = min(max((x - edge) / max(self.width() - 2 * edge, 1), 0.0), 1.0)
        return share * self._score.duration_s

    def numbers(self) -> dict[int, QRectF]:
        """Return where the number of each chapter stands; one that has no room is left out."""
        if self._score is None:
            return {}
        px, places, free = self._theme.px, {}, -1.0
        for cue in self._score.cues:
            left, right = sorted((self.x_at(cue.start_s), self.x_at(cue.end_s)))
            width = max(right - left, px(NARROWEST_NUMBER))
            start = right - width if self._is_mirrored else left
            began = self.width() - right if self._is_mirrored else left
            if began < free - 0.5:
                continue
            free = began + width
            places[cue.number] = QRectF(start, 0, width, px(NUMBERS))
        return places

    @property
    def _is_mirrored(self) -> bool:
        return self.layoutDirection() == Qt.LayoutDirection.RightToLeft

    def _number_at(self, at: QPointF) -> int | None:
        if at.y() >= self._theme.px(NUMBERS):
            return None
        return next((number for number, place in self.numbers().items() if place.contains(at)), None)

    # asked by Qt

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.px(NUMBERS + TRACK))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(NUMBERS + TRACK))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.heed(event)
        if event.button() != Qt.MouseButton.LeftButton or self._score is None:
            return
        number = self._number_at(event.position())
        if number is not None:
            self.chosen.emit(number)
        else:
            self.setSliderDown(True)
            self.sought.emit(self.s_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._score is None:
            return
        if self.isSliderDown():
            self.sought.emit(self.s_at(event.position().x()))
        self._point(self._score.cue_at(self.s_at(event.position().x())).number)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(-1)

    def _point(self, number: int) -> None:
        if number != self._under:
            self._under = number
            self.pointed.emit(None if number < 0 else number)
            self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        by = {Qt.Key.Key_Up: KEY_STEP_S, Qt.Key.Key_Down: -KEY_STEP_S}.get(Qt.Key(event.key()))
        if by is None:
            event.ignore()  # the other arrows go from chapter to chapter, wherever the keyboard is
        else:
            self.sought.emit(self._s + by)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._score is None:
            return
        painter = smooth(self)
        self._paint_numbers(painter)
        self._paint_track(painter)
        focus_ring(painter, self, QRectF(self.rect()), self._theme.px(8), self._theme)
        painter.end()

    def _paint_numbers(self, painter: QPainter) -> None:
        assert self._score is not None
        theme, px = self._theme, self._theme.px
        now = self._score.cue_at(self._s).number
        for number, place in self.numbers().items():
            is_now, lit = number == now, number == self._under
            cap = QRectF(0, 0, max(px(26), px(18) + px(9) * (number >= 9)), px(22))
            cap.moveCenter(place.center())
            if is_now or lit:
                fill, edge = (theme.chosen, None) if is_now else (theme.raised, theme.control_edge)
                box(painter, cap, px(6), fill, edge)
            ink = theme.on_chosen if is_now else theme.text if number < now or lit else theme.muted
            write(painter, cap, str(number + 1), font(theme, 14, 700 if is_now else 500, tabular=True), ink, CENTRE)

    def _paint_track(self, painter: QPainter) -> None:
        assert self._score is not None
        theme, px = self._theme, self._theme.px
        y, thick, gap = px(NUMBERS) + (px(TRACK) - px(THICK)) / 2, px(THICK), px(1.5)
        for cue in self._score.cues:
            left, right = sorted((self.x_at(cue.start_s), self.x_at(cue.end_s)))
            place = QRectF(left + gap / 2, y, max(right - left - gap, 1.0), thick)
            box(painter, place, px(3), theme.raised, theme.control_edge)
            begun, reached = self.x_at(cue.start_s), self.x_at(min(max(self._s, cue.start_s), cue.end_s))
            if reached != begun:
                low, high = sorted((begun, reached))
                filled = QRectF(low, y, high - low, thick).intersected(place)
                box(painter, filled, px(3), theme.text)
            if cue.step.ask is not None:
                self._paint_question(painter, QRectF(right - px(18), y - px(3), px(16), px(16)))
        head = QPointF(self.x_at(self._s), y + thick / 2)
        painter.setPen(QPen(QColor(theme.window), px(2)))
        painter.setBrush(QColor(theme.text))
        painter.drawEllipse(head, px(9), px(9))

    def _paint_question(self, painter: QPainter, place: QRectF) -> None:
        theme = self._theme
        box(painter, place, place.height() / 2, theme.panel, theme.text)
        write(painter, place, "?", font(theme, 11, 800), theme.text, CENTRE)
