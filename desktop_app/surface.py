"""What draws the scene in the window, as the window knows it: a 3D canvas, or a picture of one."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtWidgets import QWidget

from desktop_app.text import Words
from scenes.showing import Showing
from scenes.stage import Detail, Pick


class Surface(Protocol):
    """What draws: the 3D canvas, or a picture of it."""

    widget: QWidget

    def show(self, showing: Showing) -> None:
        """Draw the whole truth about a moment."""

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point."""

    def screen_box(self, pick: Pick) -> tuple[float, float, float, float] | None:
        """Return where a thing is."""

    def wear(self, palette: str, words: Words, detail: Detail) -> None:
        """Take colours, words and habits of writing."""
