"""The session remembers one moment, and announces each change once."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from desktop_app.moment import Moment
from desktop_app.session import Session
from scenes.stage import Pick
from sim.checkpoints import every_step, manual_at
from sim.editing import with_step_removed
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.scenario import built_in


@pytest.fixture
def session() -> Session:
    return Session(built_in())


@pytest.fixture
def told(session: Session) -> list[tuple[Moment, Moment]]:
    changes: list[tuple[Moment, Moment]] = []
    session.changed.connect(lambda old, new: changes.append((old, new)))
    return changes


def test_it_opens_with_the_failure_at_step_5_just_restored(session: Session) -> None:
    now = session.now
    assert now.plan.failure is not None
    assert (now.plan.failure.step, now.plan.last_checkpoint, now.t) == (5, 4, now.run.opening_t)


def test_a_verb_tells_of_its_change_once_and_whole(session: Session, told: list[tuple[Moment, Moment]]) -> None:
    session.inject_failure(3)
    ((old, new),) = told
    assert (old.plan.failure.step, new.plan.failure.step) == (5, 3)  # type: ignore[union-attr]
    assert new.run.plan == new.plan
    assert new.t == new.run.opening_t


def test_what_changes_nothing_is_not_told(session: Session, told: list[tuple[Moment, Moment]]) -> None:
    session.inject_failure(5)
    session.checkpoint_every(1)
    session.seek(session.now.t)
    session.choose_strategy(Strategy.RESUME)
    session.close_panel()
    assert told == []


def test_a_disk_taken_away_makes_the_policy_manual(session: Session) -> None:
    session.toggle_disk(4)
    assert session.now.plan.checkpoints == manual_at(1, 2, 3, 5, 6, 7, 8)
    assert session.now.plan.last_checkpoint == 3


def test_disks_placed_by_hand_come_back_with_the_policy(session: Session) -> None:
    session.checkpoint_by_hand()
    assert not session.now.plan.checkpoint_steps
    session.toggle_disk(2)
    session.checkpoint_every(3)
    session.checkpoint_by_hand()
    assert session.now.plan.checkpoint_steps == (2,)


def test_undo_takes_back_changes_of_plan_alone(session: Session) -> None:
    session.inject_failure(3)
    session.seek(1.0)
    session.use_palette("print")
    session.select(Pick(kind="step", step=2))
    session.undo()
    assert session.now.plan == built_in()
    assert session.now.view.palette == "print"
    session.redo()
    assert session.now.plan.failure is not None
    assert session.now.plan.failure.step == 3
    assert not session.can_redo


def test_a_new_change_ends_what_could_be_redone(session: Session) -> None:
    session.inject_failure(3)
    session.undo()
    session.inject_failure(2)
    assert not session.can_redo


def test_a_change_taken_back_leaves_undo_and_redo_as_they_were(session: Session) -> None:
    session.inject_failure(3)
    session.inject_failure(2)
    session.undo()
    before = session.now.plan
    session.toggle_disk(4)
    session.take_back()
    assert session.now.plan == before
    session.redo()
    assert session.now.plan.failure == Failure(step=2)
    session.undo()
    session.undo()
    assert session.now.plan == built_in()
    assert not session.can_undo


def test_disks_taken_back_do_not_come_back_by_hand(session: Session) -> None:
    session.toggle_disk(4)
    session.take_back()
    session.checkpoint_by_hand()
    assert not session.now.plan.checkpoint_steps


def test_one_change_alone_is_taken_back_and_only_while_it_is_the_last(session: Session) -> None:
    session.inject_failure(3)
    session.inject_failure(2)
    session.take_back()
    session.take_back()
    assert session.now.plan.failure == Failure(step=3)
    session.undo()
    session.take_back()
    assert session.can_redo
    session.inject_failure(2)
    session.saved_as(Path("mine.json"))
    session.take_back()
    assert not session.now.is_edited


def test_opening_another_plan_can_be_undone(session: Session) -> None:
    other = built_in().without_failure()
    session.open_plan(other, Path("other.json"))
    assert session.now.document.path == Path("other.json")
    assert not session.now.is_edited
    session.undo()
    assert session.now.document.path is None


def test_a_change_makes_the_plan_edited_until_it_is_saved(session: Session) -> None:
    edited = []
    save = partial(session.saved_as, Path("mine.json"))
    for verb in (partial(session.inject_failure, 2), save, session.undo):
        verb()
        edited.append(session.now.is_edited)
    assert edited == [True, False, True]
    assert session.now.document.path == Path("mine.json")


def test_time_stays_inside_the_run(session: Session) -> None:
    session.seek(-3.0)
    assert session.now.t == 0.0
    session.seek(1e9)
    assert session.now.t == session.now.run.duration_s


def test_reset_returns_to_the_opening_moment(session: Session) -> None:
    session.inject_failure(2)
    session.checkpoint_every(3)
    session.open_panel("state")
    session.seek(0.0)
    session.reset()
    assert session.now.plan == built_in()
    assert session.now.t == session.now.run.opening_t
    assert session.now.view.panel is None
    session.seek(0.0)
    session.reset()
    assert session.now.t == session.now.run.opening_t


def test_the_selection_stays_with_its_task(session: Session) -> None:
    session.select(Pick(kind="checkpoint", step=3))
    session.inject_failure(7)
    assert session.now.selection == Pick(kind="checkpoint", step=3)


def test_home_is_the_opening_view(session: Session) -> None:
    view = session.now.view
    session.use_preset("side")
    session.use_preset("home")
    assert session.now.view == view


def test_every_verb_of_policy_and_failure_is_there(session: Session) -> None:
    session.use_checkpoints(every_step())
    session.clear_failure()
    assert session.now.plan.failure is None
    assert session.now.t == session.now.run.duration_s


def test_a_plan_that_cannot_be_worked_out_changes_nothing(
    session: Session, told: list[tuple[Moment, Moment]], monkeypatch: pytest.MonkeyPatch
) -> None:
    session.inject_failure(3)
    before = session.now

    def fails(_: Plan) -> None:
        raise TypeError

    monkeypatch.setattr("desktop_app.session.simulate", fails)
    for verb in (partial(session.open_plan, built_in().without_failure(), None), session.undo, session.clear_failure):
        with pytest.raises(TypeError):
            verb()
    assert session.now is before
    assert len(told) == 1
    assert (session.can_undo, session.can_redo) == (True, False)


def test_disks_put_by_hand_come_back_where_the_task_still_has_their_steps(session: Session) -> None:
    session.use_checkpoints(manual_at(2, 8))
    session.checkpoint_every(1)
    session.change(with_step_removed(session.now.plan, 8))
    session.checkpoint_by_hand()
    assert session.now.plan.checkpoint_steps == (2,)
