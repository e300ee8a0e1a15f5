"""What a disk weighs: the bytes of the snapshot after each step, without writing the snapshots out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np
import numpy.typing as npt

from sim.once import once
from sim.snapshot import (
    FORMAT_VERSION,
    IntermediateResult,
    LoggedCall,
    Snapshot,
    WorkPlan,
    budget_left,
    canonical_json,
    counters,
)
from sim.task import Task


class _Listed:
    """The JSON length of a list that grows item by item."""

    def __init__(self, items: Iterable[Any] = ()) -> None:
        self._items_bytes, self._n_items = 0, 0
        self.add(items)

    def add(self, items: Iterable[Any]) -> None:
        for item in items:
            self._items_bytes += len(canonical_json(item))
            self._n_items += 1

    @property
    def length(self) -> int:
        return 2 + self._items_bytes + max(self._n_items - 1, 0)


@once
def snapshot_sizes(task: Task) -> npt.NDArray[np.int64]:
    """Return the bytes of the canonical JSON of the snapshots after steps 0..n, (n_steps + 1,) int64.

    Each snapshot holds all before it, so writing them out would take n squared; here each item is measured once.
    The size after step 0 is 0: the task specification is there anyway and costs nothing to keep.
    """
    titles = np.array([len(canonical_json(step.title)) for step in task.steps], dtype=np.int64)
    fixed = len(canonical_json(task.objective)) + len(canonical_json(task.versions)) + _frame_length()
    conversation = _Listed(task.specification)
    calls, results, decisions, evidence = _Listed(), _Listed(), _Listed(), _Listed()
    artifacts: dict[str, int] = {}
    sizes = np.zeros(task.n_steps + 1, dtype=np.int64)
    for k, step in enumerate(task.steps, 1):
        conversation.add(step.messages)
        calls.add(LoggedCall(step=k, **dict(call)) for call in step.call_records)
        if step.result:
            results.add([IntermediateResult(step=k, title=step.title, text=step.result)])
        decisions.add(step.decisions)
        evidence.add(step.evidence)
        artifacts.update((item.name, len(canonical_json(item))) for item in step.artifacts)
        grown = sum(part.length for part in (conversation, calls, results, decisions, evidence))
        grown += _Listed(step.open_questions).length
        grown += 2 + sum(artifacts.values()) + max(len(artifacts) - 1, 0)
        sizes[k] = fixed + grown + _numbers_length(task, k)
    sizes[1:] += _work_plan_lengths(titles)
    sizes.setflags(write=False)
    return sizes


def _frame_length() -> int:
    """The bytes of a snapshot's names, colons, commas and braces, and of its format version."""
    blank = dict.fromkeys(Snapshot.model_fields, 0) | {"format_version": FORMAT_VERSION}
    return len(canonical_json(blank)) - (len(blank) - 1)


def _numbers_length(task: Task, step: int) -> int:
    left = budget_left(task, step)
    return len(str(step)) + len(canonical_json(counters(task, step))) + len(canonical_json(left))


def _work_plan_lengths(titles: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """The bytes of the work plan after steps 1..n, given the JSON length of each title."""
    n_steps = len(titles)
    step = np.arange(1, n_steps + 1)
    has_next = step < n_steps
    n_remaining = np.maximum(n_steps - step - 1, 0)
    commas = (step - 1) + np.maximum(n_remaining - 1, 0)
    frame = len(canonical_json(WorkPlan(done=(), next=None, remaining=()))) - len("null")
    lengths: npt.NDArray[np.int64] = titles.sum() + np.where(has_next, 0, len("null")) + commas + frame
    return lengths
