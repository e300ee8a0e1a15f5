"""What disks weigh under a plan, and what they would weigh kept another way."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Literal, get_args

import numpy as np
import numpy.typing as npt

from sim.plan import Plan, Strategy
from sim.storage import Storage, growth, restore_bytes, restore_chain, stored_sizes

Kind = Literal["whole", "differences", "every_k_whole"]
KINDS: tuple[Kind, ...] = get_args(Kind)
Ints = npt.NDArray[np.integer[Any]]


@dataclass(frozen=True, eq=False)
class Weights:
    """Bytes under a plan when its run is over.

    Attributes
    ----------
    disks : (n_kept,) int64
        The steps of the disks that are kept.
    sizes, are_whole : (n_kept,) int64 and bool
    totals : what would be kept in all, by the way each disk is kept; as many of them as the plan keeps
    whole, differences, planned : (n_steps + 1,) int64
        Bytes held after each step: all disks whole, all as differences, and as the plan keeps them.
    used : the step of the disk that is read after the failure, or of the last one; None where none is read
    chain, read : the disks it takes to have that state back, and their bytes
    """

    plan: Plan
    disks: Ints
    sizes: Ints
    are_whole: npt.NDArray[np.bool_]
    totals: dict[Kind, int]
    whole: Ints
    differences: Ints
    planned: Ints
    used: int | None
    chain: tuple[int, ...]
    read: int

    @property
    def total(self) -> int:
        """Bytes kept in the end."""
        return self.totals[self.plan.storage.kind]


def weights(plan: Plan) -> Weights:
    """Return what disks weigh under `plan`; some tenths of a second for a very long task, the first time."""
    task, written, storage = plan.task, plan.checkpoint_steps, plan.storage
    used = disk_used(plan)
    disks = written if plan.failure is None else _before_failure(plan)
    return Weights(
        plan=plan,
        disks=np.array(storage.kept(written), dtype=np.int64),
        sizes=stored_sizes(task, written, storage),
        are_whole=storage.are_whole(len(written)),
        totals={kind: int(stored_sizes(task, written, storage.replaced(kind=kind)).sum()) for kind in KINDS},
        whole=growth(task, written, Storage()),
        differences=growth(task, written, Storage(kind="differences")),
        planned=growth(task, written, storage),
        used=used,
        chain=restore_chain(disks, storage, used) if used else (),
        read=restore_bytes(task, disks, storage, used) if used else 0,
    )


def disk_used(plan: Plan) -> int | None:
    """Return the disk a recovery reads, the last one where nothing fails; None for a restart and without a disk."""
    if plan.failure is None:
        return plan.checkpoint_steps[-1] if plan.checkpoint_steps else None
    return None if plan.strategy is Strategy.RESTART else plan.last_checkpoint or None


def _before_failure(plan: Plan) -> tuple[int, ...]:
    """Return the disks written when the plan fails, those that had been dropped by then included."""
    usable = plan.usable_checkpoints
    n_written = int(np.searchsorted(plan.checkpoint_steps, usable[-1], side="right")) if usable else 0
    return plan.checkpoint_steps[:n_written]


def times_at_twice(values: Ints, say: Callable[[float], str]) -> str:
    """Return how many times as much is held after all steps as after half of them."""
    half = int(values[(len(values) - 1) // 2])
    return say(round(float(values[-1]) / half, 1)) if half else say(0.0)
