"""Three, two, one: large, inside the picture, so that whoever records and whoever speaks begin together."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QRectF, Qt, QTimer
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import CENTRE, font, smooth, write

FROM = 3
BEAT_MS = 1000
PART = 0.34  # of the height of the picture


class Countdown(Drawn):
    """Counts down once at a time, and then does what it was begun for; `cancel` lets it not be done."""

    def __init__(self, words: Words, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._words = words
        self.number = 0
        self._then: Callable[[], object] | None = None
        self._timer = QTimer(self)
        self._timer.setInterval(BEAT_MS)
        self._timer.timeout.connect(self.beat)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    @property
    def counting(self) -> bool:
        """Tell whether it is on its way."""
        return self.number > 0

    def begin(self, then: Callable[[], object]) -> None:
        """Count from three, and then do this."""
        self._then = then
        self._show(FROM)
        self._timer.start()
        self.show()
        self.raise_()

    def cancel(self) -> bool:
        """Stop without doing anything; tell whether it was on its way."""
        was = self.counting
        self._end()
        return was

    def beat(self) -> None:
        """Go on to the next number; after the last, do what it was begun for."""
        if self.number > 1:
            self._show(self.number - 1)
            return
        then = self._then
        self._end()
        if then is not None:
            then()

    def place(self, room: QRect) -> None:
        """Cover the picture."""
        self.setGeometry(room)

    def _show(self, number: int) -> None:
        self.number = number
        self.setAccessibleName(self._words.number(number))
        self.update()

    def _end(self) -> None:
        self._timer.stop()
        self.number, self._then = 0, None
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        size = PART * min(self.height(), self.width())
        disc = QRectF(0, 0, size, size)
        disc.moveCenter(QRectF(self.rect()).center())
        ground = QColor(theme.panel)
        ground.setAlphaF(0.9)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(ground)
        painter.drawEllipse(disc)
        words = font(theme, 100, 800, tabular=True)
        words.setPixelSize(round(0.62 * size))
        write(painter, disc, self._words.number(self.number), words, theme.text, CENTRE)
        painter.end()
