"""The marks that stand about beside the run, as the upright rectangles that words must not cover."""

from __future__ import annotations

from scenes.failure import BOLT_Y, LANE_BOLT_SIZE, LANE_BOLT_X, LANE_BOLT_Z
from scenes.figures import PERSON_HEIGHT, POST_HEIGHT, SIGN_RADIUS, SIGN_TOP
from scenes.motion import Instant
from scenes.tries import person_place
from scenes.waiting import PERSON_X, PERSON_Y, sign_place

PERSON_HALF = 0.18
Ends = list[list[float]]


def standing_ends(instant: Instant) -> list[Ends]:
    """Return two opposite corners of each: the lightning over the second lane, the person, the sign, who is asked."""
    found: list[Ends] = []
    stand = instant.layout.failed_stand
    if stand is not None and instant.tries.bolt > 0:
        x, y, size = float(instant.layout.stand_x[stand]) + LANE_BOLT_X, instant.layout.lane_y + BOLT_Y, LANE_BOLT_SIZE
        found.append(_upright(x, y, 0.2 * size, LANE_BOLT_Z - 0.1 * size, LANE_BOLT_Z + 0.62 * size))
    if stand is not None and instant.tries.person > 0:
        x, y, z = person_place(instant)
        found.append(_upright(x, y, PERSON_HALF, z, z + PERSON_HEIGHT))
    at = sign_place(instant)
    if at is not None:
        found.append(_upright(*at, SIGN_RADIUS, POST_HEIGHT, SIGN_TOP))
        found.append(_upright(at[0] + PERSON_X, at[1] + PERSON_Y, PERSON_HALF, 0.0, PERSON_HEIGHT))
    return found


def _upright(x: float, y: float, half: float, low: float, high: float) -> Ends:
    return [[x - half, y, low], [x + half, y, high]]
