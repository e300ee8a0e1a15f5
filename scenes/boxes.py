"""What is under the pointer: each thing as a box in the world, and a ray through all of them at once."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from scenes import layout as places
from scenes.arc import NOTE_HEIGHT, NOTE_WIDTH, arc_points, note_place
from scenes.cells import Tiles
from scenes.columns import SHELF_HEIGHT, column_span
from scenes.disks import DISK_HEIGHT, DISK_WIDTH, LANE_DISK_X, LANE_DISK_Y, could_hold, disk_foot
from scenes.failure import bolt_ends
from scenes.figures import PERSON_HEIGHT, POST_HEIGHT, SIGN_RADIUS, SIGN_TOP
from scenes.ghost import LIFT, RISE
from scenes.motion import Instant
from scenes.pegs import MOST_PEGS, PEG_HEIGHT, PEG_SPACING, ROW_X, ROW_Y
from scenes.stage import Kind, Pick
from scenes.tries import CROSS, person_place, tally_places
from scenes.waiting import PERSON_X, PERSON_Y, sign_place
from sim.later import later
from sim.once import once

if TYPE_CHECKING:
    from scenes import skyline
else:
    skyline = later("scenes.skyline")  # shown at an engineer's request

Floats = npt.NDArray[np.float64]
Pair = tuple[float, float]
ARC_BOXES = 14
LEAST_TO_MEET = 0.22  # of a block's height above its ground


@dataclass(frozen=True, eq=False)
class Boxes:
    """Everything that can be pointed at.

    Attributes
    ----------
    low, high : (n, 3) float64
    picks : what each box is; several boxes may be one thing
    """

    low: Floats
    high: Floats
    picks: tuple[Pick, ...]

    def hit(self, eye: Floats, direction: Floats) -> Pick | None:
        """Return the first thing a ray meets."""
        if not self.picks:
            return None
        with np.errstate(divide="ignore", invalid="ignore"):
            inverse = 1.0 / np.where(direction == 0, 1e-12, direction)
            near, far = (self.low - eye) * inverse, (self.high - eye) * inverse
        enter = np.minimum(near, far).max(axis=1)
        leave = np.maximum(near, far).min(axis=1)
        enter[(leave < enter) | (leave < 0)] = np.inf
        first = int(np.argmin(enter))
        return self.picks[first] if np.isfinite(enter[first]) else None

    def corners(self, pick: Pick) -> Floats:
        """Return the corners of all boxes of one thing, (8 n, 3); empty where it is not shown."""
        which = [i for i, other in enumerate(self.picks) if other == pick]
        ends = np.stack([self.low[which], self.high[which]])
        return np.array(
            [[ends[i, k, 0], ends[j, k, 1], ends[m, k, 2]] for k in range(len(which)) for i in (0, 1) for j in (0, 1)
             for m in (0, 1)]
        ).reshape(-1, 3)  # fmt: skip


class _Collected:
    def __init__(self) -> None:
        self.low: list[Floats] = []
        self.high: list[Floats] = []
        self.picks: list[Pick] = []

    def add(self, kind: Kind, step: int | None, middle: Pair, size: Pair, z: Pair) -> None:
        half = np.array(size) / 2
        self.low.append(np.array([middle[0] - half[0], middle[1] - half[1], z[0]]))
        self.high.append(np.array([middle[0] + half[0], middle[1] + half[1], z[1]]))
        self.picks.append(Pick(kind=kind, step=step))


def all_boxes(instants: Iterable[Instant]) -> Boxes:
    """Return the boxes of several runs that stand side by side."""
    parts = [boxes_of(instant) for instant in instants]
    picks = tuple(pick for part in parts for pick in part.picks)
    return Boxes(np.concatenate([part.low for part in parts]), np.concatenate([part.high for part in parts]), picks)


def boxes_of(instant: Instant) -> Boxes:
    """Return the boxes of everything shown at an instant."""
    found = _Collected()
    layout = instant.layout
    for stand in range(len(layout.stand_x)):
        _step(found, instant, stand)
        _disk(found, instant, stand)
        (_stored if instant.skyline else _column)(found, instant, stand)
    _failure(found, instant)
    _way_back(found, instant)
    _wait(found, instant)
    low = np.array(found.low).reshape(-1, 3)
    high = np.array(found.high).reshape(-1, 3)
    if layout.tiles is None:
        return Boxes(low, high, tuple(found.picks))
    tile_low, tile_high, picks = _tiles(instant)
    return Boxes(np.concatenate([low, tile_low]), np.concatenate([high, tile_high]), (*found.picks, *picks))


def _step(found: _Collected, instant: Instant, stand: int) -> None:
    layout = instant.layout
    step, x, y = int(layout.stand_steps[stand]), float(layout.stand_x[stand]), layout.track_y
    found.add("step", step, (x, y), (places.SLAB_WIDTH, places.SLAB_DEPTH), (0.0, places.SLAB_HEIGHT))
    calls = instant.run.plan.task.step(step).n_tool_calls
    if calls:
        length = min(calls, MOST_PEGS) * PEG_SPACING if calls <= MOST_PEGS else 0.3
        middle = (x + ROW_X - PEG_SPACING / 2 + length / 2, y + ROW_Y)
        found.add("calls", step, middle, (length, 0.09), (places.SLAB_HEIGHT, places.SLAB_HEIGHT + PEG_HEIGHT + 0.02))


def _disk(found: _Collected, instant: Instant, stand: int) -> None:
    step = int(instant.layout.stand_steps[stand])
    x, y, z = disk_foot(instant, stand)
    if instant.disk[stand] > 0 or could_hold(instant, stand):
        kind: Kind = "checkpoint" if instant.disk[stand] > 0 else "empty_checkpoint"
        found.add(kind, step, (x, y), (DISK_WIDTH * 0.97, 0.18), (z, z + DISK_HEIGHT))
    if instant.half[stand] > 0 or instant.given_up[stand]:
        kind = "checkpoint" if instant.half[stand] > 0 else "empty_checkpoint"
        found.add(kind, step, (x, y), (DISK_WIDTH * 0.97, 0.18), (z, z + DISK_HEIGHT))
    if instant.lane_disk[stand] > 0:
        x, y = float(instant.layout.stand_x[stand]) + LANE_DISK_X, instant.layout.lane_y + LANE_DISK_Y
        low = places.LANE_HEIGHT + 0.02
        found.add("checkpoint", step, (x, y), (DISK_WIDTH * 0.84, 0.16), (low, low + DISK_HEIGHT * 0.86))


def _column(found: _Collected, instant: Instant, stand: int) -> None:
    layout = instant.layout
    top = column_span(instant, stand)[0] if instant.fill[stand] > 0 else float(layout.column_tops[stand])
    if np.isfinite(top):
        at = (float(layout.stand_x[stand]), layout.track_y + places.COLUMN_Y)
        size = (places.COLUMN_WIDTH, places.COLUMN_DEPTH)
        found.add("column", int(layout.stand_steps[stand]), at, size, (0.0, SHELF_HEIGHT + max(top, 0.05)))


def _stored(found: _Collected, instant: Instant, stand: int) -> None:
    """What a disk weighs; a thin plate, and one that was dropped, can be met as well as a tall block."""
    layout, stock = instant.layout, skyline.stock_at(instant)
    if stock.held[stand] or stock.to_come[stand] or stock.dropped[stand]:
        at = (skyline.block_x(layout, stand), layout.track_y + skyline.TERRACE_Y)
        ground = skyline.terrace_height(layout)
        top = float(stock.sizes[stand]) * skyline.scale_of(instant.run, layout).per_byte
        size = (skyline.BLOCK_WIDTH, skyline.BLOCK_DEPTH)
        span = (ground - 0.1, ground + max(top, LEAST_TO_MEET))
        found.add("stored", int(layout.stand_steps[stand]), at, size, span)


def _failure(found: _Collected, instant: Instant) -> None:
    stand = instant.failed
    if stand is None:
        return
    step, x, y = int(instant.layout.stand_steps[stand]), float(instant.layout.stand_x[stand]), instant.layout.track_y
    (left, at_y, low), (right, _, high) = bolt_ends(instant)
    found.add("failure", step, ((left + right) / 2, at_y), (right - left + 0.05, 0.2), (low - 0.02, high + 0.02))
    found.add("failure", step, (x + 0.2, y), (0.36, 0.5), (places.SLAB_HEIGHT, low - 0.02))


def _way_back(found: _Collected, instant: Instant) -> None:
    layout, way = instant.layout, instant.run.recovery
    if way is None:
        return
    if instant.arc > 0.5 and instant.arc_left > 0.5:
        used = layout.disk_stand
        went_back_to = way.restart_after if used is None else int(layout.stand_steps[used])
        whole = arc_points(instant, ARC_BOXES + 1)
        for a, b in pairwise(whole):
            middle, size = (a + b) / 2, np.abs(b - a) + 0.16
            found.add("restore", went_back_to, (middle[0], middle[1]), (size[0], 0.16),
                      (middle[2] - size[2] / 2, middle[2] + size[2] / 2))  # fmt: skip
    for stand in np.flatnonzero((instant.ghost >= 0) & (instant.ghost < 1)):
        low = places.SLAB_HEIGHT + LIFT
        at = (float(layout.stand_x[stand]), layout.track_y)
        found.add("lost", int(layout.stand_steps[stand]), at, (0.95, 0.9), (low, low + RISE * 0.6))
    if instant.lane > 0.5:
        for stand in layout.rerun:
            at = (float(layout.stand_x[stand]), layout.lane_y)
            if stand == layout.failed_stand and instant.tries.by_hand:
                found.add("person", way.failed_step, at, (0.98, places.LANE_DEPTH), (0.0, places.LANE_HEIGHT))
                continue
            found.add("rerun", int(layout.stand_steps[stand]), at, (0.98, places.LANE_DEPTH), (0.0, places.LANE_HEIGHT))
    _tries(found, instant, way.failed_step)
    note = note_place(instant)
    if note is not None:
        found.add("context", way.failed_step, (note[0], note[1]), (NOTE_WIDTH, 0.16),
                  (note[2] - NOTE_HEIGHT / 2, note[2] + NOTE_HEIGHT / 2))  # fmt: skip


def _tries(found: _Collected, instant: Instant, failed_step: int) -> None:
    crosses = tally_places(instant)
    if len(crosses):
        (left, y, _), (right, _, _) = crosses[0], crosses[-1]
        found.add("retry", failed_step, ((left + right) / 2, y), (right - left + CROSS, 0.1), (0.0, CROSS))
    if instant.tries.person > 0.5:
        x, y, z = person_place(instant)
        found.add("person", failed_step, (x, y), (0.3, 0.3), (z, z + PERSON_HEIGHT))


def _wait(found: _Collected, instant: Instant) -> None:
    at, wait = sign_place(instant), instant.wait
    if at is not None and wait is not None and wait.up > 0.5:
        step = int(instant.layout.stand_steps[wait.stand])
        found.add("waiting", step, at, (2 * SIGN_RADIUS, 0.1), (POST_HEIGHT, SIGN_TOP))
        found.add("waiting", step, (at[0] + PERSON_X, at[1] + PERSON_Y), (0.32, 0.32), (0.0, PERSON_HEIGHT))


def _tiles(instant: Instant) -> tuple[Floats, Floats, tuple[Pick, ...]]:
    tiles = instant.layout.tiles
    assert tiles is not None
    half = np.array([tiles.width, tiles.depth]) / 2 * 0.94
    low = np.column_stack([tiles.centres - half, np.zeros(len(tiles.heights))])
    high = np.column_stack([tiles.centres + half, tiles.heights])
    return low, high, tile_picks(tiles)


@once
def tile_picks(tiles: Tiles) -> tuple[Pick, ...]:
    """Return what each tile is: a step, or several of them, named by the first."""
    kind: Kind = "step" if tiles.per_tile == 1 else "steps"
    return tuple(Pick(kind=kind, step=int(first)) for first in tiles.firsts)
