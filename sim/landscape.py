"""The trade-off as a landscape: what a run costs on average by how far disks lie apart and how often steps fail."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from sim.interval import daly, young, young_holds
from sim.placement import PRACTICALLY_NEVER, UNREACHABLE, Floats

RATES = (0.002, 0.4)
"""The failure rates per step at the edges of the landscape: from one in five hundred to two in five."""

Ints = np.ndarray[tuple[int], np.dtype[np.int64]]
Flags = npt.NDArray[np.bool_]


@dataclass(frozen=True)
class Landscape:
    """Expected costs over a grid, and the valley through it.

    Attributes
    ----------
    intervals : (n_intervals,) int64, a disk after every so many steps, all of them in a short run; the last is the
        number of steps: no disk.
    rates : (n_rates,) float64, the probability that a step fails, the same for each.
    costs : (n_intervals, n_rates) float64, at most `UNREACHABLE`.
    fault_free : what the run costs where nothing fails and nothing is saved.
    valley : (n_rates,) int64, the interval that costs least at each rate.
    young, daly : (n_rates,) float64, the intervals in steps that the formulas for continuous time give.
    young_holds, daly_holds : (n_rates,) bool, where they may be trusted: at least one step and at most the whole run,
        while writing a disk takes less than twice the mean time between failures, and Young's within a tenth of Daly's.
    """

    intervals: Ints
    rates: Floats
    costs: Floats
    fault_free: float
    valley: Ints
    young: Floats
    daly: Floats
    young_holds: Flags
    daly_holds: Flags


def landscape(costs: Floats, write: float, restore: float, n_rates: int = 25, most_intervals: int = 40) -> Landscape:
    """Return the landscape of a run whose steps cost `costs`, all in one unit as `write` and `restore` are.

    Young's and Daly's intervals take the mean step as the unit of time: a failure rate of p a step is a mean time
    between failures of 1 / -ln(1 - p) steps, and writing a checkpoint takes `write` / mean cost of a step.
    """
    n_steps = len(costs)
    intervals = _intervals(n_steps, most_intervals)
    rates = np.geomspace(*RATES, n_rates)
    times = _times_run(1 - rates, n_steps)
    grid = np.array([_costs(costs, times, write, restore, int(every)) for every in intervals])
    mean_step = float(costs.mean()) or 1.0
    dump, between = write / mean_step, (1 / -np.log1p(-rates)).tolist()
    by_young, by_daly = (np.array([formula(dump, mtbf) for mtbf in between]) for formula in (young, daly))
    in_range = np.array([dump < 2 * mtbf for mtbf in between])
    agree = np.array([young_holds(dump, mtbf) for mtbf in between])
    return Landscape(
        intervals=intervals,
        rates=rates,
        costs=grid,
        fault_free=float(costs.sum()),
        valley=intervals[np.argmin(grid, axis=0)],
        young=by_young,
        daly=by_daly,
        young_holds=in_range & agree & _on_the_grid(by_young, n_steps),
        daly_holds=in_range & _on_the_grid(by_daly, n_steps),
    )


def _intervals(n_steps: int, most: int) -> Ints:
    """Return every interval of a short run, and of a long one so many that lie evenly by their logarithm."""
    if n_steps <= most:
        return np.arange(1, n_steps + 1, dtype=np.int64)
    return np.unique(np.geomspace(1, n_steps, most).round().astype(np.int64))


def _on_the_grid(intervals: Floats, n_steps: int) -> Flags:
    return (intervals >= 1) & (intervals <= n_steps)


def _times_run(success: Floats, n_steps: int) -> Floats:
    """Return how often the step that is k before a checkpoint runs on average: (n_steps + 1, n_rates), k = 0 unused."""
    with np.errstate(over="ignore"):
        return np.asarray(np.power(1 / success, np.arange(n_steps + 1)[:, None]), dtype=np.float64)


def _costs(costs: Floats, times: Floats, write: float, restore: float, every: int) -> Floats:
    """Return the expected cost at each rate with a disk after `every` so many steps: (n_rates,).

    All whole segments fail alike, so the steps at the same place of each are counted together; the formula is that
    of `placement.expected_cost`.
    """
    n_whole, rest = divmod(len(costs), every)
    whole, last = costs[: n_whole * every].reshape(n_whole, every).sum(axis=0), costs[n_whole * every :]
    total = _work(whole, times) + n_whole * _restores(times[every], restore)
    if rest:
        total = total + _work(last, times) + _restores(times[rest], restore)
    total = total + write * (n_whole - (not rest))
    return np.where(total <= PRACTICALLY_NEVER, total, UNREACHABLE)


def _work(costs: Floats, times: Floats) -> Floats:
    """Return the cost of steps before a checkpoint, each as often as it runs; what costs nothing costs nothing."""
    runs = times[len(costs) : 0 : -1]
    with np.errstate(over="ignore", invalid="ignore"):
        return np.asarray(np.where(costs[:, None] > 0, costs[:, None] * runs, 0.0).sum(axis=0))


def _restores(times: Floats, restore: float) -> Floats:
    if not restore:
        return np.zeros_like(times)
    with np.errstate(over="ignore"):
        return np.asarray(restore * (times - 1))


def best_interval(costs: Floats, write: float, restore: float, rate: float, intervals: Ints) -> tuple[int, float]:
    """Return which of these intervals costs least where steps fail at this rate, and what it costs."""
    times = _times_run(np.array([1 - rate]), len(costs))
    expected = np.array([_costs(costs, times, write, restore, int(every))[0] for every in intervals])
    least = int(np.argmin(expected))
    return int(intervals[least]), float(expected[least])
