"""Buttons that turn and move the view, for whoever cannot or will not drag."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile
from desktop_app.widgets.headings import Label

TARGET = 44  # design pixels: a fingertip
WAYS = ("left", "right", "up", "down")


class Steering(QWidget):
    """Four arrows that turn the scene and four that move it; `nudged(name)` tells which was pressed."""

    nudged = Signal(str)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for kind in ("turn", "move"):
            self._row.addWidget(Label(theme, words.say(f"camera.{kind}"), 14, 600))
            for way in WAYS:
                self._row.addWidget(nudge_tile(self, f"{kind}_{way}", f"arrow_{way}", f"camera_{kind}", words, theme))
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._row.setSpacing(theme.px(2))


class Zooming(QWidget):
    """Further away and closer."""

    nudged = Signal(str)

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)
        for name, icon in (("zoom_out", "minus"), ("zoom_in", "plus")):
            self._row.addWidget(nudge_tile(self, name, icon, f"camera_{name}", words, theme))
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._row.setSpacing(theme.px(2))


def nudge_tile(group: Steering | Zooming, name: str, icon: str, explain: str, words: Words, theme: Theme) -> IconTile:
    """Return the button of one nudge, named as the command is."""
    tile = IconTile(theme, icon, words.say(f"action.{name}"), explain=explain, size=TARGET)
    tile.clicked.connect(lambda: group.nudged.emit(name))
    return tile
