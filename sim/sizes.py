"""What a disk weighs: the bytes of the snapshot after each step, without writing the snapshots out."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
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


@dataclass(frozen=True, eq=False)
class LogLengths:
    """What a log weighs that only ever grows at its end.

    Attributes
    ----------
    items_bytes, n_items : (n_steps + 1,) int64
        The bytes of the entries that are there after 0..n steps, without brackets and commas, and how many they are.
    """

    items_bytes: Lengths
    n_items: Lengths

    def whole(self) -> Lengths:
        """Return the bytes of the log after steps 1..n."""
        return _bracketed(self.items_bytes[1:], self.n_items[1:])

    def since(self, earlier: Lengths, later: Lengths) -> Lengths:
        """Return the bytes of the list of those entries alone that came after step `earlier`, up to step `later`."""
        added_bytes, n_added = (sums[later] - sums[earlier] for sums in (self.items_bytes, self.n_items))
        return _bracketed(added_bytes, n_added)


def _bracketed(items_bytes: Lengths, n_items: Lengths) -> Lengths:
    lengths: Lengths = 2 + items_bytes + np.maximum(n_items - 1, 0)
    return lengths


@once
def log_lengths(task: Task) -> dict[str, LogLengths]:
    """Return what each log of a task's snapshots weighs; each entry is measured once."""
    numbered = list(enumerate(task.steps, 1))
    logs: dict[str, Callable[[], LogLengths]] = {
        "conversation": lambda: _log_lengths([step.messages for step in task.steps], task.specification),
        "tool_calls": lambda: _log_lengths([_logged_calls(k, step) if step.tool_calls else () for k, step in numbered]),
        "results": lambda: _log_lengths([_results(k, step) if step.result else () for k, step in numbered]),
        "decisions": lambda: _log_lengths([step.decisions for step in task.steps]),
        "evidence": lambda: _log_lengths([step.evidence for step in task.steps]),
    }
    lengths = {}
    for k, (name, measured) in enumerate(logs.items()):
        done(k / len(logs))
        lengths[name] = measured()
    return lengths


@once
def snapshot_sizes(task: Task) -> Lengths:
    """Return the bytes of the canonical JSON of the snapshots after steps 0..n, (n_steps + 1,) int64.

    Each snapshot holds all before it, so writing them out would take n squared; here each item is measured once.
    The size after step 0 is 0: the task specification is there anyway and costs nothing to keep.
    """
    lengths = np.zeros(task.n_steps, dtype=np.int64)
    for log in log_lengths(task).values():
        lengths += log.whole()
    lengths += np.array([len(canonical_json(step.open_questions)) if step.open_questions else 2 for step in task.steps])
    blank = {"format_version": FORMAT_VERSION}
    lengths += frame_length(Snapshot, blank) + len(canonical_json(task.objective)) + len(canonical_json(task.versions))
    lengths += _artifact_lengths(task.steps) + _work_plan_lengths(task.steps) + number_lengths(task)
    sizes = np.concatenate(([0], lengths))
    sizes.setflags(write=False)
    return sizes


@once
def title_lengths(task: Task) -> LogLengths:
    """Return what the titles of the steps that are done weigh, a log like the others."""
    return _log_lengths([[step.title] for step in task.steps])


def _logged_calls(k: int, step: Step) -> Sequence[Any]:
    """Return the fields of each `LoggedCall`, without making one: its parts were checked when they were read."""
    return [{"step": k, **dict(call)} for call in step.call_records]


def _results(k: int, step: Step) -> Sequence[Any]:
    """Return the fields of the `IntermediateResult`."""
    return [{"step": k, "title": step.title, "text": step.result}]


def _log_lengths(added: Sequence[Sequence[Any]], given: Sequence[Any] = ()) -> LogLengths:
    """Measure a list that begins with `given` and to which step k adds `added[k - 1]`."""
    items_bytes, n_items = np.zeros((2, len(added) + 1), dtype=np.int64)
    for at, items in enumerate((given, *added)):
        if items:
            items_bytes[at], n_items[at] = _items_length(items), len(items)
    return LogLengths(np.cumsum(items_bytes), np.cumsum(n_items))


def _items_length(items: Sequence[Any]) -> int:
    """Measure all items of a list, without its brackets and commas; they are flat, so their fields are their JSON."""
    plain = [dict(item) if isinstance(item, BaseModel) else item for item in items]
    return len(canonical_json(plain)) - 2 - (len(items) - 1)


def _artifact_lengths(steps: Sequence[Step]) -> Lengths:
    """Measure the list of artifacts, in which a later version takes the place of the one before."""
    held: dict[str, int] = {}
    lengths, items_bytes = [], 0
    for artifacts in (step.artifacts for step in steps):
        for item in artifacts:
            items_bytes += len(canonical_json(item)) - held.get(item.name, 0)
            held[item.name] = len(canonical_json(item))
        lengths.append(2 + items_bytes + max(len(held) - 1, 0))
    return np.array(lengths, dtype=np.int64)


def frame_length(kind: type[BaseModel], fixed: dict[str, int]) -> int:
    """Return the bytes of a value's names, colons, commas and braces, and of those parts that are the same in all."""
    blank = dict.fromkeys(kind.model_fields, 0) | fixed
    return len(canonical_json(blank)) - (len(blank) - len(fixed))


def number_lengths(task: Task) -> Lengths:
    """Measure the step number, the counters, and the budget that is left, after steps 1..n."""
    used = task.tokens.cumulative_values[1:]
    left = np.full(task.n_steps, np.nan) if task.budget_tokens is None else np.maximum(task.budget_tokens - used, 0)
    unknown = dict.fromkeys(Counters.model_fields)
    frame = len(canonical_json(unknown)) - len(unknown) * len("null")
    counts = [tally.cumulative_values[1:] for tally in (task.input_tokens, task.output_tokens, task.tool_calls)]
    return frame + sum(map(digits, [np.arange(1, task.n_steps + 1), left, *counts]), _second_lengths(task))


def digits(counts: npt.NDArray[Any]) -> Lengths:
    """Count the digits of whole numbers; one that was not recorded reads null."""
    recorded = np.searchsorted(10.0 ** np.arange(1, 19), counts, side="right") + 1
    return np.where(np.isnan(counts), len("null"), recorded)


def _second_lengths(task: Task) -> Lengths:
    seconds = task.seconds.cumulative_values[1:]
    lengths = digits(seconds)
    lengths += np.where(np.isnan(seconds), 0, len(".0"))
    broken = np.flatnonzero(seconds % 1 > 0)  # few of a long task: to write a number takes far longer than to look
    lengths[broken] = [len(repr(round(s, 3))) for s in seconds[broken].tolist()]
    return lengths


def _work_plan_lengths(steps: Sequence[Step]) -> Lengths:
    """Measure the titles done, next and remaining: always all of them, but the commas between them differ."""
    n_steps = len(steps)
    titles_bytes = _items_length([step.title for step in steps])
    step = np.arange(1, n_steps + 1)
    has_next = step < n_steps
    n_remaining = np.maximum(n_steps - step - 1, 0)
    commas = (step - 1) + np.maximum(n_remaining - 1, 0)
    frame = len(canonical_json(WorkPlan(done=(), next=None, remaining=()))) - len("null")
    lengths: Lengths = titles_bytes + np.where(has_next, 0, len("null")) + commas + frame
    return lengths
