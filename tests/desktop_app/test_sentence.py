"""The sentence says what happened, in clauses with the scene's marks."""

from __future__ import annotations

from desktop_app.captions import Clause, clauses
from desktop_app.sentence import second_line
from desktop_app.text import Words
from sim.checkpoints import manual_at
from sim.failure import Failure
from sim.plan import Strategy
from sim.run import simulate
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
