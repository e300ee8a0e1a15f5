"""What is handed to the next one at a disk."""

from __future__ import annotations

import pytest

from sim.handover import hand_over
from sim.scenario import built_in
from sim.snapshot import snapshot_after

TASK = built_in().task


def test_a_hand_over_says_what_is_done_and_what_comes_next() -> None:
    state = hand_over(TASK, 4).state
    assert (len(state.done), state.next, len(state.remaining)) == (4, "Implement CRUD", 3)
    assert state.counters.tokens == 5200


@pytest.mark.parametrize("step", range(9))
def test_all_that_is_handed_over_lies_on_the_disk_or_in_the_task(step: int) -> None:
    given, disk = hand_over(TASK, step), snapshot_after(TASK, step)
    assert given.objective == TASK.objective
    assert (given.evidence, given.decisions) == (disk.evidence, disk.decisions)
    assert given.state.artifacts == disk.artifacts
    assert given.constraints.specification == TASK.specification
    assert given.constraints.open_questions == disk.open_questions
    assert given.constraints.budget_left_tokens == 40_000 - TASK.tokens.between(0, step)  # type: ignore[operator]


def test_before_the_first_step_nothing_is_done_or_decided() -> None:
    given = hand_over(TASK, 0)
    assert (given.state.done, given.decisions, given.evidence, given.state.artifacts) == ((), (), (), ())
