"""Failed, saved, run again, lost and still to come are told apart in grey and by every eye."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations

import numpy as np
import numpy.typing as npt
import pytest

from scenes.camera import on_screen, overview, view_projection
from scenes.layout import PITCH, layout_of
from scenes.offscreen import offscreen_stage
from scenes.showing import Showing
from scenes.slabs import PLATE_TOP
from scenes.stage import Detail
from sim.checkpoints import every_n
from tests.scenes.staging import palette_named, run_of

Floats = npt.NDArray[np.float64]
SIZE = (1280, 720)
PALETTES = ("studio", "projector", "contrast", "print")
# Machado, Oliveira and Fernandes 2009, severity 1, on linear light.
EYES = {
    "protanopia": [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]],
    "deuteranopia": [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]],
    "tritanopia": [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]],
    "grey": [[0.2126, 0.7152, 0.0722]] * 3,
}
TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])


def lab(linear: Floats) -> Floats:
    """Return CIE L*a*b* of linear light."""
    xyz = linear @ TO_XYZ.T / np.array([0.9505, 1.0, 1.089])
    f = np.where(xyz > 0.008856, np.cbrt(xyz), 7.787 * xyz + 16 / 116)
    return np.stack([116 * f[..., 1] - 16, 500 * (f[..., 0] - f[..., 1]), 200 * (f[..., 1] - f[..., 2])], axis=-1)


def plates(palette: str, say: Callable[..., str]) -> dict[str, Floats]:
    """Return a patch of pixels of each state's plate, as displayed from 0 to 1."""
    run = run_of(fail=6, checkpoints=every_n(3))
    layout = layout_of(run)
    shot = overview(layout, SIZE[0] / SIZE[1])
    stage = offscreen_stage(SIZE, full_look=False)
    stage.dress(palette_named(palette), say, Detail(titles=False, figures=False))
    stage.show(Showing(run, run.opening_t, shot))
    picture = stage.picture().astype(float) / 255
    spots = {
        "done": ((0.22, 0.05, PLATE_TOP), 6),
        "lost": ((PITCH * 3 + 0.25, -0.26, PLATE_TOP), 8),
        "failed": ((PITCH * 5 - 0.1, 0.12, PLATE_TOP), 3),
        "to come": ((PITCH * 6, 0.0, 0.5), 3),
        "run again": ((PITCH * 4, layout.lane_y, 0.19), 10),
    }
    matrix = view_projection(shot, SIZE[0] / SIZE[1], layout)
    patches = {}
    for state, (spot, reach) in spots.items():
        x, y, _ = (round(v) for v in on_screen([spot], matrix, *SIZE)[0])
        patches[state] = picture[y - reach : y + reach + 1, x - reach : x + reach + 1].reshape(-1, 3)
    return patches


def seen(patch: Floats, eye: str) -> tuple[Floats, float]:
    """Return the mean colour an eye sees, and how much the patch is patterned."""
    linear = np.where(patch <= 0.04045, patch / 12.92, ((patch + 0.055) / 1.055) ** 2.4)
    colours = lab(np.clip(linear @ np.array(EYES[eye]).T, 0, 1))
    return colours.mean(axis=0), float(colours[:, 0].std())


@pytest.mark.parametrize("palette", PALETTES)
@pytest.mark.parametrize("eye", EYES)
def test_no_two_states_look_alike(palette: str, eye: str, say: Callable[..., str]) -> None:
    found = {state: seen(patch, eye) for state, patch in plates(palette, say).items()}
    for (a, (colour_a, pattern_a)), (b, (colour_b, pattern_b)) in combinations(found.items(), 2):
        apart = float(np.linalg.norm(colour_a - colour_b))
        assert apart >= 8 or abs(pattern_a - pattern_b) >= 4, (a, b, apart, pattern_a, pattern_b)
