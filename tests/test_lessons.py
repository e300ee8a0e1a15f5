"""The lessons that ship: each can be played, is as long as a lesson should be, and is read with ease."""

from __future__ import annotations

import re
import textwrap

import pytest

from desktop_app.film.said import narration_in
from desktop_app.text import Words
from scenes.outside import answered, tokens
from scenes.tableau import stage_layout
from sim.effects import Outcome
from sim.lesson import in_language
from sim.lesson_facts import lesson_facts
from sim.lesson_file import SHIPPED, lesson_from, load_lesson, shipped_lesson
from sim.scenario import built_in
from sim.score import Score, score
from start import ROOT
from tests.test_words import grade

SHORTEST_S, LONGEST_S = 60, 120
MOST_CHARACTERS, MOST_A_SECOND = 84, 17  # two lines of 42
MOST_WORDS_A_SECOND = 2.7  # an unhurried voice
HARDEST_GRADE = 9


@pytest.fixture(params=SHIPPED)
def lesson(request: pytest.FixtureRequest) -> Score:
    return load_lesson(shipped_lesson(request.param))


def test_each_lasts_one_to_two_minutes(lesson: Score) -> None:
    assert SHORTEST_S <= lesson.duration_s <= LONGEST_S


def test_its_captions_fit_two_lines_and_can_be_read_in_time(lesson: Score) -> None:
    words = Words(strict=True)
    for cue in lesson.cues:
        caption = words.fill(in_language(cue.step.caption, "en"), **lesson_facts(cue.plan))
        assert len(caption) <= MOST_CHARACTERS, caption
        assert len(caption) / (cue.end_s - cue.start_s) <= MOST_A_SECOND, caption


def test_what_is_said_can_be_spoken_while_its_step_lasts(lesson: Score) -> None:
    for cue in lesson.cues:
        spoken = narration_in("en", cue)
        assert len(spoken.split()) / (cue.end_s - cue.start_s) <= MOST_WORDS_A_SECOND, spoken
        assert not re.search(r"\d\.\d\d", spoken), "a figure nobody would say"


def test_what_is_said_can_be_understood_by_a_14_year_old(lesson: Score) -> None:
    words = Words(strict=True)
    for cue in lesson.cues:
        said = words.fill(in_language(cue.step.narration, "en"), **lesson_facts(cue.plan))
        assert grade(said) <= HARDEST_GRADE, said


def test_no_figure_is_written_down_by_hand(lesson: Score) -> None:
    for cue in lesson.cues:
        for text in (*cue.step.caption.values(), *(cue.step.narration or {}).values()):
            assert not any(part.isdigit() and len(part) > 1 for part in text.replace("{", " ").replace(",", "").split())


def test_every_step_has_a_title_a_caption_and_a_narration(lesson: Score) -> None:
    for cue in lesson.cues:
        assert cue.step.narration, cue.step.title


def test_what_a_caption_counts_twice_is_struck_in_the_scene_before_its_step_ends() -> None:
    told = load_lesson(shipped_lesson("what-happens-twice"))
    counted = [cue for cue in told.cues if "_twice}" in in_language(cue.step.caption, "en")]
    assert len(counted) >= 2
    for cue in counted:
        layout = stage_layout(cue.run, compare=False, extra="world")
        again = [token for token in tokens(cue.run, layout) if token.drop.outcome is Outcome.TWICE]
        struck = sum(answered(token, cue.to_t) == 1 for token in again)
        said = {"resume": "resume_twice", "restart": "restart_twice"}[cue.plan.strategy.value]
        assert struck == lesson_facts(cue.plan)[said], cue.step.title


def test_the_lesson_that_the_readme_shows_can_be_played() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    shown = re.search(r"\n    title\.en = .*?(?=\n`scene`)", readme, re.DOTALL)
    assert shown is not None
    told = score(lesson_from(textwrap.dedent(shown[0]), "README.md"), built_in())
    assert [cue.step.ask for cue in told.cues] == [None, "steps_again"]
