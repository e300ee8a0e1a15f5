"""The clock that lets the run play: while it plays, and only then, it moves the session through story time."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from desktop_app.session import Session

SPEEDS = (0.5, 1.0, 2.0, 4.0)
TICK_MS = 16
LONGEST_TICK_S = 0.25  # after a hiccup the story goes on where it was instead of jumping


class Playback(QObject):
    """Play, pause, speed; `changed` fires when one of them does."""

    changed = Signal()

    def __init__(self, session: Session, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__()
        self._session, self._clock = session, clock
        self._last_s, self._story_s, self._sought = 0.0, 0.0, 0.0
        self.speed = 1.0
        self.by_events = False  # with less motion the story goes from event to event without travel
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    @property
    def playing(self) -> bool:
        """Tell whether the story moves by itself."""
        return self._timer.isActive()

    def toggle(self) -> None:
        """Play, or pause."""
        if self.playing:
            self.pause()
        else:
            self.play()

    def play(self) -> None:
        """Play from here, or from the start where the end was reached."""
        now = self._session.now
        if now.t >= now.run.duration_s:
            self._session.seek(0.0)
        self._last_s, self._story_s = self._clock(), self._session.now.t
        self._sought = self._story_s
        self._timer.start()
        self.changed.emit()

    def pause(self) -> None:
        """Stand still."""
        if self.playing:
            self._timer.stop()
            self.changed.emit()

    def use_speed(self, speed: float) -> None:
        """Play `speed` times as fast."""
        self.speed = speed
        self.changed.emit()

    def next_speed(self) -> None:
        """Take the next of the offered speeds, round and round."""
        faster = [speed for speed in SPEEDS if speed > self.speed]
        self.use_speed(faster[0] if faster else SPEEDS[0])

    def step(self, by: int) -> None:
        """Pause, and go to the next event boundary (by = 1) or the one before (by = -1)."""
        self.pause()
        run, t = self._session.now.run, self._session.now.t
        bounds = [0.0, *run.ends.tolist()]
        if by > 0:
            self._session.seek(next((bound for bound in bounds if bound > t + 1e-6), run.duration_s))
        else:
            self._session.seek(next((bound for bound in reversed(bounds) if bound < t - 1e-6), 0.0))

    def _tick(self) -> None:
        now_s = self._clock()
        elapsed_s, self._last_s = min(now_s - self._last_s, LONGEST_TICK_S), now_s
        moment = self._session.now
        if moment.t != self._sought:
            self._story_s = moment.t  # someone else moved the story meanwhile
        self._story_s += elapsed_s * self.speed
        if self._story_s >= moment.run.duration_s:
            self.pause()
            self._session.seek(moment.run.duration_s)
        elif self.by_events:
            event = moment.run.event(moment.run.event_index_at(self._story_s))
            self._session.seek(event.start_s)
        else:
            self._session.seek(self._story_s)
        self._sought = self._session.now.t
