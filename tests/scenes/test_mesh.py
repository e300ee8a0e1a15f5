"""Shapes are closed enough to be seen from where one can look, and face outwards."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.arc import bead_shape, note_shape
from scenes.disks import DISK_HEIGHT, DISK_WIDTH, disk_shape
from scenes.failure import bolt_shape, half_outline, half_shape, shard_shape
from scenes.ghost import crumb_shape
from scenes.lane_tile import lane_shape
from scenes.layout import SLAB_DEPTH, SLAB_WIDTH
from scenes.mesh import Shape, circle, extruded, rounded_rectangle, triangles_of
from scenes.pegs import peg_shape
from scenes.slabs import slab_shape

SHAPES = {
    "slab": slab_shape(), "disk": disk_shape(), "left half": half_shape(False), "right half": half_shape(True),
    "bolt": bolt_shape(), "shard": shard_shape(), "crumb": crumb_shape(), "lane": lane_shape(), "peg": peg_shape(),
    "bead": bead_shape(), "note": note_shape(),
}  # fmt: skip


@pytest.mark.parametrize("name", SHAPES)
def test_triangles_turn_the_way_their_normals_point(name: str) -> None:
    shape: Shape = SHAPES[name]
    a, b, c = (shape.points[shape.faces[:, k]] for k in range(3))
    across = np.cross(b - a, c - a)
    area = np.linalg.norm(across, axis=1)
    normal = shape.normals[shape.faces].mean(axis=1)
    facing = np.sum(across * normal, axis=1)[area > 1e-8]
    assert np.mean(facing > 0) > 0.995


@pytest.mark.parametrize("name", SHAPES)
def test_normals_have_length_one(name: str) -> None:
    assert np.allclose(np.linalg.norm(SHAPES[name].normals, axis=1), 1, atol=1e-4)


def test_a_disk_stands_on_its_foot() -> None:
    points = disk_shape().points
    assert points[:, 2].min() == pytest.approx(0, abs=1e-6)
    assert points[:, 2].max() == pytest.approx(DISK_HEIGHT, abs=1e-6)
    assert np.ptp(points[:, 0]) == pytest.approx(DISK_WIDTH, abs=1e-6)


def test_the_halves_of_a_broken_slab_make_a_whole() -> None:
    def area(outline: np.ndarray) -> float:
        x, y = outline.T
        return float(abs(np.sum(x * np.roll(y, -1) - np.roll(x, -1) * y)) / 2)

    whole = area(rounded_rectangle(SLAB_WIDTH, SLAB_DEPTH, 0.075))
    assert area(half_outline(False)) + area(half_outline(True)) == pytest.approx(whole, rel=0.01)


def test_a_hollow_outline_is_cut_into_triangles_that_fill_it() -> None:
    arrow = np.array([[0.0, 0.0], [2, -1], [1, 0], [2, 1]])
    a, b, c = (arrow[triangles_of(arrow)[:, k]] for k in range(3))
    areas = (b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]
    assert np.all(areas > 0)
    assert areas.sum() / 2 == pytest.approx(1.0)


@pytest.mark.parametrize("sides", [3, 4, 10, 24])
def test_a_round_outline_is_cut_into_triangles_that_fill_it_and_few_of_which_are_slivers(sides: int) -> None:
    outline = circle(1.0, sides)
    faces = triangles_of(outline)
    a, b, c = (outline[faces[:, k]] for k in range(3))
    areas = (b - a)[:, 0] * (c - a)[:, 1] - (b - a)[:, 1] * (c - a)[:, 0]
    assert len(faces) == sides - 2
    assert np.all(areas > 0)
    assert areas.sum() == pytest.approx(sides * np.sin(2 * np.pi / sides))
    long = [np.linalg.norm(end - start, axis=1) > 1 for start, end in ((a, b), (b, c), (c, a))]
    assert np.sum(np.sum(long, axis=0) > 1) <= 4  # a fan has two long sides in nearly every triangle


def test_an_outline_may_be_given_either_way_round() -> None:
    one, other = extruded(circle(1.0), 0, 1), extruded(circle(1.0)[::-1], 0, 1)
    assert sorted(map(tuple, one.points.round(5).tolist())) == sorted(map(tuple, other.points.round(5).tolist()))
