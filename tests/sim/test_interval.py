"""How often to save in continuous time: the published values, and where the simple answer holds."""

from __future__ import annotations

import numpy as np
import pytest

from sim.interval import daly, young, young_holds
from sim.landscape import RATES, best_interval, landscape
from sim.placement import UNREACHABLE, Hazards, best, expected_cost
from sim.scenario import built_in

TOKENS = built_in().task.tokens.values


@pytest.mark.parametrize(("mtbf_min", "published_min", "digits"), [(24 * 60, 117, 0), (6 * 60, 57, 0), (15, 9.1, 1)])
def test_daly_gives_the_published_values(mtbf_min: float, published_min: float, digits: int) -> None:
    assert round(daly(5, mtbf_min), digits) == published_min


def test_young_is_the_square_root_of_twice_the_product() -> None:
    assert young(5, 24 * 60) == 120


def test_where_writing_takes_longer_than_failures_leave_the_interval_is_their_mean_time() -> None:
    assert daly(30, 15) == 15
    assert daly(40, 15) == 15


def test_the_simple_answer_holds_while_writing_is_short() -> None:
    assert young_holds(5, 24 * 60)
    assert not young_holds(5, 15)


def test_the_landscape_holds_the_expected_cost_of_each_interval_at_each_rate() -> None:
    land = landscape(TOKENS, write=120, restore=200)
    every_3 = land.intervals.tolist().index(3)
    hazards = Hazards(TOKENS, np.full(8, 1 - land.rates[10]), write=120, restore=200)
    assert land.costs[every_3, 10] == pytest.approx(expected_cost(hazards, (3, 6)), rel=1e-12)
    assert (land.rates[0], land.rates[-1]) == pytest.approx(RATES)
    assert land.fault_free == 11800
    assert land.intervals.tolist() == [1, 2, 3, 4, 5, 6, 7, 8]


def test_the_valley_moves_to_shorter_intervals_where_steps_fail_more_often() -> None:
    land = landscape(TOKENS, write=120, restore=200)
    assert np.all(np.diff(land.valley) <= 0)
    assert (land.valley[0], land.valley[-1]) == (8, 1)
    assert np.all(np.diff(land.daly) < 0)


def test_the_valley_is_never_below_the_best_set() -> None:
    land = landscape(TOKENS, write=120, restore=200, n_rates=5)
    for column, rate in enumerate(land.rates):
        least = best(Hazards(TOKENS, np.full(8, 1 - rate), write=120, restore=200)).expected
        assert least is not None
        assert land.costs[:, column].min() >= least * (1 - 1e-12)


def test_every_point_of_the_landscape_is_the_expected_cost_of_a_whole_run() -> None:
    land = landscape(TOKENS, write=120, restore=0, n_rates=7)
    for row, every in enumerate(land.intervals.tolist()):
        for column, rate in enumerate(land.rates.tolist()):
            hazards = Hazards(TOKENS, np.full(8, 1 - rate), write=120, restore=0)
            expected = expected_cost(hazards, range(every, 8, every))
            assert land.costs[row, column] == pytest.approx(expected, rel=1e-12)


@pytest.mark.parametrize("restore", [0.0, 1e5])
def test_a_landscape_beyond_any_number_has_an_edge(restore: float) -> None:
    land = landscape(np.zeros(1500) + 1e6, write=1, restore=restore, n_rates=3)
    assert land.costs.max() == UNREACHABLE
    assert len(land.intervals) <= 40


def test_steps_that_cost_nothing_cost_nothing_however_often_they_run() -> None:
    land = landscape(np.zeros(5000), write=0, restore=0, n_rates=3)
    assert land.costs.max() == 0


def test_the_formulas_hold_between_one_step_and_the_whole_run() -> None:
    land = landscape(TOKENS, write=120, restore=200)
    on_the_grid = (land.daly >= 1) & (land.daly <= 8)
    assert np.array_equal(land.daly_holds, on_the_grid)
    assert 0 < np.count_nonzero(land.daly_holds) < len(land.rates)
    assert np.count_nonzero(land.young_holds & ~land.daly_holds) == 0


def test_the_simple_formula_stops_holding_before_the_finer_one_where_disks_are_dear() -> None:
    land = landscape(TOKENS, write=3000, restore=200)
    assert np.count_nonzero(land.young_holds) < np.count_nonzero(land.daly_holds)


def test_the_best_interval_at_a_rate_between_those_of_the_grid() -> None:
    land = landscape(TOKENS, write=120, restore=200)
    every, expected = best_interval(TOKENS, 120, 200, 0.05, land.intervals)
    costs = {k: expected_cost(Hazards(TOKENS, np.full(8, 0.95), 120, 200), range(k, 8, k)) for k in range(1, 9)}
    assert costs[every] == pytest.approx(expected, rel=1e-12)
    assert every == min(costs, key=lambda k: costs[k] or 0.0)
