"""Record my actions: what is done in the window, one thing after the other, becomes the steps of a lesson."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace

from PySide6.QtCore import QObject, Signal

from desktop_app.moment import Moment
from desktop_app.session import Session
from desktop_app.viewing import shot_of
from scenes.camera import Shot
from sim.lesson import Move, SceneName, View
from sim.plan import Plan
from sim.recording import changes_between

ONE_TURN_S = 1.5  # views that follow each other sooner are one move of the camera
SCENES: dict[str | None, SceneName] = {"skyline": "skyline", "world": "world", "landscape": "landscape"}


@dataclass(frozen=True)
class Taken:
    """One thing that was done: changes of the plan, or another view; and what could be seen after it."""

    at_s: float  # since the recording began
    moves: tuple[Move, ...]
    plan: Plan
    scene: SceneName
    view: View


class LessonRecorder(QObject):
    """Listens to the session from `start` to `stop`; `changed` tells of another thing taken down.

    A lesson is about one task: where another is opened, the recording `ended` by itself.
    """

    changed = Signal()
    ended = Signal()

    def __init__(self, session: Session, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self._session, self._clock = session, clock
        self._began_s = 0.0
        self.recording = False
        self.taken: list[Taken] = []

    def start(self) -> None:
        """Begin with what can be seen now."""
        self._began_s = self._clock()
        moment = self._session.now
        self.taken = [self._of(moment, ())]
        self.recording = True
        self._session.changed.connect(self._take)
        self.changed.emit()

    def stop(self) -> tuple[Taken, ...]:
        """Listen no more, and return what was done; its last entry is the instant of stopping."""
        if self.recording:
            self.recording = False
            self._session.changed.disconnect(self._take)
            self.changed.emit()
        return tuple(self.taken)

    @property
    def passed_s(self) -> float:
        """How long ago the recording began."""
        return self._clock() - self._began_s

    def _take(self, old: Moment, new: Moment) -> None:
        if old.plan.task is not new.plan.task:
            self.stop()
            self.ended.emit()
            return
        moves = changes_between(old.plan, new.plan) if old.plan is not new.plan else ()
        entry = self._of(new, moves)
        last = self.taken[-1]
        if not moves and (entry.scene, entry.view) == (last.scene, last.view):
            return
        if not moves and not last.moves and len(self.taken) > 1 and entry.at_s - last.at_s < ONE_TURN_S:
            self.taken[-1] = replace(entry, at_s=last.at_s)  # the camera is still on its way
        else:
            self.taken.append(entry)
        self.changed.emit()

    def _of(self, moment: Moment, moves: tuple[Move, ...]) -> Taken:
        scene: SceneName = "compare" if moment.view.compare else SCENES.get(moment.view.extra, "track")
        return Taken(self.passed_s, moves, moment.plan, scene, view_of(moment))


def view_of(moment: Moment) -> View:
    """Return where a moment is looked at from as a lesson spells it: a named view, and how far from it."""
    preset = moment.view.camera_preset
    named = View(preset="overview" if preset == "home" else preset)
    own = moment.view.shot
    if own is None:
        return named
    place = shot_of(replace(moment, view=replace(moment.view, shot=None)), 16 / 9)
    return _beside(named, place, own)


def _beside(named: View, place: Shot, own: Shot) -> View:
    turn = min(max(round(own.azimuth - place.azimuth, 1), -60.0), 60.0)
    lift = min(max(round(own.elevation - place.elevation, 1), -20.0), 50.0)
    zoom = min(max(round(place.distance / own.distance, 2), 0.2), 5.0)
    return named.replaced(turn=turn, lift=lift, zoom=zoom)
