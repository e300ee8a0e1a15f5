"""Three ways back from one failure, and what each of them costs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from sim.cost import Cost, attempt_cost, steps_cost
from sim.ladder import Level, failed_attempts, ladder, level_of
from sim.plan import Plan, Strategy

Unit = Literal["tokens", "tool_calls", "steps"]
COMPARABLE: tuple[Unit, ...] = ("tokens", "tool_calls")  # the units of a cost that tell which way is cheapest


@dataclass(frozen=True)
class Recovery:
    """What one strategy costs after the plan's failure.

    Attributes
    ----------
    restart_after, steps_rerun
        The step it goes back to first (0: the start), and how many steps run again, the failed one included.
    failed_attempts : how many attempts fail before it is done; 0 unless the failure has luck.
    ends_after
        The step the attempt that succeeds went back to; the failed step itself where a person must do it.
    spent : the bill when the failure struck.
    lost : the part of it spent after the restart point of the attempt that succeeds, thrown away.
    retried : what the attempts that failed again cost.
    rerun : the cost of running up to and including the failed step again, once.
    context : what the attempt that succeeds adds: the error report, the seconds of a restore.
    total : the whole bill when the task is finished.
    """

    strategy: Strategy
    failed_step: int
    restart_after: int
    steps_rerun: int
    failed_attempts: int
    ends_after: int
    spent: Cost
    lost: Cost
    retried: Cost
    rerun: Cost
    context: Cost
    total: Cost

    @property
    def overhead(self) -> Cost:
        """What the failure added to the bill: lost work, failed attempts and context."""
        return self.lost + self.retried + self.context

    @property
    def needs_person(self) -> bool:
        """Whether every attempt failed, so that a person did the step; the bill counts nothing for that."""
        return self.failed_attempts > 0 and self.ends_after == self.failed_step


def recovery_by(plan: Plan, strategy: Strategy) -> Recovery:
    """Return what one strategy costs.

    spent = T_(f-1) + p (T_f - T_(f-1)); total = spent + retried + x + (T_n - T_a).
    """
    assert plan.failure is not None
    failed_step = plan.failure.step
    levels = ladder(plan, strategy)
    n_failed = failed_attempts(plan, levels)
    last = level_of(levels, n_failed)
    ends_after = failed_step if last is None else last.restart_after
    attempt = attempt_cost(plan)
    spent = steps_cost(plan, 0, failed_step - 1) + attempt
    retried = _retried(levels, n_failed)
    context = Cost() if last is None else last.context
    return Recovery(
        strategy=strategy,
        failed_step=failed_step,
        restart_after=levels[0].restart_after,
        steps_rerun=failed_step - levels[0].restart_after,
        failed_attempts=n_failed,
        ends_after=ends_after,
        spent=spent,
        lost=steps_cost(plan, ends_after, failed_step - 1) + attempt,
        retried=retried,
        rerun=steps_cost(plan, ends_after, failed_step),
        context=context,
        total=spent + retried + context + steps_cost(plan, ends_after, plan.task.n_steps),
    )


def _retried(levels: tuple[Level, ...], n_failed: int) -> Cost:
    failures = (level_of(levels, attempt) for attempt in range(n_failed))
    return sum((level.failed for level in failures if level is not None), Cost())


def recovery(plan: Plan) -> Recovery | None:
    """Return the cost of the plan's own strategy, or None where nothing fails or the run stops before that."""
    return None if plan.reached_failure is None else recovery_by(plan, plan.strategy)


def compare(plan: Plan) -> tuple[Recovery, ...]:
    """Return all three strategies for the plan's failure, in the order they are taught; none where nothing fails."""
    return () if plan.reached_failure is None else tuple(recovery_by(plan, strategy) for strategy in Strategy)


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
