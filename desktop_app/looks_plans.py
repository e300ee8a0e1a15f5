"""The moments worth looking at: each a plan, and the instant of its run that shows most."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import cycle, islice

from sim.checkpoints import every_n, manual_at
from sim.failure import Cause, Failure, Instant
from sim.ladder import LESSON_LUCK
from sim.plan import Plan, Strategy
from sim.run import EventKind, Run, simulate
from sim.scenario import built_in
from sim.task import Origin, Step, Task

FAILS_AT = {12: 9, 21: 16, 200: 137}


@dataclass(frozen=True)
class Scene:
    """One moment worth looking at."""

    name: str
    plan: Callable[[], Plan]
    during: EventKind | None = None  # half-way through its last event of this kind; None: the opening instant

    def moment(self) -> tuple[Run, float]:
        """Return the run, and the second of the story to look at."""
        run = _run(self)
        if self.during is None:
            return run, run.opening_t
        event = [event for event in run.events() if event.kind is self.during][-1]
        return run, (event.start_s + event.end_s) / 2


@cache
def _run(scene: Scene) -> Run:
    return simulate(scene.plan())


def stretched(n_steps: int) -> Plan:
    """Return a run of many steps that looks recorded: the lesson's own steps, over and over, with disks here and there.

    Nothing of it was recorded by anyone; it stands in for a long recording where none is at hand.
    """
    lesson = built_in().task
    steps = tuple(_bare(step, k) for k, step in enumerate(islice(cycle(lesson.steps), n_steps), 1))
    failed = FAILS_AT.get(n_steps, (3 * n_steps + 3) // 4)
    disks = tuple(k for k in range(1, n_steps + 1) if k % max(2, n_steps // 20) == 0 and k != failed - 1)
    origin = Origin(format="Savepoint", name=f"A run of {n_steps} steps", tokens_per_step=True, checkpoints=disks)
    task = Task(title=origin.name, steps=steps, origin=origin)
    return Plan(task=task, checkpoints=manual_at(*disks), failure=Failure(step=failed))


def _bare(step: Step, number: int) -> Step:
    """Return a step with its title and its costs, which rise and fall along the run, and nothing else."""
    swing = 1 + (number * 7 % 11) / 10
    assert step.input_tokens is not None
    assert step.output_tokens is not None
    return Step(
        title=step.title,
        description=step.description,
        input_tokens=round(step.input_tokens * swing),
        output_tokens=round(step.output_tokens * swing),
        tool_calls=step.n_tool_calls,
        seconds=step.seconds,
    )


def fails_again() -> Plan:
    """Return the lesson with a mistake that repeats, so that tries fail again."""
    return built_in().with_failure(Failure(step=5, cause=Cause.REPEATABLE, luck=LESSON_LUCK))


SCENES = {
    scene.name: scene
    for scene in (
        Scene("opening", built_in),
        Scene("mid-failure", built_in, EventKind.FAIL),
        Scene("mid-restore", built_in, EventKind.RESTORE),
        Scene("mid-recovery", built_in, EventKind.RERUN),
        Scene("error-context", lambda: built_in().with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT)),
        Scene("from-scratch", lambda: built_in().with_strategy(Strategy.RESTART)),
        Scene("every-3", lambda: built_in().with_checkpoints(every_n(3))),
        Scene("no-disk", lambda: built_in().with_checkpoints(manual_at())),
        Scene("no-failure", lambda: built_in().without_failure()),
        Scene("retry-failed", fails_again, EventKind.FAIL),
        Scene("person", lambda: fails_again().with_strategy(Strategy.RESTART), EventKind.PERSON),
        Scene("half-written", lambda: built_in().with_failure(Failure(step=5, instant=Instant.SAVING))),
        Scene("12-steps", lambda: stretched(12)),
        Scene("21-steps", lambda: stretched(21)),
        Scene("200-steps", lambda: stretched(200)),
    )
}
