"""Which faces of what stands on the stage need to be drawn: the others cannot be seen there."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scenes.frame import Frame, Part
from scenes.pieces import Piece

Faces = npt.NDArray[np.uint32]
NEAREST = 0.01  # along the view, before which a face may be anywhere in the frame


def mirrored(piece: Piece, height: float) -> Faces:
    """Return the faces, (n, 3), that a floor shows which mirrors what is lower than `height`."""
    low = piece.vertices[:, 2] < height
    return piece.faces[low[piece.faces].any(axis=1)]


def within(vertices: npt.NDArray[np.floating], faces: Faces, frame: Frame, part: Part, margin: float) -> Faces:
    """Return the faces, (n, 3), that may reach into a part of a frame, or come nearer to it than `margin` pixels.

    `vertices` begin with where they are in the world: (m, 3 or more).
    """
    matrix = frame.matrix.astype(np.float32)
    x, y, _, w = matrix[:, :3] @ vertices[:, :3].T + matrix[:, 3:]
    left, right = (2 * at / frame.width - 1 for at in (part.x - margin, part.x + part.width + margin))
    high, low = (1 - 2 * at / frame.height for at in (part.y - margin, part.y + part.height + margin))
    sides = np.zeros(len(vertices), dtype=np.uint8)  # on which sides of the part a corner lies
    for bit, is_beyond in enumerate((x < left * w, x > right * w, y > high * w, y < low * w)):
        sides |= is_beyond.view(np.uint8) << bit
    sides[w <= NEAREST] = 0
    a, b, c = faces.T
    shown: Faces = faces[sides[a] & sides[b] & sides[c] == 0]
    return shown
