"""The disks that are kept, side by side: a bar each, to one scale; of very many, one bar for several."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent

from desktop_app.panels.storage_drawer_marks import draw_stored, frame
from desktop_app.panels.storage_drawer_reckoning import Weights
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.paint import CENTRE, box, focus_ring, font, smooth, write
from desktop_app.widgets.pointed import PointedChart

HIGH, PAD = 84, 8  # design pixels
MOST_BARS = 40
NUMBERED = 12


@dataclass(frozen=True, slots=True)
class Bar:
    """One disk, or several of them: the mean of what is whole and of what holds changes."""

    first: int
    last: int
    whole: float
    changes: float

    @property
    def size(self) -> float:
        """Bytes of a disk."""
        return self.whole + self.changes


def bars_of(weights: Weights) -> tuple[Bar, ...]:
    """Return a bar for each disk kept, or for each of as many groups as there is room for."""
    groups = np.array_split(np.arange(len(weights.disks)), min(len(weights.disks), MOST_BARS) or 1)
    return tuple(
        Bar(
            int(weights.disks[group[0]]),
            int(weights.disks[group[-1]]),
            float(np.where(weights.are_whole, weights.sizes, 0)[group].mean()),
            float(np.where(weights.are_whole, 0, weights.sizes)[group].mean()),
        )
        for group in groups
        if len(group)
    )


class DiskBars(PointedChart):
    """Pointing at a bar, tapping it or walking to it with arrows tells its bytes: `told(words)`, empty for no bar."""

    told = Signal(str)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("storage.kept.bars"), explain="storage_bars")
        self._words = words
        self._bars: tuple[Bar, ...] = ()
        self._scale = 1.0

    # told

    def show_weights(self, weights: Weights) -> None:
        """Show these disks; the scale reaches to the largest that could be kept, so that bars shrink before one."""
        self._bars = bars_of(weights)
        largest = float(np.diff(weights.whole).max(initial=0))
        self._scale = max(largest, max((bar.size for bar in self._bars), default=1.0), 1.0)
        if self._at is not None and self._at >= len(self._bars):
            self._at = None
        self._describe()

    @property
    def read_out(self) -> str:
        """What is told of the bar that is pointed at."""
        if self._at is None:
            return ""
        bar = self._bars[self._at]
        values = {"first": bar.first, "last": bar.last, "step": bar.first, "size": self._words.size(round(bar.size))}
        return self._words.say(f"storage.kept.{'bar' if bar.first == bar.last else 'bars_of'}", **values)

    # asked

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(HIGH))

    def _describe(self) -> None:
        self.setAccessibleDescription(self.read_out)
        self.told.emit(self.read_out)
        self.update()

    # drawn

    def _plot(self) -> QRectF:
        px = self._theme.px
        return QRectF(px(PAD), px(PAD), self.width() - 2 * px(PAD), px(HIGH - 2 * PAD) - self._numbers())

    def _numbers(self) -> float:
        return self._theme.px(18) if 0 < len(self._bars) <= NUMBERED else 0.0

    def _slot(self, index: int) -> QRectF:
        """Return the room of a bar."""
        plot = self._plot()
        wide = plot.width() / max(len(self._bars), 1)
        place = len(self._bars) - 1 - index if self.isRightToLeft() else index
        return QRectF(plot.x() + place * wide, plot.y(), wide, plot.height())

    def _place_at(self, x: float) -> int | None:
        found = (index for index in range(len(self._bars)) if self._slot(index).left() <= x < self._slot(index).right())
        return next(found, None)

    def _last_place(self) -> int | None:
        return len(self._bars) - 1 if self._bars else None

    def _place_beside(self, by: int) -> int:
        return self._at + by if self._at is not None else (0 if by > 0 else len(self._bars) - 1)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        ground = QRectF(0, 0, self.width(), px(HIGH))
        frame(painter, ground, theme)
        small = font(theme, 14, 600, tabular=True)
        for index, bar in enumerate(self._bars):
            slot = self._slot(index)
            if index == self._at:
                box(painter, slot.adjusted(0, -px(3), 0, px(3)), px(4), theme.raised, theme.text)
            self._draw_bar(painter, slot, bar)
            if self._numbers():
                below = QRectF(slot.x(), slot.bottom() + px(2), slot.width(), self._numbers())
                write(painter, below, str(bar.first), small, theme.muted, CENTRE)
        focus_ring(painter, self, ground, px(6), theme)
        painter.end()

    def _draw_bar(self, painter: QPainter, slot: QRectF, bar: Bar) -> None:
        wide = min(slot.width() * 0.72, self._theme.px(40))
        x, y = slot.center().x() - wide / 2, slot.bottom()
        for amount, whole in ((bar.whole, True), (bar.changes, False)):
            high = amount / self._scale * slot.height()
            y -= high
            draw_stored(painter, QRectF(x, y, wide, high), self._theme, whole=whole)
