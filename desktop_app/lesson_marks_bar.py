"""The chapters of a lesson along its time: the end of each can be taken and moved, as the voice wants it."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import CENTRE, LEFT, RIGHT, box, font, smooth, write
from desktop_app.widgets.ringed import Ringed
from sim.score import Cue, Score

HIGH, GRIP = 64, 12  # design pixels
ROOM = 1.25  # times the lesson's length, so that its last chapter can be made longer
KEY_STEP_S = 0.1


class MarksBar(Ringed, Drawn):
    """`moved(number, seconds)` tells where the end of a chapter is taken; arrows move the one that was taken last."""

    moved = Signal(int, float)

    def __init__(self, words: Words, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(theme, parent)
        self._words = words
        self._score: Score | None = None
        self._whole_s = 1.0
        self._held: int | None = None
        self.chosen = 0
        self.setProperty("explain", "marks_bar")
        self.setAccessibleName(words.say("marks.bar"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_score(self, score: Score) -> None:
        """Show these times; the scale stays while an end is held."""
        self._score = score
        if self._held is None:
            self._whole_s = max(score.duration_s * ROOM, 1.0)
        self.update()

    def x_at(self, s: float) -> float:
        """Return where a second is."""
        x = s / self._whole_s * self.width()
        return self.width() - x if self.isRightToLeft() else x

    def s_at(self, x: float) -> float:
        """Return the second at so many pixels from the left."""
        return (self.width() - x if self.isRightToLeft() else x) / max(self.width(), 1) * self._whole_s

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(300), self._theme.px(HIGH))

    def _end_near(self, x: float) -> int | None:
        """Return the chapter whose end is at hand; of several, the last, which can always be moved."""
        cues: tuple[Cue, ...] = () if self._score is None else self._score.cues
        near = [cue.number for cue in cues if abs(self.x_at(cue.end_s) - x) <= self._theme.px(GRIP)]
        return min(near, key=lambda n: (abs(self.x_at(cues[n].end_s) - x), -n)) if near else None

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.heed(event)
        self._held = self._end_near(event.position().x())
        if self._held is not None:
            self.chosen = self._held
            self.update()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        near = self._held is not None or self._end_near(event.position().x()) is not None
        self.setCursor(Qt.CursorShape.SplitHCursor if near else Qt.CursorShape.ArrowCursor)
        if self._held is not None:
            self.moved.emit(self._held, round(self.s_at(event.position().x()), 1))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None
        if self._score is not None:
            self.show_score(self._score)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        if self._score is None:
            return
        by = {Qt.Key.Key_Right: KEY_STEP_S, Qt.Key.Key_Left: -KEY_STEP_S}.get(Qt.Key(event.key()))
        to = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}.get(Qt.Key(event.key()))
        if by is not None:
            by = -by if self.isRightToLeft() else by
            self.moved.emit(self.chosen, round(self._score.cues[self.chosen].end_s + by, 1))
        elif to is not None:
            self.chosen = min(max(self.chosen + to, 0), len(self._score.cues) - 1)
            self.update()
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._score is None:
            return
        painter, theme, px = smooth(self), self._theme, self._theme.px
        high = self.height() - px(20)
        for cue in self._score.cues:
            left, right = sorted((self.x_at(cue.start_s), self.x_at(cue.end_s)))
            chosen = cue.number == self.chosen
            place = QRectF(left + 1, px(2), max(right - left - 2, 1.0), high)
            box(painter, place, px(4), theme.raised, theme.text if chosen else theme.control_edge, px(1.5))
            told = self.x_at(cue.end_s - cue.hold_s)
            hold = QRectF(QPointF(min(told, self.x_at(cue.end_s)), px(2)), place.bottomRight())
            box(painter, hold.intersected(place).adjusted(1, 1, -1, -1), px(3), theme.line)
            if place.width() > px(14):
                ink = theme.text if chosen else theme.muted
                write(painter, place, str(cue.number + 1), font(theme, 14, 700 if chosen else 500), ink, CENTRE)
            grip = QRectF(self.x_at(cue.end_s) - px(2), px(8), px(4), high - px(12))
            box(painter, grip, px(2), theme.text if chosen else theme.control_edge)
        scale = QRectF(0, self.height() - px(18), self.width(), px(18))
        write(painter, scale, self._words.clock(0), font(theme, 13, tabular=True), theme.muted, LEFT)
        write(painter, scale, self._words.clock(self._whole_s), font(theme, 13, tabular=True), theme.muted, RIGHT)
        painter.end()
