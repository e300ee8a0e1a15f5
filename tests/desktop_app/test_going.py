"""Ways to a step of a long run: its number, its title, and the places everybody asks for."""

from __future__ import annotations

import pytest

from desktop_app.find_steps import matching_steps
from desktop_app.landmarks import costliest_step, failed_step, last_disk, next_disk, previous_disk
from desktop_app.looks_plans import stretched
from desktop_app.session import Session
from desktop_app.window import Window
from scenes.stage import Pick
from sim.checkpoints import manual_at
from sim.failure import Failure
from sim.plan import Plan
from sim.scenario import built_in
from sim.task import Step, Task

TITLES = ("Read schema", "Fix parser", "Read parser", "Test queue")
TASK = Task(
    title="Long",
    steps=tuple(Step(title=TITLES[k % 4], description="of the odd kind" if k % 2 else "") for k in range(2000)),
)


def test_a_number_means_that_step_first_then_those_that_begin_with_it() -> None:
    assert matching_steps(TASK, "12", 5) == [12, 120, 121, 122, 123]
    assert matching_steps(TASK, "1,999", 5) == [1999]
    assert matching_steps(TASK, "step 7", 3) == [7, 70, 71]
    assert matching_steps(TASK, "9999", 5) == []


def test_words_mean_the_steps_that_hold_them_all_in_any_order() -> None:
    assert matching_steps(TASK, "parser read", 3) == [3, 7, 11]
    assert matching_steps(TASK, "FIX", 2) == [2, 6]
    assert matching_steps(TASK, "no such thing", 5) == []


def test_titles_come_before_descriptions() -> None:
    assert matching_steps(TASK, "odd", 2) == [2, 4]


def test_a_number_and_a_word_mean_the_steps_that_fit_both() -> None:
    assert matching_steps(TASK, "99 parser", 4) == [99, 990, 991, 994]


def test_nothing_typed_means_the_first_steps() -> None:
    assert matching_steps(TASK, "  ", 3) == [1, 2, 3]


@pytest.mark.parametrize("typed", ["0", "١٢", "12 34", "²", "\t", ".*", "[", "\\", "9" * 300])
def test_whatever_is_typed_is_answered(typed: str) -> None:
    found = matching_steps(TASK, typed, 40)
    assert all(1 <= step <= 2000 for step in found)
    assert len(found) == len(set(found)) <= 40


def at(step: int, plan: Plan | None = None) -> Session:
    session = Session(plan or built_in().with_checkpoints(manual_at(2, 4, 7)))
    session.select(Pick(kind="step", step=step))
    return session


def test_the_disks_on_either_side_of_the_step_at_hand() -> None:
    assert next_disk(at(1).now) == 2
    assert next_disk(at(4).now) == 7
    assert next_disk(at(7).now) is None
    assert previous_disk(at(4).now) == 2
    assert previous_disk(at(8).now) == 7
    assert previous_disk(at(2).now) is None


def test_the_failure_and_the_disk_before_it() -> None:
    assert failed_step(at(1).now) == 5
    assert last_disk(at(1).now) == 4
    assert failed_step(Session(built_in().without_failure()).now) is None
    assert last_disk(Session(built_in().without_failure()).now) == 8
    assert last_disk(Session(built_in().with_checkpoints(manual_at())).now) is None


def test_the_most_expensive_step_by_tokens_else_by_calls() -> None:
    def session(*steps: Step) -> Session:
        return Session(Plan(task=Task(title="T", steps=steps), failure=Failure(step=1)))

    cheap, dear = Step(title="A", input_tokens=5, output_tokens=1), Step(title="B", input_tokens=9, output_tokens=1)
    assert costliest_step(session(cheap, dear, cheap).now) == 2
    assert costliest_step(session(Step(title="A"), Step(title="B", tool_calls=3)).now) == 2
    assert costliest_step(session(Step(title="A"), Step(title="B")).now) is None


def test_the_commands_choose_the_step_and_bring_the_camera_there(window: Window) -> None:
    window.session.open_plan(stretched(300), None)
    failure = window.session.now.plan.failure
    assert failure is not None
    window.actions_table.do("to_failure")
    assert window.session.now.selection == Pick(kind="step", step=failure.step)
    assert window.session.now.view.camera_preset == "follow"
    window.actions_table.do("to_next_disk")
    chosen = window.session.now.selection
    assert chosen is not None
    assert chosen.step in window.session.now.plan.checkpoint_steps


def test_a_command_that_leads_nowhere_changes_nothing(window: Window) -> None:
    window.session.clear_failure()
    before = window.session.now
    window.actions_table.do("to_failure")
    assert window.session.now is before
