"""Slanted stripes: what is paid twice or thrown away is told by them as well as by its colour."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.mesh import Shape, cap, joined

HATCH_PERIOD = 0.085


@lru_cache(maxsize=64)
def hatch_shape(width: float, height: float, period: float = HATCH_PERIOD, part: float = 0.5) -> Shape:
    """Return slanted stripes that fill a rectangle from the origin to (width, height), lying flat."""
    stripes = []
    for start in np.arange(-height, width, period):
        strip = np.array([[start, 0.0], [start + period * part, 0.0], [start + period * part + height, height],
                          [start + height, height]])  # fmt: skip
        clipped = clipped_to(strip, width)
        if len(clipped) >= 3:
            stripes.append(cap(clipped, 0.0, 0))
    return joined(*stripes)


def clipped_to(polygon: npt.NDArray[np.float64], width: float) -> npt.NDArray[np.float64]:
    """Return the part of a convex polygon with 0 <= x <= width."""
    for sign, limit in ((1.0, 0.0), (-1.0, -width)):
        kept: list[npt.NDArray[np.float64]] = []
        for a, b in zip(polygon, np.roll(polygon, -1, axis=0), strict=True):
            inside_a, inside_b = sign * a[0] >= limit - 1e-9, sign * b[0] >= limit - 1e-9
            if inside_a:
                kept.append(a)
            if inside_a != inside_b:
                u = (limit - sign * a[0]) / (sign * (b[0] - a[0]))
                kept.append(a + u * (b - a))
        if len(kept) < 3:
            return np.zeros((0, 2))
        polygon = np.array(kept)
    return polygon
