"""Predict first: how many steps will run again? The right number among those that learners give."""

from __future__ import annotations

from dataclasses import dataclass

from sim.plan import Plan
from sim.recovery import recovery

N_CHOICES = 4


@dataclass(frozen=True)
class Question:
    """The right answer, and the choices it is among: distinct, ascending, four or fewer."""

    right: int
    choices: tuple[int, ...]

    def is_right(self, choice: int) -> bool:
        """Whether this choice is the right one."""
        return choice == self.right


def question(plan: Plan) -> Question | None:
    """Return the question for a plan; None where nothing fails, since nothing runs again then.

    Beside the right answer, those of the classic mistakes, the commonest first: all that was done is lost, nothing
    runs again, the whole task does, the failed step is counted on top, the failed step is left out.
    """
    way = recovery(plan)
    if way is None:
        return None
    right = way.steps_rerun
    mistaken = (way.failed_step, 0, plan.task.n_steps, right + 1, right - 1)
    plausible = (number for number in mistaken if 0 <= number <= plan.task.n_steps)
    choices = tuple(dict.fromkeys((right, *plausible)))[:N_CHOICES]
    return Question(right, tuple(sorted(choices)))
