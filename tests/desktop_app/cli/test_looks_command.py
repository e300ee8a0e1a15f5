"""The command that draws everything."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.cli import shown_looks
from desktop_app.looks import Progress
from desktop_app.looks_views import Look
from tests.desktop_app.cli.typed import Typed


def test_it_says_where_the_pictures_are(typed: Typed, qtbot: QtBot, tmp_path: Path) -> None:
    answer = typed("looks", str(tmp_path / "looks"), "--only", "picture-opening-print-1024x768")
    assert answer.code == 0
    assert (
        answer.out == f"2 pictures in {tmp_path / 'looks'}; {tmp_path / 'looks' / 'sheet.png'} shows them together.\n"
    )
    assert (tmp_path / "looks" / "picture-opening-print-1024x768.png").exists()


def test_where_nobody_watches_a_line_every_ten_pictures_says_how_far_it_is(
    typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def draw(looks: list[Look], folder: Path, tell: Progress) -> int:
        for done, look in enumerate(looks, 1):
            tell(done, len(looks), look.name)
        return len(looks)

    monkeypatch.setattr(shown_looks, "draw_looks", draw)
    answer = typed("looks", str(tmp_path), "--only", "picture-no-")
    first, tenth, *_, last = answer.err.splitlines()
    assert first == "24 pictures to draw …"
    assert tenth.startswith("10 of 24 pictures drawn, about ")
    assert last.startswith("24 pictures drawn")
    assert len(answer.err.splitlines()) == 4


def test_ctrl_c_says_how_many_pictures_there_are(typed: Typed, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def draw(looks: list[Look], folder: Path, tell: Progress) -> int:
        tell(1, len(looks), looks[0].name)
        raise KeyboardInterrupt

    monkeypatch.setattr(shown_looks, "draw_looks", draw)
    answer = typed("looks", str(tmp_path), "--only", "picture-no-")
    assert answer.code == 130
    assert answer.err.splitlines()[-1] == f"Stopped: 1 of 24 pictures are in {tmp_path}."


def test_a_pattern_that_fits_nothing_is_refused(typed: Typed, tmp_path: Path) -> None:
    answer = typed("looks", str(tmp_path / "looks"), "--only", "mauve")
    assert (answer.code, answer.out) == (2, "")
    assert "--only mauve" in answer.err
    assert not (tmp_path / "looks").exists()


def test_a_folder_that_cannot_be_made_is_refused_in_one_line(typed: Typed, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    answer = typed("looks", str(tmp_path / "file"))
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == f"{tmp_path / 'file'}: is a file, not a folder.\n"


@pytest.mark.skipif(sys.platform == "win32", reason="a terminal sends signals another way there")
@pytest.mark.parametrize("after_s", [0.0, 0.1, 2.0])
def test_ctrl_c_in_a_terminal_ends_every_process_at_once(tmp_path: Path, after_s: float) -> None:
    child = subprocess.Popen(
        [sys.executable, "-m", "desktop_app", "looks", str(tmp_path)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        env=os.environ | {"PYTHONPATH": os.pathsep.join(path for path in sys.path if path)},
    )
    assert child.stderr is not None
    assert "pictures to draw" in child.stderr.readline()
    time.sleep(after_s)
    os.killpg(child.pid, signal.SIGINT)
    out, err = child.communicate(timeout=20)  # all the pictures would take minutes
    assert (child.returncode, out) == (130, "")
    assert err.splitlines()[-1].startswith("Stopped: ")
    assert "Traceback" not in err
    assert "semaphore" not in err
