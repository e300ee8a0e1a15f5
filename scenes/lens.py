"""Which steps of a long run are shown large: those around the failure, and those around the one that was chosen."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.run import Run

Ints = npt.NDArray[np.int64]

LENS_STEPS = 9
LONGEST_LENS = 11
HEAD, TAIL = 3, 6  # of a long way back, what is shown of its two ends
SHORT_HEAD, SHORT_TAIL = 2, 4  # and where there has to be room for the chosen step
FOCUS_REACH = 1  # neighbours of the chosen step on each side


def lens_steps(run: Run, focus: int | None = None) -> Ints:
    """Return the steps that are shown large, ascending: the way back as a whole or its ends, and `focus`."""
    n_steps = run.plan.task.n_steps
    story = _story(run, LONGEST_LENS, HEAD, TAIL)
    if focus is None or not 1 <= focus <= n_steps or focus in story:
        return story
    if not len(story):
        return _around(focus, LENS_STEPS, n_steps)
    short = _story(run, SHORT_HEAD + SHORT_TAIL, SHORT_HEAD, SHORT_TAIL, spare=False)
    return np.union1d(short, _around(focus, 2 * FOCUS_REACH + 1, n_steps))


def gaps_in(steps: Ints) -> tuple[int, ...]:
    """Return the positions after which steps are left out."""
    return tuple(np.flatnonzero(np.diff(steps) > 1).tolist())


def _story(run: Run, most: int, head: int, tail: int, spare: bool = True) -> Ints:
    """Return the steps from the disk to one past the failure, or both ends of that way; a short way gets neighbours."""
    way = run.recovery
    if way is None:
        return np.zeros(0, dtype=np.int64)
    n_steps = run.plan.task.n_steps
    first, last = max(1, way.restart_after), min(n_steps, way.failed_step + 1)
    if last - first >= most:
        return np.concatenate([np.arange(first, first + head), np.arange(last - tail + 1, last + 1)])
    if spare:
        first = max(1, first - (max(0, LENS_STEPS - (last - first + 1)) + 1) // 2)
        last = min(n_steps, max(last, first + LENS_STEPS - 1))
    return np.arange(first, last + 1)


def _around(step: int, count: int, n_steps: int) -> Ints:
    first = max(1, min(step - count // 2, n_steps - count + 1))
    return np.arange(first, min(first + count - 1, n_steps) + 1)
