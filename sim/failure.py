"""What goes wrong: which step fails, how far into it, at which instant, and why."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field, model_validator

from sim.values import Count, Frozen, StepNumber


class Cause(StrEnum):
    """Why a step failed, which decides whether trying again helps."""

    TRANSIENT = "transient"  # a network fault, a rate limit, a crash
    REPEATABLE = "repeatable"  # the same state leads to the same mistake
    POISONED = "poisoned"  # an earlier step spoiled the state, and the disk holds it


class Instant(StrEnum):
    """Where in a step the failure strikes: at its work, while its checkpoint is written, or after that."""

    WORKING = "working"
    SAVING = "saving"
    SAVED = "saved"


class Failure(Frozen):
    """A failure strikes `step` when `fraction` of its cost is spent.

    At 1 the step ran to its end and its result was bad. Once the checkpoint is being written the whole step is spent.
    `spoiled` names the step that spoiled the state (the one before unless given); it matters where that is the cause.
    `luck` seeds the draws that let retries fail; without it the first retry succeeds.
    """

    step: StepNumber
    fraction: float = Field(default=1.0, strict=True, gt=0, le=1)
    instant: Instant = Instant.WORKING
    cause: Cause = Cause.TRANSIENT
    spoiled: StepNumber | None = None
    luck: Count | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Failure:
        if self.instant is not Instant.WORKING and self.fraction < 1:
            raise ValueError(f'at the instant "{self.instant}" the fraction is 1, not {self.fraction}')
        if self.spoiled is not None and self.spoiled >= self.step:
            raise ValueError(f"step {self.spoiled} cannot have spoiled step {self.step}, which is not after it")
        return self

    @property
    def spoiled_step(self) -> int:
        """The step that spoiled the state; 0 where the first step failed, since nothing came before it."""
        return self.step - 1 if self.spoiled is None else self.spoiled
