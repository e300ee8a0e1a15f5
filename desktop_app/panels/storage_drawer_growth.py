"""As the run grows: bytes held after each step, all disks whole, all as changes, and as they are kept now."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF

from desktop_app.panels.storage_drawer_marks import frame
from desktop_app.panels.storage_drawer_reckoning import Ints, Weights, times_at_twice
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import LEFT, RIGHT, box, focus_ring, font, smooth, text_width, write
from desktop_app.widgets.pointed import PointedChart
from scenes.layout import tick_step

HIGH, ROW, PAD, FOOT = 150, 23, 10, 22  # design pixels
MOST_POINTS = 300
MOST_DOTS = 20
LINES = ("whole", "differences", "plan")


class GrowthChart(PointedChart):
    """Three lines over the steps; the figures below follow the mouse, a tap or the arrow keys."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("storage.growth.name"), explain="storage_growth")
        self._words = words
        self._weights: Weights | None = None

    # told

    def show_weights(self, weights: Weights) -> None:
        """Show how these grow."""
        self._weights = weights
        if self._at is not None and self._at > weights.plan.task.n_steps:
            self._at = None
        self._describe()

    @property
    def step(self) -> int:
        """The step whose figures are told: the one pointed at, else the last."""
        last = self._weights.plan.task.n_steps if self._weights is not None else 0
        return last if self._at is None else self._at

    # asked

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(HIGH + 4 * ROW + 4))

    def _describe(self) -> None:
        if self._weights is not None:
            sizes = {name: self._words.size(int(self._line(name)[self.step])) for name in LINES}
            self.setAccessibleDescription(self._words.say("storage.growth.spoken", step=self.step, **sizes))
        self.update()

    # placed

    def _line(self, name: str) -> Ints:
        assert self._weights is not None
        return {"whole": self._weights.whole, "differences": self._weights.differences, "plan": self._weights.planned}[
            name
        ]

    def _most(self) -> float:
        return max(1.0, *(float(self._line(name).max()) for name in LINES))

    def _plot(self) -> QRectF:
        px = self._theme.px
        return QRectF(px(PAD), px(PAD + 12), self.width() - 2 * px(PAD), px(HIGH - PAD - 12 - FOOT))

    def point_of(self, step: float, size: float) -> QPointF:
        """Return where an amount after a step is drawn."""
        assert self._weights is not None
        plot, n_steps = self._plot(), self._weights.plan.task.n_steps
        x = step / n_steps * plot.width()
        x = plot.right() - x if self.isRightToLeft() else plot.x() + x
        return QPointF(x, plot.bottom() - size / self._most() * plot.height())

    def _place_at(self, x: float) -> int | None:
        if self._weights is None:
            return None
        plot = self._plot()
        part = (x - plot.x()) / plot.width()
        part = 1 - part if self.isRightToLeft() else part
        return round(min(max(part, 0.0), 1.0) * self._weights.plan.task.n_steps)

    def _last_place(self) -> int | None:
        return None if self._weights is None else self._weights.plan.task.n_steps

    def _place_beside(self, by: int) -> int:
        return self.step + by * max(1, (self._last_place() or 0) // 40)

    # drawn

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        ground = QRectF(0, 0, self.width(), px(HIGH))
        frame(painter, ground, theme)
        painter.setLayoutDirection(self.layoutDirection())
        if self._weights is not None:
            self._draw_scale(painter)
            for name in LINES:
                self._draw_line(painter, name)
            self._draw_mark(painter)
            self._draw_figures(painter)
        focus_ring(painter, self, ground, px(6), theme)
        painter.end()

    def _draw_scale(self, painter: QPainter) -> None:
        theme, px, plot, small = self._theme, self._theme.px, self._plot(), font(self._theme, 14)
        assert self._weights is not None
        apart = tick_step(self._most())
        ticks = [apart * k for k in range(1, int(self._most() / apart) + 1)]
        for tick in ticks:
            y = self.point_of(0, tick).y()
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.drawLine(QPointF(plot.left(), y), QPointF(plot.right(), y))
            words = QRectF(plot.x(), y - px(20), plot.width(), px(19))
            write(painter, words, self._words.round_size(tick), small, theme.muted, LEFT)
        painter.setPen(QPen(QColor(theme.control_edge), px(1.5)))
        painter.drawLine(plot.bottomLeft(), plot.bottomRight())
        foot = QRectF(plot.x(), plot.bottom() + px(2), plot.width(), px(FOOT - 2))
        write(painter, foot, "0", small, theme.muted, LEFT)
        write(painter, foot, self._words.number(self._weights.plan.task.n_steps), small, theme.muted, RIGHT)

    def _draw_line(self, painter: QPainter, name: str) -> None:
        values = self._line(name)
        last = len(values) - 1
        count = min(last, MOST_POINTS)
        steps = sorted({round(k * last / count) for k in range(count + 1)})
        points = [self.point_of(step, float(values[step])) for step in steps]
        painter.setPen(self._pen(name))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(QPolygonF(points))
        if name == "plan" and last <= MOST_DOTS:
            for point in points[1:]:
                self._dot(painter, point, 4)

    def _pen(self, name: str) -> QPen:
        theme, px = self._theme, self._theme.px
        if name == "plan":
            pen = QPen(QColor(theme.saved.ink), px(3.5))
        else:
            pen = QPen(QColor(theme.text if name == "whole" else theme.muted), px(2))
        if name == "differences":
            pen.setDashPattern([3.0, 2.2])
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        return pen

    def _dot(self, painter: QPainter, at: QPointF, size: float) -> None:
        reach = self._theme.px(size)
        box(painter, QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach), reach, self._theme.saved.fill)

    def _draw_mark(self, painter: QPainter) -> None:
        """Mark the step whose figures are told."""
        if self._at is None:
            return
        theme, px, plot = self._theme, self._theme.px, self._plot()
        x = self.point_of(self._at, 0).x()
        painter.setPen(QPen(QColor(theme.text), px(1.5)))
        painter.drawLine(QPointF(x, plot.top() - px(6)), QPointF(x, plot.bottom()))
        for name in LINES:
            at, reach = self.point_of(self._at, float(self._line(name)[self._at])), px(4.5)
            place = QRectF(at.x() - reach, at.y() - reach, 2 * reach, 2 * reach)
            box(painter, place, reach, theme.panel, theme.text, px(2))

    def _draw_figures(self, painter: QPainter) -> None:
        theme, px = self._theme, self._theme.px
        usual, bold, y = font(theme, 14), font(theme, 14, 700, tabular=True), float(px(HIGH + 4))
        say = self._words.say
        row = QRectF(0, y, self.width(), px(ROW))
        write(painter, row, say("storage.growth.at", step=self.step), font(theme, 14, 600), theme.text, LEFT)
        for name in LINES:
            row.translate(0, px(ROW))
            left = row.right() - px(26) if self.isRightToLeft() else row.x()
            painter.setPen(self._pen(name))
            middle = row.center().y()
            painter.drawLine(QPointF(left, middle), QPointF(left + px(26), middle))
            if name == "plan":
                self._dot(painter, QPointF(left + px(13), middle), 4)
            amount = self._words.size(int(self._line(name)[self.step]))
            room = text_width(bold, amount) + px(8)
            beside = row.adjusted(px(34), 0, -room, 0)
            if self.isRightToLeft():
                beside = row.adjusted(room, 0, -px(34), 0)
            write(painter, beside, say(f"storage.growth.{name}"), usual, theme.text, LEFT, elide=True)
            write(painter, row, amount, bold, theme.text, RIGHT)


class GrowthSection(Section):
    """The chart, and what twice the steps do to each way."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("storage.growth.title"), words.say("storage.growth.keys"))
        self._words = words
        self._chart = GrowthChart(words, theme)
        self._twice = Label(theme, "", 15, wrap=True)
        self.add(self._chart, self._twice)

    def show_weights(self, weights: Weights) -> None:
        """Show how the bytes grow."""
        self._chart.show_weights(weights)
        n_steps, number = weights.plan.task.n_steps, self._words.number
        known = n_steps >= 4 and int(weights.differences[n_steps // 2]) > 0
        self._twice.setVisible(known)
        if known:
            times = {name: times_at_twice(getattr(weights, name), number) for name in ("whole", "differences")}
            self._twice.show_text(self._words.say("storage.growth.twice", half=n_steps // 2, n=n_steps, **times))
