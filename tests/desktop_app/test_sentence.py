"""The sentence says what happened, in clauses with the scene's marks."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from desktop_app.captions import Clause, clauses
from desktop_app.sentence import second_line
from desktop_app.settings import Settings
from desktop_app.text import Words
from desktop_app.widgets.paint import font, text_width
from desktop_app.window import Window
from sim.checkpoints import manual_at
from sim.failure import Cause, Failure
from sim.ladder import LESSON_LUCK
from sim.plan import Strategy
from sim.run import EventKind, simulate
from sim.scenario import built_in

WORDS = Words(strict=True)
OPENING = built_in()


def said(sentence: tuple[Clause, ...]) -> str:
    return " ".join(clause.text for clause in sentence)


def test_the_opening_sentence() -> None:
    assert (
        said(clauses(simulate(OPENING), WORDS))
        == "Failed at step 5. Back to the disk after step 4. 1 step to run again."
    )
    assert [clause.mark for clause in clauses(simulate(OPENING), WORDS)] == ["bolt", "disk", "hatch"]
    assert second_line(simulate(OPENING), WORDS) == (
        "Last checkpoint before failure: Step 4: Implement auth",
        "Re-execute: 1 step",
    )


def test_no_failure() -> None:
    plan = OPENING.without_failure()
    assert said(clauses(simulate(plan), WORDS)) == "No failure. All 8 steps run once."
    assert second_line(simulate(plan), WORDS) == ("8 disks saved on the way",)


def test_no_disk() -> None:
    plan = OPENING.with_checkpoints(manual_at())
    assert said(clauses(simulate(plan), WORDS)) == "Failed at step 5. No disk to go back to. 5 steps to run again."
    assert second_line(simulate(plan), WORDS)[0] == "Last checkpoint before failure: none"


def test_a_restart_goes_back_to_the_start_although_there_is_a_disk() -> None:
    plan = OPENING.with_strategy(Strategy.RESTART)
    assert said(clauses(simulate(plan), WORDS)) == "Failed at step 5. Back to the start. 5 steps to run again."
    assert second_line(simulate(plan), WORDS)[1] == "Re-execute: 5 steps"


def test_the_first_step_fails() -> None:
    plan = OPENING.with_failure(Failure(step=1))
    assert said(clauses(simulate(plan), WORDS)) == "Failed at step 1. No disk to go back to. 1 step to run again."


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.5), ((1280, 720), 2.0), ((1024, 768), 1.0), ((1024, 768), 1.5)]
)
def test_large_type_leaves_the_scene_its_room(
    make_window: Callable[..., Window], size: tuple[int, int], scale: float
) -> None:
    window = make_window(size=size, settings=Settings(scale=scale))
    high = window.sentence.height() / window.stage.height()
    assert 0.2 < high < 0.46
    assert window.viewport._margins[1] >= high - 1e-6  # nothing of the scene is behind the sentence


def test_type_gets_a_little_smaller_where_that_saves_a_row(make_window: Callable[..., Window]) -> None:
    sentence = make_window(size=(1280, 720)).sentence
    in_its_size, a_little_smaller, in_two_rows = (sentence.heightForWidth(width) for width in (1200, 874, 760))
    assert a_little_smaller < in_its_size  # all of it in one row, as where there is room
    assert in_two_rows > in_its_size


def test_what_is_under_way_is_never_cut_at_the_edges(make_window: Callable[..., Window]) -> None:
    plan = OPENING.with_failure(Failure(step=5, cause=Cause.REPEATABLE, luck=LESSON_LUCK))
    window = make_window(plan.with_strategy(Strategy.RESTART), size=(1024, 768))
    run, sentence = window.session.now.run, window.sentence
    window.session.seek(float(run.starts[run.kinds == EventKind.PERSON][0]) + 0.1)
    assert "A person does step 5." in sentence.text
    painted = sentence.grab().toImage()
    ground = painted.pixelColor(0, painted.height() // 4)
    edges = [painted.pixelColor(x, y) for x in (1, painted.width() - 2) for y in range(painted.height() // 2)]
    assert all(abs(colour.lightness() - ground.lightness()) < 30 for colour in edges)


def test_a_quiet_fact_gets_smaller_before_it_is_cut(make_window: Callable[..., Window]) -> None:
    sentence = make_window(size=(1280, 720)).sentence
    words = font(sentence._theme, 17)
    narrow = sentence._quiet(words, 0.9 * text_width(words, sentence._second[0]))
    assert sentence._theme.px(14) <= narrow.pixelSize() < words.pixelSize()
    assert sentence._quiet(words, 900.0).pixelSize() == words.pixelSize()
