"""The figures that the words of a lesson may name, so that no author writes a number down that could go out of date."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter

from sim.effects import count_twice
from sim.hazards import hazards_of, own_disks
from sim.odds import expectations
from sim.placement import best, expected_cost
from sim.plan import Plan
from sim.recovery import compare
from sim.storage import Storage, storage_total
from sim.story import Fact
from sim.strategy import Strategy

SHORT_NAMES = {
    Strategy.RESUME: "resume",
    Strategy.RESTART: "restart",
    Strategy.RESUME_WITH_ERROR_CONTEXT: "context",
}


def lesson_facts(plan: Plan) -> dict[str, Fact]:
    """Return every figure a lesson's words may name for a plan; None where it was not recorded or does not apply.

    `resume_`, `restart_`, `context_` begin what belongs to one way: `total` tokens, `again` steps, `expected` tokens,
    `chance` in whole percent, `twice` effects. `kept_whole`, `kept_changes` are bytes; `best`, `own`, `none` and
    `every` the expected tokens of a whole run with the best disks, the plan's own, none, or all.
    """
    known: dict[str, Fact] = dict(_of_the_ways(plan))
    written = plan.checkpoint_steps
    known |= {
        "kept_whole": storage_total(plan.task, written, Storage()),
        "kept_changes": storage_total(plan.task, written, Storage(kind="differences")),
        "disks": len(written),
        "task_tokens": plan.task.tokens.cumulative(plan.task.n_steps),
        "n_steps": plan.task.n_steps,
        "error_context_tokens": plan.task.error_context_tokens,
    }
    return known | _of_places(plan)


def _of_the_ways(plan: Plan) -> Iterator[tuple[str, Fact]]:
    costs = {way.strategy: way for way in compare(plan)}
    odds = {way.strategy: way for way in (expectations(plan) if costs else ())}
    for strategy, name in SHORT_NAMES.items():
        way, odd = costs.get(strategy), odds.get(strategy)
        yield f"{name}_total", way.total.tokens if way else None
        yield f"{name}_again", way.steps_rerun if way else None
        yield f"{name}_expected", odd.expected["tokens"] if odd else None
        yield f"{name}_chance", round(100 * odd.p_recovered) if odd else None
        yield f"{name}_twice", count_twice(plan, strategy) if way else None
    yield "failed_step", plan.failure.step if plan.failure else None
    yield "last_checkpoint", plan.last_checkpoint


def _of_places(plan: Plan) -> dict[str, Fact]:
    hazards = hazards_of(plan)
    if hazards is None:
        return dict.fromkeys(("best", "own", "none", "every", "best_disks"))
    found = best(hazards)
    return {
        "best": found.expected,
        "best_disks": len(found.steps),
        "own": expected_cost(hazards, own_disks(plan)),
        "none": expected_cost(hazards, ()),
        "every": expected_cost(hazards, range(1, hazards.n_steps)),
    }


FIGURES = frozenset(
    f"{name}_{what}" for name in SHORT_NAMES.values() for what in ("total", "again", "expected", "chance", "twice")
) | {
    "failed_step", "last_checkpoint", "kept_whole", "kept_changes", "disks", "task_tokens", "best", "best_disks", "own",
    "none", "every", "n_steps", "error_context_tokens",
}  # fmt: skip
"""The names of the figures that a lesson's words may ask for in braces: {resume_total:short}."""


def gaps_in(text: str) -> frozenset[str]:
    """Return the names of the figures a text asks for; ValueError where its braces do not match."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)
