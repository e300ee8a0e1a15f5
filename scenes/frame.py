"""One frame: how it is seen, how large it is, and what of it the floor covers."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from scenes.camera import Shot, on_screen, ray
from scenes.floor import Extent
from scenes.layout import Layout
from scenes.palette import ScenePalette

EDGE_PX = 3.0  # beyond a thing, to which its smooth edge or a line's least width may reach
MARGIN = 1.6  # of floor round the scene that the baked light covers, in world units


class Part(NamedTuple):
    """A rectangle of a frame that is drawn by itself: its upper left pixel, and how many pixels it has."""

    x: int
    y: int
    width: int
    height: int

    def times(self, factor: int) -> Part:
        """Return the same part of a frame that is `factor` times as large each way."""
        return Part(*(factor * value for value in self))


@dataclass(frozen=True, eq=False)
class Frame:
    """What all programs are told about one frame."""

    shot: Shot
    matrix: npt.NDArray[np.float64]
    width: int
    height: int
    palette: ScenePalette
    layout: Layout
    see_through: bool = False  # the things alone, with their shadows, on nothing
    part: Part | None = None  # where only this much of it is drawn

    def aside(self, x: float, y: float) -> Frame:
        """Return the same frame moved by parts of a pixel."""
        move = np.eye(4)
        move[0, 3], move[1, 3] = 2 * x / self.width, 2 * y / self.height
        return replace(self, matrix=move @ self.matrix)

    @property
    def pixel(self) -> float:
        """The size of a pixel at distance 1."""
        return float(2 * np.tan(np.radians(self.shot.fov) / 2) / self.height)

    @property
    def edge(self) -> float:
        """How many pixels beyond a thing its edge may reach, with the line of ink round it."""
        return EDGE_PX + self.palette.outline / 1000 * self.height

    @property
    def drawn(self) -> tuple[int, int]:
        """How many pixels across and down are drawn."""
        return (self.width, self.height) if self.part is None else (self.part.width, self.part.height)

    @property
    def origin(self) -> tuple[int, int]:
        """The pixel of the whole frame, from its lower left, at which what is drawn begins."""
        return (0, 0) if self.part is None else (self.part.x, self.height - self.part.y - self.part.height)

    @property
    def viewport(self) -> tuple[int, int, int, int]:
        """Where the whole frame is as seen from what is drawn of it: only what falls inside is drawn."""
        return (-self.origin[0], -self.origin[1], self.width, self.height)

    @property
    def horizon(self) -> float:
        """Where the floor ends, from -1 at the bottom to 1 at the top of the frame."""
        span = np.tan(np.radians(self.shot.fov) / 2)
        return float(np.clip(np.tan(np.radians(self.shot.elevation)) / span, -0.5, 0.55))

    @property
    def to_pixels(self) -> npt.NDArray[np.float64]:
        """Pixels from the top left to clip space."""
        return np.array([[2 / self.width, 0, 0, -1], [0, -2 / self.height, 0, 1], [0, 0, 0, 0], [0, 0, 0, 1]])


def floor_extent(layout: Layout) -> Extent:
    """Return the floor that the baked light covers, and how far it goes on beyond."""
    low, high = layout.low[:2] - MARGIN, layout.high[:2] + MARGIN
    beyond = float(3 * (high - low).max())
    return Extent((float(low[0]), float(low[1])), (float(high[0]), float(high[1])), beyond)


def sky_from(frame: Frame) -> float:
    """Return from which height of the frame, -1 to 1, the backdrop shows: below it the floor covers all."""
    extent = floor_extent(frame.layout)
    (left, near), (right, far) = (
        (extent.low[0] - extent.beyond, extent.low[1] - extent.beyond),
        (extent.high[0] + extent.beyond, extent.high[1] + extent.beyond),
    )
    for x in (0.0, 1.0):
        eye, direction = ray(frame.shot, frame.width / frame.height, x, 1.0)
        reach = -eye[2] / min(direction[2], -1e-9)
        at = eye + reach * direction
        if not (left < at[0] < right and near < at[1] < far):
            return -1.0
    ends = np.array([[left, far, 0.0], [right, far, 0.0], [left, near, 0.0], [right, near, 0.0]])
    at = on_screen(ends, frame.matrix, 2.0, 2.0)
    if np.any(at[:2, 2] <= 0):
        return -1.0
    # The left and right edges of the floor must leave the frame at its sides, not at its top.
    if at[0, 0] > 0.0 or at[1, 0] < 2.0:
        return -1.0
    return float(np.clip(1.0 - max(at[0, 1], at[1, 1]) - 0.02, -1.0, 1.0))
