"""The sentence and the line about disks that stand beside every picture."""

from __future__ import annotations

import pytest

from desktop_app.captions import clauses, policy_line
from desktop_app.text import Words
from sim.checkpoints import CheckpointPolicy, every_n, every_step, manual_at, verified
from sim.plan import Plan, Strategy
from sim.run import simulate
from sim.scenario import built_in
from sim.task import Origin

WORDS = Words(strict=True)
LESSON = built_in()


def said(plan: Plan) -> str:
    return " ".join(clause.text for clause in clauses(simulate(plan), WORDS))


def test_the_sentence_tells_the_opening_lesson() -> None:
    assert said(LESSON) == "Failed at step 5. Back to the disk after step 4. 1 step to run again."


def test_the_sentence_without_a_disk_without_a_failure_and_from_scratch() -> None:
    no_disk = LESSON.with_checkpoints(manual_at())
    assert said(no_disk) == "Failed at step 5. No disk to go back to. 5 steps to run again."
    assert said(LESSON.without_failure()) == "No failure. All 8 steps run once."
    restart = LESSON.with_strategy(Strategy.RESTART)
    assert said(restart) == "Failed at step 5. Back to the start. 5 steps to run again."


def test_every_clause_has_the_mark_of_its_state() -> None:
    assert [clause.mark for clause in clauses(simulate(LESSON), WORDS)] == ["bolt", "disk", "hatch"]
    assert [clause.state for clause in clauses(simulate(LESSON), WORDS)] == ["failed", "saved", "rerun"]


@pytest.mark.parametrize(
    ("policy", "line"),
    [
        (every_step(), "Disk saved after every step"),
        (every_n(3), "Disk saved after every 3 steps"),
        (manual_at(2), "Disk saved by hand after step 2"),
        (manual_at(2, 4), "Disks saved by hand after steps 2, 4"),
        (manual_at(*range(1, 8)), "7 disks saved by hand"),
        (manual_at(), "No disk is saved"),
        (every_n(9), "No disk is saved"),
        (verified(), "Disk saved after each step whose tests passed"),
    ],
)
def test_where_the_disks_are_is_one_line(policy: CheckpointPolicy, line: str) -> None:
    assert policy_line(LESSON.with_checkpoints(policy), WORDS) == line


def test_disks_of_a_recording_are_told_from_simulated_ones() -> None:
    origin = Origin(format="Inspect AI", name="r", checkpoints=(2, 4))
    recorded = Plan(task=LESSON.task.model_copy(update={"origin": origin}), checkpoints=manual_at(2, 4))
    assert policy_line(recorded, WORDS) == "Disks recorded after steps 2, 4"
    assert "simulated" in policy_line(recorded.with_checkpoints(every_step()), WORDS)
    assert "by hand" in policy_line(recorded.with_disk_toggled(3), WORDS)
