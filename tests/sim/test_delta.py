"""What a disk adds to an earlier one, and that the two together are the later state, to the byte."""

from __future__ import annotations

import json
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.delta import Delta, applied, delta
from sim.delta_sizes import delta_sizes
from sim.scenario import built_in
from sim.snapshot import snapshot_after
from sim.task import Artifact, Task
from tests.sim.histories import even_task, tasks

FEW = settings(max_examples=40)
TASK = built_in().task
FOURTH, FIFTH = snapshot_after(TASK, 4), snapshot_after(TASK, 5)


def two_disks(data: st.DataObject, task: Task) -> tuple[int, int]:
    later = data.draw(st.integers(1, task.n_steps))
    return data.draw(st.integers(0, later - 1)), later


def test_a_difference_holds_what_was_added_and_nothing_else() -> None:
    added = delta(FOURTH, FIFTH)
    assert (added.base, added.step, added.done, added.next) == (4, 5, ("Implement CRUD",), "Add validation")
    assert added.conversation == TASK.step(5).messages
    assert [call.step for call in added.tool_calls] == [5] * 6
    assert [result.step for result in added.results] == [5]
    assert Artifact(name="docs/brief.md") not in added.artifacts
    assert {item.name: item.version for item in added.artifacts}["src/app.ts"] == 3
    assert added.counters == FIFTH.counters
    assert added.open_questions == FIFTH.open_questions


def test_questions_that_are_still_open_are_not_written_again() -> None:
    assert TASK.step(2).open_questions == TASK.step(3).open_questions
    assert delta(snapshot_after(TASK, 2), snapshot_after(TASK, 3)).open_questions is None


@FEW
@given(tasks(), st.data())
def test_an_earlier_state_and_the_difference_are_the_later_state(task: Task, data: st.DataObject) -> None:
    earlier, later = (snapshot_after(task, step) for step in two_disks(data, task))
    restored = applied(earlier, Delta.model_validate_json(delta(earlier, later).canonical_json()))
    assert restored == later
    assert restored.canonical_json() == later.canonical_json()


@FEW
@given(tasks(), st.data())
def test_sizes_are_the_lengths_of_the_written_differences(task: Task, data: st.DataObject) -> None:
    disks = sorted(data.draw(st.sets(st.integers(0, task.n_steps), min_size=2, max_size=task.n_steps + 1)))
    states = [snapshot_after(task, disk) for disk in disks]
    written = [len(delta(*pair).canonical_json()) for pair in pairwise(states)]
    assert delta_sizes(task, disks).tolist() == written


@FEW
@given(tasks(), st.data())
def test_a_difference_is_smaller_than_the_state_it_stands_for(task: Task, data: st.DataObject) -> None:
    earlier, later = (snapshot_after(task, step) for step in two_disks(data, task))
    assert len(delta(earlier, later).canonical_json()) < len(later.canonical_json())


def test_the_canonical_form_is_one_text_for_one_difference() -> None:
    written = delta(FOURTH, FIFTH).canonical_json()
    assert (
        written == json.dumps(json.loads(written), sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()
    )


def test_a_difference_fits_no_other_state_than_its_own() -> None:
    with pytest.raises(ValueError, match="to step 4 does not fit the state after step 3"):
        applied(snapshot_after(TASK, 3), delta(FOURTH, FIFTH))


def test_states_of_two_tasks_have_no_difference() -> None:
    with pytest.raises(ValueError, match="after step 5 does not go on from that after step 4"):
        delta(FOURTH, snapshot_after(even_task(8), 5))


def test_a_state_does_not_go_on_from_one_after_it() -> None:
    with pytest.raises(ValueError, match="after step 4 does not go on from that after step 5"):
        delta(FIFTH, FOURTH)
