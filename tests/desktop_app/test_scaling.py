"""At every scale of the screen the scene fills its place, pixel for pixel, and things are where they are said to be."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

SCALES = ("1", "1.25", "1.5", "1.75", "2")


@cache
def shown_at(scale: str) -> dict[str, Any]:
    ended = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("shown_at_scale.py"))],
        env=os.environ | {"QT_SCALE_FACTOR": scale, "PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    answers: dict[str, Any] = json.loads(ended.stdout.splitlines()[-1])
    return answers


@pytest.mark.parametrize("scale", SCALES)
def test_the_framebuffer_has_every_pixel_of_the_widget_and_all_are_drawn(scale: str, xvfb: object) -> None:
    seen = shown_at(scale)["3d"]
    assert seen["ratio"] == float(scale)
    assert seen["framebuffer"] == seen["drawn"]
    assert seen["problem"] == ""
    assert seen["corner"] > 4, "a corner of the scene is black"
    assert seen["edges"] == [0, 0], "a line at the upper or lower edge is left bare"


@pytest.mark.parametrize("scale", SCALES)
def test_the_flat_view_has_them_too(scale: str, xvfb: object) -> None:
    seen = shown_at(scale)["flat"]
    assert seen["corner"] > 4
    assert seen["edges"] == [0, 0]


@pytest.mark.parametrize("kind", ["3d", "flat"])
@pytest.mark.parametrize("scale", SCALES[1:])
def test_what_is_laid_over_a_thing_stays_on_it_within_a_pixel(scale: str, kind: str, xvfb: object) -> None:
    plain, scaled = shown_at("1")[kind], shown_at(scale)[kind]
    assert scaled["inside"] == pytest.approx(plain["inside"], abs=1e-6)
    assert scaled["disk"] == pytest.approx(plain["disk"], abs=1.0)
    left, top, width, height = scaled["inside"]
    assert left < scaled["disk"][0] < left + width
    assert top < scaled["disk"][1] < top + height
