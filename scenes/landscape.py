"""Where the trade-off stands: steps between disks to the right, failures to the back, what it costs on average up."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from scenes.camera import PARALLEL_DEG, PERSPECTIVE_DEG, Margins, Preset, Shot, framed
from scenes.landscape_surface import Surface, surface_through
from scenes.layout import Layout, box_corners
from scenes.stage import Pick
from sim.hazards import hazards_of, own_disks
from sim.landscape import RATES, Landscape, landscape
from sim.once import once
from sim.placement import expected_cost
from sim.plan import Plan

Floats = npt.NDArray[np.float64]
Point = tuple[float, float, float]

# World units: x to the right, y away from the viewer, z up.
WIDTH, DEPTH, HEIGHT = 8.0, 4.9, 2.6
PLINTH = 0.85  # of solid ground under a run that costs no more than one without failures
N_RATES = 33
CEILINGS = (1.2, 1.5, 2.0, 3.0, 5.0, 10.0)  # times what a run costs without failures; what is higher is cut off there
TICKS = (1.0, 1.2, 1.5, 2.0, 3.0, 5.0, 10.0)
RATE_TICKS = (0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.4)
NICE = (1, 2, 5)
MOST_ONES = 8  # steps of a run each of which has a tick
AROUND = 0.6  # of floor round it, for ticks and titles
MAP_DEG, TITLE_BELOW = 84.0, 0.06  # from how high above it is a map, and the part of the frame that its title takes
POLE = 0.75  # how high the head of the pin stands over its foot


@dataclass(frozen=True)
class Pin:
    """Where the plan stands: its disks, so many steps apart on average, and how often its steps fail.

    `expected` is what a whole run of this plan costs on average; None where it practically never ends.
    """

    interval: float
    rate: float
    foot: Point
    expected: float | None


@dataclass(frozen=True, eq=False)
class Relief:
    """The landscape as a thing on the floor.

    Attributes
    ----------
    land : the expected costs it shows
    nodes : (n_intervals, n_rates, 3) float64, where each of them stands
    surface : what goes through all of them
    ceiling : how many times the cost without failures the top is; higher costs are cut off there
    valley : (n, 3) float64, nodes that cost least at their rate: of each interval the one in the middle of the rates at
        which it is best, and those at both ends
    pin : where the plan stands
    """

    land: Landscape
    nodes: Floats
    surface: Surface
    ceiling: float
    valley: Floats
    pin: Pin
    layout: Layout

    def x_of(self, interval: npt.ArrayLike) -> Floats:
        """Return where so many steps between disks are; a little less than one is the edge, as is more than all."""
        most = float(self.land.intervals[-1])
        return np.asarray(WIDTH * np.log(np.clip(interval, 1.0, most)) / np.log(most))

    def z_of(self, costs: npt.ArrayLike) -> Floats:
        """Return how high a cost stands: the logarithm of its ratio to a run without failures, up to the ceiling."""
        return height_of(np.asarray(costs, dtype=np.float64) / self.land.fault_free, self.ceiling)

    def on_surface(self, interval: npt.ArrayLike, rates: npt.ArrayLike) -> Floats:
        """Return the points of the surface over these intervals and rates, (n, 3)."""
        x, y = self.x_of(interval), y_of(rates)
        return np.stack([x, y, self.surface.height_at(x, y)], axis=-1)

    def node_of(self, pick: Pick) -> tuple[int, int] | None:
        """Return which interval and which rate a pick means; None where it is of another landscape."""
        if pick.at is None:
            return None
        rows = np.flatnonzero(self.land.intervals == pick.at[0])
        columns = np.flatnonzero(self.land.rates == pick.at[1])
        return (int(rows[0]), int(columns[0])) if len(rows) and len(columns) else None

    def pick_of(self, row: int, column: int) -> Pick:
        """Return the pick of a node."""
        return Pick(kind="landscape", at=(float(self.land.intervals[row]), float(self.land.rates[column])))

    def beside(self, pick: Pick | None, more_steps: int, more_failures: int) -> Pick:
        """Return the node so many intervals and rates further on; without one to begin at, the one near the pin."""
        node = None if pick is None else self.node_of(pick)
        if node is None:
            away = np.linalg.norm(self.nodes[..., :2] - np.array(self.pin.foot[:2]), axis=-1)
            row, column = np.unravel_index(int(np.argmin(away)), away.shape)
            return self.pick_of(int(row), int(column))
        n_rows, n_columns = self.nodes.shape[:2]
        further, back = node[0] + more_steps, node[1] + more_failures
        return self.pick_of(min(max(further, 0), n_rows - 1), min(max(back, 0), n_columns - 1))

    # what is under the pointer

    def hit(self, eye: Floats, direction: Floats) -> Pick | None:
        """Return the node nearest to where a ray meets the surface."""
        at = self.surface.met(eye, direction)
        if at is None:
            return None
        away = np.linalg.norm(self.nodes[..., :2] - at[:2], axis=-1)
        row, column = np.unravel_index(int(np.argmin(away)), away.shape)
        return self.pick_of(int(row), int(column))

    def corners(self, pick: Pick) -> Floats:
        """Return the corners of a small box round a node, (8, 3); empty where the pick means none of this landscape."""
        node = self.node_of(pick)
        if node is None:
            return np.zeros((0, 3))
        offsets = np.array([[x, y, z] for x in (-0.09, 0.09) for y in (-0.09, 0.09) for z in (-0.05, 0.13)])
        return np.asarray(self.nodes[node] + offsets)


def height_of(ratio: npt.ArrayLike, ceiling: float) -> Floats:
    """Return the height of so many times the cost without failures."""
    return np.asarray(PLINTH + HEIGHT * np.log(np.clip(ratio, 1.0, ceiling)) / np.log(ceiling))


def y_of(rates: npt.ArrayLike) -> Floats:
    """Return how far back a failure rate is; one beyond the edges is at the edge."""
    low, high = RATES
    return np.asarray(DEPTH * np.log(np.clip(rates, low, high) / low) / np.log(high / low))


def has_landscape(plan: Plan) -> bool:
    """Tell whether costs were recorded and there is something to choose."""
    hazards = hazards_of(plan)
    return hazards is not None and hazards.n_steps > 1 and float(hazards.costs.sum()) > 0


@once
def landscape_of(plan: Plan) -> Landscape | None:
    """Return the trade-off for a plan's steps; None where no cost was recorded or there is nothing to choose."""
    hazards = hazards_of(plan)
    if hazards is None or not has_landscape(plan):
        return None
    return landscape(hazards.costs, hazards.write, hazards.restore, n_rates=N_RATES)


@once
def relief_of(plan: Plan) -> Relief | None:
    """Return the landscape as it stands on the floor, with the plan's own place in it; None where there is none."""
    land = landscape_of(plan)
    if land is None:
        return None
    ratio = land.costs / land.fault_free
    ceiling = next((each for each in CEILINGS if ratio.max() <= each), CEILINGS[-1])
    most = float(land.intervals[-1])
    x = WIDTH * np.log(land.intervals) / np.log(most)
    y, z = y_of(land.rates), height_of(ratio, ceiling)
    nodes = np.stack([np.broadcast_to(x[:, None], z.shape), np.broadcast_to(y, z.shape), z], axis=-1)
    rows = np.searchsorted(land.intervals, land.valley)
    relief = Relief(
        land=land,
        nodes=nodes,
        surface=surface_through(x, y, z),
        ceiling=ceiling,
        valley=nodes[rows, np.arange(len(y))][_middles(rows)],
        pin=Pin(1.0, RATES[0], (0.0, 0.0, 0.0), None),
        layout=_layout(plan.task.n_steps, z),
    )
    return replace(relief, pin=_pin(plan, relief))


def _middles(rows: npt.NDArray[np.intp]) -> npt.NDArray[np.intp]:
    """Return the first place, the middle of each stretch of equal rows, and the last: a line through them is calm."""
    ends = np.concatenate([[0], np.flatnonzero(np.diff(rows)) + 1, [len(rows)]])
    return np.unique(np.concatenate([[0], (ends[:-1] + ends[1:] - 1) // 2, [len(rows) - 1]]))


def _pin(plan: Plan, relief: Relief) -> Pin:
    hazards, n_steps, disks = hazards_of(plan), plan.task.n_steps, own_disks(plan)
    assert hazards is not None
    every = plan.checkpoints.every if plan.checkpoints.kind == "every_n" else 1
    by_rule = plan.checkpoints.kind in ("every_step", "every_n") and disks
    interval = float(every) if by_rule else n_steps / (len(disks) + 1)
    rate = 1 - plan.reliability.mean(n_steps)
    x, y, z = (float(part) for part in relief.on_surface(interval, rate))
    return Pin(interval, rate, (x, y, z), expected_cost(hazards, disks))


def _layout(n_steps: int, z: Floats) -> Layout:
    """Return the bounds that the camera and the light need."""
    top = float(z.max())
    block = box_corners((0.0, 0.0, 0.0), (WIDTH, DEPTH, float(z[:, 0].max())))
    back = box_corners((0.0, DEPTH, 0.0), (WIDTH, DEPTH, top))
    scale = np.array([[-0.35, DEPTH, PLINTH + HEIGHT + 0.45], [-1.2, DEPTH, PLINTH]])
    ticks = np.array([[0.0, -0.8, 0.0], [WIDTH, -0.8, 0.0], [-0.9, 0.0, 0.0], [-1.2, DEPTH, 0.0]])
    none = np.zeros(0, dtype=np.int64)
    return Layout(
        n_steps=n_steps,
        stand_steps=none,
        stand_x=np.zeros(0),
        track_y=0.0,
        gaps=(),
        column_tops=np.zeros(0),
        tokens_recorded=False,
        ticks=(),
        rerun=none,
        failed_stand=None,
        disk_stand=None,
        start_x=0.0,
        tiles=None,
        frame_points=np.concatenate([block, back, scale, ticks]),
        low=np.array([-AROUND, -AROUND, 0.0]),
        high=np.array([WIDTH + AROUND, DEPTH + AROUND, PLINTH + HEIGHT]),
    )


def relief_shot(preset: Preset, relief: Relief, aspect: float, margins: Margins) -> Shot:
    """Return a named view of the landscape: over a corner, near the pin, or from above, where it is a map."""
    if preset == "side":
        left, top, right, bottom = margins
        below = min(bottom + TITLE_BELOW, 0.45)
        return framed(relief.layout.frame_points, aspect, (left, top, right, below), PARALLEL_DEG, 0.0, MAP_DEG)
    whole = framed(relief.layout.frame_points, aspect, margins, PERSPECTIVE_DEG, -25.0, 30.0)
    if preset != "follow":
        return whole
    x, y, z = relief.pin.foot
    around = box_corners((x - 1.6, y - 1.3, max(z - 0.7, 0.0)), (x + 1.6, y + 1.3, z + POLE + 0.5))
    return framed(around, aspect, margins, PERSPECTIVE_DEG, -28.0, 33.0)


def interval_ticks(relief: Relief) -> list[int]:
    """Return the intervals written at the edge: each of a short run, round ones of a long one, and the last."""
    n_steps = int(relief.land.intervals[-1])
    if n_steps <= MOST_ONES:
        return list(range(1, n_steps + 1))
    round_ones = [size * 10**power for power in range(7) for size in NICE]
    return [each for each in round_ones if each <= n_steps / 1.6] + [n_steps]


def ratio_ticks(relief: Relief) -> list[float]:
    """Return the ratios that are written at the upright scale."""
    fine = relief.ceiling <= 2
    return [each for each in TICKS if each <= relief.ceiling and (fine or each not in (1.2, 1.5))]
