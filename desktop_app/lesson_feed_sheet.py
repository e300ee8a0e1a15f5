"""What a clean feed should be: how large, and what is drawn into it for whoever watches the recording."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtGui import QIntValidator
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from desktop_app.overlays import TitledOverlay
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import font

if TYPE_CHECKING:
    from desktop_app.lesson_feed import CleanFeed, Pixels


class FeedSheet(TitledOverlay):
    """`wanted(size, count)` tells to begin: at how many pixels, and whether after a countdown."""

    wanted = Signal(object, bool)

    def __init__(self, theme: Theme, parent: QWidget, words: Words, feed: CleanFeed) -> None:
        super().__init__(theme, parent, words.say("feed.title"), words.say("file.close"), width=680)
        from desktop_app.lesson_feed import LEAST, MOST, SIZES

        self._feed, self._words = feed, words
        self.say(words.say("feed.about"), 16)
        self._least, self._most = LEAST, MOST
        self._sizes = Choices(theme, columns=len(SIZES))
        tiles = [(size, Tile(theme, "{} × {}".format(*size), explain="feed_size", height=44)) for size in SIZES]
        self._sizes.offer(tiles)
        self._sizes.chosen.connect(self._choose)
        self.body.addWidget(self._sizes)
        self.body.addLayout(self._own_size())
        self._ticks: dict[str, Tile] = {}
        row = self.buttons()
        for name, on in (("countdown", True), ("halo", feed.halo), ("keys", feed.with_keys)):
            row.addWidget(self._tick(name, on))
        row.addStretch(1)
        self.say(words.say("feed.leave"), 15, muted=True)
        last = self.buttons()
        self._start = Tile(theme, words.say("feed.start"), explain="feed_start", icon="screen", height=48, size=17)
        self._start.clicked.connect(self._begin)
        last.addWidget(self._start)
        last.addStretch(1)
        self._choose(next((size for size in SIZES if feed.fits(size)), SIZES[-1]))

    def first_focus(self) -> QWidget:
        return self._start

    @property
    def size_asked(self) -> Pixels:
        """The size that is typed, held within what can be."""
        typed = [line.text() for line in (self._width_line, self._height_line)]
        found = [int(text) if text.isdecimal() else least for text, least in zip(typed, self._least, strict=True)]
        width, height = (min(max(n, low), high) for n, low, high in zip(found, self._least, self._most, strict=True))
        return width, height

    def _own_size(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(self.theme.px(8))
        self._width_line = self._line(self._words.say("feed.width"), self._most[0])
        self._height_line = self._line(self._words.say("feed.height"), self._most[1])
        row.addWidget(Label(self.theme, self._words.say("feed.own"), 15, muted=True))
        row.addWidget(self._width_line)
        row.addWidget(Label(self.theme, "×", 16))
        row.addWidget(self._height_line)
        row.addStretch(1)
        return row

    def _line(self, name: str, most: int) -> QLineEdit:
        line = QLineEdit()
        line.setValidator(QIntValidator(1, most, line))
        line.setAccessibleName(name)
        line.setProperty("explain", "feed_size")
        line.setFont(font(self.theme, 16, 600, tabular=True))
        line.setFixedSize(self.theme.px(96), self.theme.px(40))
        line.textEdited.connect(lambda _: self._sizes.show_choice(self.size_asked))
        return line

    def _tick(self, name: str, on: bool) -> Tile:
        tile = Tile(self.theme, self._words.say(f"feed.{name}"), explain=f"feed_{name}", height=44)
        tile.show_chosen(on)
        tile.clicked.connect(lambda: tile.show_chosen(not tile.isChecked()))
        self._ticks[name] = tile
        return tile

    def _choose(self, size: Pixels) -> None:
        self._sizes.show_choice(size)
        self._width_line.setText(str(size[0]))
        self._height_line.setText(str(size[1]))

    def _begin(self) -> None:
        self._feed.show_with(halo=self._ticks["halo"].isChecked(), keys=self._ticks["keys"].isChecked())
        self.wanted.emit(self.size_asked, self._ticks["countdown"].isChecked())
