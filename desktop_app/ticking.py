"""A clock that ticks while something plays, and only then."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

TICK_MS = 16
LONGEST_TICK_S = 0.25  # after a hiccup it goes on where it was instead of jumping


class Ticking(QObject):
    """Play or stand still; `changed` tells when that changes. `play` and `tick` are what the clock is for."""

    changed = Signal()

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__()
        self._clock = clock
        self._last_s = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(lambda: self.tick())

    @property
    def playing(self) -> bool:
        """Tell whether time passes."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Play, or stand still."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def pause(self) -> None:
        """Stand still."""
        if self.playing:
            self._timer.stop()
            self.changed.emit()

    def play(self) -> None:
        """Let time pass."""
        raise NotImplementedError

    def tick(self) -> None:
        """Let the time pass that passed."""
        raise NotImplementedError

    def _elapsed_s(self) -> float:
        """Return the seconds since this was last asked, or since `_last_s`, a hiccup left out."""
        now_s = self._clock()
        elapsed_s, self._last_s = min(now_s - self._last_s, LONGEST_TICK_S), now_s
        return elapsed_s
