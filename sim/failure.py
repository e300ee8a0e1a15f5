"""What goes wrong: which step fails, and how far into it."""

from __future__ import annotations

from pydantic import Field

from sim.values import Frozen, StepNumber


class Failure(Frozen):
    """A failure strikes `step` when `fraction` of its cost is spent.

    At 1 the step ran to its end and its result was bad.
    """

    step: StepNumber
    fraction: float = Field(default=1.0, strict=True, gt=0, le=1)
