"""A task made one's own: a step added, removed, moved or changed; the failure and the disks stay with their steps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sim.bad_input import BadInput
from sim.branches import renumbered
from sim.plan import Plan
from sim.task import MAX_STEPS, Step
from sim.validation import validated

NEW = 0
"""Stands for the added step where the others are named by the numbers they had."""


def with_step_added(plan: Plan, at: int, step: Step) -> Plan:
    """Return `plan` with `step` as its step number `at`; those from there on move up by one."""
    n_steps = plan.task.n_steps
    if n_steps == MAX_STEPS:
        raise BadInput(f"a task has at most {MAX_STEPS} steps")
    if not 1 <= at <= n_steps + 1:
        raise IndexError(f"a step can be added as number 1 to {n_steps + 1}, not {at}")
    order = [*range(1, at), NEW, *range(at, n_steps + 1)]
    return _rearranged(plan, (*plan.task.steps[: at - 1], step, *plan.task.steps[at - 1 :]), order)


def with_steps_appended(plan: Plan, steps: Sequence[Step]) -> Plan:
    """Return `plan` with these steps after its own, which stay as they are."""
    n_steps = plan.task.n_steps
    if n_steps + len(steps) > MAX_STEPS:
        raise BadInput(f"a task has at most {MAX_STEPS} steps, and {n_steps} and {len(steps)} are more")
    return _rearranged(plan, (*plan.task.steps, *steps), [*range(1, n_steps + 1), *[NEW] * len(steps)])


def with_steps_replaced(plan: Plan, steps: Sequence[Step]) -> Plan:
    """Return `plan` with these steps in place of all its own; what named one of those goes with them."""
    if not 1 <= len(steps) <= MAX_STEPS:
        raise BadInput(f"a task has 1 to {MAX_STEPS} steps, not {len(steps)}")
    return _rearranged(plan, tuple(steps), [NEW] * len(steps))


def with_step_removed(plan: Plan, number: int) -> Plan:
    """Return `plan` without this step; what named it goes too. The only step of a task stays."""
    plan.task.step(number)
    if plan.task.n_steps == 1:
        raise BadInput("a task has at least one step, so its only one cannot be removed")
    order = [k for k in range(1, plan.task.n_steps + 1) if k != number]
    return _rearranged(plan, (*plan.task.steps[: number - 1], *plan.task.steps[number:]), order)


def with_step_moved(plan: Plan, number: int, to: int) -> Plan:
    """Return `plan` with this step as number `to`; its disk and its failure move with it."""
    step = plan.task.step(number)
    plan.task.step(to)
    order = [k for k in range(1, plan.task.n_steps + 1) if k != number]
    steps = [*plan.task.steps[: number - 1], *plan.task.steps[number:]]
    order.insert(to - 1, number)
    steps.insert(to - 1, step)
    return _rearranged(plan, tuple(steps), order)


def with_step_changed(plan: Plan, number: int, **fields: Any) -> Plan:
    """Return `plan` with these fields of a step in place of its own; BadInput where one of them cannot be.

    Beside the fields of `Step`, `tokens` gives input and output together: the output stays as far as it fits in.
    A number of tool calls that is the same as before keeps what is known of them.
    """
    step = plan.task.step(number)
    if fields.get("tool_calls") == step.n_tool_calls:
        fields["tool_calls"] = step.tool_calls
    if "tokens" in fields:
        fields |= shared_out(fields.pop("tokens"), step.output_tokens)
    changed = validated(Step, {**dict(step), **fields}, f"step {number}")
    steps = (*plan.task.steps[: number - 1], changed, *plan.task.steps[number:])
    return plan.replaced(task=plan.task.replaced(steps=steps, origin=None))


def shared_out(tokens: Any, output_before: int | None) -> dict[str, Any]:
    """Return tokens given as one number as input and output; what is not a number is left for the check to refuse."""
    if not isinstance(tokens, int):
        return {"input_tokens": tokens, "output_tokens": tokens}
    output = min(output_before or 0, max(tokens, 0))
    return {"input_tokens": tokens - output, "output_tokens": output}


def _rearranged(plan: Plan, steps: tuple[Step, ...], order: list[int]) -> Plan:
    """Return `plan` with these steps, given the numbers they had, and everything that names a step renumbered.

    A changed record is a record no longer, so where the task came from is forgotten.
    """
    now = {before: number for number, before in enumerate(order, 1) if before != NEW}
    task, chances = plan.task.replaced(steps=steps, origin=None), plan.reliability.rearranged(order)
    return plan.replaced(task=task, reliability=chances, **_renumbered(plan, now))


def _renumbered(plan: Plan, now: Mapping[int, int]) -> dict[str, Any]:
    """Return the parts of a plan that name steps, by the numbers they have now; without what has none."""
    manual = tuple(sorted(now[step] for step in plan.checkpoints.manual if step in now))
    failure = plan.failure
    if failure is not None:
        spoiled = now.get(failure.spoiled or 0)
        step = now.get(failure.step)
        still_before = spoiled if spoiled is not None and step is not None and spoiled < step else None
        failure = None if step is None else failure.replaced(step=step, spoiled=still_before)
    approval = plan.approval
    if approval is not None:
        approval = approval.replaced(after=now[approval.after]) if approval.after in now else None
    return {
        "checkpoints": plan.checkpoints.replaced(manual=manual),
        "failure": failure,
        "back_to": now.get(plan.back_to or 0),
        "branches": renumbered(plan.branches, now),
        "approval": approval,
    }
