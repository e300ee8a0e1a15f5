"""Why a retry may fail again, and what each way back costs on average once that is counted."""

from __future__ import annotations

from dataclasses import dataclass
from math import expm1, log1p, prod

from sim.cost import UNITS, Cost
from sim.ladder import Level, ladder
from sim.plan import Plan, Strategy


@dataclass(frozen=True)
class Expectation:
    """What one strategy comes to on average after the plan's failure.

    Attributes
    ----------
    p_recovered : the probability that it gets the step done by itself, before anything else is tried.
    expected_attempts : how many attempts it makes on average before it succeeds or gives up.
    expected : what is paid after the failure until the failed step is done, escalation included.
        Floats, None in a unit the task did not record; the work of a person counts nothing.
    p_person : the probability that a person is needed in the end.
    """

    strategy: Strategy
    restart_after: int
    p_recovered: float
    expected_attempts: float
    expected: dict[str, float | None]
    p_person: float


def expectations(plan: Plan) -> tuple[Expectation, ...]:
    """Return what each strategy comes to, in the order they are taught; none where nothing fails."""
    return () if plan.failure is None else tuple(expectation(plan, strategy) for strategy in Strategy)


def expectation(plan: Plan, strategy: Strategy) -> Expectation:
    """Return what one strategy comes to on average.

    At a level with success probability s, A attempts and costs F of a failed, S of a successful attempt
    E[attempts] = (1 - (1-s)^A) / s, which is A for s = 0; E[cost] = E[attempts] (s S + (1-s) F); and with probability
    (1-s)^A the next level follows (recovery model, section 5).
    """
    levels = ladder(plan, strategy)
    return Expectation(
        strategy=strategy,
        restart_after=levels[0].restart_after,
        p_recovered=_p_recovered(levels[0]),
        expected_attempts=mean_attempts(levels[0]),
        expected={unit: _expected(levels, unit) for unit in UNITS},
        p_person=prod(_p_exhausted(level) for level in levels),
    )


def further_back(plan: Plan) -> Plan | None:
    """Return this plan going back one disk further than it does, or to the start; None where it is there already."""
    if plan.failure is None or plan.last_checkpoint == 0:
        return None
    earlier = [step for step in plan.usable_checkpoints if step < plan.last_checkpoint]
    return plan.with_back_to(earlier[-1]) if earlier else None


def most_likely_cheapest(ways: tuple[Expectation, ...], unit: str = "tokens") -> tuple[Strategy, ...]:
    """Return the strategies with the lowest expected cost in `unit`, several where they tie; none where unrecorded."""
    costs = [way.expected[unit] for way in ways]
    known = [cost for cost in costs if cost is not None]
    return tuple(way.strategy for way, cost in zip(ways, costs, strict=True) if known and cost == min(known))


def mean_attempts(level: Level) -> float:
    """Return how many attempts are made on average at one level."""
    return _p_recovered(level) / level.success if level.success else float(level.attempts)


def _p_recovered(level: Level) -> float:
    """1 - (1-s)^A, exact also where s is so small that 1 - s is 1."""
    return 1.0 if level.success == 1 else -expm1(level.attempts * log1p(-level.success))


def _p_exhausted(level: Level) -> float:
    p: float = (1 - level.success) ** level.attempts
    return p


def _expected(levels: tuple[Level, ...], unit: str) -> float | None:
    total, p_reached = 0.0, 1.0
    for level in levels:
        failed, finished = amount(level.failed, unit), amount(level.finished, unit)
        if failed is None or finished is None:
            return None
        total += p_reached * mean_attempts(level) * (level.success * finished + (1 - level.success) * failed)
        p_reached *= _p_exhausted(level)
    return total


def amount(cost: Cost, unit: str) -> float | None:
    """Return a cost in one unit, None where it was not recorded."""
    value: float | None = getattr(cost, unit)
    return value
