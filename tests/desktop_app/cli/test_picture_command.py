"""Pictures from the command line, with no display at all."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot

from desktop_app.cli import opened
from tests.desktop_app.cli.typed import Typed

PROJECT = Path(__file__).parents[3]


def test_a_picture_is_written_where_it_was_asked_for(typed: Typed, qtbot: QtBot, tmp_path: Path) -> None:
    target = tmp_path / "lesson.PNG"
    answer = typed("picture", "-o", str(target), "--size", "480x270", "--fail", "3", "--palette", "print")
    assert (answer.code, answer.out, answer.err) == (0, "", "")
    assert QImage(str(target)).size().toTuple() == (480, 270)


def test_state_options_reach_the_picture(typed: Typed, qtbot: QtBot, tmp_path: Path) -> None:
    seen = set()
    for k, options in enumerate(
        ["", "--no-fail", "--manual none", "--time 3", "--strategy restart", "--palette print"]
    ):
        typed("picture", "-o", str(tmp_path / f"{k}.png"), "--size", "320x180", *options.split())
        seen.add((tmp_path / f"{k}.png").read_bytes())
    assert len(seen) == 6


def test_where_no_window_can_be_seen_its_picture_is_drawn(
    typed: Typed, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(opened, "display_is_there", lambda: False)
    answer = typed("--fail", "3")
    assert (answer.code, answer.out) == (0, "")
    assert answer.err.count("\n") == 1
    assert str(tmp_path / "savepoint-opening.png") in answer.err
    assert QImage("savepoint-opening.png").size().toTuple() == (1920, 1080)


@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems always have a display")
def test_without_a_display_the_program_says_so_and_draws(tmp_path: Path) -> None:
    bare = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "QT_QPA_PLATFORM")}
    ended = subprocess.run(
        [sys.executable, "-m", "desktop_app"],
        cwd=tmp_path,
        env={**bare, "PYTHONPATH": str(PROJECT), "DISPLAY": ":4711"},
        capture_output=True,
        text=True,
    )
    assert ended.returncode == 0
    assert ended.stdout == ""
    assert ended.stderr.count("\n") == 1
    assert "no display" in ended.stderr
    assert QImage(str(tmp_path / "savepoint-opening.png")).size().toTuple() == (1920, 1080)
