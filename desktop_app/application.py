"""The one application that Qt wants in a process: for the window, or for pictures where there is no display."""

from __future__ import annotations

import sys

from PySide6.QtCore import QCoreApplication, QObject, Qt
from PySide6.QtWidgets import QApplication

from desktop_app.fonts import load_fonts
from desktop_app.graphics_choice import prepare_graphics


def application(*, offscreen: bool = False) -> QApplication:
    """Return the running application, or a new one, which needs no display if `offscreen`; typefaces are loaded."""
    running = QApplication.instance()
    if not isinstance(running, QApplication):
        running = QApplication(["savepoint", "-platform", "offscreen"]) if offscreen else _for_the_window()
    load_fonts()
    return running


def hear_all(listener: QObject, wanted: bool) -> None:
    """Let `listener` see what any piece of the program is told, or no longer; to ask twice is to ask once."""
    app = QCoreApplication.instance()
    if app is None:
        return
    if wanted:
        app.installEventFilter(listener)
    else:
        app.removeEventFilter(listener)


def _for_the_window() -> QApplication:
    prepare_graphics()
    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    QApplication.setApplicationName("Savepoint")
    QApplication.setDesktopFileName("savepoint")
    # named here, the style is the first there is; setStyle would make another, and show Python all of its parts
    return QApplication([*sys.argv[:1], "-style", "Fusion"])
