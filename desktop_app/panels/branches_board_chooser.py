"""Which disk is meant: each by its number where they are few, else one after the other."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.headings import Label

FEW = 10
HEIGHT = 36  # design pixels


class DiskChooser(QWidget):
    """Tells by `chosen(step)` which disk a person wants; `none` names the choice of no disk at all, whose step is 0."""

    chosen = Signal(int)

    def __init__(self, words: Words, theme: Theme, *, none: str) -> None:
        super().__init__()
        self._words, self._theme, self._none = words, theme, none
        self._offered: tuple[int, ...] = ()
        self._disks: tuple[int, ...] = ()
        self._step = 0
        self._title = Label(theme, "", 15, 600)
        self.tiles = Choices(theme, FEW + 1, gap=4)
        self._earlier = IconTile(theme, "chevron_back", words.say("branches.earlier"), explain="branches_disk", size=36)
        self._later = IconTile(theme, "chevron", words.say("branches.later"), explain="branches_disk", size=36)
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for piece in (self._title, self.tiles, self._earlier, self._later):
            self._row.addWidget(piece)
        self._row.addStretch(1)
        self.tiles.chosen.connect(self.chosen.emit)
        self._earlier.clicked.connect(lambda: self._move(-1))
        self._later.clicked.connect(lambda: self._move(+1))

    def show_disks(self, disks: tuple[int, ...], step: int, title: str) -> None:
        """Offer these disks, of which the one after `step` is chosen; 0 for none."""
        self._disks, self._step = disks, step
        few = disks if len(disks) <= FEW else ((step,) if step else ())
        offered = (0, *few)
        if offered != self._offered:
            self._offered = offered
            self.tiles.offer((each, self._tile(each)) for each in offered)
            dress(self._theme, *self.tiles.tiles())
        self.tiles.show_choice(step)
        self._title.show_text(title)
        many = len(disks) > FEW
        for arrow in (self._earlier, self._later):
            arrow.setVisible(many)
        self._earlier.setEnabled(bool(disks) and step > disks[0])
        self._later.setEnabled(bool(disks) and step < disks[-1])

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._row.setSpacing(theme.px(8))
        dress(theme, self._title, self.tiles, *self.tiles.tiles(), self._earlier, self._later)

    def _tile(self, step: int) -> Tile:
        text = str(step) if step else self._none
        tile = Tile(self._theme, text, explain="branches_disk", height=HEIGHT, width=HEIGHT, pad=9)
        if step:
            tile.setAccessibleName(self._words.say("branches.disk", step=step))
        return tile

    def _move(self, by: int) -> None:
        """Go to the next disk that way."""
        at = bisect_right(self._disks, self._step) if by > 0 else bisect_left(self._disks, self._step) - 1
        self.chosen.emit(self._disks[min(max(at, 0), len(self._disks) - 1)])
