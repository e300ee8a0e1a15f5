"""Where everything stands at an instant of a run: each step, each disk, and the bill so far."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

import numpy as np
import numpy.typing as npt

from sim.cost import Cost
from sim.run import Event, EventKind, Run


class StepState(IntEnum):
    """Where a step stands. LOST: paid for and thrown away; REDONE: run again with success."""

    PENDING = 0
    RUNNING = 1
    DONE = 2
    FAILED = 3
    LOST = 4
    RERUNNING = 5
    REDONE = 6


@dataclass(frozen=True)
class RunState:
    """Where everything stands at one instant.

    Attributes
    ----------
    states : (n_steps,) int8, of `StepState`
    saved : (n_steps,) bool
        Whether the disk after each step has been written and is held.
    dropped : (n_steps,) bool
        Whether the disk after each step was written and then given up for newer ones.
    half_written : (n_steps,) bool
        Whether the disk after each step holds a file that breaks off: its checksum does not fit, so it is not used.
    event, progress
        What is under way, and how far: 0 at its start, 1 at its end.
    spent : Cost
        The bill so far; whole tokens and calls, rounded down.
    """

    states: npt.NDArray[np.int8]
    saved: npt.NDArray[np.bool_]
    dropped: npt.NDArray[np.bool_]
    half_written: npt.NDArray[np.bool_]
    event: Event
    progress: float
    spent: Cost


def state_at(run: Run, t: float) -> RunState:
    """Return where everything stands at story time t; outside the run, its beginning or its end."""
    index = run.event_index_at(t)
    event = run.event(index)
    progress = float(np.clip((t - event.start_s) / (event.end_s - event.start_s), 0.0, 1.0))
    written = _written(run, index, EventKind.CHECKPOINT)
    saved = _held(run, index, written)
    half_written = _written(run, index, EventKind.HALF_WRITE) & ~written
    spent = _spent(run, index, progress)
    return RunState(_states(run, index), saved, written & ~saved, half_written, event, progress, spent)


def _states(run: Run, index: int) -> npt.NDArray[np.int8]:
    """Let each finished event leave its mark, then the one under way."""
    states = np.full(run.plan.task.n_steps, StepState.PENDING, dtype=np.int8)
    kinds, steps = run.kinds[:index], run.steps[:index] - 1
    states[steps[kinds == EventKind.RUN]] = StepState.DONE
    if index >= run.failed_index:
        _mark_failures(run, index, states)
    under_way = run.event(index)
    if under_way.kind in (EventKind.RUN, EventKind.RERUN):
        first_time = under_way.kind == EventKind.RUN
        states[under_way.step - 1] = StepState.RUNNING if first_time else StepState.RERUNNING
    return states


def _mark_failures(run: Run, index: int, states: npt.NDArray[np.int8]) -> None:
    """Mark what was lost at the last failure so far, what has been run again since, and the failed step itself."""
    fails = np.flatnonzero(run.kinds[: index + 1] == EventKind.FAIL)
    last, failed = int(fails[-1]), int(run.steps[fails[-1]])
    states[failed - 1] = StepState.FAILED
    if index > last and run.kinds[last + 1] == EventKind.RESTORE:
        back_to = int(run.steps[last + 1])
        states[back_to : failed - 1] = StepState.LOST
        _mark_rerun(run, last, index, states)
        if back_to == failed and index > last + 1:
            states[failed - 1] = StepState.DONE
        return
    if len(fails) > 1:
        _mark_rerun(run, int(fails[-2]), last - 1, states)
    if index > last + 1:
        states[failed - 1] = StepState.REDONE


def _mark_rerun(run: Run, after: int, before: int, states: npt.NDArray[np.int8]) -> None:
    """Mark the steps whose second runs lie between two events."""
    again = run.steps[after:before][run.kinds[after:before] == EventKind.RERUN]
    states[again - 1] = StepState.REDONE


def _written(run: Run, index: int, kind: EventKind) -> npt.NDArray[np.bool_]:
    """Tell after which steps a disk was written, whole or half, by the kind of event."""
    written = np.zeros(run.plan.task.n_steps, dtype=bool)
    written[run.steps[:index][run.kinds[:index] == kind] - 1] = True
    return written


def _held(run: Run, index: int, written: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """Tell after which steps a disk is held: all that were written, or the last few."""
    storage = run.plan.storage
    if storage.keep_last is None:
        return written
    return storage.held(run.steps[:index][run.kinds[:index] == EventKind.CHECKPOINT], run.plan.task.n_steps)


def _spent(run: Run, index: int, progress: float) -> Cost:
    amounts = {unit: _partly(bill, index, progress) for unit, bill in run.bills.items()}
    return Cost(
        tokens=_whole(amounts["tokens"]),
        tool_calls=_whole(amounts["tool_calls"]),
        seconds=amounts["seconds"],
        money=amounts["money"],
    )


def _partly(bill: npt.NDArray[np.float64], index: int, progress: float) -> float | None:
    amount = float(bill[index] + progress * (bill[index + 1] - bill[index]))
    return None if np.isnan(amount) else amount


def _whole(amount: float | None) -> int | None:
    return None if amount is None else int(amount)
