"""The same recovery lived through with dice: it agrees with the closed form, and with a model told another way."""

from __future__ import annotations

from functools import partial

import numpy as np
import pytest

from sim.chances import CauseChances, Chances
from sim.checkpoints import every_n
from sim.failure import Cause, Failure
from sim.odds import expectation
from sim.placement import Hazards, expected_cost
from sim.plan import Plan, Strategy
from sim.scenario import built_in
from sim.trials import distribution, recovery_costs, run_costs
from tests.sim.event_model import mean_and_error, recovery_bill, run_bill
from tests.sim.plans import TITLED_ONLY

TOKENS = built_in().task.tokens.values
Q = np.array([0.95, 0.95, 0.9, 0.9, 0.8, 0.9, 0.85, 0.9])
MODEL = Hazards(TOKENS, Q, write=120, restore=200)
SETS: tuple[tuple[int, ...], ...] = ((), (3, 6), (1, 2, 3, 4, 5, 6, 7))
SEEDS = range(20)


def failing(cause: Cause) -> Plan:
    return built_in().with_failure(Failure(step=5, cause=cause))


def off_by(mean: float, error: float, expected: float) -> float:
    return abs(mean - expected) / error


def agrees(offs: list[float]) -> bool:
    """As the recovery model asks in section 6: all within 4 standard errors, at least 9 of 20 within 1."""
    return max(offs) <= 4 and sum(off <= 1 for off in offs) >= 9


@pytest.mark.parametrize("cause", Cause)
@pytest.mark.parametrize("strategy", Strategy)
def test_dice_agree_with_the_odds_for_twenty_seeds(cause: Cause, strategy: Strategy) -> None:
    plan = failing(cause)
    expected = expectation(plan, strategy).expected["tokens"]
    assert expected is not None
    offs = []
    for seed in SEEDS:
        costs = recovery_costs(plan, strategy, 20_000, seed)
        assert costs is not None
        found = distribution(costs)
        offs.append(off_by(found.mean, found.standard_error, expected))
    assert agrees(offs), offs


@pytest.mark.parametrize("checkpoints", SETS)
def test_dice_agree_with_the_cost_of_a_whole_run_for_twenty_seeds(checkpoints: tuple[int, ...]) -> None:
    expected = expected_cost(MODEL, checkpoints)
    assert expected is not None
    found = [distribution(run_costs(MODEL, checkpoints, 20_000, seed)) for seed in SEEDS]
    assert agrees([off_by(each.mean, each.standard_error, expected) for each in found])


@pytest.mark.parametrize("strategy", Strategy)
def test_a_model_told_event_by_event_agrees_on_a_recovery(strategy: Strategy) -> None:
    plan = failing(Cause.REPEATABLE)
    mean, error = mean_and_error([recovery_bill(plan, strategy, seed) for seed in range(2000)])
    expected = expectation(plan, strategy).expected["tokens"]
    assert expected is not None
    assert off_by(mean, error, expected) < 4


@pytest.mark.parametrize("checkpoints", SETS)
def test_a_model_told_event_by_event_agrees_on_a_whole_run(checkpoints: tuple[int, ...]) -> None:
    mean, error = mean_and_error([run_bill(MODEL, checkpoints, seed) for seed in range(800)])
    assert off_by(mean, error, expected_cost(MODEL, checkpoints) or 0) < 4


def test_both_models_have_the_same_spread() -> None:
    ours = run_costs(MODEL, (3, 6), 20_000, 1)
    theirs = [run_bill(MODEL, (3, 6), seed) for seed in range(1500)]
    assert np.percentile(ours, (5, 50, 95)) == pytest.approx(np.percentile(theirs, (5, 50, 95)), rel=0.06)


def test_the_same_seed_throws_the_same_dice() -> None:
    again = partial(run_costs, MODEL, (3, 6), 100)
    assert np.array_equal(again(7), again(7))
    assert not np.array_equal(again(7), again(8))


def test_what_never_fails_costs_the_same_each_time() -> None:
    sure = Hazards(TOKENS, np.ones(8), write=120, restore=200)
    assert set(run_costs(sure, (3, 6), 10, 0)) == {11800 + 240}


def test_what_is_certain_needs_no_dice() -> None:
    for chance, expected in ((1.0, 1900), (0.0, 3 * 1900 + 3 * 7100)):
        row = CauseChances(resume=chance, restart=chance, resume_with_error_context=chance)
        costs = recovery_costs(failing(Cause.TRANSIENT).with_chances(Chances(transient=row)), Strategy.RESUME, 5, 0)
        assert costs is not None
        assert set(costs) == {expected}


def test_what_was_not_recorded_cannot_be_lived_through() -> None:
    plan = Plan(task=TITLED_ONLY, checkpoints=every_n(2), failure=Failure(step=3))
    assert recovery_costs(plan, Strategy.RESUME, 10, 0) is None


def test_trials_that_would_not_end_are_refused() -> None:
    hopeless = Hazards(np.full(200, 100.0), np.full(200, 0.5))
    with pytest.raises(ValueError, match="steps 1 to 200 fail so often that 1000 trials would not end"):
        run_costs(hopeless, (), 1000, 0)


def test_one_trial_tells_nothing_of_its_error() -> None:
    assert distribution(np.array([5.0])).standard_error == 0
