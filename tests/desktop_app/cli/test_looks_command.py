"""The command that draws everything."""

from __future__ import annotations

from pathlib import Path

from pytestqt.qtbot import QtBot

from tests.desktop_app.cli.typed import Typed


def test_it_says_where_the_pictures_are(typed: Typed, qtbot: QtBot, tmp_path: Path) -> None:
    answer = typed("looks", str(tmp_path / "looks"), "--only", "picture-opening-print-1024x768")
    assert answer.code == 0
    assert (
        answer.out == f"2 pictures in {tmp_path / 'looks'}; {tmp_path / 'looks' / 'sheet.png'} shows them together.\n"
    )
    assert (tmp_path / "looks" / "picture-opening-print-1024x768.png").exists()


def test_a_pattern_that_fits_nothing_is_refused(typed: Typed, tmp_path: Path) -> None:
    answer = typed("looks", str(tmp_path / "looks"), "--only", "mauve")
    assert (answer.code, answer.out) == (2, "")
    assert "--only mauve" in answer.err
    assert not (tmp_path / "looks").exists()
