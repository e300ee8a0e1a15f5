"""An amount of work in every unit that is counted, and what a stretch of steps costs."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import TypeVar

from sim.plan import Plan
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


def _sum(a: Number | None, b: Number | None) -> Number | None:
    return None if a is None or b is None else a + b


def steps_cost(plan: Plan, after: int, up_to: int) -> Cost:
    """Return the cost of running steps `after` + 1 to `up_to` once; less than nothing where `up_to` is before it."""
    task = plan.task
    return Cost(
        tokens=task.tokens.between(after, up_to),
        tool_calls=task.tool_calls.between(after, up_to),
        seconds=task.seconds.between(after, up_to),
        money=task.money.between(after, up_to),
    )


def attempt_cost(plan: Plan) -> Cost:
    """Return what a failed attempt spends on the failed step: counts rounded down, seconds and money in proportion."""
    assert plan.failure is not None
    step, fraction = plan.failure.step, plan.failure.fraction
    whole = steps_cost(plan, step - 1, step)
    return Cost(
        tokens=part_of(whole.tokens, fraction),
        tool_calls=part_of(whole.tool_calls, fraction),
        seconds=None if whole.seconds is None else fraction * whole.seconds,
        money=None if whole.money is None else fraction * whole.money,
    )
