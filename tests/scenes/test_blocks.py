"""What is touched of a frame is covered by a few rectangles of whole blocks."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.blocks import BLOCK, MOST, covering
from scenes.frame import Part

FRAME = (1000, 700)
AT = st.integers(-200, 1200)


def covered(parts: tuple[Part, ...]) -> np.ndarray[tuple[int, ...], np.dtype[np.bool_]]:
    """Return which pixels of the frame are covered."""
    pixels = np.zeros((FRAME[1], FRAME[0]), dtype=np.bool_)
    for x, y, width, height in parts:
        pixels[y : y + height, x : x + width] = True
    return pixels


@given(st.lists(st.tuples(AT, AT, st.integers(1, 300), st.integers(1, 300)), max_size=12))
def test_all_that_is_touched_is_covered_by_few_rectangles_of_whole_blocks(
    touched: list[tuple[int, int, int, int]],
) -> None:
    parts = covering(np.array([(x, y, x + w, y + h) for x, y, w, h in touched]).reshape(-1, 4), *FRAME)
    pixels = covered(parts)
    for x, y, width, height in touched:
        assert pixels[max(y, 0) : max(y + height, 0), max(x, 0) : max(x + width, 0)].all()
    assert len(parts) <= MOST
    for x, y, width, height in parts:
        assert x % BLOCK == (FRAME[1] - y - height) % BLOCK == 0
        assert 0 <= x < x + width <= FRAME[0]
        assert 0 <= y < y + height <= FRAME[1]


@pytest.mark.parametrize(
    ("touched", "parts"),
    [
        ([], ()),
        ([(0, 700, 5, 710)], ()),  # below the frame
        ([(10, 10, 20, 20)], (Part(0, 0, 64, 60),)),  # blocks are counted from the lower left
        ([(10, 10, 20, 20), (70, 10, 80, 20)], (Part(0, 0, 128, 60),)),
        ([(10, 10, 20, 20), (950, 690, 960, 699)], (Part(896, 636, 64, 64), Part(0, 0, 64, 60))),  # apart
    ],
)
def test_what_is_near_is_one_rectangle_and_what_is_far_apart_two(
    touched: list[tuple[int, int, int, int]], parts: tuple[Part, ...]
) -> None:
    assert covering(np.array(touched, dtype=float).reshape(-1, 4), *FRAME) == parts
