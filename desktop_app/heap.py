"""Memory that is done with goes back to the machine while one looks, which on Linux it does not do by itself."""

from __future__ import annotations

import ctypes
import sys
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from desktop_app.session import Session

AFTER_MS = 700  # a change: often enough, and it takes two milliseconds


def trimmer() -> Callable[[], object] | None:
    """Return what gives back all memory that is free; None where the C library has no such thing.

    The GNU library keeps what pictures and files once took, in holes between what is still in use: tens of megabytes
    after a while.
    """
    if sys.platform != "linux":
        return None
    try:
        trim = ctypes.CDLL(None).malloc_trim
    except (OSError, AttributeError):  # another C library
        return None
    return lambda: trim(0)


class Heap(QObject):
    """Gives free memory back a moment after the session changed, and again and again while it goes on changing."""

    def __init__(self, session: Session, parent: QObject, trim: Callable[[], object] | None = None) -> None:
        super().__init__(parent)
        self._trim = trim or trimmer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(AFTER_MS)
        if self._trim is not None:
            self._timer.timeout.connect(self._trim)
            session.changed.connect(self._wait)
            self._timer.start()

    def _wait(self, *_: object) -> None:
        if not self._timer.isActive():
            self._timer.start()
