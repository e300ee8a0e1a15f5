"""What is tried after a failure, and then: the chosen way a few times, a restart a few times, a person."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

import numpy as np

from sim.cost import Cost, attempt_cost, steps_cost
from sim.failure import Cause
from sim.plan import Plan, Strategy

LESSON_LUCK = 5
"""A seed for first-time viewers: draws of .81 .81 .52 .29, on which each cause shows which way helps."""


@dataclass(frozen=True)
class Level:
    """One way back, tried up to `attempts` times.

    Attributes
    ----------
    restart_after : the step it goes back to; 0 for the start.
    context : what each attempt costs beside its steps: the error report, the seconds of a restore.
    success : the probability that one attempt succeeds.
    failed, finished : the cost of an attempt that fails again, and of one that gets the failed step done.
    """

    strategy: Strategy
    restart_after: int
    context: Cost
    success: float
    attempts: int
    failed: Cost
    finished: Cost


def ladder(plan: Plan, strategy: Strategy) -> tuple[Level, ...]:
    """Return the levels of escalation for the plan's failure: the strategy's own, then a restart; after them a person.

    A failed attempt costs floor(p (T_f - T_(f-1))) + T_(f-1) - T_a + x, one that succeeds T_f - T_a + x.
    """
    if strategy is Strategy.RESTART:
        return (_level(plan, strategy),)
    return _level(plan, strategy), _level(plan, Strategy.RESTART)


def _level(plan: Plan, strategy: Strategy) -> Level:
    assert plan.failure is not None
    failed_step, after = plan.failure.step, restart_after(plan, strategy)
    context = context_cost(plan, strategy)
    return Level(
        strategy=strategy,
        restart_after=after,
        context=context,
        success=success_of_an_attempt(plan, strategy),
        attempts=plan.chances.attempts,
        failed=context + steps_cost(plan, after, failed_step - 1) + attempt_cost(plan),
        finished=context + steps_cost(plan, after, failed_step),
    )


def restart_after(plan: Plan, strategy: Strategy) -> int:
    """Return the step a strategy goes back to: that of the last checkpoint, or 0 for a restart."""
    return 0 if strategy is Strategy.RESTART else plan.last_checkpoint


def context_cost(plan: Plan, strategy: Strategy) -> Cost:
    """Return what a strategy adds to its steps: the error report in tokens and money, the restore in seconds."""
    told = strategy is Strategy.RESUME_WITH_ERROR_CONTEXT
    tokens = plan.task.error_context_tokens if told else 0
    restores = restart_after(plan, strategy) > 0
    return Cost(
        tokens=tokens,
        tool_calls=0,
        seconds=plan.task.restore_seconds if restores else 0.0,
        money=plan.task.prices.price(tokens, 0),
    )


def success_of_an_attempt(plan: Plan, strategy: Strategy) -> float:
    """Return the probability that one attempt succeeds, by the plan's table of teaching assumptions.

    Going back to the start, or to a disk from before the step that spoiled the state, has a restart's chances; with
    the error context the larger of those and its own. Where the failed step was saved nothing is left to go wrong.
    """
    assert plan.failure is not None
    row, after = plan.chances.of(plan.failure.cause), restart_after(plan, strategy)
    own: float = getattr(row, strategy.value)
    if after == plan.failure.step:
        return 1.0
    is_clean = after == 0 or (plan.failure.cause is Cause.POISONED and after < plan.failure.spoiled_step)
    if strategy is Strategy.RESTART or not is_clean:
        return own
    return row.restart if strategy is Strategy.RESUME else max(own, row.restart)


def failed_attempts(plan: Plan, levels: tuple[Level, ...]) -> int:
    """Return how many attempts fail before one succeeds: none without luck, all of them where a person must help.

    The draws come from the luck alone, so each strategy meets the same ones and only its chances differ.
    """
    assert plan.failure is not None
    if plan.failure.luck is None:
        return 0
    chances = [level.success for level in levels for _ in range(level.attempts)]
    draws = _draws(plan.failure.luck, len(chances))
    return next((k for k, (draw, chance) in enumerate(zip(draws, chances, strict=True)) if draw < chance), len(chances))


@cache
def _draws(luck: int, n: int) -> tuple[float, ...]:
    return tuple(np.random.default_rng(luck).random(n).tolist())


def level_of(levels: tuple[Level, ...], attempt: int) -> Level | None:
    """Return the level the attempt with this number (from 0) belongs to; None where a person takes over."""
    at = attempt // levels[0].attempts
    return levels[at] if at < len(levels) else None
