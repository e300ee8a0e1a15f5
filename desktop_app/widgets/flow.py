"""Pieces side by side, on as many lines as they need."""

from __future__ import annotations

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from desktop_app.theme import Theme

GAP = 6  # design pixels
ALL_OF_IT = 16777215  # Qt's own largest size of a widget


class Flow(QWidget):
    """Lays its pieces out as words are laid out in a text."""

    def __init__(self, theme: Theme, *pieces: QWidget) -> None:
        super().__init__()
        self._theme, self._pieces = theme, pieces
        for piece in pieces:
            piece.setParent(self)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`; the pieces have been dressed."""
        self._theme = theme
        self.updateGeometry()
        self._place()

    def sizeHint(self) -> QSize:
        places = self._places(ALL_OF_IT)
        return QSize(max((place.right() + 1 for place in places), default=0), self.height())

    def minimumSizeHint(self) -> QSize:
        return QSize(max((piece.sizeHint().width() for piece in self._pieces), default=0), self.height())

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place()

    def _place(self) -> None:
        places = self._places(self.width())
        for piece, place in zip(self._pieces, places, strict=True):
            if self.isRightToLeft():
                place.moveRight(self.width() - 1 - place.x())
            piece.setGeometry(place)
        bottom = max((place.bottom() + 1 for place in places), default=0)
        if bottom != self.height():
            self.setFixedHeight(bottom)

    def _places(self, width: int) -> list[QRect]:
        gap, x, y, line, places = self._theme.px(GAP), 0, 0, 0, []
        for piece in self._pieces:
            size = piece.sizeHint()
            if x and x + size.width() > width:
                x, y, line = 0, y + line + gap, 0
            places.append(QRect(x, y, size.width(), size.height()))
            x, line = x + size.width() + gap, max(line, size.height())
        return places
