"""What moves, and how far it has come at an instant: failure, pause, arc back, disk opens, work goes on."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from scenes.extra import Extra
from scenes.layout import Layout, layout_of
from sim.run import EventKind, Run, RunState, StepState, state_at

Floats = npt.NDArray[np.float64]

CRACK_S = 0.6
RISE = 0.30  # part of a step's time in which its slab rises from the floor
FLIGHT = (0.06, 0.66)  # part of the restore in which the light travels back
SETTLE = (0.66, 1.0)  # and in which the disk opens
GHOST_AT_REST = 0.42
FADE_S = 0.5


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

    `rise`, `fill`: the slab and its plate, 0 to 1. `disk`, `lane_disk`: 0 absent, 1 standing, between: on its way.
    `again`: how far the second lane is filled. `ghost`: 0 whole, 1 dissolved, negative where nothing was lost.
    `crack`, `bolt`, `arc`, `settle`, `lane`, `finish`: 0 to 1. `note`: 0 at the failure, 1 at the disk, 2 on the lane;
    None where there is no note. `dim`: how far the arc has stepped back behind what comes after it.
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

    @property
    def failed(self) -> int | None:
        """The stand that is broken now, if any."""
        return self.layout.failed_stand if self.crack > 0 else None


def eased(u: float) -> float:
    """Ease in and out between 0 and 1."""
    u = min(max(u, 0.0), 1.0)
    return u * u * (3 - 2 * u)


def between(u: float, span: tuple[float, float]) -> float:
    """Return how much of `span` has passed at u, 0 to 1."""
    return min(max((u - span[0]) / (span[1] - span[0]), 0.0), 1.0)


def instant_at(run: Run, t: float, calm: bool = False, layout: Layout | None = None) -> Instant:
    """Return how far everything has come at story time t; `calm` asks for cross-fades in place of travel.

    `layout` is another place for the run to stand than its own.
    """
    layout, state = layout or layout_of(run), state_at(run, t)
    steps = layout.stand_steps
    kind, step, p = state.event.kind, state.event.step, state.progress
    on_track = _track_look(run, state)[steps - 1]
    here = steps == step
    index = run.event_index_at(t)
    first, again = _disks(run, index)
    rise, fill = (on_track != StepState.PENDING).astype(float), np.isin(on_track, _PAID).astype(float)
    if kind == EventKind.RUN:
        rise[here], fill[here] = eased(p / RISE), _run_fill(run, step, p)
    disk, lane_disk = first[steps - 1].astype(float), again[steps - 1].astype(float)
    if kind == EventKind.CHECKPOINT:
        (lane_disk if _is_again(run, index) else disk)[here] = max(p, 1e-3)
    lane_fill = (state.states[steps - 1] == StepState.REDONE).astype(float)
    if kind == EventKind.RERUN:
        lane_fill[here] = p
    return Instant(
        run=run, layout=layout, state=state, t=t, calm=calm, look=on_track, rise=rise, fill=fill, disk=disk,
        lane_disk=lane_disk, again=lane_fill, ghost=_ghost(run, index, on_track, lane_fill, p),
        **_way_back(run, index, state.event.end_s - state.event.start_s, p),
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


def _run_fill(run: Run, step: int, p: float) -> float:
    """The attempt that fails gets as far as its fraction says."""
    failure = run.plan.failure
    reach = failure.fraction if failure is not None and failure.step == step else 1.0
    return reach * between(p, (RISE * 0.6, 1.0))


def _disks(run: Run, index: int) -> tuple[npt.NDArray[np.bool_], npt.NDArray[np.bool_]]:
    """Return which steps have a disk from the first time, and which from the second."""
    written = np.flatnonzero(run.kinds[:index] == EventKind.CHECKPOINT)
    before = np.zeros(run.plan.task.n_steps, dtype=bool)
    after = before.copy()
    rerun_end = run.recovery.failed_step if run.recovery is not None else 0
    steps = run.steps[written]
    second = (written > run.failed_index) & (steps <= rerun_end)
    before[steps[~second] - 1] = True
    after[steps[second] - 1] = True
    return before, after


def _is_again(run: Run, index: int) -> bool:
    return run.recovery is not None and index > run.failed_index and run.steps[index] <= run.recovery.failed_step


def _ghost(run: Run, index: int, look: npt.NDArray[np.int8], again: Floats, p: float) -> Floats:
    ghost = np.where(look == StepState.LOST, GHOST_AT_REST, -1.0)
    if index == run.failed_index + 1:
        ghost = np.where(ghost >= 0, GHOST_AT_REST * eased(p), ghost)
    return np.where(ghost >= 0, ghost + (1 - GHOST_AT_REST) * again, ghost)


def _way_back(run: Run, index: int, duration_s: float, p: float) -> dict[str, Any]:
    """Return the numbers that belong to the failure and the way back."""
    since = index - run.failed_index
    with_note = run.restored_index - run.failed_index == 2
    gone: dict[str, Any] = {
        "crack": 0.0,
        "bolt": 0.0,
        "arc": 0.0,
        "settle": 0.0,
        "lane": 0.0,
        "dim": 0.0,
        "note": None,
        "finish": 0.0,
    }
    finish = eased(p) if run.kinds[index] == EventKind.FINISH else 0.0
    if run.recovery is None or since < 0:
        return gone | {"finish": finish}
    if since == 0:
        crack = p * duration_s / CRACK_S
        return gone | {"crack": max(eased(crack), 1e-3), "bolt": eased(crack * 1.6), "note": 0.0 if with_note else None}
    there = gone | {"crack": 1.0, "bolt": 1.0}
    if since == 1:
        arc = between(p, FLIGHT)
        return there | {
            "arc": max(eased(arc), 1e-3),
            "settle": eased(between(p, SETTLE)),
            "lane": eased(between(p, (0.5, 0.85))),
            "note": 0.0 if with_note else None,
        }
    there |= {"arc": 1.0, "settle": 1.0, "lane": 1.0}
    if with_note and since == 2:
        return there | {"note": 2 * eased(p)}
    later_s = duration_s * p if index == run.restored_index + 1 else FADE_S
    return there | {"dim": eased(later_s / FADE_S), "note": 2.0 if with_note else None, "finish": finish}
