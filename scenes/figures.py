"""Marks that stand about like pieces of a game: a person, a cross, a sign on its post."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.mesh import Points2, Shape, circle, extruded, grid_faces, joined, rounded_rectangle, unit

SIDES = 24
CROSS_ARM, CROSS_WIDTH = 0.5, 0.24  # of a cross of height 1
BODY = ((0.0, 0.0), (0.175, 0.0), (0.18, 0.025), (0.165, 0.05), (0.12, 0.085), (0.085, 0.17), (0.072, 0.27),
        (0.10, 0.315), (0.125, 0.335), (0.125, 0.352), (0.07, 0.375), (0.0, 0.38))  # fmt: skip
HEAD, HEAD_Z = 0.118, 0.455
PERSON_HEIGHT = HEAD_Z + HEAD
POST_HEIGHT, SIGN_RADIUS = 0.64, 0.24
SIGN_TOP = POST_HEIGHT + 2 * SIGN_RADIUS
CHECK = np.array([[-0.12, 0.0], [-0.075, 0.045], [-0.025, -0.005], [0.085, 0.105], [0.13, 0.06], [-0.025, -0.095]])


def turned_shape(profile: tuple[tuple[float, float], ...], zone: int = 0) -> Shape:
    """Return what a line of (radius, height) from below upwards leaves when it is turned about the z axis."""
    line = np.asarray(profile, dtype=np.float64)
    along = np.gradient(line, axis=0)
    around = np.linspace(0, 2 * np.pi, SIDES + 1)
    c, s = np.cos(around)[None], np.sin(around)[None]
    r, z = line[:, :1], np.broadcast_to(line[:, 1:], (len(line), SIDES + 1))
    out, up = along[:, 1:], np.broadcast_to(-along[:, :1], z.shape)
    points = np.stack([r * c, r * s, z], axis=-1).reshape(-1, 3).astype(np.float32)
    normals = unit(np.stack([out * c, out * s, up], axis=-1).reshape(-1, 3))
    return Shape(points, normals, np.full(len(points), zone, np.int16), grid_faces(len(line) - 1, SIDES))


@lru_cache(maxsize=1)
def person_shape() -> Shape:
    """Return a person as a pawn standing at the origin: zone 0 is the body, zone 1 the head."""
    angles = np.linspace(-np.pi / 2, np.pi / 2, 13)
    ball = tuple((float(HEAD * np.cos(a)), float(HEAD_Z + HEAD * np.sin(a))) for a in angles)
    return joined(turned_shape(BODY), turned_shape(ball, 1))


def cross_outline() -> Points2:
    """Return the outline of a cross of height 1 about the origin."""
    w, d = CROSS_WIDTH / 2, CROSS_ARM * np.sqrt(2) - CROSS_WIDTH / 2
    plus = np.array([[d, -w], [d, w], [w, w], [w, d], [-w, d], [-w, w], [-d, w], [-d, -w], [-w, -w], [-w, -d], [w, -d],
                     [w, -w]])  # fmt: skip
    turn = np.sqrt(0.5) * np.array([[1, 1], [-1, 1]])
    return np.asarray(plus @ turn)


@lru_cache(maxsize=1)
def cross_shape() -> Shape:
    """Return an upright cross of height 1 that stands at the origin and faces the viewer."""
    return extruded(cross_outline(), -0.1, 0.1, bevel=0.05, segments=2, base=True).turned("x", 90).moved(0, 0, 0.5)


@lru_cache(maxsize=3)
def sign_shape(answer: str) -> Shape:
    """Return a round sign on its post: two bars for waiting, a check for yes, a cross for no.

    Zones: 0 the post and the rim, 1 the face, 2 the mark.
    """
    disc = extruded(circle(SIGN_RADIUS, 40), -0.03, 0.03, bevel=0.012, zones=(0, 0, 0), base=True)
    face = extruded(circle(SIGN_RADIUS - 0.03, 40), 0.0, 0.034, zones=(1, 1, 1))
    bar = extruded(rounded_rectangle(0.08, 0.23, 0.015, 2), 0.0, 0.046, zones=(2, 2, 2))
    marks = {
        "waiting": (bar.moved(-0.068, 0), bar.moved(0.068, 0)),
        "approved": (extruded(CHECK, 0.0, 0.046, zones=(2, 2, 2)),),
        "declined": (extruded(cross_outline() * 0.24, 0.0, 0.046, zones=(2, 2, 2)),),
    }[answer]
    plate = joined(disc, face, *marks).turned("x", 90).moved(0, 0, POST_HEIGHT + SIGN_RADIUS)
    foot = extruded(circle(0.10, 24), 0.0, 0.035, bevel=0.012, zones=(0, 0, 0))
    return joined(foot, extruded(circle(0.028, 12), 0.0, POST_HEIGHT + 0.03, zones=(0, 0, 0)), plate)
