"""The steps of the flat picture: slabs as they rise and fill, their pegs, the broken one, what is lost."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import numpy as np
import numpy.typing as npt
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainterPath

from desktop_app.flat_brush import NO_BRUSH, NO_PEN, Brush, Floats, clear, gleam, mixed, path_of, ring, toned
from scenes.failure import APART_LEFT, APART_RIGHT, CRACK, HALF, SHARDS, TILT_LEFT, TILT_RIGHT, half_outline, open_part
from scenes.ghost import LIFT, RISE
from scenes.layout import SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH
from scenes.mesh import rotation, rounded_rectangle
from scenes.motion import GHOST_AT_REST, Instant
from scenes.pegs import MOST_PEGS, PEG_HEIGHT, PEG_RADIUS, PEG_SPACING, ROW_X, ROW_Y
from scenes.slabs import CORNER
from sim.run_state import StepState

INSET = 0.055
DASH = (0.07, 0.05)
OPEN = 2.0  # times as far as the solid halves: a flat crack needs more room to be seen
CRUMBS = (7, 6)


@lru_cache(maxsize=1)
def _outline() -> Floats:
    return np.asarray(rounded_rectangle(SLAB_WIDTH, SLAB_DEPTH, CORNER, 4), dtype=float)


def far_first(instant: Instant, brush: Brush) -> list[int]:
    """Return the stands in the order in which nearer ones may cover farther ones."""
    return sorted(range(len(instant.layout.stand_x)), key=lambda k: -abs(instant.layout.stand_x[k] - brush.eye[0]))


def draw_shadows(brush: Brush, instant: Instant) -> None:
    """Let what stands darken the floor."""
    for stand, x in enumerate(instant.layout.stand_x):
        if instant.rise[stand] > 0:
            brush.shadow((float(x), instant.layout.track_y), (SLAB_WIDTH, SLAB_DEPTH), float(instant.rise[stand]))


def draw_rails(brush: Brush, instant: Instant) -> None:
    """Join each step to the next, where the run has passed it."""
    layout = instant.layout
    for stand in range(len(layout.stand_x) - 1):
        if instant.fill[stand] < 1 or instant.rise[stand + 1] <= 0 or stand in layout.gaps:
            continue
        left, right = layout.stand_x[stand] + SLAB_WIDTH / 2, layout.stand_x[stand + 1] - SLAB_WIDTH / 2
        for y in (-0.16, 0.16):
            at = layout.track_y + y
            brush.line([[left - 0.05, at, 0.2], [right + 0.05, at, 0.2]], brush.palette.rail, 0.07)


def draw_slabs(brush: Brush, instant: Instant) -> None:
    """Draw every slab with its inlay and pegs."""
    for stand in far_first(instant, brush):
        if instant.rise[stand] <= 0:
            _pending(brush, instant, stand)
        elif stand == instant.failed:
            _broken(brush, instant, stand)
        else:
            _slab(brush, instant, stand)


def _pending(brush: Brush, instant: Instant, stand: int) -> None:
    strength = 0.7 if instant.layout.is_plain else 0.9
    x, y = float(instant.layout.stand_x[stand]), instant.layout.track_y
    colour = clear(brush.palette.ghost, strength)
    top = ring(_outline(), x, y, SLAB_HEIGHT)
    brush.fill(top, clear(brush.palette.ghost, 0.06))
    brush.line(np.concatenate([top, top[:1]]), colour, 0.016, DASH)
    w, d = SLAB_WIDTH / 2, SLAB_DEPTH / 2
    foot = [[x - w, y - d, SLAB_HEIGHT], [x - w, y - d, 0], [x + w, y - d, 0], [x + w, y - d, SLAB_HEIGHT]]
    brush.line(foot, clear(brush.palette.ghost, strength * 0.7), 0.013, DASH)
    side = w if brush.eye[0] > x else -w
    brush.line([[x + side, y - d, 0], [x + side, y + d, 0], [x + side, y + d, SLAB_HEIGHT]],
               clear(brush.palette.ghost, strength * 0.45), 0.013, DASH)  # fmt: skip


def plate_colour(brush: Brush, look: int) -> str:
    """Return the colour of the inlay of a step that is not broken."""
    palette = brush.palette
    if look == StepState.LOST:
        return palette.lost
    return palette.running if look == StepState.RUNNING else palette.done


def _slab(brush: Brush, instant: Instant, stand: int) -> None:
    palette = brush.palette
    x, y = float(instant.layout.stand_x[stand]), instant.layout.track_y
    rise = float(instant.rise[stand])
    top = SLAB_HEIGHT * (1.0 if instant.calm else max(rise, 0.03))
    brush.painter.setOpacity(rise if instant.calm else 1.0)
    cap = mixed(palette.body, palette.bevel, 0.12)
    brush.solid(ring(_outline(), x, y, 0.0), ring(_outline(), x, y, top), palette.body, cap, palette.bevel)
    _plate(brush, x, y, top, float(instant.fill[stand]), plate_colour(brush, int(instant.look[stand])))
    _pegs(brush, instant, stand, lambda px, py: (x + px, y + py, top))
    brush.painter.setOpacity(1.0)


def _plate(brush: Brush, x: float, y: float, z: float, fill: float, colour: str) -> None:
    if fill <= 0.01:
        return
    w, d = SLAB_WIDTH - 2 * INSET, SLAB_DEPTH - 2 * INSET
    with brush.on((x - w / 2, y - d / 2, z), (1, 0, 0), (0, 1, 0)) as painter:
        if painter is None:
            return
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(colour))
        painter.drawRoundedRect(QRectF(0, 0, w * fill, d), min(0.04, w * fill / 2), 0.04)
        painter.setBrush(gleam(0.07))
        painter.drawRoundedRect(QRectF(0, d * 0.55, w * fill, d * 0.45), min(0.04, w * fill / 2), 0.04)


def _pegs(brush: Brush, instant: Instant, stand: int, place: Callable[[float, float], npt.ArrayLike]) -> None:
    calls = instant.run.plan.task.step(int(instant.layout.stand_steps[stand])).n_tool_calls
    if calls is None or calls > MOST_PEGS or instant.rise[stand] < 1:
        return
    standing = int(np.ceil(calls * float(instant.fill[stand]) - 1e-9))
    if stand == instant.failed:
        standing = min(standing, 9)
    palette = brush.palette
    colour = mixed(palette.peg, palette.body, 0.6) if instant.look[stand] == StepState.LOST else palette.peg
    for k in range(standing):
        foot = np.array(place(ROW_X + k * PEG_SPACING, ROW_Y))
        head, tip = (foot + np.array([0, 0, PEG_HEIGHT + more]) for more in (0.0, 0.002))
        brush.line([foot, head], toned(colour, 0.78), 2 * PEG_RADIUS)
        brush.line([head, tip], colour, 2 * PEG_RADIUS)


# the broken one


def _broken(brush: Brush, instant: Instant, stand: int) -> None:
    palette, u = brush.palette, float(instant.crack)
    travel = open_part(instant)
    u *= 1 - instant.mended
    x, y = float(instant.layout.stand_x[stand]), instant.layout.track_y
    body, plate = mixed(palette.body, palette.failed_body, u), mixed(palette.done, palette.failed, u)
    halves = ((True, x + HALF + OPEN * APART_RIGHT * travel), (False, x - HALF - OPEN * APART_LEFT * travel))
    for right, foot in halves if brush.eye[0] < x else halves[::-1]:
        outline = half_outline(right)
        outline = outline + np.array([-HALF if right else HALF, 0.0])
        turn = np.asarray(rotation("y", (TILT_RIGHT if right else -TILT_LEFT) * travel), dtype=np.float64)
        base, top = (ring(outline, 0.0, 0.0, z) @ turn.T + [foot, y, 0.0] for z in (0.0, SLAB_HEIGHT))
        edge = _on_crack(outline, right)

        def side(i: int, edge: list[bool] = edge) -> str:
            return mixed(body, palette.ember, 0.9 * instant.crack) if edge[i] else body

        brush.solid(base, top, side, toned(plate, 0.88), mixed(palette.failed, palette.paper, 0.3))
        inner = _shrunk(outline, 0.05)
        brush.fill(ring(inner, 0.0, 0.0, SLAB_HEIGHT) @ turn.T + [foot, y, 0.0], plate)
        if not right:

            def place(px: float, py: float, turn: Floats = turn, foot: float = foot) -> Floats:
                return np.asarray(np.array([px + HALF, py, SLAB_HEIGHT]) @ turn.T + [foot, y, 0.0])

            _pegs(brush, instant, stand, place)
    _shards(brush, instant, x, y, travel)


def _on_crack(outline: Floats, right: bool) -> list[bool]:
    """Tell which edges of a half run along the crack."""
    across = np.interp(outline[:, 1], CRACK[::-1, 1], CRACK[::-1, 0]) + (-HALF if right else HALF)
    near = np.abs(outline[:, 0] - across) < 0.01
    return [bool(a and b) for a, b in zip(near, np.roll(near, -1), strict=True)]


def _shrunk(outline: Floats, by: float) -> Floats:
    middle = (outline.min(axis=0) + outline.max(axis=0)) / 2
    size = np.ptp(outline, axis=0)
    return np.asarray(middle + (outline - middle) * (1 - 2 * by / size))


def _shards(brush: Brush, instant: Instant, x: float, y: float, travel: float) -> None:
    if instant.crack < 0.08 or instant.mended > 0.5:
        return
    height = 0.5 if instant.layout.is_plain else 1.0
    palette = brush.palette
    outline = np.array([[-0.6, -0.5], [0.7, -0.35], [0.45, 0.4], [-0.3, 0.65]])
    for sx, sy, sz, size, tx, tz in sorted(SHARDS, key=lambda each: -each[1]):
        turn = rotation("z", tz) @ rotation("x", 30 + tx * travel * 0.5)
        at = np.array([x + sx, y + sy, SLAB_HEIGHT + sz * travel * height])
        low, high = (ring(outline * size, 0, 0, z * size) @ turn.T + at for z in (-0.2, 0.2))
        side = mixed(palette.failed_body, palette.failed, 0.35)
        brush.solid(low, high, side, palette.failed, mixed(palette.failed, palette.paper, 0.35))


# what is lost


@lru_cache(maxsize=1)
def _crumbs() -> tuple[Floats, Floats, Floats]:
    """Return the places of the crumbs in a slab, how early each comes loose (the right edge first), and its drift."""
    columns, rows = CRUMBS
    x, y = np.meshgrid((np.arange(columns) + 0.5) / columns - 0.5, (np.arange(rows) + 0.5) / rows - 0.5)
    noise = np.random.default_rng(7)
    order = 0.62 * (0.5 - x.ravel()) + 0.38 * noise.random(x.size)
    places = np.stack([x.ravel() * (SLAB_WIDTH - 0.1), y.ravel() * (SLAB_DEPTH - 0.1)], axis=1)
    return places, (order - order.min()) / np.ptp(order), noise.normal(0, 0.10, (x.size, 2))


def draw_ghosts(brush: Brush, instant: Instant) -> None:
    """Let what was paid for and thrown away come apart above its slab."""
    for stand in far_first(instant, brush):
        gone = float(instant.ghost[stand])
        if 0 <= gone < 1:
            _ghost(brush, instant, float(instant.layout.stand_x[stand]), gone)


def _ghost(brush: Brush, instant: Instant, x: float, gone: float) -> None:
    places, order, drift = _crumbs()
    loose = np.clip(((GHOST_AT_REST if instant.calm else gone) * 1.55 - order) / 0.55, 0, 1)
    size = (SLAB_WIDTH - 0.1) / CRUMBS[0] * (0.92 - 0.6 * loose)
    middle = np.column_stack([places + drift * loose[:, None], SLAB_HEIGHT + LIFT + RISE * loose**1.4])
    middle += [x, instant.layout.track_y, 0.0]
    middle[:, 0] += 0.16 * loose
    seen = min(gone / GHOST_AT_REST, (1 - gone) / (1 - GHOST_AT_REST)) if instant.calm else 1.0
    colour = mixed(brush.palette.lost, brush.palette.ghost, 0.6)
    for k in np.argsort(-middle[:, 1]):
        alpha = 0.6 * seen * float(1 - loose[k])
        if alpha < 0.05:
            continue
        half = size[k] / 2
        square = np.array([[-half, -half], [half, -half], [half, half], [-half, half]])
        at = middle[k]
        base, top = (ring(square, at[0], at[1], at[2] + z) for z in (0.0, 0.11 * float(1 - 0.5 * loose[k])))
        brush.solid(base, top, colour, toned(colour, 1.18), alpha=alpha)


def draw_outline_of(brush: Brush, corners: Floats, strength: float) -> None:
    """Put a line of light round a thing, given the corners of its boxes, eight each."""
    whole = QPainterPath()
    for k in range(0, len(corners), 8):
        whole = whole.united(path_of(_hull(brush.at(corners[k : k + 8])), closed=True))
    painter = brush.painter
    painter.setBrush(clear(brush.palette.select, 0.06 * strength))
    painter.setPen(brush.pen(clear(brush.palette.halo, 0.8 * strength), 0.05))
    painter.drawPath(whole)
    painter.setBrush(NO_BRUSH)
    painter.setPen(brush.pen(clear(brush.palette.select, strength), 0.024))
    painter.drawPath(whole)


def _hull(points: Floats) -> Floats:
    """Return the convex outline of a few points."""
    order = points[np.lexsort((points[:, 1], points[:, 0]))].tolist()

    def half(along: list[list[float]]) -> list[list[float]]:
        kept: list[list[float]] = []
        for p in along:
            while len(kept) > 1 and _turn(kept[-2], kept[-1], p) <= 0:
                kept.pop()
            kept.append(p)
        return kept[:-1]

    return np.array(half(order) + half(order[::-1]))


def _turn(a: list[float], b: list[float], c: list[float]) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
