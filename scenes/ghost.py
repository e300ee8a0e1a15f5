"""Lost work: what was paid for and thrown away, seen to come apart above the track."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.layout import SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.mesh import Shape, extruded, rectangle
from scenes.motion import GHOST_AT_REST, Instant
from scenes.paints import Paints
from scenes.pieces import Piece, repeated

COLUMNS, ROWS = 9, 8
LIFT, RISE = 0.22, 0.70
THICKNESS = 0.13


@lru_cache(maxsize=1)
def crumb_shape() -> Shape:
    """Return one crumb of a slab, a cube of side 1 standing at the origin."""
    return extruded(rectangle(1.0, 1.0), 0.0, 1.0, bevel=0.12, zones=(0, 1, 2), base=True)


@lru_cache(maxsize=1)
def _crumbs() -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
    """Return the places of the crumbs in a slab, and for each how early it comes loose: the right edge first."""
    x, y = np.meshgrid((np.arange(COLUMNS) + 0.5) / COLUMNS - 0.5, (np.arange(ROWS) + 0.5) / ROWS - 0.5)
    places = np.stack([x.ravel() * (SLAB_WIDTH - 0.1), y.ravel() * (SLAB_DEPTH - 0.1)], axis=1)
    noise = np.random.default_rng(7).random(len(places))
    order = 0.62 * (0.5 - x.ravel()) + 0.38 * noise
    return places.astype(np.float32), ((order - order.min()) / np.ptp(order)).astype(np.float32)


def ghost_glass(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the crumbs of every lost step, farthest first."""
    return [
        _ghost(float(instant.layout.stand_x[stand]), instant.layout.track_y, round(float(g), 3), instant.calm, paints)
        for stand, g in reversed(list(enumerate(instant.ghost)))
        if 0 <= g < 1
    ]


@lru_cache(maxsize=40)  # three lanes of lost steps, each a sixth of a megabyte
def _ghost(x: float, y: float, gone: float, calm: bool, paints: Paints) -> Piece:
    places, order = _crumbs()
    loose = np.clip(((GHOST_AT_REST if calm else gone) * 1.55 - order) / 0.55, 0, 1)
    drift = loose
    seen = min(gone / GHOST_AT_REST, (1 - gone) / (1 - GHOST_AT_REST)) if calm else 1.0
    size = (SLAB_WIDTH - 0.1) / COLUMNS * (0.94 - 0.62 * drift)
    swirl = np.random.default_rng(11).normal(0, 0.10, (len(order), 2)).astype(np.float32)
    offsets = np.empty((len(order), 3), dtype=np.float32)
    offsets[:, :2] = places + swirl * drift[:, None] + [x, y]
    offsets[:, 0] += 0.16 * drift
    offsets[:, 2] = SLAB_HEIGHT + LIFT + RISE * drift**1.4
    scales = np.stack([size, size * 0.98, THICKNESS * (1 - 0.55 * drift)], axis=1).astype(np.float32)
    body = paints.lost.mixed(paints.ghost, 0.5)
    fades = 8
    table = [
        [
            paint.seen_through(seen * float(alpha))
            for paint in (body, body.mixed(paints.paper, 0.4), body.mixed(paints.paper, 0.2))
        ]
        for alpha in np.linspace(0.52, 0.0, fades)
    ]
    which = np.minimum((loose * fades).astype(np.intp), fades - 1)
    shown = which < fades - 1
    far_first = np.argsort(-offsets[shown, 1], kind="stable")
    return repeated(crumb_shape(), offsets[shown][far_first], scales[shown][far_first], table, which[shown][far_first])
