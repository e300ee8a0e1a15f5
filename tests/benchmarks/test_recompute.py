"""Recompute: a new run and the comparison of three strategies, each time the learner changes something."""

from __future__ import annotations

import itertools

from pytest_benchmark.fixture import BenchmarkFixture

from sim.checkpoints import every_n
from sim.failure import Failure
from sim.plan import Plan
from sim.recovery import Recovery, compare
from sim.run import Run, simulate
from sim.task import Step, Task

N_STEPS = 500
LIMIT_S = 0.002

TASK = Task(
    title="A long task",
    steps=tuple(
        Step(title=f"Step {k}", input_tokens=900 + k, output_tokens=300, tool_calls=k % 7, seconds=20.0)
        for k in range(1, N_STEPS + 1)
    ),
)
FAILURES = itertools.cycle(range(N_STEPS, 0, -37))


def test_recompute_of_500_steps_takes_under_2_ms(benchmark: BenchmarkFixture) -> None:
    plan = Plan(task=TASK, checkpoints=every_n(3), failure=Failure(step=N_STEPS))
    answered(plan)  # the task is warm: its tallies are worked out once

    def changed() -> tuple[Plan]:
        return (plan.with_failure(Failure(step=next(FAILURES))),)

    benchmark.pedantic(answered, setup=lambda: (changed(), {}), rounds=200, warmup_rounds=5)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    assert benchmark.stats["median"] < LIMIT_S


def answered(plan: Plan) -> tuple[Run, tuple[Recovery, ...]]:
    """Return all that a change of plan asks for."""
    return simulate(plan), compare(plan)
