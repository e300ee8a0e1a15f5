"""The tier follows what the machine can draw, and does not go up and down."""

from __future__ import annotations

from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.palette import ScenePalette
from scenes.tiers import EASY_FRAMES, FINISHES, TIERS, TRIES, WINDOW, Pace, first_pace, paced, toned


def after(pace: Pace, frames_ms: Iterable[float]) -> Pace:
    for frame_ms in frames_ms:
        pace = paced(pace, frame_ms)
    return pace


def test_software_begins_with_the_quick_look_and_a_graphics_card_with_all_there_is() -> None:
    assert (first_pace(True).tier, first_pace(False).tier) == ("normal", "high")


def test_slow_frames_lower_the_tier_one_at_a_time_down_to_low() -> None:
    pace = after(first_pace(False), [200.0] * WINDOW)
    assert pace.tier == "normal"
    assert after(pace, [200.0] * 10 * WINDOW).tier == "low"


def test_a_single_slow_frame_changes_nothing() -> None:
    assert after(first_pace(True), [20.0] * WINDOW + [900.0] + [20.0] * WINDOW).tier == "normal"


def test_a_tier_that_was_too_slow_is_tried_once_more_and_then_never() -> None:
    pace = first_pace(True)
    for _ in range(TRIES):
        pace = after(pace, [90.0] * WINDOW)
        assert pace.tier == "low"
        pace = after(pace, [5.0] * EASY_FRAMES)
    assert pace.tier == "low"
    assert after(pace, [5.0] * 500).tier == "low"


def test_software_never_goes_beyond_the_quick_look() -> None:
    assert after(first_pace(True), [1.0] * 500).tier == "normal"


@given(st.lists(st.floats(0.1, 500), max_size=400), st.booleans())
def test_it_never_flaps(frames_ms: list[float], is_software: bool) -> None:
    pace, changes = first_pace(is_software), 0
    for frame_ms in frames_ms:
        before, pace = pace, paced(pace, frame_ms)
        changes += pace.tier != before.tier
    assert changes <= 2 * TRIES * (len(TIERS) - 1)


def test_each_tier_asks_more_than_the_one_below() -> None:
    low, normal, high = (FINISHES[tier] for tier in TIERS)
    assert low.samples < normal.samples
    assert (low.shadows, normal.shadows) == (False, True)
    assert (normal.reflection, high.reflection) == (False, True)
    assert (normal.light_at_pixels, high.light_at_pixels) == (False, True)


@pytest.mark.parametrize(("tier", "shadow", "reflection"), [("low", 0, 0), ("normal", 1, 0), ("high", 1, 1)])
def test_a_palette_loses_what_a_tier_leaves_out(studio: ScenePalette, tier: str, shadow: int, reflection: int) -> None:
    made = toned(studio, tier)  # type: ignore[arg-type]  # a tier by its name
    assert made.shadow == studio.shadow * shadow
    assert made.reflection == studio.reflection * reflection
    assert made.done == studio.done
