"""The pieces of the world outside under the pointer, and what words must leave in sight of them."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

from scenes.boxes import Boxes, all_boxes
from scenes.motion import Instant
from scenes.outside import OUTSIDE_HEIGHT, spot, tokens
from scenes.outside_parting import parting_ends, parting_of
from scenes.stage import Pick
from scenes.tableau import Tableau

Floats = npt.NDArray[np.float64]
HALF, HEIGHT = 0.23, 0.44


def boxes_on(tableau: Tableau) -> Boxes:
    """Return everything on the stage that can be pointed at."""
    standing = all_boxes(tableau.settled)
    if not tableau.outside:
        return standing
    more = outside_boxes(tableau.settled[0])
    low, high = np.concatenate([standing.low, more.low]), np.concatenate([standing.high, more.high])
    return Boxes(low, high, (*standing.picks, *more.picks))


def outside_boxes(instant: Instant) -> Boxes:
    """Return a box for each piece, where it is now; `part` of its pick is the number of its effect, from 0."""
    low, high, picks = [], [], []
    for token in tokens(instant.run, instant.layout):
        at, half = spot(token, instant.layout, instant.t, instant.calm), HALF * token.size
        low.append([at.x - half, at.y - half, min(at.z, OUTSIDE_HEIGHT)])
        high.append([at.x + half, at.y + half, at.z + HEIGHT * token.size])
        picks.append(Pick(kind="outside", step=token.drop.step, part=token.drop.index))
    return Boxes(np.array(low).reshape(-1, 3), np.array(high).reshape(-1, 3), tuple(picks))


def outside_obstacles(on_frame: Callable[[npt.ArrayLike], Floats], instant: Instant) -> Floats:
    """Return what labels must not cover: every piece where it stands or will stand, (n, 4) in pixels.

    `on_frame` puts points of the world, (n, 3), on the frame.
    """
    rects = []
    for token in tokens(instant.run, instant.layout):
        half, foot = HALF * token.size, OUTSIDE_HEIGHT
        corners = [[token.x - half, token.y, foot], [token.x + half, token.y, foot + HEIGHT * token.size]]
        at = on_frame(corners)
        rects.append((*at[:, :2].min(axis=0), *at[:, :2].max(axis=0)))
    parting = parting_of(instant)
    if parting is not None:
        for ends in parting_ends(parting).reshape(-1, 2, 3):
            at = on_frame(ends)
            rects.append((*at[:, :2].min(axis=0), *at[:, :2].max(axis=0)))
    return np.array(rects).reshape(-1, 4)
