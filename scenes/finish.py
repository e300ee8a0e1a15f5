"""The end of the run: a flag goes up on the last step."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.layout import SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.mesh import Shape, circle, extruded, joined
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Piece, Pose, placed

POLE_HEIGHT = 1.02
CLOTH = np.array([[0.0, 0.0], [0.46, 0.05], [0.37, 0.17], [0.46, 0.29], [0.0, 0.34]])
CHECK = np.array([[0.07, 0.16], [0.10, 0.20], [0.15, 0.145], [0.26, 0.25], [0.29, 0.215], [0.15, 0.085]])


@lru_cache(maxsize=1)
def flag_shape() -> Shape:
    """Return a flag on its pole, standing at the origin, flying to the right."""
    cloth = extruded(CLOTH, -0.012, 0.012, bevel=0.004, zones=(1, 1, 1), base=True)
    check = extruded(CHECK, 0.0, 0.017, zones=(2, 2, 2))
    flying = joined(cloth, check).turned("x", 90).moved(0.018, 0, POLE_HEIGHT - 0.36)
    return joined(extruded(circle(0.018, 10), 0.0, POLE_HEIGHT, bevel=0.008, zones=(0, 0, 0)), flying)


def flag_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the flag, as far as it has been raised."""
    layout = instant.layout
    if instant.finish <= 0 or not len(layout.stand_x) or layout.stand_steps[-1] != layout.n_steps:
        return []
    at = float(layout.stand_x[-1]) + SLAB_WIDTH / 2 - 0.14
    up = 1.0 if instant.calm else max(instant.finish, 0.02)
    pose = Pose(at, layout.track_y + SLAB_DEPTH / 2 - 0.12, SLAB_HEIGHT, (("z", -8.0),), (1.0, 1.0, up))
    cloth = paints.done.mixed(paints.paper, 0.12).glowing(0.3)
    return [placed(flag_shape(), pose, (paints.metal, cloth, paints.paper.glowing(0.6)))]
