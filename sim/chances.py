"""How likely one more attempt is to succeed: teaching assumptions, a row a cause, a column a way back."""

from __future__ import annotations

from typing import Annotated

from pydantic import Field

from sim.failure import Cause
from sim.values import Frozen

Probability = Annotated[float, Field(strict=True, ge=0, le=1)]
"""How likely: 0 never, 1 always."""


class CauseChances(Frozen):
    """The probability that one attempt succeeds, by the way back that is taken."""

    resume: Probability
    restart: Probability
    resume_with_error_context: Probability


class Chances(Frozen):
    """The table of teaching assumptions, and how many attempts each way gets before the next is tried."""

    transient: CauseChances = CauseChances(resume=0.95, restart=0.95, resume_with_error_context=0.95)
    repeatable: CauseChances = CauseChances(resume=0.15, restart=0.35, resume_with_error_context=0.85)
    poisoned: CauseChances = CauseChances(resume=0.02, restart=0.90, resume_with_error_context=0.10)
    attempts: Annotated[int, Field(strict=True, ge=1, le=20)] = 3

    def of(self, cause: Cause) -> CauseChances:
        """Return the row of a cause."""
        row: CauseChances = getattr(self, cause.value)
        return row
