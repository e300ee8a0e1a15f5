"""The world outside in the flat picture: its lane, what drops there, what is struck, held or fading, and two signs."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen, QPolygonF

from desktop_app.flat_brush import NO_BRUSH, NO_PEN, Brush, Floats, clear, mixed, ring, stripes
from scenes.mesh import rounded_rectangle
from scenes.motion import Instant
from scenes.outside import OUTSIDE_DEPTH, OUTSIDE_HEIGHT, Token, answered, flown, outside_ends, outside_y, spot, tokens
from scenes.outside_parting import GAP_DEPTH, POLE, SIGN, SIGNS, parting_of
from scenes.outside_pieces import (
    FADED,
    KEY_BOW,
    PAD,
    SHIELD,
    SHIELD_OUT,
    STRIKE_LENGTH,
    STRIKE_OUT,
    STRIKE_SLANT,
    STRIKE_WIDTH,
    STRIKE_Z,
    TO_COME,
)
from scenes.outside_things import BUBBLE, CHEVRON, FOLDER
from sim.effects import Outcome

EDGE = 0.018  # of the lines of a drawing, in world units
DASH = (0.16, 0.11)


def draw_outside(brush: Brush, instant: Instant) -> None:
    """Draw the lane, then the farthest pieces first."""
    layout, palette = instant.layout, brush.palette
    if not len(layout.stand_x):
        return
    (left, right), y = outside_ends(layout), outside_y(layout)
    outline = np.asarray(rounded_rectangle(right - left, OUTSIDE_DEPTH, 0.10, 4))
    ground = mixed(palette.floor, palette.body, 0.5)
    middle = (left + right) / 2
    base, top = (ring(outline, middle, y, z) for z in (0.0, OUTSIDE_HEIGHT))
    brush.solid(base, top, mixed(ground, palette.dark, 0.2), ground, palette.bevel)
    border = y + OUTSIDE_DEPTH / 2 + 0.09
    brush.line([[left, border, 0.0], [right, border, 0.0]], clear(palette.line, 0.9), 0.03, DASH)
    draw_parting(brush, instant)
    for token in sorted(tokens(instant.run, layout), key=lambda each: -each.y):
        _pad(brush, token, ground)
        _piece(brush, instant, token)
        _answer(brush, token, instant.t)


def _pad(brush: Brush, token: Token, ground: str) -> None:
    outline = np.asarray(rounded_rectangle(PAD * token.size, PAD * 0.86, 0.07, 3))
    brush.fill(ring(outline, token.x, token.y, OUTSIDE_HEIGHT), mixed(ground, brush.palette.dark, 0.28))


def _piece(brush: Brush, instant: Instant, token: Token) -> None:
    """Draw what was dropped: pale where it is to come or changed nothing, dull where it was refused."""
    at, t, palette = spot(token, instant.layout, instant.t, instant.calm), instant.t, brush.palette
    u, come = answered(token, t), flown(token, t)
    seen = 1.0 if come > 0 else TO_COME
    if instant.calm and come < 1:
        seen = TO_COME + (1 - TO_COME) * come
    face = palette.column_top
    if token.drop.outcome is Outcome.CAUGHT:
        face = mixed(face, palette.lost, 0.8 * u)
    elif token.drop.outcome is Outcome.TWICE:
        face = mixed(face, palette.failed, 0.35 * u)
    elif token.drop.outcome is Outcome.HARMLESS:
        seen *= 1 + (FADED - 1) * u
    size = token.size * at.grown
    if come >= 1 and seen == 1.0:
        brush.shadow((at.x, at.y), (0.4 * size, 0.2 * size), 0.8)
    _draw(brush, token.thing, (at.x, at.y, at.z), size, face, seen)


def _draw(brush: Brush, kind: str, at: tuple[float, float, float], size: float, face: str, seen: float) -> None:
    palette = brush.palette
    brush.painter.setOpacity(seen)
    with brush.on(at, (size, 0, 0), (0, 0, size)) as painter:
        if painter is not None:
            painter.setPen(QPen(QColor(mixed(palette.column, palette.dark, 0.35)), EDGE))
            painter.setBrush(QColor(face))
            DRAWN.get(kind, _thing)(painter, QColor(palette.dark))
    brush.painter.setOpacity(1.0)


def _answer(brush: Brush, token: Token, t: float) -> None:
    """Draw the red bar through a second copy, or the shield before one that is refused."""
    palette, u, size = brush.palette, answered(token, t), token.size
    if token.drop.outcome is Outcome.TWICE and u > 0.02:
        grown = size * (0.25 + 0.75 * u)
        middle = (token.x, token.y - STRIKE_OUT * size, OUTSIDE_HEIGHT + STRIKE_Z * size)
        with brush.on(middle, (grown, 0, 0), (0, 0, grown)) as painter:
            if painter is not None:
                painter.rotate(STRIKE_SLANT)
                painter.setPen(QPen(QColor(mixed(palette.failed, palette.paper, 0.6)), EDGE))
                painter.setBrush(QColor(palette.failed))
                bar = QRectF(-STRIKE_LENGTH / 2, -STRIKE_WIDTH / 2, STRIKE_LENGTH, STRIKE_WIDTH)
                painter.drawRoundedRect(bar, 0.03, 0.03)
    up = max(flown(token, t) * 2 - 1, 0.0)
    if token.drop.outcome is Outcome.CAUGHT and up > 0.02:
        foot = (token.x, token.y - SHIELD_OUT * size, OUTSIDE_HEIGHT)
        with brush.on(foot, (size, 0, 0), (0, 0, size * up)) as painter:
            if painter is not None:
                painter.setPen(QPen(QColor(mixed(palette.done, palette.paper, 0.5)), 1.6 * EDGE))
                painter.setBrush(QColor(palette.done))
                painter.drawPolygon(_polygon(SHIELD))
                _key(painter, QColor(palette.paper))


def _key(painter: QPainter, ink: QColor) -> None:
    painter.setPen(NO_PEN)
    painter.setBrush(ink)
    painter.drawEllipse(QPointF(-0.075, 0.25), KEY_BOW, KEY_BOW)
    for part in ((-0.03, 0.235, 0.16, 0.03), (0.06, 0.19, 0.03, 0.05), (0.105, 0.19, 0.03, 0.05)):
        painter.drawRect(QRectF(*part))


def draw_parting(brush: Brush, instant: Instant) -> None:
    """Draw the two signs and the red gap where a restore took back one lane alone."""
    parting = parting_of(instant)
    if parting is None:
        return
    (left, right), palette = parting.ends, brush.palette
    with brush.on((left, parting.y - GAP_DEPTH / 2, 0.01), (1, 0, 0), (0, 1, 0)) as painter:
        if painter is not None:
            shape = QPainterPath()
            shape.addRoundedRect(QRectF(0, 0, right - left, GAP_DEPTH), 0.03, 0.03)
            painter.fillPath(shape, QColor(mixed(palette.failed_body, palette.floor, 0.35)))
            stripes(painter, shape, QColor(palette.failed), 0.12, 0.5)
    for x, kind in zip((parting.conversation_x, parting.world_x), SIGNS, strict=True):
        brush.line([[x, parting.y, 0.0], [x, parting.y, POLE + 0.04]], palette.metal, 0.045)
        _draw(brush, kind, (x, parting.y, POLE), SIGN, palette.paper, 1.0)


# things, each about 0.45 wide, from its foot up


def _polygon(points: Floats) -> QPolygonF:
    return QPolygonF([QPointF(x, y) for x, y in points.tolist()])


def _store(painter: QPainter, ink: QColor) -> None:
    for z in (0.0, 0.135, 0.27):
        painter.drawRoundedRect(QRectF(-0.21, z, 0.42, 0.12), 0.06, 0.06)


def _package(painter: QPainter, ink: QColor) -> None:
    painter.drawRoundedRect(QRectF(-0.21, 0.0, 0.42, 0.36), 0.03, 0.03)
    painter.fillRect(QRectF(-0.05, 0.0, 0.10, 0.36), ink)


def _message(painter: QPainter, ink: QColor) -> None:
    painter.drawPolygon(_polygon(BUBBLE))
    painter.setPen(NO_PEN)
    painter.setBrush(ink)
    for x in (-0.11, 0.0, 0.11):
        painter.drawEllipse(QPointF(x, 0.275), 0.034, 0.034)


def _code(painter: QPainter, ink: QColor) -> None:
    painter.drawPolygon(_polygon(FOLDER))
    painter.setPen(NO_PEN)
    painter.setBrush(ink)
    for mark, x in ((CHEVRON, -0.10), (CHEVRON * [-1, 1], 0.10)):
        painter.drawPolygon(_polygon(mark + np.array([x, 0.16])))


def _server(painter: QPainter, ink: QColor) -> None:
    for z in (0.0, 0.135, 0.27):
        painter.drawRoundedRect(QRectF(-0.20, z, 0.40, 0.12), 0.03, 0.03)
        painter.fillRect(QRectF(-0.15, z + 0.05, 0.16, 0.024), ink)
        painter.fillRect(QRectF(0.10, z + 0.04, 0.05, 0.045), ink)


def _money(painter: QPainter, ink: QColor) -> None:
    for z, x in ((0.0, 0.0), (0.075, 0.02), (0.15, -0.02), (0.225, 0.01)):
        painter.drawRoundedRect(QRectF(x - 0.2, z, 0.4, 0.07), 0.035, 0.035)


def _thing(painter: QPainter, ink: QColor) -> None:
    painter.drawEllipse(QPointF(0.0, 0.21), 0.21, 0.21)
    painter.setBrush(NO_BRUSH)
    painter.setPen(QPen(ink, EDGE * 1.4, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap))
    painter.drawLine(QPointF(-0.19, 0.21), QPointF(0.19, 0.21))
    painter.drawEllipse(QPointF(0.0, 0.21), 0.09, 0.19)


DRAWN: dict[str, Callable[[QPainter, QColor], None]] = {
    "store": _store,
    "package": _package,
    "message": _message,
    "code": _code,
    "server": _server,
    "money": _money,
}
