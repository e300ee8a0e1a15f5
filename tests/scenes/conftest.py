"""What the tests of the scene share."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator

import pytest

from desktop_app.text import Words
from scenes.offscreen import offscreen_stage, release_own_context, release_window_context
from scenes.palette import ScenePalette
from tests.scenes.staging import palette_named

os.environ.setdefault("EGL_PLATFORM", "surfaceless")


@pytest.fixture(scope="session", autouse=True)
def one_application(qapp: object) -> None:
    """Let the scene's text be shaped by the application that the window's tests use too: a process has only one."""


@pytest.fixture(scope="session")
def say() -> Callable[..., str]:
    """Words as the program says them; one that is missing is an error."""
    return Words(strict=True).say


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
