"""What the agent knows and what it made, after a restore that takes back one, the other, or both."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.checkpoints import every_n
from sim.failure import Failure, Instant
from sim.lanes import Lanes, Losses, MismatchKind, beyond_rewind, lanes_after_restore, losses, mismatches, reached_step
from sim.plan import Plan, Rewind, Strategy
from sim.scenario import built_in
from sim.snapshot import snapshot_after
from sim.task import Artifact, Step, Task
from tests.sim.histories import tasks

FEW = settings(max_examples=40)
LESSON = built_in()
CHAT_ONLY = LESSON.with_rewind(Rewind.CONTEXT_ONLY)
FILES_ONLY = LESSON.with_rewind(Rewind.WORLD_ONLY)
BREAKS_OFF = Failure(step=5, fraction=0.5)
MADE_BY_5 = {"migrations/001_loans.sql": None, "src/books.ts": None, "src/loans.ts": None, "src/app.ts": 2}


@st.composite
def rewinds(draw: st.DrawFn) -> Plan:
    """Any failure, at any instant, with any rewind."""
    task = draw(tasks())
    step, fraction = draw(st.integers(1, task.n_steps)), draw(st.sampled_from((0.3, 1.0)))
    return Plan(
        task=task,
        checkpoints=every_n(draw(st.integers(1, 3))),
        failure=Failure(
            step=step, fraction=fraction, instant=draw(st.sampled_from(Instant)) if fraction == 1 else Instant.WORKING
        ),
        strategy=draw(st.sampled_from(Strategy)),
        rewind=draw(st.sampled_from(Rewind)),
    )


def lanes(plan: Plan) -> Lanes:
    found = lanes_after_restore(plan)
    assert found is not None
    return found


@pytest.mark.parametrize(
    ("rewind", "expected"),
    [(Rewind.BOTH, Lanes(4, 4)), (Rewind.CONTEXT_ONLY, Lanes(4, 5)), (Rewind.WORLD_ONLY, Lanes(5, 4))],
)
def test_a_restore_takes_back_the_lanes_it_is_told_to(rewind: Rewind, expected: Lanes) -> None:
    assert lanes(LESSON.with_rewind(rewind)) == expected
    assert expected.agree == (rewind is Rewind.BOTH)


def test_a_step_that_broke_off_counts_in_neither_lane() -> None:
    assert lanes(CHAT_ONLY.with_failure(BREAKS_OFF)) == Lanes(4, 4)
    assert mismatches(CHAT_ONLY.with_failure(BREAKS_OFF)) == ()


def test_a_restart_goes_back_to_the_start_in_the_lanes_it_takes_back() -> None:
    assert lanes(CHAT_ONLY.with_strategy(Strategy.RESTART)) == Lanes(0, 5)
    assert lanes(FILES_ONLY.with_strategy(Strategy.RESTART)) == Lanes(5, 0)


def test_a_failure_after_the_disk_was_written_leaves_both_lanes_at_it() -> None:
    plan = CHAT_ONLY.with_failure(Failure(step=5, instant=Instant.SAVED))
    assert lanes(plan) == Lanes(5, 5)
    assert (mismatches(plan), losses(plan), beyond_rewind(plan)) == ((), Losses(), ())


def test_a_conversation_rewound_alone_finds_files_it_knows_nothing_of() -> None:
    found = {one.name: one for one in mismatches(CHAT_ONLY)}
    assert {name: one.believed and one.believed.artifact.version for name, one in found.items()} == MADE_BY_5
    app = found["src/app.ts"]
    assert app.kind is MismatchKind.NEWER
    assert app.believed is not None
    assert app.actual is not None
    assert (app.believed.step, app.actual.step, app.actual.artifact.version) == (4, 5, 3)
    assert found["src/loans.ts"].kind is MismatchKind.UNKNOWN


def test_files_rewound_alone_leave_a_conversation_that_counts_on_what_is_gone() -> None:
    found = {one.name: one for one in mismatches(FILES_ONLY)}
    assert {name: one.actual and one.actual.artifact.version for name, one in found.items()} == MADE_BY_5
    app = found["src/app.ts"]
    assert app.kind is MismatchKind.OLDER
    assert app.believed is not None
    assert (app.believed.step, app.believed.artifact.version) == (5, 3)
    assert found["src/loans.ts"].kind is MismatchKind.MISSING


def test_both_lanes_rewound_agree() -> None:
    assert mismatches(LESSON) == ()


@FEW
@given(rewinds())
def test_the_agent_is_wrong_about_just_those_artifacts_that_differ(plan: Plan) -> None:
    now = lanes(plan)
    believed, actual = (
        {item.name: item for item in snapshot_after(plan.task, step).artifacts}
        for step in (now.context_step, now.world_step)
    )
    found = {
        one.name: (one.believed and one.believed.artifact, one.actual and one.actual.artifact)
        for one in mismatches(plan)
    }
    differing = {name for name in believed | actual if believed.get(name) != actual.get(name)}
    assert found == {name: (believed.get(name), actual.get(name)) for name in differing}
    assert not (plan.rewind is Rewind.BOTH and found)


def test_a_file_made_again_the_same_is_no_mismatch_and_no_loss() -> None:
    step = Step(title="Write", artifacts=(Artifact(name="a"), Artifact(name="b")))
    again = Step(title="Write again", artifacts=(Artifact(name="a"), Artifact(name="b", version=2)))
    plan = Plan(task=Task(title="Twice", steps=(step, again)), failure=Failure(step=2))
    assert [one.name for one in mismatches(plan.with_rewind(Rewind.CONTEXT_ONLY))] == ["b"]
    assert [one.name for one in losses(plan).artifacts] == ["b"]


def test_what_a_restore_will_destroy_is_named_before_it_does() -> None:
    lost = losses(LESSON)
    assert {one.name: one.replaced_by and one.replaced_by.artifact.version for one in lost.artifacts} == MADE_BY_5
    assert {one.made.step for one in lost.artifacts} == {5}
    assert lost.messages == len(LESSON.task.step(5).messages)
    assert lost.decisions == len(LESSON.task.step(5).decisions)


def test_a_lane_that_is_not_rewound_loses_nothing() -> None:
    assert losses(CHAT_ONLY).artifacts == ()
    assert losses(CHAT_ONLY).messages == losses(LESSON).messages
    assert losses(FILES_ONLY).artifacts == losses(LESSON).artifacts
    assert losses(FILES_ONLY).messages == losses(FILES_ONLY).decisions == 0


def test_what_was_done_outside_stays_done() -> None:
    restarted = LESSON.with_strategy(Strategy.RESTART)
    assert [(one.step, one.effect.touches) for one in beyond_rewind(restarted)] == [
        (3, "the team's code server"),
        (5, "the staging database"),
    ]
    assert [one.step for one in beyond_rewind(LESSON)] == [5]
    assert beyond_rewind(LESSON)[0].effect.compensation == LESSON.task.step(5).effects[0].compensation


def test_only_a_conversation_that_was_not_rewound_knows_what_was_done_outside() -> None:
    assert [one.known for one in beyond_rewind(LESSON)] == [False]
    assert [one.known for one in beyond_rewind(CHAT_ONLY)] == [False]
    assert [one.known for one in beyond_rewind(FILES_ONLY)] == [True]


def test_what_had_not_been_done_when_the_step_broke_off_is_not_there() -> None:
    assert beyond_rewind(LESSON.with_failure(BREAKS_OFF)) == ()


def test_where_nothing_fails_nothing_is_restored() -> None:
    plan = LESSON.without_failure()
    assert lanes_after_restore(plan) is None
    assert (mismatches(plan), beyond_rewind(plan), losses(plan), reached_step(plan)) == ((), (), Losses(), 0)
