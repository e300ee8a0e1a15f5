"""A lesson's view keeps what it shows clear of the words, from wherever it looks."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.camera import beside, on_screen, projection_matrix, view_matrix
from scenes.lesson_view import view_shot
from scenes.outside import OUTSIDE_DEPTH, outside_y
from scenes.tableau import stage_layout
from sim.lesson import Lesson, View
from sim.scenario import built_in
from sim.score import Cue, score

WORDS_HAVE = (0.02, 0.04, 0.02, 0.25)
FRAMES = (16 / 9, 1.0, 9 / 16)


def cue_of(scene: str = "track") -> Cue:
    words = {"title": {"en": "t"}, "caption": {"en": "c"}}
    about = {"title": {"en": "t"}, "description": {"en": "d"}}
    return score(Lesson.model_validate({**about, "step": [{**words, "scene": scene}]}), built_in()).cues[0]


@pytest.mark.parametrize("aspect", FRAMES)
@pytest.mark.parametrize("view", [View(turn=12), View(turn=-20, lift=10), View(preset="follow", step=4, turn=14)])
def test_a_camera_that_walks_round_keeps_what_it_shows_in_the_free_part_of_the_frame(view: View, aspect: float) -> None:
    cue = cue_of()
    layout = stage_layout(cue.run, compare=False)
    shot = view_shot(view, cue, aspect, WORDS_HAVE)
    near = beside(layout, aspect, float(layout.stand_x[3]))
    shown = layout.frame_points if view.preset == "overview" else near
    at = on_screen(shown, projection_matrix(shot, aspect, 1.0) @ view_matrix(shot), aspect, 1.0)
    assert at[:, 1].max() <= 1 - WORDS_HAVE[3] + 1e-6
    assert at[:, 1].min() >= WORDS_HAVE[1] - 1e-6


@pytest.mark.parametrize("aspect", FRAMES)
@pytest.mark.parametrize("step", [1, 3, 8])
def test_a_close_view_of_the_world_outside_shows_what_stands_there(step: int, aspect: float) -> None:
    cue = cue_of("world")
    layout = stage_layout(cue.run, compare=False, extra="world")
    shot = view_shot(View(preset="follow", step=step), cue, aspect, WORDS_HAVE)
    place = [float(layout.stand_x[step - 1]), outside_y(layout) - OUTSIDE_DEPTH / 2, 0.0]
    at = on_screen(np.array([place]), projection_matrix(shot, aspect, 1.0) @ view_matrix(shot), aspect, 1.0)[0]
    assert WORDS_HAVE[0] <= at[0] / aspect <= 1 - WORDS_HAVE[2]
    assert at[1] <= 1 - WORDS_HAVE[3] + 1e-6


def test_what_is_asked_to_be_nearer_is_nearer() -> None:
    near, far = (view_shot(View(preset="follow", step=4, zoom=zoom), cue_of(), 16 / 9) for zoom in (1.5, 1.0))
    assert near.distance < far.distance / 1.3
