"""The three ways back in the flat picture: what each costs as a bar to one scale."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from desktop_app.flat_brush import Brush, clear, mixed, ring, stripes
from scenes.compare import BAR_DEPTH, BAR_HEIGHT, BAR_Y, LOST_DEPTH, LOST_WIDTH, TICK_LENGTH, Comparison
from scenes.mesh import rounded_rectangle


def draw_bar(brush: Brush, comparison: Comparison, number: int) -> None:
    """Draw the bar of one way: kept, lost, note, run again, rest; and where it would end if nothing failed."""
    layout, bar = comparison.layouts[number], comparison.bars[number]
    palette = brush.palette
    looks = {
        "kept": (palette.column, ""),
        "lost": (palette.failed_body, palette.failed),
        "context": (palette.context, ""),
        "rerun": (palette.rerun_dark, palette.rerun),
        "rest": (mixed(palette.column, palette.body, 0.55), ""),
    }
    y = layout.track_y + BAR_Y
    for part in bar:
        length = part.length * comparison.length - 0.025
        if length < 0.02:
            continue
        colour, stripe = looks[part.role]
        x = comparison.x_of(part.start) + 0.0125
        outline = np.asarray(rounded_rectangle(length, BAR_DEPTH, min(0.035, length / 2.2), 2))
        brush.solid(ring(outline, x + length / 2, y, 0.0), ring(outline, x + length / 2, y, BAR_HEIGHT), colour, colour,
                    mixed(colour, palette.paper, 0.3))  # fmt: skip
        if stripe and length > 0.1:
            with brush.on((x + 0.025, y - BAR_DEPTH / 2 + 0.025, BAR_HEIGHT), (1, 0, 0), (0, 1, 0)) as painter:
                if painter is not None:
                    shape = QPainterPath()
                    shape.addRect(QRectF(0, 0, length - 0.05, BAR_DEPTH - 0.05))
                    stripes(painter, shape, clear(stripe, 1.0), 0.12 if part.role == "rerun" else 0.085, 0.5)
    _draw_lost(brush, comparison, number)
    at = comparison.x_of(comparison.without_failure)
    ends = [[at, y - BAR_DEPTH / 2 - 0.13, BAR_HEIGHT + 0.02], [at, y + BAR_DEPTH / 2 + 0.1, BAR_HEIGHT + 0.02]]
    brush.line(ends, palette.halo, 0.075)
    brush.line(ends, palette.select, 0.045)


def _draw_lost(brush: Brush, comparison: Comparison, number: int) -> None:
    """Draw what a way threw away as a column, all three to one scale."""
    x, y = comparison.lost_foot(number)
    height, palette = comparison.lost_height(number), brush.palette
    outline = np.asarray(rounded_rectangle(LOST_WIDTH, LOST_DEPTH, 0.035, 2))
    edge = mixed(palette.failed_body, palette.paper, 0.3)
    brush.solid(ring(outline, x, y, 0.0), ring(outline, x, y, height), palette.failed_body, palette.failed_body, edge)
    if height > 0.1:
        corner = (x - LOST_WIDTH / 2 + 0.025, y - LOST_DEPTH / 2, 0.02)
        with brush.on(corner, (1, 0, 0), (0, 0, 1)) as painter:
            if painter is not None:
                shape = QPainterPath()
                shape.addRect(QRectF(0, 0, LOST_WIDTH - 0.05, height - 0.04))
                stripes(painter, shape, clear(palette.failed, 1.0), 0.085, 0.5)


def draw_bar_scale(brush: Brush, comparison: Comparison, number: int) -> None:
    """Draw the one scale below a bar, where there is one."""
    layout = comparison.layouts[number]
    front = layout.track_y + BAR_Y - BAR_DEPTH / 2 - 0.03
    colour = clear(brush.palette.line, 0.8)
    brush.line([[comparison.left, front, 0.0], [comparison.right, front, 0.0]], colour, 0.02)
    for tick in comparison.ticks:
        x = comparison.x_of(tick)
        brush.line([[x, front, 0.0], [x, front - TICK_LENGTH, 0.0]], colour, 0.02)
