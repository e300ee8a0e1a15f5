"""A question with its answers side by side, of which one is in force."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile

FORWARD = (Qt.Key.Key_Right, Qt.Key.Key_Down)
BACK = (Qt.Key.Key_Left, Qt.Key.Key_Up)


class Choices(QWidget):
    """Answers as tiles in rows of `columns`; `chosen(value)` tells which was pressed.

    One tile is a stop for Tab: the one in force. Arrows walk inside the group, Enter chooses.
    """

    chosen = Signal(object)

    def __init__(self, theme: Theme, columns: int, gap: int = 8, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme, self._columns, self._gap = theme, columns, gap
        self._tiles: dict[Hashable, Tile] = {}
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(theme.px(gap))

    def offer(self, answers: Iterable[tuple[Hashable, Tile]]) -> None:
        """Offer these answers in place of any others."""
        for tile in self._tiles.values():
            self._grid.removeWidget(tile)
            tile.hide()  # it lives until the event loop turns
            tile.deleteLater()
        self._tiles = dict(answers)
        for place, (value, tile) in enumerate(self._tiles.items()):
            self._grid.addWidget(tile, place // self._columns, place % self._columns)
            tile.join(self._walk)
            tile.clicked.connect(lambda _=False, value=value: self.chosen.emit(value))
        self.show_choice(None)

    def show_choice(self, value: Any) -> None:
        """Show which answer is in force; None for none of them."""
        first = value if value in self._tiles else next(iter(self._tiles), None)
        for own, tile in self._tiles.items():
            tile.show_chosen(own == value and value is not None)
            stop = own == first or tile.hasFocus()
            tile.setFocusPolicy(Qt.FocusPolicy.StrongFocus if stop else Qt.FocusPolicy.ClickFocus)

    def show_columns(self, columns: int) -> None:
        """Stand in rows of so many; those that are offered next."""
        self._columns = columns

    def show_gap(self, gap: int) -> None:
        """Stand this far apart, in design pixels."""
        self._gap = gap
        self._grid.setSpacing(self._theme.px(gap))

    def show_height(self, height: int) -> None:
        """Make all tiles this high, in design pixels."""
        for tile in self._tiles.values():
            tile.show_height(height)

    def tile(self, value: Hashable) -> Tile:
        """Return the tile of an answer."""
        return self._tiles[value]

    def tiles(self) -> tuple[Tile, ...]:
        """Return all tiles in their order."""
        return tuple(self._tiles.values())

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._grid.setSpacing(theme.px(self._gap))

    def _walk(self, tile: Tile, key: int) -> bool:
        if key not in FORWARD + BACK:
            return False
        tiles = [each for each in self._tiles.values() if each.isVisible() and each.isEnabled()]
        step = 1 if key in FORWARD else -1
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = -step
        neighbour = tiles[(tiles.index(tile) + step) % len(tiles)]
        neighbour.setFocus(Qt.FocusReason.TabFocusReason)
        return True
