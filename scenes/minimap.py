"""The whole run in one short strip: which steps a column of pixels stands for, and which step a place means."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scenes.layout import Layout

Ints = npt.NDArray[np.int64]


def column_starts(n_steps: int, columns: int) -> Ints:
    """Return the index, from 0, of the first step of each column; never more columns than steps."""
    count = max(1, min(columns, n_steps))
    return np.arange(count, dtype=np.int64) * n_steps // count


def step_at(part: float, n_steps: int) -> int:
    """Return the step at a part of the strip, 0 to 1; places beyond its ends mean the first and the last."""
    return min(max(int(part * n_steps) + 1, 1), n_steps)


def span_of(first: int, last: int, n_steps: int) -> tuple[float, float]:
    """Return from where to where steps `first` to `last` reach, as parts of the strip."""
    return (first - 1) / n_steps, last / n_steps


def shown_stretches(layout: Layout) -> tuple[tuple[int, int], ...]:
    """Return the first and last step of each stretch that is shown large."""
    if not len(layout.stand_steps):
        return ()
    parts = np.split(layout.stand_steps, np.array(layout.gaps, dtype=np.intp) + 1)
    return tuple((int(part[0]), int(part[-1])) for part in parts)
