"""Where on the screen the window opens: where it was left, if that can still be seen."""

from __future__ import annotations

import base64

from PySide6.QtCore import QByteArray, QPoint, QRect
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QWidget

DESIGNED_FOR = (1920, 1080)


def open_where_it_was(window: QWidget, geometry: str) -> None:
    """Show the window where it was left, or at the size it was designed for, or as large as the screen is."""
    left_at = _as_qt_wrote_it(geometry)
    if left_at.isEmpty() or not window.restoreGeometry(left_at):
        screen = QGuiApplication.primaryScreen().availableGeometry()
        window.resize(min(screen.width(), DESIGNED_FOR[0]), min(screen.height(), DESIGNED_FOR[1]))
        if screen.width() <= DESIGNED_FOR[0] or screen.height() <= DESIGNED_FOR[1]:
            window.move(screen.topLeft())
    elif not window.isMaximized() and not window.isFullScreen():
        _come_on_screen(window)
    window.show()


def _as_qt_wrote_it(geometry: str) -> QByteArray:
    try:
        return QByteArray(base64.b64decode(geometry.encode("ascii", "ignore")))
    except ValueError:  # somebody wrote something else into the settings
        return QByteArray()


def _come_on_screen(window: QWidget) -> None:
    """Lie inside the screen as a whole: where the window was may be on a screen that is gone."""
    screen, place = window.screen().availableGeometry(), window.geometry()
    size = place.size().boundedTo(screen.size())
    x = min(max(place.x(), screen.left()), screen.right() + 1 - size.width())
    y = min(max(place.y(), screen.top()), screen.bottom() + 1 - size.height())
    window.setGeometry(QRect(QPoint(x, y), size))
