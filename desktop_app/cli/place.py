"""Where disks are best put when any step may fail: for programs as JSON."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any

from desktop_app.cli.cells import rounded
from desktop_app.cli.hazards import UNITS, asked_hazards
from desktop_app.cli.spoken import say, words
from desktop_app.cli.understood import MOST_TRIALS, trials_and_seed, whole_between
from sim.bad_input import BadInput, shown_bare
from sim.placement import Hazards, Placement, best, best_of_each_number, expected_cost
from sim.plan import Plan
from sim.task import Task
from sim.trials import Distribution, distribution, run_costs

MOST_STEPS, MOST_STEPS_BY_NUMBER = 20_000, 1_000  # a few seconds each
MOST_DRAWS = 100_000_000  # trials times steps


@dataclass(frozen=True)
class Choice:
    """A set of disks, what a whole run with it costs on average, and how that varied over the trials, if any.

    `placement.expected` is None where the run practically never ends, `simulated` where the trials would not.
    """

    placement: Placement
    simulated: Distribution | None


@dataclass(frozen=True)
class Places:
    """The best set of disks beside those it is compared with. `disks` is how many it may have; None for any number."""

    plan: Plan
    hazards: Hazards
    unit: str
    disks: int | None
    trials: int | None
    seed: int | None
    choices: dict[str, Choice]

    @property
    def fault_free(self) -> float:
        """What the run costs where nothing fails and nothing is saved."""
        return float(self.hazards.costs.sum())


def asked_places(
    plan: Plan,
    success: str,
    write: str,
    restore: str,
    disks: str | None,
    unit: str,
    trials: str | None,
    seed: str | None,
) -> Places:
    """Return what was asked for, from the words typed; BadInput, one sentence, where they cannot be used."""
    n_steps = plan.task.n_steps
    hazards = asked_hazards(plan.task, success, write, restore, unit)
    n_disks = None if disks is None else whole_between("--disks", disks, 0, n_steps - 1)
    dice = _dice(trials, seed, n_steps)
    _refuse_too_long(plan.task, disks)
    found = best(hazards) if n_disks is None else best_of_each_number(hazards)[n_disks]
    sets = {"best": found} | {
        name: Placement(tuple(steps), expected_cost(hazards, steps))
        for name, steps in (("none", ()), ("every_step", range(1, n_steps)), ("policy", _unfinished(plan)))
    }
    choices = {name: Choice(each, _simulated(hazards, each.steps, dice, name)) for name, each in sets.items()}
    n_trials, used_seed = dice or (None, None)
    return Places(plan, hazards, unit, n_disks, n_trials, used_seed, choices)


def _unfinished(plan: Plan) -> tuple[int, ...]:
    """The plan's own disks; what is saved when the task has finished helps no run any more."""
    return tuple(step for step in plan.checkpoint_steps if step < plan.task.n_steps)


def _refuse_too_long(task: Task, disks: str | None) -> None:
    most = MOST_STEPS if disks is None else MOST_STEPS_BY_NUMBER
    if task.n_steps > most:
        key = "cli.refuse.too_long" if disks is None else "cli.refuse.too_long_by_number"
        option = f"--disks {shown_bare(disks or '')}"
        raise BadInput(say(key, option=option, most=words().number(most), n=task.n_steps))


def _dice(trials: str | None, seed: str | None, n_steps: int) -> tuple[int, int] | None:
    dice = trials_and_seed(trials, seed, MOST_TRIALS)
    if dice and dice[0] * n_steps > MOST_DRAWS:
        option, most = f"--trials {dice[0]}", words().number(MOST_DRAWS // n_steps)
        raise BadInput(say("cli.refuse.too_many_trials", option=option, most=most, n=n_steps))
    return dice


def _simulated(
    hazards: Hazards, checkpoints: Sequence[int], dice: tuple[int, int] | None, name: str
) -> Distribution | None:
    """Return how the cost varies; None where the trials would not end. Where those of the best would not, refuse."""
    if dice is None:
        return None
    try:
        return distribution(run_costs(hazards, checkpoints, *dice))
    except ValueError as problem:
        if name == "best":
            raise BadInput(f"--trials {dice[0]}: {problem}") from None
        return None


def places_as_json(places: Places) -> str:
    """Return the places as JSON; null where a run practically never ends."""
    return json.dumps(places_as_values(places), indent=2, allow_nan=False)


def places_as_values(places: Places) -> dict[str, Any]:
    """Return the places as plain values; `unit` is what the costs are in, as a task names it."""
    values: dict[str, Any] = {
        "task": places.plan.task.title,
        "steps": places.plan.task.n_steps,
        "unit": UNITS[places.unit],
        "write": places.hazards.write,
        "restore": places.hazards.restore,
        "disks": places.disks,
        "fault_free": rounded(places.fault_free),
        "policy": places.plan.checkpoints.name,
        "best": list(places.choices["best"].placement.steps),
    }
    for name, choice in places.choices.items():
        values[f"{name}_expected"] = rounded(choice.placement.expected)
    if places.trials is None:
        return values
    simulated = {name: choice.simulated and asdict(choice.simulated) for name, choice in places.choices.items()}
    return {**values, "trials": places.trials, "seed": places.seed, "simulated": simulated}
