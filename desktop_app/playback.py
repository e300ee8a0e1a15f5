"""The clock that lets the run play: while it plays, and only then, it moves the session through story time."""

from __future__ import annotations

import time
from collections.abc import Callable

from desktop_app.session import Session
from desktop_app.ticking import Ticking

SPEEDS = (0.5, 1.0, 2.0, 4.0)


class Playback(Ticking):
    """Play, pause, speed; `changed` fires when one of them does."""

    def __init__(self, session: Session, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(clock)
        self._session = session
        self._story_s, self._sought = 0.0, 0.0
        self.speed = 1.0
        self.by_events = False  # with less motion the story goes from event to event without travel

    def play(self) -> None:
        """Play from here, or from the start where the end was reached."""
        now = self._session.now
        if now.t >= now.run.duration_s:
            self._session.seek(0.0)
        self._last_s, self._story_s = self._clock(), self._session.now.t
        self._sought = self._story_s
        self._timer.start()
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

    def tick(self) -> None:
        """Move the session as far as time has passed."""
        elapsed_s, moment = self._elapsed_s(), self._session.now
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
