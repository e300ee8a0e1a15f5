"""A line is as wide as it was meant on every tier: OpenGL's own lines are one pixel here and ten there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import numpy.typing as npt
import pytest
from vispy import gloo

from scenes import gl_stage
from scenes.camera import Shot
from scenes.gl_stage import GlStage
from scenes.palette import ScenePalette
from scenes.pieces import Paint
from scenes.ribbons import nothing, ribbon
from scenes.scenery import Scenery, scenery_of
from scenes.showing import Showing
from scenes.smoothing import DEPTH_24_BITS
from scenes.stage import Detail
from scenes.tiers import FINISHES, TIERS, Tier, toned
from tests.scenes.staging import run_of

SIZE = (320, 180)
WIDE_PX = 3
RED = Paint(1.0, 0.0, 0.0)


def width_px(pixels: npt.NDArray[np.uint8]) -> float:
    """Return how wide the red line is, from the light it adds to the middle columns of the frame."""
    middle = pixels[:, SIZE[0] // 2 - 20 : SIZE[0] // 2 + 20].astype(float)
    red = np.clip(middle[..., 0] - middle[..., 1:].max(axis=2), 0, None)
    return float((red / red.max()).sum(axis=0).mean())


def only_a_line(scenery: Scenery, shot: Shot) -> Scenery:
    """Return the same stage cleared, with one line across it so far from the eye that it is `WIDE_PX` wide."""
    pixel = 2 * np.tan(np.radians(shot.fov) / 2) / SIZE[1]
    at = np.asarray(shot.target)
    ends = [at - np.array([30.0, 0, 0]), at, at + np.array([30.0, 0, 0])]
    line = ribbon(ends, WIDE_PX * pixel * shot.distance, RED)
    none = scenery.solid.__class__(scenery.solid.vertices[:0], scenery.solid.faces[:0])
    return replace(scenery, solid=none, glass=none, lines=nothing(), light=line, casters=())


@pytest.mark.parametrize("moves", [False, True])
@pytest.mark.parametrize("tier", TIERS)
def test_a_line_of_3_pixels_is_3_pixels_wide_on_every_tier(
    opengl: None, monkeypatch: pytest.MonkeyPatch, studio: ScenePalette, tier: Tier, moves: bool
) -> None:
    run, finish = run_of(), FINISHES[tier]
    shot = Shot(target=(4.0, 0.0, 3.0), azimuth=0.0, elevation=10.0, distance=9.0, fov=40.0)
    monkeypatch.setattr(gl_stage, "scenery_of", lambda *told: only_a_line(scenery_of(*told), shot))
    stage = GlStage(full=finish.light_at_pixels)
    stage.dress(toned(studio, tier), lambda key, **_: "", Detail(titles=False, figures=False))
    stage.show(Showing(run, run.opening_t, shot))
    width, height = SIZE
    with gloo.FrameBuffer(gloo.Texture2D((height, width, 4)), gloo.RenderBuffer((height, width), DEPTH_24_BITS)):
        stage.draw(width, height, finish.moving_samples if moves else finish.samples)
        pixels = gloo.read_pixels((0, 0, width, height), alpha=False)
    assert width_px(pixels) == pytest.approx(WIDE_PX, abs=1)
