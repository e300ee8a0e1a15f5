"""The trade-off as a landscape: what a run costs on average by how far disks lie apart and how often steps fail."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from sim.interval import daly, young
from sim.placement import UNREACHABLE, Floats, Hazards, expected_cost

RATES = (0.002, 0.4)
"""The failure rates per step at the edges of the landscape: from one in five hundred to two in five."""


@dataclass(frozen=True)
class Landscape:
    """Expected costs over a grid, and the valley through it.

    Attributes
    ----------
    intervals : (n_intervals,) int64, a disk after every so many steps; the last is the number of steps: no disk.
    rates : (n_rates,) float64, the probability that a step fails, the same for each.
    costs : (n_intervals, n_rates) float64, at most `UNREACHABLE`.
    fault_free : what the run costs where nothing fails and nothing is saved.
    valley : (n_rates,) int64, the interval that costs least at each rate.
    young, daly : (n_rates,) float64, the intervals in steps that the formulas for continuous time give.
    """

    intervals: np.ndarray[tuple[int], np.dtype[np.int64]]
    rates: Floats
    costs: Floats
    fault_free: float
    valley: np.ndarray[tuple[int], np.dtype[np.int64]]
    young: Floats
    daly: Floats


def landscape(costs: Floats, write: float, restore: float, n_rates: int = 25, most_intervals: int = 40) -> Landscape:
    """Return the landscape of a run whose steps cost `costs`, all in one unit as `write` and `restore` are.

    Young's and Daly's intervals take the mean step as the unit of time: a failure rate of p a step is a mean time
    between failures of 1 / -ln(1 - p) steps, and writing a checkpoint takes `write` / mean cost of a step.
    """
    n_steps = len(costs)
    intervals = np.unique(np.geomspace(1, n_steps, min(n_steps, most_intervals)).round().astype(np.int64))
    rates = np.geomspace(*RATES, n_rates)
    grid = np.array([[_cost(costs, rate, write, restore, int(every)) for rate in rates] for every in intervals])
    mean_step = float(costs.mean()) or 1.0
    dump, between = write / mean_step, 1 / -np.log1p(-rates)
    return Landscape(
        intervals=intervals,
        rates=rates,
        costs=grid,
        fault_free=float(costs.sum()),
        valley=intervals[np.argmin(grid, axis=0)],
        young=np.array([young(dump, mtbf) for mtbf in between]),
        daly=np.array([daly(dump, mtbf) for mtbf in between]),
    )


def _cost(costs: Floats, rate: float, write: float, restore: float, every: int) -> float:
    hazards = Hazards(costs, np.full(len(costs), 1 - rate), write, restore)
    expected = expected_cost(hazards, range(every, len(costs), every))
    return UNREACHABLE if expected is None else expected
