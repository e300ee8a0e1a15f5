"""The tool calls of a step: a row of pegs on its slab, one a call as long as they can be counted at a glance."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.failure import left_tilt, on_left_half
from scenes.layout import SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.mesh import Shape, circle, extruded
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, ribbon
from sim.run_state import StepState

MOST_PEGS = 12
PEG_RADIUS, PEG_HEIGHT, PEG_SPACING = 0.021, 0.085, 0.066
ROW_X, ROW_Y = -SLAB_WIDTH / 2 + 0.125, -SLAB_DEPTH / 2 + 0.125


@lru_cache(maxsize=1)
def peg_shape() -> Shape:
    """Return one peg."""
    return extruded(circle(PEG_RADIUS, 10), 0.0, PEG_HEIGHT, bevel=0.009, segments=2, zones=(0, 1, 2))


def n_pegs(instant: Instant, stand: int) -> int:
    """Return how many pegs a slab has: none where calls were not recorded, none where a number says it better."""
    calls = instant.run.plan.task.step(int(instant.layout.stand_steps[stand])).n_tool_calls
    return calls if calls is not None and calls <= MOST_PEGS else 0


def peg_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the pegs of every step that has begun; they come up as the step is worked on."""
    pieces = []
    layout = instant.layout
    for stand, x in enumerate(layout.stand_x):
        lost = instant.look[stand] == StepState.LOST
        paint = paints.peg.mixed(paints.body, 0.6) if lost else paints.peg
        count = n_pegs(instant, stand)
        standing = int(np.ceil(count * float(instant.fill[stand]) - 1e-9))
        if stand == instant.failed:
            standing = min(standing, _clear_of_the_crack(count))
        pose_y = layout.track_y + ROW_Y
        for k in range(standing if instant.rise[stand] >= 1 else 0):
            pose = Pose(float(x) + ROW_X + k * PEG_SPACING, pose_y, SLAB_HEIGHT + 0.012)
            if stand == instant.failed:
                at = on_left_half(instant, ROW_X + k * PEG_SPACING, ROW_Y, SLAB_HEIGHT + 0.012)
                pose = Pose(*at, turns=(("y", -left_tilt(instant)),))
            pieces.append(placed(peg_shape(), pose, (paint.darker(0.8), paint, paint)))
    return pieces


def _clear_of_the_crack(count: int) -> int:
    return min(count, 9)


def peg_outlines(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return small rings where calls are still to be made."""
    ribbons = []
    layout = instant.layout
    for stand, x in enumerate(layout.stand_x):
        if instant.rise[stand] > 0:
            continue
        for k in range(n_pegs(instant, stand)):
            at = (float(x) + ROW_X + k * PEG_SPACING, layout.track_y + ROW_Y, SLAB_HEIGHT)
            ribbons.append(_ring(at, paints.ghost.seen_through(0.9)))
    return ribbons


@lru_cache(maxsize=512)
def _ring(at: tuple[float, float, float], paint: Paint) -> Ribbon:
    around = circle(PEG_RADIUS, 12)
    return ribbon(np.column_stack([around, np.zeros(12)]) + at, 0.011, paint, closed=True)
