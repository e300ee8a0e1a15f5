"""The tree in words and stretches: each line of work, what it read back, what it ran, what that cost."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.panels.branches_board_lane import Stretch, stretch
from desktop_app.text import Words
from sim.branches import FIRST_RUN, MAX_BRANCHES
from sim.forks import Node, active_line, tree
from sim.plan import Plan, Strategy
from sim.recovery import recovery


@dataclass(frozen=True)
class Spot:
    """A disk to go on from: the one after `step` on a line; step 0 is the start."""

    line: int
    step: int


@dataclass(frozen=True)
class Row:
    """One line of work: its name, its cost, its steps, the disks it wrote, and where it grew from."""

    line: int
    parent: int | None
    after: int
    name: str
    cost: str
    is_active: bool
    stretches: tuple[Stretch, ...]
    disks: tuple[int, ...]


@dataclass(frozen=True)
class TreeView:
    """All lines from above, how many steps there are, and what to say of the whole."""

    n_steps: int
    rows: tuple[Row, ...]
    remark: str
    is_full: bool

    def row_of(self, line: int) -> Row | None:
        """Return the row of a line, where it is shown."""
        return next((row for row in self.rows if row.line == line), None)


def first_run(plan: Plan, *, goes_on: bool) -> tuple[Stretch, ...]:
    """Return the steps of the first run: up to the failure, or where it `goes_on`, with what it ran again."""
    n, reached = plan.task.n_steps, plan.reached_failure
    if reached is None:
        waits = plan.approval is not None and not plan.approval.lets_on and plan.saves_after(plan.approval.after)
        last = plan.approval.after if waits and plan.approval else n
        return stretch(1, last, "once") + stretch(last + 1, n, "pending")
    failed = reached.step
    if not goes_on:
        return stretch(1, failed - 1, "once") + stretch(failed, failed, "failed") + stretch(failed + 1, n, "pending")
    way = recovery(plan)
    after = way.restart_after if way else 0
    return (
        stretch(1, min(after, failed - 1), "once")
        + stretch(after + 1, failed - 1, "again")
        + stretch(failed, failed, "mended")
        + stretch(failed + 1, n, "once")
    )


def tree_view(plan: Plan, words: Words) -> TreeView:
    """Return the tree of a plan, a line below the one it grew from."""
    active = active_line(plan)
    goes_on = active == FIRST_RUN or _has_later_branch(plan)
    reached = plan.task.n_steps if goes_on or plan.failure is None else plan.failure.step
    rows = []
    for node in tree(plan):
        if node.number == FIRST_RUN:
            rows.append((node.lane, _first_row(plan, node, words, goes_on=goes_on)))
        else:
            rows.append((node.lane, _branch_row(plan, node, reached, words)))
            reached = plan.task.n_steps
    shown = tuple(row for _, row in sorted(rows, key=lambda each: each[0]))
    is_full = len(plan.branches) >= MAX_BRANCHES
    return TreeView(plan.task.n_steps, shown, _remark(plan, shown, words, is_full=is_full), is_full)


def _has_later_branch(plan: Plan) -> bool:
    """Whether a branch grew from a disk that the first run only wrote once it had recovered."""
    written = (0, *plan.usable_checkpoints)
    return any(branch.parent == FIRST_RUN and branch.after not in written for branch in plan.branches)


def _first_row(plan: Plan, node: Node, words: Words, *, goes_on: bool) -> Row:
    stretches = first_run(plan, goes_on=goes_on)
    last = max(each.last for each in stretches if each.look != "pending")
    unwritten = not goes_on and plan.reached_failure is not None and last not in plan.usable_checkpoints
    disks = tuple(step for step in plan.checkpoint_steps if step < last + (not unwritten))
    say, way = words.say, recovery(plan)
    if way is None:
        cost = say("branches.tree.run", n=last, tokens=words.tokens(plan.task.tokens.between(0, last)))
    elif goes_on:
        cost = say("branches.tree.run_again", n=way.steps_rerun, tokens=words.tokens(way.total.tokens))
    else:
        cost = say("branches.tree.broke", step=way.failed_step, tokens=words.tokens(way.spent.tokens))
    name = say("branches.tree.first")
    return Row(FIRST_RUN, None, 0, name, cost, node.is_active, stretches, (0, *disks))


def _branch_row(plan: Plan, node: Node, reached: int, words: Words) -> Row:
    after, n = len(node.restored), plan.task.n_steps
    own = stretch(after + 1, reached, "again") + stretch(max(after, reached) + 1, n, "once")
    stretches = stretch(1, after, "restored") + own
    told = node.strategy is Strategy.RESUME_WITH_ERROR_CONTEXT
    key = "branches.tree.run_told" if told else "branches.tree.run"
    cost = words.say(key, n=len(node.rerun), tokens=words.tokens(node.tokens))
    disks = tuple(step for step in plan.checkpoint_steps if step > after)
    name = words.say("branches.tree.branch", number=node.number)
    return Row(node.number, node.parent, after, name, cost, node.is_active, stretches, disks)


def _remark(plan: Plan, rows: tuple[Row, ...], words: Words, *, is_full: bool) -> str:
    if is_full:
        return words.say("branches.tree.full", n=MAX_BRANCHES)
    hidden = len(plan.branches) - (len(rows) - 1)
    if hidden:
        return words.say("branches.tree.hidden", n=hidden)
    if len(rows) > 1:
        return words.say("branches.tree.kept")
    return words.say("branches.tree.none" if plan.checkpoint_steps else "branches.tree.no_disks")


def spot_words(plan: Plan, spot: Spot, words: Words) -> str:
    """Return what going on from a disk reads back and runs, and what that costs."""
    say, n = words.say, plan.task.n_steps
    tokens = words.tokens(plan.task.tokens.between(spot.step, n))
    first = spot.line == FIRST_RUN
    line = say("branches.tree.on_first") if first else say("branches.tree.on_branch", number=spot.line)
    if spot.step == 0:
        return say("branches.tree.at_start", n=n, tokens=tokens)
    if spot.step == n:
        return say("branches.tree.at_end", step=n, line=line)
    return say(
        "branches.tree.at_disk", step=spot.step, line=line, n=n - spot.step, first=spot.step + 1, last=n, tokens=tokens
    )
