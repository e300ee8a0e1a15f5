"""One way to recover: what it does, what it costs, and whether it is the cheapest."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.bars import draw_bill
from desktop_app.widgets.card_tile import CardTile
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import (
    LEFT,
    RIGHT,
    box,
    font,
    square_at,
    text_height,
    text_width,
    write,
)
from sim.bill import Bill


@dataclass(frozen=True, slots=True)
class Offer:
    """What a card says; without a bill there is nothing to recover from. A whole bar is an amount of `scale`."""

    plain: str
    total: str = ""
    to_finish: str = ""
    again: str = ""
    extra: str = ""
    bill: Bill | None = None
    scale: float = 0.0
    cheapest: str = ""
    why: str = ""


class Density(IntEnum):
    """How much a column has to leave out for want of room."""

    ROOMY = 0
    SNUG = 1  # all words, closer together
    DENSE = 2  # no plain line and no reason
    TIGHT = 3  # small type


class StrategyCard(CardTile):
    """A large answer to the third question."""

    narrowest = 240

    def __init__(self, theme: Theme, name: str, title: str) -> None:
        super().__init__(theme, title, explain=f"strategy_{name}", icon=f"strategy_{name}")
        self._offer = Offer("")
        self._density = Density.ROOMY

    def show_offer(self, offer: Offer) -> None:
        """Say other words and figures."""
        if offer != self._offer:
            self._offer = offer
            self.updateGeometry()
            self.update()

    def show_density(self, density: Density) -> None:
        """Leave out what there is no room for."""
        if density != self._density:
            self._density = density
            self.updateGeometry()
            self.update()

    @property
    def _dense(self) -> bool:
        return self._density >= Density.DENSE

    def _of(self, *sizes: float) -> float:
        """Return the one of four sizes of the design, roomy to tight, that is in force."""
        return sizes[self._density]

    def _lay_out(self, width: float, painter: QPainter | None) -> float:
        """Place everything from top to bottom; draw it where there is a painter. Returns the height."""
        px = self.theme.px
        margin = px(self._of(14, 14, 14, 10))
        inner = width - 2 * margin
        y = self._title_row(margin, px(self._of(11, 8, 8, 5)), inner, painter)
        if not self._dense or (not self._offer.total and self._density is not Density.TIGHT):
            y = self._line(margin, y, inner, self._offer.plain, painter)
        if self._offer.total:
            y = self._figure_row(margin, y + px(1), inner, painter)
        if self._offer.bill is not None:
            y += px(self._of(6, 4, 6, 2))
            bar = px(self._of(18, 14, 12, 8))
            if painter:
                place = QRectF(margin, y, inner, bar)
                mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
                draw_bill(painter, place, self._offer.bill, self._offer.scale, self.theme, right_to_left=mirrored)
            y += bar
        if self._offer.cheapest and not self._dense:
            y = self._cheapest_row(margin, y + px(self._of(6, 3, 0, 0)), inner, painter)
        return y + px(self._of(12, 8, 9, 7))

    def _title_row(self, x: float, y: float, width: float, painter: QPainter | None) -> float:
        theme, px = self.theme, self.theme.px
        title = font(theme, self._of(17, 17, 14.5, 13.5), 700)
        before, after = px(self._of(38, 38, 31, 27)), px(self._of(28, 28, 27, 24))
        room = width - before - after
        least = px(self._of(26, 26, 26, 20))
        height = max(text_height(title, self.text(), room), least)
        if painter:
            mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            size = px(self._of(28, 28, 24, 20))
            start = self.width() - x - size if mirrored else x
            ink = theme.text if self.isEnabled() else theme.muted
            icon(painter, square_at(start, y + least / 2, size), self._icon or "", ink)
            words = QRectF(x + after if mirrored else x + before, y, room, height)
            write(painter, words, self.text(), title, ink, LEFT, wrap=True)
            radio = px(self._of(22, 22, 22, 18))
            self._radio(painter, x if mirrored else x + width - radio, y + (least - radio) / 2, radio)
        return y + height + px(self._of(3, 1, 3, 0))

    def _radio(self, painter: QPainter, x: float, y: float, size: float) -> None:
        theme = self.theme
        circle = QRectF(x, y, size, size)
        box(painter, circle, size / 2, None, theme.text if self.isChecked() else theme.control_edge, theme.px(2))
        if self.isChecked():
            inset = size * 0.28
            ink = theme.text if self.isEnabled() else theme.muted
            box(painter, circle.adjusted(inset, inset, -inset, -inset), size, ink)

    def _line(self, x: float, y: float, width: float, text: str, painter: QPainter | None) -> float:
        words = font(self.theme, 15)
        height = text_height(words, text, width)
        if painter:
            write(painter, QRectF(x, y, width, height), text, words, self.theme.muted, LEFT, wrap=True)
        return y + height

    def _figure_row(self, x: float, y: float, width: float, painter: QPainter | None) -> float:
        theme, px, offer = self.theme, self.theme.px, self._offer
        figure = font(theme, self._of(26, 26, 18, 17), 700, tabular=True)
        small, bold = font(theme, 15), font(theme, self._of(15, 15, 15, 14), 600, tabular=True)
        height = px(self._of(36, 30, 26, 22))
        if painter:
            row = QRectF(x, y, width, height)
            write(painter, row, offer.total, figure, theme.text, LEFT)
            write(painter, row, offer.again, bold, theme.text, RIGHT)
            taken = text_width(figure, offer.total) + px(9)
            free = width - taken - text_width(bold, offer.again) - px(6)
            quiet = offer.extra or offer.to_finish
            if self._dense and offer.cheapest:
                self._cheapest_mark(QRectF(x, y, width, height), taken, free, painter)
            elif text_width(small, quiet) <= free:
                mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
                low = px(0 if self._dense else 3)
                place = QRectF(x + width - taken - free if mirrored else x + taken, y + low, free, height - low)
                write(painter, place, quiet, small, theme.muted, LEFT)
        return y + height

    def _cheapest_mark(self, row: QRectF, taken: float, free: float, painter: QPainter) -> None:
        """Mark the cheapest on the row of figures, where there is no row for it and the reason."""
        theme, px, small = self.theme, self.theme.px, font(self.theme, 13, 600)
        tick = px(14)
        words = self._offer.cheapest if tick + px(4) + text_width(small, self._offer.cheapest) <= free else ""
        right_to_left = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = row.right() - taken - tick if right_to_left else row.x() + taken
        glyphs.tick(painter, square_at(x, row.center().y(), tick), theme)
        left = row.right() - taken - free if right_to_left else x + tick + px(4)
        room = QRectF(left, row.y(), free - tick - px(4), row.height())
        write(painter, room, words, small, theme.text, LEFT)

    def _cheapest_row(self, x: float, y: float, width: float, painter: QPainter | None) -> float:
        theme, px, offer = self.theme, self.theme.px, self._offer
        bold, small = font(theme, 15, 700), font(theme, 15)
        label = text_width(bold, offer.cheapest) + px(28)
        fits = label + px(8) + text_width(small, offer.why) <= width
        why_height = 0.0 if fits else text_height(small, offer.why, width)
        if painter:
            mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
            tick_x = x + width - px(18) if mirrored else x
            glyphs.tick(painter, square_at(tick_x, y + px(11), px(16)), theme)
            room = QRectF(x if mirrored else x + px(26), y, width - px(26), px(22))
            write(painter, room, offer.cheapest, bold, theme.text, LEFT)
            if fits:
                rest = width - label - px(8)
                place = QRectF(x if mirrored else x + label + px(8), y, rest, px(22))
                write(painter, place, offer.why, small, theme.muted, LEFT)
            else:
                below = QRectF(x, y + px(22), width, why_height)
                write(painter, below, offer.why, small, theme.muted, LEFT, wrap=True)
        return y + px(22) + why_height
