"""Only the newest disks are held: what that leaves to go back to, and what stands on the shelf at each instant."""

from __future__ import annotations

import json

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sim.checkpoints import every_n, every_step
from sim.failure import Failure, Instant
from sim.plan import Plan, Rewind, Strategy
from sim.run import EventKind, simulate
from sim.run_state import RunState, state_at
from sim.scenario import built_in, scenario_from, scenario_json
from sim.storage import Storage
from tests.sim.histories import STORAGES
from tests.sim.plans import plans

FEW = settings(max_examples=40)
LAST_TWO = built_in().with_storage(Storage(keep_last=2))


def midway(plan: Plan, kind: EventKind) -> RunState:
    """Where everything stands in the middle of the first event of a kind."""
    run = simulate(plan)
    event = next(event for event in run.events() if event.kind == kind)
    return state_at(run, (event.start_s + event.end_s) / 2)


def steps(marks: np.ndarray[tuple[int, ...], np.dtype[np.bool_]]) -> list[int]:
    return (np.flatnonzero(marks) + 1).tolist()


def test_a_failure_can_fall_back_to_the_disks_still_held() -> None:
    assert LAST_TWO.usable_checkpoints == (3, 4)
    assert LAST_TWO.last_checkpoint == 4
    assert LAST_TWO.with_back_to(3).last_checkpoint == 3
    assert LAST_TWO.with_back_to(2).last_checkpoint == 4


def test_the_failed_steps_own_disk_counts_among_those_held() -> None:
    assert LAST_TWO.with_failure(Failure(step=5, instant=Instant.SAVED)).usable_checkpoints == (4, 5)


def test_a_disk_half_written_pushes_none_out() -> None:
    last_one = built_in().with_storage(Storage(keep_last=1)).with_failure(Failure(step=5, instant=Instant.SAVING))
    assert last_one.usable_checkpoints == (4,)
    assert steps(midway(last_one, EventKind.FAIL).half_written) == [5]
    end = state_at(simulate(last_one), simulate(last_one).duration_s)
    assert (steps(end.saved), steps(end.half_written)) == ([8], [])


def test_older_disks_are_dropped_as_newer_ones_are_written() -> None:
    at_failure = midway(LAST_TWO, EventKind.FAIL)
    assert (steps(at_failure.saved), steps(at_failure.dropped)) == ([3, 4], [1, 2])
    run = simulate(LAST_TWO)
    end = state_at(run, run.duration_s)
    assert (steps(end.saved), steps(end.dropped)) == ([7, 8], [1, 2, 3, 4, 5, 6])


def test_a_disk_written_again_is_new() -> None:
    run = simulate(LAST_TWO.with_strategy(Strategy.RESTART))
    again = [k for k, event in enumerate(run.events()) if event.kind == EventKind.RERUN]
    assert [steps(state_at(run, run.starts[k]).saved) for k in again] == [[3, 4], [1, 4], [1, 2], [2, 3], [3, 4]]


def test_nothing_is_dropped_where_all_disks_are_kept() -> None:
    run = simulate(built_in())
    assert steps(state_at(run, run.duration_s).saved) == list(range(1, 9))
    assert not state_at(run, run.duration_s).dropped.any()


@FEW
@given(plans(), STORAGES, st.data())
def test_every_restore_finds_its_disk_and_no_more_than_k_are_ever_held(
    plan: Plan, storage: Storage, data: st.DataObject
) -> None:
    if plan.failure is not None:
        luck, back_to = data.draw(st.none() | st.integers(0, 9)), data.draw(st.integers(1, plan.failure.step))
        plan = plan.with_failure(plan.failure.replaced(luck=luck)).with_back_to(back_to)
    run = simulate(plan.with_storage(storage))
    for event in run.events():
        saved = steps(state_at(run, event.start_s).saved)
        assert len(saved) <= (storage.keep_last or plan.task.n_steps)
        assert event.kind != EventKind.RESTORE or event.step in (0, *saved)
    end = state_at(run, run.duration_s)
    assert not (end.saved & end.dropped).any()


@FEW
@given(plans(fails=True), STORAGES)
def test_what_can_be_used_is_what_is_held_when_the_failure_strikes(plan: Plan, storage: Storage) -> None:
    plan = plan.with_storage(storage)
    assert tuple(steps(midway(plan, EventKind.FAIL).saved)) == plan.usable_checkpoints


@pytest.mark.parametrize("policy", [every_step(), every_n(3)])
def test_how_disks_are_kept_and_what_is_rewound_comes_back_from_the_file(policy: object) -> None:
    plan = built_in().replaced(checkpoints=policy, rewind=Rewind.CONTEXT_ONLY)
    plan = plan.with_storage(Storage(kind="every_k_whole", every=4, keep_last=6))
    assert scenario_from(json.loads(scenario_json(plan)), "x.json") == plan
    assert b"storage" not in scenario_json(built_in())
    assert b"rewind" not in scenario_json(built_in())
