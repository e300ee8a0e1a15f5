"""The clock a lesson is played by: it plays, stands still, and goes to any second or chapter, exactly, both ways."""

from __future__ import annotations

import math
import time
from collections.abc import Callable

from PySide6.QtCore import Signal

from desktop_app.ticking import Ticking
from sim.score import Cue, Score

BEGUN_S = 1.5  # sooner after its beginning, going back means the chapter before


class LessonClock(Ticking):
    """Which second of a lesson is shown; `moved` tells of another second, `changed` of playing or standing still."""

    moved = Signal()

    def __init__(self, score: Score, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__(clock)
        self._until_s = score.duration_s
        self.score, self.s = score, 0.0

    @property
    def cue(self) -> Cue:
        """The chapter of the present second."""
        return self.score.cue_at(self.s)

    @property
    def at_end(self) -> bool:
        """Tell whether the last second is shown."""
        return self.s >= self.score.duration_s

    def rest_s(self, cue: Cue) -> float:
        """Return the last second of a chapter: all of it has been shown, and nothing of the next."""
        return cue.end_s if cue is self.score.cues[-1] else math.nextafter(cue.end_s, 0.0)

    def landing_s(self, cue: Cue) -> float:
        """Return the second at which a chapter has taken the place of the one before, and begins."""
        return cue.start_s + cue.turn_s

    # what a person does

    def play(self) -> None:
        """Play on to the end of the lesson, or from its start where it has ended."""
        if self.at_end:
            self._move(0.0)
        self._run_until(self.score.duration_s)

    def seek(self, s: float) -> None:
        """Go to second `s`, and on from there where the lesson plays."""
        self._until_s = self.score.duration_s
        self._last_s = self._clock()
        self._move(min(max(s, 0.0), self.score.duration_s))

    def go_to(self, number: int) -> None:
        """Go to a chapter, from 0: to its beginning where the lesson plays, else to what it begins with."""
        cue = self.score.cues[min(max(number, 0), len(self.score.cues) - 1)]
        self.seek(cue.start_s if self.playing else self.landing_s(cue))

    def forward(self) -> None:
        """Go to the next chapter. One that stands still is played through, and stands still at its end."""
        following = self.cue.number + 1
        if following >= len(self.score.cues):
            self.seek(self.score.duration_s)
            self._stop_at_end()
        elif self.playing and self._until_s >= self.score.duration_s:
            self.seek(self.score.cues[following].start_s)
        else:
            self.play_through(following)

    def play_through(self, number: int) -> None:
        """Play one chapter, from 0, and stand still at its end."""
        cue = self.score.cues[number]
        self._move(cue.start_s)
        self._run_until(self.rest_s(cue))

    def backward(self) -> None:
        """Go to the chapter before, or to the beginning of this one; what stands still is shown as it ends."""
        cue = self.cue
        before = self.score.cues[max(cue.number - 1, 0)]
        if not self.playing:
            self.seek(self.rest_s(before) if cue.number else 0.0)
        else:
            self.seek(cue.start_s if self.s > cue.start_s + BEGUN_S else before.start_s)

    # another lesson in place of this one

    def show_score(self, score: Score) -> None:
        """Go on at the same chapter of the same lesson after its author changed it."""
        was = self.cue
        self.score = score
        cue = score.cues[min(was.number, len(score.cues) - 1)]
        self._until_s = score.duration_s
        passed_s = self.s - was.start_s
        self._move(min(cue.start_s + passed_s, self.rest_s(cue)))

    # time

    def tick(self) -> None:
        """Let the time pass that passed."""
        s = self.s + self._elapsed_s()
        if s >= self._until_s:
            self._move(self._until_s)
            self._stop_at_end()
        else:
            self._move(s)

    def _run_until(self, until_s: float) -> None:
        self._last_s, self._until_s = self._clock(), until_s
        self._timer.start()
        self.changed.emit()

    def _stop_at_end(self) -> None:
        self._timer.stop()
        self.changed.emit()

    def _move(self, s: float) -> None:
        self.s = s
        self.moved.emit()
