"""Whether a window could be seen is asked before Qt, which would end the program, is."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from desktop_app.cli.display import display_is_there

linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")


@linux
def test_no_variable_no_display() -> None:
    assert not display_is_there({})


@linux
@pytest.mark.parametrize("name", [":4711", "nowhere:0", "not a display", ""])
def test_a_display_that_does_not_answer_is_none(name: str) -> None:
    assert not display_is_there({"DISPLAY": name})


@linux
def test_a_wayland_socket_that_does_not_answer_is_none(tmp_path: Path) -> None:
    (tmp_path / "wayland-0").write_bytes(b"")
    assert not display_is_there({"WAYLAND_DISPLAY": "wayland-0", "XDG_RUNTIME_DIR": str(tmp_path)})


@linux
def test_a_display_that_answers_is_one() -> None:
    assert display_is_there({"DISPLAY": os.environ["DISPLAY"]})


def test_a_platform_that_shows_nothing_is_none() -> None:
    assert not display_is_there({"QT_QPA_PLATFORM": "offscreen", "DISPLAY": os.environ.get("DISPLAY", "")})
