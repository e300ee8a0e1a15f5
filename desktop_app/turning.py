"""What was shown before a change, for as long as it takes to turn into what is."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from scenes.motion import Leaving

if TYPE_CHECKING:
    from desktop_app.moment import Moment

TURN_S = 0.45
FADE_S = 0.25  # where motion is reduced
TICK_MS = 16


class Turning(QObject):
    """Remembers the moment that was left; it ticks only until what was has become what is.

    A change that comes amid another one goes on from what is seen then: nothing waits its turn.
    """

    moved = Signal()

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__()
        self._clock = clock
        self._left: Leaving | None = None
        self._began_s, self._lasts_s = 0.0, TURN_S
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    def begin(self, old: Moment, *, calm: bool) -> None:
        """Turn away from `old`, from now on."""
        self._left = Leaving(old.run, old.t, 0.0, old.view.compare, self.leaving(), old.view.extra)
        self._began_s, self._lasts_s = self._clock(), FADE_S if calm else TURN_S
        self._timer.start()

    def end(self) -> None:
        """Be there at once."""
        self._left = None
        self._timer.stop()

    def leaving(self) -> Leaving | None:
        """Return what is being left and how far that has come; None once it is over."""
        if self._left is None:
            return None
        u = (self._clock() - self._began_s) / self._lasts_s
        left = self._left
        return replace(left, u=u) if u < 1 else None

    def _tick(self) -> None:
        if self.leaving() is None:
            self.end()
        self.moved.emit()
