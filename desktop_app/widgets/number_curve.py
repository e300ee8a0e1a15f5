"""A small curve over whole numbers, one of which is chosen: by a tap, a drag or the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPaintEvent, QPen, QPolygonF, QWheelEvent

from desktop_app.theme import Theme
from desktop_app.widgets.drag_slider import DragSlider
from desktop_app.widgets.paint import CENTRE, LEFT, RIGHT, box, focus_ring, font, smooth, write

HEIGHT, EDGE, FOOT = 118, 14, 22  # design pixels
MOST_TIMES = 2.5  # the least cost: above that the curve leaves the picture
MOST_DOTS = 24


class NumberCurve(DragSlider):
    """What each number costs; `asked(number)` tells which one a person chose."""

    asked = Signal(int)

    def __init__(self, theme: Theme, *, name: str, explain: str) -> None:
        super().__init__(theme, name=name, explain=explain)
        self._costs: tuple[float | None, ...] = ()
        self._bare = 0.0
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_costs(self, costs: Sequence[float | None], chosen: int, bare: float) -> None:
        """Show a cost for 0, 1, 2, ...; None is beyond any number. `bare`, the lower edge, is paid in any case."""
        self._costs, self._bare = tuple(costs), bare
        self.setRange(0, len(costs) - 1)
        self.setValue(chosen)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(160), self._theme.px(HEIGHT))

    @property
    def least(self) -> int:
        """The number that costs least."""
        known = [(cost, number) for number, cost in enumerate(self._costs) if cost is not None]
        return min(known, default=(0.0, 0))[1]

    def x_at(self, number: float) -> float:
        """Return where a number is."""
        edge = self._theme.px(EDGE)
        x = edge + number / max(len(self._costs) - 1, 1) * (self.width() - 2 * edge)
        return self.width() - x if self.isRightToLeft() else x

    def y_at(self, cost: float | None) -> float:
        """Return how high a cost is; what is beyond the picture is at its upper edge."""
        top, bottom = self._theme.px(10), self.height() - self._theme.px(FOOT + 4)
        low, high = self._bare, max(self._bare * 1.01, (self._costs[self.least] or self._bare or 1.0) * MOST_TIMES)
        finite = [cost for cost in self._costs if cost is not None]
        high = min(high, max([*finite, low * 1.01 + 1e-9]))
        share = 1.0 if cost is None else min(max((cost - low) / (high - low or 1.0), 0.0), 1.0)
        return bottom - share * (bottom - top)

    # asked

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to the column."""
        event.ignore()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        key, forward = Qt.Key(event.key()), -1 if self.isRightToLeft() else 1
        by = {Qt.Key.Key_Right: forward, Qt.Key.Key_Left: -forward, Qt.Key.Key_Up: 1, Qt.Key.Key_Down: -1}.get(key)
        if by is not None:
            self._ask(self.value() + by)
        elif key in (Qt.Key.Key_Home, Qt.Key.Key_End):
            self._ask(0 if key == Qt.Key.Key_Home else self.maximum())
        else:
            event.ignore()

    def dragged_to(self, x: float) -> None:
        edge = self._theme.px(EDGE)
        share = (x - edge) / max(self.width() - 2 * edge, 1)
        if self.isRightToLeft():
            share = 1 - share
        number = min(max(round(share * self.maximum()), 0), self.maximum())
        if number != self.value():
            self._ask(number)

    def _ask(self, number: int) -> None:
        self.asked.emit(min(max(number, 0), self.maximum()))

    # drawn

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._costs:
            return
        painter, theme, px = smooth(self), self._theme, self._theme.px
        foot = self.height() - px(FOOT)
        box(painter, QRectF(0, 0, self.width(), foot), px(6), theme.raised, theme.line)
        points = [QPointF(self.x_at(number), self.y_at(cost)) for number, cost in enumerate(self._costs)]
        painter.setPen(QPen(QColor(theme.rerun.edge), px(3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        if len(points) <= MOST_DOTS:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.rerun.edge))
            for point in points:
                painter.drawEllipse(point, px(3), px(3))
        best, here = points[self.least], points[self.value()]
        painter.setPen(QPen(QColor(theme.control_edge), px(1.5), Qt.PenStyle.DashLine))
        painter.drawLine(QPointF(here.x(), here.y()), QPointF(here.x(), foot))
        painter.setPen(QPen(QColor(theme.saved.edge), px(3)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(best, px(8), px(8))
        painter.setPen(QPen(QColor(theme.panel), px(2)))
        painter.setBrush(QColor(theme.text))
        painter.drawEllipse(here, px(7), px(7))
        self._write_numbers(painter, foot)
        focus_ring(painter, self, QRectF(self.rect()), px(6), theme)
        painter.end()

    def _write_numbers(self, painter: QPainter, foot: float) -> None:
        theme, px = self._theme, self._theme.px
        for number in sorted({0, self.value(), self.maximum()}):
            if number != self.value() and abs(self.x_at(number) - self.x_at(self.value())) < px(28):
                continue
            x, weight = self.x_at(number), 700 if number == self.value() else 400
            align = CENTRE if 0 < number < self.maximum() else LEFT if (number == 0) != self.isRightToLeft() else RIGHT
            room = QRectF(x - px(30), foot, px(60), px(FOOT))
            if align == LEFT:
                room.moveLeft(x - px(4))
            elif align == RIGHT:
                room.moveRight(x + px(4))
            write(painter, room, str(number), font(theme, 14, weight), theme.text, align)
