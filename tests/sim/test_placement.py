"""Where disks are best put when any step may fail: the closed form, and the best set found two ways."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.placement import Hazards, Placement, best, best_of_each_number, expected_cost
from sim.scenario import built_in

TOKENS = built_in().task.tokens.values
Q = np.array([0.95, 0.95, 0.9, 0.9, 0.8, 0.9, 0.85, 0.9])
MODEL = Hazards(TOKENS, Q, write=120, restore=200)
DEAR_DISKS = Hazards(TOKENS, Q, write=600, restore=200)


@pytest.mark.parametrize(
    ("checkpoints", "expected"),
    [((), 21567.84), ((3, 6), 15228.08), (tuple(range(1, 9)), 14374.4599), ((2, 3, 4, 5, 6, 7), 14321.4959)],
)
def test_the_expected_cost_is_the_check_value(checkpoints: tuple[int, ...], expected: float) -> None:
    assert expected_cost(MODEL, checkpoints) == pytest.approx(expected, abs=0.005)


def test_the_best_set_is_the_check_value() -> None:
    assert best(MODEL).steps == (2, 3, 4, 5, 6, 7)
    assert best(MODEL).expected == pytest.approx(14321.4959, abs=5e-5)
    assert best(DEAR_DISKS).steps == (2, 4, 6)
    assert best(DEAR_DISKS).expected == pytest.approx(16059.3209, abs=5e-5)


def test_no_disk_is_written_after_the_last_step() -> None:
    assert expected_cost(MODEL, range(1, 9)) == expected_cost(MODEL, range(1, 8))


def test_one_step_has_no_place_for_a_disk() -> None:
    alone = Hazards(np.array([100.0]), np.array([0.5]), restore=10)
    assert best(alone) == Placement((), 100 / 0.5 + 10)
    assert best_of_each_number(alone) == (best(alone),)


def test_a_run_that_practically_never_ends_has_no_number() -> None:
    hopeless = Hazards(np.full(2000, 100.0), np.full(2000, 0.1), write=1, restore=1)
    assert expected_cost(hopeless, ()) is None
    assert expected_cost(hopeless, range(1, 2000)) == pytest.approx(2000 * (100 / 0.1 + 9) + 1999, rel=1e-12)
    assert best(hopeless).expected == pytest.approx(2000 * (100 / 0.1 + 9) + 1999, rel=1e-12)


def test_a_step_that_costs_nothing_does_not_spoil_the_sum() -> None:
    assert expected_cost(Hazards(np.zeros(2000), np.full(2000, 0.1)), ()) == 0


def test_probabilities_must_fit_the_steps() -> None:
    with pytest.raises(ValueError, match="7 probabilities do not fit 8 steps"):
        Hazards(TOKENS, Q[:7])


@st.composite
def hazards(draw: st.DrawFn, most: int = 9) -> Hazards:
    n = draw(st.integers(1, most))
    return Hazards(
        np.array(draw(st.lists(st.integers(0, 5000).map(float), min_size=n, max_size=n))),
        np.array(draw(st.lists(st.floats(0.05, 1), min_size=n, max_size=n))),
        write=draw(st.sampled_from([0.0, 1.0, 120.0, 900.0])),
        restore=draw(st.sampled_from([0.0, 1.0, 200.0])),
    )


def all_costs(some: Hazards) -> dict[tuple[int, ...], float]:
    boundaries = range(1, some.n_steps)
    sets = [chosen for k in range(some.n_steps) for chosen in combinations(boundaries, k)]
    return {chosen: expected_cost(some, chosen) or 0.0 for chosen in sets}


@settings(max_examples=60, deadline=None)
@given(hazards())
def test_the_best_set_is_never_beaten_by_brute_force(some: Hazards) -> None:
    costs = all_costs(some)
    found = best(some)
    assert found.expected == pytest.approx(min(costs.values()), rel=1e-9)
    assert costs[found.steps] == pytest.approx(min(costs.values()), rel=1e-9)


def test_the_best_set_of_twelve_steps_is_never_beaten_by_brute_force() -> None:
    random = np.random.default_rng(12)
    some = Hazards(random.uniform(50, 3000, 12), random.uniform(0.6, 1, 12), write=250, restore=90)
    assert best(some).expected == pytest.approx(min(all_costs(some).values()), rel=1e-12)


@settings(max_examples=40, deadline=None)
@given(hazards(most=8))
def test_the_best_k_disks_are_never_beaten_by_any_other_k(some: Hazards) -> None:
    costs = all_costs(some)
    for k, found in enumerate(best_of_each_number(some)):
        of_that_number = [cost for chosen, cost in costs.items() if len(chosen) == k]
        assert len(found.steps) == k
        assert found.expected == pytest.approx(min(of_that_number), rel=1e-9)


@settings(max_examples=60, deadline=None)
@given(hazards(), st.data())
def test_a_free_disk_never_hurts(some: Hazards, data: st.DataObject) -> None:
    free = Hazards(some.costs, some.success, write=0.0, restore=some.restore)
    chosen = data.draw(st.sets(st.integers(1, some.n_steps)))
    one_more = chosen | {data.draw(st.integers(1, some.n_steps))}
    assert (expected_cost(free, sorted(one_more)) or 0) <= (expected_cost(free, sorted(chosen)) or 0) * (1 + 1e-12)


@settings(max_examples=60, deadline=None)
@given(hazards(), st.data())
def test_more_reliable_steps_never_cost_more(some: Hazards, data: st.DataObject) -> None:
    chosen = sorted(data.draw(st.sets(st.integers(1, some.n_steps))))
    lift = data.draw(st.floats(0, 1))
    better = Hazards(some.costs, some.success + lift * (1 - some.success), write=some.write, restore=some.restore)
    assert (expected_cost(better, chosen) or 0) <= (expected_cost(some, chosen) or 0) * (1 + 1e-12)
