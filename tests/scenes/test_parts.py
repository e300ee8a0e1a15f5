"""A picture drawn part by part is the picture: no seam, no word set another way, no buffer larger than a part."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest

from desktop_app.text import Words
from desktop_app.theme import scene_palette_named
from scenes import offscreen
from scenes.camera import overview
from scenes.frame import Part
from scenes.offscreen import OffscreenStage, offscreen_stage
from scenes.showing import Showing
from scenes.stage import Detail
from scenes.tableau import stage_layout
from sim.run import simulate
from sim.scenario import built_in

RUN = simulate(built_in())
SIZE, TILE = (512, 512), 200


def stage_of(palette: str = "studio", *, see_through: bool = False) -> OffscreenStage:
    """Return a stage that shows the opening instant in a square."""
    stage = offscreen_stage(SIZE, see_through=see_through)
    stage.dress(scene_palette_named(palette), Words().say, Detail())
    stage.show(Showing(RUN, RUN.opening_t, overview(stage_layout(RUN, False), 1.0)))
    return stage


def put_together(stage: OffscreenStage) -> npt.NDArray[np.int16]:
    """Return the picture from parts of 200 x 200 pixels, those at the edges smaller."""
    whole = np.zeros((*SIZE[::-1], 4), dtype=np.int16)
    for y in range(0, SIZE[1], TILE):
        for x in range(0, SIZE[0], TILE):
            pixels = stage.part(Part(x, y, min(TILE, SIZE[0] - x), min(TILE, SIZE[1] - y)))
            whole[y : y + pixels.shape[0], x : x + pixels.shape[1], : pixels.shape[2]] = pixels
            channels = pixels.shape[2]
    return whole[..., :channels]


def assert_alike(whole: npt.NDArray[np.int16], parts: npt.NDArray[np.int16], levels: int = 1) -> None:
    """Check that both are the same picture within so many levels, and along the borders of parts everywhere.

    A part has an origin of its own, from which coordinates are rounded another way: an edge that passes through a
    sample to a few millionths of a pixel may take it or leave it. That is one sample of four, in a pixel of 50 000.
    """
    apart = np.abs(whole - parts).max(axis=2)
    lone = apart > levels
    assert lone.sum() <= lone.size / 50_000
    assert apart.max() <= 255 / 4 + levels
    for border in range(TILE, whole.shape[0], TILE):
        assert not lone[border - 1 : border + 1].any()
        assert not lone[:, border - 1 : border + 1].any()


@pytest.mark.parametrize("see_through", [False, True])
@pytest.mark.parametrize("palette", ["studio", "projector"])
def test_parts_make_the_picture_within_a_level(palette: str, see_through: bool) -> None:
    stage = stage_of(palette, see_through=see_through)
    assert_alike(stage.picture().astype(np.int16), put_together(stage))


def test_a_frame_too_large_to_be_drawn_twice_as_large_is_averaged_from_several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offscreen, "_longest_frame", lambda: 512)
    stage = stage_of()
    parts = put_together(stage)
    whole = stage.part(Part(0, 0, *SIZE)).astype(np.int16)
    assert_alike(whole, parts, levels=2)  # the mean of four is taken in three steps, each of them rounded
    assert np.abs(parts - stage.picture().astype(np.int16)).mean() < 5  # and looks the same as it would otherwise


def test_a_frame_that_no_viewport_is_large_enough_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(offscreen, "_longest_frame", lambda: 511)
    with pytest.raises(RuntimeError, match="no side longer than 511 pixels"):
        stage_of().part(Part(0, 0, 10, 10))
