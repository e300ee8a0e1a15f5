"""The floor: a pool of light that fades into the backdrop, with the baked shadows where things stand."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt
from vispy import gloo

from scenes import shading
from scenes.light import Bake
from scenes.mesh import grid_faces

OUTER_CELLS = 7  # on each side of the rectangle where shadows fall
INNER_CELLS = 26


class Extent(NamedTuple):
    """The floor that is drawn: where shadows fall, and how far it goes on from there."""

    low: tuple[float, float]
    high: tuple[float, float]
    beyond: float


class Floor:
    """Two programs on one grid: shadows are looked up only where there can be any."""

    def __init__(self) -> None:
        self.shadowed = gloo.Program(shading.FLOOR_VERTEX, shading.FLOOR_FRAGMENT)
        self.plain = gloo.Program(shading.FLOOR_VERTEX, shading.PLAIN_FLOOR_FRAGMENT)
        inner, outer = floor_faces()
        self._inner, self._outer = gloo.IndexBuffer(inner.ravel()), gloo.IndexBuffer(outer.ravel())
        self._dark: Any = None
        self._bright: Any = None
        self._bake: Bake | None = None
        self._is_sorted = False
        self._cells: npt.NDArray[np.bool_] | None = None
        self._shadows: Any = None  # asked for by pictures without a floor alone
        self._told: dict[str, Any] = {}
        self._extent: Extent | None = None
        self._texture: Any = None

    def take(self, bake: Bake, texture: Any) -> None:
        """Take new shadows."""
        self._bake, self._is_sorted = bake, False
        if texture is not self._texture:
            self._texture = texture
            self.shadowed["u_bake"] = texture
        self.shadowed["u_bake_low"] = bake.low
        self.shadowed["u_bake_size"] = bake.size

    def stand(self, extent: Extent) -> None:
        """Take the part of the world that is floor."""
        if extent != self._extent:
            self._is_sorted = False
            self._extent = extent
            buffer = gloo.VertexBuffer(floor_points(extent))
            self.shadowed["a_position"] = buffer
            self.plain["a_position"] = buffer

    def tell(self, values: dict[str, Any]) -> None:
        """Take the light of the room."""
        self._told.update(values)
        for name, value in values.items():
            self.shadowed[name] = value
            if name not in ("u_shadow", "u_ambient"):
                self.plain[name] = value

    def draw(self) -> None:
        """Draw both parts, and of the one where shadows can fall those cells without looking where none does."""
        if not self._is_sorted:
            self._sort()
        self.plain.draw("triangles", self._outer)
        if self._bright is not None:
            self.plain.draw("triangles", self._bright)
        if self._dark is not None:
            self.shadowed.draw("triangles", self._dark)

    def _sort(self) -> None:
        self._is_sorted = True
        if self._bake is None or self._extent is None:
            self._dark, self._bright, self._cells = self._inner, None, None
            return
        cells = shadowed_cells(self._bake, self._extent)
        if self._cells is None or not np.array_equal(cells, self._cells):
            self._cells = cells
            is_dark = np.repeat(cells.ravel(), 2)
            faces = floor_faces()[0]
            self._dark, self._bright = (
                gloo.IndexBuffer(some.ravel()) if len(some) else None for some in (faces[is_dark], faces[~is_dark])
            )

    def draw_shadows(self) -> None:
        """Draw what the floor is darker by, and no floor."""
        if self._extent is None or self._texture is None:
            return
        if self._shadows is None:
            self._shadows = gloo.Program(shading.FLOOR_VERTEX, shading.SHADOW_FRAGMENT)
        for name in ("u_bake", "u_bake_low", "u_bake_size"):
            self._shadows[name] = self.shadowed[name]
        for name, value in self._told.items():
            if name != "u_origin":  # shadows have no grain
                self._shadows[name] = value
        self._shadows["a_position"] = gloo.VertexBuffer(floor_points(self._extent))
        self._shadows.draw("triangles", self._inner)


def shadowed_cells(bake: Bake, extent: Extent) -> npt.NDArray[np.bool_]:
    """Return in which cells of the even grid, (rows, columns), the floor is anywhere less than wholly lit."""
    count = np.pad(np.any(bake.texels[..., :2] < 255, axis=2), ((1, 0), (1, 0))).astype(np.int32)
    count = count.cumsum(axis=0).cumsum(axis=1)  # of dark texels below and to the left of each
    spans = []
    for axis, texels in ((1, bake.texels.shape[0]), (0, bake.texels.shape[1])):
        lines = np.linspace(0, extent.high[axis] - extent.low[axis], INNER_CELLS + 1) / bake.size[axis] * texels
        first, end = np.floor(lines[:-1]) - 1, np.ceil(lines[1:]) + 1  # what is between texels is mixed from both
        spans.append([np.clip(ends, 0, texels).astype(np.intp) for ends in (first, end)])
    (low, high), (left, right) = spans
    dark = count[high][:, right] - count[high][:, left] - count[low][:, right] + count[low][:, left]
    return np.asarray(dark > 0)


@lru_cache(maxsize=1)
def floor_faces() -> tuple[npt.NDArray[np.uint32], npt.NDArray[np.uint32]]:
    """Return the triangles of the grid where shadows fall, and the others."""
    cells = INNER_CELLS + 2 * OUTER_CELLS
    faces = grid_faces(cells, cells)
    cell = np.arange(cells * cells)
    middle = range(OUTER_CELLS, OUTER_CELLS + INNER_CELLS)
    is_inner = np.isin(cell // cells, middle) & np.isin(cell % cells, middle)
    # grid_faces gives two triangles a cell, in the order of the cells.
    inner = np.repeat(is_inner, 2)
    return faces[inner], faces[~inner]


@lru_cache(maxsize=8)
def floor_points(extent: Extent) -> npt.NDArray[np.float32]:
    """Return the grid: even where shadows fall, ever wider beyond."""
    away = extent.beyond * np.linspace(0, 1, OUTER_CELLS + 1)[1:] ** 1.7
    lines = [
        np.concatenate([low - away[::-1], np.linspace(low, high, INNER_CELLS + 1), high + away])
        for low, high in zip(extent.low, extent.high, strict=True)
    ]
    xs, ys = np.meshgrid(*lines)
    return np.stack([xs, ys], axis=-1).reshape(-1, 2).astype(np.float32)
