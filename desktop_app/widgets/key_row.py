"""A key to marks: each mark with its words, one after the other, on as many lines as they need."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, font, smooth, square_at, text_width, write

LINE, MARK, GAP = 24, 17, 16  # design pixels


class KeyRow(Drawn):
    """Marks by their names in `glyphs.GLYPHS`, with words."""

    def __init__(self, theme: Theme, marks: Sequence[tuple[str, str]]) -> None:
        super().__init__(theme)
        self._marks = tuple(marks)
        self.setProperty("explain", "legend")
        self.setAccessibleName(", ".join(words for _, words in marks))
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(120), self._theme.px(LINE))

    def heightForWidth(self, width: int) -> int:
        return max((round(rect.bottom()) for _, _, rect in self._placed(width)), default=0)

    def _placed(self, width: float) -> Iterator[tuple[str, str, QRectF]]:
        theme, x, y = self._theme, 0.0, 0.0
        for mark, words in self._marks:
            size = text_width(font(theme, 15), words) + theme.px(MARK + 7)
            if x and x + size > width:
                x, y = 0.0, y + theme.px(LINE)
            yield mark, words, QRectF(x, y, size, theme.px(LINE))
            x += size + theme.px(GAP)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        painter.setLayoutDirection(self.layoutDirection())
        for mark, words, rect in self._placed(self.width()):
            if self.isRightToLeft():
                rect.moveRight(self.width() - rect.x())
            left = rect.right() - theme.px(MARK) if self.isRightToLeft() else rect.x()
            glyphs.GLYPHS[mark](
                painter, square_at(left, rect.center().y(), theme.px(MARK)).adjusted(1, 1, -1, -1), theme
            )
            room = theme.px(MARK + 7)
            beside = rect.adjusted(0, 0, -room, 0) if self.isRightToLeft() else rect.adjusted(room, 0, 0, 0)
            write(painter, beside, words, font(theme, 15), theme.muted, LEFT)
        painter.end()
