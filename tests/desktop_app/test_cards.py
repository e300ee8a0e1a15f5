"""Everything that can be pointed at explains itself, with the figures of the panels."""

from __future__ import annotations

import pytest

from desktop_app.cards import card_of_pick
from desktop_app.session import Session
from desktop_app.text import Words
from scenes.stage import KINDS
from sim.checkpoints import manual_at
from sim.plan import Plan, Strategy
from sim.scenario import built_in

WORDS = Words(strict=True)
PLANS = {
    "opening": built_in(),
    "no failure": built_in().without_failure(),
    "no disk": built_in().with_checkpoints(manual_at()),
    "restart": built_in().with_strategy(Strategy.RESTART),
    "with note": built_in().with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT),
}


OF_A_STEP = ("step", "checkpoint", "empty_checkpoint", "column", "calls")
OF_A_FAILURE = ("failure", "restore", "lost", "rerun", "context")


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


def test_a_step_offers_to_fail_here() -> None:
    card = card_of_pick(Session(built_in()).now, "step", 3, WORDS)
    assert [(action.words, action.key) for action in card.actions] == [("Fail here", "F"), ("Remove disk", "S")]
