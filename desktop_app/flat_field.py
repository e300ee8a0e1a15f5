"""A long run in the flat picture: each step a tile in its line; what is near the failure stands large in front."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor

from desktop_app.flat_brush import NO_PEN, Brush, Floats, clear, mixed, ring
from desktop_app.flat_disks import token
from scenes.cells import Tiles, cells_of
from scenes.mesh import rectangle, rounded_rectangle
from scenes.motion import Instant
from scenes.tiles import heights_now
from sim.run_state import StepState

FEW = 120  # up to so many, tiles have rounded corners and shadows of their own
BAR = (0.74, 0.2)  # of a tile's width and depth: the share of its steps that is saved


def draw_field(brush: Brush, instant: Instant) -> None:
    """Draw all steps of a long run, the farthest line first."""
    tiles = instant.layout.tiles
    if tiles is None:
        return
    cells = cells_of(instant.state, tiles.firsts - 1)
    heights, colours = heights_now(tiles, cells), tile_colours(brush)
    few = len(heights) <= FEW
    size = (0.9 * tiles.width, 0.88 * tiles.depth)
    outline = rounded_rectangle(*size, 0.07 * tiles.width, 2) if few else rectangle(*size)
    outline = np.asarray(outline, dtype=float)
    _field_shadow(brush, tiles)
    origin = instant.run.plan.task.origin
    recorded = None if origin is None else frozenset(origin.checkpoints)
    for k in np.lexsort((-np.abs(tiles.centres[:, 0] - brush.eye[0]), -tiles.centres[:, 1])).tolist():
        x, y, high = float(tiles.centres[k, 0]), float(tiles.centres[k, 1]), float(heights[k])
        colour = colours[StepState(int(cells.states[k]))]
        edge = mixed(colour, brush.palette.bevel, 0.5)
        body = mixed(brush.palette.body, colour, 0.45)
        brush.solid(ring(outline, x, y, 0.0), ring(outline, x, y, high), body, colour, edge)
        if not cells.saved[k]:
            continue
        if tiles.per_tile == 1:
            _disk(brush, tiles, x, y, high, recorded is not None and k + 1 not in recorded)
        else:
            _share(brush, tiles, x, y, high, float(cells.saved[k] / cells.counts[k].sum()))


def tile_colours(brush: Brush) -> dict[StepState, str]:
    """Return the colour of a tile in each state."""
    palette = brush.palette
    return {
        StepState.PENDING: mixed(palette.body, palette.pending, 0.45),
        StepState.RUNNING: mixed(palette.running, palette.paper, 0.3),
        StepState.DONE: palette.done,
        StepState.FAILED: palette.failed,
        StepState.LOST: palette.lost,
        StepState.RERUNNING: mixed(palette.rerun, palette.paper, 0.3),
        StepState.REDONE: palette.rerun,
    }


def _field_shadow(brush: Brush, tiles: Tiles) -> None:
    low, high = tiles.centres.min(axis=0), tiles.centres.max(axis=0)
    middle, size = (low + high) / 2, high - low + [tiles.width, tiles.depth]
    brush.shadow((float(middle[0]), float(middle[1])), (float(size[0]) * 0.9, float(size[1])), 0.75)


def _disk(brush: Brush, tiles: Tiles, x: float, y: float, high: float, pale: bool) -> None:
    size = min(tiles.depth * 0.54, tiles.width * 0.7)
    with brush.on((x - size / 2, y + tiles.depth * 0.02, high), (1, 0, 0), (0, 0.47, 0.88)) as painter:
        if painter is not None:
            token(painter, brush, QRectF(0, 0, size, size), pale)


def _share(brush: Brush, tiles: Tiles, x: float, y: float, high: float, share: float) -> None:
    wide, deep = tiles.width * BAR[0], tiles.depth * BAR[1]
    left, low = x - wide / 2, y - tiles.depth * 0.32
    square = np.array([[0, 0], [wide * max(share, 0.06), 0], [wide * max(share, 0.06), deep], [0, deep]])
    brush.fill(ring(square, left, low, high), mixed(brush.palette.saved, brush.palette.paper, 0.35))


def draw_lens(brush: Brush, instant: Instant) -> None:
    """Frame the tiles that are shown large, and lead down to them."""
    tiles, layout = instant.layout.tiles, instant.layout
    if tiles is None or not len(layout.stand_steps):
        return
    stretches = np.split(np.arange(len(layout.stand_steps)), np.array(layout.gaps, dtype=np.intp) + 1)
    for stands in stretches:
        shown = np.unique((layout.stand_steps[stands] - 1) // tiles.per_tile)
        lines = shown // tiles.per_line
        z = float(tiles.heights[shown].max()) + 0.02
        for line in np.unique(lines):
            _frame(brush, tiles.centres[shown[lines == line]], tiles, z)
        last = tiles.centres[shown[lines == lines[-1]]]
        _wedge(brush, instant, last, tiles, z, layout.stand_x[stands])


def _frame(brush: Brush, at: Floats, tiles: Tiles, z: float) -> None:
    w, d, y = tiles.width / 2 + 0.03, tiles.depth / 2 + 0.02, float(at[0, 1])
    left, right = float(at[:, 0].min()) - w, float(at[:, 0].max()) + w
    frame = np.array([[left, y - d, z], [right, y - d, z], [right, y + d, z], [left, y + d, z]])
    brush.fill(frame, clear(brush.palette.light_to, 0.10), brush.pen(clear(brush.palette.light_to, 0.95), 0.03))


def _wedge(brush: Brush, instant: Instant, at: Floats, tiles: Tiles, z: float, x: Floats) -> None:
    near, back = float(at[0, 1]) - tiles.depth / 2, instant.layout.track_y + 0.47
    wedge = np.array(
        [
            [float(at[:, 0].min()) - tiles.width / 2, near, z],
            [float(at[:, 0].max()) + tiles.width / 2, near, z],
            [float(x[-1]) + 0.5, back, 0.0],
            [float(x[0]) - 0.5, back, 0.0],
        ]
    )
    brush.fill(wedge, QColor(clear(brush.palette.light_to, 0.06)), NO_PEN)
    for ends in ([0, 3], [1, 2]):
        brush.line(wedge[ends], clear(brush.palette.light_to, 0.55), 0.016)
