"""A chart one points at: with the mouse, a tap or the arrow keys; it remembers which of its places that is."""

from __future__ import annotations

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.ringed import Ringed


class PointedChart(Ringed, QWidget):
    """Tells which of its places, numbers that grow to the right, is pointed at; None for none."""

    def __init__(self, theme: Theme, name: str, *, explain: str) -> None:
        super().__init__()
        self._theme = theme
        self._at: int | None = None
        self.setProperty("explain", explain)
        self.setAccessibleName(name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.updateGeometry()
        self.update()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.heed(event)
        self._point(self._place_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point(self._place_at(event.position().x()))

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heed(event)
        last = self._last_place()
        by = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()), 0)
        if last is None or (not by and event.key() not in (Qt.Key.Key_Home, Qt.Key.Key_End)):
            event.ignore()
        elif by:
            self._point(min(max(self._place_beside(-by if self.isRightToLeft() else by), 0), last))
        else:
            self._point(0 if event.key() == Qt.Key.Key_Home else last)

    def _point(self, at: int | None) -> None:
        if at != self._at:
            self._at = at
            self._describe()

    # what a chart says

    def _place_at(self, x: float) -> int | None:
        raise NotImplementedError

    def _last_place(self) -> int | None:
        """Return the last place; None while there is nothing to point at."""
        raise NotImplementedError

    def _place_beside(self, by: int) -> int:
        """Return the place an arrow key leads to, -1 or 1 further; it need not exist."""
        raise NotImplementedError

    def _describe(self) -> None:
        """Tell of the place that is pointed at."""
        raise NotImplementedError
