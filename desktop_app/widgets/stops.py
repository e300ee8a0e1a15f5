"""A slider that rests at a few stops only, each with its own words or mark below it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil, floor

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QWheelEvent

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drag_slider import DragSlider
from desktop_app.widgets.paint import CENTRE, box, focus_ring, font, smooth, square_at, text_width, write

KNOB, DOT, MARK = 30, 12, 22  # design pixels
LABEL = 24  # design pixels below the track
FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_Up)
BACK = (Qt.Key.Key_Left, Qt.Key.Key_Down)


@dataclass(frozen=True, slots=True)
class Stop:
    """A place to rest: what it is called when heard, and the words or else the mark below it."""

    name: str
    text: str = ""
    mark: str = ""


class StopSlider(DragSlider):
    """Stops on one line; `asked(index)` tells which one a person dragged to, tapped or reached with arrows."""

    asked = Signal(int)

    def __init__(self, theme: Theme, *, name: str, explain: str, knob: str, role: str) -> None:
        super().__init__(theme, name=name, explain=explain)
        self._knob, self._role = knob, role
        self._stops: tuple[Stop, ...] = ()
        self._place, self._asked_last = 0.0, -1

    # told

    def show_stops(self, stops: Sequence[Stop]) -> None:
        """Offer these stops in place of any others."""
        self._stops = tuple(stops)
        self.setRange(0, len(self._stops) - 1)
        self.update()

    def show_place(self, place: float) -> None:
        """Show where the knob is: at a stop by its index, or between two of them."""
        self._place = min(max(place, 0.0), len(self._stops) - 1.0)
        self.setValue(round(self._place))
        self.setAccessibleDescription(self._stops[round(self._place)].name)
        self.update()

    def x_at(self, place: float) -> float:
        """Return where on the line a stop is, or a place between two."""
        edge = self._theme.px(KNOB) / 2 + self._theme.px(4)
        x = edge + place / max(len(self._stops) - 1, 1) * (self.width() - 2 * edge)
        return self.width() - x if self.isRightToLeft() else x

    # asked

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.px(KNOB + 6 + LABEL + 4))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self.sizeHint().height())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        self._asked_last = -1

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the column: an answer must not change while one scrolls past it."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        key = Qt.Key(event.key())
        if key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._ask(0 if key == Qt.Key.Key_Home else len(self._stops) - 1)
        elif key in FORWARD + BACK:
            forward = key in FORWARD
            if self.isRightToLeft() and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
                forward = not forward
            self._ask(floor(self._place) + 1 if forward else ceil(self._place) - 1)
        else:
            event.ignore()

    def dragged_to(self, x: float) -> None:
        nearest = min(range(len(self._stops)), key=lambda stop: abs(self.x_at(stop) - x))
        if nearest != self._asked_last:  # one drag asks once for each stop it comes to
            self._asked_last = nearest
            self._ask(nearest)

    def _ask(self, stop: int) -> None:
        self.asked.emit(min(max(stop, 0), len(self._stops) - 1))

    # drawn

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        middle = px(KNOB) / 2 + px(3)
        first, knob = self.x_at(0), self.x_at(self._place)
        self._bar(painter, first, self.x_at(len(self._stops) - 1), middle, theme.line)
        self._bar(painter, first, knob, middle, theme.text)
        for index in range(len(self._stops)):
            reached = index <= self._place
            dot = square_at(self.x_at(index) - px(DOT) / 2, middle, px(DOT))
            box(painter, dot, px(DOT) / 2, theme.text if reached else theme.panel, theme.control_edge, px(2))
        role = theme.role(self._role)
        plate = square_at(knob - px(KNOB) / 2, middle, px(KNOB))
        box(painter, plate, px(KNOB) / 2, role.fill, theme.text, px(2))
        glyph = plate.adjusted(px(7), px(7), -px(7), -px(7))
        if self._knob == "bolt":
            glyphs.bolt(painter, glyph, theme, theme.on_fill)
        else:
            glyphs.GLYPHS[self._knob](painter, glyph, theme)
        for index, stop in enumerate(self._stops):
            self._label(painter, index, stop, middle + px(KNOB) / 2 + px(3))
        focus_ring(painter, self, QRectF(self.rect()), px(8), theme)
        painter.end()

    def _bar(self, painter: QPainter, start: float, end: float, middle: float, colour: str) -> None:
        left, thick = min(start, end), self._theme.px(4)
        box(painter, QRectF(left, middle - thick / 2, abs(end - start), thick), thick / 2, colour)

    def _label(self, painter: QPainter, index: int, stop: Stop, top: float) -> None:
        theme, px, here = self._theme, self._theme.px, index == round(self._place)
        x = self.x_at(index)
        if stop.mark:
            square = square_at(x - px(MARK) / 2, top + px(LABEL) / 2, px(MARK))
            painter.setOpacity(1.0 if here else 0.75)
            glyphs.GLYPHS[stop.mark](painter, square.adjusted(1, 1, -1, -1), theme)
            painter.setOpacity(1.0)
            return
        words = font(theme, 14, 700 if here else 400)
        half = max(text_width(words, stop.text) / 2, 1.0)
        x = min(max(x, half), self.width() - half)
        place = QRectF(x - half, top, 2 * half, px(LABEL))
        write(painter, place, stop.text, words, theme.text if here else theme.muted, CENTRE)
