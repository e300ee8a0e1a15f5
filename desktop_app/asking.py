"""Predict first: when an answer is kept back, and how far the story goes until somebody has guessed."""

from __future__ import annotations

import math

from sim.plan import Plan
from sim.prediction import question
from sim.run import Run


def is_worth_asking(old: Plan, new: Plan) -> bool:
    """Tell whether a change lets another step fail, or lets another number of steps run again."""
    asked = question(new)
    if asked is None or new.failure is None:
        return False
    before = question(old)
    moved = old.failure is None or old.failure.step != new.failure.step
    return moved or before is None or before.right != asked.right


def held_t(run: Run) -> float:
    """Return the last second of the story that tells what failed and not yet what comes of it."""
    if run.recovery is None:
        return run.duration_s
    return math.nextafter(float(run.ends[run.failed_index]), 0.0)
