"""The camera: never under the floor, never lost, and home is home."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes import camera
from scenes.layout import Layout, layout_of
from tests.scenes.staging import run_of, task_of

ASPECTS = [9 / 16, 4 / 3, 16 / 9, 21 / 9]
MARGINS = (0.05, 0.18, 0.04, 0.1)
LAYOUT = layout_of(run_of())


def outside(shot: camera.Shot, layout: Layout, aspect: float, margins: camera.Margins) -> float:
    """Return by how much the worst point lies outside the margins, in parts of the frame."""
    at = camera.on_screen(layout.frame_points, camera.view_projection(shot, aspect, layout), 1.0, 1.0)
    left, top, right, bottom = margins
    x, y = at[:, 0], at[:, 1]
    return float(max(left - x.min(), x.max() - 1 + right, top - y.min(), y.max() - 1 + bottom))


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize("n_steps", [8, 12, 21, 200])
@pytest.mark.parametrize("preset", ["overview", "home", "side"])
def test_presets_show_everything_within_the_margins(aspect: float, n_steps: int, preset: camera.Preset) -> None:
    layout = layout_of(run_of(task_of(n_steps), fail=6))
    shot = camera.preset_shot(preset, layout, aspect, MARGINS)
    assert outside(shot, layout, aspect, MARGINS) < 1e-6


@pytest.mark.parametrize("aspect", ASPECTS)
def test_the_opening_view_is_as_close_as_the_margins_and_a_few_lines_of_words_allow(aspect: float) -> None:
    shot = camera.overview(LAYOUT, aspect, MARGINS)
    words = camera.words_margins(shot, LAYOUT, aspect, MARGINS)
    lines = 2 * (camera.LANE_LINES + camera.TITLE_LINES) * camera.TEXT_LINE
    assert all(-1e-9 <= wide - bare <= lines for wide, bare in zip(words, MARGINS, strict=True))
    closer = shot.model_copy(update={"distance": shot.distance * 0.9})
    assert outside(closer, LAYOUT, aspect, words) > 0


def test_home_is_exact_whatever_happened_in_between() -> None:
    home = camera.home(LAYOUT, 16 / 9, MARGINS)
    camera.orbited(camera.zoomed(home, LAYOUT, 3), LAYOUT, 40, 20)
    assert camera.home(LAYOUT, 16 / 9, MARGINS) == home


moves = st.lists(
    st.tuples(st.sampled_from(["orbit", "zoom", "pan"]), st.floats(-200, 200), st.floats(-200, 200)), max_size=12
)


@given(moves)
def test_no_hand_can_take_the_camera_under_the_floor_or_lose_the_scene(hand: list[tuple[str, float, float]]) -> None:
    shot = camera.overview(LAYOUT, 16 / 9)
    for move, a, b in hand:
        if move == "orbit":
            shot = camera.orbited(shot, LAYOUT, a, b)
        elif move == "zoom":
            shot = camera.zoomed(shot, LAYOUT, float(np.exp(a / 50)))
        else:
            shot = camera.panned(shot, LAYOUT, a / 50, b / 50)
        assert shot.eye[2] > 0.1
        assert np.all(np.asarray(shot.target) >= LAYOUT.low - 1e-9)
        assert np.all(np.asarray(shot.target) <= LAYOUT.high + 1e-9)
        at = camera.on_screen([shot.target], camera.view_projection(shot, 16 / 9, LAYOUT), 2, 2)[0]
        assert at[:2] == pytest.approx([1, 1], abs=1e-6)  # the target, a point of the scene, is in the middle


def test_the_side_view_has_no_perspective() -> None:
    shot = camera.side(LAYOUT, 16 / 9)
    matrix = camera.view_projection(shot, 16 / 9, LAYOUT)
    ends = [[LAYOUT.stand_x[k], y, z] for k in (0, -1) for y in (0.0, 0.98) for z in (0.0, 1.0)]
    at = camera.on_screen(ends, matrix, 1000, 1000)[:, 1].reshape(-1, 2)
    heights = at[:, 0] - at[:, 1]
    assert heights.max() / heights.min() < 1.02


def test_follow_keeps_its_subject_in_the_middle() -> None:
    focus = (float(LAYOUT.stand_x[4]), 0.0, 0.6)
    shot = camera.follow(LAYOUT, 16 / 9, camera.NO_MARGINS, focus)
    x, y, _ = camera.on_screen([focus], camera.view_projection(shot, 16 / 9, LAYOUT), 1, 1)[0]
    assert 0.35 < x < 0.65
    assert 0.25 < y < 0.75
    assert shot.distance < camera.overview(LAYOUT, 16 / 9).distance


def test_a_flight_begins_and_ends_exactly_where_it_should() -> None:
    first, last = camera.overview(LAYOUT, 16 / 9), camera.side(LAYOUT, 16 / 9)
    assert camera.shot_between(first, last, 0) == first
    assert camera.shot_between(first, last, 1) == last
    half = camera.shot_between(first, last, 0.5)
    assert min(first.fov, last.fov) < half.fov < max(first.fov, last.fov)


def test_narrow_frames_turn_the_track() -> None:
    assert abs(camera.overview(LAYOUT, 0.6).azimuth) > abs(camera.overview(LAYOUT, 16 / 9).azimuth)


@pytest.mark.parametrize("aspect", ASPECTS)
@pytest.mark.parametrize(("first", "second"), [("overview", "follow"), ("follow", "side"), ("side", "overview")])
def test_a_flight_between_views_never_loses_the_failure(
    aspect: float, first: camera.Preset, second: camera.Preset
) -> None:
    run = run_of()
    layout = layout_of(run)
    stand = layout.failed_stand
    assert stand is not None
    subject = (float(layout.stand_x[stand]), layout.track_y, 0.6)
    start, end = (camera.preset_shot(name, layout, aspect, MARGINS, subject) for name in (first, second))
    for u in np.linspace(0, 1, 11):
        shot = camera.shot_between(start, end, float(u))
        x, y, depth = camera.on_screen([subject], camera.view_projection(shot, aspect, layout), 1.0, 1.0)[0]
        assert 0.05 < x < 0.95
        assert 0.05 < y < 0.95
        assert depth > 0
