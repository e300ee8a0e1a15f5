"""A long run as a field: each step a tile, its height its cost; what is near the failure stands large in front."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.disks import is_simulated
from scenes.layout import SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH, Tiles
from scenes.mesh import Shape, extruded, joined, rectangle, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, repeated
from scenes.ribbons import Ribbon, ribbon
from sim.run import StepState

LOW = 0.05
FEW = 400  # up to so many, tiles have rounded corners


@lru_cache(maxsize=2)
def tile_shape(few: bool) -> Shape:
    """Return a tile of width, depth and height 1, its inlay on top."""
    outline = rounded_rectangle(0.9, 0.88, 0.09, 2) if few else rectangle(0.9, 0.88)
    inlay = outline * 0.86
    body = extruded(outline, 0.0, 0.985, bevel=0.05, zones=(0, 1, 1))
    return joined(body, extruded(inlay, 0.95, 1.0, zones=(1, 1, 2)))


@lru_cache(maxsize=1)
def token_shape() -> Shape:
    """Return the disk of a tile: the same disk, told by its outline, its slide and its label alone."""
    shell = np.array([[-0.5, -0.5], [0.5, -0.5], [0.5, 0.36], [0.36, 0.5], [-0.5, 0.5]])
    return (
        joined(
            extruded(shell, -0.05, 0.05, zones=(0, 0, 0), base=True),
            extruded(rectangle(0.5, 0.34), 0.05, 0.075, zones=(1, 1, 1)).moved(0.0, 0.31),
            extruded(rectangle(0.12, 0.22), 0.075, 0.08, zones=(3, 3, 3)).moved(0.1, 0.31),
            extruded(rectangle(0.68, 0.46), 0.05, 0.065, zones=(2, 2, 2)).moved(0.0, -0.22),
        )
        .moved(0, 0.5)
        .turned("x", 62)
    )


STATE_ROWS = {
    StepState.PENDING: 0, StepState.RUNNING: 1, StepState.DONE: 2, StepState.FAILED: 3, StepState.LOST: 4,
    StepState.RERUNNING: 5, StepState.REDONE: 6,
}  # fmt: skip


def tile_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return all tiles and their disks."""
    tiles = instant.layout.tiles
    if tiles is None:
        return []
    states, saved = instant.state.states, instant.state.saved
    key = (states.tobytes(), saved.tobytes())
    return list(_field(_Held(instant), key, paints))


class _Held:
    """An instant that is looked up by its run alone; the states are the rest of the key."""

    def __init__(self, instant: Instant) -> None:
        self.instant = instant

    def __hash__(self) -> int:
        return id(self.instant.layout)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.instant.layout is self.instant.layout


@lru_cache(maxsize=4)
def _field(held: _Held, key: tuple[bytes, bytes], paints: Paints) -> tuple[Piece, ...]:
    tiles = held.instant.layout.tiles
    assert tiles is not None
    states = held.instant.state.states
    count = len(states)
    offsets = np.zeros((count, 3), dtype=np.float32)
    offsets[:, :2] = tiles.centres
    pending = states == StepState.PENDING
    heights = np.where(pending, np.minimum(tiles.heights, LOW), tiles.heights)
    scales = np.column_stack([np.full(count, tiles.width), np.full(count, tiles.depth), heights]).astype(np.float32)
    field = repeated(tile_shape(count <= FEW), offsets, scales, tile_paints(paints), states.astype(np.intp))
    return field, *_tokens(held.instant, tiles, heights, paints)


def tile_height(instant: Instant, index: int) -> float:
    """Return how high a tile stands now: low until its step has begun."""
    tiles = instant.layout.tiles
    assert tiles is not None
    height = float(tiles.heights[index])
    return min(height, LOW) if instant.state.states[index] == StepState.PENDING else height


def tile_paints(paints: Paints) -> list[tuple[Paint, Paint, Paint]]:
    """Return body, edge and inlay for each state, in the order of `StepState`."""

    def row(inlay: Paint, tint: float = 0.45) -> tuple[Paint, Paint, Paint]:
        return paints.body.mixed(inlay, tint), inlay.mixed(paints.bevel, 0.5), inlay

    return [
        row(paints.body.mixed(paints.pending, 0.45), 0.2),
        row(paints.running.mixed(paints.paper, 0.3).glowing(0.6)),
        row(paints.done),
        row(paints.failed.glowing(0.3)),
        row(paints.lost),
        row(paints.rerun.glowing(0.7)),
        row(paints.rerun.glowing(0.2)),
    ]


def _tokens(instant: Instant, tiles: Tiles, heights: npt.NDArray[np.float64], paints: Paints) -> list[Piece]:
    which = np.flatnonzero(instant.state.saved)
    if not len(which):
        return []
    size = tiles.depth * 0.54
    offsets = np.column_stack([tiles.centres[which], heights[which]]).astype(np.float32)
    offsets[:, 1] += tiles.depth * 0.02
    scales = np.full((len(which), 3), size, dtype=np.float32)
    simulated = np.array([is_simulated(instant, int(step) + 1) for step in which], dtype=np.intp)
    pale = paints.saved.mixed(paints.body, 0.55)
    table = [
        (paints.saved.glowing(0.25), paints.metal, paints.paper, paints.dark),
        (pale, paints.metal.mixed(pale, 0.5), paints.paper.mixed(pale, 0.5), paints.dark),
    ]
    return [repeated(token_shape(), offsets, scales, table, simulated)]


def lens_frame(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the frame round the steps that are shown large, and the lines that lead down to them."""
    tiles, layout = instant.layout.tiles, instant.layout
    if tiles is None or not len(layout.stand_steps):
        return []
    inside = tiles.heights[layout.stand_steps - 1]
    z = float(inside.mean()) + 0.03
    ribbons: list[Ribbon] = []
    paint = paints.light_to.seen_through(0.9)
    lines = (layout.stand_steps - 1) // tiles.per_line
    for line in np.unique(lines):
        at = tiles.centres[layout.stand_steps[lines == line] - 1]
        left, right = at[:, 0].min() - tiles.width / 2, at[:, 0].max() + tiles.width / 2
        y = float(at[0, 1])
        frame = rounded_rectangle(right - left + 0.06, tiles.depth + 0.02, 0.05, 3) + np.array([(left + right) / 2, y])
        ribbons.append(ribbon(np.column_stack([frame, np.full(len(frame), z)]), 0.03, paint, closed=True))
    of_line = layout.stand_steps[lines == lines[-1]] - 1
    first, last = of_line[0], of_line[-1]
    ends = (
        (tiles.centres[first] + [-tiles.width / 2, -tiles.depth / 2], layout.stand_x[0] - SLAB_WIDTH / 2),
        (tiles.centres[last] + [tiles.width / 2, -tiles.depth / 2], layout.stand_x[-1] + SLAB_WIDTH / 2),
    )
    back = layout.track_y + SLAB_DEPTH / 2
    for corner, x in ends:
        ribbons.append(ribbon([[*corner, z], [x, back, SLAB_HEIGHT]], 0.016, paint, alphas=[0.7, 0.35]))
    return ribbons
