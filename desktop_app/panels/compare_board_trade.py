"""The storage trade as a small table: bytes kept beside work run again, one line for each way to place the disks."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.compare_board_trade_view import Deal
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, box, font, rounded, smooth, square_at, text_width, write

LINE, BAR, GAP = 25, 14, 12  # design pixels


class TradeTable(Drawn):
    """Where the disks are, what keeping them takes, what they leave to be run again."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme)
        self._words = words
        self._deals: tuple[Deal, ...] = ()
        self.setProperty("explain", "trade")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_deals(self, deals: tuple[Deal, ...]) -> None:
        """Show these policies."""
        if deals != self._deals:
            self._deals = deals
            self.setAccessibleName(self._words.say("compare_board.trade.title"))
            self.setAccessibleDescription("\n".join(self._spoken(deal) for deal in deals))
            self.updateGeometry()
            self.update()

    def _spoken(self, deal: Deal) -> str:
        values = {"name": deal.name, "disks": deal.disks, "kept": deal.kept, "again": deal.again}
        return self._words.say("compare_board.trade.spoken", **values)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(LINE * (len(self._deals) + 1)))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        painter.setLayoutDirection(self.layoutDirection())
        heads = (self._words.say("compare_board.trade.title"), *(deal.name for deal in self._deals))
        first = min(max(text_width(font(theme, 15, 700), head) for head in heads) + theme.px(34), self.width() * 0.4)
        half = (self.width() - first - theme.px(GAP)) / 2
        sides = ((first, half), (first + half + theme.px(GAP), half))
        title = self._placed(0, first - theme.px(GAP), 0)
        write(
            painter,
            title,
            self._words.say("compare_board.trade.title"),
            font(theme, 15, 700),
            theme.text,
            LEFT,
            elide=True,
        )
        self._paint_heads(painter, sides)
        for place, deal in enumerate(self._deals, 1):
            self._paint_deal(painter, place * theme.px(LINE), deal, first, sides)
        painter.end()

    def _paint_heads(self, painter: QPainter, sides: tuple[tuple[float, float], ...]) -> None:
        theme, letters = self._theme, font(self._theme, 15)
        for (x, width), glyph, key in zip(sides, ("disk", "hatch"), ("kept", "again"), strict=True):
            rect = self._placed(x, width, 0)
            mark = square_at(
                rect.right() - theme.px(17) if self.isRightToLeft() else rect.x(), rect.center().y(), theme.px(17)
            )
            glyphs.GLYPHS[glyph](painter, mark, theme)
            words = self._placed(x + theme.px(24), width - theme.px(24), 0)
            write(painter, words, self._words.say(f"compare_board.trade.{key}"), letters, theme.muted, LEFT)

    def _paint_deal(
        self, painter: QPainter, y: float, deal: Deal, first: float, sides: tuple[tuple[float, float], ...]
    ) -> None:
        theme = self._theme
        line = QRectF(0, y, self.width(), theme.px(LINE))
        box(painter, QRectF(0, y, self.width(), 1), 0, theme.line)
        if deal.in_force:
            tick = self._placed(theme.px(4), theme.px(17), y)
            glyphs.tick(painter, square_at(tick.x(), line.center().y(), theme.px(15)), theme)
        name = self._placed(theme.px(26), first - theme.px(30), y)
        write(painter, name, deal.name, font(theme, 15, 600 if deal.in_force else 400), theme.text, LEFT, elide=True)
        shares = ((deal.kept, deal.kept_share), (deal.again, deal.again_share))
        figures = [text_width(font(theme, 15, 600), text) for each in self._deals for text in (each.kept, each.again)]
        room = max(figures) + theme.px(10)
        for (x, width), (text, share), hatched in zip(sides, shares, (False, True), strict=True):
            self._paint_bar(painter, self._placed(x + room, max(width - room, 1), y), share, hatched=hatched)
            write(painter, self._placed(x, room, y), text, font(theme, 15, 600), theme.text, LEFT)

    def _paint_bar(self, painter: QPainter, rect: QRectF, share: float, *, hatched: bool) -> None:
        theme = self._theme
        if share <= 0:
            return
        bar = QRectF(
            rect.x(), rect.center().y() - theme.px(BAR) / 2, max(rect.width() * share, theme.px(3)), theme.px(BAR)
        )
        if self.isRightToLeft():
            bar.moveRight(rect.right())
        if hatched:
            glyphs.hatched(painter, rounded(bar, theme.px(3)), theme, theme.px(9))
            box(painter, bar, theme.px(3), None, theme.rerun.edge)
        else:
            box(painter, bar, theme.px(3), theme.saved.fill, theme.saved.edge)

    def _placed(self, x: float, width: float, y: float) -> QRectF:
        left = self.width() - x - width if self.isRightToLeft() else x
        return QRectF(left, y, width, self._theme.px(LINE))
