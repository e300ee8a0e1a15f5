"""A hairline between two regions, and the frame round the region that has the keyboard."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QColor, QFocusEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.paint import RING, box, smooth
from desktop_app.widgets.ringed import ring_after


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


class FocusFrame(QWidget):
    """The focus ring of a widget that cannot draw one itself; it comes with the keyboard, not with the mouse."""

    def __init__(self, theme: Theme, watched: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._ringed = theme, False
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        watched.installEventFilter(self)
        self.hide()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent):
            self._ringed = ring_after(event, self._ringed)
            self.setVisible(event.gotFocus() and self._ringed)
        elif event.type() in (QEvent.Type.KeyPress, QEvent.Type.MouseButtonPress):
            self._ringed = ring_after(event, self._ringed)
            self.setVisible(self._ringed)
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        box(painter, QRectF(self.rect()), self._theme.px(4), None, self._theme.focus, self._theme.px(RING))
        painter.end()
