"""The way back in the flat picture: lightning, the arc of light, the note, and the lane that is run again."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen, QPolygonF

from desktop_app.flat_brush import NO_BRUSH, NO_PEN, Brush, Floats, clear, mixed, path_of, ring, stripes, toned
from desktop_app.flat_tries import draw_broken_lane
from scenes.arc import ARROW_LENGTH, ARROW_WIDTH, BEADS, NOTE_HEIGHT, NOTE_WIDTH, arc_points, note_place, note_size
from scenes.failure import BOLT, BOLT_X, BOLT_Y, LANE_BOLT_SIZE, LANE_BOLT_X, LANE_BOLT_Z, bolt_stand
from scenes.lane_tile import CHECK, INSET, RULE, RULES, WIDTH
from scenes.lanes import lane_begins, lane_ends, lane_seen
from scenes.layout import LANE_DEPTH, LANE_HEIGHT, SLAB_DEPTH
from scenes.mesh import rounded_rectangle
from scenes.motion import Instant

HATCH = 0.155


def draw_bolt(brush: Brush, instant: Instant) -> None:
    """Draw the lightning over the broken step."""
    stand = instant.failed
    if stand is None:
        return
    x, y = float(instant.layout.stand_x[stand]), instant.layout.track_y
    z, size = bolt_stand(instant)
    _bolt(brush, (x + BOLT_X, y + BOLT_Y, z + _drop(instant, 0.9, instant.bolt)), size, instant.bolt)
    u = instant.tries.bolt  # of a try that failed again, over the second lane
    z = LANE_BOLT_Z + _drop(instant, 0.6, u)
    _bolt(brush, (x + LANE_BOLT_X, instant.layout.lane_y + BOLT_Y, z), LANE_BOLT_SIZE, u)


def _drop(instant: Instant, height: float, u: float) -> float:
    return 0.0 if instant.calm else height * (1 - u)


def _bolt(brush: Brush, at: tuple[float, float, float], size: float, strength: float) -> None:
    if strength <= 0.02:
        return
    palette = brush.palette
    flat = np.column_stack([BOLT[:, 0], np.zeros(len(BOLT)), BOLT[:, 1]]) * size
    if _area(BOLT) < 0:
        flat = flat[::-1]
    back, front = flat + np.array(at) + [0, 0.05, 0], flat + np.array(at) + [0, -0.05, 0]
    path = path_of(brush.at(front), closed=True)
    brush.glow(path, palette.failed, 0.34 * brush.unit, strength * 0.8)
    bright = mixed(palette.failed, palette.paper, 0.45)
    brush.solid(back, front, mixed(palette.failed_body, palette.failed, 0.6), palette.failed, bright)


def _area(points: Floats) -> float:
    x, y = points[:, 0], points[:, 1]
    return float(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y))


def draw_arc(brush: Brush, instant: Instant) -> None:
    """Draw the light on its way from the failure back to the disk."""
    if instant.arc <= 0.01 or instant.arc_left <= 0.01:
        return
    palette, painter = brush.palette, brush.painter
    strength = instant.arc_left * (1 - 0.55 * instant.dim) * (instant.arc if instant.calm else 1.0)
    reach = 1.0 if instant.calm else float(instant.arc)
    whole = arc_points(instant, 64)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(whole, axis=0), axis=1))])
    length = reach * float(along[-1])
    neck = max(length - ARROW_LENGTH * 0.9, 1e-3)
    way = brush.at(_upto(whole, along, neck))
    brush.glow(path_of(way), mixed(palette.light_from, palette.light_to, 0.5), 0.52 * brush.unit, strength)
    for width, white in ((0.125, 0.0), (0.066, 0.35)):
        pen = QPen(_along(brush, way, reach, white, strength), max(width * brush.unit, 1.0))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(NO_BRUSH)
        painter.drawPath(path_of(way))
    if reach > 0.12:
        _head(brush, brush.at(_upto(whole, along, length))[-1], way[-1], strength)
    painter.setPen(NO_PEN)
    for spot in (np.arange(BEADS) + 0.65) / BEADS * reach:
        if spot < 0.9 * reach:
            at = brush.at([[np.interp(spot, np.linspace(0, 1, 64), whole[:, axis]) for axis in range(3)]])[0]
            colour = toned(mixed(palette.light_from, palette.light_to, float(spot)), 1.35)
            painter.setBrush(clear(colour, strength))
            size = 0.056 * brush.unit * (0.8 + 0.2 * float(spot)) * (1 - 0.4 * instant.dim) * instant.arc_left
            painter.drawEllipse(QPointF(*at), size, size)


def _along(brush: Brush, way: Floats, reach: float, white: float, strength: float) -> QBrush:
    """Return the colours of the light from where it left to where it is, which fade in where it left."""
    palette = brush.palette
    made = QLinearGradient(QPointF(*way[0]), QPointF(*way[-1]))
    for u, alpha in ((0.0, 0.25), (0.1, 1.0), (0.5, 1.0), (1.0, 1.0)):
        colour = mixed(mixed(palette.light_from, palette.light_to, u * reach), palette.select, white)
        made.setColorAt(u, clear(colour, alpha * strength))
    return QBrush(made)


def _upto(whole: Floats, along: Floats, length: float) -> Floats:
    at = np.linspace(0, length, max(4, int(64 * length / along[-1])))
    return np.stack([np.interp(at, along, whole[:, axis]) for axis in range(3)], axis=1)


def _head(brush: Brush, tip: Floats, neck: Floats, strength: float) -> None:
    forward = tip - neck
    forward = forward / max(float(np.linalg.norm(forward)), 1e-6)
    side = np.array([-forward[1], forward[0]])
    size = ARROW_WIDTH * brush.unit * 0.62
    points = [tip, neck + side * size, neck + forward * size * 0.35, neck - side * size]
    brush.painter.setPen(NO_PEN)
    brush.painter.setBrush(clear(mixed(brush.palette.light_to, brush.palette.select, 0.2), strength))
    brush.painter.drawPolygon(QPolygonF([QPointF(*point) for point in points]))


def draw_note(brush: Brush, instant: Instant) -> None:
    """Draw the card that says what went wrong, where it is now."""
    at, size = note_place(instant), note_size(instant)
    if at is None or size < 0.02:
        return
    palette = brush.palette
    turn = np.radians(-10.0)
    right = np.array([np.cos(turn), np.sin(turn), 0.0]) * size
    w, h, fold = NOTE_WIDTH / 2, NOTE_HEIGHT / 2, 0.09
    with brush.on(at, right, (0, 0, size)) as painter:
        if painter is None:
            return
        sheet = ((-w, -h), (w, -h), (w, h - fold), (w - fold, h), (-w, h))
        painter.setPen(QPen(QColor(mixed(palette.context, palette.paper, 0.4)), 0.014))
        painter.setBrush(QColor(palette.context))
        painter.drawPolygon(QPolygonF([QPointF(*p) for p in sheet]))
        painter.setPen(NO_PEN)
        painter.setBrush(QColor(mixed(palette.context, palette.paper, 0.4)))
        painter.drawPolygon(QPolygonF([QPointF(w - fold, h - fold), QPointF(w, h - fold), QPointF(w - fold, h)]))
        painter.setBrush(QColor(palette.context_ink))
        for x, y, wide in ((-0.15, 0.052, 0.21), (-0.15, -0.013, 0.28), (-0.15, -0.078, 0.23)):
            painter.drawRoundedRect(QRectF(x, y, wide, 0.026), 0.01, 0.01)


# the lane that is run again


def draw_lane(brush: Brush, instant: Instant) -> None:
    """Draw the second lane, hatched as a promise and bright as far as it has been run, and the arrows into and out."""
    layout = instant.layout
    stands = lane_seen(instant)
    if not stands:
        return
    _lane_glow(brush, instant)
    for stand, seen in sorted(stands, key=lambda pair: -abs(layout.stand_x[pair[0]] - brush.eye[0])):
        x, again = float(layout.stand_x[stand]), float(instant.again[stand])
        if stand == layout.failed_stand and instant.tries.crack > 0:
            draw_broken_lane(brush, instant, x, again)
        else:
            _lane(brush, instant, x, seen, again, stand == layout.failed_stand and instant.tries.by_hand)
    if len(layout.rerun):
        _arrows(brush, instant)


def _lane_glow(brush: Brush, instant: Instant) -> None:
    if not len(instant.layout.rerun):
        return
    left, right = lane_ends(instant)
    outline = np.asarray(rounded_rectangle(right - left, LANE_DEPTH, 0.2, 6))
    around = ring(outline, (left + right) / 2, instant.layout.lane_y, 0.01)
    strength = min(1.0, max(0.0, (instant.lane - 0.3) / 0.5))
    path = path_of(brush.at(around), closed=True)
    brush.shadow(((left + right) / 2, instant.layout.lane_y), (right - left, LANE_DEPTH), 0.7)
    brush.glow(path, brush.palette.rerun, 0.46 * brush.unit, strength * (1.0 if brush.palette.is_dark else 0.6))


def _lane(brush: Brush, instant: Instant, x: float, seen: float, again: float, by_hand: bool = False) -> None:
    palette, y = brush.palette, instant.layout.lane_y
    top = LANE_HEIGHT * (1.0 if instant.calm else max(seen, 0.05))
    outline = np.asarray(rounded_rectangle(WIDTH, LANE_DEPTH, 0.06, 4))
    brush.painter.setOpacity(seen if instant.calm else 1.0)
    body = mixed(palette.rerun_dark, palette.rerun, 0.28)
    rim = mixed(palette.rerun, palette.paper, 0.3)
    brush.solid(ring(outline, x, y, 0.0), ring(outline, x, y, top), body, palette.rerun_dark, rim)
    w, d = WIDTH - 2 * INSET, LANE_DEPTH - 2 * INSET
    with brush.on((x - w / 2, y - d / 2, top), (1, 0, 0), (0, 1, 0)) as painter:
        if painter is not None:
            _lane_face(painter, brush, w, d, again, instant.calm, by_hand)
    brush.painter.setOpacity(1.0)


def _lane_face(painter: QPainter, brush: Brush, w: float, d: float, again: float, calm: bool, by_hand: bool) -> None:
    palette = brush.palette
    shape = QPainterPath()
    shape.addRoundedRect(QRectF(0, 0, w, d), 0.03, 0.03)
    if again < 1:
        stripes(painter, shape, QColor(palette.rerun), HATCH, 0.5)
    if again <= 0.02:
        return
    done = w * (1.0 if calm else again)
    bright = palette.paper if by_hand else palette.rerun
    fill = mixed(palette.rerun_dark, bright, again) if calm else bright
    part = QPainterPath()
    part.addRoundedRect(QRectF(0, 0, done, d), min(0.03, done / 2), 0.03)
    painter.setPen(NO_PEN)
    painter.fillPath(part, QColor(fill))
    if by_hand:
        for k in range(RULES):
            painter.fillRect(QRectF(0, d * (k + 0.5) / RULES - RULE / 2, done, RULE), QColor(palette.dark))
    else:
        stripes(painter, part, QColor(mixed(palette.rerun_dark, palette.rerun, 0.35)), HATCH, 0.16)
    if again >= 1:
        painter.translate(w / 2 - 0.22, d / 2 - 0.04)
        painter.setBrush(QColor(palette.dark))
        painter.setPen(NO_PEN)
        painter.drawPolygon(QPolygonF([QPointF(*each) for each in CHECK.tolist()]))


def _arrows(brush: Brush, instant: Instant) -> None:
    layout = instant.layout
    strength = min(1.0, max(0.0, (instant.lane - 0.3) / 0.5))
    if strength <= 0:
        return
    left, right = lane_ends(instant)
    front = layout.track_y - SLAB_DEPTH / 2
    start = (min(lane_begins(instant, left), left - 0.32), front - 0.10)
    _arrow(brush, start, (start[0], layout.lane_y), (left - 0.05, layout.lane_y), False, strength)
    after = int(layout.rerun[-1]) + 1
    if after < len(layout.stand_x):
        end = (float(layout.stand_x[after]) - 0.02, front - 0.14)
        reached = bool(np.all(instant.again[layout.rerun] >= 1))
        _arrow(brush, (right + 0.06, layout.lane_y), (end[0], layout.lane_y), end, not reached, strength)


def _arrow(
    brush: Brush,
    start: tuple[float, float],
    corner: tuple[float, float],
    end: tuple[float, float],
    dashed: bool,
    strength: float,
) -> None:
    u = np.linspace(0, 1, 40)[:, None]
    way = (1 - u) ** 2 * np.array(start) + 2 * (1 - u) * u * np.array(corner) + u**2 * np.array(end)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(way, axis=0), axis=1))])
    cut = float(along[-1]) - 0.2
    body = np.array([[np.interp(s, along, way[:, axis]) for axis in (0, 1)] for s in np.linspace(0, cut, 30)])
    tip, base = way[-1], body[-1]
    side = np.array([-(tip - base)[1], (tip - base)[0]]) / 0.2 * 0.13
    head = np.array([base + side, tip, base - side])
    painter, palette = brush.painter, brush.palette
    painter.setOpacity(strength)
    pattern = (0.09, 0.07) if dashed else ()
    for lift, colour in ((0.0, toned(palette.rerun_dark, 0.7)), (0.035, palette.rerun)):
        raised = np.column_stack([body, np.full(len(body), lift)])
        brush.line(raised, colour, 0.075, pattern)
        brush.fill(np.column_stack([head, np.full(3, lift)]), colour)
    painter.setOpacity(1.0)
