"""A second of a lesson is one picture: the same from both directions, without a jump where a step begins."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.camera import preset_shot
from scenes.lesson_view import EXTRAS
from scenes.tableau import stage_layout
from scenes.told import told_at
from sim.lesson import SCENES, Lesson
from sim.scenario import built_in
from sim.score import MOVE_S, TURN_S, Score, score

WIDE = 16 / 9


def lesson_of(*steps: dict[str, object]) -> Score:
    words = {"title": {"en": "t"}, "caption": {"en": "c"}}
    about = {"title": {"en": "t"}, "description": {"en": "d"}}
    return score(Lesson.model_validate({**about, "step": [{**words, **step} for step in steps]}), built_in())


SMALL = lesson_of(
    {"play": ("start", "broken"), "speed": 4.0, "shot": "overview", "drift": {"preset": "overview", "turn": 8}},
    {"change": [{"checkpoint_every": 3}], "play": ("restore", "restored"), "shot": {"preset": "follow", "zoom": 1.2}},
    {"scene": "compare"},
)


def test_a_second_is_told_alike_from_both_directions() -> None:
    seconds = np.linspace(0, SMALL.duration_s, 60).tolist()
    forth = [told_at(SMALL, s, WIDE) for s in seconds]
    back = [told_at(SMALL, s, WIDE) for s in reversed(seconds)]
    assert all(a.same_as(b) for a, b in zip(forth, reversed(back), strict=True))


@pytest.mark.parametrize("number", [1, 2])
def test_where_a_step_begins_the_camera_goes_on_from_where_it_was(number: int) -> None:
    begins_s = SMALL.cues[number].start_s
    before, after = (told_at(SMALL, begins_s + d, WIDE).shot for d in (-1e-4, 1e-4))
    assert np.allclose(before.eye, after.eye, atol=0.02)
    assert before.fov == pytest.approx(after.fov, abs=0.01)


def test_what_was_is_left_while_the_change_lasts_and_no_longer() -> None:
    begins_s = SMALL.cues[1].start_s
    half = told_at(SMALL, begins_s + TURN_S / 2, WIDE)
    assert half.leaving is not None
    assert half.leaving.run is SMALL.cues[0].run
    assert half.leaving.u == pytest.approx(0.5)
    assert half.run is SMALL.cues[1].run
    assert told_at(SMALL, begins_s + TURN_S + 1e-9, WIDE).leaving is None


def test_a_step_that_changes_nothing_leaves_nothing() -> None:
    told = lesson_of({"play": ("start", "broken")}, {"play": ("broken", "restored"), "shot": "side"})
    assert told_at(told, told.cues[1].start_s + TURN_S / 2, WIDE).leaving is None


def test_the_camera_moves_while_the_story_plays_and_rests_while_people_look() -> None:
    cue = SMALL.cues[0]
    named = preset_shot("overview", stage_layout(cue.run, compare=False), WIDE)
    seconds = (0, cue.play_s / 2, cue.play_s, cue.end_s - 1e-9)
    turns = [told_at(SMALL, s, WIDE).shot.azimuth - named.azimuth for s in seconds]
    assert turns == pytest.approx([0, 4, 8, 8], abs=1e-3)


def test_where_nothing_plays_the_camera_comes_to_rest_before_the_step_ends() -> None:
    told = lesson_of({"hold_s": 9.0, "shot": "overview", "drift": {"preset": "overview", "turn": 8}})
    shots = [told_at(told, s, WIDE).shot for s in (MOVE_S - 0.5, MOVE_S, 8.9)]
    assert shots[0] != shots[1] == shots[2]


@pytest.mark.parametrize("scene", SCENES)
def test_every_scene_a_lesson_can_name_is_shown(scene: str) -> None:
    told = told_at(lesson_of({"scene": scene}), 0.5, WIDE)
    assert told.compare == (scene == "compare")
    assert told.extra == (scene if scene in EXTRAS else None)
