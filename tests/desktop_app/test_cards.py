"""Everything that can be pointed at explains itself, with the figures of the panels."""

from __future__ import annotations

import pytest

from desktop_app.cards import card_of_pick
from desktop_app.session import Session
from desktop_app.step_model import StepModel
from desktop_app.text import Words
from scenes.stage import KINDS
from sim.checkpoints import manual_at
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.scenario import built_in
from sim.storage import Storage

WORDS = Words(strict=True)
PLANS = {
    "opening": built_in(),
    "no failure": built_in().without_failure(),
    "no disk": built_in().with_checkpoints(manual_at()),
    "restart": built_in().with_strategy(Strategy.RESTART),
    "with note": built_in().with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT),
}


OF_A_STEP = ("step", "checkpoint", "empty_checkpoint", "column", "calls", "stored", "waiting")
OF_A_FAILURE = ("failure", "restore", "lost", "rerun", "context", "retry", "person")


@pytest.mark.parametrize("plan", PLANS.values(), ids=PLANS.keys())
@pytest.mark.parametrize("kind", KINDS)
def test_every_kind_of_thing_has_both_sentences_at_any_time(plan: Plan, kind: str) -> None:
    session = Session(plan)
    if kind in OF_A_FAILURE and plan.failure is None:
        return
    for t in (0.0, session.now.run.duration_s / 2, session.now.run.opening_t, session.now.run.duration_s):
        session.seek(t)
        for step in (1, 4, 5, 8) if kind in OF_A_STEP else (5,) if kind in OF_A_FAILURE else (None,):
            card = card_of_pick(session.now, kind, step, WORDS)
            for text in (card.title, card.plain, card.engineer):
                assert text
                assert "{" not in text


def test_the_card_of_the_disk_that_is_used() -> None:
    card = card_of_pick(Session(built_in()).now, "checkpoint", 4, WORDS)
    assert card.title == "Disk after step 4"
    assert card.status == "Implement auth · saved · the one used"
    assert card.figures[:2] == (("5.2k", "tokens"), ("12", "calls"))
    assert [action.key for action in card.actions] == ["Enter", "S"]


def test_of_a_step_that_failed_early_card_and_cell_tell_the_bill_until_then_and_the_whole_once_it_is_redone() -> None:
    session = Session(built_in().with_failure(Failure(step=5, fraction=0.25)))
    steps = StepModel(WORDS)
    told = []
    for t in (0.0, session.now.run.opening_t, session.now.run.duration_s):
        session.seek(t)
        steps.show_moment(session.now)
        told.append((card_of_pick(session.now, "step", 5, WORDS).figures[0][0], steps.cell(5).figures))
    whole, early = ("7.1k", "7.1k tok · 18 calls"), ("5.7k", "5.7k tok · 13 calls")
    assert told == [whole, early, whole]


def test_a_step_offers_to_fail_here() -> None:
    card = card_of_pick(Session(built_in()).now, "step", 3, WORDS)
    assert [(action.words, action.key) for action in card.actions] == [("Fail here", "F"), ("Remove disk", "S")]


@pytest.mark.parametrize(
    ("step", "status", "disk", "glyph"),
    [
        (3, "done · saved", "Remove disk", "step_done"),
        (4, "done · saved · the one used", "Remove disk", "step_done"),
        (5, "failed · not saved", "Do not save here", "step_failed"),
        (7, "not run yet · to be saved", "Do not save here", "step_pending"),
    ],
)
def test_the_card_of_a_step_says_how_it_stands_and_offers_what_fits(
    step: int, status: str, disk: str, glyph: str
) -> None:
    card = card_of_pick(Session(built_in()).now, "step", step, WORDS)
    assert (card.status, card.actions[-1].words, card.glyph) == (status, disk, glyph)
    assert built_in().task.step(step).title not in card.status


def test_the_failed_step_has_no_disk_to_remove() -> None:
    session = Session(built_in())
    run = session.now.run
    session.seek(float(run.starts[run.failed_index]) + 0.1)
    card = card_of_pick(session.now, "step", 5, WORDS)
    assert (card.status, card.glyph) == ("failed · not saved", "step_failed")
    assert [action.words for action in card.actions] == ["Look inside", "Do not save here"]
    session.toggle_disk(5)
    assert card_of_pick(session.now, "step", 5, WORDS).actions[-1].words == "Save here"


def test_the_card_of_an_outline_tells_a_planned_disk_from_none() -> None:
    session = Session(built_in())
    planned = card_of_pick(session.now, "empty_checkpoint", 7, WORDS)
    assert (planned.title, planned.status) == ("Planned disk after step 7", "Write tests · to be saved")
    assert planned.plain.startswith("A disk will be saved here")
    assert [action.words for action in planned.actions] == ["Do not save here"]
    session.toggle_disk(7)
    none = card_of_pick(session.now, "empty_checkpoint", 7, WORDS)
    assert (none.title, none.glyph) == ("No disk after step 7", "no_disk")
    assert none.plain.startswith("No disk here; press S or click to save one.")
    assert [action.words for action in none.actions] == ["Save here"]


def test_a_disk_that_is_written_again_while_few_are_kept_has_its_figures_all_the_time() -> None:
    plan = built_in().with_storage(Storage(kind="differences", keep_last=2)).with_strategy(Strategy.RESTART)
    session = Session(plan)
    for event in session.now.run.events():
        session.seek(event.end_s)
        for step in range(1, 9):
            assert card_of_pick(session.now, "stored", step, WORDS).figures
