"""A scene like ours as plain arrays, for programs that draw whatever they are given: 60 boxes, 8 disks, 30 labels."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt

BOXES, DISKS, LABELS = 60, 8, 30
SIDES = 24
Mesh = tuple[npt.NDArray[Any], npt.NDArray[Any]]  # points, triangles


def box_mesh(x: float, y: float, height: float) -> Mesh:
    """Return the corners and the triangles of a box that stands on the floor."""
    corners = np.array([[i, j, k] for i in (0, 1) for j in (0, 1) for k in (0, 1)], dtype=np.float32)
    corners = corners * np.array([0.9, 0.9, height], np.float32) + np.array([x, y, 0], np.float32)
    quads = [(0, 1, 3, 2), (4, 6, 7, 5), (0, 4, 5, 1), (2, 3, 7, 6), (0, 2, 6, 4), (1, 5, 7, 3)]
    return corners, np.array([[a, b, c] for a, b, c, _ in quads] + [[a, c, d] for a, _, c, d in quads])


def disk_mesh(x: float, y: float, z: float) -> Mesh:
    """Return a flat cylinder."""
    angles = np.linspace(0, 2 * np.pi, SIDES, endpoint=False)
    around = np.stack([0.35 * np.cos(angles) + x, 0.35 * np.sin(angles) + y, np.zeros(SIDES)], axis=1)
    ends = [np.array([[0.0, 0.0, height]]) for height in (z, z + 0.1)]
    points = np.concatenate([around + ends[0], around + ends[1], *(np.array([[x, y, 0.0]]) + end for end in ends)])
    k, after = np.arange(SIDES), (np.arange(SIDES) + 1) % SIDES
    low, high = np.full(SIDES, 2 * SIDES), np.full(SIDES, 2 * SIDES + 1)
    faces = [
        (k, after, k + SIDES),
        (after, after + SIDES, k + SIDES),
        (low, after, k),
        (high, k + SIDES, after + SIDES),
    ]
    return points, np.concatenate([np.stack(three, axis=1) for three in faces])


def whole_mesh() -> Mesh:
    """Return all boxes and disks as one mesh."""
    parts = [box_mesh(k % 10, k // 10, 0.3 + 0.1 * (k % 7)) for k in range(BOXES)]
    parts += [disk_mesh(k + 0.5, 2.5, 1.2) for k in range(DISKS)]
    starts = np.cumsum([0, *(len(points) for points, _ in parts[:-1])])
    faces = np.concatenate([mesh + start for (_, mesh), start in zip(parts, starts, strict=True)])
    return np.concatenate([points for points, _ in parts]).astype(np.float32), faces


def labels() -> tuple[npt.NDArray[np.float32], list[str]]:
    """Return where the labels stand, and their words."""
    places = np.array([[k % 10 + 0.45, 2 * (k // 10), 1.6] for k in range(LABELS)], dtype=np.float32)
    return places, [f"Step {k + 1}: {1.2 * (k + 1):.1f}k tok" for k in range(LABELS)]
