"""How often to save in continuous time: the published values, and where the simple answer holds."""

from __future__ import annotations

import numpy as np
import pytest

from sim.interval import daly, young, young_holds
from sim.landscape import RATES, landscape
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
    assert land.costs[every_3, 10] == expected_cost(hazards, (3, 6))
    assert (land.rates[0], land.rates[-1]) == pytest.approx(RATES)
    assert land.fault_free == 11800


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


def test_a_landscape_beyond_any_number_has_an_edge() -> None:
    land = landscape(np.zeros(1500) + 1e6, write=1, restore=1, n_rates=3)
    assert land.costs.max() == UNREACHABLE
    assert len(land.intervals) <= 40
