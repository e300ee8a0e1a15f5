"""Where the disks are: after which steps a snapshot is written to durable storage."""

from __future__ import annotations

from typing import Literal

from pydantic import field_validator

from sim.task import Task
from sim.values import Frozen, StepNumber


class CheckpointPolicy(Frozen):
    """The rule that says after which steps a checkpoint is written.

    `every` counts for "every_n" alone, `manual` (step numbers, ascending) for "manual" alone.
    """

    kind: Literal["every_step", "every_n", "manual", "verified"] = "every_step"
    every: StepNumber = 1
    manual: tuple[StepNumber, ...] = ()

    @field_validator("manual")
    @classmethod
    def _in_order(cls, steps: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(sorted(set(steps)))

    @property
    def name(self) -> str:
        """The policy in one word, as files and the command line spell it: every_step, every_3, manual, verified."""
        return f"every_{self.every}" if self.kind == "every_n" else self.kind


def every_step() -> CheckpointPolicy:
    """Return the policy that saves after each step."""
    return CheckpointPolicy()


def every_n(n: int) -> CheckpointPolicy:
    """Return the policy that saves after steps n, 2n, 3n and so on; for n = 1 that is every step."""
    return every_step() if n == 1 else CheckpointPolicy(kind="every_n", every=n)


def manual_at(*steps: int) -> CheckpointPolicy:
    """Return the policy that saves after these steps and no others."""
    return CheckpointPolicy(kind="manual", manual=steps)


def verified() -> CheckpointPolicy:
    """Return the policy that saves after each step whose evidence passed."""
    return CheckpointPolicy(kind="verified")


def checkpoint_steps(policy: CheckpointPolicy, task: Task) -> tuple[int, ...]:
    """Return the steps of `task` after which `policy` writes a checkpoint, ascending."""
    if policy.kind == "manual":
        return tuple(step for step in policy.manual if step <= task.n_steps)
    if policy.kind == "verified":
        return tuple(k for k, step in enumerate(task.steps, 1) if step.verified)
    return tuple(range(policy.every, task.n_steps + 1, policy.every))
