"""Disks that cannot be used: one whose writing broke off, and the outline of one that made room for newer ones."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.disks import (
    DISK_HEIGHT,
    DISK_THICK,
    DISK_TURN,
    DISK_WIDTH,
    FACE,
    RIM,
    SHELL,
    both_sides,
    disk_foot,
    disk_paints,
    drop_of,
    outline_at,
    shutter_shape,
)
from scenes.figures import cross_shape
from scenes.mesh import Points2, Shape, joined
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Piece, Pose, placed
from scenes.ribbons import Ribbon
from scenes.tries import cross_paints

TEAR = ((0.0, 0.02), (0.22, -0.06), (0.38, 0.05), (0.55, -0.05), (0.74, 0.06), (0.87, -0.02), (1.0, 0.03))
CROSS, CROSS_Z = 0.36, -0.02  # over what is missing


def torn_outline() -> Points2:
    """Return the outline of what was written, about the middle of the disk: the upper half, torn off below."""
    w, h, r = DISK_WIDTH / 2, DISK_HEIGHT / 2, 0.022
    tear = [(-w + u * DISK_WIDTH, y) for u, y in TEAR]
    return np.array([*tear, (w, h - 0.062), (w - 0.062, h), (-w + r, h), (-w, h - r)])


@lru_cache(maxsize=1)
def half_disk_shape() -> Shape:
    """Return the half of a disk that was written, in the place it has in a whole one: its foot at the origin."""
    body = both_sides(torn_outline(), DISK_THICK / 2, 0.014, (SHELL, RIM, FACE))
    flat = joined(body, shutter_shape(0.0, 0.186, DISK_THICK / 2))
    return flat.moved(0, DISK_HEIGHT / 2, 0).turned("x", 90)


def half_disk_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return every half-written disk, and a cross where the rest of it is missing."""
    pieces = []
    for stand in np.flatnonzero(instant.half > 0).tolist():
        x, y, z, size, come = *half_foot(instant, stand), *_come(float(instant.half[stand]))
        turns = (("x", -4.0), ("z", DISK_TURN))
        pieces.append(
            placed(half_disk_shape(), Pose(x, y, z, turns, (size, size, size)), disk_paints(paints, dim=0.25))
        )
        if come > 0.02:
            cross = round(CROSS * come, 3)
            pieces.append(
                placed(
                    cross_shape(), Pose(x, y - 0.12, z + CROSS_Z, turns, (cross, cross, cross)), cross_paints(paints)
                )
            )
    return pieces


def half_foot(instant: Instant, stand: int) -> tuple[float, float, float]:
    """Return where the foot of a half-written disk would be, on its way down too."""
    x, y, z = disk_foot(instant, stand)
    return x, y, z + drop_of(instant, float(instant.half[stand]))


def _come(u: float) -> tuple[float, float]:
    """Return how large the disk is, and how far the cross has come: the disk falls, then it is seen to be broken."""
    return round(min(1.0, 0.15 + u / 0.3), 3), min(max((u - 0.7) / 0.3, 0.0), 1.0)


def unusable_outlines(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return dashes round the half that is missing, and faint ones where a disk was given up."""
    if instant.layout.is_plain:
        return []
    broken, faint = paints.text_failed.seen_through(0.9), paints.muted.seen_through(0.75)
    return [
        outline_at(disk_foot(instant, stand), paint)
        for which, paint in ((instant.half >= 0.7, broken), (instant.given_up, faint))
        for stand in np.flatnonzero(which).tolist()
    ]
