"""A file is being read: how far it is, and a button to let it be; the lesson in place goes on meanwhile."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth
from sim.short import short

LONGEST_NAME = 40  # characters of a file's name
LINE = 4  # design pixels, the height of the line that fills


class ReadingNote(QWidget):
    """A small sheet in the corner of the scene: it takes no keyboard and covers no control."""

    given_up = Signal()

    def __init__(self, theme: Theme, words: Words, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._words = theme, words
        self._name, self._share = "", 0.0
        self._label = Label(theme, "", 15, 600)
        self._stop = Tile(theme, words.say("file.cancel"), explain="stop_reading", height=34)
        self._stop.clicked.connect(self.given_up)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._label)
        self._row.addWidget(self._stop)
        self.wear(theme)
        self.hide()

    @property
    def share(self) -> float:
        """How much of the file is read, 0 to 1."""
        return self._share

    def show_reading(self, name: str) -> None:
        """Say that the file called `name` is being read."""
        self._name = short(name, LONGEST_NAME)
        self.setAccessibleName(self._words.say("file.busy", name=self._name))
        self.show_share(self._share)
        self.show()
        self.raise_()

    def show_share(self, share: float) -> None:
        """Show how much of it is read."""
        self._share = share
        self._label.show_text(self._words.say("file.busy_share", name=self._name, share=self._words.percent(share)))
        self.adjustSize()
        self.update()

    def begin(self) -> None:
        """Forget how far the last file was."""
        self._share = 0.0

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._row.setContentsMargins(theme.px(16), theme.px(8), theme.px(8), theme.px(8 + 2 * LINE))
        self._row.setSpacing(theme.px(16))

    def paintEvent(self, event: QPaintEvent) -> None:
        px, theme = self._theme.px, self._theme
        painter = smooth(self)
        box(painter, QRectF(self.rect()), px(10), theme.raised, theme.text, px(1.5))
        line = QRectF(px(16), self.height() - px(2.5 * LINE), self.width() - px(32), px(LINE))
        box(painter, line, px(LINE / 2), theme.control_edge)
        full = QRectF(line)
        full.setWidth(max(line.width() * self._share, line.height()))
        if self.isRightToLeft():
            full.moveRight(line.right())
        box(painter, full, px(LINE / 2), theme.focus)
        painter.end()
