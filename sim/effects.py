"""What the agent did to the world outside, and what of it happens twice when steps run again."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from dataclasses import dataclass
from enum import StrEnum

import numpy as np

from sim.ladder import ladder, level_of
from sim.once import once
from sim.plan import Plan, Strategy
from sim.recovery import recovery_by
from sim.run import EventKind, Run
from sim.tally import part_of
from sim.task import SideEffect, Task


class Outcome(StrEnum):
    """What one copy of an effect comes to: the first counts; of the later ones it depends on the effect."""

    FIRST = "first"
    TWICE = "twice"  # it happens again, and the world shows it
    CAUGHT = "caught"  # its idempotency key is known already, so it is refused
    HARMLESS = "harmless"  # it happens again and changes nothing


@dataclass(frozen=True)
class Done:
    """Effect number `index` (from 0) of a step."""

    step: int
    index: int
    effect: SideEffect


@dataclass(frozen=True)
class Repeat(Done):
    """An effect that is carried out `copies` times, twice or more, and what each copy after the first comes to."""

    copies: int
    outcome: Outcome

    @property
    def compensation(self) -> str | None:
        """The action that takes one copy back, if there is one."""
        return self.effect.compensation

    @property
    def left_in_world(self) -> int:
        """How many copies the world shows: all of them where nothing catches them, else one."""
        return self.copies if self.outcome is Outcome.TWICE else 1


@dataclass(frozen=True)
class Drop:
    """One copy of an effect reaching the world: at which story time, which copy (from 1), and what it comes to."""

    t: float
    step: int
    index: int
    copy: int
    outcome: Outcome


def again(effect: SideEffect) -> Outcome:
    """Return what a second copy of an effect comes to."""
    if effect.idempotency_key is not None:
        return Outcome.CAUGHT
    return Outcome.HARMLESS if effect.idempotent else Outcome.TWICE


def n_happened(plan: Plan) -> int:
    """Return how many effects of the failed step a failed attempt carries out: number i of m at i/m of the step."""
    assert plan.failure is not None
    return part_of(len(plan.task.step(plan.failure.step).effects), plan.failure.fraction) or 0


def happened(plan: Plan) -> tuple[Done, ...]:
    """Return the effects that had happened when the failure struck, in order; none where nothing fails."""
    if plan.reached_failure is None:
        return ()
    failed = plan.reached_failure.step
    return (*_effects(plan, 0, failed - 1), *_effects(plan, failed - 1, failed)[: n_happened(plan)])


def partly_done(plan: Plan) -> bool:
    """Whether the failed step had carried out some of its effects but not all of them."""
    failure = plan.reached_failure
    return failure is not None and 0 < n_happened(plan) < len(plan.task.step(failure.step).effects)


def repeats(plan: Plan, strategy: Strategy) -> tuple[Repeat, ...]:
    """Return the effects that happen twice or more when the plan's failure is recovered from by `strategy`.

    Each attempt repeats those of the steps from its restart point on; one that fails again repeats those of the
    failed step as far as it gets. A person who does the step looks first, and repeats nothing.
    """
    if plan.reached_failure is None:
        return ()
    copies = _copies(plan, strategy)
    return tuple(
        Repeat(one.step, one.index, one.effect, copies[one.step, one.index], again(one.effect))
        for one in _effects(plan, 0, plan.reached_failure.step)
        if copies[one.step, one.index] > 1
    )


def count_twice(plan: Plan, strategy: Strategy) -> int:
    """Return how many effects the world shows twice or more: nothing catches their second copy."""
    return sum(one.outcome is Outcome.TWICE for one in repeats(plan, strategy))


def _copies(plan: Plan, strategy: Strategy) -> Counter[tuple[int, int]]:
    """Count how often each effect is carried out up to the end of the failed step."""
    assert plan.failure is not None
    failed, so_far = plan.failure.step, n_happened(plan)
    way, levels = recovery_by(plan, strategy), ladder(plan, strategy)
    copies = Counter((one.step, one.index) for one in happened(plan))
    for attempt in range(way.failed_attempts + 1):
        level = level_of(levels, attempt)
        after = failed if level is None else level.restart_after
        succeeds = attempt == way.failed_attempts
        copies.update(
            (one.step, one.index)
            for one in _effects(plan, after, failed)
            if succeeds or one.step < failed or one.index < so_far
        )
    return copies


def _effects(plan: Plan, after: int, up_to: int) -> tuple[Done, ...]:
    """All effects of steps `after` + 1 to `up_to`."""
    found = effects_of(plan.task)
    first, end = (bisect_right(found, step, key=lambda one: one.step) for step in (after, up_to))
    return found[first:end]


@once
def effects_of(task: Task) -> tuple[Done, ...]:
    """Return every effect of a task, in order."""
    steps = enumerate(task.steps, 1)
    return tuple(Done(k, index, effect) for k, step in steps for index, effect in enumerate(step.effects))


@once
def drops(run: Run) -> tuple[Drop, ...]:
    """Return every copy of every effect of a run with its story time, in order.

    Effect i of m of a step comes at i/m of the step, so it comes late in an attempt that breaks off, or not at all.
    """
    steps = run.plan.task.steps
    has_effects = np.zeros(len(steps), dtype=bool)
    has_effects[[one.step - 1 for one in effects_of(run.plan.task)]] = True
    works = np.isin(run.kinds, (EventKind.RUN, EventKind.RERUN, EventKind.PERSON)) & has_effects[run.steps - 1]
    breaks_off = frozenset(run.broken_off.tolist())
    copies: Counter[tuple[int, int]] = Counter()
    found = []
    for at in np.flatnonzero(works).tolist():
        event, reach = run.event(at), _reach(run.plan) if at in breaks_off else 1.0
        effects = steps[event.step - 1].effects
        for index, effect in enumerate(effects[: n_happened(run.plan)] if at in breaks_off else effects):
            if event.kind == EventKind.PERSON and copies[event.step, index]:
                continue
            copies[event.step, index] += 1
            along = min((index + 1) / len(effects) / reach, 1.0)
            outcome = Outcome.FIRST if copies[event.step, index] == 1 else again(effect)
            t = event.start_s + along * (event.end_s - event.start_s)
            found.append(Drop(t, event.step, index, copies[event.step, index], outcome))
    return tuple(found)


def _reach(plan: Plan) -> float:
    assert plan.failure is not None
    return plan.failure.fraction
