"""Where the columns of the comparison stand: figures as wide as they need, bars in what is left."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from desktop_app.panels.compare_board_view import Comparison, Way
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.paint import font, text_width

GAP = 7  # design pixels between columns
TOTAL = 20  # type of the totals, in design pixels at control size
TAG = 8  # design pixels round the words of a tag, both ends together
PAD = 8  # design pixels inside a row at both ends


@dataclass(frozen=True, slots=True)
class Places:
    """Begin and width of the bars and of each column, in pixels from the start of the line."""

    bars: tuple[float, float]
    columns: tuple[tuple[float, float], ...]  # total, the columns of the view, the error note, lost

    def rect(self, widget: QWidget, place: tuple[float, float], y: float, height: float) -> QRectF:
        """Return a place as a rectangle of `widget`, mirrored where it reads from right to left."""
        x, width = place
        return QRectF(widget.width() - x - width if widget.isRightToLeft() else x, y, width, height)


def cells(way: Way) -> tuple[tuple[str, ...], ...]:
    """Return what stands in the columns of a way, a figure for each line of a cell."""
    return ((way.total,), *((cell,) for cell in way.cells), way.note, (way.lost,))


def heads(shown: Comparison, words: Words) -> tuple[tuple[str, str], ...]:
    """Return the names of the columns, in two lines each."""
    say = words.say
    total = (say("compare_board.to_finish"), say(f"compare_board.total.{shown.unit}"))
    again = (("", column) for column in shown.columns)
    note = (say("compare_board.note_head.error"), say("compare_board.note_head.note"))
    return (total, *again, note, ("", say("compare_board.column.lost")))


def places(shown: Comparison, words: Words, theme: Theme, width: float) -> Places:
    """Return where the columns stand on lines of this width."""
    small, bold, large = font(theme, 15), font(theme, 15, 600), font(theme, TOTAL, 700)
    sizes: list[float] = []
    for head, *column in zip(heads(shown, words), *map(cells, shown.ways), strict=True):
        widths = [text_width(small, line) for line in head]
        widths += [text_width(bold if sizes else large, line) for cell in column for line in cell]
        sizes.append(max(widths) + theme.px(GAP))
    sizes[0] = max(sizes[0], *(text_width(bold, way.mark) + theme.px(GAP + TAG) for way in shown.ways))
    x = width - sum(sizes) - theme.px(PAD)
    columns = []
    for size in sizes:
        columns.append((x, size))
        x += size
    return Places((float(theme.px(PAD)), columns[0][0] - theme.px(PAD)), tuple(columns))
