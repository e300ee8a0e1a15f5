"""A chain along the ground: what hangs on what, link by link."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.mesh import Shape, grid_faces, unit
from scenes.pieces import Paint, Piece, repeated

LINK, PITCH_OF_LINKS = 0.19, 0.125  # the length of a link, and from one to the next
LINK_HALF, WIRE = 0.046, 0.019  # half its width between the middles of its wires, and half the wire's
ROUND, ACROSS = 18, 6


@lru_cache(maxsize=2)
def link_shape(upright: bool) -> Shape:
    """Return one link about the origin, along x, lying flat or standing on its edge."""
    half = LINK / 2 - LINK_HALF - WIRE
    turn = np.linspace(0, 2 * np.pi, ROUND + 1)
    out = np.column_stack([np.cos(turn), np.sin(turn), np.zeros_like(turn)])
    way = LINK_HALF * out + np.column_stack([half * np.sign(np.round(np.cos(turn), 6)), 0 * turn, 0 * turn])
    about = np.linspace(0, 2 * np.pi, ACROSS + 1)
    normals = np.cos(about)[None, :, None] * out[:, None] + np.sin(about)[None, :, None] * np.array([0, 0, 1.0])
    points = way[:, None] + WIRE * normals
    zones = np.zeros(points.shape[0] * points.shape[1], dtype=np.int16)
    flat = points.reshape(-1, 3).astype(np.float32)
    faces = grid_faces(ROUND, ACROSS)[:, ::-1].copy()  # counter-clockwise from outside
    shape = Shape(flat, unit(normals.reshape(-1, 3)), zones, faces)
    return shape.turned("x", 90) if upright else shape


def chain_pieces(spans: list[tuple[float, float, float, Paint]], y: float, z: float) -> list[Piece]:
    """Return chains from x to x at one height, each seen so far, 0 to 1, in its paint."""
    pieces = []
    for upright in (False, True):
        offsets, sizes, which = [], [], []
        for number, (left, right, seen, _) in enumerate(spans):
            count = max(1, round((right - left) / PITCH_OF_LINKS))
            middles = left + (np.arange(count) + 0.5) * (right - left) / count
            for x in middles[int(upright) :: 2].tolist():
                offsets.append((x, y, z))
                sizes.append((max(seen, 0.02),) * 3)
                which.append(number)
        if offsets:
            pieces.append(
                repeated(
                    link_shape(upright),
                    np.array(offsets, dtype=np.float32),
                    np.array(sizes, dtype=np.float32),
                    [(paint,) for _, _, _, paint in spans],
                    np.array(which, dtype=np.intp),
                )
            )
    return pieces
