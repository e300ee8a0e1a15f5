"""The tree of everything tried: which line grew from which disk, what it read back, and what it ran again."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from sim.branches import FIRST_RUN, Branch
from sim.ladder import restart_after
from sim.plan import Plan, Strategy


@dataclass(frozen=True)
class Node:
    """One line of work in the tree.

    Attributes
    ----------
    number, parent : the line, and the one it grew from; 0 and None for the first run.
    strategy : how it went on; None for the first run.
    restored, rerun
        The steps whose results it read back, and those it ran itself; these may come out differently each time.
    tokens : what it ran, with the error report where it got one; None where that was not recorded.
    depth : how many branchings lie before it.
    lane
        Its place beside the others: no two share one, a parent comes before its branches, and the way from a parent's
        disk to the branch crosses no other line.
    is_active : whether it is the one the plan's failure goes back to; the first run where there is none.
    """

    number: int
    parent: int | None
    strategy: Strategy | None
    restored: range
    rerun: range
    tokens: int | None
    depth: int
    lane: int
    is_active: bool


def tree(plan: Plan) -> tuple[Node, ...]:
    """Return the first run and every branch whose disk stands, by number; those of a disk taken away are not shown."""
    shown = _shown(plan)
    lanes = {number: lane for lane, number in enumerate(_from_above(FIRST_RUN, shown))}
    active = active_line(plan)
    nodes = [_node(plan, FIRST_RUN, None, lanes, active, depth=0)]
    depths = {FIRST_RUN: 0}
    for number, branch in shown.items():
        depths[number] = depths[branch.parent] + 1
        nodes.append(_node(plan, number, branch, lanes, active, depths[number]))
    return tuple(nodes)


def active_line(plan: Plan) -> int:
    """Return the newest branch from the very place that the plan's failure goes back to; 0 where there is none."""
    if plan.failure is None:
        return FIRST_RUN
    after = restart_after(plan, plan.strategy)
    if after != (plan.back_to or 0) and plan.strategy is not Strategy.RESTART:
        return FIRST_RUN
    fitting = (number for number, branch in _shown(plan).items() if branch.after == after)
    return max(fitting, default=FIRST_RUN)


def _shown(plan: Plan) -> dict[int, Branch]:
    shown: dict[int, Branch] = {}
    for number, branch in enumerate(plan.branches, 1):
        has_disk = branch.after == 0 or plan.saves_after(branch.after)
        if has_disk and (branch.parent == FIRST_RUN or branch.parent in shown):
            shown[number] = branch
    return shown


def _from_above(line: int, shown: dict[int, Branch]) -> Iterator[int]:
    """Yield a line, then those that grew from it, the latest disk first: so no way down crosses a line."""
    yield line
    children = [number for number, branch in shown.items() if branch.parent == line]
    for child in sorted(children, key=lambda number: -shown[number].after):
        yield from _from_above(child, shown)


def _node(plan: Plan, number: int, branch: Branch | None, lanes: dict[int, int], active: int, depth: int) -> Node:
    after = 0 if branch is None else branch.after
    told = branch is not None and branch.strategy is Strategy.RESUME_WITH_ERROR_CONTEXT
    tokens = plan.task.tokens.between(after, plan.task.n_steps)
    return Node(
        number=number,
        parent=None if branch is None else branch.parent,
        strategy=None if branch is None else branch.strategy,
        restored=range(1, after + 1),
        rerun=range(after + 1, plan.task.n_steps + 1),
        tokens=None if tokens is None else tokens + (plan.task.error_context_tokens if told else 0),
        depth=depth,
        lane=lanes[number],
        is_active=number == active,
    )
