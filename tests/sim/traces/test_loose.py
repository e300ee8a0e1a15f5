"""What another program wrote is taken for a count only where it can be one."""

from __future__ import annotations

from typing import Any

import pytest

from sim.traces.loose import count
from sim.values import MAX_COUNT


@pytest.mark.parametrize(("written", "taken"), [(7, 7), (7.0, 7), (0, 0), (MAX_COUNT, MAX_COUNT)])
def test_a_whole_number_is_a_count_however_it_is_written(written: float, taken: int) -> None:
    found = count(written)
    assert (found, type(found)) == (taken, int)


@pytest.mark.parametrize("written", [7.5, -1, MAX_COUNT + 1, float("nan"), float("inf"), True, "7", None, [7]])
def test_anything_else_is_not_recorded(written: Any) -> None:
    assert count(written) is None
