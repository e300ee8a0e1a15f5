"""What disks weigh that hold differences alone: measured without writing the differences out."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np

from sim.delta import Delta
from sim.sizes import Lengths, digits, frame_length, log_lengths, number_lengths, title_lengths
from sim.snapshot import FORMAT_VERSION, canonical_json
from sim.task import Task


def delta_sizes(task: Task, disks: Sequence[int]) -> Lengths:
    """Return the bytes of the canonical JSON of each disk's difference to the disk before it.

    Parameters
    ----------
    disks : the steps of two or more disks, ascending; the first may be 0, the start of the task.

    Returns
    -------
    sizes : (len(disks) - 1,) int64
        All together they take as long as one pass over the steps, however many disks there are.
    """
    steps = np.array(disks, dtype=np.int64)
    earlier, later = steps[:-1], steps[1:]
    lengths = digits(earlier) + number_lengths(task)[later - 1]
    lengths += frame_length(Delta, {"format_version": FORMAT_VERSION})
    for log in log_lengths(task).values():
        lengths += log.since(earlier, later)
    titles = title_lengths(task)
    lengths += titles.since(earlier, later) + _next_lengths(np.diff(titles.items_bytes), later)
    lengths += np.array(_artifact_lengths(task, disks), dtype=np.int64)
    lengths += np.array(_question_lengths(task, disks), dtype=np.int64)
    return lengths


def _next_lengths(titles_bytes: Lengths, later: Lengths) -> Lengths:
    """Measure the title of the step that comes next; after the last one there is none."""
    return np.append(titles_bytes, len("null"))[later]


def _artifact_lengths(task: Task, disks: Sequence[int]) -> list[int]:
    """Measure the lists of artifacts that are new or changed since the disk before."""
    held = {item.name: item for step in task.steps[: disks[0]] for item in step.artifacts}
    lengths = []
    for earlier, later in pairwise(disks):
        made = {item.name: item for step in task.steps[earlier:later] for item in step.artifacts}
        changed = [dict(item) for item in made.values() if held.get(item.name) != item]
        held |= made
        lengths.append(len(canonical_json(changed)))
    return lengths


def _question_lengths(task: Task, disks: Sequence[int]) -> list[int]:
    """Measure the open questions, null where they are as they were."""
    open_questions = [task.steps[disk - 1].open_questions if disk else () for disk in disks]
    return [len("null") if now == before else len(canonical_json(now)) for before, now in pairwise(open_questions)]
