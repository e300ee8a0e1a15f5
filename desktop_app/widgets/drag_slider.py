"""A slider that only asks: it tells where a person pressed or pulled, and its knob goes where it is told to."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractSlider, QSizePolicy

from desktop_app.theme import Theme
from desktop_app.widgets.ringed import Ringed


class DragSlider(Ringed, QAbstractSlider):
    """What the sliders that draw themselves have in common; each says in `dragged_to` what a place means."""

    def __init__(self, theme: Theme, *, name: str, explain: str) -> None:
        super().__init__()
        self._theme = theme
        self.setProperty("explain", explain)
        self.setAccessibleName(name)
        self.setOrientation(Qt.Orientation.Horizontal)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def dragged_to(self, x: float) -> None:
        """Ask for what is at so many pixels from the left."""
        raise NotImplementedError

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.heed(event)
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.dragged_to(event.position().x())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self.isSliderDown():
            self.dragged_to(event.position().x())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.setSliderDown(False)
