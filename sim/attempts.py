"""One attempt after another: which failure each answers, where it goes back to, and whether it succeeds."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sim.cost import Cost, steps_cost
from sim.run import EventKind, Run


@dataclass(frozen=True)
class Attempt:
    """What was tried after one failure.

    Attributes
    ----------
    number : which attempt it is, from 1.
    answers : the index of the failure event it answers; the attempt begins with the event after it.
    ends : the index of the event its part of the story ends before: the next failure, or the end of the run.
    restart_after : the step it goes back to, 0 for the start; None where a person does the step.
    has_note : whether the error report is added.
    succeeds : whether the failed step is done afterwards.
    """

    number: int
    answers: int
    ends: int
    restart_after: int | None
    has_note: bool
    succeeds: bool

    @property
    def works_from(self) -> int:
        """The index of the event after the way back: the first step that runs again."""
        if self.restart_after is None:
            return self.answers + 2
        return self.answers + (3 if self.has_note else 2)


def attempts(run: Run) -> tuple[Attempt, ...]:
    """Return every attempt after the failure, in order; none where nothing fails."""
    fails = np.flatnonzero(run.kinds == EventKind.FAIL).tolist()
    ends = [*fails[1:], len(run)][: len(fails)]
    return tuple(
        Attempt(
            number=number,
            answers=fail,
            ends=end,
            restart_after=int(run.steps[fail + 1]) if run.kinds[fail + 1] == EventKind.RESTORE else None,
            has_note=bool(run.kinds[fail + 2] == EventKind.ADD_CONTEXT),
            succeeds=end == len(run),
        )
        for number, (fail, end) in enumerate(zip(fails, ends, strict=True), 1)
    )


def rerun_at(run: Run, index: int) -> Cost:
    """Return what the steps cost that the attempt under way runs again, once; of the first before the failure.

    Nothing where a person does the step, or where nothing fails.
    """
    attempt = attempt_at(run, index) or next(iter(attempts(run)), None)
    if attempt is None or attempt.restart_after is None:
        return Cost()
    return steps_cost(run.plan, attempt.restart_after, int(run.steps[attempt.answers]))


def attempt_at(run: Run, index: int) -> Attempt | None:
    """Return the attempt an event belongs to, its failure included; None before the failure."""
    return next((attempt for attempt in attempts(run) if attempt.answers <= index < attempt.ends), None)
