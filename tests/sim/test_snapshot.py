"""What a disk holds and weighs, and what changed between two of them."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given

from sim.difference import Change, Kind, _log_changes, difference, same_and_other
from sim.once import once
from sim.plan import Plan
from sim.scenario import built_in
from sim.sizes import snapshot_sizes
from sim.snapshot import FILLED_BY, Counters, recorded_parts, snapshot_after
from sim.task import Artifact, Evidence, Message, Step, Task, ToolCall
from tests.sim.plans import plans


class Walked(tuple[Step, ...]):
    """Steps that count how often somebody goes through them."""

    walks = 0

    def __iter__(self) -> Iterator[Step]:
        Walked.walks += 1
        return super().__iter__()

    def __getitem__(self, index: Any) -> Any:
        Walked.walks += isinstance(index, slice)
        return super().__getitem__(index)


TASK = Task(
    title="Two pages",
    objective="A site",
    specification=(Message(role="user", text="Build it."),),
    budget_tokens=100,
    versions={"agent": "2.1"},
    steps=(
        Step(
            title="Draft",
            input_tokens=30,
            output_tokens=10,
            seconds=1.5,
            tool_calls=(ToolCall(name="write", arguments={"path": "a"}, result="ok"),),
            result="A draft",
            messages=(Message(role="agent", text="Drafted – done ✓"),),
            decisions=("Plain HTML",),
            open_questions=("Which colour?", "Whose logo?"),
            artifacts=(Artifact(name="a", version=1), Artifact(name="b")),
            evidence=(Evidence(kind="test_result", summary="2 of 2", passed=True),),
        ),
        Step(
            title="Polish",
            input_tokens=60,
            output_tokens=40,
            seconds=2,
            tool_calls=(ToolCall(name="edit"), ToolCall(name="test", result="", error="timeout")),
            open_questions=("Whose logo?", "Which host?"),
            artifacts=(Artifact(name="a", version=2), Artifact(name="c")),
        ),
        Step(title="Ship", tool_calls=4),
    ),
)


def test_a_snapshot_holds_all_that_was_done_before_it() -> None:
    state = snapshot_after(TASK, 2)
    assert [message.text for message in state.conversation] == ["Build it.", "Drafted – done ✓"]
    assert [(call.step, call.name, call.result) for call in state.tool_calls] == [
        (1, "write", "ok"),
        (2, "edit", None),
        (2, "test", ""),
    ]
    assert [(result.step, result.text) for result in state.results] == [(1, "A draft")]
    assert state.plan.model_dump() == {"done": ("Draft", "Polish"), "next": "Ship", "remaining": ()}
    assert state.counters == Counters(input_tokens=90, output_tokens=50, tool_calls=3, seconds=3.5)
    assert state.counters.tokens == 140
    assert state.budget_left_tokens == 0
    assert state.open_questions == ("Whose logo?", "Which host?")
    assert state.artifacts == (Artifact(name="a", version=2), Artifact(name="b"), Artifact(name="c"))
    assert (state.objective, state.decisions, state.versions) == ("A site", ("Plain HTML",), {"agent": "2.1"})
    assert [evidence.summary for evidence in state.evidence] == ["2 of 2"]


def test_the_first_snapshot_is_the_task_itself() -> None:
    state = snapshot_after(TASK, 0)
    assert [message.text for message in state.conversation] == ["Build it."]
    assert state.plan.model_dump() == {"done": (), "next": "Draft", "remaining": ("Polish", "Ship")}
    assert state.budget_left_tokens == 100
    assert state.open_questions == ()


def test_what_was_not_recorded_stays_unknown_in_the_counters() -> None:
    state = snapshot_after(TASK, 3)
    assert state.counters == Counters(input_tokens=None, output_tokens=None, tool_calls=7, seconds=None)
    assert state.counters.tokens is None
    assert state.budget_left_tokens is None
    assert state.plan.next is None


@pytest.mark.parametrize("step", [-1, 4])
def test_there_is_no_snapshot_outside_the_task(step: int) -> None:
    with pytest.raises(IndexError, match="the task has steps 1 to 3"):
        snapshot_after(TASK, step)


@pytest.mark.parametrize("step", [0, 4])
def test_there_is_no_step_outside_the_task(step: int) -> None:
    with pytest.raises(IndexError, match=f"there is no step {step}"):
        TASK.step(step)


def test_the_canonical_form_is_one_text_for_one_value() -> None:
    written = snapshot_after(TASK, 1).canonical_json()
    assert written == json.dumps(
        json.loads(written), sort_keys=True, separators=(",", ":"), ensure_ascii=False
    ).encode()  # fmt: skip
    assert "Drafted – done ✓".encode() in written


@pytest.mark.parametrize("task", [TASK, built_in().task], ids=lambda task: task.title)
def test_sizes_are_the_lengths_of_the_canonical_form(task: Task) -> None:
    written = [len(snapshot_after(task, k).canonical_json()) for k in range(1, task.n_steps + 1)]
    assert snapshot_sizes(task).tolist() == [0, *written]


@given(plans())
def test_sizes_of_any_task_are_those_lengths_too(plan: Plan) -> None:
    written = [len(snapshot_after(plan.task, k).canonical_json()) for k in range(1, plan.task.n_steps + 1)]
    assert snapshot_sizes(plan.task).tolist() == [0, *written]


def test_sizes_are_measured_once_and_forgotten_with_their_task() -> None:
    measured: list[str] = []

    @once
    def size(task: Task) -> int:
        measured.append(task.title)
        return len(measured)

    task = TASK.model_copy()
    assert (size(task), size(task)) == (1, 1)
    del task
    assert size(TASK.model_copy()) == 2


def kinds(changes: Iterable[Change]) -> str:
    return " ".join(change.kind for change in changes)


def test_a_later_disk_shows_what_is_new_changed_the_same_and_gone() -> None:
    since = difference(snapshot_after(TASK, 1), snapshot_after(TASK, 2))
    assert kinds(since.conversation) == "same same"
    assert kinds(since.tool_calls) == "same new new"
    assert kinds(since.results) == "same"
    assert kinds(since.plan) == "changed changed changed"
    assert [(change.kind, change.before, change.now) for change in since.open_questions] == [
        ("gone", "Which colour?", None),
        ("same", "Whose logo?", "Whose logo?"),
        ("new", None, "Which host?"),
    ]
    assert [(change.kind, change.now.name) for change in since.artifacts] == [
        ("changed", "a"),
        ("same", "b"),
        ("new", "c"),
    ]
    assert since.counters == Counters(input_tokens=60, output_tokens=40, tool_calls=2, seconds=2.0)
    assert since.size_bytes == snapshot_sizes(TASK)[2] - snapshot_sizes(TASK)[1]


def test_a_difference_of_unrecorded_counts_is_unknown() -> None:
    since = difference(snapshot_after(TASK, 2), snapshot_after(TASK, 3))
    assert since.counters == Counters(input_tokens=None, output_tokens=None, tool_calls=4, seconds=None)


def test_looking_back_shows_later_entries_as_gone() -> None:
    since = difference(snapshot_after(TASK, 2), snapshot_after(TASK, 1))
    assert kinds(since.tool_calls) == "same gone gone"


def test_nothing_changes_between_a_disk_and_itself() -> None:
    state = snapshot_after(built_in().task, 4)
    same = difference(state, state)
    entries = (*same.conversation, *same.tool_calls, *same.results, *same.plan, *same.artifacts, *same.evidence)
    assert {change.kind for change in entries} == {"same"}
    assert same.size_bytes == 0


def test_a_part_that_no_step_ever_fills_was_not_recorded() -> None:
    assert recorded_parts(TASK) == set(FILLED_BY)
    assert recorded_parts(Task(title="Bare", steps=(Step(title="a", result="done"), Step(title="b")))) == {"results"}


def test_what_was_given_of_a_value_is_not_noted_for_each_of_thousands() -> None:
    first, second = Step(title="A"), Step(title="B", result="ok")
    assert first.model_fields_set is second.model_fields_set
    assert first == Step(title="A")
    assert first != second


def test_of_a_long_log_a_change_is_put_together_only_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def change(kind: Kind, now: object = None, before: object = None) -> Change:
        made.append(kind)
        return Change(kind, now, before)

    monkeypatch.setattr("sim.difference.Change", change)
    task = Task(title="Long", steps=tuple(Step(title=f"Step {k}", result="Done") for k in range(1, 3_001)))
    since = difference(snapshot_after(task, 1_000), snapshot_after(task, 2_000))
    assert len(since.results) == 2_000
    assert len(made) < 10
    assert [since.results[at].kind for at in (0, 999, 1_000, -1)] == ["same", "same", "new", "new"]
    assert since.results[-1].now is snapshot_after(task, 2_000).results[-1]
    assert [change.kind for change in since.results[998:1_002]] == ["same", "same", "new", "new"]


def test_logs_that_changed_alike_are_equal() -> None:
    since, again = (difference(snapshot_after(TASK, 1), snapshot_after(TASK, 2)) for _ in range(2))
    assert since.tool_calls == again.tool_calls
    assert since.tool_calls != since.results
    assert since.tool_calls != ()


def test_a_log_that_was_written_anew_is_the_same_up_to_where_it_parts() -> None:
    changes = _log_changes(("a", "b", "c"), ("a", "x"))
    assert [(change.kind, change.before, change.now) for change in changes] == [
        ("same", "a", "a"), ("gone", "b", None), ("gone", "c", None), ("new", None, "x"),
    ]  # fmt: skip


def test_what_is_the_same_is_parted_from_the_rest_in_its_order() -> None:
    since = difference(snapshot_after(TASK, 1), snapshot_after(TASK, 2))
    for changes in (since.tool_calls, since.open_questions, since.artifacts):
        same, other = same_and_other(changes)
        assert [change for change in changes if change.kind == "same"] == list(same)
        assert [change for change in changes if change.kind != "same"] == list(other)


def test_the_steps_of_a_long_task_are_gone_through_for_its_first_snapshot_alone() -> None:
    task = TASK.replaced(steps=Walked(TASK.steps))
    snapshot_after(task, 1)
    walks = Walked.walks
    assert snapshot_after(task, task.n_steps) == snapshot_after(TASK, TASK.n_steps)
    assert Walked.walks == walks
