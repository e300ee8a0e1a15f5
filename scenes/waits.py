"""Where the run waits for somebody's yes: at which disk, how far the sign is up, and what was said."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from scenes.easing import between, eased
from scenes.layout import Layout
from sim.approval import Decision
from sim.run import EventKind, Run

COMES, SAID = (0.0, 0.25), (0.6, 0.75)  # parts of the time in which the sign comes up, and the answer on it


@dataclass(frozen=True)
class Wait:
    """A sign beside the disk of a stand.

    `up`: how far it has come up; `said`: how far the answer stands on it. Until then it says: waiting.
    """

    stand: int
    up: float
    said: float
    decision: Decision


def wait_at(run: Run, index: int, p: float, layout: Layout) -> Wait | None:
    """Return the sign at p of an event; None before anybody is asked, or where the step is not shown."""
    approval = run.plan.approval
    asked = np.flatnonzero(run.kinds[: index + 1] == EventKind.APPROVAL)
    if approval is None or not len(asked):
        return None
    stand = layout.stand_of(int(run.steps[asked[0]]))
    if stand is None:
        return None
    here = int(asked[0]) == index
    up, said = (eased(between(p, COMES)), eased(between(p, SAID))) if here else (1.0, 1.0)
    return Wait(stand, max(up, 1e-3), 0.0 if approval.decision is Decision.WAITING else said, approval.decision)
