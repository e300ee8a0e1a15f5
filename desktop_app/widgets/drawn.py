"""A piece that draws itself from a theme, and draws itself anew in another."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop_app.theme import Theme


class Drawn(QWidget):
    """Holds the theme that `paintEvent` and `sizeHint` draw from."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.updateGeometry()
        self.update()
