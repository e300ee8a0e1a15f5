"""Rolling back the world: another thing than restoring the agent, and for some of it there is no way back."""

from __future__ import annotations

from dataclasses import dataclass

from sim.effects import Done, happened
from sim.ladder import restart_after
from sim.plan import Plan


@dataclass(frozen=True)
class Compensation(Done):
    """What takes an effect back. The restore itself takes back none: it rewinds what the agent knows."""

    @property
    def action(self) -> str | None:
        """The action that takes it back; None where there is none."""
        return self.effect.compensation

    @property
    def can_be_taken_back(self) -> bool:
        """Whether there is such an action. A message that was read stays read."""
        return self.action is not None


def compensations(plan: Plan) -> tuple[Compensation, ...]:
    """Return what must be taken back so that the world fits the disk the plan goes back to, the newest effect first.

    These are the effects that had happened after that disk, those of the failed step as far as it got; among them
    those that cannot be taken back. None where nothing fails.
    """
    if plan.reached_failure is None:
        return ()
    after = restart_after(plan, plan.strategy)
    undone = (one for one in reversed(happened(plan)) if one.step > after)
    return tuple(Compensation(one.step, one.index, one.effect) for one in undone)
