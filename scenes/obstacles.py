"""What words must not cover: the arc, the note, disks, the second lane, its arrows and crosses, lightning, a bar."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

import numpy as np
import numpy.typing as npt

from scenes.arc import arc_points, note_place
from scenes.camera import Matrix, on_screen
from scenes.disks import disk_feet, empty_feet
from scenes.failure import bolt_ends
from scenes.lanes import arrow_ways, lane_tops
from scenes.layout import SLAB_DEPTH, SLAB_WIDTH
from scenes.motion import Instant
from scenes.standing import standing_ends
from scenes.tries import CROSS, tally_places
from sim.later import later

if TYPE_CHECKING:
    from scenes import compare
else:
    compare = later("scenes.compare")  # shown when somebody asks for it

FRONT = (0.1, 0.45)  # from where to where the front of a slab is kept clear
ARROW_TOP, ARROW_HALF = 0.085, 0.09  # of an arrow on the floor


def obstacles_of(matrix: Matrix, size: tuple[int, int], instant: Instant, px: int) -> npt.NDArray[np.float64]:
    """Return the rectangles that labels must not cover: (n, 4) left, top, right, bottom in pixels."""
    rects = []
    if instant.arc > 0.3:
        at = on_screen(arc_points(instant, 16), matrix, *size)
        reach = px * 0.15
        for (x0, y0, _), (x1, y1, _) in pairwise(at):
            rects.append((min(x0, x1) - reach, min(y0, y1) - reach, max(x0, x1) + reach, max(y0, y1) + reach))
    feet = [*disk_feet(instant), *((*foot, 1.0) for foot in empty_feet(instant))]
    for x, y, z, part in feet:
        ends = [[x - 0.28 * part, y, z], [x + 0.28 * part, y, z + 0.6 * part]]
        at = on_screen(ends, matrix, *size)
        rects.append((at[:, 0].min(), at[:, 1].min(), at[:, 0].max(), at[:, 1].max()))
    if instant.lane > 0.5:
        for corners in lane_tops(instant):
            at = on_screen(corners, matrix, *size)
            (left, top), (right, low) = at[:, :2].min(axis=0), at[:, :2].max(axis=0)
            aside, down = 0.15 * (right - left), 0.15 * (low - top)
            rects.append((left + aside, top + down, right - aside, low - down))
        for way in arrow_ways(instant):
            rects += _along(way, matrix, size)
    crosses = tally_places(instant)
    if len(crosses):
        half = CROSS / 2
        ends = [[crosses[0, 0] - half, crosses[0, 1], 0.0], [crosses[-1, 0] + half, crosses[0, 1], CROSS]]
        at = on_screen(ends, matrix, *size)
        rects.append((at[:, 0].min(), at[:, 1].min(), at[:, 0].max(), at[:, 1].max()))
    note = note_place(instant)
    if note is not None and instant.note in (0.0, 2.0):  # words do not make way for what passes by
        ends = [[note[0] - 0.22, note[1], note[2] - 0.17], [note[0] + 0.22, note[1], note[2] + 0.17]]
        at = on_screen(ends, matrix, *size)
        rects.append((at[:, 0].min(), at[:, 1].min(), at[:, 0].max(), at[:, 1].max()))
    stand = instant.failed
    bolts = [bolt_ends(instant)] if stand is not None and instant.bolt > 0 else []
    for ends in (*bolts, *standing_ends(instant)):
        at = on_screen(ends, matrix, *size)
        rects.append((at[:, 0].min(), at[:, 1].min(), at[:, 0].max(), at[:, 1].max()))
    if instant.layout.is_plain:
        at = on_screen(compare.bar_ends(instant.layout), matrix, *size)
        rects.append((at[:, 0].min(), at[:, 1].min(), at[:, 0].max(), at[:, 1].max()))
    return np.array(rects).reshape(-1, 4)


def _along(
    way: tuple[tuple[float, float], tuple[float, float], tuple[float, float]], matrix: Matrix, size: tuple[int, int]
) -> list[tuple[float, float, float, float]]:
    """Return small rectangles that cover an arrow which runs bent over the floor."""
    u = np.linspace(0, 1, 7)[:, None]
    start, bend, end = (np.array(spot) for spot in way)
    middle = (1 - u) ** 2 * start + 2 * (1 - u) * u * bend + u**2 * end
    rects = []
    for (x0, y0), (x1, y1) in pairwise(middle):
        corners = [[x, y, z] for x, y in ((x0, y0), (x1, y1)) for z in (0.0, ARROW_TOP)]
        sides = [[x + dx, y, z] for x, y, z in corners for dx in (-ARROW_HALF, ARROW_HALF)]
        at = on_screen(sides, matrix, *size)[:, :2]
        rects.append((*at.min(axis=0), *at.max(axis=0)))
    return rects


def fronts_of(matrix: Matrix, size: tuple[int, int], instant: Instant) -> npt.NDArray[np.float64]:
    """Return what only a title of its own may lie on: the fronts of the slabs, as small rectangles."""
    layout = instant.layout
    y, cuts = layout.track_y - SLAB_DEPTH / 2, np.linspace(-SLAB_WIDTH / 2, SLAB_WIDTH / 2, 5)
    ends = [
        [[x + dx, y, z] for dx in pair for z in FRONT]
        for x in layout.stand_x
        for pair in pairwise(cuts)
    ]  # fmt: skip
    at = on_screen(np.array(ends).reshape(-1, 3), matrix, *size)[:, :2].reshape(-1, 4, 2)
    return np.concatenate([at.min(axis=1), at.max(axis=1)], axis=1)
