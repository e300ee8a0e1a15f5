"""Which disk is looked into, which page of it, and which earlier disk it is held against."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.panels.state_board_view import StateView
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.glyphs import Glyph
from desktop_app.widgets.one_line import OneLine

PAGES = ("main", "more", "raw")
CHIPS = 5  # bases shown at once; the others are behind "more"
MORE = -1


class StateHeading(QWidget):
    """Titles, page tabs and the choice of a base; it only tells what was pressed."""

    closed = Signal()
    moved = Signal(int)  # to the disk before (-1) or after (+1)
    paged = Signal(str)
    based = Signal(int)
    searched = Signal()

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words, self._theme = words, theme
        self._offered: tuple[int, ...] = ()
        self._glyph = Glyph(theme, "disk", 17)
        self._title = OneLine(theme, 16, 700)
        self._second = OneLine(theme, 15.5, muted=True)
        self._earlier = IconTile(
            theme, "chevron_back", words.say("state_board.earlier"), explain="disk_choice", size=28
        )
        self._later = IconTile(theme, "chevron", words.say("state_board.later"), explain="disk_choice", size=28)
        self._close = IconTile(theme, "close", words.say("board.close"), explain="close", size=28, flat=True)
        self._pages = Choices(theme, len(PAGES), gap=4)
        self._since = OneLine(theme, muted=True)
        self._bases = Choices(theme, CHIPS + 1, gap=4)
        self._pages.offer((page, self._tile(words.say(f"state_board.page.{page}"), "state_page")) for page in PAGES)
        self._lay_out()
        self._connect()

    def _lay_out(self) -> None:
        first = QHBoxLayout()
        for piece in (self._glyph, self._title, self._second):
            first.addWidget(piece, int(piece is self._second))
        for tile in (self._earlier, self._later, self._close):
            first.addWidget(tile)
        since = QHBoxLayout()
        since.addWidget(self._since, 1)
        since.addWidget(self._bases)
        self._rest = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._rest.addWidget(self._pages)
        self._rest.addStretch(1)
        self._rest.addLayout(since)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(first)
        self._column.addLayout(self._rest)

    def _connect(self) -> None:
        self._close.clicked.connect(self.closed)
        self._earlier.clicked.connect(lambda: self.moved.emit(-1))
        self._later.clicked.connect(lambda: self.moved.emit(1))
        self._pages.chosen.connect(self.paged.emit)
        self._bases.chosen.connect(lambda base: self.searched.emit() if base == MORE else self.based.emit(base))

    def show_view(self, view: StateView, disks: Sequence[int], bases: Sequence[int], page: str) -> None:
        """Show which disk `view` is of, among `disks`, and what it can be held against."""
        self._title.show_words(view.title)
        self._second.show_words(view.second)
        self._earlier.setEnabled(any(disk < view.look.disk for disk in disks))
        self._later.setEnabled(any(disk > view.look.disk for disk in disks))
        self._pages.show_choice(page)
        self._offer(tuple(bases), view.look.base)
        self._bases.show_choice(view.look.base)
        self._since.show_words(self._words.say("state_board.since") if bases else "")

    def _offer(self, bases: tuple[int, ...], base: int | None) -> None:
        offered = chips(bases, base)
        if offered != self._offered:
            self._offered = offered
            self._bases.offer((each, self._tile(self._base_name(each), "since")) for each in offered)

    def _base_name(self, base: int) -> str:
        if base == MORE:
            return self._words.say("state_board.more")
        return self._words.say("state_board.start") if base == 0 else str(base)

    def _tile(self, text: str, explain: str) -> Tile:
        return Tile(self._theme, text, explain=explain, height=28)

    def arrange(self, *, wide: bool) -> None:
        """Put tabs and bases on one line where `wide`."""
        directions = QBoxLayout.Direction
        self._rest.setDirection(directions.LeftToRight if wide else directions.TopToBottom)

    def base_tile(self, base: int) -> Tile:
        """Return the tile that holds the disk against `base`."""
        return self._bases.tile(base)

    def page_tile(self, page: str) -> Tile:
        """Return the tab of `page`."""
        return self._pages.tile(page)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(6))
        dress(theme, self._glyph, self._title, self._second, self._earlier, self._later, self._close, self._since)
        dress(theme, self._pages, self._bases, *self._pages.tiles(), *self._bases.tiles())


def chips(bases: tuple[int, ...], base: int | None) -> tuple[int, ...]:
    """Return the bases shown as chips: all where they are few, else the start, the chosen, the last, and "more"."""
    if len(bases) <= CHIPS:
        return bases
    kept = {0, bases[-1], *(() if base is None else (base,))}
    return (*sorted(kept), MORE)
