"""Which explanation fits what is pointed at, and the moment in one sentence."""

from __future__ import annotations

import pytest

from sim.approval import Approval, Decision
from sim.chances import CauseChances, Chances
from sim.checkpoints import manual_at
from sim.effects import drops
from sim.failure import Failure, Instant
from sim.plan import Plan, Strategy
from sim.run import EventKind, simulate
from sim.scenario import built_in
from sim.sizes import snapshot_sizes
from sim.storage import Storage
from sim.story import note_for, sentence, sentence_at
from sim.task import Origin, SideEffect, Step, Task
from tests.sim.plans import TITLED_ONLY

OPENING = simulate(built_in())


def keys(plan: Plan) -> list[str]:
    return [note.key for note in sentence(simulate(plan))]


def test_the_opening_sentence_says_what_failed_where_to_go_back_and_how_much_again() -> None:
    failed, back, again = sentence(OPENING)
    assert (failed.key, failed.values["failed_step"]) == ("sentence.failed", 5)
    assert (back.key, back.values["last_checkpoint"], back.values["last_checkpoint_title"]) == (
        "sentence.back",
        4,
        "Implement auth",
    )
    assert (again.key, again.values["n"]) == ("sentence.again", 1)


def test_other_plans_have_other_sentences() -> None:
    assert keys(built_in().without_failure()) == ["sentence.no_failure"]
    assert keys(built_in().with_checkpoints(manual_at()))[1] == "sentence.no_disk"
    assert keys(built_in().with_strategy(Strategy.RESTART))[1] == "sentence.to_start"


@pytest.mark.parametrize(
    ("kind", "step", "key"),
    [
        ("step", 4, "step.done"),
        ("step", 5, "step.failed"),
        ("step", 6, "step.pending"),
        ("checkpoint", 4, "checkpoint.used"),
        ("checkpoint", 3, "checkpoint.saved"),
        ("column", 3, "column"),
        ("failure", 5, "failure"),
        ("rerun", 5, "rerun"),
        ("axis", None, "axis"),
    ],
)
def test_a_note_fits_how_things_stand(kind: str, step: int | None, key: str) -> None:
    assert note_for(OPENING, OPENING.opening_t, kind, step).key == key


@pytest.mark.parametrize(
    ("strategy", "stands"),
    [(Strategy.RESUME, {5: "failed"}), (Strategy.RESTART, {1: "lost", 5: "failed"})],
)
def test_a_step_is_broken_or_lost_until_its_second_run_has_begun(strategy: Strategy, stands: dict[int, str]) -> None:
    run = simulate(built_in().with_strategy(strategy))
    for step, before in stands.items():
        begins = next(event.start_s for event in run.events() if (event.kind, event.step) == (EventKind.RERUN, step))
        assert note_for(run, begins, "step", step).key == f"step.{before}"
        assert note_for(run, begins + 0.01, "step", step).key == "step.rerunning"


def test_a_note_carries_the_numbers_of_the_panels() -> None:
    values = note_for(OPENING, 0, "checkpoint", 4).values
    assert (values["title"], values["tokens"], values["calls"]) == ("Implement auth", 5200, 12)
    assert values["size_bytes"] == snapshot_sizes(OPENING.plan.task)[4]
    assert (values["rerun_tokens"], values["total_tokens"], values["n"]) == (1900, 13700, 1)


def test_going_back_to_the_start_is_another_thing_than_going_back_to_a_disk() -> None:
    run = simulate(built_in().with_strategy(Strategy.RESTART))
    assert note_for(run, 0, "rerun", 5).key == "rerun.from_start"
    assert note_for(run, 0, "restore", 5).values["last_checkpoint_title"] is None


def test_a_disk_of_a_recorded_run_says_whether_it_was_there() -> None:
    task = TITLED_ONLY.replaced(origin=Origin(format="x", name="x", checkpoints=(1,)))
    run = simulate(Plan(task=task, failure=Failure(step=4)))
    assert [note_for(run, 0, "checkpoint", k).key for k in (1, 2, 3)] == [
        "checkpoint.recorded",
        "checkpoint.simulated",
        "checkpoint.used",
    ]
    assert note_for(run, 0, "column", 1).key == "column.not_recorded"


def test_without_a_failure_a_note_speaks_of_the_step_alone() -> None:
    run = simulate(built_in().without_failure())
    assert "failed_step" not in note_for(run, 0, "step", 2).values
    assert note_for(run, 0, "rerun", 2).key == "rerun"


@pytest.mark.parametrize(
    ("kind", "clauses"),
    [
        (EventKind.RUN, "running"),
        (EventKind.CHECKPOINT, "saving"),
        (EventKind.FAIL, "failed"),
        (EventKind.RESTORE, "failed back"),
        (EventKind.ADD_CONTEXT, "failed back"),
        (EventKind.RERUN, "failed back again"),
        (EventKind.FINISH, "finished"),
    ],
)
def test_the_sentence_is_told_as_the_story_goes(kind: EventKind, clauses: str) -> None:
    run = simulate(built_in().with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT))
    event = next(event for event in run.events() if event.kind == kind)
    told = sentence_at(run, (event.start_s + event.end_s) / 2)
    assert " ".join(note.key.removeprefix("sentence.") for note in told) == clauses


def test_a_run_without_failure_is_summed_up_at_its_end() -> None:
    run = simulate(built_in().without_failure())
    assert [note.key for note in sentence_at(run, 0.1)] == ["sentence.running"]
    assert sentence_at(run, run.duration_s) == sentence(run)


def test_once_the_failed_step_is_done_the_sentence_goes_on_with_what_is_under_way() -> None:
    run = simulate(built_in())
    told = {
        (event.kind, event.step): [note.key for note in sentence_at(run, (event.start_s + event.end_s) / 2)]
        for event in run.events()
    }
    assert told[EventKind.CHECKPOINT, 5] == ["sentence.saving"]
    assert told[EventKind.RUN, 6] == ["sentence.running"]
    assert told[EventKind.RERUN, 5] == ["sentence.failed", "sentence.back", "sentence.again"]


def test_disks_written_on_the_way_back_up_do_not_interrupt_the_sentence() -> None:
    run = simulate(built_in().with_strategy(Strategy.RESTART))
    again = next(i for i in range(run.failed_index, len(run)) if run.kinds[i] == EventKind.CHECKPOINT)
    assert len(sentence_at(run, float(run.starts[again]))) == 3


def test_a_disk_is_told_by_how_it_is_kept_or_will_be() -> None:
    run = simulate(built_in().with_storage(Storage(kind="differences", keep_last=2)))
    at_the_failure = [note_for(run, run.opening_t, "stored", step).key for step in (1, 3, 4, 8)]
    assert at_the_failure == ["stored.dropped", "stored.whole", "stored.difference", "stored.difference"]
    assert note_for(run, run.duration_s, "stored", 7).key == "stored.whole"
    assert note_for(simulate(built_in().with_checkpoints(manual_at())), 0.0, "stored", 2).key == "stored"


def test_a_disk_that_is_written_again_lost_the_one_it_would_go_on_from() -> None:
    none_left = built_in().with_storage(Storage(kind="differences", keep_last=2)).with_strategy(Strategy.RESTART)
    run = simulate(none_left)
    again = next(i for i in range(run.failed_index, len(run)) if run.kinds[i] == EventKind.CHECKPOINT)
    t = float(run.starts[again + 1])
    told = [note_for(run, t, "stored", step).key for step in range(1, 9)]
    assert told[:4] == ["stored.whole", "stored.dropped", "stored.dropped", "stored.whole"]


def test_what_an_effect_comes_to_is_told_copy_by_copy() -> None:
    mail = SideEffect(action="Send an e-mail")
    steps = (Step(title="Write"), Step(title="Send", effects=(mail,)), Step(title="Tidy"))
    run = simulate(Plan(task=Task(title="Mail", steps=steps), failure=Failure(step=2)))
    first, second = drops(run)
    told = [note_for(run, t, "outside", 2).key for t in (0.0, first.t, second.t)]
    assert told == ["outside.to_come", "outside.first", "outside.twice"]
    assert note_for(run, run.duration_s, "outside", 1).key == "outside"


@pytest.mark.parametrize("decision", [Decision.WAITING, Decision.DECLINED])
def test_a_run_that_stops_for_a_person_says_what_was_decided(decision: Decision) -> None:
    run = simulate(built_in().with_approval(Approval(after=2, decision=decision)))
    assert [(note.key, note.values["step"]) for note in sentence(run)] == [(f"sentence.{decision}", 2)]
    assert sentence_at(run, run.duration_s) == sentence(run)


def test_a_disk_that_broke_off_is_told_as_half_written_until_it_is_written_again() -> None:
    run = simulate(built_in().with_failure(Failure(step=5, instant=Instant.SAVING)))
    assert note_for(run, run.opening_t, "checkpoint", 5).key == "checkpoint.half_written"
    assert note_for(run, run.duration_s, "checkpoint", 5).key == "checkpoint.saved"


def test_a_disk_that_was_given_up_is_told_so() -> None:
    run = simulate(built_in().with_storage(Storage(keep_last=2)))
    told = [note_for(run, run.opening_t, "empty_checkpoint", step).key for step in (1, 6)]
    assert told == ["empty_checkpoint.given_up", "empty_checkpoint"]


def test_where_every_try_fails_a_person_ends_the_sentence() -> None:
    never = CauseChances(resume=0.0, restart=0.0, resume_with_error_context=0.0)
    plan = built_in().with_failure(Failure(step=5, luck=1)).with_chances(Chances(transient=never, attempts=1))
    run = simulate(plan)
    by_hand = next(event for event in run.events() if event.kind == EventKind.PERSON)
    assert [note.key for note in sentence_at(run, by_hand.end_s - 1e-6)][-1] == "sentence.person"


def test_that_nothing_runs_again_is_told_on_the_way_back_and_at_its_end() -> None:
    run = simulate(built_in().with_failure(Failure(step=5, instant=Instant.SAVED)))
    on_the_way, before_the_next = run.starts[run.restored_index] + 0.1, run.opening_t + 0.1
    whole = ["sentence.failed", "sentence.back", "sentence.nothing_again"]
    for t in (float(on_the_way), run.opening_t):
        assert [note.key for note in sentence_at(run, t)] == whole
    assert [note.key for note in sentence_at(run, before_the_next)] == ["sentence.running"]
