"""The one legend: every mark of the scene, the steps and the bars, and what each stands for."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.explain_board_view import LEGEND
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, font, smooth, square_at, text_width, write
from desktop_app.widgets.scene_marks import SCENE_MARKS

LINE, MARK, GAP = 32, 24, 10  # design pixels
MARKS: dict[str, Callable[[QPainter, QRectF, Theme], None]] = {
    **SCENE_MARKS,
    "disk": glyphs.disk,
    "planned": glyphs.GLYPHS["disk_planned"],
    "used": lambda painter, rect, theme: glyphs.disk(painter, rect.adjusted(4, 4, -4, -4), theme, "used"),
    "simulated": lambda painter, rect, theme: glyphs.disk(painter, rect, theme, "simulated"),
    "outline": glyphs.no_disk,
    "bolt": glyphs.bolt,
    "restored": glyphs.restored,
    "hatch": glyphs.hatch,
    "note": glyphs.note,
    "half": glyphs.GLYPHS["disk_half"],
    "dropped": glyphs.GLYPHS["disk_dropped"],
    **{mark: glyphs.GLYPHS[mark] for mark in ("cross", "person", "by_hand", "waiting")},
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

    def _columns(self, width: float) -> list[float]:
        """Return how wide the columns are: as many as fit, each as wide as its words and its share of what is left."""
        room, type_ = self._theme.px(MARK + 1.5 * GAP), font(self._theme, 15)
        needed = [room + text_width(type_, words) for words in self._words.values()]
        for count in (3, 2):
            widths = [max(needed[place::count]) for place in range(count)]
            if sum(widths) <= width:
                return [each + (width - sum(widths)) / count for each in widths]
        return [width]

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self.heightForWidth(self.width()))

    def heightForWidth(self, width: int) -> int:
        return -(-len(self._words) // len(self._columns(width))) * self._theme.px(LINE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Ask for the height that so many columns need: a guess made before the width was known is too high."""
        super().resizeEvent(event)
        if event.size().width() != event.oldSize().width():
            self.updateGeometry()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        painter.setLayoutDirection(self.layoutDirection())
        columns, mirrored = self._columns(self.width()), self.isRightToLeft()
        for place, (mark, words) in enumerate(self._words.items()):
            row, column = divmod(place, len(columns))
            x, width = sum(columns[:column]), columns[column]
            cell = QRectF(self.width() - x - width if mirrored else x, row * theme.px(LINE), width, theme.px(LINE))
            left = cell.right() - theme.px(MARK) if mirrored else cell.x()
            MARKS[mark](painter, square_at(left, cell.center().y(), theme.px(MARK)).adjusted(1, 1, -1, -1), theme)
            room = theme.px(MARK + GAP)
            beside = cell.adjusted(0, 0, -room, 0) if mirrored else cell.adjusted(room, 0, 0, 0)
            write(painter, beside, words, font(theme, 15), theme.text, LEFT, elide=True)
        painter.end()
