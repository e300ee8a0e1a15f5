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
PARTS = 5  # of the trials of one set, so that one may stop between them


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
    """Return how the cost of each set varies over many trials; None where they would not end."""
    return {name: _spread(reckoned, name, number) for number, name in enumerate(SETS)}


def _spread(reckoned: Reckoning, name: str, number: int) -> Distribution | None:
    steps, costs = reckoned.sets[name].steps, []
    for part in range(PARTS):
        done((number + part / PARTS) / len(SETS))
        try:
            costs.append(run_costs(reckoned.hazards, steps, TRIALS // PARTS, SEED + part))
        except ValueError:  # so many failures that it would take minutes
            return None
    return distribution(np.concatenate(costs))
