"""One place of the second lane: its low slab, what fills it, and the mark of a step that worked."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.layout import LANE_DEPTH, LANE_HEIGHT, SLAB_WIDTH
from scenes.mesh import Shape, cap, extruded, joined, rectangle, rounded_rectangle

WIDTH = SLAB_WIDTH - 0.02
INSET = 0.045
BODY, BEVEL, TOP = 0, 1, 2
RULES, RULE = 5, 0.026  # lines on what was done by hand, and how wide each is
CHECK = np.array([[-0.16, 0.02], [-0.10, 0.08], [-0.035, 0.015], [0.12, 0.17], [0.18, 0.11], [-0.035, -0.105]])


@lru_cache(maxsize=1)
def lane_shape() -> Shape:
    """Return one low slab of the second lane."""
    outline = rounded_rectangle(WIDTH, LANE_DEPTH, 0.06)
    return extruded(outline, 0.0, LANE_HEIGHT, bevel=0.03, segments=3, zones=(BODY, BEVEL, TOP), base=True)


@lru_cache(maxsize=64)
def fill_shape(width: float) -> Shape:
    """Return the part of a plate that has been run again."""
    outline = rounded_rectangle(width, LANE_DEPTH - 2 * INSET, min(0.03, width / 2.2), 2)
    return extruded(outline, 0.0, 0.022, bevel=0.008, zones=(0, 1, 2))


@lru_cache(maxsize=1)
def check_shape() -> Shape:
    """Return the mark of a step that worked the second time."""
    return joined(extruded(CHECK, 0.0, 0.03, bevel=0.006, zones=(0, 0, 0)))


@lru_cache(maxsize=64)
def ruled_shape(width: float) -> Shape:
    """Return the lines of a ruled sheet from the origin to `width`: what a person did looks like paper written on."""
    depth = LANE_DEPTH - 2 * INSET
    line = rectangle(width, RULE) + np.array([width / 2, 0.0])
    return joined(*(cap(line, 0.0, 0).moved(0.0, depth * (k + 0.5) / RULES) for k in range(RULES)))
