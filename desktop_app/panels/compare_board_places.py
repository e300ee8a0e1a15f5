"""Where the columns of the comparison stand: figures as wide as they need, bars in what is left."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from desktop_app.panels.compare_board_view import Comparison
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.paint import font, text_width

GAP = 9  # design pixels between columns
TOTAL = 20  # type of the totals, in design pixels at control size
PAD = 8  # design pixels inside a row at both ends


@dataclass(frozen=True, slots=True)
class Places:
    """Begin and width of the bars and of each column, in pixels from the start of the line."""

    bars: tuple[float, float]
    columns: tuple[tuple[float, float], ...]  # total, the columns of the view, lost

    def rect(self, widget: QWidget, place: tuple[float, float], y: float, height: float) -> QRectF:
        """Return a place as a rectangle of `widget`, mirrored where it reads from right to left."""
        x, width = place
        return QRectF(widget.width() - x - width if widget.isRightToLeft() else x, y, width, height)


def places(shown: Comparison, words: Words, theme: Theme, width: float) -> Places:
    """Return where the columns stand on lines of this width."""
    small, large = font(theme, 15), font(theme, TOTAL, 700)
    heads = [words.say(f"compare_board.total.{shown.unit}"), *shown.columns, words.say("compare_board.column.lost")]
    cells = list(zip(*([way.total, *way.cells, way.lost] for way in shown.ways), strict=True))
    sizes = []
    for place, (head, column) in enumerate(zip(heads, cells, strict=True)):
        letters = large if place == 0 else font(theme, 15, 600)
        sizes.append(max(text_width(small, head), *(text_width(letters, cell) for cell in column)) + theme.px(GAP))
    sizes[0] = max(sizes[0], text_width(small, words.say("compare_board.to_finish")) + theme.px(GAP))
    x = width - sum(sizes) - theme.px(PAD)
    columns = []
    for size in sizes:
        columns.append((x, size))
        x += size
    return Places((float(theme.px(PAD)), columns[0][0] - theme.px(PAD)), tuple(columns))
