"""The marks of the scene and what each stands for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPolygonF
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.explain_board_view import LEGEND
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, box, font, polygon, rounded, smooth, square_at, text_width, write

LINE, MARK, GAP = 28, 21, 9  # design pixels
_CRACK = ((12, 1), (9, 8), (14, 12), (9, 17), (12, 23))


def outline(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a place where a disk could be."""
    glyphs.disk(painter, rect, theme, "empty")


def crack(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw a step split in two."""
    slab = rect.adjusted(0, rect.height() * 0.16, 0, -rect.height() * 0.16)
    box(painter, slab, rect.width() * 0.12, theme.failed.fill, theme.failed.edge)
    painter.save()
    painter.setClipPath(rounded(slab, rect.width() * 0.12))
    painter.setPen(QPen(QColor(theme.on_fill), max(2.0, rect.width() / 9)))
    painter.drawPolyline(QPolygonF([QPointF(point) for point in polygon(_CRACK, rect)]))
    painter.restore()


def ghost(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Draw lost work: a step with nothing inside."""
    slab = rect.adjusted(0, rect.height() * 0.16, 0, -rect.height() * 0.16)
    box(painter, slab, rect.width() * 0.12, None, theme.muted, max(1.4, rect.width() / 14), dashed=True)


MARKS: dict[str, Callable[[QPainter, QRectF, Theme], None]] = {
    "disk": glyphs.disk,
    "outline": outline,
    "planned": glyphs.GLYPHS["disk_planned"],
    "crack": crack,
    "ghost": ghost,
    "hatch": glyphs.hatch,
    "note": glyphs.note,
}


class SceneLegend(Drawn):
    """Marks in as many columns as there is room for, row by row."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme)
        self._words = {mark: words.say(f"explaining.legend.{mark}") for mark in LEGEND}
        self.setProperty("explain", "scene_legend")
        self.setAccessibleName("\n".join(self._words.values()))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def _columns(self, width: float) -> int:
        widest = max(text_width(font(self._theme, 15), words) for words in self._words.values())
        fitting = int(width // (widest + self._theme.px(MARK + GAP + 6)))
        return max(columns for columns in (1, 2, 3) if columns <= max(fitting, 1))

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self.heightForWidth(self.width()))

    def heightForWidth(self, width: int) -> int:
        return -(-len(self._words) // self._columns(width)) * self._theme.px(LINE)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        painter.setLayoutDirection(self.layoutDirection())
        columns, mirrored = self._columns(self.width()), self.isRightToLeft()
        for place, (mark, words) in enumerate(self._words.items()):
            width = self.width() / columns
            x = (place % columns) * width
            cell = QRectF(
                self.width() - x - width if mirrored else x, place // columns * theme.px(LINE), width, theme.px(LINE)
            )
            left = cell.right() - theme.px(MARK) if mirrored else cell.x()
            MARKS[mark](painter, square_at(left, cell.center().y(), theme.px(MARK)).adjusted(1, 1, -1, -1), theme)
            room = theme.px(MARK + GAP)
            beside = cell.adjusted(0, 0, -room, 0) if mirrored else cell.adjusted(room, 0, 0, 0)
            write(painter, beside, words, font(theme, 15), theme.text, LEFT, elide=True)
        painter.end()
