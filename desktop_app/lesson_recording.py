"""While actions are recorded: a small sign in the window that says so and counts them, with a button to stop."""

from __future__ import annotations

from PySide6.QtCore import QPoint, QRect, QRectF, Signal
from PySide6.QtGui import QColor, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth


class RecordingSign(Drawn):
    """Lies in a corner of the scene; `stopped` tells that it is enough."""

    stopped = Signal()

    def __init__(self, words: Words, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._words = words
        self._said = Label(theme, "", 15, 700)
        stop = Tile(theme, words.say("recording.stop"), explain="record_stop", height=36)
        stop.clicked.connect(lambda: self.stopped.emit())
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._said)
        self._row.addWidget(stop)
        self.setProperty("explain", "record_stop")
        self.hide()
        self.wear(theme)

    def show_count(self, count: int, *, short: bool = False) -> None:
        """Say how much has been done so far; short, only the number."""
        whole = self._words.say("recording.count", n=count)
        self._said.show_text(self._words.number(count) if short else whole)
        self.setAccessibleName(whole)

    def show_at(self, corner: QPoint) -> None:
        """Stand with the upper left corner here, over everything."""
        self.setGeometry(QRect(corner, self.sizeHint()))
        self.raise_()

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        px = theme.px
        self._row.setContentsMargins(px(40), px(6), px(8), px(6))
        self._row.setSpacing(px(14))
        super().wear(theme)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme = smooth(self), self._theme
        px = theme.px
        box(painter, QRectF(self.rect()), px(10), theme.raised, theme.text, px(1.5))
        painter.setPen(QColor(theme.failed.edge))
        painter.setBrush(QColor(theme.failed.fill))
        x = self.width() - px(32) if self.isRightToLeft() else px(16)
        painter.drawEllipse(QRectF(x, self.height() / 2 - px(8), px(16), px(16)))
        painter.end()
