"""What the steps tell of tries that failed again, and of the person who was asked or came."""

from __future__ import annotations

from typing import Literal

import numpy as np

from desktop_app.moment import Moment
from sim.run import EventKind

Mark = Literal["", "person", "waiting"]


def failed_tries(moment: Moment) -> int:
    """Return how many tries after the failure have failed again by now; the one under way counts once it breaks."""
    so_far = moment.run.kinds[: moment.run.event_index_at(moment.t) + 1]
    return max(int(np.count_nonzero(so_far == EventKind.FAIL)) - 1, 0)


def mark_of(moment: Moment) -> tuple[int, Mark]:
    """Return the step at which a person stands now, and what they are there for; 0 for none."""
    run, now = moment.run, moment.run.event_index_at(moment.t)
    came = np.flatnonzero(run.kinds[: now + 1] == EventKind.PERSON)
    if len(came):
        return int(run.steps[came[0]]), "person"
    if run.kinds[now] == EventKind.APPROVAL:
        return int(run.steps[now]), "waiting"
    return 0, ""
