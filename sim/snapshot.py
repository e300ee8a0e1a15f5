"""What a disk holds: the agent's whole state after a step."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from pydantic import BaseModel

from sim.once import once
from sim.task import Artifact, Evidence, Message, Task, ToolCall
from sim.values import Frozen, all_fields

FORMAT_VERSION = 1
_CANONICAL = json.JSONEncoder(sort_keys=True, separators=(",", ":"), ensure_ascii=False)


class LoggedCall(ToolCall):
    """A tool call and the step that made it."""

    step: int


class IntermediateResult(Frozen):
    """What a finished step left for the steps after it."""

    step: int
    title: str
    text: str


class WorkPlan(Frozen):
    """The agent's plan: step titles done, next, and remaining after that."""

    done: tuple[str, ...]
    next: str | None
    remaining: tuple[str, ...]


class Counters(Frozen):
    """What has been used so far; None where it was not recorded."""

    input_tokens: int | None
    output_tokens: int | None
    tool_calls: int | None
    seconds: float | None

    @property
    def tokens(self) -> int | None:
        """Input and output tokens together."""
        return (
            None if self.input_tokens is None or self.output_tokens is None else self.input_tokens + self.output_tokens
        )


class Snapshot(Frozen):
    """The agent's full state after `step` (0: before the first): what it needs to go on as if nothing had happened."""

    format_version: int = FORMAT_VERSION
    step: int
    objective: str
    conversation: tuple[Message, ...]
    tool_calls: tuple[LoggedCall, ...]
    results: tuple[IntermediateResult, ...]
    plan: WorkPlan
    counters: Counters
    budget_left_tokens: int | None
    decisions: tuple[str, ...]
    open_questions: tuple[str, ...]
    artifacts: tuple[Artifact, ...]
    evidence: tuple[Evidence, ...]
    versions: dict[str, str]

    def canonical_json(self) -> bytes:
        """Return the one JSON text of this value: keys sorted, no spaces, UTF-8. Its length is the snapshot's size."""
        return canonical_json(self)


@dataclass(frozen=True, eq=False)
class _Log:
    """All entries of a log in order, and how many of them are there after 0, 1, ... n steps."""

    entries: tuple[Any, ...]
    counts: tuple[int, ...]

    def after(self, step: int) -> tuple[Any, ...]:
        return self.entries[: self.counts[step]]


def _log(added: Iterable[Sequence[Any]], given: Sequence[Any] = ()) -> _Log:
    entries, counts = list(given), [len(given)]
    for some in added:
        entries += some
        counts.append(len(entries))
    return _Log(tuple(entries), tuple(counts))


@once
def _logs(task: Task) -> dict[str, _Log]:
    """The logs of a task as a whole: every snapshot holds the beginning of them, the very same entries.

    Calls and results were checked when their steps were read, so they are not checked again here.
    """
    steps, of_call, of_result = task.steps, all_fields(LoggedCall), all_fields(IntermediateResult)
    calls = ([LoggedCall.model_construct(of_call, step=k, **dict(call)) for call in one.call_records]
             for k, one in enumerate(steps, 1))  # fmt: skip
    results = ([IntermediateResult.model_construct(of_result, step=k, title=one.title, text=one.result)]
               if one.result else () for k, one in enumerate(steps, 1))  # fmt: skip
    return {
        "conversation": _log((one.messages for one in steps), task.specification),
        "tool_calls": _log(calls),
        "results": _log(results),
        "decisions": _log(one.decisions for one in steps),
        "evidence": _log(one.evidence for one in steps),
        "artifacts": _log(one.artifacts for one in steps),
    }


@once
def _titles(task: Task) -> tuple[str, ...]:
    return tuple(one.title for one in task.steps)


def snapshot_after(task: Task, step: int) -> Snapshot:
    """Return the agent's state after `step` of `task`; after 0 it is the task specification alone."""
    if not 0 <= step <= task.n_steps:
        raise IndexError(f"there is no step {step}: the task has steps 1 to {task.n_steps}")
    last, logs = task.steps[step - 1] if step else None, _logs(task)
    return Snapshot(
        step=step,
        objective=task.objective,
        conversation=logs["conversation"].after(step),
        tool_calls=logs["tool_calls"].after(step),
        results=logs["results"].after(step),
        plan=_work_plan(_titles(task), step),
        counters=_counters(task, step),
        budget_left_tokens=_budget_left(task, step),
        open_questions=last.open_questions if last is not None else (),
        decisions=logs["decisions"].after(step),
        evidence=logs["evidence"].after(step),
        artifacts=tuple({item.name: item for item in logs["artifacts"].after(step)}.values()),
        versions=task.versions,
    )


def _work_plan(titles: Sequence[str], step: int) -> WorkPlan:
    return WorkPlan(
        done=tuple(titles[:step]),
        next=titles[step] if step < len(titles) else None,
        remaining=tuple(titles[step + 1 :]),
    )


def _counters(task: Task, step: int) -> Counters:
    seconds = task.seconds.cumulative(step)
    return Counters(
        input_tokens=task.input_tokens.cumulative(step),
        output_tokens=task.output_tokens.cumulative(step),
        tool_calls=task.tool_calls.cumulative(step),
        seconds=None if seconds is None else round(seconds, 3),
    )


def _budget_left(task: Task, step: int) -> int | None:
    used = task.tokens.cumulative(step)
    return None if task.budget_tokens is None or used is None else max(task.budget_tokens - used, 0)


def canonical_json(value: Any) -> bytes:
    """Return the one JSON text of a value: keys sorted, no spaces, UTF-8."""
    plain = value.model_dump(mode="json") if isinstance(value, BaseModel) else value
    return _CANONICAL.encode(plain).encode()


FILLED_BY = {
    "conversation": "messages",
    "tool_calls": "call_records",
    "results": "result",
    "decisions": "decisions",
    "open_questions": "open_questions",
    "artifacts": "artifacts",
    "evidence": "evidence",
}
"""The parts of a snapshot that steps fill, and what of a step fills each."""


@once
def recorded_parts(task: Task) -> frozenset[str]:
    """Return which parts of a snapshot the steps of `task` ever fill; of any other, nothing was recorded."""
    return frozenset(part for part, field in FILLED_BY.items() if any(getattr(step, field) for step in task.steps))
