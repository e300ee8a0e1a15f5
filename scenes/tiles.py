"""A long run as a field of tiles, their height their cost; what is near the failure stands large in front."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.cells import Cells, Tiles, cells_of
from scenes.failure import bolt_shape
from scenes.layout import SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.mesh import Shape, cap, extruded, joined, rectangle, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed, repeated
from scenes.ribbons import Ribbon, ribbon
from sim.run_state import StepState

LOW = 0.05
FEW = 60  # up to so many, tiles have rounded corners and an inlay
NUMBERED_WIDTH = 0.6  # from so wide, a tile has its number on the left and its disk beside it
BOLT_SIZES = (0.34, 0.6)  # of the lightning over the tile that failed
BAR = (0.78, 0.26)  # of the width and depth of a tile: what share of its steps is saved
Floats = npt.NDArray[np.float64]


@lru_cache(maxsize=2)
def tile_shape(few: bool) -> Shape:
    """Return a tile of width, depth and height 1, its colour on top."""
    if not few:
        return extruded(rectangle(0.9, 0.88), 0.0, 1.0, bevel=0.06, zones=(0, 1, 2))
    outline = rounded_rectangle(0.9, 0.88, 0.09, 2)
    body = extruded(outline, 0.0, 0.985, bevel=0.05, zones=(0, 1, 1))
    return joined(body, extruded(outline * 0.86, 0.95, 1.0, zones=(1, 1, 2)))


@lru_cache(maxsize=1)
def bar_shape() -> Shape:
    """Return a flat bar that begins at the origin, of width and depth 1."""
    return cap(rectangle(1.0, 1.0) + np.array([0.5, 0.0]), 0.0, 0)


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


def tile_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return all tiles and their disks."""
    tiles = instant.layout.tiles
    if tiles is None:
        return []
    cells = cells_of(instant.state, tiles.firsts - 1)
    origin = instant.run.plan.task.origin
    key = (cells.states.tobytes(), cells.saved.tobytes(), None if origin is None else origin.checkpoints)
    return [*_field(_Held(tiles, cells), key, paints), *_lightning(instant, tiles, paints)]


def _lightning(instant: Instant, tiles: Tiles, paints: Paints) -> list[Piece]:
    """Return the mark of the failure over its tile, which colour alone would not tell from the others."""
    way = instant.run.recovery
    if way is None or instant.bolt <= 0.02:
        return []
    tile = tiles.tile_of(way.failed_step)
    x, y = (float(v) for v in tiles.centres[tile])
    size = min(max(1.1 * tiles.depth, BOLT_SIZES[0]), BOLT_SIZES[1]) * instant.bolt
    pose = Pose(x, y, float(tiles.heights[tile]) + 0.02 + 0.1 * size, scale=(size, size, size))
    face = paints.failed.mixed(paints.paper, 0.6).glowing(0.6)
    return [placed(bolt_shape(), pose, (paints.failed_body, paints.paper.glowing(0.4), face))]


class _Held:
    """Tiles that are looked up by what they are alone; what stands in them is the rest of the key."""

    def __init__(self, tiles: Tiles, cells: Cells) -> None:
        self.tiles, self.cells = tiles, cells

    def __hash__(self) -> int:
        return id(self.tiles)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Held) and other.tiles is self.tiles


@lru_cache(maxsize=2)
def _field(held: _Held, key: tuple[bytes, bytes, tuple[int, ...] | None], paints: Paints) -> tuple[Piece, ...]:
    tiles, cells, recorded = held.tiles, held.cells, key[2]
    count = len(cells.states)
    heights = heights_now(tiles, cells)
    offsets = np.column_stack([tiles.centres, np.zeros(count)]).astype(np.float32)
    scales = np.column_stack([np.full(count, tiles.width), np.full(count, tiles.depth), heights]).astype(np.float32)
    field = repeated(tile_shape(count <= FEW), offsets, scales, tile_paints(paints), cells.states.astype(np.intp))
    return field, *_bars(tiles, cells, heights, paints), *_tokens(tiles, cells, heights, recorded, paints)


def heights_now(tiles: Tiles, cells: Cells) -> Floats:
    """Return how high the tiles stand now: low until a step of theirs has begun."""
    return np.where(cells.states == StepState.PENDING, np.minimum(tiles.heights, LOW), tiles.heights)


def tile_height(instant: Instant, index: int) -> float:
    """Return how high a tile stands now: low until a step of its has begun."""
    tiles = instant.layout.tiles
    assert tiles is not None
    height = float(tiles.heights[index])
    first, last = tiles.steps_of(index)
    is_pending = bool(np.all(instant.state.states[first - 1 : last] == StepState.PENDING))
    return min(height, LOW) if is_pending else height


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


def _bars(tiles: Tiles, cells: Cells, heights: Floats, paints: Paints) -> list[Piece]:
    """Return, on tiles of several steps, the share of them that is saved, as a bar in the disks' colour."""
    which = np.flatnonzero(cells.saved)
    if tiles.per_tile == 1 or not len(which):
        return []
    width, depth = tiles.width * BAR[0], tiles.depth * BAR[1]
    shares = cells.saved[which] / cells.counts[which].sum(axis=1)
    offsets = np.column_stack([tiles.centres[which], heights[which] + 0.006])
    offsets[:, 0] -= width / 2
    offsets[:, 1] -= tiles.depth * 0.22
    scales = np.column_stack([width * np.maximum(shares, 0.06), np.full(len(which), depth), np.ones(len(which))])
    paint = [(paints.saved.mixed(paints.paper, 0.35).glowing(0.5),)]
    floats = (offsets.astype(np.float32), scales.astype(np.float32))
    return [repeated(bar_shape(), *floats, paint, np.zeros(len(which), dtype=np.intp))]


def _tokens(
    tiles: Tiles, cells: Cells, heights: Floats, recorded: tuple[int, ...] | None, paints: Paints
) -> list[Piece]:
    """Return a disk on every tile whose step is saved; pale where no checkpoint of its was recorded."""
    which = np.flatnonzero(cells.saved)
    if tiles.per_tile > 1 or not len(which):
        return []
    size = min(tiles.depth * 0.45, tiles.width * 0.7)  # from above, of disks in one column each is seen whole
    offsets = np.column_stack([tiles.centres[which], heights[which]]).astype(np.float32)
    offsets[:, 1] += tiles.depth * 0.02
    if tiles.width >= NUMBERED_WIDTH:
        offsets[:, 0] += tiles.width * 0.26
    scales = np.full((len(which), 3), size, dtype=np.float32)
    simulated = np.zeros(len(which), dtype=np.intp)
    if recorded is not None:
        simulated = (~np.isin(which + 1, np.array(recorded, dtype=np.int64))).astype(np.intp)
    pale = paints.saved.mixed(paints.body, 0.55)
    table = [
        (paints.saved.glowing(0.25), paints.metal, paints.paper, paints.dark),
        (pale, paints.metal.mixed(pale, 0.5), paints.paper.mixed(pale, 0.5), paints.dark),
    ]
    return [repeated(token_shape(), offsets, scales, table, simulated)]


def lens_frame(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return a frame round the tiles of each stretch that is shown large, and the lines that lead down to it."""
    tiles, layout = instant.layout.tiles, instant.layout
    if tiles is None or not len(layout.stand_steps):
        return []
    paint = paints.light_to.seen_through(0.9)
    ribbons: list[Ribbon] = []
    stretches = np.split(np.arange(len(layout.stand_steps)), np.array(layout.gaps, dtype=np.intp) + 1)
    for stands in stretches:
        shown = np.unique((layout.stand_steps[stands] - 1) // tiles.per_tile)
        z = float(tiles.heights[shown].max()) + 0.02
        lines = shown // tiles.per_line
        ribbons += [_frame(tiles, shown[lines == line], z, paint) for line in np.unique(lines)]
        longest = np.bincount(lines).argmax()  # from one line to the other the lines that lead down would cross
        part = stands[(layout.stand_steps[stands] - 1) // tiles.steps_per_line == longest]
        for stand, side in ((part[0], -1), (part[-1], 1)):
            tile, x = tiles.tile_of(int(layout.stand_steps[stand])), layout.stand_x[stand]
            corner = tiles.centres[tile] + np.array([side * tiles.width, -tiles.depth]) / 2
            foot = [float(x) + side * SLAB_WIDTH / 2, layout.track_y + SLAB_DEPTH / 2, SLAB_HEIGHT]
            ribbons.append(ribbon([[*corner, z], foot], 0.016, paint, alphas=[0.7, 0.35]))
    return ribbons


def _frame(tiles: Tiles, shown: npt.NDArray[np.int64], z: float, paint: Paint) -> Ribbon:
    """Return a frame round neighbouring tiles of one line."""
    at = tiles.centres[shown]
    left, right = at[:, 0].min() - tiles.width / 2, at[:, 0].max() + tiles.width / 2
    middle = np.array([(left + right) / 2, float(at[0, 1])])
    corner = min(0.05, tiles.width / 4)
    outline = rounded_rectangle(right - left + 0.03, tiles.depth + 0.02, corner, 3) + middle
    return ribbon(np.column_stack([outline, np.full(len(outline), z)]), 0.03, paint, closed=True)
