"""How likely each way back is to help, and what it costs on average: for programs as JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from typing import Any

from desktop_app.cli.cells import rounded
from desktop_app.cli.understood import MOST_TRIALS, trials_and_seed
from sim.cost import UNITS
from sim.failure import Cause
from sim.ladder import success_of_an_attempt
from sim.odds import Expectation, expectation, expectations, further_back
from sim.plan import Plan, Strategy
from sim.trials import Distribution, distribution, recovery_costs

GOES_BACK = (Strategy.RESUME, Strategy.RESUME_WITH_ERROR_CONTEXT)  # to a disk


@dataclass(frozen=True)
class Way:
    """One way back as it is shown.

    Attributes
    ----------
    p_attempt : the probability that one attempt succeeds.
    simulated : how its cost in tokens varied over the trials; None without trials, or where tokens are unrecorded.
    """

    means: Expectation
    p_attempt: float
    simulated: Distribution | None


@dataclass(frozen=True)
class Odds:
    """What the ways back from a plan's failure come to.

    `further` is the cheaper of the ways that go back to a disk, one disk further back; None where there is none.
    """

    plan: Plan
    ways: tuple[Way, ...]
    further: Way | None
    trials: int | None
    seed: int | None

    @property
    def all_ways(self) -> tuple[Way, ...]:
        """The three ways, and the one to an earlier disk where there is one."""
        return self.ways if self.further is None else (*self.ways, self.further)

    @property
    def unit(self) -> str | None:
        """What the ways are compared by: tokens, else the first unit that was recorded; None without any."""
        return next((unit for unit in UNITS if self.ways and self.ways[0].means.expected[unit] is not None), None)

    @property
    def winners(self) -> tuple[Way, ...]:
        """The ways with the lowest expected cost, escalation included; several where they tie."""
        costs = [_cost(way, self.unit) for way in self.all_ways]
        if self.unit is None:
            return ()
        return tuple(way for way, cost in zip(self.all_ways, costs, strict=True) if cost <= min(costs) * (1 + 1e-12))


def asked_odds(plan: Plan, trials: str | None = None, seed: str | None = None) -> Odds:
    """Return the odds of a plan's ways back, with as many trials as were typed; BadInput names a bad option."""
    dice = trials_and_seed(trials, seed, MOST_TRIALS)
    ways = tuple(_way(plan, means, dice) for means in expectations(plan))
    n_trials, used_seed = dice or (None, None)
    return Odds(plan, ways, _further(plan, dice), n_trials, used_seed)


def _way(plan: Plan, means: Expectation, dice: tuple[int, int] | None) -> Way:
    costs = recovery_costs(plan, means.strategy, *dice) if dice else None
    simulated = None if costs is None else distribution(costs)
    return Way(means, success_of_an_attempt(plan, means.strategy), simulated)


def _further(plan: Plan, dice: tuple[int, int] | None) -> Way | None:
    earlier = further_back(plan)
    if earlier is None:
        return None
    ways = [_way(earlier, expectation(earlier, strategy), dice) for strategy in GOES_BACK]
    unit = next((unit for unit in UNITS if ways[0].means.expected[unit] is not None), None)
    return min(ways, key=lambda way: _cost(way, unit))


def _cost(way: Way, unit: str | None) -> float:
    cost = None if unit is None else way.means.expected[unit]
    return 0.0 if cost is None else cost


def odds_as_json(odds: Odds) -> str:
    """Return the odds as JSON; null where a figure was not recorded."""
    return json.dumps(odds_as_values(odds), indent=2, allow_nan=False)


def odds_as_values(odds: Odds) -> dict[str, Any]:
    """Return the odds as plain values."""
    plan, failure = odds.plan, odds.plan.failure
    table = plan.chances.model_dump(mode="json")
    values = {
        "task": plan.task.title,
        "steps": plan.task.n_steps,
        "failed_step": failure.step if failure else None,
        "last_checkpoint": plan.last_checkpoint,
        "cause": failure.cause.value if failure else None,
        "spoiled_step": failure.spoiled_step if failure and failure.cause is Cause.POISONED else None,
        "strategies": [_row(way, odds) for way in odds.ways],
        "one_disk_further_back": None if odds.further is None else _row(odds.further, odds),
        "assumptions": {"table": {cause: table[cause] for cause in Cause}, "attempts": plan.chances.attempts},
    }
    return values if odds.trials is None else {**values, "trials": odds.trials, "seed": odds.seed}


def _row(way: Way, odds: Odds) -> dict[str, Any]:
    row: dict[str, Any] = {
        "strategy": way.means.strategy.value,
        "restart_after": way.means.restart_after,
        "p_attempt": way.p_attempt,
        "p_recovered": way.means.p_recovered,
        "p_person": way.means.p_person,
        "expected_attempts": way.means.expected_attempts,
        **{f"expected_{unit}": rounded(way.means.expected[unit]) for unit in UNITS},
    }
    if odds.trials is not None:
        row["simulated"] = None if way.simulated is None else asdict(way.simulated)
    return row
