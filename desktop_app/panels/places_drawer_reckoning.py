"""What a whole run costs on average with each of four sets of disks, and with the best set of every number of disks."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sim.hazards import hazards_of, own_disks, unit_of
from sim.placement import Hazards, Placement, best, best_of_each_number, expected_cost
from sim.plan import Plan
from sim.reliability import Unit
from sim.trials import Distribution, distribution, run_costs
from sim.waiting import done

SETS = ("none", "every", "own", "best")
AT_ONCE = 60  # steps: worked out in less than a frame
MOST_BY_NUMBER, MOST_STEPS = 400, 12_000  # what takes a second or two
TRIALS, SEED = 10_000, 1  # always the same dice, so that a class sees what its teacher saw
MOST_FALLS = 2e7  # over all trials of a set: a second or two
SMALL_PARTS, LARGE_PARTS = 20, 4  # of the trials of a set: between them one may stop, and the window has its turn
MANY_DISKS = 200


@dataclass(frozen=True)
class Reckoning:
    """Everything the panel says of a plan, in `unit`; `sets` by the names of `SETS`.

    `by_number` holds the best set of exactly K disks for K = 0, 1, ...; it is empty for a run too long for that.
    """

    plan: Plan
    unit: Unit
    hazards: Hazards
    sets: dict[str, Placement]
    by_number: tuple[Placement, ...]

    @property
    def fault_free(self) -> float:
        """What the run costs where nothing fails and nothing is saved."""
        return float(self.hazards.costs.sum())

    @property
    def least(self) -> float | None:
        """The lowest expected cost; None where even the best set practically never ends."""
        return self.sets["best"].expected

    @property
    def never_fails(self) -> float:
        """How likely it is that no step of a whole run fails."""
        return float(np.prod(self.hazards.success))


def reckoning(plan: Plan) -> Reckoning | None:
    """Return what each set costs; None where the task recorded no cost or is longer than can be worked out."""
    hazards, unit, n_steps = hazards_of(plan), unit_of(plan), plan.task.n_steps
    if hazards is None or unit is None or n_steps > MOST_STEPS:
        return None
    fixed = {"none": (), "every": tuple(range(1, n_steps)), "own": own_disks(plan)}
    sets = {name: Placement(steps, expected_cost(hazards, steps)) for name, steps in fixed.items()}
    by_number = best_of_each_number(hazards) if n_steps <= MOST_BY_NUMBER else ()
    return Reckoning(plan, unit, hazards, {**sets, "best": best(hazards)}, by_number)


def spreads(reckoned: Reckoning) -> dict[str, Distribution | None]:
    """Return how the cost of each set varies over many trials; None where there are too many failures to play."""
    return {name: _spread(reckoned, name, number) for number, name in enumerate(SETS)}


def _spread(reckoned: Reckoning, name: str, number: int) -> Distribution | None:
    steps = reckoned.sets[name].steps
    if falls(reckoned.hazards, steps) * TRIALS > MOST_FALLS:
        return None
    parts, costs = SMALL_PARTS if len(steps) < MANY_DISKS else LARGE_PARTS, []
    for part in range(parts):
        done((number + part / parts) / len(SETS))
        costs.append(run_costs(reckoned.hazards, steps, TRIALS // parts, SEED + part))
    return distribution(np.concatenate(costs))


def falls(hazards: Hazards, steps: tuple[int, ...]) -> float:
    """Return how often a run falls back on average: for each stretch between disks, 1 / (all its chances) - 1 times."""
    logs = np.concatenate([[0.0], np.cumsum(np.log(hazards.success))])
    ends = np.array([0, *steps, hazards.n_steps])
    with np.errstate(over="ignore"):
        return float(np.expm1(logs[ends[:-1]] - logs[ends[1:]]).sum())
