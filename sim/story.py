"""Which explanation fits what is pointed at: the facts of the moment, without a word of prose."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import numpy as np

from sim.attempts import Attempt, attempt_at, attempts
from sim.later import later
from sim.plan import Plan, Strategy
from sim.recovery import Recovery
from sim.run import EventKind, Run
from sim.run_state import StepState, state_at
from sim.short import short
from sim.sizes import snapshot_sizes
from sim.storage import chain_held

if TYPE_CHECKING:
    from sim import effects
else:
    effects = later("sim.effects")  # told of when one points at the world outside

Fact = str | int | float | None


@dataclass(frozen=True)
class Note:
    """The key of an explanation and the facts that fill its gaps; None where a figure was not recorded."""

    key: str
    values: Mapping[str, Fact] = field(default_factory=dict)


def note_for(run: Run, t: float, kind: str, step: int | None = None, part: int = 0) -> Note:
    """Return the explanation of a thing in the scene: its `kind`, and the step it belongs to where it has one.

    `part` is which of the step's effects is meant. Where the sense depends on how things stand at t, the key says so:
    "step.failed", "checkpoint.used".
    """
    if kind == "outside":
        variant = _outside_variant(run, t, step or 0, part)
    else:
        variant = VARIANTS.get(kind, _no_variant)(run, t, step or 0)
    return Note(f"{kind}.{variant}" if variant else kind, facts(run.plan, step, run.recovery))


def sentence(run: Run) -> tuple[Note, ...]:
    """Return the run in a sentence of up to three clauses: what failed, where to go back, how much to run again."""
    tried = attempts(run)
    if tried:
        return _answer(run, tried[0])
    if run.kinds[-1] == EventKind.APPROVAL:
        return (_approval(run, int(run.steps[-1])),)
    return (Note("sentence.no_failure", {"n": run.plan.task.n_steps}),)


def sentence_at(run: Run, t: float) -> tuple[Note, ...]:
    """Return as much of the sentence as the story has told at t; before and after it, what is under way.

    Where nothing runs again it is told whole on the way back, and still at the instant when that has led there.
    """
    index = run.event_index_at(t)
    event = run.event(index)
    if event.kind == EventKind.FINISH:
        n_again = int(np.count_nonzero(run.kinds == EventKind.RERUN))
        return sentence(run) if run.recovery is None else (Note("sentence.finished", {"n": n_again}),)
    if event.kind == EventKind.APPROVAL:
        return (_approval(run, event.step),)
    attempt = attempt_at(run, index)
    if attempt is None or (_is_past_the_failure(run, index) and t > run.opening_t):
        return (Note(f"sentence.{UNDER_WAY[event.kind]}", {"step": event.step, "n_steps": run.plan.task.n_steps}),)
    on_the_way = 3 if attempt.restart_after == run.steps[attempt.answers] else 2
    n_told = {EventKind.FAIL: 1, EventKind.RESTORE: on_the_way, EventKind.ADD_CONTEXT: on_the_way}.get(event.kind, 3)
    return _answer(run, attempt)[:n_told]


UNDER_WAY = {
    EventKind.RUN: "running",
    EventKind.CHECKPOINT: "saving",
    EventKind.HALF_WRITE: "half_written",
}


def _answer(run: Run, attempt: Attempt) -> tuple[Note, ...]:
    """Return what failed, and what one attempt does about it."""
    assert run.recovery is not None
    failed, after = run.recovery.failed_step, attempt.restart_after
    values = facts(run.plan, failed, run.recovery) | {"last_checkpoint": after, "retry": attempt.number - 1}
    what = Note("sentence.failed" if attempt.number == 1 else "sentence.failed_again", values)
    if after is None:
        return what, Note("sentence.person", values)
    values |= {"n": failed - after}
    again = Note("sentence.again" if after < failed else "sentence.nothing_again", values)
    return what, Note(f"sentence.{_way_back(run, after)}", values), again


def _way_back(run: Run, restart_after: int) -> str:
    """Whether it leads to a disk, or to the start: by choice, or because there is no disk."""
    if restart_after:
        return "back"
    return "to_start" if run.plan.strategy is Strategy.RESTART or run.plan.last_checkpoint else "no_disk"


def _approval(run: Run, step: int) -> Note:
    assert run.plan.approval is not None
    return Note(f"sentence.{run.plan.approval.decision}", {"step": step})


def _is_past_the_failure(run: Run, index: int) -> bool:
    """Whether the failed step has been run again with success before this event."""
    way = run.recovery
    runs_again = EventKind.RERUN, EventKind.FAIL, EventKind.RESTORE, EventKind.ADD_CONTEXT, EventKind.PERSON
    return way is not None and run.kinds[index] not in runs_again and int(run.steps[index]) >= way.failed_step


def facts(plan: Plan, step: int | None, way: Recovery | None) -> dict[str, Fact]:
    """Return what is known of a step (if one is meant) and of the way back (if something fails)."""
    known: dict[str, Fact] = {"n_steps": plan.task.n_steps, "error_context_tokens": plan.task.error_context_tokens}
    if step:
        known |= {
            "step": step,
            "title": short(plan.task.step(step).title),
            "tokens": plan.task.tokens.cumulative(step),
            "calls": plan.task.tool_calls.cumulative(step),
            "step_tokens": plan.task.step(step).tokens,
            "step_calls": plan.task.step(step).n_tool_calls,
            "size_bytes": int(snapshot_sizes(plan.task)[step]),
        }
    if way is not None:
        known |= _facts_of_the_way(plan, way)
    return known


def _facts_of_the_way(plan: Plan, way: Recovery) -> dict[str, Fact]:
    back_to = way.restart_after
    figures = {name: getattr(way, name) for name in ("lost", "rerun", "context", "total")}
    return {
        "failed_step": way.failed_step,
        "failed_title": short(plan.task.step(way.failed_step).title),
        "last_checkpoint": back_to,
        "last_checkpoint_title": short(plan.task.step(back_to).title) if back_to else None,
        "n": way.steps_rerun,
        **{f"{name}_tokens": cost.tokens for name, cost in figures.items()},
        **{f"{name}_calls": cost.tool_calls for name, cost in figures.items()},
    }


def _no_variant(run: Run, t: float, step: int) -> str:
    return ""


def step_state(run: Run, t: float, step: int) -> StepState:
    """Return how a step stands at t for whoever looks at it: still failed or lost until its next run has begun."""
    state = state_at(run, t)
    if state.event.kind == EventKind.RERUN and state.event.step == step and t <= state.event.start_s:
        state = state_at(run, math.nextafter(state.event.start_s, -math.inf))
    return StepState(state.states[step - 1])


def _step_variant(run: Run, t: float, step: int) -> str:
    return step_state(run, t, step).name.lower()


def _checkpoint_variant(run: Run, t: float, step: int) -> str:
    task = run.plan.task
    if step and state_at(run, t).half_written[step - 1]:
        return "half_written"
    if run.plan.holds_spoiled_state(step) and run.event_index_at(t) >= run.failed_index:
        return "spoiled"
    if run.recovery is not None and run.recovery.restart_after == step:
        return "used"
    if task.origin is None:
        return "saved"
    return "simulated" if task.only_supposes_disk(step) else "recorded"


def _empty_checkpoint_variant(run: Run, t: float, step: int) -> str:
    return "given_up" if step and state_at(run, t).dropped[step - 1] else ""


def _column_variant(run: Run, t: float, step: int) -> str:
    return "" if run.plan.task.tokens.cumulative(step) is not None else "not_recorded"


def _restarting_variant(run: Run, t: float, step: int) -> str:
    return "from_start" if run.recovery is not None and run.recovery.restart_after == 0 else ""


def _outside_variant(run: Run, t: float, step: int, part: int) -> str:
    """Return what an effect of a step has come to at t: that of its last copy; "to_come" before the first."""
    copies = [drop for drop in effects.drops(run) if (drop.step, drop.index) == (step, part)]
    if not copies:
        return ""
    come = [drop for drop in copies if drop.t <= t]
    return str(come[-1].outcome) if come else "to_come"


def _stored_variant(run: Run, t: float, step: int) -> str:
    """Whether a disk is kept whole or holds changes, now or when it will be written; or it was dropped."""
    plan, state = run.plan, state_at(run, t)
    if not step or not plan.saves_after(step):
        return ""
    if state.dropped[step - 1]:
        return "dropped"
    held = state.saved if state.saved[step - 1] else np.ones_like(state.saved)
    return "whole" if len(chain_held(plan.checkpoint_steps, held, plan.storage, step)) == 1 else "difference"


VARIANTS = {
    "stored": _stored_variant,
    "step": _step_variant,
    "checkpoint": _checkpoint_variant,
    "empty_checkpoint": _empty_checkpoint_variant,
    "column": _column_variant,
    "rerun": _restarting_variant,
    "restore": _restarting_variant,
}
