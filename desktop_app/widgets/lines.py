"""A hairline between two regions."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.theme import Theme


class Line(QWidget):
    """One pixel, level or upright."""

    def __init__(self, theme: Theme, *, upright: bool = False) -> None:
        super().__init__()
        self._theme = theme
        if upright:
            self.setFixedWidth(1)
        else:
            self.setFixedHeight(1)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self._theme.line))
        painter.end()
