"""What one agent, or person, hands to the next at a disk: all that is needed to go on, and nothing said twice."""

from __future__ import annotations

from dataclasses import dataclass

from sim.snapshot import Counters, snapshot_after
from sim.task import Artifact, Evidence, Message, Task


@dataclass(frozen=True)
class Standing:
    """How far the work is: titles done, next and remaining, what it took, and the newest version of all it made."""

    done: tuple[str, ...]
    next: str | None
    remaining: tuple[str, ...]
    counters: Counters
    artifacts: tuple[Artifact, ...]


@dataclass(frozen=True)
class Constraints:
    """What whoever goes on is bound by: the specification, the budget left, the questions nobody has answered."""

    specification: tuple[Message, ...]
    budget_left_tokens: int | None
    open_questions: tuple[str, ...]


@dataclass(frozen=True)
class HandOver:
    """The five things a hand-over transfers; the conversation itself stays behind."""

    objective: str
    state: Standing
    evidence: tuple[Evidence, ...]
    decisions: tuple[str, ...]
    constraints: Constraints


def hand_over(task: Task, step: int) -> HandOver:
    """Return what the snapshot after `step` hands over; after 0 it is the task as it was given."""
    snapshot = snapshot_after(task, step)
    plan = snapshot.plan
    return HandOver(
        objective=snapshot.objective,
        state=Standing(plan.done, plan.next, plan.remaining, snapshot.counters, snapshot.artifacts),
        evidence=snapshot.evidence,
        decisions=snapshot.decisions,
        constraints=Constraints(task.specification, snapshot.budget_left_tokens, snapshot.open_questions),
    )
