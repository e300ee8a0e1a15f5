"""What happens, in order: the timed events that follow from a plan."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import IntEnum
from functools import cached_property

import numpy as np
import numpy.typing as npt

from sim import pace
from sim.cost import UNITS, attempt_cost
from sim.failure import Instant
from sim.ladder import context_cost, ladder, level_of
from sim.plan import Plan, Strategy
from sim.recovery import Recovery, recovery


class EventKind(IntEnum):
    """What can happen in a run.

    HALF_WRITE: a checkpoint whose writing broke off; PERSON: somebody does the step; APPROVAL: somebody is asked.
    """

    RUN = 0
    CHECKPOINT = 1
    FAIL = 2
    RESTORE = 3
    ADD_CONTEXT = 4
    RERUN = 5
    FINISH = 6
    HALF_WRITE = 7
    PERSON = 8
    APPROVAL = 9


@dataclass(frozen=True)
class Event:
    """One thing that happens. A restore names the step it goes back to, 0 for the start of the task."""

    kind: EventKind
    step: int
    start_s: float
    end_s: float


@dataclass(frozen=True, eq=False)
class Run:
    """The story of a plan, as arrays with one entry an event.

    Two runs are equal when their plans are: everything here follows from the plan.

    Attributes
    ----------
    kinds : (n_events,) int8, of `EventKind`
    steps : (n_events,) int32
    starts, ends : (n_events,) float64
        Story time in seconds at speed 1; each event starts where the one before ended.
    recovery : Recovery or None
        The cost of the plan's own strategy; None where nothing fails.
    """

    plan: Plan
    kinds: npt.NDArray[np.int8]
    steps: npt.NDArray[np.int32]
    starts: npt.NDArray[np.float64]
    ends: npt.NDArray[np.float64]
    recovery: Recovery | None

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Run) and self.plan == other.plan

    __hash__ = None  # type: ignore[assignment]  # a plan holds a dictionary, so neither can be hashed

    def __len__(self) -> int:
        return len(self.kinds)

    @property
    def duration_s(self) -> float:
        """How long the whole story plays."""
        return float(self.ends[-1])

    @property
    def stops_for_approval(self) -> bool:
        """Whether the run ends with a person who has not said yes; any other ends when the task is finished."""
        return bool(self.kinds[-1] == EventKind.APPROVAL)

    @cached_property
    def failed_index(self) -> int:
        """Which event is the failure; past the last where nothing fails."""
        return int(np.argmax(self.kinds == EventKind.FAIL)) if self.recovery is not None else len(self)

    @property
    def restored_index(self) -> int:
        """Which event is the last before work goes on: the restore, or the error report after it."""
        with_note = self.plan.strategy is Strategy.RESUME_WITH_ERROR_CONTEXT
        return self.failed_index + (2 if with_note else 1)

    @property
    def opening_t(self) -> float:
        """The instant that tells most at a glance: just restored, about to run again; the end where nothing fails."""
        return self.duration_s if self.recovery is None else float(self.ends[self.restored_index])

    def event(self, index: int) -> Event:
        """Return one event as a value."""
        kind, step = EventKind(self.kinds[index]), int(self.steps[index])
        return Event(kind, step, float(self.starts[index]), float(self.ends[index]))

    def events(self) -> Iterator[Event]:
        """Yield all events in order."""
        return (self.event(index) for index in range(len(self)))

    def event_index_at(self, t: float) -> int:
        """Return which event is under way at t; before the first it is the first, after the last the last."""
        return int(np.clip(np.searchsorted(self.starts, t, side="right") - 1, 0, len(self) - 1))

    def steps_run(self) -> tuple[int, ...]:
        """Return the steps in the order they were run, run again and failed ones included."""
        return tuple(self.steps[np.isin(self.kinds, (EventKind.RUN, EventKind.RERUN))].tolist())

    @cached_property
    def bills(self) -> dict[str, npt.NDArray[np.float64]]:
        """The bill after 0, 1, ... events in each unit of `Cost`: (n_events + 1,) float64, NaN once unrecorded."""
        return {unit: np.concatenate(([0.0], np.cumsum(self._charges(unit)))) for unit in UNITS}

    def _charges(self, unit: str) -> npt.NDArray[np.float64]:
        charges = np.zeros(len(self))
        works = np.isin(self.kinds, (EventKind.RUN, EventKind.RERUN))
        charges[works] = getattr(self.plan.task, unit).values[self.steps[works] - 1]
        if self.recovery is not None:
            charges[self.broken_off] = _number(getattr(attempt_cost(self.plan), unit))
            context = _number(getattr(context_cost(self.plan, self.plan.strategy), unit))
            charges[self._adds_context(unit)] = context
        return charges

    @property
    def broken_off(self) -> npt.NDArray[np.int64]:
        """Which events are attempts that failed at their work, ascending."""
        before: npt.NDArray[np.int64] = np.flatnonzero(self.kinds == EventKind.FAIL) - 1
        return before[np.isin(self.kinds[before], (EventKind.RUN, EventKind.RERUN))]

    def _adds_context(self, unit: str) -> npt.NDArray[np.bool_]:
        """Tell which events cost what the strategy adds: restores take its seconds, error reports the rest."""
        restores: npt.NDArray[np.bool_] = (self.kinds == EventKind.RESTORE) & (self.steps > 0)
        return restores if unit == "seconds" else self.kinds == EventKind.ADD_CONTEXT


def _number(amount: float | None) -> float:
    return np.nan if amount is None else float(amount)


def simulate(plan: Plan) -> Run:
    """Return the run that follows from a plan: n steps, one failure at most, and the plan's way of recovering.

    Where a person is asked and has not said yes it ends there, unfinished.
    """
    n_steps = plan.task.n_steps
    saved = np.zeros(n_steps + 1, dtype=bool)
    saved[list(plan.checkpoint_steps)] = True
    way = recovery(plan)
    if way is None:
        stretches = [_stretch(EventKind.RUN, 0, n_steps, saved)]
    else:
        failed = way.failed_step
        stretches = [
            _stretch(EventKind.RUN, 0, failed - 1, saved),
            _failing(plan, failed),
            *_retries(plan, way, saved),
            _stretch(EventKind.RUN, failed, n_steps, saved),
        ]
    stretches.append(_given((EventKind.FINISH, n_steps)))
    kinds = np.concatenate([kinds for kinds, _ in stretches])
    steps = np.concatenate([steps for _, steps in stretches])
    kinds, steps = _with_approval(plan, kinds, steps)
    times = np.concatenate(([0.0], np.cumsum(_durations_s(plan, kinds))))
    for array in (kinds, steps, times):
        array.setflags(write=False)
    return Run(plan, kinds, steps, times[:-1], times[1:], way)


def _failing(plan: Plan, step: int) -> Stretch:
    """The first attempt at the failed step, as far as it got."""
    written = {Instant.WORKING: [], Instant.SAVING: [EventKind.HALF_WRITE], Instant.SAVED: [EventKind.CHECKPOINT]}
    kinds = (EventKind.RUN, *written[plan.instant], EventKind.FAIL)
    return _given(*((kind, step) for kind in kinds))


def _retries(plan: Plan, way: Recovery, saved: npt.NDArray[np.bool_]) -> Iterator[Stretch]:
    """Each attempt after the failure: back, with the error report where there is one, and forward to the failed step.

    Those that fail again write no checkpoint at it.
    """
    failed, levels = way.failed_step, ladder(plan, plan.strategy)
    for attempt in range(way.failed_attempts + 1):
        level = level_of(levels, attempt)
        if level is None:
            yield _given((EventKind.PERSON, failed))
            return
        yield _given((EventKind.RESTORE, level.restart_after))
        if level.strategy is Strategy.RESUME_WITH_ERROR_CONTEXT:
            yield _given((EventKind.ADD_CONTEXT, level.restart_after))
        if attempt == way.failed_attempts:
            yield _stretch(EventKind.RERUN, level.restart_after, failed, saved)
        else:
            yield _stretch(EventKind.RERUN, level.restart_after, failed - 1, saved)
            yield _given((EventKind.RERUN, failed), (EventKind.FAIL, failed))


Stretch = tuple[npt.NDArray[np.int8], npt.NDArray[np.int32]]


def _stretch(kind: EventKind, after: int, up_to: int, saved: npt.NDArray[np.bool_]) -> Stretch:
    """Steps `after` + 1 to `up_to`, each followed by its checkpoint where the policy has one."""
    numbers = np.arange(after + 1, up_to + 1, dtype=np.int32)
    steps = np.repeat(numbers, 1 + saved[numbers])
    repeated = np.concatenate(([False], steps[1:] == steps[:-1])) if len(steps) else np.zeros(0, dtype=bool)
    return np.where(repeated, EventKind.CHECKPOINT, kind).astype(np.int8), steps


def _with_approval(plan: Plan, kinds: npt.NDArray[np.int8], steps: npt.NDArray[np.int32]) -> Stretch:
    """Ask a person where the disk is first written, if there is one to ask; without a yes the story ends there."""
    if plan.approval is None:
        return kinds, steps
    written = np.flatnonzero((kinds == EventKind.CHECKPOINT) & (steps == plan.approval.after))
    if not len(written):
        return kinds, steps
    at = int(written[0]) + 1
    kinds, steps = np.insert(kinds, at, EventKind.APPROVAL), np.insert(steps, at, plan.approval.after)
    return (kinds, steps) if plan.approval.lets_on else (kinds[: at + 1], steps[: at + 1])


def _given(*events: tuple[EventKind, int]) -> Stretch:
    kinds, steps = zip(*events, strict=True)
    return np.array(kinds, dtype=np.int8), np.array(steps, dtype=np.int32)


def _durations_s(plan: Plan, kinds: npt.NDArray[np.int8]) -> npt.NDArray[np.float64]:
    """Give each event its story length; the failed attempt plays as far as it got."""
    counts = np.bincount(kinds, minlength=len(EventKind))
    lengths_s = np.array([pace.event_s(name.name, int(counts[name])) for name in EventKind])
    durations_s: npt.NDArray[np.float64] = lengths_s[kinds]
    if plan.failure is not None and plan.instant is Instant.WORKING:
        durations_s[np.flatnonzero(kinds == EventKind.FAIL) - 1] *= max(plan.failure.fraction, pace.LEAST_SEEN)
    return durations_s
