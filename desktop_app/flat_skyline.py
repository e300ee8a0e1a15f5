"""What the disks weigh in the flat picture: the same blocks to the same scale, drawn by Qt."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainterPath

from desktop_app.flat_brush import NO_PEN, Brush, clear, mixed, path_of, ring, toned
from desktop_app.flat_track import far_first
from scenes.mesh import rounded_rectangle
from scenes.motion import Instant
from scenes.skyline import (
    BLOCK_DEPTH,
    BLOCK_WIDTH,
    TERRACE_DEPTH,
    TERRACE_Y,
    Skyline,
    block_x,
    scale_of,
    skyline_of,
    terrace_height,
    used_chain,
)
from scenes.skyline_pieces import BAR_PART, BAR_PERIOD, OLD_PART, PLANNED, ends_of, storeys_of

DASH = (0.06, 0.045)
LINK, LINK_GAP = 0.10, 0.035


def draw_skyline(brush: Brush, instant: Instant) -> None:
    """Draw the scale, the ground, and each block: kept, to come, or dropped."""
    layout = instant.layout
    if not len(layout.stand_x):
        return
    skyline = skyline_of(instant)
    _scale(brush, instant)
    _terrace(brush, instant)
    for stand in far_first(instant, brush):
        if skyline.to_come[stand] > 0:
            _to_come(brush, instant, stand, float(skyline.outlines[stand]))
        if skyline.gone[stand] > 0:
            _outline(brush, instant, stand, 0.012, brush.palette.muted)
        if skyline.heights[stand] > 0:
            _block(brush, instant, skyline, stand)
    _chains(brush, instant, skyline)


def _scale(brush: Brush, instant: Instant) -> None:
    layout, (left, right) = instant.layout, ends_of(instant)
    y, ground = layout.track_y + TERRACE_Y + TERRACE_DEPTH / 2, terrace_height(layout)
    for _, height in scale_of(instant.run, layout).ticks:
        z = ground + height
        brush.line([[left + 0.1, y, z], [right, y, z]], clear(brush.palette.line, 0.38), 0.010)
        brush.line([[left - 0.07, y, z], [left + 0.06, y, z]], clear(brush.palette.line, 0.95), 0.022)


def _terrace(brush: Brush, instant: Instant) -> None:
    palette, (left, right) = brush.palette, ends_of(instant)
    outline = np.asarray(rounded_rectangle(right - left, TERRACE_DEPTH, 0.07, 3), dtype=float)
    at = ((left + right) / 2, instant.layout.track_y + TERRACE_Y)
    brush.shadow(at, (right - left, TERRACE_DEPTH), 0.8)
    stone = mixed(palette.body, palette.bevel, 0.12)
    high = terrace_height(instant.layout)
    brush.solid(ring(outline, *at, 0.0), ring(outline, *at, high), palette.body, stone, palette.bevel)


def _foot(instant: Instant, stand: int) -> tuple[float, float, float]:
    layout = instant.layout
    return block_x(layout, stand), layout.track_y + TERRACE_Y, terrace_height(layout)


def _block(brush: Brush, instant: Instant, skyline: Skyline, stand: int) -> None:
    palette, (x, y, ground) = brush.palette, _foot(instant, stand)
    outline = np.asarray(rounded_rectangle(BLOCK_WIDTH, BLOCK_DEPTH, 0.035, 2), dtype=float)
    edges = storeys_of(instant, skyline, stand, 1.0)
    old = mixed(palette.saved, palette.body, OLD_PART)
    if stand in used_chain(instant):
        around = ring(outline * 1.18, x, y, ground + 0.004)
        brush.glow(path_of(brush.at(around), closed=True), palette.light_to, 0.16 * brush.unit, instant.arc)
    for low, high in pairwise(edges):
        body = palette.saved if high == edges[-1] else old
        foot, head = ring(outline, x, y, ground + low), ring(outline, x, y, ground + high)
        brush.solid(foot, head, body, mixed(body, palette.paper, 0.28), mixed(body, palette.paper, 0.5))
    if skyline.whole[stand] < 1:
        _bars(brush, (x, y, ground + edges[-2]), edges[-1] - edges[-2])


def _bars(brush: Brush, at: tuple[float, float, float], height: float) -> None:
    """Draw the upright bars by which a difference is known."""
    half, colour = BLOCK_WIDTH / 2 - 0.03, toned(brush.palette.saved, 0.5)
    with brush.on((at[0] - half, at[1] - BLOCK_DEPTH / 2, at[2]), (1, 0, 0), (0, 0, 1)) as painter:
        if painter is None:
            return
        path = QPainterPath()
        for k in range(int(2 * half / BAR_PERIOD)):
            path.addRect(QRectF(k * BAR_PERIOD, 0.0, BAR_PERIOD * BAR_PART, height))
        painter.setPen(NO_PEN)
        painter.setBrush(clear(colour, 0.95))
        painter.drawPath(path)


def _to_come(brush: Brush, instant: Instant, stand: int, height: float) -> None:
    x, y, ground = _foot(instant, stand)
    outline = np.asarray(rounded_rectangle(BLOCK_WIDTH, BLOCK_DEPTH, 0.035, 2), dtype=float)
    low, high = ring(outline, x, y, ground), ring(outline, x, y, ground + height)
    brush.solid(low, high, brush.palette.saved, brush.palette.saved, alpha=PLANNED)
    _outline(brush, instant, stand, height, brush.palette.saved)


def _outline(brush: Brush, instant: Instant, stand: int, top: float, role: str) -> None:
    x, y, z = _foot(instant, stand)
    w, d, colour = BLOCK_WIDTH / 2, BLOCK_DEPTH / 2, clear(role, 0.85)
    head = [[x - w, y - d], [x + w, y - d], [x + w, y + d], [x - w, y + d], [x - w, y - d]]
    brush.line([[*each, z + top] for each in head], colour, 0.014, DASH)
    for px in (x - w, x + w) if top > 0.1 else ():
        brush.line([[px, y - d, z + top], [px, y - d, z]], colour, 0.012, DASH)


def _chains(brush: Brush, instant: Instant, skyline: Skyline) -> None:
    layout, used = instant.layout, used_chain(instant)
    read = set(pairwise(used))
    y, z = layout.track_y + TERRACE_Y - BLOCK_DEPTH / 2 + 0.1, terrace_height(layout) + 0.06
    for first, second in skyline.joints:
        left, right = (block_x(layout, stand) for stand in (first, second))
        ends = [[left + BLOCK_WIDTH / 2, y, z], [right - BLOCK_WIDTH / 2, y, z]]
        lit = (first, second) in read
        brush.line(ends, brush.palette.light_to if lit else brush.palette.metal, 0.05, (LINK, LINK_GAP))
