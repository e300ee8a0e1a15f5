"""What the tests of the scene share."""

from __future__ import annotations

import os
import tomllib
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from scenes.offscreen import offscreen_stage, release_own_context, release_window_context
from scenes.palette import ScenePalette
from tests.scenes.staging import ASSETS, palette_named

os.environ.setdefault("EGL_PLATFORM", "surfaceless")


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: object) -> None:
    """Let the scene's text be shaped by the application that the window's tests use too: a process has only one."""


@pytest.fixture(scope="session")
def say() -> Callable[..., str]:
    """Words from the scene's own file alone."""
    with (ASSETS / "text" / "en" / "scene.toml").open("rb") as file:
        table = tomllib.load(file)

    def spoken(key: str, **values: Any) -> str:
        entry: Any = table
        for part in key.split("."):
            entry = entry[part]
        if isinstance(entry, dict):
            entry = entry["one" if values["n"] == 1 else "other"]
        return str(entry).format_map(values)

    return spoken


@pytest.fixture
def studio() -> ScenePalette:
    """The dark studio."""
    return palette_named("studio")


@pytest.fixture
def opengl() -> Iterator[None]:
    """Lend a test the context that pictures without a display are drawn with."""
    canvas = offscreen_stage((16, 16), full_look=False)._canvas
    release_window_context()
    canvas.set_current()
    yield
    release_own_context()
