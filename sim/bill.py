"""The bill of a way back in the one unit that was recorded: the task itself, what is paid twice, the error note."""

from __future__ import annotations

from dataclasses import dataclass

from sim.recovery import Recovery, Unit
from sim.task import Task


@dataclass(frozen=True, slots=True)
class Bill:
    """One bill in one unit; its parts add up to the whole."""

    task: float
    twice: float
    note: float

    @property
    def total(self) -> float:
        """The whole bill."""
        return self.task + self.twice + self.note


def bill_of(way: Recovery, task: Task, unit: Unit) -> Bill:
    """Return the bill of one way in `unit`, which `compared_by` must have found.

    total = task + lost work and what was tried in vain + note.
    """
    if unit == "steps":
        return Bill(task.n_steps, way.steps_rerun, 0)
    total, lost, retried, note = (getattr(cost, unit) or 0 for cost in (way.total, way.lost, way.retried, way.context))
    return Bill(total - lost - retried - note, lost + retried, note)
