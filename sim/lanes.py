"""State is two lanes, what the agent knows and what it made: a restore can take back one without the other."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum

from sim.effects import Done, happened
from sim.ladder import restart_after
from sim.once import once
from sim.plan import Plan, Rewind
from sim.task import Artifact, Task


class MismatchKind(StrEnum):
    """How what is really there differs from what the conversation believes."""

    NEWER = "newer"
    OLDER = "older"
    UNKNOWN = "unknown"  # it is there, and the conversation knows nothing of it
    MISSING = "missing"  # the conversation counts on it, and it is gone


@dataclass(frozen=True)
class Lanes:
    """The step after which each lane stands; 0 is the start of the task.

    The context is the conversation and the plan, the world the files.
    """

    context_step: int
    world_step: int

    @property
    def agree(self) -> bool:
        """Whether what the agent knows is what is there."""
        return self.context_step == self.world_step


@dataclass(frozen=True)
class Made:
    """An artifact as `step` left it."""

    step: int
    artifact: Artifact


@dataclass(frozen=True)
class Mismatch:
    """An artifact that is not what the conversation believes; None where there is none to believe in, or to find."""

    kind: MismatchKind
    name: str
    believed: Made | None
    actual: Made | None


@dataclass(frozen=True)
class LostArtifact:
    """An artifact that a restore takes away: the older one it puts in its place, None where it deletes it."""

    name: str
    made: Made
    replaced_by: Made | None


@dataclass(frozen=True)
class Losses:
    """What a restore will destroy: artifacts made after the checkpoint, and what was said and decided since."""

    artifacts: tuple[LostArtifact, ...] = ()
    messages: int = 0
    decisions: int = 0


@dataclass(frozen=True)
class BeyondRewind(Done):
    """An effect on the outside world that no restore takes back; `known`: the conversation still knows of it."""

    known: bool


def reached_step(plan: Plan) -> int:
    """Return the last step whose work was all there when the failure struck: the failed one where it ran to its end.

    Of a step that broke off, neither its turns of the conversation nor its files count. 0 where nothing fails.
    """
    if plan.failure is None:
        return 0
    return plan.failure.step if plan.failure.fraction == 1 else plan.failure.step - 1


def lanes_after_restore(plan: Plan) -> Lanes | None:
    """Return where both lanes stand once the plan's strategy has restored the first time; None where nothing fails."""
    if plan.failure is None:
        return None
    restored, reached = restart_after(plan, plan.strategy), reached_step(plan)
    return Lanes(
        context_step=reached if plan.rewind is Rewind.WORLD_ONLY else restored,
        world_step=reached if plan.rewind is Rewind.CONTEXT_ONLY else restored,
    )


def mismatches(plan: Plan) -> tuple[Mismatch, ...]:
    """Return the artifacts the agent is wrong about after the restore; none where both lanes were rewound."""
    lanes = lanes_after_restore(plan)
    if lanes is None or lanes.agree:
        return ()
    first, last = sorted((lanes.context_step, lanes.world_step))
    knows_less = lanes.context_step < lanes.world_step
    return tuple(
        _newer_than_believed(before, now) if knows_less else _older_than_believed(before, now)
        for before, now in _changed(plan.task, first, last)
    )


def _newer_than_believed(believed: Made | None, actual: Made) -> Mismatch:
    kind = MismatchKind.UNKNOWN if believed is None else MismatchKind.NEWER
    return Mismatch(kind, actual.artifact.name, believed, actual)


def _older_than_believed(actual: Made | None, believed: Made) -> Mismatch:
    kind = MismatchKind.MISSING if actual is None else MismatchKind.OLDER
    return Mismatch(kind, believed.artifact.name, believed, actual)


def losses(plan: Plan) -> Losses:
    """Return what the restore will destroy, to be shown before it does; nothing where nothing fails."""
    lanes = lanes_after_restore(plan)
    if lanes is None:
        return Losses()
    reached = reached_step(plan)
    forgotten = plan.task.steps[lanes.context_step : reached]
    return Losses(
        artifacts=tuple(
            LostArtifact(now.artifact.name, now, before)
            for before, now in _changed(plan.task, lanes.world_step, reached)
        ),
        messages=sum(len(step.messages) for step in forgotten),
        decisions=sum(len(step.decisions) for step in forgotten),
    )


def beyond_rewind(plan: Plan) -> tuple[BeyondRewind, ...]:
    """Return the effects after the restored step that stay in the outside world, in order; only an action undoes them.

    Where the conversation no longer knows of one, the agent will do it again.
    """
    lanes = lanes_after_restore(plan)
    if lanes is None:
        return ()
    restored = restart_after(plan, plan.strategy)
    return tuple(
        BeyondRewind(one.step, one.index, one.effect, known=one.step <= lanes.context_step)
        for one in happened(plan)
        if one.step > restored
    )


def _changed(task: Task, after: int, up_to: int) -> Iterator[tuple[Made | None, Made]]:
    """Yield each artifact that is another after step `up_to` than after `after`: as it was, or None, and as it is."""
    before = _made(task, 0, after)
    for name, now in _made(task, after, up_to).items():
        old = before.get(name)
        if old is None or old.artifact != now.artifact:
            yield old, now


def _made(task: Task, after: int, up_to: int) -> dict[str, Made]:
    """Return the artifacts of steps `after` + 1 to `up_to` by name, each as it was left last."""
    made = _all_made(task)
    first, end = (bisect_right(made, step, key=lambda one: one.step) for step in (after, up_to))
    return {one.artifact.name: one for one in made[first:end]}


@once
def _all_made(task: Task) -> tuple[Made, ...]:
    """Every artifact of a task, in order."""
    return tuple(Made(k, item) for k, step in enumerate(task.steps, 1) for item in step.artifacts)
