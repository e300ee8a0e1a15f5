"""What failed again in the flat picture: the broken tile, a cross for each try, the person; and the sign that waits."""

from __future__ import annotations

import numpy as np
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from desktop_app.flat_brush import NO_PEN, Brush, mixed, ring
from scenes.failure import half_outline
from scenes.figures import BODY, CHECK, HEAD, HEAD_Z, POST_HEIGHT, SIGN_RADIUS, cross_outline
from scenes.layout import LANE_HEIGHT
from scenes.mesh import rotation
from scenes.motion import Instant
from scenes.tries import APART, CROSS, HALF, SCALE, TILT_LEFT, TILT_RIGHT, person_place, tally_pitch, tally_places
from scenes.waiting import PERSON_X, PERSON_Y, sign_place
from sim.approval import Decision

OPEN = 2.0  # times as far as the solid halves: a flat crack needs more room to be seen
Spot = tuple[float, float, float]


def draw_broken_lane(brush: Brush, instant: Instant, x: float, again: float) -> None:
    """Draw the tile at which a try failed again, as far as it is broken."""
    palette, u, y = brush.palette, instant.tries.crack, instant.layout.lane_y
    travel = OPEN * (1.0 if instant.calm else u)
    plate = mixed(mixed(palette.rerun_dark, palette.rerun, again), palette.failed, u)
    body = mixed(palette.rerun_dark, palette.failed_body, u)
    rim = mixed(mixed(palette.rerun, palette.failed, u), palette.paper, 0.3)
    for right in (True, False):
        outline = half_outline(right) * np.array(SCALE[:2]) + np.array([-HALF if right else HALF, 0.0])
        turn = rotation("y", (TILT_RIGHT if right else -TILT_LEFT) * travel / OPEN)
        foot = np.array([x + (1 if right else -1) * (HALF + APART * travel), y, 0.0])
        base, top = (ring(outline, 0.0, 0.0, z) @ turn.T + foot for z in (0.0, LANE_HEIGHT))
        brush.solid(base, top, body, plate, rim)


def draw_tries(brush: Brush, instant: Instant) -> None:
    """Draw a cross for every try that failed again, and the person who came at last."""
    height = min(CROSS, tally_pitch(max(len(instant.tries.tally), 1)) * 0.96)
    for at, come in zip(tally_places(instant).tolist(), instant.tries.tally, strict=True):
        draw_cross(brush, (at[0], at[1], at[2]), height * come)
    if instant.tries.person > 0.02 and instant.layout.failed_stand is not None:
        draw_person(brush, person_place(instant), 0.2 + 0.8 * instant.tries.person)


def draw_cross(brush: Brush, foot: Spot, height: float) -> None:
    """Draw an upright cross."""
    if height < 0.01:
        return
    palette = brush.palette
    flat = cross_outline() * height
    upright = np.column_stack([flat[:, 0], np.zeros(len(flat)), flat[:, 1] + height / 2]) + np.array(foot)
    front = upright - np.array([0.0, 0.1 * height, 0.0])
    edge = mixed(palette.text_failed, palette.dark, 0.55)
    brush.solid(upright, front, edge, palette.text_failed, mixed(palette.text_failed, palette.paper, 0.3))


def draw_person(brush: Brush, foot: Spot, size: float) -> None:
    """Draw a person as a pawn, seen from the front."""
    colour = brush.palette.select
    with brush.on(foot, (size, 0, 0), (0, 0, size)) as painter:
        if painter is None:
            return
        painter.setPen(QPen(QColor(brush.palette.dark), 0.016))
        painter.setBrush(QColor(mixed(colour, brush.palette.metal, 0.35)))
        both = (*BODY, *((-r, z) for r, z in BODY[::-1]))
        painter.drawPolygon(QPolygonF([QPointF(*each) for each in both]))
        painter.setBrush(QColor(colour))
        painter.drawEllipse(QPointF(0.0, HEAD_Z), HEAD, HEAD)


def draw_wait(brush: Brush, instant: Instant) -> None:
    """Draw the sign at the disk where the run waits for a yes, and the person who is asked."""
    at, wait, palette = sign_place(instant), instant.wait, brush.palette
    if at is None or wait is None or wait.up <= 0.02:
        return
    up = wait.up
    decision = wait.decision if wait.said >= 0.5 else Decision.WAITING
    face, ink = {
        Decision.WAITING: (mixed(palette.rerun_dark, palette.dark, 0.6), palette.rerun),
        Decision.APPROVED: (palette.done, palette.paper),
        Decision.DECLINED: (palette.failed, palette.paper),
    }[decision]
    with brush.on((at[0], at[1], 0.0), (up, 0, 0), (0, 0, up)) as painter:
        if painter is not None:
            painter.setPen(NO_PEN)
            painter.setBrush(QColor(palette.select))
            painter.drawRect(QRectF(-0.028, 0.0, 0.056, POST_HEIGHT + 0.03))
            middle = QPointF(0.0, POST_HEIGHT + SIGN_RADIUS)
            painter.drawEllipse(middle, SIGN_RADIUS, SIGN_RADIUS)
            painter.setBrush(QColor(face))
            painter.drawEllipse(middle, SIGN_RADIUS - 0.03, SIGN_RADIUS - 0.03)
            painter.translate(middle)
            painter.setBrush(QColor(ink))
            _answer(painter, decision)
    draw_person(brush, (at[0] + PERSON_X, at[1] + PERSON_Y, 0.0), up)


def _answer(painter: QPainter, decision: Decision) -> None:
    """Draw two bars for waiting, a check for yes, a cross for no."""
    if decision is Decision.WAITING:
        for x in (-0.108, 0.028):
            painter.drawRoundedRect(QRectF(x, -0.115, 0.08, 0.23), 0.015, 0.015)
        return
    outline = CHECK if decision is Decision.APPROVED else cross_outline() * 0.24
    painter.drawPolygon(QPolygonF([QPointF(*each) for each in outline.tolist()]))
