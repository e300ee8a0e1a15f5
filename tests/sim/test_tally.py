"""Running bills with gaps where nothing was recorded."""

from __future__ import annotations

import numpy as np
import pytest

from sim.tally import Tally, part_of
from sim.task import MAX_STEPS
from sim.values import MAX_COUNT

GAPPED = Tally([1, None, 3, 4], int)


@pytest.mark.parametrize(("after", "up_to", "expected"), [(0, 1, 1), (0, 2, None), (1, 2, None), (2, 4, 7), (2, 2, 0)])
def test_a_stretch_with_a_gap_has_no_sum(after: int, up_to: int, expected: int | None) -> None:
    assert GAPPED.between(after, up_to) == expected


def test_the_running_sum_ends_at_the_first_gap() -> None:
    np.testing.assert_array_equal(GAPPED.cumulative_values, [0, 1, np.nan, np.nan, np.nan])
    assert not GAPPED.recorded
    assert Tally([1, 2], int).recorded


def test_sums_of_counts_are_whole_and_sums_of_seconds_are_not() -> None:
    assert isinstance(Tally([1, 2], int).cumulative(2), int)
    assert isinstance(Tally([1, 2.5], float).cumulative(2), float)


def test_sums_of_the_largest_counts_stay_exact() -> None:
    assert Tally([2 * MAX_COUNT - 1] * MAX_STEPS, int).cumulative(MAX_STEPS) == (2 * MAX_COUNT - 1) * MAX_STEPS


@pytest.mark.parametrize(
    ("amount", "fraction", "expected"), [(100, 0.29, 29), (7, 0.5, 3), (7, 1.0, 7), (None, 0.5, None), (3, 1e-9, 0)]
)
def test_a_part_is_rounded_down(amount: int | None, fraction: float, expected: int | None) -> None:
    assert part_of(amount, fraction) == expected
