"""The errors that a recording holds of a step, though the run went on after them."""

from __future__ import annotations

from sim.task import Step


def recorded_errors(step: Step) -> int:
    """Return how many calls of `step`, and how many times it itself, ended in an error that was recorded."""
    calls = step.tool_calls if isinstance(step.tool_calls, tuple) else ()
    return sum(call.error is not None for call in calls) + (step.error is not None)
