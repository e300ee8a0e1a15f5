"""What may be asked for next is fetched once the window is there, and nothing of it before its first frame."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.util import find_spec
from typing import Any

import pytest

from desktop_app import fetching
from desktop_app.fetching import Fetching, offered
from desktop_app.window import Window
from sim.lesson_file import SHIPPED, shipped_score
from start import ROOT

FIRST_FRAME = """
import sys
from desktop_app import program
window_on = program.window_on
def told(*args, **fields):
    window = window_on(*args, **fields)
    window.first_shown.connect(lambda: (print(*sys.modules, flush=True), window.close()))
    return window
program.window_on = told
from desktop_app.__main__ import main
sys.exit(main([]))
"""
WANTED_LATER = (
    "desktop_app.cards", "desktop_app.descent", "desktop_app.film", "desktop_app.film_panel_host", "desktop_app.find",
    "desktop_app.landscape_card", "desktop_app.lesson_player", "desktop_app.panels.state_board", "desktop_app.sheets",
    "desktop_app.predict_card", "desktop_app.stills", "scenes.compare", "scenes.landscape", "scenes.offscreen",
    "scenes.outside", "scenes.skyline", "scenes.told", "scenes.transition", "sim.effects", "sim.hazards",
    "sim.landscape", "sim.lanes", "sim.lesson_file", "sim.placement", "sim.traces", "babel", "rich", "typer",
)  # fmt: skip
"""Whose names begin so; each of them costs time before the first frame that nobody needs it for."""


def test_the_first_frame_waits_for_nothing_that_is_wanted_later(xvfb: object) -> None:
    ended = subprocess.run(
        [sys.executable, "-c", FIRST_FRAME],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=60,
        env=os.environ | {"PYTHONPATH": str(ROOT)},
    )
    assert ended.returncode == 0, ended.stderr
    loaded = ended.stdout.split()
    assert "scenes.gl_stage" in loaded or "desktop_app.flat_view" in loaded, "there was no scene"
    assert [name for name in loaded if name.startswith(WANTED_LATER)] == []


def test_all_that_is_offered_is_there_and_an_engineer_is_offered_more() -> None:
    simple, engineer = offered("simple"), offered("engineer")
    assert set(simple) < set(engineer)
    assert [name for name in engineer if find_spec(name) is None] == []


def test_it_is_fetched_piece_by_piece_and_not_while_something_moves(
    window: Window, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    fetched: list[str] = []
    monkeypatch.setattr(fetching, "PAUSE_MS", 0)
    monkeypatch.setattr(fetching, "import_module", fetched.append)
    monkeypatch.setattr(fetching, "offered", lambda level: ("a.board",) if level == "simple" else ("a.drawer",))
    made = Fetching(window)
    window.playback.play()
    made._begin()
    qtbot.wait(20)
    assert fetched == []
    window.playback.pause()
    qtbot.waitUntil(lambda: made.is_done)
    assert fetched == ["a.board"]
    assert shipped_score(SHIPPED[-1]) is shipped_score(SHIPPED[-1])
    assert not window.words.read_on()
    window.session.use_level("engineer")
    qtbot.waitUntil(lambda: made.is_done)
    assert fetched == ["a.board", "a.drawer"]
