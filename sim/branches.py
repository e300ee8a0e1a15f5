"""Branches: going on from an earlier disk begins a line of work of its own, and the old one stays."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from pydantic import AfterValidator, Field, model_validator

from sim.strategy import Strategy
from sim.values import Count, Frozen

MAX_BRANCHES = 20
"""More lines than this nobody tells apart in one picture."""

FIRST_RUN = 0
"""The number of the line that all branches grow from; branches count from 1 in the order they were made."""


class Branch(Frozen):
    """A line of work that goes on from the disk after a step of its parent; `after` 0 is the start of the task."""

    after: Count
    parent: Count = FIRST_RUN
    strategy: Strategy = Strategy.RESUME

    @model_validator(mode="after")
    def _restart_is_from_the_start(self) -> Branch:
        if self.strategy is Strategy.RESTART and self.after:
            raise ValueError(f"a restart begins at the start, not after step {self.after}")
        return self


def _grown_in_order(branches: tuple[Branch, ...]) -> tuple[Branch, ...]:
    for number, branch in enumerate(branches, 1):
        if branch.parent >= number:
            raise ValueError(f"branch {number} cannot grow from branch {branch.parent}, which is not before it")
        if owner(branches, branch.after, branch.parent) != branch.parent:
            raise ValueError(f"branch {branch.parent} wrote no disk after step {branch.after}, where {number} begins")
    return branches


Branches = Annotated[tuple[Branch, ...], Field(max_length=MAX_BRANCHES), AfterValidator(_grown_in_order)]
"""All branches of a plan, each after the one it grows from."""


def owner(branches: tuple[Branch, ...], after: int, line: int) -> int:
    """Return which line wrote the disk after a step that `line` can go back to: itself, or one it grew from."""
    while line != FIRST_RUN and after <= branches[line - 1].after:
        line = branches[line - 1].parent
    return line


def renumbered(branches: tuple[Branch, ...], now: Mapping[int, int]) -> tuple[Branch, ...]:
    """Return the branches of a task whose steps have other numbers now; one whose step is gone goes with its own."""
    lines, kept = {FIRST_RUN: FIRST_RUN}, list[Branch]()
    steps = {0: 0, **now}
    for number, branch in enumerate(branches, 1):
        after, parent = steps.get(branch.after), lines.get(branch.parent)
        if after is None or parent is None or owner(tuple(kept), after, parent) != parent:
            continue
        kept.append(branch.replaced(after=after, parent=parent))
        lines[number] = len(kept)
    return tuple(kept)
