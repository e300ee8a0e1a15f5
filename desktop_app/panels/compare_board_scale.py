"""The head and the foot of the comparison: names of the columns above, the shared scale below."""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.compare_board_places import PAD, Places, heads
from desktop_app.panels.compare_board_view import Comparison
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import CENTRE, LEFT, RIGHT, font, smooth, text_width, write

LINE = 19  # design pixels


class Scale(Drawn):
    """Ticks of the shared scale under the bars, and the mark of the bill without a failure."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._shown: Comparison | None = None
        self._bars: tuple[float, float] = (0.0, 0.0)
        self._footnote, self._behind = "", 0.0
        self.setProperty("explain", "compare_axis")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_scale(self, shown: Comparison, bars: tuple[float, float], footnote: str = "", behind: float = 0.0) -> None:
        """Show the scale under bars that begin at the first number of `bars` and are as long as the second.

        What the mark of the bill without a failure stands for is told `behind` pixels from the start, or
        on a line of its own where that is 0.
        """
        self._shown, self._bars, self._footnote, self._behind = shown, bars, footnote, behind
        self.setAccessibleName(shown.once[1])
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(26 if self._behind else 26 + LINE))

    @property
    def once_width(self) -> float:
        """How wide the mark of the bill without a failure is with its words."""
        return self._theme.px(14) + text_width(font(self._theme, 15), self._shown.once[1] if self._shown else "")

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None or self._shown.scale <= 0:
            return
        painter, theme = smooth(self), self._theme
        self._draw_line(painter, 0, self._bars[1], theme.px(1))
        for tick, text in self._shown.ticks:
            self._paint_tick(painter, tick, text)
        along = self._shown.once[0] / self._shown.scale * self._bars[1]
        self._draw_line(painter, along, along, theme.px(6), strong=True)
        self._paint_key(painter, self._shown.once[1])
        foot = QRectF(0, theme.px(6), self.width() - theme.px(PAD), theme.px(19))
        if self.isRightToLeft():
            foot.moveLeft(theme.px(PAD))
        painter.setLayoutDirection(self.layoutDirection())
        write(painter, foot, self._footnote, font(theme, 15), theme.muted, RIGHT)
        painter.end()

    def _paint_tick(self, painter: QPainter, amount: float, text: str) -> None:
        assert self._shown is not None
        theme, letters = self._theme, font(self._theme, 15)
        along = amount / self._shown.scale * self._bars[1]
        self._draw_line(painter, along, along, theme.px(6))
        width = text_width(letters, text) + 2
        left = min(max(self._x(self._bars[0] + along) - width / 2, 0), self.width() - width)
        write(painter, QRectF(left, theme.px(6), width, theme.px(19)), text, letters, theme.muted, CENTRE)

    def _paint_key(self, painter: QPainter, words: str) -> None:
        """Say what the mark on every bar stands for."""
        theme, px, mirrored = self._theme, self._theme.px, self.isRightToLeft()
        y = px(6) if self._behind else px(6 + LINE)
        x = self._x(self._behind or self._bars[0]) + (-px(2) if mirrored else px(2))
        painter.setPen(QPen(QColor(theme.text), px(1.2)))
        painter.drawLine(QPointF(x, y + px(2)), QPointF(x, y + px(LINE - 2)))
        room = QRectF(0, y, x - px(9), px(LINE)) if mirrored else QRectF(x + px(9), y, self.width(), px(LINE))
        painter.setLayoutDirection(self.layoutDirection())
        write(painter, room, words, font(theme, 15), theme.muted, LEFT)

    def _draw_line(self, painter: QPainter, begin: float, end: float, depth: float, *, strong: bool = False) -> None:
        theme = self._theme
        painter.setPen(QPen(QColor(theme.text if strong else theme.control_edge), theme.px(1.2)))
        start, y = self._bars[0], 1.0 if begin != end else depth
        painter.drawLine(QPointF(self._x(start + begin), 1), QPointF(self._x(start + end), y))

    def _x(self, along: float) -> float:
        return self.width() - along if self.isRightToLeft() else along


class ColumnHeads(Drawn):
    """What the figures of the rows are: to finish, and what is run again."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme)
        self._words = words
        self._shown: Comparison | None = None
        self._places: Places | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_heads(self, shown: Comparison, places: Places) -> None:
        """Show the names of the columns."""
        begin = places.columns[0][0]
        columns = tuple((x - begin, width) for x, width in places.columns)
        self._shown, self._places = shown, Places((0.0, 0.0), columns)
        self.setFixedWidth(round(columns[-1][0] + columns[-1][1]) + self._theme.px(PAD))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(46))

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None or self._places is None:
            return
        painter, theme, say, places = smooth(self), self._theme, self._words.say, self._places
        painter.setLayoutDirection(self.layoutDirection())
        letters, line = font(theme, 15), theme.px(22)
        _, *again, _, _ = places.columns
        group = (again[0][0] + theme.px(14), again[-1][0] + again[-1][1] - again[0][0] - theme.px(14))
        write(
            painter,
            places.rect(self, group, 0, line),
            say("compare_board.run_again"),
            font(theme, 15, 700),
            theme.text,
            CENTRE,
        )
        rule = places.rect(self, group, line, theme.px(1.5))
        painter.fillRect(rule, QColor(theme.rerun.edge))
        for place, (above, below) in zip(places.columns, heads(self._shown, self._words), strict=True):
            write(painter, places.rect(self, place, 0, line), above, letters, theme.muted, RIGHT)
            write(painter, places.rect(self, place, line, line + theme.px(2)), below, letters, theme.muted, RIGHT)
        painter.end()
