"""What is not drawn again cannot be seen where it is not drawn."""

from __future__ import annotations

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from scenes import culling
from scenes.camera import Shot, on_screen, view_projection
from scenes.frame import Frame, Part
from scenes.layout import layout_of
from scenes.pieces import Piece
from tests.scenes.staging import palette_named, rest_api, run_of

WIDTH, HEIGHT = 320, 180
SHOT = Shot(fov=30, azimuth=-20, elevation=25, distance=9, target=(0.0, 0.0, 0.3))
LAYOUT = layout_of(run_of(rest_api()))
FRAME = Frame(SHOT, view_projection(SHOT, WIDTH / HEIGHT, LAYOUT), WIDTH, HEIGHT, palette_named("studio"), LAYOUT)
corners = st.lists(st.tuples(*[st.floats(-6, 6)] * 3), min_size=3, max_size=3)


def touches(triangle: np.ndarray, part: Part, frame: Frame) -> bool:
    """Look at many points of a triangle, and tell whether one of them is in a part of a frame."""
    u, v = np.meshgrid(np.linspace(0, 1, 30), np.linspace(0, 1, 30))
    inside = u + v <= 1
    weights = np.stack([u[inside], v[inside], 1 - u[inside] - v[inside]], axis=1)
    at = on_screen(weights @ triangle, frame.matrix, frame.width, frame.height)
    x, y = at[:, 0], at[:, 1]
    seen = (at[:, 2] > 0) & (x > part.x) & (x < part.x + part.width) & (y > part.y) & (y < part.y + part.height)
    return bool(seen.any())


@given(corners, st.integers(0, 4), st.integers(0, 2))
def test_a_face_that_reaches_into_a_part_is_drawn_there(
    triangle: list[tuple[float, float, float]], across: int, down: int
) -> None:
    part, points = Part(64 * across, 60 * down, 64, 60), np.array(triangle)
    faces = np.array([[0, 1, 2]], dtype=np.uint32)
    if touches(points, part, FRAME):
        assert len(culling.within(points, faces, FRAME, part, 0.0)) == 1


def test_a_face_far_from_a_part_is_not_drawn_there_and_one_that_its_edge_brings_near_is() -> None:
    ground = np.array([[x, y, 0.0] for x, y in ((0, 0), (0.2, 0), (0, 0.2))])
    faces = np.array([[0, 1, 2]], dtype=np.uint32)
    left, _top = on_screen(ground, FRAME.matrix, WIDTH, HEIGHT)[:, :2].min(axis=0)
    beside = Part(0, 0, int(left) - 5, HEIGHT)
    assert len(culling.within(ground, faces, FRAME, beside, 0.0)) == 0
    assert len(culling.within(ground, faces, FRAME, beside, 10.0)) == 1


def test_the_floor_mirrors_what_has_a_low_corner() -> None:
    vertices = np.zeros((4, 13), dtype=np.float32)
    vertices[:, 2] = [0.2, 0.6, 0.7, 0.8]
    piece = Piece(vertices, np.array([[0, 1, 2], [1, 2, 3]], dtype=np.uint32))
    assert culling.mirrored(piece, 0.5).tolist() == [[0, 1, 2]]
