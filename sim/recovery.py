"""Three ways back from one failure, and what each of them costs."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Literal, TypeVar

from sim.plan import Plan, Strategy
from sim.tally import part_of

Number = TypeVar("Number", int, float)


@dataclass(frozen=True)
class Cost:
    """An amount of work in every unit that is counted; None where the task did not record it.

    `seconds` are those the agent worked, `money` is in the currency of the task's price card.
    """

    tokens: int | None = 0
    tool_calls: int | None = 0
    seconds: float | None = 0.0
    money: float | None = 0.0

    def __add__(self, other: Cost) -> Cost:
        return Cost(
            tokens=_sum(self.tokens, other.tokens),
            tool_calls=_sum(self.tool_calls, other.tool_calls),
            seconds=_sum(self.seconds, other.seconds),
            money=_sum(self.money, other.money),
        )


UNITS = tuple(field.name for field in fields(Cost))
Unit = Literal["tokens", "tool_calls", "steps"]
COMPARABLE: tuple[Unit, ...] = ("tokens", "tool_calls")  # the units of a cost that tell which way is cheapest


def _sum(a: Number | None, b: Number | None) -> Number | None:
    return None if a is None or b is None else a + b


@dataclass(frozen=True)
class Recovery:
    """What one strategy costs after the plan's failure.

    Attributes
    ----------
    restart_after, steps_rerun
        The step it goes back to (0: the start), and how many steps run again, the failed one included.
    spent : the bill when the failure struck.
    lost : the part of it spent after the restart point, thrown away.
    rerun : the cost of running up to and including the failed step again.
    context : what the strategy adds: the error report, the seconds of a restore.
    total : the whole bill when the task is finished.
    """

    strategy: Strategy
    failed_step: int
    restart_after: int
    steps_rerun: int
    spent: Cost
    lost: Cost
    rerun: Cost
    context: Cost
    total: Cost

    @property
    def overhead(self) -> Cost:
        """What the failure added to the bill: lost work and context."""
        return self.lost + self.context


def steps_cost(plan: Plan, after: int, up_to: int) -> Cost:
    """Return the cost of running steps `after` + 1 to `up_to` once."""
    task = plan.task
    return Cost(
        tokens=task.tokens.between(after, up_to),
        tool_calls=task.tool_calls.between(after, up_to),
        seconds=task.seconds.between(after, up_to),
        money=task.money.between(after, up_to),
    )


def attempt_cost(plan: Plan) -> Cost:
    """Return what the failed attempt spent on the failed step: counts rounded down, seconds and money in proportion."""
    assert plan.failure is not None
    step, fraction = plan.failure.step, plan.failure.fraction
    whole = steps_cost(plan, step - 1, step)
    return Cost(
        tokens=part_of(whole.tokens, fraction),
        tool_calls=part_of(whole.tool_calls, fraction),
        seconds=None if whole.seconds is None else fraction * whole.seconds,
        money=None if whole.money is None else fraction * whole.money,
    )


def resume(plan: Plan) -> Recovery:
    """Go back to the last checkpoint and run on from there."""
    return _recovery(plan, Strategy.RESUME, plan.last_checkpoint, error_tokens=0)


def restart(plan: Plan) -> Recovery:
    """Throw everything away and begin at step 1."""
    return _recovery(plan, Strategy.RESTART, 0, error_tokens=0)


def resume_with_error_context(plan: Plan) -> Recovery:
    """Go back to the last checkpoint and tell the agent what went wrong; the report is charged once."""
    tokens = plan.task.error_context_tokens
    return _recovery(plan, Strategy.RESUME_WITH_ERROR_CONTEXT, plan.last_checkpoint, error_tokens=tokens)


RECOVERIES = {
    Strategy.RESUME: resume,
    Strategy.RESTART: restart,
    Strategy.RESUME_WITH_ERROR_CONTEXT: resume_with_error_context,
}


def _recovery(plan: Plan, strategy: Strategy, restart_after: int, error_tokens: int) -> Recovery:
    """Price one way back: spent = T_(f-1) + p (T_f - T_(f-1)); total = spent + x + (T_n - T_a)."""
    assert plan.failure is not None
    task, failed = plan.task, plan.failure.step
    attempt = attempt_cost(plan)
    context = Cost(
        tokens=error_tokens,
        tool_calls=0,
        seconds=task.restore_seconds if restart_after else 0.0,
        money=task.prices.price(error_tokens, 0),
    )
    spent = steps_cost(plan, 0, failed - 1) + attempt
    return Recovery(
        strategy=strategy,
        failed_step=failed,
        restart_after=restart_after,
        steps_rerun=failed - restart_after,
        spent=spent,
        lost=steps_cost(plan, restart_after, failed - 1) + attempt,
        rerun=steps_cost(plan, restart_after, failed),
        context=context,
        total=spent + context + steps_cost(plan, restart_after, task.n_steps),
    )


def recovery(plan: Plan) -> Recovery | None:
    """Return the cost of the plan's own strategy, or None where nothing fails."""
    return None if plan.failure is None else RECOVERIES[plan.strategy](plan)


def compare(plan: Plan) -> tuple[Recovery, ...]:
    """Return all three strategies for the plan's failure, in the order they are taught; none where nothing fails."""
    return () if plan.failure is None else tuple(way(plan) for way in RECOVERIES.values())


def compared_by(recoveries: tuple[Recovery, ...]) -> Unit:
    """Return what the ways can be compared by: tokens, else tool calls, else steps, as far as they were recorded."""
    for unit in COMPARABLE:
        if all(getattr(way.total, unit) is not None for way in recoveries):
            return unit
    return "steps"


def cheapest(recoveries: tuple[Recovery, ...]) -> tuple[Strategy, ...]:
    """Return the strategies with the smallest total in the unit they are compared by, several where they tie."""
    unit = compared_by(recoveries)
    totals = [way.steps_rerun if unit == "steps" else getattr(way.total, unit) for way in recoveries]
    return tuple(way.strategy for way, total in zip(recoveries, totals, strict=True) if total == min(totals))
