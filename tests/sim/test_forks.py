"""The tree of everything tried, and what becomes of it when disks and steps change."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pydantic import ValidationError

from sim.bad_input import BadInput
from sim.branches import FIRST_RUN, MAX_BRANCHES, Branch
from sim.checkpoints import every_n
from sim.editing import with_step_added, with_step_moved, with_step_removed
from sim.failure import Failure
from sim.forks import Node, active_line, tree
from sim.plan import Plan, Strategy
from sim.scenario import built_in, scenario_from, scenario_json
from sim.task import Step
from tests.sim.plans import TITLED_ONLY, plain_task

EIGHT = Plan(task=plain_task(*[100] * 8), failure=Failure(step=5))


def lines(plan: Plan) -> list[tuple[int, int | None, int, int, int]]:
    """Number, parent, first step run, depth and lane of each line."""
    return [(node.number, node.parent, node.rerun[0], node.depth, node.lane) for node in tree(plan)]


def test_the_first_run_is_the_trunk() -> None:
    (trunk,) = tree(EIGHT)
    assert trunk == Node(0, None, None, range(1, 1), range(1, 9), 800, 0, 0, True)


def test_going_on_from_an_earlier_disk_makes_a_branch_and_keeps_the_old_line() -> None:
    plan = EIGHT.with_branch(3)
    trunk, branch = tree(plan)
    assert (trunk.number, branch.number, branch.parent) == (0, 1, 0)
    assert (branch.restored, branch.rerun, branch.tokens) == (range(1, 4), range(4, 9), 500)
    assert (plan.back_to, plan.last_checkpoint) == (3, 3)
    assert (trunk.is_active, branch.is_active) == (False, True)


def test_the_error_report_is_paid_for() -> None:
    plan = EIGHT.with_branch(3, strategy=Strategy.RESUME_WITH_ERROR_CONTEXT)
    assert tree(plan)[1].tokens == 800
    assert tree(plan)[1].strategy is plan.strategy is Strategy.RESUME_WITH_ERROR_CONTEXT


def test_tokens_nobody_recorded_stay_unknown() -> None:
    assert [node.tokens for node in tree(Plan(task=TITLED_ONLY).with_branch(2))] == [None, None]


def test_a_restart_is_a_branch_from_the_start() -> None:
    plan = EIGHT.with_strategy(Strategy.RESTART)
    assert plan.with_branch(0).branches == (Branch(after=0, strategy=Strategy.RESTART),)
    assert plan.with_branch(2).branches == (Branch(after=2, strategy=Strategy.RESUME),)
    assert EIGHT.with_branch(3).with_branch(0).strategy is Strategy.RESTART
    assert active_line(EIGHT.with_branch(3).with_branch(0)) == 2


def test_a_branch_grows_from_the_line_that_wrote_its_disk() -> None:
    plan = EIGHT.with_branch(3).with_branch(5, parent=1).with_branch(2, parent=2).with_branch(4, parent=2)
    assert [branch.parent for branch in plan.branches] == [0, 1, 0, 1]


def test_no_two_lines_share_a_lane_and_later_disks_lie_nearer() -> None:
    plan = EIGHT.with_branch(2).with_branch(6).with_branch(4, parent=1)
    assert lines(plan) == [(0, None, 1, 0, 0), (1, 0, 3, 1, 2), (2, 0, 7, 1, 1), (3, 1, 5, 2, 3)]


def test_a_branch_goes_back_to_a_disk_that_was_written_before_the_failure_or_leaves_the_way_back_alone() -> None:
    assert EIGHT.with_branch(7).back_to is None
    assert active_line(EIGHT.with_branch(7)) == FIRST_RUN
    assert active_line(EIGHT.with_branch(3).with_branch(3)) == 2
    assert active_line(EIGHT.with_branch(3).with_back_to(None)) == FIRST_RUN
    assert active_line(EIGHT.with_branch(3).without_failure()) == FIRST_RUN


def test_a_branch_whose_disk_is_taken_away_is_not_shown_until_it_is_back() -> None:
    plan = EIGHT.with_branch(3).with_branch(5, parent=1).with_branch(6)
    fewer = plan.with_checkpoints(every_n(2))
    assert [node.number for node in tree(fewer)] == [0, 3]
    assert [node.number for node in tree(fewer.with_checkpoints(EIGHT.checkpoints))] == [0, 1, 2, 3]
    assert plan.without_branches().branches == ()


@pytest.mark.parametrize(
    ("after", "parent", "complaint"),
    [
        (9, 0, "there is no disk after step 9"),
        (1, 2, "there is no branch 2"),
    ],
)
def test_a_branch_needs_a_disk_and_a_line(after: int, parent: int, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        EIGHT.with_branch(after, parent)


def test_there_are_as_many_branches_as_can_be_told_apart() -> None:
    plan = EIGHT
    for _ in range(MAX_BRANCHES):
        plan = plan.with_branch(1)
    with pytest.raises(ValidationError, match="at most 20"):
        plan.with_branch(1)


@pytest.mark.parametrize(
    ("branches", "complaint"),
    [
        ([{"after": 1, "parent": 1}], "plan.branches is not valid: branch 1 cannot grow from branch 1"),
        ([{"after": 3}, {"after": 3, "parent": 1}], "plan.branches is not valid: branch 1 wrote no disk after step 3"),
        ([{"after": 9}], "plan.branches names step 9, but the task ends at step 8"),
        ([{"after": 1, "strategy": "restart"}], "plan.branches[0] is not valid: a restart begins at the start"),
    ],
)
def test_a_file_with_branches_that_cannot_be_is_refused(branches: object, complaint: str) -> None:
    data = json.loads(scenario_json(EIGHT))
    data["plan"]["branches"] = branches
    with pytest.raises(BadInput) as refused:
        scenario_from(data, "x.json")
    assert str(refused.value).startswith(f"x.json: {complaint}")


def test_a_plan_with_a_branch_past_the_end_is_refused() -> None:
    with pytest.raises(ValidationError, match="step 9 is past the last step 8"):
        Plan(task=EIGHT.task, branches=(Branch(after=9),))


def test_branches_keep_to_their_steps_when_the_task_is_edited() -> None:
    plan = EIGHT.with_branch(3).with_branch(5, parent=1).with_branch(0)
    after = [branch.after for branch in with_step_added(plan, 4, Step(title="New")).branches]
    assert after == [3, 6, 0]
    again = Branch(after=0, strategy=Strategy.RESTART)
    assert with_step_removed(plan, 3).branches == (again,)
    assert with_step_removed(plan, 5).branches == (Branch(after=3), again)
    assert [branch.after for branch in with_step_moved(plan, 5, 1).branches] == [4, 0]


@st.composite
def forked(draw: st.DrawFn) -> Plan:
    plan = EIGHT
    for _ in range(draw(st.integers(0, 8))):
        after, parent = draw(st.integers(0, 8)), draw(st.integers(0, len(plan.branches)))
        plan = plan.with_branch(after, parent, draw(st.sampled_from([None, Strategy.RESUME])))
    return plan


@given(forked())
def test_no_way_from_a_disk_to_its_branch_crosses_a_line(plan: Plan) -> None:
    nodes = {node.number: node for node in tree(plan)}
    assert sorted(node.lane for node in nodes.values()) == list(range(len(nodes)))
    for node, other in product(nodes.values(), repeat=2):
        if node.parent is not None and nodes[node.parent].lane < other.lane < node.lane:
            assert len(other.restored) >= len(node.restored)


@given(forked())
def test_what_was_read_back_and_what_was_run_again_are_the_whole_task(plan: Plan) -> None:
    for node in tree(plan):
        assert [*node.restored, *node.rerun] == list(range(1, 9))
    assert sum(node.is_active for node in tree(plan)) == 1


@given(forked())
def test_the_tree_is_saved_with_the_lesson(plan: Plan) -> None:
    assert scenario_from(json.loads(scenario_json(plan)), "x.json") == plan


def test_the_lesson_that_ships_has_one_line() -> None:
    assert len(tree(built_in())) == 1
