"""What was done to a plan, told as the named changes that do it again: a lesson writes itself."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sim.checkpoints import CheckpointPolicy
from sim.failure import Failure, Instant
from sim.lesson import Move
from sim.plan import Plan

VALUES = {"keep_disks": "storage", "assume": "chances", "rely_on": "reliability", "ask_a_person": "approval"}
"""The changes that give a plan a whole value, and the field that holds it."""


def changes_between(old: Plan, new: Plan) -> tuple[Move, ...]:
    """Return the changes that make `new` of `old`, as far as changes have names; what belongs to the task has none.

    Applied one after the other to `old` they give `new` again, where both are of one task.
    """
    return tuple(Move(name=name, arguments=arguments) for name, arguments in _told(old, new))


def _told(old: Plan, new: Plan) -> Iterator[tuple[str, dict[str, Any]]]:
    if new.checkpoints != old.checkpoints:
        yield _disks(new.checkpoints)
    if new.failure != old.failure:
        yield from _failure(old.failure, new.failure)
    if new.strategy != old.strategy:
        yield "choose_strategy", {"strategy": new.strategy.value}
    if new.back_to != old.back_to:
        yield "go_back_to", {} if new.back_to is None else {"step": new.back_to}
    for name, field in (
        ("keep_disks", "storage"),
        ("assume", "chances"),
        ("rely_on", "reliability"),
        ("ask_a_person", "approval"),
    ):
        value = getattr(new, field)
        if value != getattr(old, field):
            yield name, {} if value is None else {field: value.model_dump(mode="json", exclude_none=True)}
    if new.rewind != old.rewind:
        yield "take_back", {"rewind": new.rewind.value}
    for branch in new.branches[len(old.branches) :]:
        yield "grow_branch", {"after": branch.after, "parent": branch.parent}


def _disks(policy: CheckpointPolicy) -> tuple[str, dict[str, Any]]:
    if policy.kind == "verified":
        return "checkpoint_verified", {}
    if policy.kind == "manual":
        return "checkpoint_at", {"steps": list(policy.manual)}
    return "checkpoint_every", {"n": policy.every}


def _failure(old: Failure | None, new: Failure | None) -> Iterator[tuple[str, dict[str, Any]]]:
    if new is None:
        yield "clear_failure", {}
        return
    if old is None or (old.step, old.fraction) != (new.step, new.fraction):
        yield "inject_failure", {"step": new.step, "fraction": new.fraction}
        old = None if old is None else old.replaced(instant=Instant.WORKING)
    before = old or Failure(step=new.step)
    if new.instant != before.instant:
        yield "strike_at", {"instant": new.instant.value}
    if (new.cause, new.spoiled) != (before.cause, before.spoiled):
        spoiled = {} if new.spoiled is None else {"spoiled": new.spoiled}
        yield "blame", {"cause": new.cause.value, **spoiled}
    if new.luck != before.luck:
        yield "try_luck", {} if new.luck is None else {"luck": new.luck}
