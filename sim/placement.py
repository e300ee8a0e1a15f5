"""Where disks are best put when any step may fail, and what a whole run costs on average."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

PRACTICALLY_NEVER = 1e300
"""An expected cost beyond this is no number any more: such a run practically never ends."""

UNREACHABLE = 1e303
"""What stands for an expected cost beyond any number, so that sums of a few hundred thousand still compare."""

Floats = npt.NDArray[np.float64]


@dataclass(frozen=True)
class Hazards:
    """What may go wrong in each step of a run, and what saving and restoring cost, all in one unit.

    Attributes
    ----------
    costs : (n,) float64, the cost of each step.
    success : (n,) float64, 0 < q <= 1, the probability that each step succeeds; a failure is found at its end.
    write : what writing one checkpoint costs.
    restore : what each fall back costs, also one to the start.
    """

    costs: Floats
    success: Floats
    write: float = 0.0
    restore: float = 0.0

    def __post_init__(self) -> None:
        if self.costs.shape != self.success.shape:
            raise ValueError(f"{len(self.success)} probabilities do not fit {len(self.costs)} steps")

    @property
    def n_steps(self) -> int:
        """How many steps the run has."""
        return len(self.costs)


@dataclass(frozen=True)
class Placement:
    """A set of checkpoints and the expected cost of the whole run with it; None where it practically never ends."""

    steps: tuple[int, ...]
    expected: float | None


def expected_cost(hazards: Hazards, checkpoints: Sequence[int]) -> float | None:
    """Return the expected cost of a whole run with these checkpoints; None beyond 1e300: it practically never ends.

    Between two checkpoints step k is executed 1 / (q_k ... q_b) times on average, so

        E[segment a+1..b] = sum_k cost_k / prod_{j=k..b} q_j + r (1 / prod_{j=a+1..b} q_j - 1) + w (if b is saved)

    No checkpoint is written after the last step (recovery model, section 6; Toueg & Babaoglu 1984, first model).
    """
    ends = [*sorted({step for step in checkpoints if step < hazards.n_steps}), hazards.n_steps]
    with np.errstate(over="ignore", divide="ignore"):
        total = sum(_segment(hazards, after, up_to) for after, up_to in zip([0, *ends], ends, strict=False))
    return finite(total + hazards.write * (len(ends) - 1))


def finite(expected: float) -> float | None:
    """Return an expectation as it is reported: None where the run practically never ends."""
    return float(expected) if expected <= PRACTICALLY_NEVER else None


def _segment(hazards: Hazards, after: int, up_to: int) -> float:
    """The expected cost of one segment without its checkpoint; infinity where it is beyond any number."""
    times = 1 / np.cumprod(hazards.success[after:up_to][::-1])[::-1]
    costs = hazards.costs[after:up_to]
    again = float(times[0]) - 1 if hazards.restore else 0.0
    return float(np.dot(costs[costs > 0], times[costs > 0])) + hazards.restore * again


def best(hazards: Hazards) -> Placement:
    """Return the set of checkpoints with the lowest expected cost; of equals, the one whose disks come earliest.

    A shortest path over the boundaries, O(n^2) time and O(n) memory: the cost of all segments that end at b follows
    from those that end at b - 1 (Toueg & Babaoglu 1984, "On the optimum checkpoint selection problem").
    """
    n_steps = hazards.n_steps
    least = np.full(n_steps + 1, np.inf)
    least[0] = 0.0
    came_from = np.zeros(n_steps + 1, dtype=np.int64)
    for up_to, segments in _segments_by_end(hazards):
        routes = least[:up_to] + segments
        came_from[up_to] = np.argmin(routes)
        least[up_to] = routes[came_from[up_to]] + (hazards.write if up_to < n_steps else 0.0)
    return Placement(_path(came_from, n_steps), finite(least[n_steps]))


def _path(came_from: npt.NDArray[np.int64], n_steps: int) -> tuple[int, ...]:
    steps, at = [], int(came_from[n_steps])
    while at > 0:
        steps.append(at)
        at = int(came_from[at])
    return tuple(reversed(steps))


def _segments_by_end(hazards: Hazards) -> Iterator[tuple[int, Floats]]:
    """Yield each boundary b with the expected costs of the segments a+1..b for a = 0..b-1, without their checkpoint."""
    work = np.zeros(hazards.n_steps)
    times = np.ones(hazards.n_steps)
    for up_to in range(1, hazards.n_steps + 1):
        q, cost = hazards.success[up_to - 1], hazards.costs[up_to - 1]
        with np.errstate(over="ignore"):
            work[:up_to] = (work[:up_to] + cost) / q
            times[:up_to] /= q
            restores = hazards.restore * (times[:up_to] - 1) if hazards.restore else 0.0
            yield up_to, np.minimum(work[:up_to] + restores, UNREACHABLE)


def best_of_each_number(hazards: Hazards) -> tuple[Placement, ...]:
    """Return the best set of exactly K checkpoints for K = 0..n-1, O(n^3) in vector steps: meant for n <= 500."""
    n_steps = hazards.n_steps
    segments = np.full((n_steps + 1, n_steps + 1), np.inf)
    for up_to, costs in _segments_by_end(hazards):
        segments[:up_to, up_to] = costs
    least = segments[0].copy()
    came_from: list[npt.NDArray[np.int64]] = []
    found = [Placement((), finite(least[n_steps]))]
    for _ in range(1, n_steps):
        routes = (least + hazards.write)[:, None] + segments
        came_from.append(np.argmin(routes, axis=0))
        least = np.take_along_axis(routes, came_from[-1][None], axis=0)[0]
        found.append(Placement(_path_of(came_from, n_steps), finite(least[n_steps])))
    return tuple(found)


def _path_of(came_from: list[npt.NDArray[np.int64]], n_steps: int) -> tuple[int, ...]:
    steps, at = [], n_steps
    for previous in reversed(came_from):
        at = int(previous[at])
        steps.append(at)
    return tuple(reversed(steps))
