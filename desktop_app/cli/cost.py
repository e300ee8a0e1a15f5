"""What a failure costs, three ways side by side: for programs as JSON."""

from __future__ import annotations

import json
from typing import Any

from desktop_app.cli.cells import rounded
from sim.cost import Cost
from sim.plan import Plan
from sim.recovery import Recovery, compare
from sim.storage import storage_total

PARTS = ("lost", "retried", "rerun", "total", "overhead")


def cost_as_json(plan: Plan) -> str:
    """Return the comparison as JSON; null where a figure was not recorded."""
    return json.dumps(comparison(plan), indent=2, allow_nan=False)


def comparison(plan: Plan) -> dict[str, Any]:
    """Return the comparison as plain values; the bytes are those kept when the task has finished."""
    return {
        "task": plan.task.title,
        "steps": plan.task.n_steps,
        "policy": plan.checkpoints.name,
        "failed_step": plan.failure.step if plan.failure else None,
        "last_checkpoint": plan.last_checkpoint,
        "storage_bytes": storage_total(plan.task, plan.checkpoint_steps, plan.storage),
        "strategies": [_figures(way) for way in compare(plan)],
    }


def _figures(way: Recovery) -> dict[str, Any]:
    figures: dict[str, Any] = {
        "strategy": way.strategy.value,
        "failed_step": way.failed_step,
        "restart_after": way.restart_after,
        "steps_rerun": way.steps_rerun,
        "failed_attempts": way.failed_attempts,
        "needs_person": way.needs_person,
        "context_tokens": way.context.tokens,
        "context_seconds": rounded(way.context.seconds),
        "context_money": rounded(way.context.money),
    }
    for part in PARTS:
        figures |= _amounts(part, getattr(way, part))
    return figures


def _amounts(part: str, cost: Cost) -> dict[str, float | None]:
    return {
        f"{part}_tokens": cost.tokens,
        f"{part}_tool_calls": cost.tool_calls,
        f"{part}_seconds": rounded(cost.seconds),
        f"{part}_money": rounded(cost.money),
    }
