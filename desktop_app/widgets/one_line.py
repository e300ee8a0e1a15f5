"""Words on one line that end in an ellipsis where the room ends, with a remark at the far end."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, RIGHT, box, font, smooth, text_width, write

LINE = 1.5  # height of a line in heights of its type


class OneLine(Drawn):
    """Words, a remark, and a rule below where `ruled`; it takes the width it is given."""

    def __init__(
        self, theme: Theme, size: float = 15, weight: int = 400, *, muted: bool = False, ruled: bool = False
    ) -> None:
        super().__init__(theme)
        self._size, self._weight = size, weight
        self._muted, self._ruled = muted, ruled
        self._text, self._remark = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def show_words(self, text: str, remark: str = "") -> None:
        """Show these words; both are heard as one."""
        if (text, remark) != (self._text, self._remark):
            self._text, self._remark = text, remark
            self.setAccessibleName(f"{text} {remark}".strip())
            self.updateGeometry()
            self.update()

    def text(self) -> str:
        """Return the words without the remark."""
        return self._text

    def sizeHint(self) -> QSize:
        words = font(self._theme, self._size, self._weight)
        return QSize(round(text_width(words, self._text)) + 4, round(self._theme.type_px(self._size) * LINE))

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.px(24), self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, smooth(self)
        painter.setLayoutDirection(self.layoutDirection())
        rect = QRectF(self.rect())
        quiet = font(theme, self._size)
        room = text_width(quiet, self._remark) + theme.px(8) if self._remark else 0.0
        write(painter, rect, self._remark, quiet, theme.muted, RIGHT)
        words = rect.adjusted(0, 0, -room, 0)
        if self.isRightToLeft():
            words.translate(room, 0)
        ink = theme.muted if self._muted else theme.text
        write(painter, words, self._text, font(theme, self._size, self._weight), ink, LEFT, elide=True)
        if self._ruled:
            box(painter, QRectF(0, rect.bottom() - 1, rect.width(), 1), 0, theme.line)
        painter.end()
