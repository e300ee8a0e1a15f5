"""Baked light: things darken the floor where they stand and throw their shadow away from the key light."""

from __future__ import annotations

import numpy as np
import pytest

from scenes.light import Bake, Caster, _patch, baked

TOP = 0.44
SLAB = Caster(0.0, 0.0, 1.0, 1.0, 0.0, TOP)


def bake_of(*casters: Caster) -> Bake:
    return baked(casters, (-3.0, -3.0), (3.0, 3.0), TOP, 20)


def floor_at(bake: Bake, x: float, y: float) -> tuple[float, float]:
    light = bake.at(np.array([[x, y, 0.0]], np.float32), np.array([[0, 0, 1]], np.float32))[0]
    return float(light[0]), float(light[1])


def test_an_empty_floor_is_fully_lit() -> None:
    assert bake_of().texels.min() == 255


def test_shadows_fall_away_from_the_key_light() -> None:
    bake = bake_of(SLAB)
    assert floor_at(bake, 0.65, 0.0)[1] < 0.5  # the key light comes from the left
    assert floor_at(bake, -0.65, 0.0)[1] > 0.9


def test_the_sky_is_hidden_close_to_a_thing_and_open_far_from_it() -> None:
    bake = bake_of(SLAB)
    near, far = floor_at(bake, -0.55, 0.0)[0], floor_at(bake, -2.0, 0.0)[0]
    assert near < 0.8 < 0.97 < far


def test_a_disk_throws_a_shadow_on_the_slab_it_stands_on() -> None:
    bake = bake_of(SLAB, Caster(0.0, 0.0, 0.6, 0.06, TOP, TOP + 0.6))
    light = bake.at(np.array([[0.1, 0.06, TOP]], np.float32), np.array([[0, 0, 1]], np.float32))
    assert light[0, 1] < 0.6


def test_the_order_of_things_does_not_matter() -> None:
    other = Caster(1.2, 0.0, 1.0, 1.0, 0.0, TOP)
    first, second = bake_of(SLAB, other).texels.astype(int), bake_of(other, SLAB).texels.astype(int)
    assert np.abs(first - second).max() <= 1


def test_light_goes_on_from_what_lies_beneath_as_if_all_had_been_baked_together() -> None:
    other, room = Caster(1.2, 0.0, 1.0, 1.0, 0.0, TOP), ((-3.0, -3.0), (3.0, 3.0), TOP, 20)
    under = baked([other], *room).texels
    kept = under.copy()
    gone_on, together = baked([SLAB], *room, under).texels.astype(int), baked([other, SLAB], *room).texels.astype(int)
    assert np.abs(gone_on - together).max() <= 1
    assert np.array_equal(under, kept)  # it is gone on from again and again


def test_what_stands_partly_or_wholly_outside_the_room_leaves_only_what_falls_into_it() -> None:
    assert bake_of(Caster(9.0, 0.0, 1.0, 1.0, 0.0, TOP)).texels.min() == 255
    at_the_edge = bake_of(Caster(3.0, 3.0, 1.0, 1.0, 0.0, TOP)).texels
    assert at_the_edge[-1, -1].min() < 200
    assert at_the_edge[: len(at_the_edge) // 2].min() == 255


def test_of_what_is_long_and_narrow_only_its_surroundings_are_worked_out() -> None:
    long, turned = (_patch(8.0, 0.2, 0.0, 0.1, degrees, TOP, 20) for degrees in (0.0, 90.0))
    assert long.nbytes < turned.nbytes / 3
    assert min(long[0, :, 0].min(), long[:, 0, 0].min()) > 0.99  # and nothing falls beyond them


def test_what_is_worked_out_in_bands_is_the_same_as_all_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    casters = SLAB, Caster(1.2, -2.0, 1.0, 1.0, 0.0, TOP, 20.0, 0.5), Caster(-1.0, 2.5, 0.3, 0.3, 0.0, 1.0)
    at_once = bake_of(*casters).texels
    monkeypatch.setattr("scenes.light.BAND", 7)
    assert np.array_equal(bake_of(*casters).texels, at_once)
