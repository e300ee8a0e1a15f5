"""What a disk adds to an earlier one: enough, with the earlier one at hand, to have the later state back whole."""

from __future__ import annotations

from typing import TypeVar

from sim.snapshot import FORMAT_VERSION, Counters, IntermediateResult, LoggedCall, Snapshot, WorkPlan, canonical_json
from sim.task import Artifact, Evidence, Message
from sim.values import Frozen

Entry = TypeVar("Entry")


class Delta(Frozen):
    """The difference from the snapshot after step `base` to the one after `step` of the same task.

    Logs hold the entries that were added, `artifacts` those that are new or changed, `done` the titles of the steps
    in between; numbers and `next` are as they stand now. `open_questions` is None where they are as they were.
    """

    format_version: int = FORMAT_VERSION
    base: int
    step: int
    conversation: tuple[Message, ...]
    tool_calls: tuple[LoggedCall, ...]
    results: tuple[IntermediateResult, ...]
    decisions: tuple[str, ...]
    evidence: tuple[Evidence, ...]
    artifacts: tuple[Artifact, ...]
    done: tuple[str, ...]
    next: str | None
    counters: Counters
    budget_left_tokens: int | None
    open_questions: tuple[str, ...] | None

    def canonical_json(self) -> bytes:
        """Return the one JSON text of this value; its length is what the disk weighs as stored."""
        return canonical_json(self)


def delta(earlier: Snapshot, later: Snapshot) -> Delta:
    """Return what `later` adds to `earlier`; ValueError where it does not go on from there."""
    held = {item.name: item for item in earlier.artifacts}
    same_questions = earlier.open_questions == later.open_questions
    found = Delta(
        base=earlier.step,
        step=later.step,
        conversation=_added(earlier.conversation, later.conversation),
        tool_calls=_added(earlier.tool_calls, later.tool_calls),
        results=_added(earlier.results, later.results),
        decisions=_added(earlier.decisions, later.decisions),
        evidence=_added(earlier.evidence, later.evidence),
        artifacts=tuple(item for item in later.artifacts if held.get(item.name) != item),
        done=_added(earlier.plan.done, later.plan.done),
        next=later.plan.next,
        counters=later.counters,
        budget_left_tokens=later.budget_left_tokens,
        open_questions=None if same_questions else later.open_questions,
    )
    if applied(earlier, found) != later:
        raise ValueError(f"the state after step {later.step} does not go on from that after step {earlier.step}")
    return found


def _added(earlier: tuple[Entry, ...], later: tuple[Entry, ...]) -> tuple[Entry, ...]:
    """Return what came after; a log only ever grows at its end."""
    return later[len(earlier) :]


def applied(earlier: Snapshot, added: Delta) -> Snapshot:
    """Return the later snapshot; ValueError where the difference was not made from this earlier one."""
    if added.base != earlier.step:
        raise ValueError(f"a difference to step {added.base} does not fit the state after step {earlier.step}")
    artifacts = {item.name: item for item in (*earlier.artifacts, *added.artifacts)}
    return earlier.replaced(
        step=added.step,
        conversation=(*earlier.conversation, *added.conversation),
        tool_calls=(*earlier.tool_calls, *added.tool_calls),
        results=(*earlier.results, *added.results),
        decisions=(*earlier.decisions, *added.decisions),
        evidence=(*earlier.evidence, *added.evidence),
        artifacts=tuple(artifacts.values()),
        plan=WorkPlan(
            done=(*earlier.plan.done, *added.done),
            next=added.next,
            remaining=earlier.plan.remaining[len(added.done) :],
        ),
        counters=added.counters,
        budget_left_tokens=added.budget_left_tokens,
        open_questions=earlier.open_questions if added.open_questions is None else added.open_questions,
    )
