"""Both sides of the trade, as they are when the task has finished: what is kept, and what had to be run again."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.moment import Moment
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, box, font, rounded, smooth, square_at, text_width, write
from sim.plan import Plan
from sim.recovery import recovery
from sim.storage import Storage, storage_total


@dataclass(frozen=True, slots=True)
class Side:
    """One side of the trade: an amount, what it is, both in few words, and its share of the most there could be."""

    glyph: str
    amount: str = ""
    caption: str = ""
    short: str = ""
    share: float = 0.0


class TradePanel(Drawn):
    """Two bars: bytes kept, of those that a disk on every step would take, and work run again, of all there is."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme)
        self._words = words
        self._shown: tuple[Plan, bool] | None = None
        self._kept = self._again = Side("disk")
        self._low = False
        self.setProperty("explain", "storage")
        self.setAccessibleName(words.say("trade.title"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_moment(self, moment: Moment) -> None:
        """Show the trade of the plan."""
        if (moment.plan, moment.is_asked) == self._shown:
            return
        self._shown, plan = (moment.plan, moment.is_asked), moment.plan
        say, words, task = self._words.say, self._words, plan.task
        kept = storage_total(task, plan.checkpoint_steps, plan.storage)
        most = storage_total(task, range(1, task.n_steps + 1), Storage())
        way = recovery(plan)
        size, share = words.size(kept), kept / most if most else 0.0
        self._kept = Side("disk", size, say("trade.kept"), say("trade.kept_short", size=size), share)
        amount, share = say("trade.nothing"), 0.0
        if way is not None:
            amount, share = say("figure.steps", n=way.steps_rerun), way.steps_rerun / task.n_steps
            if way.rerun.tokens is not None:
                amount = words.tokens(way.rerun.tokens)
                share = way.rerun.tokens / max(task.tokens.cumulative(task.n_steps) or 1, 1)
        short = say("trade.again_short", amount=amount) if way is not None else say("trade.nothing_short")
        if moment.is_asked:  # the class guesses first
            amount, short, share = say("trade.asked"), say("trade.asked"), 0.0
        self._again = Side("hatch", amount, say("trade.again"), short, share)
        self.setAccessibleDescription(say("trade.spoken", size=size, amount=amount))
        self.update()

    def show_low(self, low: bool) -> None:
        """Say each side on one line where the window is low."""
        if low != self._low:
            self._low = low
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.px(38 if self._low else 60))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px = smooth(self), self._theme.px
        painter.setLayoutDirection(self.layoutDirection())
        gap = px(12 if self._low else 16)
        first = (self.width() - gap) * self._first_share()
        left = QRectF(0, 0, first, self.height())
        right = QRectF(first + gap, 0, self.width() - gap - first, self.height())
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            left, right = right, left
        self._draw_side(painter, left, self._kept)
        self._draw_side(painter, right, self._again)
        painter.end()

    def _first_share(self) -> float:
        """Return how much of the room the first side has: half, or on one line as much as its words are longer."""
        if not self._low:
            return 0.5
        kept, again = self._widths(self._bold())
        return kept / (kept + again)

    def _bold(self) -> QFont:
        """Return the type of one line, smaller where both sides would not fit beside each other."""
        usual = font(self._theme, 14, 600, tabular=True)
        fits = sum(self._widths(usual)) <= self.width() - self._theme.px(12)
        return usual if fits else font(self._theme, 12.5, 600, tabular=True)

    def _widths(self, words: QFont) -> tuple[float, float]:
        mark = self._theme.px(25)
        return text_width(words, self._kept.short) + mark, text_width(words, self._again.short) + mark

    def _draw_side(self, painter: QPainter, rect: QRectF, side: Side) -> None:
        theme, px = self._theme, self._theme.px
        mirrored, glyph = self.layoutDirection() == Qt.LayoutDirection.RightToLeft, side.glyph
        high = px(24 if self._low else 46)
        mark = square_at(rect.right() - px(20) if mirrored else rect.x(), high / 2, px(20))
        glyphs.GLYPHS[glyph](painter, mark.adjusted(1, 1, -1, -1), theme)
        beside = px(24 if self._low else 28)
        words = rect.adjusted(0 if mirrored else beside, 0, -beside if mirrored else 0, high - rect.height())
        if self._low:
            write(painter, words, side.short, self._bold(), theme.text, LEFT, elide=True)
        else:
            above, below = words.adjusted(0, px(1), 0, -high / 2), words.adjusted(0, high / 2 - px(1), 0, 0)
            write(painter, above, side.amount, font(theme, 16, 700, tabular=True), theme.text, LEFT, elide=True)
            write(painter, below, side.caption, font(theme, 14), theme.muted, LEFT, elide=True)
        scale = QRectF(rect.x(), high + px(3), rect.width(), px(10))
        box(painter, scale, px(3), None, theme.line)
        if side.share > 0:
            part = QRectF(scale)
            part.setWidth(max(scale.width() * min(side.share, 1.0), px(4)))
            if mirrored:
                part.moveRight(scale.right())
            if glyph == "hatch":
                glyphs.hatched(painter, rounded(part, px(3)), theme, px(8))
                box(painter, part, px(3), None, theme.rerun.edge)
            else:
                box(painter, part, px(3), theme.saved.fill, theme.saved.edge)
