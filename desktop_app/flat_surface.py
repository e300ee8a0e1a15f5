"""The flat picture in the window, the same to the viewport as the 3D canvas."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QWidget

from desktop_app.flat_view import FlatStage
from desktop_app.text import Words
from desktop_app.theme import scene_palette_named

if TYPE_CHECKING:
    from scenes.showing import Showing
    from scenes.stage import Detail, Pick


class Drawing(QWidget):
    """What the flat picture is painted on, at every pixel the screen has."""

    def __init__(self, stage: FlatStage) -> None:
        super().__init__()
        self._stage = stage
        self.paints = 0
        self.setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, ratio = QPainter(self), self.devicePixelRatioF()
        painter.scale(1 / ratio, 1 / ratio)
        width, height = (int(size * ratio + 0.5) for size in (self.width(), self.height()))  # as Qt rounds
        self._stage.paint(painter, width, height)
        painter.end()
        self.paints += 1

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._stage.size = (max(self.width(), 1), max(self.height(), 1))


class FlatSurface:
    """Painted only when what it is told to show has changed."""

    def __init__(self) -> None:
        self.stage = FlatStage()
        self.widget: QWidget = Drawing(self.stage)
        self._asked: Showing | None = None

    def show(self, showing: Showing) -> None:
        """Take down what to paint."""
        before, self._asked = self._asked, showing.settled()
        self.stage.show(showing)
        if not self._asked.same_as(before):
            self.widget.update()

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point."""
        return self.stage.pick(x, y)

    def screen_box(self, pick: Pick) -> tuple[float, float, float, float] | None:
        """Return where a thing is."""
        return self.stage.screen_box(pick)

    def wear(self, palette: str, words: Words, detail: Detail) -> None:
        """Take colours, words and habits of writing."""
        self.stage.dress(scene_palette_named(palette), words.say, detail)
        self.widget.update()

    def close(self) -> None:
        """Nothing to give up."""
