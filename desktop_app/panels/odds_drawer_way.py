"""One way back as a card: how likely it works, what it costs on average, how often it is tried."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.card_tile import CardTile
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import (
    LEFT,
    RIGHT,
    box,
    font,
    mirrored,
    rounded,
    square_at,
    text_height,
    text_width,
    write,
)

MARGIN, ICON, RADIO = 12, 22, 18  # design pixels
ROW, BAR = 25, 12


@dataclass(frozen=True, slots=True)
class WayFigures:
    """What a card says. Bars are shares of their whole; without a cost there is no second bar."""

    works: str = ""
    works_share: float = 0.0
    cost: str = ""
    cost_share: float | None = None
    tries: str = ""
    note: str = ""
    best: str = ""

    def spoken(self) -> str:
        """Return all of it as it is heard."""
        return " ".join(filter(None, (self.works, self.cost, self.tries, self.note, self.best)))


class WayCard(CardTile):
    """A card that is chosen like a radio button, or, as an `offer`, wears a dashed edge until it is taken."""

    def __init__(
        self, theme: Theme, title: str, picture: str, captions: tuple[str, str], *, explain: str, offer: bool = False
    ) -> None:
        super().__init__(theme, title, explain=explain, icon=picture)
        self._captions, self._offer = captions, offer
        self._figures = WayFigures()
        self.setCheckable(not offer)

    def show_figures(self, figures: WayFigures) -> None:
        """Say other figures."""
        if figures != self._figures:
            self._figures = figures
            self.setAccessibleDescription(figures.spoken())
            self.updateGeometry()
            self.update()

    @property
    def figures(self) -> WayFigures:
        """What the card says now."""
        return self._figures

    def _paint_card(self, painter: QPainter, rect: QRectF, radius: float, edge: str | None) -> None:
        edge = self.theme.control_edge if self._offer else edge
        box(painter, rect, radius, self.theme.raised, edge, dashed=self._offer)

    def _lay_out(self, width: float, painter: QPainter | None) -> float:
        """Place everything from top to bottom; draw it where there is a painter. Returns the height."""
        px, figures = self.theme.px, self._figures
        x, inner = px(MARGIN), width - 2 * px(MARGIN)
        y = self._title(x, px(9), inner, painter)
        if painter:
            self._bars(painter, QRectF(x, y, inner, 2 * px(ROW)))
        y = self._foot(x, y + 2 * px(ROW) + px(2), inner, painter)
        if figures.note:
            words = font(self.theme, 14)
            height = text_height(words, figures.note, inner)
            if painter:
                write(painter, QRectF(x, y, inner, height), figures.note, words, self.theme.text, LEFT, wrap=True)
            y += height
        return y + px(9)

    def _title(self, x: float, y: float, width: float, painter: QPainter | None) -> float:
        theme, px = self.theme, self.theme.px
        title = font(theme, 14.5, 700)
        room = width - px(ICON + 6) - (0 if self._offer else px(RADIO + 4))
        height = max(text_height(title, self.text(), room), px(24))
        if painter:
            place = mirrored(self, QRectF(x, y + px(1), px(ICON), px(ICON)))
            icon(painter, place, self._icon or "", theme.text)
            words = mirrored(self, QRectF(x + px(ICON + 6), y, room, height))
            write(painter, words, self.text(), title, theme.text, LEFT, wrap=True)
            if not self._offer:
                self._radio(painter, mirrored(self, square_at(x + width - px(RADIO), y + px(12), px(RADIO))))
        return y + height + px(2)

    def _radio(self, painter: QPainter, circle: QRectF) -> None:
        theme, size = self.theme, circle.width()
        box(painter, circle, size / 2, None, theme.text if self.isChecked() else theme.control_edge, theme.px(2))
        if self.isChecked():
            inset = size * 0.28
            box(painter, circle.adjusted(inset, inset, -inset, -inset), size, theme.text)

    def _bars(self, painter: QPainter, rows: QRectF) -> None:
        """Draw how likely it works over what it costs, bars below each other so that cards compare at a glance."""
        theme, px, figures = self.theme, self.theme.px, self._figures
        small, bold = font(theme, 14), font(theme, 16, 700, tabular=True)
        before = max(text_width(small, caption) for caption in self._captions) + px(8)
        after = max(text_width(bold, figures.works), text_width(bold, figures.cost), px(58)) + px(8)
        room = rows.width() - before - after
        shares = (figures.works_share, figures.cost_share)
        draws: tuple[Callable[[QPainter, QRectF], None], ...] = (self._draw_chance, self._draw_cost)
        for row, (caption, number) in enumerate(zip(self._captions, (figures.works, figures.cost), strict=True)):
            line = QRectF(rows.x(), rows.y() + row * px(ROW), rows.width(), px(ROW))
            write(painter, line, caption, small, theme.muted, LEFT)
            write(painter, line, number, bold, theme.text, RIGHT)
            share = shares[row]
            if share is None or room < px(24):
                continue
            track = QRectF(rows.x() + before, line.center().y() - px(BAR) / 2, room, px(BAR))
            filled = QRectF(track.x(), track.y(), max(share * room, px(3) if share else 0), px(BAR))
            if row == 0:
                box(painter, mirrored(self, track), px(3), None, theme.control_edge)
            if filled.width():
                draws[row](painter, mirrored(self, filled))

    def _draw_chance(self, painter: QPainter, rect: QRectF) -> None:
        box(painter, rect, self.theme.px(3), self.theme.text)

    def _draw_cost(self, painter: QPainter, rect: QRectF) -> None:
        theme = self.theme
        glyphs.hatched(painter, rounded(rect, theme.px(3)), theme, theme.px(9))
        box(painter, rect, theme.px(3), None, theme.rerun.edge, 1.5)

    def _foot(self, x: float, y: float, width: float, painter: QPainter | None) -> float:
        """Say how often it is tried, and that it costs least; on two lines where one is too short."""
        theme, px, figures = self.theme, self.theme.px, self._figures
        small, bold, line = font(theme, 14), font(theme, 14, 700), px(22)
        tick = px(20)
        one_line = text_width(small, figures.tries) + px(10) + tick + text_width(bold, figures.best) <= width
        best_y = y if one_line or not figures.best else y + line
        if painter:
            write(painter, QRectF(x, y, width, line), figures.tries, small, theme.muted, LEFT)
        if painter and figures.best:
            size = tick + text_width(bold, figures.best)
            start = x + width - size if one_line else x
            mark = mirrored(self, square_at(start, best_y + line / 2, px(15)))
            glyphs.tick(painter, mark, theme)
            words = mirrored(self, QRectF(start + tick, best_y, size - tick + 1, line))
            write(painter, words, figures.best, bold, theme.text, LEFT)
        return best_y + line
