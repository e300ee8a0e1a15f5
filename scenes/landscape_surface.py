"""A smooth surface through every point of a grid, and where a ray meets it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from scenes.mesh import grid_faces

Floats = npt.NDArray[np.float64]
FINEST = 0.11  # world units between points of the surface


@dataclass(frozen=True, eq=False)
class Surface:
    """Heights over a fine grid that contains the points it was made through.

    Attributes
    ----------
    x : (n,) float64, y : (m,) float64, ascending
    z : (n, m) float64
    """

    x: Floats
    y: Floats
    z: Floats

    @cached_property
    def points(self) -> Floats:
        """All points, row by row from the viewer to the back: (m * n, 3)."""
        xs, ys = np.meshgrid(self.x, self.y)
        return np.stack([xs, ys, self.z.T], axis=-1).reshape(-1, 3)

    @cached_property
    def normals(self) -> Floats:
        """The directions straight out of the surface at its points: (m * n, 3)."""
        along_x, along_y = np.gradient(self.z, self.x, self.y)
        out = np.stack([-along_x.T, -along_y.T, np.ones_like(self.z.T)], axis=-1).reshape(-1, 3)
        return np.asarray(out / np.linalg.norm(out, axis=1, keepdims=True))

    @cached_property
    def faces(self) -> npt.NDArray[np.uint32]:
        """The triangles between the points, counter-clockwise seen from above: (k, 3)."""
        return grid_faces(len(self.y) - 1, len(self.x) - 1)

    def height_at(self, x: npt.ArrayLike, y: npt.ArrayLike) -> Floats:
        """Return the height over places inside the grid, straight between its points."""
        at_x, at_y = np.asarray(x, dtype=np.float64), np.asarray(y, dtype=np.float64)
        i, u = _cell(self.x, at_x)
        j, v = _cell(self.y, at_y)
        near = self.z[i, j] * (1 - u) + self.z[i + 1, j] * u
        far = self.z[i, j + 1] * (1 - u) + self.z[i + 1, j + 1] * u
        return np.asarray(near * (1 - v) + far * v)

    def met(self, eye: Floats, direction: Floats) -> Floats | None:
        """Return the first point in which a ray meets the surface from above, (3,); None where it misses.

        All triangles at once (Moller & Trumbore 1997, "Fast, minimum storage ray/triangle intersection").
        """
        corner, first, second = self._triangles
        across = np.cross(direction, second)
        size = np.einsum("ij,ij->i", first, across)
        with np.errstate(divide="ignore", invalid="ignore"):
            inverse = 1 / size
            to_eye = eye - corner
            u = np.einsum("ij,ij->i", to_eye, across) * inverse
            over = np.cross(to_eye, first)
            v = over @ direction * inverse
            far = np.einsum("ij,ij->i", second, over) * inverse
            met = (size > 1e-12) & (u >= -1e-9) & (v >= -1e-9) & (u + v <= 1 + 1e-9) & (far > 0)
        if not met.any():
            return None
        return np.asarray(eye + float(far[met].min()) * direction)

    @cached_property
    def _triangles(self) -> tuple[Floats, Floats, Floats]:
        a, b, c = (self.points[self.faces[:, corner]] for corner in range(3))
        return a, b - a, c - a


def surface_through(x: Floats, y: Floats, z: Floats) -> Surface:
    """Return a surface through heights `z`, (n, m), that rises and falls only where they do."""
    fine_x, fine_y = _finer(x), _finer(y)
    along_x = smooth(x, z, fine_x)
    return Surface(fine_x, fine_y, smooth(y, along_x.T, fine_y).T.copy())


def smooth(x: Floats, values: Floats, at: Floats) -> Floats:
    """Return `values`, (n, k), interpolated along their first axis: cubic, and monotone wherever they are.

    Slopes are harmonic means of those on either side, and level at every top and bottom (Fritsch & Butland 1984, "A
    method for constructing local monotone piecewise cubic interpolants").
    """
    steps = np.diff(x)[:, None]
    slopes = np.diff(values, axis=0) / steps
    at_nodes = np.zeros_like(values)
    at_nodes[0], at_nodes[-1] = slopes[0], slopes[-1]
    before, after = slopes[:-1], slopes[1:]
    w1, w2 = 2 * steps[1:] + steps[:-1], steps[1:] + 2 * steps[:-1]
    same = before * after > 0
    with np.errstate(divide="ignore", invalid="ignore"):
        at_nodes[1:-1] = np.where(same, (w1 + w2) / (w1 / before + w2 / after), 0.0)
    i, u = _cell(x, at)
    u = u[:, None]
    h = steps[i]
    low, high = values[i] * (1 + 2 * u) * (1 - u) ** 2, values[i + 1] * u**2 * (3 - 2 * u)
    bent = h * u * (1 - u) * (at_nodes[i] * (1 - u) - at_nodes[i + 1] * u)
    return np.asarray(low + high + bent)


def _finer(nodes: Floats) -> Floats:
    """Return the nodes with as many points between them as keep the surface smooth."""
    parts = [
        np.linspace(a, b, max(int(np.ceil((b - a) / FINEST)), 1), endpoint=False) for a, b in pairwise(nodes.tolist())
    ]
    return np.concatenate([*parts, nodes[-1:]])


def _cell(nodes: Floats, at: Floats) -> tuple[npt.NDArray[np.intp], Floats]:
    """Return the cell that each place is in, and how far through it, 0 to 1."""
    i = np.clip(np.searchsorted(nodes, at, side="right") - 1, 0, len(nodes) - 2)
    return i, np.asarray((at - nodes[i]) / (nodes[i + 1] - nodes[i]))
