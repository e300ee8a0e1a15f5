"""A recorded run becomes a plan: its own steps, its own disks, its own failure.

Where the record says neither that disks were written nor that the run failed, the plan has a disk after every step and
nothing going wrong. Where it failed, the disks are those recorded, which may be none.

A call of the model that never answered, with nothing after it, is a step of its own: the one that failed. Its tokens
are those that the run's total has left over, or not recorded. Any other failure belongs to the last step, unless a
checkpoint already holds that step.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from sim.bad_input import BadInput
from sim.checkpoints import every_step, manual_at
from sim.failure import Failure
from sim.plan import Plan
from sim.task import MAX_STEPS, Message, Origin, Task
from sim.traces.readable import one_line, readable
from sim.traces.transcript import NO_WORDS, Turn
from sim.values import Frozen

Tokens = tuple[int | None, int | None]  # input, output


class Recording(Frozen):
    """The runs that one file holds, and what wrote it."""

    format: str
    runs: tuple[Plan, ...]


@dataclass(slots=True)
class RecordedRun:
    """Everything a reader found out about one run, before it becomes a plan.

    `total` is what the file says of the run as a whole; it counts where the turns do not say it themselves, and is
    never spread over them. `notes` are keys of sentences: "resumed", "restarted", "cache_reads_not_counted",
    "seconds_of_commands_only", "limit_reached", "only_messages".
    """

    format: str
    name: str
    turns: list[Turn]
    objective: str = ""
    specification: list[Message] = field(default_factory=list)
    versions: dict[str, str] = field(default_factory=dict)
    total: Tokens = (None, None)
    inherited: tuple[int, int] = (0, 0)
    checkpoints: list[int] = field(default_factory=list)
    failure: str | None = None
    unanswered: list[str] = field(default_factory=list)  # errors of model calls after the last turn
    notes: list[str] = field(default_factory=list)

    def plan(self, where: str) -> Plan:
        """Return the run as a plan; `where` names the file should it hold no run that can be shown."""
        turns = self._turns_to_the_failure()
        if not turns:
            raise BadInput(f"{where}: {one_line(self.name)} holds no turn of a model")
        if len(turns) > MAX_STEPS:
            raise BadInput(f"{where}: {one_line(self.name)} holds {len(turns)} turns, more than {MAX_STEPS}")
        task = self._task(turns)
        disks = sorted({step for step in self.checkpoints if 1 <= step <= task.n_steps})
        if self.failure is None:
            return Plan(task=task, checkpoints=manual_at(*disks) if disks else every_step())
        return Plan(task=task, checkpoints=manual_at(*disks), failure=Failure(step=task.n_steps))

    def _turns_to_the_failure(self) -> list[Turn]:
        """Return the turns, the last of them the one that failed, where the run did."""
        if self.failure is None:
            return self.turns
        *before, last = self.turns or [Turn(title=self.failure, answered=False)]
        if self.turns and (self.unanswered or len(self.turns) in self.checkpoints):
            before, last = self.turns, Turn(title=self.failure, answered=False)
            last.input_tokens, last.output_tokens = left_over(self.turns, self.total)
        errors = dict.fromkeys((*last.errors, *self.unanswered, self.failure))
        return [*before, replace(last, errors=list(errors))]

    def _task(self, turns: list[Turn]) -> Task:
        return Task(
            title=one_line(self.name) or NO_WORDS,
            objective=readable(self.objective),
            specification=tuple(self.specification),
            steps=tuple(turn.step() for turn in turns),
            versions={one_line(key): one_line(version) for key, version in self.versions.items()},
            origin=self._origin(turns),
        )

    def _origin(self, turns: list[Turn]) -> Origin:
        input_tokens, output_tokens = own_tokens(turns, self.total)
        return Origin(
            format=self.format,
            name=one_line(self.name) or NO_WORDS,
            input_tokens=input_tokens,
            output_tokens=output_tokens,
            tool_calls=sum(len(turn.calls) for turn in turns),
            errors=sum(turn.n_errors for turn in turns),
            inherited_input_tokens=self.inherited[0],
            inherited_output_tokens=self.inherited[1],
            tokens_per_step=any(_is_counted(turn) for turn in turns),
            checkpoints=tuple(sorted(set(self.checkpoints) - {0})),
            failed_step=None if self.failure is None else len(turns),
            notes=tuple(dict.fromkeys(self.notes)),
        )


def own_tokens(turns: Sequence[Turn], total: Tokens) -> Tokens:
    """Return the sum over the turns where each that was answered was counted, else the total the file gives."""
    answered = [turn for turn in turns if turn.answered]
    if answered and all(_is_counted(turn) for turn in answered):
        return _sum(turn.input_tokens for turn in answered), _sum(turn.output_tokens for turn in answered)
    return total if any(total) else (None, None)  # zero and zero: nobody counted


def left_over(turns: Sequence[Turn], total: Tokens) -> Tokens:
    """Return what the file's total holds beyond the turns, where both are known: the cost of what is no turn yet."""
    if not turns or None in total or not all(_is_counted(turn) for turn in turns):
        return None, None
    spent = _sum(turn.input_tokens for turn in turns), _sum(turn.output_tokens for turn in turns)
    over = [(whole or 0) - own for whole, own in zip(total, spent, strict=True)]
    return (over[0], over[1]) if min(over) >= 0 else (None, None)


def summary(recording: Recording) -> dict[str, Any]:
    """Return what `recording` holds as plain counts; None where the file does not record them."""
    return {"format": recording.format, "runs": [_run_summary(run.task) for run in recording.runs]}


def _run_summary(task: Task) -> dict[str, Any]:
    origin = task.origin or Origin(format="", name=task.title)
    return {
        "name": origin.name,
        "steps": task.n_steps,
        "input_tokens": origin.input_tokens,
        "output_tokens": origin.output_tokens,
        "tool_calls": origin.tool_calls,
        "errors": origin.errors,
        "checkpoints": len(origin.checkpoints),
        "tokens_recorded": origin.input_tokens is not None and origin.output_tokens is not None,
        "tokens_per_step": origin.tokens_per_step,
        "inherited_input_tokens": origin.inherited_input_tokens,
        "inherited_output_tokens": origin.inherited_output_tokens,
    }


def _is_counted(turn: Turn) -> bool:
    return turn.input_tokens is not None and turn.output_tokens is not None


def _sum(counts: Iterable[int | None]) -> int:
    return sum(number or 0 for number in counts)
