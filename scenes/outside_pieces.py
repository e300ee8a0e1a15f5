"""The lane of the world outside, drawn: what drops there, what is struck in red, what a shield holds, what fades."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.light import Caster
from scenes.mesh import Shape, extruded, joined, rounded_rectangle
from scenes.motion import Instant
from scenes.outside import (
    OUTSIDE_DEPTH,
    OUTSIDE_HEIGHT,
    Token,
    answered,
    flown,
    outside_ends,
    outside_y,
    spot,
    tokens,
)
from scenes.outside_things import thing_shape
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, dashes
from scenes.slabs import highlight
from scenes.stage import Pick
from sim.effects import Outcome

PAD, PAD_HEIGHT = 0.50, 0.012
STRIKE_LENGTH, STRIKE_WIDTH, STRIKE_SLANT = 0.80, 0.105, 40.0
STRIKE_Z, STRIKE_OUT = 0.27, 0.22  # the middle of the bar, and how far before the piece
SHIELD_OUT = 0.20
TO_COME, FADED = 0.20, 0.34  # how much is seen of what has not come yet, and of what changed nothing
SHIELD = np.array(
    [[-0.20, 0.40], [-0.20, 0.20], [-0.15, 0.09], [0.0, 0.0], [0.15, 0.09], [0.20, 0.20], [0.20, 0.40], [0.0, 0.45]]
)
KEY_BOW, KEY_BIT = 0.055, 0.03


@lru_cache(maxsize=8)
def strip_shape(width: float) -> Shape:
    """Return the ground of the lane."""
    outline = rounded_rectangle(width, OUTSIDE_DEPTH, 0.10)
    return extruded(outline, 0.0, OUTSIDE_HEIGHT, bevel=0.02, segments=2, base=True)


@lru_cache(maxsize=1)
def pad_shape() -> Shape:
    """Return the place where a piece will stand."""
    return extruded(rounded_rectangle(PAD, PAD * 0.86, 0.07), 0.0, PAD_HEIGHT, bevel=0.006)


@lru_cache(maxsize=1)
def strike_shape() -> Shape:
    """Return the bar through a second copy, about the middle of what it strikes."""
    bar = extruded(rounded_rectangle(STRIKE_LENGTH, STRIKE_WIDTH, 0.03, 3), -0.02, 0.025, bevel=0.014, base=True)
    return bar.turned("x", 90).turned("y", -STRIKE_SLANT)


@lru_cache(maxsize=1)
def shield_shape() -> Shape:
    """Return the shield with the key on it that a second copy does not get past."""
    plate = extruded(SHIELD, -0.03, 0.035, bevel=0.02, segments=2, base=True)
    angles = np.linspace(0, 2 * np.pi, 16, endpoint=False)
    bow = np.column_stack([KEY_BOW * np.cos(angles) - 0.075, KEY_BOW * np.sin(angles) + 0.25])
    shaft = np.array([[-0.03, 0.235], [0.13, 0.235], [0.13, 0.265], [-0.03, 0.265]])
    bits = [np.array([[x, 0.19], [x + KEY_BIT, 0.19], [x + KEY_BIT, 0.24], [x, 0.24]]) for x in (0.06, 0.105)]
    key = [extruded(part, 0.03, 0.05, zones=(3, 3, 3)) for part in (bow, shaft, *bits)]
    return joined(plate, *key).turned("x", 90)


def outside_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the ground, and every piece that has set out, as far as it has come."""
    layout, t = instant.layout, instant.t
    if not len(layout.stand_x):
        return []
    left, right = outside_ends(layout)
    ground = paints.floor.mixed(paints.body, 0.5)
    edge = paints.bevel
    middle = Pose((left + right) / 2, outside_y(layout), 0.0)
    pieces = [placed(strip_shape(round(right - left, 3)), middle, (ground.darker(0.8), edge, ground))]
    pad = (ground.darker(0.7), ground.darker(0.7), ground.darker(0.72))
    for token in tokens(instant.run, layout):
        pose = Pose(token.x, token.y, OUTSIDE_HEIGHT, scale=(token.size, token.size, 1.0))
        pieces.append(placed(pad_shape(), pose, pad))
        if not _is_glass(token, t, instant.calm):
            pieces.append(_token(token, instant, _paints(token, t, paints)))
        pieces += _answer(token, t, paints)
    return pieces


def outside_glass(instant: Instant, paints: Paints) -> list[Piece]:
    """Return what is to come, pale; and what came again and changed nothing, fading."""
    t, shown = instant.t, []
    for token in tokens(instant.run, instant.layout):
        if _is_glass(token, t, instant.calm):
            seen = tuple(paint.seen_through(_seen(token, t, instant.calm)) for paint in _paints(token, t, paints))
            shown.append(_token(token, instant, seen))
    return shown


def outside_lines(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the border between the run and the world."""
    if not len(instant.layout.stand_x):
        return []
    left, right = outside_ends(instant.layout)
    y = outside_y(instant.layout) + OUTSIDE_DEPTH / 2 + 0.09
    return [dashes([[left, y, 0.012], [right, y, 0.012]], 0.03, paints.line.seen_through(0.9), 0.16, 0.11)]


def _is_glass(token: Token, t: float, calm: bool) -> bool:
    u = flown(token, t)
    if u <= 0 or (calm and u < 1):
        return True
    return token.drop.outcome is Outcome.HARMLESS and answered(token, t) > 0


def _seen(token: Token, t: float, calm: bool) -> float:
    """Return how much is seen of a piece that is not whole."""
    u = flown(token, t)
    if u < 1:
        return TO_COME + (1 - TO_COME) * (u if calm else 0.0)
    return 1 + (FADED - 1) * answered(token, t)


def _token(token: Token, instant: Instant, painted: tuple[Paint, ...]) -> Piece:
    at = spot(token, instant.layout, instant.t, instant.calm)
    size = token.size * at.grown
    pose = Pose(round(at.x, 4), round(at.y, 4), round(at.z, 4), scale=(size, size, size))
    return placed(thing_shape(token.thing), pose, painted)


def _paints(token: Token, t: float, paints: Paints) -> tuple[Paint, ...]:
    """Return the paints of a piece: pale metal, dulled where it was refused, with red on it where it is there twice."""
    side, edge, face, mark = paints.column, paints.paper, paints.column_top, paints.dark
    u = answered(token, t)
    if token.drop.outcome is Outcome.CAUGHT:
        dull = paints.lost
        side, edge, face = side.mixed(dull, 0.8 * u), edge.mixed(dull, 0.6 * u), face.mixed(dull, 0.8 * u)
    elif token.drop.outcome is Outcome.TWICE:
        side, face = side.mixed(paints.failed, 0.4 * u), face.mixed(paints.failed, 0.35 * u)
    return side, edge, face, mark


def _answer(token: Token, t: float, paints: Paints) -> list[Piece]:
    """Return what the world does to a copy that came again: a red bar through it, or a shield before it."""
    u, size = answered(token, t), token.size
    if token.drop.outcome is Outcome.TWICE and u > 0.02:
        grown = size * (0.25 + 0.75 * u)
        edge = paints.failed.mixed(paints.paper, 0.55)
        pose = Pose(token.x, token.y - STRIKE_OUT * size, OUTSIDE_HEIGHT + STRIKE_Z * size, scale=(grown, size, grown))
        return [placed(strike_shape(), pose, (paints.failed_body, edge, paints.failed.glowing(0.35)))]
    if token.drop.outcome is Outcome.CAUGHT:
        up = max(flown(token, t) * 2 - 1, 0.0)  # it comes up while the copy is still on its way
        if up <= 0.02:
            return []
        pose = Pose(token.x, token.y - SHIELD_OUT * size, OUTSIDE_HEIGHT, scale=(size, size, size * up))
        edge = paints.done.mixed(paints.paper, 0.5)
        return [placed(shield_shape(), pose, (paints.done.darker(0.7), edge, paints.done, paints.paper))]
    return []


def outside_casters(instant: Instant) -> list[Caster]:
    """Return what throws a shadow there: what has landed and stays."""
    shown = tokens(instant.run, instant.layout)
    return [
        Caster(token.x, token.y, 0.4 * token.size, 0.26 * token.size, OUTSIDE_HEIGHT, 0.4 * token.size)
        for token in shown
        if flown(token, instant.t) >= 1 and token.drop.outcome is not Outcome.HARMLESS
    ]


def outside_frame(instant: Instant, pick: Pick, paint: Paint) -> list[Ribbon]:
    """Return the frame round all copies of one effect."""
    shown = tokens(instant.run, instant.layout)
    places = [token for token in shown if (token.drop.step, token.drop.index) == (pick.step, pick.part)]
    if not places:
        return []
    half, y = PAD * places[0].size / 2, places[0].y
    left, right = min(token.x for token in places) - half, max(token.x for token in places) + half
    return highlight((left + right) / 2, y, right - left, PAD * 0.86, OUTSIDE_HEIGHT + 0.03, paint, glow=False)
