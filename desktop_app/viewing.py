"""The pose of the camera as the window wants it: a named view or one's own, and the flight between two of them."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from scenes.camera import NO_MARGINS, Margins, Shot, comparison, preset_shot, shot_between
from scenes.layout import Layout
from scenes.stage import focus_of
from scenes.tableau import stage_layout
from sim.later import later

if TYPE_CHECKING:
    from desktop_app.moment import Moment
    from scenes import landscape
else:
    landscape = later("scenes.landscape")  # shown at an engineer's request

FLIGHT_S = 0.45
TICK_MS = 16


def shot_of(moment: Moment, aspect: float, margins: Margins = NO_MARGINS, letters: float = 1.0) -> Shot:
    """Return where a moment is looked at from, in a frame of this shape, with words `letters` times as large."""
    if moment.view.shot is not None:
        return moment.view.shot
    relief = landscape.relief_of(moment.plan) if moment.view.extra == "landscape" else None
    if relief is not None:
        return landscape.relief_shot(moment.view.camera_preset, relief, aspect, margins)
    layout = layout_at(moment)
    if moment.view.compare and moment.run.recovery is not None:
        return comparison(layout, aspect, margins)
    return preset_shot(moment.view.camera_preset, layout, aspect, margins, _focus(moment), letters)


def layout_at(moment: Moment) -> Layout:
    """Return the bounds of what is on the stage: one run, or the three ways back."""
    return stage_layout(moment.run, moment.view.compare, focus_of(moment.selection), moment.view.extra)


def _focus(moment: Moment) -> tuple[float, float, float] | None:
    """Return the place that the following view keeps in the middle: the step that something happens to."""
    layout = layout_at(moment)
    step = moment.selection.step if moment.selection and moment.selection.step else moment.state.event.step
    stand = layout.stand_of(max(step, 1))
    return None if stand is None else (float(layout.stand_x[stand]), layout.track_y, 0.6)


class Flight(QObject):
    """Carries the eye from one shot to another; it ticks only on the way."""

    moved = Signal()

    def __init__(self, clock: Callable[[], float] = time.perf_counter) -> None:
        super().__init__()
        self._clock = clock
        self._from: Shot | None = None
        self._began_s = 0.0
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(TICK_MS)
        self._timer.timeout.connect(self._tick)

    def begin(self, start: Shot | None) -> None:
        """Fly from `start` to wherever the eye should be; None ends a flight at once."""
        self._from, self._began_s = start, self._clock()
        if start is None:
            self._timer.stop()
        else:
            self._timer.start()

    def pose(self, goal: Shot) -> Shot:
        """Return where the eye is now on its way to `goal`."""
        if self._from is None:
            return goal
        u = min((self._clock() - self._began_s) / FLIGHT_S, 1.0)
        return shot_between(self._from, goal, u * u * (3 - 2 * u))

    def _tick(self) -> None:
        if self._clock() - self._began_s >= FLIGHT_S:
            self.begin(None)
        self.moved.emit()
