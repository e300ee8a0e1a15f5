"""Where what was cannot turn into what is, it fades; and what fades is drawn once."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from scenes.camera import overview
from scenes.layout import layout_of
from scenes.motion import Leaving
from scenes.offscreen import OffscreenStage, offscreen_stage
from scenes.palette import ScenePalette
from scenes.showing import Showing
from scenes.stage import Pick
from tests.scenes.staging import run_of, task_of

SIZE = (320, 180)
TASK = task_of(200)
BEFORE, AFTER = run_of(TASK, fail=137), run_of(TASK, fail=40)
SHOT = overview(layout_of(AFTER), SIZE[0] / SIZE[1])


@pytest.fixture
def stage(studio: ScenePalette, say: Callable[..., str]) -> OffscreenStage:
    """Return a stage in the fast look."""
    made = offscreen_stage(SIZE, full_look=False)
    made.dress(studio, say)
    return made


def show(stage: OffscreenStage, u: float | None, selection: Pick | None = None) -> np.ndarray:
    leaving = None if u is None else Leaving(BEFORE, BEFORE.opening_t, u)
    stage.show(Showing(AFTER, AFTER.opening_t, SHOT, selection, leaving=leaving))
    return stage.picture(*SIZE).astype(int)


def test_it_begins_with_what_was_and_ends_with_what_is(stage: OffscreenStage) -> None:
    began, half, ended = (show(stage, u) for u in (0.0, 0.5, None))
    stage.show(Showing(BEFORE, BEFORE.opening_t, SHOT))
    was = stage.picture(*SIZE).astype(int)
    stage.show(Showing(AFTER, AFTER.opening_t, SHOT))
    now = stage.picture(*SIZE).astype(int)
    assert np.abs(began - was).mean() < 0.2
    assert np.array_equal(ended, now)
    assert np.abs(half - (was + now) / 2).mean() < 2.0
    assert np.abs(was - now).mean() > 2.0


def test_while_it_fades_nothing_is_made_again(stage: OffscreenStage) -> None:
    show(stage, 0.3)
    drawn = stage._stage
    tableau, scenery = drawn.tableau, drawn._scenery
    show(stage, 0.6)
    assert drawn.tableau is tableau
    assert drawn._scenery is scenery


def test_what_is_chosen_meanwhile_is_shown_at_once(stage: OffscreenStage) -> None:
    show(stage, 0.3)
    chosen = show(stage, 0.6, Pick(kind="step", step=40))
    assert np.abs(chosen - show(stage, 0.6)).max() > 40
