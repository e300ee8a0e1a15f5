"""The same recovery lived through many thousand times, with dice: what it costs on average, and how that varies."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.ladder import Level, ladder
from sim.odds import amount
from sim.placement import Floats, Hazards
from sim.plan import Plan, Strategy

MOST_FAILURES = 50_000_000
"""A simulation that expects more failures than this over all its trials is refused: it would take minutes."""


@dataclass(frozen=True)
class Distribution:
    """How a cost varies over trials: its mean and how sure that is, and the 5th, 50th and 95th percentile."""

    mean: float
    p5: float
    p50: float
    p95: float
    standard_error: float


def distribution(costs: Floats) -> Distribution:
    """Return how `costs`, one a trial, are distributed; the standard error is that of the mean."""
    p5, p50, p95 = (float(p) for p in np.percentile(costs, (5, 50, 95)))
    error = float(costs.std(ddof=1) / np.sqrt(len(costs))) if len(costs) > 1 else 0.0
    return Distribution(float(costs.mean()), p5, p50, p95, error)


def recovery_costs(plan: Plan, strategy: Strategy, trials: int, seed: int, unit: str = "tokens") -> Floats | None:
    """Return what recovering from the plan's failure cost in each trial: (trials,) float64, None where unrecorded.

    Each trial climbs the ladder: up to A attempts at each level, each succeeding with the level's probability.
    """
    random = np.random.default_rng(seed)
    costs, open_trials = np.zeros(trials), np.arange(trials)
    for level in ladder(plan, strategy):
        failed, finished = amount(level.failed, unit), amount(level.finished, unit)
        if failed is None or finished is None:
            return None
        n_failed = _failures_before_success(random, level, len(open_trials))
        gave_up = n_failed == level.attempts
        costs[open_trials] += n_failed * failed + np.where(gave_up, 0.0, finished)
        open_trials = open_trials[gave_up]
    return costs


def _failures_before_success(random: np.random.Generator, level: Level, trials: int) -> npt.NDArray[np.int64]:
    """Draw how many attempts of a level fail before one succeeds, at most all: geometric, by one draw a trial."""
    if level.success in (0.0, 1.0):
        return np.full(trials, 0 if level.success else level.attempts)
    failures = np.log1p(-random.random(trials)) / np.log1p(-level.success)
    capped: npt.NDArray[np.int64] = np.minimum(failures, level.attempts).astype(np.int64)
    return capped


def run_costs(hazards: Hazards, checkpoints: Sequence[int], trials: int, seed: int) -> Floats:
    """Return what a whole run cost in each trial, any step failing with its probability: (trials,) float64.

    Segment by segment between checkpoints: how often a trial falls back is geometric, and where each fall came is
    drawn from the steps' shares of failing. ValueError where so many failures are expected that it would not end.
    """
    random = np.random.default_rng(seed)
    ends = [*sorted({step for step in checkpoints if step < hazards.n_steps}), hazards.n_steps]
    costs = np.full(trials, float(hazards.write * (len(ends) - 1)))
    for after, up_to in zip([0, *ends], ends, strict=False):
        costs += _segment_costs(hazards, after, up_to, trials, random)
    return costs


def _segment_costs(hazards: Hazards, after: int, up_to: int, trials: int, random: np.random.Generator) -> Floats:
    success = hazards.success[after:up_to]
    reaches = np.concatenate(([1.0], np.cumprod(success)))
    spent = np.cumsum(hazards.costs[after:up_to])
    if reaches[-1] == 1.0:
        return np.full(trials, spent[-1])
    if reaches[-1] * MOST_FAILURES < trials:
        raise ValueError(f"steps {after + 1} to {up_to} fail so often that {trials} trials would not end")
    n_falls = random.geometric(reaches[-1], trials) - 1
    fails_by = np.cumsum(reaches[:-1] - reaches[1:])
    where = np.searchsorted(fails_by, random.random(int(n_falls.sum())) * fails_by[-1], side="right")
    falls = spent[np.minimum(where, len(spent) - 1)] + hazards.restore
    trial_of = np.repeat(np.arange(trials), n_falls)
    again = np.bincount(trial_of, weights=falls, minlength=trials).astype(np.float64)
    costs: Floats = spent[-1] + again
    return costs
