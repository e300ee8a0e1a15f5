"""How disks are kept: each whole or as the difference to the one before, all or the last few; and what that weighs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import numpy as np
import numpy.typing as npt
from pydantic import Field

from sim.delta_sizes import delta_sizes
from sim.sizes import Lengths, snapshot_sizes
from sim.task import Task
from sim.values import Frozen, StepNumber


class Storage(Frozen):
    """How the disks of a run are stored, and that only the newest `keep_last` are held (None: all of them).

    `every` counts for "every_k_whole" alone: which disks are whole, by the order of writing; the others hold
    differences, each to the disk before it. When the oldest disk held was a difference, it is made whole.
    """

    kind: Literal["whole", "differences", "every_k_whole"] = "whole"
    every: Annotated[int, Field(strict=True, ge=2, le=200_000)] = 3
    keep_last: StepNumber | None = None

    def kept(self, written: Sequence[int]) -> tuple[int, ...]:
        """Return which of the disks are still held when they were last written in this order."""
        return tuple(written if self.keep_last is None else written[-self.keep_last :])

    def held(self, written: npt.NDArray[np.integer[Any]], n_steps: int) -> npt.NDArray[np.bool_]:
        """Tell after which steps a disk is held when they were written in this order, some of them perhaps again.

        A disk that is written again counts as new: (n_steps,) bool.
        """
        held = np.zeros(n_steps, dtype=bool)
        last_written = np.full(n_steps, -1)
        last_written[written - 1] = np.arange(len(written))
        n_kept = len(self.kept(range(np.count_nonzero(last_written >= 0))))
        held[np.argsort(last_written)[n_steps - n_kept :]] = True
        return held

    def are_whole(self, n_written: int) -> npt.NDArray[np.bool_]:
        """Tell which of the disks still held are stored whole when this many were written: (n_kept,) bool."""
        kept = np.array(self.kept(range(n_written)), dtype=np.int64)
        period = {"whole": 1, "differences": n_written or 1, "every_k_whole": self.every}[self.kind]
        whole: npt.NDArray[np.bool_] = (kept % period == 0) | (kept == kept[:1])
        return whole


def stored_sizes(task: Task, written: Sequence[int], storage: Storage) -> Lengths:
    """Return the bytes of each disk still held, as it is stored: (n_kept,) int64.

    Parameters
    ----------
    written : the steps of the disks that were written, ascending, as in `Plan.checkpoint_steps`.
    """
    kept = storage.kept(written)
    whole: Lengths = snapshot_sizes(task)[list(kept)]
    if storage.kind == "whole" or len(kept) < 2:
        return whole
    return np.where(storage.are_whole(len(written)), whole, np.append(whole[:1], delta_sizes(task, kept)))


def storage_total(task: Task, written: Sequence[int], storage: Storage) -> int:
    """Return the bytes of all disks still held."""
    return int(stored_sizes(task, written, storage).sum())


def restore_chain(written: Sequence[int], storage: Storage, step: int) -> tuple[int, ...]:
    """Return the disks that are read to have the state after `step` back: a whole one, and the differences up to it.

    ValueError where the disk after `step` is not held. The start of the task, step 0, is read from no disk.
    """
    if step == 0:
        return ()
    kept = storage.kept(written)
    if step not in kept:
        raise ValueError(f"no disk is held after step {step}")
    at = kept.index(step)
    first = int(np.flatnonzero(storage.are_whole(len(written))[: at + 1])[-1])
    return kept[first : at + 1]


def chain_held(disks: Sequence[int], held: npt.NDArray[np.bool_], storage: Storage, step: int) -> tuple[int, ...]:
    """Return the disks that are read for the one after `step` where those of `held` are there, (n_steps,) bool.

    Unlike `restore_chain` it does not ask in which order they were written, some perhaps again: one that has lost the
    disk before it is whole.
    """
    whole = storage.replaced(keep_last=None).are_whole(len(disks))
    at = first = disks.index(step)
    while not whole[first] and held[disks[first - 1] - 1]:
        first -= 1
    return tuple(disks[first : at + 1])


def restore_bytes(task: Task, written: Sequence[int], storage: Storage, step: int) -> int:
    """Return how many bytes are read to have the state after `step` back; ValueError where its disk is not held."""
    read = set(restore_chain(written, storage, step))
    sizes = zip(storage.kept(written), stored_sizes(task, written, storage).tolist(), strict=True)
    return sum(size for disk, size in sizes if disk in read)


def growth(task: Task, written: Sequence[int], storage: Storage) -> Lengths:
    """Return the bytes held after 0, 1, ... n steps: (n_steps + 1,) int64.

    With a disk after every step and all of them kept, it grows with the square of the steps where each is whole, and
    in proportion to the steps where each is a difference.
    """
    as_written = stored_sizes(task, written, storage.replaced(keep_last=None))
    made_whole = np.append(snapshot_sizes(task)[list(written)] - as_written, 0)
    sums = np.concatenate(([0], np.cumsum(as_written)))
    n_written = np.searchsorted(np.array(written, dtype=np.int64), np.arange(task.n_steps + 1), side="right")
    first = np.maximum(n_written - (storage.keep_last or len(written)), 0)
    held: Lengths = sums[n_written] - sums[first] + made_whole[first]
    return held
