"""What a disk weighs: the bytes of the snapshot after each step, without writing the snapshots out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import isnan
from typing import Any

import numpy as np
import numpy.typing as npt
from pydantic import BaseModel

from sim.once import once
from sim.snapshot import FORMAT_VERSION, Counters, Snapshot, WorkPlan, canonical_json
from sim.task import Step, Task
from sim.waiting import done

Lengths = npt.NDArray[np.int64]
"""JSON bytes of one part of the snapshots after steps 1..n: (n_steps,) int64."""


@once
def snapshot_sizes(task: Task) -> Lengths:
    """Return the bytes of the canonical JSON of the snapshots after steps 0..n, (n_steps + 1,) int64.

    Each snapshot holds all before it, so writing them out would take n squared; here each item is measured once.
    The size after step 0 is 0: the task specification is there anyway and costs nothing to keep.
    """
    logs: tuple[Callable[[], Lengths], ...] = (
        lambda: _log_lengths([step.messages for step in task.steps], task.specification),
        lambda: _log_lengths([_logged_calls(k, step) for k, step in enumerate(task.steps, 1)]),
        lambda: _log_lengths([_results(k, step) for k, step in enumerate(task.steps, 1)]),
        lambda: _log_lengths([step.decisions for step in task.steps]),
        lambda: _log_lengths([step.evidence for step in task.steps]),
    )
    lengths = np.zeros(task.n_steps, dtype=np.int64)
    for k, log in enumerate(logs):
        done(k / len(logs))
        lengths += log()
    lengths += np.array([len(canonical_json(step.open_questions)) if step.open_questions else 2 for step in task.steps])
    lengths += _frame_length() + len(canonical_json(task.objective)) + len(canonical_json(task.versions))
    lengths += _artifact_lengths(task.steps) + _work_plan_lengths(task.steps) + _number_lengths(task)
    sizes = np.concatenate(([0], lengths))
    sizes.setflags(write=False)
    return sizes


def _logged_calls(k: int, step: Step) -> Sequence[Any]:
    """Return the fields of each `LoggedCall`, without making one: its parts were checked when they were read."""
    return [{"step": k, **dict(call)} for call in step.call_records]


def _results(k: int, step: Step) -> Sequence[Any]:
    """Return the fields of the `IntermediateResult`, if there is one."""
    return [{"step": k, "title": step.title, "text": step.result}] if step.result else []


def _log_lengths(added: Sequence[Sequence[Any]], given: Sequence[Any] = ()) -> Lengths:
    """Measure a list that begins with `given` and to which step k adds `added[k - 1]`."""
    items_bytes = np.cumsum([_items_length(items) for items in (given, *added)])
    n_items = np.cumsum([len(items) for items in (given, *added)])
    lengths: Lengths = (2 + items_bytes + np.maximum(n_items - 1, 0))[1:]
    return lengths


def _items_length(items: Sequence[Any]) -> int:
    """Measure all items of a list, without its brackets and commas; they are flat, so their fields are their JSON."""
    if not items:
        return 0
    plain = [dict(item) if isinstance(item, BaseModel) else item for item in items]
    return len(canonical_json(plain)) - 2 - (len(items) - 1)


def _artifact_lengths(steps: Sequence[Step]) -> Lengths:
    """Measure the list of artifacts, in which a later version takes the place of the one before."""
    held: dict[str, int] = {}
    lengths, items_bytes = np.full(len(steps), 2, dtype=np.int64), 0
    for i, step in enumerate(steps):
        for item in step.artifacts:
            items_bytes += len(canonical_json(item)) - held.get(item.name, 0)
            held[item.name] = len(canonical_json(item))
        lengths[i] += items_bytes + max(len(held) - 1, 0)
    return lengths


def _frame_length() -> int:
    """The bytes of a snapshot's names, colons, commas and braces, and of its format version."""
    blank = dict.fromkeys(Snapshot.model_fields, 0) | {"format_version": FORMAT_VERSION}
    return len(canonical_json(blank)) - (len(blank) - 1)


def _number_lengths(task: Task) -> Lengths:
    """Measure the step number, the counters, and the budget that is left."""
    used = task.tokens.cumulative_values[1:]
    left = np.full(task.n_steps, np.nan) if task.budget_tokens is None else np.maximum(task.budget_tokens - used, 0)
    unknown = dict.fromkeys(Counters.model_fields)
    frame = len(canonical_json(unknown)) - len(unknown) * len("null")
    counts = [tally.cumulative_values[1:] for tally in (task.input_tokens, task.output_tokens, task.tool_calls)]
    return frame + sum(map(_digits, [np.arange(1, task.n_steps + 1), left, *counts]), _second_lengths(task))


def _digits(counts: npt.NDArray[Any]) -> Lengths:
    """Count the digits of whole numbers; one that was not recorded reads null."""
    digits = np.searchsorted(10.0 ** np.arange(1, 19), counts, side="right") + 1
    return np.where(np.isnan(counts), len("null"), digits)


def _second_lengths(task: Task) -> Lengths:
    seconds = task.seconds.cumulative_values[1:].tolist()
    return np.array([len("null") if isnan(s) else len(repr(round(s, 3))) for s in seconds], dtype=np.int64)


def _work_plan_lengths(steps: Sequence[Step]) -> Lengths:
    """Measure the titles done, next and remaining: always all of them, but the commas between them differ."""
    n_steps = len(steps)
    titles_bytes = sum(len(canonical_json(step.title)) for step in steps)
    step = np.arange(1, n_steps + 1)
    has_next = step < n_steps
    n_remaining = np.maximum(n_steps - step - 1, 0)
    commas = (step - 1) + np.maximum(n_remaining - 1, 0)
    frame = len(canonical_json(WorkPlan(done=(), next=None, remaining=()))) - len("null")
    lengths: Lengths = titles_bytes + np.where(has_next, 0, len("null")) + commas + frame
    return lengths
