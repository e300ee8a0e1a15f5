"""Whether there is a disk after a step: saved, the one used, made up for a recording, only planned, or none."""

from __future__ import annotations

import numpy as np

from desktop_app.moment import Moment
from desktop_app.widgets.glyphs import DiskState

WRITTEN = ("saved", "used", "simulated")


def disk_after(moment: Moment, step: int) -> DiskState:
    """Return what stands after `step` at this moment; planned: its turn to be written has not come yet.

    Half: its writing broke off. Dropped: it was written and made room for newer ones.
    """
    plan, state = moment.plan, moment.state
    if state.half_written[step - 1]:
        return "half"
    if state.dropped[step - 1]:
        return "dropped"
    if not state.saved[step - 1]:
        return "planned" if plan.saves_after(step) else "empty"
    if plan.failure is not None and plan.last_checkpoint == step and not moment.is_asked:
        return "used"
    return "simulated" if plan.task.only_supposes_disk(step) else "saved"


def disk_meant(moment: Moment) -> int:
    """Return the disk that is pointed at, else the one used, else the last one written; 0 without any."""
    plan, picked = moment.plan, moment.selection
    if picked is not None and picked.kind in ("checkpoint", "step") and plan.saves_after(picked.step or 0):
        return picked.step or 0
    if plan.failure is None:
        return plan.checkpoint_steps[-1] if plan.checkpoint_steps else 0
    written = np.flatnonzero(moment.state.saved)
    return plan.last_checkpoint or (int(written[-1]) + 1 if len(written) else 0)
