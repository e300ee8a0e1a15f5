"""Trials per second, against a SimPy model of the same process in the same run; and the best places for disks."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter

import numpy as np
import pytest
from pytest_benchmark.fixture import BenchmarkFixture

from sim.failure import Cause, Failure
from sim.placement import Hazards, best, best_of_each_number
from sim.plan import Strategy
from sim.scenario import built_in
from sim.trials import recovery_costs, run_costs
from tests.sim.event_model import recovery_bill, run_bill

LEAST_RATIO = 100  # trials per second, against SimPy
PLACING_LIMIT_S = 2.0

PLAN = built_in().with_failure(Failure(step=5, cause=Cause.REPEATABLE))
HAZARDS = Hazards(
    PLAN.task.tokens.values, np.array([0.95, 0.95, 0.9, 0.9, 0.8, 0.9, 0.85, 0.9]), write=120, restore=200
)
OURS, THEIRS = 200_000, 2_000


def per_second(trials: int, live: Callable[[], object]) -> float:
    began = perf_counter()
    live()
    return trials / (perf_counter() - began)


@pytest.mark.parametrize("process", ["recovery", "whole run"])
def test_a_hundred_times_the_trials_of_simpy(benchmark: BenchmarkFixture, process: str) -> None:
    def ours() -> object:
        if process == "recovery":
            return recovery_costs(PLAN, Strategy.RESUME, OURS, 1)
        return run_costs(HAZARDS, (3, 6), OURS, 1)

    def theirs() -> object:
        if process == "recovery":
            return [recovery_bill(PLAN, Strategy.RESUME, seed) for seed in range(THEIRS)]
        return [run_bill(HAZARDS, (3, 6), seed) for seed in range(THEIRS)]

    ours()
    baseline = max(per_second(THEIRS, theirs) for _ in range(3))
    benchmark.pedantic(ours, rounds=10)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    ratio = OURS / benchmark.stats["median"] / baseline
    benchmark.extra_info.update(simpy_trials_per_s=round(baseline), ratio=round(ratio))
    assert ratio >= LEAST_RATIO


@pytest.mark.parametrize(("n_steps", "place"), [(5000, best), (500, best_of_each_number)])
def test_placing_disks_takes_under_two_seconds(
    benchmark: BenchmarkFixture, n_steps: int, place: Callable[[Hazards], object]
) -> None:
    random = np.random.default_rng(1)
    hazards = Hazards(random.uniform(100, 3000, n_steps), random.uniform(0.9, 1, n_steps), write=120, restore=200)
    benchmark.pedantic(place, args=(hazards,), rounds=3)  # type: ignore[no-untyped-call]
    assert benchmark.stats is not None
    assert benchmark.stats["median"] < PLACING_LIMIT_S
