"""Work that takes longer than a frame, done beside the window: only the newest wish is heard of."""

from __future__ import annotations

import contextlib
import threading
from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject, Signal

from desktop_app.warming import giving_way
from sim.waiting import GivenUp, telling

Work = Callable[[], Any]


class Errand(QObject):
    """One thread at a time: `done(result)` comes in the window's own thread, for the newest work alone.

    `advanced(share)` tells how far it is, where the work tells (`sim.waiting.done`), which also is where it can stop.
    """

    done = Signal(object)
    advanced = Signal(float)
    _came = Signal(int, object)
    _told = Signal(int, float)
    _ended = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._ticket = 0
        self._next: Work | None = None
        self._wanted = False
        self._thread: threading.Thread | None = None
        self._came.connect(self._take)
        self._told.connect(self._tell)
        self._ended.connect(self._begin_next)

    @property
    def is_busy(self) -> bool:
        """Tell whether something is being worked out that will be told of."""
        return self._wanted

    def begin(self, work: Work) -> None:
        """Do this in place of whatever is being done."""
        self._ticket += 1
        self._next, self._wanted = work, True
        if self._thread is None:
            self._begin_next()

    def forget(self) -> None:
        """Hear no more of what is being done."""
        self._ticket += 1
        self._next, self._wanted = None, False

    def _begin_next(self) -> None:
        work, self._next, self._thread = self._next, None, None
        if work is not None:
            self._thread = threading.Thread(target=self._do, args=(self._ticket, work), daemon=True)
            self._thread.start()

    def _do(self, ticket: int, work: Work) -> None:
        def hear(share: float) -> None:
            if ticket != self._ticket:
                raise GivenUp
            self._told.emit(ticket, share)

        with contextlib.suppress(RuntimeError):  # the window went while this was under way
            try:
                with giving_way(), telling(hear):
                    self._came.emit(ticket, work())
            except GivenUp:
                pass
            self._ended.emit()

    def _take(self, ticket: int, result: object) -> None:
        if ticket == self._ticket:
            self._wanted = False
            self.done.emit(result)

    def _tell(self, ticket: int, share: float) -> None:
        if ticket == self._ticket:
            self.advanced.emit(share)
