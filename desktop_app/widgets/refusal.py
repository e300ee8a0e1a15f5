"""The sentence beside a field that says why what is typed there cannot be."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import LEFT, RADIUS, box, font, smooth, square_at, text_height, text_width, write

WIDEST = 420  # design pixels
PAD, MARK, GAP = 10, 18, 4


class Refusal(QWidget):
    """Hangs below its field, or above it where there is no room; it lies over what is there and takes no click."""

    def __init__(self, theme: Theme, field: QWidget) -> None:
        super().__init__(field)  # until there is something to say: then it lies over the panel
        self._theme, self._field, self.sentence = theme, field, ""
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def show_sentence(self, sentence: str) -> None:
        """Say this, or nothing."""
        self.sentence = sentence
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence) and self._field.isVisible())
        self.place()
        self.update()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.place()

    def place(self) -> None:
        """Stand where the field is now."""
        over = self._field.parentWidget()
        while over is not None and not over.isWindow() and not over.property("surface"):
            over = over.parentWidget()
        if over is None or not self.sentence:
            return
        if self.parentWidget() is not over:
            self.setParent(over)
            self.setVisible(self._field.isVisible())
        size, field, px = self._wanted(over.width()), self._field, self._theme.px
        corner = field.mapTo(over, QPoint(0, field.height() + px(GAP)))
        if corner.y() + size.height() > over.height():
            corner = field.mapTo(over, QPoint(0, -size.height() - px(GAP)))
        if self.isRightToLeft():
            corner.setX(corner.x() + field.width() - size.width())
        corner.setX(max(px(GAP), min(corner.x(), over.width() - size.width() - px(GAP))))
        self.setGeometry(corner.x(), corner.y(), size.width(), size.height())
        self.raise_()

    def _wanted(self, room: int) -> QSize:
        px, words = self._theme.px, font(self._theme, 15, 600)
        around = px(2 * PAD + MARK + 8)
        width = min(text_width(words, self.sentence) + 2, px(WIDEST), room - around - px(2 * GAP))
        height = max(text_height(words, self.sentence, width), px(MARK))
        return QSize(round(width) + around, round(height) + px(2 * PAD - 4))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px, painter = self._theme, self._theme.px, smooth(self)
        rect = QRectF(self.rect())
        box(painter, rect, px(RADIUS), theme.raised, theme.failed.edge, px(2))
        left = rect.right() - px(PAD + MARK) if self.isRightToLeft() else px(PAD)
        icon(painter, square_at(left, rect.center().y(), px(MARK)), "warn", theme.failed.ink)
        start, end = px(PAD + MARK + 8), px(PAD)
        words = rect.adjusted(start, 0, -end, 0) if not self.isRightToLeft() else rect.adjusted(end, 0, -start, 0)
        painter.setLayoutDirection(self.layoutDirection())
        write(painter, words, self.sentence, font(theme, 15, 600), theme.text, LEFT, wrap=True)
        painter.end()
