"""Both sides of the trade: what the disks take to keep, and what they save from being run again."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.session import Moment
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, box, font, rounded, smooth, square_at, text_width, write
from sim.checkpoints import storage_bytes
from sim.plan import Plan
from sim.recovery import recovery


class TradePanel(Drawn):
    """Two bars: bytes kept, of those that a disk on every step would take, and work run again, of all there is."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme)
        self._words = words
        self._plan: Plan | None = None
        self._kept = self._again = self._again_short = ""
        self._kept_share = self._again_share = 0.0
        self.setProperty("explain", "storage")
        self.setAccessibleName(words.say("trade.title"))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def show_moment(self, moment: Moment) -> None:
        """Show the trade of the plan."""
        if moment.plan == self._plan:
            return
        self._plan = plan = moment.plan
        say, words, task = self._words.say, self._words, plan.task
        kept = storage_bytes(task, plan.checkpoint_steps)
        most = storage_bytes(task, tuple(range(1, task.n_steps + 1)))
        way = recovery(plan)
        self._kept = say("trade.kept", size=words.size(kept))
        self._kept_share = kept / most if most else 0.0
        self._again, self._again_short, self._again_share = say("trade.none_fails"), say("trade.none_fails"), 0.0
        if way is not None:
            self._again = say("trade.again", n=way.steps_rerun)
            self._again_short = say("strategy.steps_again", n=way.steps_rerun)
            self._again_share = way.steps_rerun / task.n_steps
            if way.rerun.tokens is not None:
                tokens = words.tokens(way.rerun.tokens)
                self._again = say("trade.again_tokens", tokens=tokens)
                self._again_short = say("trade.again_tokens_short", tokens=tokens)
                self._again_share = way.rerun.tokens / max(task.tokens.cumulative(task.n_steps) or 1, 1)
        self.setAccessibleDescription(say("trade.spoken", kept=self._kept, again=self._again))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(240), self._theme.px(44))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, px = smooth(self), self._theme.px
        painter.setLayoutDirection(self.layoutDirection())
        half = (self.width() - px(16)) / 2
        left, right = QRectF(0, 0, half, self.height()), QRectF(half + px(16), 0, half, self.height())
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            left, right = right, left
        self._side(painter, left, "disk", self._kept, self._kept_share)
        room = half - px(28)
        fits = text_width(font(self._theme, 15, 600), self._again) <= room
        self._side(painter, right, "hatch", self._again if fits else self._again_short, self._again_share)
        painter.end()

    def _side(self, painter: QPainter, rect: QRectF, glyph: str, text: str, share: float) -> None:
        theme, px = self._theme, self._theme.px
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        mark = square_at(rect.right() - px(20) if mirrored else rect.x(), px(13), px(20))
        glyphs.GLYPHS[glyph](painter, mark.adjusted(1, 1, -1, -1), theme)
        words = rect.adjusted(0 if mirrored else px(28), 0, -px(28) if mirrored else 0, px(26) - rect.height())
        write(painter, words, text, font(theme, 15, 600), theme.text, LEFT, elide=True)
        scale = QRectF(rect.x(), px(31), rect.width(), px(10))
        box(painter, scale, px(3), None, theme.line)
        if share > 0:
            part = QRectF(scale)
            part.setWidth(max(scale.width() * min(share, 1.0), px(4)))
            if mirrored:
                part.moveRight(scale.right())
            if glyph == "hatch":
                glyphs.hatched(painter, rounded(part, px(3)), theme, px(8))
                box(painter, part, px(3), None, theme.rerun.edge)
            else:
                box(painter, part, px(3), theme.saved.fill, theme.saved.edge)
