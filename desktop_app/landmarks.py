"""The steps of a run that one wants to go to: the failure, the disks, the step that cost most."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

import numpy as np

from desktop_app.moment import Moment
from sim.plan import Plan


def step_at_hand(moment: Moment) -> int:
    """Return the step that is meant where none is named: the one selected, else the failed one, else the first."""
    if moment.selection is not None and moment.selection.step:
        return moment.selection.step
    return moment.plan.failure.step if moment.plan.failure else 1


def failed_step(moment: Moment) -> int | None:
    """Return the step that fails."""
    return moment.plan.failure.step if moment.plan.failure else None


def last_disk(moment: Moment) -> int | None:
    """Return the last disk before the failure; where nothing fails, the last of all."""
    if moment.plan.failure is None:
        return moment.plan.checkpoint_steps[-1] if moment.plan.checkpoint_steps else None
    return moment.plan.last_checkpoint or None


def next_disk(moment: Moment) -> int | None:
    """Return the next step with a disk after the one at hand."""
    disks = moment.plan.checkpoint_steps
    found = bisect_right(disks, step_at_hand(moment))
    return disks[found] if found < len(disks) else None


def previous_disk(moment: Moment) -> int | None:
    """Return the step with a disk before the one at hand."""
    disks = moment.plan.checkpoint_steps
    found = bisect_left(disks, step_at_hand(moment))
    return disks[found - 1] if found else None


def costliest_step(moment: Moment) -> int | None:
    """Return the step that took most tokens, or most tool calls where no tokens were recorded; the first of equals."""
    return _largest(moment.plan)


def _largest(plan: Plan) -> int | None:
    for tally in (plan.task.tokens, plan.task.tool_calls):
        if np.any(np.nan_to_num(tally.values) > 0):
            return int(np.nanargmax(tally.values)) + 1
    return None


LANDMARKS = {
    "to_failure": failed_step,
    "to_last_disk": last_disk,
    "to_next_disk": next_disk,
    "to_previous_disk": previous_disk,
    "to_costliest": costliest_step,
}
