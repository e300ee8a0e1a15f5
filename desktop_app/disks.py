"""Whether there is a disk after a step: saved, the one used, made up for a recording, only planned, or none."""

from __future__ import annotations

from desktop_app.session import Moment
from desktop_app.widgets.glyphs import DiskState

WRITTEN = ("saved", "used", "simulated")


def disk_after(moment: Moment, step: int) -> DiskState:
    """Return what stands after `step` at this moment; planned: its turn to be written has not come yet."""
    plan = moment.plan
    if not moment.state.saved[step - 1]:
        return "planned" if plan.saves_after(step) else "empty"
    if plan.failure is not None and plan.last_checkpoint == step:
        return "used"
    return "simulated" if plan.task.only_supposes_disk(step) else "saved"
