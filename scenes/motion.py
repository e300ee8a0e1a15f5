"""What moves, and how far it has come at an instant: failure, pause, arc back, disk opens, work goes on."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scenes.easing import between, eased
from scenes.extra import Extra
from scenes.layout import Layout, layout_of
from scenes.waits import Wait, wait_at
from scenes.way_back import NO_TRIES, Tries, by_hand, layout_at, left_on_lane, tries_of, try_at, way_back
from sim.attempts import Attempt
from sim.run import EventKind, Run
from sim.run_state import RunState, StepState, state_at

Floats = npt.NDArray[np.float64]

RISE = 0.30  # part of a step's time in which its slab rises from the floor
GHOST_AT_REST = 0.42


@dataclass(frozen=True)
class Leaving:
    """What was shown before a change, and how far, 0 to 1 in even time, the change has come.

    `before` is what that was still turning away from itself when it was interrupted.
    """

    run: Run
    t: float
    u: float
    compare: bool = False
    before: Leaving | None = None
    extra: Extra | None = None


@dataclass(frozen=True, eq=False)
class Instant:
    """How far everything has come; arrays have one entry a stand.

    The layout has the stretch and the disk of the try under way. `rise`, `fill`: the slab and its plate, 0 to 1.
    `disk`, `lane_disk`, `half`: 0 absent, 1 standing, between: on its way; `half` is one that was half written.
    `given_up`: a disk stood here and made room for newer ones.
    `again`: how far the second lane is filled. `ghost`: 0 whole, 1 dissolved, negative where nothing was lost.
    `crack`, `bolt`, `arc`, `settle`, `lane`, `finish`: 0 to 1. `note`: 0 at the failure, 1 at the disk, 2 on the lane;
    None where there is no note. `dim`: how far the arc has stepped back behind what comes after it; `arc_left`: how
    much of it is left to see. `mended`: how far the broken step is whole again, since its own disk held it.
    """

    run: Run
    layout: Layout
    state: RunState
    t: float
    calm: bool
    look: npt.NDArray[np.int8]
    rise: Floats
    fill: Floats
    disk: Floats
    lane_disk: Floats
    half: Floats
    given_up: npt.NDArray[np.bool_]
    again: Floats
    ghost: Floats
    crack: float
    bolt: float
    arc: float
    settle: float
    lane: float
    dim: float
    note: float | None
    finish: float
    before: Instant | None = None  # what this one is still turning away from, and how far it has turned
    turn: float = 1.0
    also_broken: tuple[int, ...] = ()  # stands whose crack is closing
    skyline: float = 0.0  # how far what the disks weigh has taken the place of the token columns
    tries: Tries = NO_TRIES
    arc_left: float = 1.0
    note_size: float = 1.0
    note_from_lane: bool = False  # the next try's, though the light of the one before is still to be seen
    mended: float = 0.0
    wait: Wait | None = None

    @property
    def failed(self) -> int | None:
        """The stand that is broken now, if any."""
        return self.layout.failed_stand if self.crack > 0 else None


def instant_at(run: Run, t: float, calm: bool = False, layout: Layout | None = None) -> Instant:
    """Return how far everything has come at story time t; `calm` asks for cross-fades in place of travel.

    `layout` is another place for the run to stand than its own.
    """
    layout, state = layout or layout_of(run), state_at(run, t)
    kind, step, p = state.event.kind, state.event.step, state.progress
    index = run.event_index_at(t)
    layout = layout_at(run, index, p, layout)
    steps = layout.stand_steps
    on_track = _track_look(run, state)[steps - 1]
    here = steps == step
    rise, fill = (on_track != StepState.PENDING).astype(float), np.isin(on_track, _PAID).astype(float)
    if run.plan.failure is not None:
        fill[on_track == StepState.FAILED] = run.plan.failure.fraction
    if kind == EventKind.RUN:
        rise[here], fill[here] = eased(p / RISE), _reach(run, index) * between(p, (RISE * 0.6, 1.0))
    disk, lane_disk, half = (values[steps - 1] for values in _disks(run, index, state))
    lane_fill = _again(run, index, state)[steps - 1]
    return Instant(
        run=run, layout=layout, state=state, t=t, calm=calm, look=on_track, rise=rise, fill=fill, disk=disk,
        lane_disk=lane_disk, half=half, given_up=state.dropped[steps - 1], again=lane_fill,
        ghost=_ghost(run, index, on_track, lane_fill, p, steps), wait=wait_at(run, index, p, layout),
        **way_back(run, index, p, layout),
    )  # fmt: skip


_PAID = (StepState.DONE, StepState.FAILED, StepState.LOST)


def _track_look(run: Run, state: RunState) -> npt.NDArray[np.int8]:
    """Return how steps look on the first lane: what is run again there stays lost, and the broken one broken."""
    look = state.states.copy()
    if run.recovery is not None:
        again = np.isin(look, (StepState.RERUNNING, StepState.REDONE))
        look[again] = StepState.LOST
        if again[run.recovery.failed_step - 1]:
            look[run.recovery.failed_step - 1] = StepState.FAILED
    return look


def _reach(run: Run, index: int) -> float:
    """An attempt that fails gets as far as the failure's fraction says."""
    fails = index + 1 < len(run) and run.kinds[index + 1] == EventKind.FAIL
    return run.plan.failure.fraction if fails and run.plan.failure is not None else 1.0


def _again(run: Run, index: int, state: RunState) -> Floats:
    """Return for every step how far the second lane is filled: what failed again is taken off it, to begin anew."""
    again = (state.states == StepState.REDONE).astype(float)
    kind, at = state.event.kind, state.event.step - 1
    attempt = try_at(run, index)
    if kind == EventKind.RERUN:
        again[at] = _reach(run, index) * state.progress
    elif kind == EventKind.PERSON:
        again[at] = by_hand(state.progress)
    elif attempt is not None and attempt.number > 1:
        if index == attempt.answers:
            again[at] = _reach(run, index - 1)
        left = left_on_lane(run, index, state.progress)
        if left > 0:
            again = np.maximum(again, left * _reached(run, attempt))
    return np.asarray(again)


def _reached(run: Run, attempt: Attempt) -> Floats:
    """Return for every step how full its place on the lane was when an attempt's failure struck."""
    before = tries_of(run)[attempt.number - 2]
    reached = np.zeros(run.plan.task.n_steps)
    stretch = slice(before.answers, attempt.answers)
    reached[run.steps[stretch][run.kinds[stretch] == EventKind.RERUN] - 1] = 1.0
    reached[int(run.steps[attempt.answers]) - 1] = _reach(run, attempt.answers - 1)
    return reached


def _disks(run: Run, index: int, state: RunState) -> tuple[Floats, Floats, Floats]:
    """Return for every step its disk from the first time, the one from the last try, and one that is half written.

    A try that failed again takes its disks off the second lane; those of the first time hold the same.
    """
    attempt, p, at = try_at(run, index), state.progress, state.event.step - 1
    written = np.flatnonzero(run.kinds[:index] == EventKind.CHECKPOINT)
    first, again = np.zeros(run.plan.task.n_steps), np.zeros(run.plan.task.n_steps)
    if attempt is None:
        first[run.steps[written] - 1] = 1.0
    else:
        failed = int(run.steps[attempt.answers])
        second = (written > run.failed_index) & (run.steps[written] <= failed)
        first[run.steps[written[~second]] - 1] = 1.0
        fails_again = attempt.number > 1 and index <= attempt.answers + 1
        since = tries_of(run)[attempt.number - 2].answers if fails_again else attempt.answers
        left = left_on_lane(run, index, p) if fails_again and index > attempt.answers else 1.0
        again[run.steps[written[second & (written > since)]] - 1] = left
    half = state.half_written.astype(float)
    if state.event.kind == EventKind.CHECKPOINT:
        (again if _is_again(run, index) else first)[at] = max(p, 1e-3)
        half[at] *= 1 - p
    elif state.event.kind == EventKind.HALF_WRITE:
        half[at] = max(p, 1e-3)
    if run.plan.storage.keep_last is not None:
        lifts_off = _makes_room(run, state)
        for disks in (first, again):
            disks[state.dropped] = 0.0
            disks[lifts_off] *= 1 - p
    return first, again, half


def _makes_room(run: Run, state: RunState) -> npt.NDArray[np.bool_]:
    """Tell which disks lift off because the one that is being written takes their place."""
    if state.event.kind != EventKind.CHECKPOINT:
        return np.zeros_like(state.dropped)
    return state_at(run, state.event.end_s).dropped & ~state.dropped


def _is_again(run: Run, index: int) -> bool:
    return run.recovery is not None and index > run.failed_index and run.steps[index] <= run.recovery.failed_step


def _ghost(
    run: Run, index: int, look: npt.NDArray[np.int8], again: Floats, p: float, steps: npt.NDArray[np.int64]
) -> Floats:
    """What is lost comes apart while the light travels back, and is gone once it has been run again."""
    ghost = np.where(look == StepState.LOST, GHOST_AT_REST, -1.0)
    attempt = try_at(run, index)
    if attempt is None:
        return ghost
    if index == attempt.answers + 1:
        ghost = np.where(ghost >= 0, GHOST_AT_REST * eased(p), ghost)
    ghost = np.where(ghost >= 0, ghost + (1 - GHOST_AT_REST) * again, ghost)
    for before in tries_of(run)[: attempt.number - 1]:
        if before.restart_after is not None:
            ghost[steps > before.restart_after] = -1.0
    return ghost
