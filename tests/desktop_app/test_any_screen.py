"""On a screen with finer pixels the scene fills its place at once, and what is laid over it stays on its thing."""

from __future__ import annotations

import ctypes.util
import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from tests.desktop_app.shown_on_two_screens import COARSE, FINE, SCREEN

Seen = dict[str, Any]
no_screens = pytest.mark.skipif(ctypes.util.find_library("Xrandr") is None, reason="one display cannot be divided here")
WAYS = [pytest.param("xcb", "3d", marks=no_screens), ("offscreen", "flat")]


@cache
def shown(platform: str, kind: str) -> dict[str, Seen]:
    if platform == "offscreen":
        return told_by(platform, kind, dict(os.environ))
    from pyvirtualdisplay.display import Display

    with Display(backend="xvfb", size=(2 * SCREEN[0], SCREEN[1]), color_depth=24, manage_global_env=False) as both:
        return told_by(platform, kind, both.env())


def told_by(platform: str, kind: str, environment: dict[str, str]) -> dict[str, Seen]:
    ended = subprocess.run(
        [sys.executable, str(Path(__file__).with_name("shown_on_two_screens.py")), platform, kind],
        env=environment | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
        capture_output=True, text=True, timeout=60,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    told: list[Seen] = json.loads(ended.stdout.splitlines()[-1])
    return {each["where"]: each for each in told}


@pytest.mark.parametrize(("platform", "kind"), WAYS)
def test_another_screen_is_drawn_with_all_its_pixels_at_once(platform: str, kind: str) -> None:
    first, moved, back = (shown(platform, kind)[where] for where in ("first", "moved", "back"))
    assert [each["screen"] for each in (first, moved, back)] == ["left", "right", "left"]
    assert [each["ratio"] for each in (first, moved, back)] == [COARSE, FINE, COARSE]
    for each in (first, moved, back):
        assert each["size"] == [int(side * each["ratio"] + 0.5) for side in each["widget"]], each["where"]
        assert each["corner"] > 4, f"{each['where']}: a corner of the scene is black"
        assert (each["problem"], each["rebuilt"]) == ("", 0)


@pytest.mark.parametrize(("platform", "kind"), WAYS)
def test_what_is_laid_over_a_thing_goes_along_within_a_pixel(platform: str, kind: str) -> None:
    first, moved, back = (shown(platform, kind)[where] for where in ("first", "moved", "back"))
    for each in (moved, back):
        assert each["inside"] == pytest.approx(first["inside"], abs=0.5)
        assert each["disk"] == pytest.approx(first["disk"], abs=1.0)


@pytest.mark.parametrize(("platform", "kind"), WAYS)
def test_the_scene_never_shrinks_the_letters_of_the_window(platform: str, kind: str) -> None:
    for each in shown(platform, kind).values():
        before, after = each["letters"]
        assert before == after


def test_full_screen_is_taken_where_the_window_is() -> None:
    full = shown("offscreen", "flat")["full screen"]
    assert full["screen"] == "right"
    assert full["ratio"] == FINE
    assert full["window"] == [side / FINE for side in SCREEN]
