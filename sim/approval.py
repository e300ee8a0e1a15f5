"""A pause for a person: after a disk the run waits until somebody says yes, if need be beyond the program's end."""

from __future__ import annotations

from enum import StrEnum

from sim.values import Frozen, StepNumber


class Decision(StrEnum):
    """What the person has said so far."""

    WAITING = "waiting"
    APPROVED = "approved"
    DECLINED = "declined"


class Approval(Frozen):
    """A person is asked once the disk after a step is written for the first time; without that disk nobody is asked.

    Only with a yes does the run go on. The disk holds all that is needed for that, so the wait may be of any length.
    """

    after: StepNumber
    decision: Decision = Decision.WAITING

    @property
    def lets_on(self) -> bool:
        """Whether the run goes on from here."""
        return self.decision is Decision.APPROVED

    def decided(self, decision: Decision) -> Approval:
        """Return this approval with what the person has said."""
        return self.replaced(decision=decision)
