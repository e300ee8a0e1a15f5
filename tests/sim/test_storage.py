"""How disks are kept, how many, and what that weighs: kept, and read to have a state back."""

from __future__ import annotations

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from sim.delta import delta
from sim.scenario import built_in
from sim.sizes import snapshot_sizes
from sim.snapshot import snapshot_after
from sim.storage import Storage, chain_held, growth, restore_bytes, restore_chain, storage_total, stored_sizes
from sim.task import Task
from tests.sim.histories import STORAGES, even_task, tasks

FEW = settings(max_examples=40)
TASK = built_in().task
EVERY_STEP = tuple(range(1, 9))
WHOLE, DIFFERENCES = Storage(), Storage(kind="differences")
EVERY_3_WHOLE = Storage(kind="every_k_whole", every=3)


def disks_of(data: st.DataObject, task: Task, at_least: int = 0) -> tuple[int, ...]:
    return tuple(sorted(data.draw(st.sets(st.integers(1, task.n_steps), min_size=at_least))))


def written_out(task: Task, written: tuple[int, ...], storage: Storage) -> list[int]:
    """The bytes of the disks still held, each made and written, by the rule in words."""
    kept = written[-storage.keep_last :] if storage.keep_last else written
    every = {"whole": 1, "differences": 10**9, "every_k_whole": storage.every}[storage.kind]
    sizes = []
    for before, disk in zip((0, *kept), kept, strict=False):
        state = snapshot_after(task, disk)
        is_whole = disk == kept[0] or written.index(disk) % every == 0
        sizes.append(len((state if is_whole else delta(snapshot_after(task, before), state)).canonical_json()))
    return sizes


def test_whole_disks_weigh_what_the_snapshots_weigh() -> None:
    assert stored_sizes(TASK, (3, 6), WHOLE).tolist() == snapshot_sizes(TASK)[[3, 6]].tolist()
    assert storage_total(TASK, (3, 6), WHOLE) == snapshot_sizes(TASK)[3] + snapshot_sizes(TASK)[6]


@pytest.mark.parametrize("storage", [WHOLE, DIFFERENCES, EVERY_3_WHOLE])
def test_no_disks_weigh_nothing(storage: Storage) -> None:
    assert storage_total(TASK, (), storage) == 0
    assert growth(TASK, (), storage).tolist() == [0] * 9
    assert storage.are_whole(0).tolist() == []


@FEW
@given(tasks(), STORAGES, st.data())
def test_each_disk_weighs_what_is_written_on_it(task: Task, storage: Storage, data: st.DataObject) -> None:
    written = disks_of(data, task)
    assert stored_sizes(task, written, storage).tolist() == written_out(task, written, storage)


def test_differences_of_the_lesson_weigh_a_fraction_of_whole_disks() -> None:
    whole, some_whole, differences = (
        storage_total(TASK, EVERY_STEP, storage) for storage in (WHOLE, EVERY_3_WHOLE, DIFFERENCES)
    )
    assert differences < 0.5 * whole
    assert differences < some_whole < whole


@FEW
@given(tasks(), STORAGES, st.data())
def test_differences_never_weigh_more_than_whole_disks(task: Task, storage: Storage, data: st.DataObject) -> None:
    written = disks_of(data, task)
    whole = stored_sizes(task, written, storage.replaced(kind="whole"))
    assert (stored_sizes(task, written, storage) <= whole).all()


@FEW
@given(STORAGES, st.integers(0, 12))
def test_the_last_k_are_kept_and_no_more(storage: Storage, n_written: int) -> None:
    written = tuple(range(1, n_written + 1))
    kept = storage.kept(written)
    assert len(kept) == min(n_written, storage.keep_last or n_written)
    assert kept == written[n_written - len(kept) :]
    assert len(storage.are_whole(n_written)) == len(kept)


@FEW
@given(tasks(), STORAGES, st.data())
def test_the_oldest_disk_held_is_whole(task: Task, storage: Storage, data: st.DataObject) -> None:
    written = disks_of(data, task, at_least=1)
    oldest = storage.kept(written)[0]
    assert stored_sizes(task, written, storage)[0] == snapshot_sizes(task)[oldest]


def test_a_difference_whose_base_is_dropped_is_made_whole() -> None:
    assert stored_sizes(TASK, EVERY_STEP, DIFFERENCES)[6] < snapshot_sizes(TASK)[7]
    kept = stored_sizes(TASK, EVERY_STEP, Storage(kind="differences", keep_last=2))
    assert kept.tolist() == [snapshot_sizes(TASK)[7], stored_sizes(TASK, EVERY_STEP, DIFFERENCES)[7]]


@FEW
@given(tasks(), st.data())
def test_a_whole_disk_is_restored_by_reading_it_alone(task: Task, data: st.DataObject) -> None:
    written = disks_of(data, task, at_least=1)
    assert restore_bytes(task, written, WHOLE, written[-1]) == snapshot_sizes(task)[written[-1]]


def test_a_difference_is_restored_by_reading_back_to_the_last_whole_disk() -> None:
    assert restore_chain(EVERY_STEP, WHOLE, 5) == (5,)
    assert restore_chain(EVERY_STEP, DIFFERENCES, 5) == (1, 2, 3, 4, 5)
    assert restore_chain(EVERY_STEP, EVERY_3_WHOLE, 5) == (4, 5)
    assert restore_chain(EVERY_STEP, EVERY_3_WHOLE, 7) == (7,)
    assert restore_chain(EVERY_STEP, Storage(kind="differences", keep_last=3), 7) == (6, 7)
    sizes = stored_sizes(TASK, EVERY_STEP, EVERY_3_WHOLE)
    assert restore_bytes(TASK, EVERY_STEP, EVERY_3_WHOLE, 5) == sizes[3] + sizes[4]


@FEW
@given(tasks(), STORAGES, st.data())
def test_a_chain_of_differences_is_never_read_quicker_than_a_whole_disk(
    task: Task, storage: Storage, data: st.DataObject
) -> None:
    written = disks_of(data, task, at_least=1)
    for disk in storage.kept(written):
        assert restore_bytes(task, written, storage, disk) >= snapshot_sizes(task)[disk]


def test_the_start_of_the_task_is_read_from_no_disk() -> None:
    assert restore_bytes(TASK, EVERY_STEP, DIFFERENCES, 0) == 0


def test_a_disk_that_was_dropped_cannot_be_read() -> None:
    with pytest.raises(ValueError, match="no disk is held after step 5"):
        restore_bytes(TASK, EVERY_STEP, Storage(keep_last=3), 5)


@FEW
@given(tasks(), STORAGES, st.data())
def test_growth_is_what_is_held_after_each_step(task: Task, storage: Storage, data: st.DataObject) -> None:
    written = disks_of(data, task)
    held = [
        storage_total(task, tuple(disk for disk in written if disk <= step), storage)
        for step in range(task.n_steps + 1)
    ]
    assert growth(task, written, storage).tolist() == held


def ratio_of_twice_as_many(storage: Storage) -> float:
    """How much more is kept of a task of 800 like steps than of one of 400, saved after each."""
    short, long = (int(growth(even_task(n), range(1, n + 1), storage)[-1]) for n in (400, 800))
    return long / short


def test_whole_disks_grow_with_the_square_of_the_steps_and_differences_in_proportion() -> None:
    assert ratio_of_twice_as_many(WHOLE) == pytest.approx(4, rel=0.02)
    assert ratio_of_twice_as_many(DIFFERENCES) == pytest.approx(2, rel=0.02)
    assert ratio_of_twice_as_many(Storage(keep_last=5)) == pytest.approx(2, rel=0.02)


def test_kept_differences_are_added_up_without_a_disk_being_written_out() -> None:
    task = even_task(10_000)
    curve = growth(task, range(1, 10_001), DIFFERENCES)
    assert len(curve) == 10_001
    assert np.diff(curve)[5000] == len(delta(snapshot_after(task, 5000), snapshot_after(task, 5001)).canonical_json())


@pytest.mark.parametrize("field", [{"keep_last": 0}, {"every": 1}, {"kind": "zipped"}, {"keep_last": True}])
def test_storage_that_would_keep_nothing_is_refused(field: dict[str, object]) -> None:
    with pytest.raises(ValidationError):
        Storage.model_validate(field)


@given(STORAGES, st.integers(1, 12))
def test_where_each_disk_was_written_once_the_chain_is_that_of_the_disks_held(storage: Storage, n_written: int) -> None:
    disks = tuple(range(2, 2 * n_written + 2, 2))
    held = np.isin(np.arange(1, 25), storage.kept(disks))
    for step in storage.kept(disks):
        assert chain_held(disks, held, storage, step) == restore_chain(disks, storage, step)


def test_a_disk_written_again_is_whole_where_the_one_before_it_is_gone() -> None:
    held = np.isin(np.arange(1, 9), (1, 4, 5))
    assert [chain_held(EVERY_STEP, held, DIFFERENCES, step) for step in (1, 4, 5)] == [(1,), (4,), (4, 5)]
