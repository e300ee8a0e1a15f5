"""Predict first: the answer is kept back until the class has guessed, and every guess is told kindly why."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.asking import held_t, is_worth_asking
from desktop_app.cards import Card, card_of_control, card_of_pick
from desktop_app.moment import Level, View
from desktop_app.predict_words import Guesses, reason_words, score_words, verdict_words
from desktop_app.session import Session
from desktop_app.settings import Settings
from desktop_app.text import Words
from desktop_app.widgets.headings import Label
from desktop_app.window import Window
from scenes.stage import KINDS, Pick
from sim.checkpoints import every_n, manual_at
from sim.failure import Failure, Instant
from sim.plan import Plan, Strategy
from sim.run import EventKind
from sim.scenario import built_in
from tests.desktop_app.conftest import MakeWindow

WORDS = Words(strict=True)
PLAN = built_in()
NOT_AT_THE_FAILURE = ("restore", "rerun", "context", "retry", "person", "waiting", "landscape", "outside", "axis")
ALL_BUT = tuple(kind for kind in KINDS if kind not in NOT_AT_THE_FAILURE)  # the way back is not drawn yet


def asking_session() -> Session:
    return Session(PLAN, view=View(ask_first=True))


@pytest.fixture
def asking(make_window: MakeWindow) -> Window:
    """Return a window that asks first, with a question on it: two steps run again."""
    window = make_window(size=(1280, 720), settings=Settings(ask_first=True))
    window.session.checkpoint_every(3)
    return window


# when something is asked, and how far the story goes then


@pytest.mark.parametrize(
    ("new", "worth"),
    [
        (PLAN.with_failure(Failure(step=6)), True),
        (PLAN.with_checkpoints(every_n(3)), True),
        (PLAN.with_strategy(Strategy.RESTART), True),
        (PLAN.with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT), False),
        (PLAN.with_failure(Failure(step=5, fraction=0.5)), False),
        (PLAN.without_failure(), False),
    ],
)
def test_a_change_is_asked_about_where_it_lets_another_step_fail_or_alters_the_answer(new: Plan, worth: bool) -> None:
    assert is_worth_asking(PLAN, new) == worth


def test_the_story_stops_at_the_failure_and_goes_no_further_until_the_answer_is_told() -> None:
    session = asking_session()
    session.inject_failure(6)
    now = session.now
    assert (now.is_asked, now.t) == (True, held_t(now.run))
    assert now.state.event.kind is EventKind.FAIL
    session.seek(now.run.duration_s)
    assert session.now.t == now.t
    session.tell_answer()
    session.seek(now.run.duration_s)
    assert session.now.t == now.run.duration_s


def test_another_change_while_something_is_asked_asks_anew() -> None:
    session = asking_session()
    session.inject_failure(6)
    session.choose_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT)
    assert session.now.is_asked
    session.clear_failure()
    assert not session.now.is_asked


@pytest.mark.parametrize("verb", ["undo", "reset", "open_panel", "use_compare", "use_ask_first"])
def test_what_shows_the_answer_ends_the_question(verb: str) -> None:
    session = asking_session()
    session.inject_failure(6)
    arguments: dict[str, tuple[Any, ...]] = {
        "open_panel": ("compare",),
        "use_compare": (True,),
        "use_ask_first": (False,),
    }
    getattr(session, verb)(*arguments.get(verb, ()))
    assert not session.now.is_asked


def test_nothing_is_asked_unless_it_is_wanted_nor_behind_a_board() -> None:
    session = Session(PLAN)
    session.inject_failure(6)
    assert not session.now.is_asked
    session = asking_session()
    session.open_panel("branches")
    session.change(PLAN.with_branch(2))
    assert not session.now.is_asked


# what is said


@pytest.mark.parametrize(
    ("plan", "reason"),
    [
        (PLAN, "The disk after step 4 keeps what came before, so only step 5 runs again."),
        (
            PLAN.with_checkpoints(every_n(3)),
            "The disk after step 3 keeps what came before, so steps 4 to 5 run again.",
        ),
        (PLAN.with_strategy(Strategy.RESTART), "A restart begins at step 1, so all steps up to step 5 run again."),
        (
            PLAN.with_checkpoints(manual_at()),
            "There is no disk before step 5, so all from step 1 on runs again.",
        ),
        (
            PLAN.with_failure(Failure(step=5, instant=Instant.SAVED)),
            "Step 5 was saved before the crash, so nothing runs again.",
        ),
    ],
)
def test_the_reason_fits_the_plan(plan: Plan, reason: str) -> None:
    assert reason_words(plan, WORDS) == reason


def test_a_wrong_guess_is_told_kindly() -> None:
    assert verdict_words(PLAN, 1, WORDS) == "Right."
    assert verdict_words(PLAN, 5, WORDS) == "Not quite. The answer is: 1 step."
    assert verdict_words(PLAN, None, WORDS) == "The answer is: 1 step."


def test_the_score_counts_guesses_and_names_nobody() -> None:
    score = Guesses().after(right=True).after(right=False)
    assert score_words(score, WORDS) == "1 of 2 right"
    assert score_words(Guesses(), WORDS) == ""
    assert "score" not in Settings.model_fields


# in the window


def texts(widget: QWidget) -> str:
    spoken = [widget, *widget.findChildren(QWidget)]
    return " ".join(f"{each.accessibleName()} {each.accessibleDescription()}" for each in spoken)


def test_no_part_of_the_window_gives_the_answer_away(asking: Window) -> None:
    assert asking.sentence.text == "Failed at step 5."
    for part in (asking.left, asking.sentence, asking.strip, asking.transport):
        assert "2 steps" not in texts(part)
    assert asking.predicting.is_shown
    asking.predicting.guess(2)
    assert "2 steps again" in texts(asking.left)


def pointed_at(window: Window) -> dict[tuple[str, int], Card]:
    """Return the card of each thing that the scene or the strip could have, and of each control."""
    now, names = window.session.now, {str(each.property("explain")) for each in window.findChildren(QWidget)}
    things = {(kind, step): card_of_pick(now, kind, step, WORDS) for kind in ALL_BUT for step in range(1, 9)}
    return things | {(name, 0): card_of_control(name, WORDS, now) for name in names - {"None"}}


def test_whatever_is_pointed_at_says_the_same_wherever_the_way_leads(asking: Window) -> None:
    """Step 5 fails after a disk on step 3 and one on step 2: what does not depend on the disks must not tell."""
    session, cards = asking.session, []
    for disks in ((2, 3), (2,)):
        session.use_checkpoints(manual_at(*disks))
        assert session.now.is_asked
        cards.append(pointed_at(asking))
    assert {step for (kind, step), card in cards[0].items() if card != cards[1][kind, step]} == {3}
    assert cards[0]["checkpoint", 2] == cards[1]["checkpoint", 2]  # used by one of them alone


@pytest.mark.parametrize("level", ["simple", "engineer"])
def test_nothing_written_or_spoken_differs_but_where_the_disks_are(make_window: MakeWindow, level: Level) -> None:
    """Whether one restarts or resumes, the question looks the same: only the chosen card of the three differs."""
    window = make_window(size=(1920, 1080), settings=Settings(ask_first=True, level=level))
    seen = []
    for strategy in (Strategy.RESTART, Strategy.RESUME):
        window.session.change(window.session.now.plan.with_checkpoints(every_n(3)).with_strategy(strategy))
        assert window.session.now.is_asked
        QApplication.processEvents()
        parts = (window.sentence, window.strip, window.transport, window.rail, window.viewport)
        seen.append(
            [texts(part) for part in parts] + [each.text() for each in window.findChildren(Label) if each.isVisible()]
        )
    assert seen[0] == seen[1]


@pytest.mark.parametrize(("key", "right"), [("2", 1), ("1", 0)])
def test_a_key_guesses_and_the_story_plays_on(asking: Window, qtbot: Any, key: str, right: int) -> None:
    qtbot.keyClick(asking.viewport, key)
    assert asking.predicting.score == Guesses(right, 1)
    assert asking.playback.playing
    assert not asking.session.now.is_asked
    said = asking.predicting.card.accessibleName()
    assert said.startswith("Right." if right else "Not quite.")
    assert "so steps 4 to 5 run again" in said


def test_a_click_guesses_and_the_next_change_asks_the_next_question(asking: Window, qtbot: Any) -> None:
    card = asking.predicting.card
    qtbot.mouseClick(card.choices.tile(5), Qt.MouseButton.LeftButton)
    asking.session.inject_failure(6)
    assert not asking.playback.playing
    assert asking.session.now.is_asked
    assert card.accessibleName() == "How many steps will run again?"
    qtbot.mouseClick(card.start_again, Qt.MouseButton.LeftButton)
    assert asking.predicting.score == Guesses()


def test_showing_the_answer_costs_no_point_and_escape_does_it_too(asking: Window, qtbot: Any) -> None:
    qtbot.mouseClick(asking.predicting.card.show_me, Qt.MouseButton.LeftButton)
    assert (asking.predicting.score, asking.session.now.is_asked) == (Guesses(), False)
    asking.session.inject_failure(6)
    asking.layers.close_top()
    assert not asking.session.now.is_asked
    assert asking.predicting.is_shown
    asking.layers.close_top()
    assert not asking.predicting.is_shown


def test_a_key_that_stands_for_no_choice_does_nothing(asking: Window) -> None:
    asking.predicting.guess(2)
    asking.actions_table.do("answer_1")
    assert asking.predicting.score == Guesses(1, 1)


def test_play_does_not_run_past_the_failure_while_something_is_asked(asking: Window) -> None:
    asking.playback.play()
    assert not asking.playback.playing
    asking.session.seek(0.0)
    asking.playback.play()
    asking.session.seek(asking.session.now.run.duration_s)
    assert not asking.playback.playing


def test_the_switch_is_on_the_third_question_and_is_remembered(window: Window, qtbot: Any) -> None:
    switch = next(each for each in window.left.findChildren(QWidget) if each.property("explain") == "ask_first")
    qtbot.mouseClick(switch, Qt.MouseButton.LeftButton)
    assert window.session.now.view.ask_first
    window.preferences.remember_all()
    assert window.settings.ask_first
    window.actions_table.do("ask_first")
    assert not window.session.now.view.ask_first


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_the_card_is_whole_inside_the_window_and_its_answers_are_large_enough_for_a_finger(
    make_window: MakeWindow, size: tuple[int, int]
) -> None:
    window = make_window(size=size, settings=Settings(ask_first=True))
    window.session.inject_failure(7)
    QApplication.processEvents()
    card = window.predicting.card
    assert window.rect().contains(card.geometry())
    for tile in (*card.choices.tiles(), card.show_me):
        assert min(tile.width(), tile.height()) >= 44
        assert card.rect().contains(QRect(tile.mapTo(card, QPoint(0, 0)), tile.size()))


def test_the_card_is_explained(asking: Window) -> None:
    from tests.desktop_app.test_explanations import unexplained

    assert unexplained(asking) == []
    asking.predicting.guess(2)
    assert unexplained(asking) == []


@pytest.mark.parametrize("size", [(1920, 1080), (1024, 768)])
def test_no_card_lies_over_the_question(make_window: MakeWindow, size: tuple[int, int]) -> None:
    window = make_window(size=size, settings=Settings(ask_first=True))
    window.session.checkpoint_every(3)
    QApplication.processEvents()
    for pick in (Pick(kind="failure", step=5), Pick(kind="checkpoint", step=3), Pick(kind="step", step=8)):
        thing = window.pointing.at_pick(pick)
        assert thing is not None
        window.hovering.show_now(thing)
        assert not window.card.box_rect().intersects(window.predicting.card.geometry())
