"""The bill so far in the flat picture: a column behind each step, all to one scale, with ticks at the side."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from desktop_app.flat_brush import Brush, clear, mixed, ring, stripes
from desktop_app.flat_track import far_first
from scenes.columns import SHELF_HEIGHT, WALL_Y, column_span, lost_height
from scenes.layout import COLUMN_DEPTH, COLUMN_WIDTH, COLUMN_Y, SLAB_WIDTH
from scenes.mesh import rounded_rectangle
from scenes.motion import Instant
from sim.run_state import StepState

DASH = (0.06, 0.05)


def draw_scale(brush: Brush, instant: Instant) -> None:
    """Draw the lines of the one scale on the wall behind the columns."""
    layout = instant.layout
    if not layout.ticks or not len(layout.stand_x):
        return
    left, right = float(layout.stand_x[0]) - 0.66, float(layout.stand_x[-1]) + SLAB_WIDTH / 2 + 0.1
    y = layout.track_y + WALL_Y
    for _, z in layout.ticks:
        at = SHELF_HEIGHT + z
        brush.line([[left + 0.16, y, at], [right, y, at]], clear(brush.palette.line, 0.38), 0.010)
        brush.line([[left, y, at], [left + 0.13, y, at]], clear(brush.palette.line, 0.95), 0.022)


def draw_columns(brush: Brush, instant: Instant) -> None:
    """Draw what was paid as glass, what is still to be paid as an outline, what is thrown away hatched."""
    layout = instant.layout
    for stand in far_first(instant, brush):
        whole = float(layout.column_tops[stand])
        if not np.isfinite(whole):
            continue
        if instant.fill[stand] < 1 and instant.look[stand] != StepState.FAILED:
            _outline(brush, float(layout.stand_x[stand]), layout.track_y + COLUMN_Y, whole)
        if instant.fill[stand] > 0:
            _column(brush, instant, stand)


def _column(brush: Brush, instant: Instant, stand: int) -> None:
    palette, layout = brush.palette, instant.layout
    top, base = column_span(instant, stand)
    lost_from = _lost_from(instant, stand)
    x, y, z = float(layout.stand_x[stand]), layout.track_y + COLUMN_Y, SHELF_HEIGHT
    split = base if lost_from is None else min(lost_from, top)
    upper = palette.column_top if lost_from is None else palette.failed
    alpha = palette.column_alpha
    outline = np.asarray(rounded_rectangle(COLUMN_WIDTH, COLUMN_DEPTH, 0.03, 2))
    brush.shadow((x, y), (COLUMN_WIDTH, COLUMN_DEPTH), 0.6)
    if split > 0.004:
        rim = mixed(palette.column, palette.paper, 0.3)
        brush.solid(ring(outline, x, y, z), ring(outline, x, y, z + split), palette.column, palette.column,
                    rim if top - split <= 0.004 else None, alpha=alpha)  # fmt: skip
    if top - split > 0.004:
        bright = mixed(upper, palette.paper, 0.25)
        strong = min(1.0, alpha * 1.35)
        low, high = ring(outline, x, y, z + split), ring(outline, x, y, z + top)
        brush.solid(low, high, upper, bright, mixed(upper, palette.paper, 0.5), alpha=strong)
        if lost_from is not None:
            _hatch(brush, x, y, z + split, top - split)


def _hatch(brush: Brush, x: float, y: float, z: float, height: float) -> None:
    colour = mixed(brush.palette.failed, brush.palette.paper, 0.4)
    half, depth = COLUMN_WIDTH / 2 - 0.012, COLUMN_DEPTH / 2
    with brush.on((x - half, y - depth, z), (1, 0, 0), (0, 0, 1)) as painter:
        if painter is not None:
            shape = QPainterPath()
            shape.addRect(QRectF(0, 0, 2 * half, height))
            stripes(painter, shape, clear(colour, 0.95), 0.085, 0.4)


def _lost_from(instant: Instant, stand: int) -> float | None:
    """Return the height from which a column shows work that is thrown away."""
    is_lost = instant.look[stand] in (StepState.LOST, StepState.FAILED)
    if instant.run.recovery is None or not is_lost or instant.crack <= 0:
        return None
    return lost_height(instant, stand)


def _outline(brush: Brush, x: float, y: float, top: float) -> None:
    w, d, z = COLUMN_WIDTH / 2, COLUMN_DEPTH / 2, SHELF_HEIGHT
    head = [[x - w, y - d], [x + w, y - d], [x + w, y + d], [x - w, y + d], [x - w, y - d]]
    colour = clear(brush.palette.ghost, 0.66)
    brush.line([[*each, z + top] for each in head], colour, 0.013, DASH)
    for px in (x - w, x + w):
        brush.line([[px, y - d, z + top], [px, y - d, z]], colour, 0.012, DASH)
