"""What failed again: the broken tile of the second lane, a cross for each failed try, the person who came at last."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scenes.failure import BOLT_Y, LANE_BOLT_SIZE, LANE_BOLT_X, LANE_BOLT_Z, SEAM_DEPTH, bolt_shape, half_shape
from scenes.figures import cross_shape, person_shape
from scenes.hatch import hatch_shape
from scenes.lane_tile import INSET, WIDTH, check_shape, fill_shape, lane_shape, ruled_shape
from scenes.layout import LANE_DEPTH, LANE_HEIGHT, SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed

Floats = npt.NDArray[np.float64]
HALF = WIDTH / 2
SCALE = (WIDTH / SLAB_WIDTH, LANE_DEPTH / SLAB_DEPTH, LANE_HEIGHT / SLAB_HEIGHT)
TILT_LEFT, TILT_RIGHT, APART = 5.0, 12.0, 0.03
CROSS, CROSS_PITCH, CROSS_GAP = 0.27, 0.27, 0.27  # its height, from one to the next, and how far before the lane
PLAIN_GAP = 0.07  # where lanes of several runs stand side by side, a bar lies before each
TALLY_WIDTH, LEAST_PITCH = 1.65, 0.085  # a longer row has its crosses closer, down to the least
PERSON_X, PERSON_Y = 0.24, 0.06  # where on the tile a person stands
TICK_X = -0.24


def tally_places(instant: Instant) -> Floats:
    """Return where the crosses stand, (n, 3): in a row before the tile at which the tries failed, from the left."""
    count, stand = len(instant.tries.tally), instant.layout.failed_stand
    if not count or stand is None:
        return np.zeros((0, 3))
    left = float(instant.layout.stand_x[stand]) - HALF + CROSS / 2
    y = instant.layout.lane_y - LANE_DEPTH / 2 - (PLAIN_GAP if instant.layout.is_plain else CROSS_GAP)
    return np.column_stack([left + tally_pitch(count) * np.arange(count), np.full(count, y), np.zeros(count)])


def tally_pitch(count: int) -> float:
    """Return how far one cross is from the next."""
    return max(min(CROSS_PITCH, TALLY_WIDTH / count), LEAST_PITCH)


def tally_depth(instant: Instant) -> float:
    """Return how much room the crosses take before the second lane."""
    return CROSS_GAP + 0.10 if instant.tries.tally else 0.0


def tally_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return a cross for every try that failed again, so that they can be counted."""
    painted = cross_paints(paints)
    height = min(CROSS, tally_pitch(max(len(instant.tries.tally), 1)) * 0.96)
    pieces = []
    for (x, y, z), come in zip(tally_places(instant).tolist(), instant.tries.tally, strict=True):
        size = round(height * come, 4)
        if come > 0.02:
            pose = Pose(round(x, 4), y, z, (("x", -10.0), ("z", -8.0)), (size, size, size))
            pieces.append(placed(cross_shape(), pose, painted))
    return pieces


def cross_paints(paints: Paints) -> tuple[Paint, Paint, Paint]:
    """Return the paints of a cross: side, edge, face."""
    face = paints.text_failed.glowing(0.4)
    return face.mixed(paints.dark, 0.55), face.mixed(paints.paper, 0.35), face


def broken_lane(x: float, y: float, again: float, instant: Instant, paints: Paints) -> list[Piece]:
    """Return the tile at which a try failed again, as far as it is broken."""
    u = round(instant.tries.crack, 3)
    travel = 1.0 if instant.calm else u
    bright, dark = paints.rerun, paints.rerun_dark
    body = dark.mixed(bright, 0.28).mixed(paints.failed_body, u)
    bevel = bright.mixed(paints.failed, u).mixed(paints.paper, 0.3)
    plate = dark.mixed(bright, again).mixed(paints.failed, u)
    seam = paints.ember.mixed(paints.failed, SEAM_DEPTH).glowing(0.45 * u)
    painted = (body, bevel, dark, bevel, plate, seam)
    left = Pose(x - HALF - APART * travel, y, 0.0, (("y", -TILT_LEFT * travel),), SCALE)
    right = Pose(x + HALF + APART * travel, y, 0.0, (("y", TILT_RIGHT * travel), ("z", -4.0 * travel)), SCALE)
    return [placed(half_shape(False), left, painted), placed(half_shape(True), right, painted)]


def lane_by_hand(x: float, y: float, done: float, instant: Instant, paints: Paints) -> list[Piece]:
    """Return the tile that a person does: ruled like paper in place of the stripes of what the agent runs again."""
    dark, bright = paints.rerun_dark, paints.rerun
    edge = bright.mixed(paints.paper, 0.30)
    width, depth, top = WIDTH - 2 * INSET, LANE_DEPTH - 2 * INSET, LANE_HEIGHT
    pieces = [placed(lane_shape(), Pose(x, y), (dark.mixed(bright, 0.28), edge, dark))]
    if done < 1:
        stripes = hatch_shape(round(width, 3), round(depth, 3), 0.155, 0.5)
        pieces.append(placed(stripes, Pose(x - width / 2, y - depth / 2, top + 0.006), (bright.glowing(0.35),)))
    if done > 0.02:
        reach = round(width * (1.0 if instant.calm else done), 3)
        sheet = paints.paper.glowing(0.25)
        if instant.calm:
            sheet = dark.mixed(sheet, done)
        at = x - width / 2
        pieces.append(placed(fill_shape(reach), Pose(at + reach / 2, y, top), (paints.paper.darker(0.8), edge, sheet)))
        pieces.append(placed(ruled_shape(reach), Pose(at, y - depth / 2, top + 0.0265), (paints.dark,)))
    if done >= 1:
        pieces.append(placed(check_shape(), Pose(x + TICK_X, y - 0.04, top + 0.03), (paints.dark,)))
    return pieces


def lane_bolt(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the lightning that strikes the second lane when a try fails again."""
    stand, u = instant.layout.failed_stand, instant.tries.bolt
    if stand is None or u <= 0.02:
        return []
    drop = 0.0 if instant.calm else 0.6 * (1 - u)
    size = round(LANE_BOLT_SIZE * min(1.0, 0.2 + u), 3)
    bright = paints.failed.mixed(paints.paper, 0.45)
    painted = (paints.failed_body.mixed(paints.failed, 0.6), bright, paints.failed.glowing(0.25))
    x, y = float(instant.layout.stand_x[stand]) + LANE_BOLT_X, instant.layout.lane_y + BOLT_Y
    return [placed(bolt_shape(), Pose(x, y, LANE_BOLT_Z + drop, (("z", -10.0),), (size, size, size)), painted)]


def person_place(instant: Instant) -> tuple[float, float, float]:
    """Return where the person stands who does the failed step."""
    stand = instant.layout.failed_stand or 0
    return float(instant.layout.stand_x[stand]) + PERSON_X, instant.layout.lane_y + PERSON_Y, LANE_HEIGHT + 0.024


def person_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the person, as far as they have come."""
    come = instant.tries.person
    if come <= 0.02 or instant.layout.failed_stand is None:
        return []
    x, y, z = person_place(instant)
    size = round(0.2 + 0.8 * come, 3)
    drop = 0.0 if instant.calm else round(0.5 * (1 - come), 3)
    return [placed(person_shape(), Pose(x, y, z + drop, scale=(size, size, size)), person_paints(paints))]


def person_paints(paints: Paints) -> tuple[Paint, Paint]:
    """Return the paints of a person: body, head."""
    return paints.select.mixed(paints.metal, 0.25)._replace(shine=0.4), paints.select._replace(shine=0.4)
