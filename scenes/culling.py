"""Which faces of what stands on the stage need to be drawn: the others cannot be seen there."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from scenes.camera import on_screen
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
    at = on_screen(vertices[:, :3], frame.matrix, frame.width, frame.height)
    right, low = part.x + part.width, part.y + part.height
    beyond = np.stack(
        [
            at[:, 0] < part.x - margin,
            at[:, 0] > right + margin,
            at[:, 1] < part.y - margin,
            at[:, 1] > low + margin,
        ],
        axis=1,
    )
    beyond &= at[:, 2:] > NEAREST
    sides = np.packbits(beyond, axis=1)[:, 0]  # on which sides of the part a corner lies
    a, b, c = faces.T
    shown: Faces = faces[sides[a] & sides[b] & sides[c] == 0]
    return shown
