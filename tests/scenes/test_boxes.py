"""What is under the pointer, without a screen."""

from __future__ import annotations

import numpy as np

from scenes.boxes import boxes_of
from scenes.camera import on_screen, overview, ray, view_projection
from scenes.layout import layout_of
from scenes.motion import instant_at
from scenes.stage import KINDS, Pick
from sim.checkpoints import every_n, manual_at
from sim.plan import Strategy
from sim.run import Run
from tests.scenes.staging import run_of, task_of

ASPECT = 16 / 9
SHOWN_ELSEWHERE = ("outside", "stored", "landscape", "retry", "person", "waiting")  # at another turn, or as an extra


def pick_at(run: Run, t: float, x: float, y: float) -> Pick | None:
    """Return what a ray through a point of the frame, 0 to 1, meets first."""
    eye, direction = ray(overview(layout_of(run), ASPECT), ASPECT, x, y)
    return boxes_of(instant_at(run, t)).hit(eye, direction)


def test_the_middle_of_every_step_is_that_step() -> None:
    run = run_of(fail=None, checkpoints=manual_at())
    layout = layout_of(run)
    matrix = view_projection(overview(layout, ASPECT), ASPECT, layout)
    fronts = np.column_stack([layout.stand_x, np.full(8, -0.47), np.full(8, 0.2)])
    for step, (x, y, _) in enumerate(on_screen(fronts, matrix, 1, 1), 1):
        assert pick_at(run, 0.0, x, y) == Pick(kind="step", step=step)


def test_a_sweep_over_the_frame_finds_every_kind_that_is_shown() -> None:
    run = run_of(checkpoints=every_n(3), strategy=Strategy.RESUME_WITH_ERROR_CONTEXT)
    boxes = boxes_of(instant_at(run, run.opening_t))
    shot = overview(layout_of(run), ASPECT)
    found = set()
    for y in np.linspace(0, 1, 90, endpoint=False):
        for x in np.linspace(0, 1, 160, endpoint=False):
            pick = boxes.hit(*ray(shot, ASPECT, float(x), float(y)))
            if pick is not None:
                found.add(pick.kind)
    assert found == {kind for kind in KINDS if kind not in ("axis", "steps", *SHOWN_ELSEWHERE)}


def test_nothing_is_found_in_the_sky() -> None:
    assert pick_at(run_of(), 0.0, 0.02, 0.02) is None


def test_a_disk_that_was_written_is_a_checkpoint_and_a_place_for_one_is_not() -> None:
    run = run_of(checkpoints=every_n(3))
    picks = boxes_of(instant_at(run, run.opening_t)).picks
    kinds = {pick.step: pick.kind for pick in picks if "checkpoint" in pick.kind}
    assert kinds[3] == "checkpoint"
    assert kinds[2] == kinds[4] == "empty_checkpoint"
    assert 5 not in kinds


def test_unrecorded_tokens_leave_nothing_to_point_at_where_columns_would_be() -> None:
    run = run_of(task_of(8, recorded=False))
    assert not [pick for pick in boxes_of(instant_at(run, run.opening_t)).picks if pick.kind == "column"]


def test_every_tile_of_a_long_run_can_be_pointed_at() -> None:
    picks = boxes_of(instant_at(run_of(task_of(200), fail=None), 0.0)).picks
    assert {pick.step for pick in picks if pick.kind == "step"} == set(range(1, 201))
