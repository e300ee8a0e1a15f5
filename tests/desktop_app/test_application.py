"""There is one application in a process, whoever asks for it, and pictures need no display."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from PySide6.QtWidgets import QApplication

from desktop_app.application import application

ASK = "from desktop_app.application import application; print(application(offscreen=True).platformName())"


@pytest.mark.parametrize("offscreen", [False, True])
def test_whoever_asks_gets_the_one_that_runs(qapp: QApplication, offscreen: bool) -> None:
    assert application(offscreen=offscreen) is qapp


def test_offscreen_needs_no_display() -> None:
    hidden = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    bare = {name: value for name, value in os.environ.items() if name not in hidden}
    ended = subprocess.run([sys.executable, "-c", ASK], capture_output=True, text=True, timeout=60, env=bare)
    assert (ended.stdout.strip(), ended.stderr) == ("offscreen", "")
