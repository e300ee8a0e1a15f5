"""A picture is saved or copied from the window, drawn beside it."""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.stills_asked import StillAsked, still_of_moment
from desktop_app.stills_child import Draughtsman
from desktop_app.stills_panel import SIZES, StillsPanel
from desktop_app.window import Window
from scenes.camera import overview
from scenes.tableau import stage_layout
from tests.desktop_app.fake_children import fake_draughtsman, focus_now
from tests.desktop_app.test_explanations import unexplained


def opened(window: Window, qtbot: QtBot, tmp_path: Path, why: str = "") -> StillsPanel:
    """Open the sheet with a draughtsman that draws nothing."""
    window.filming.desk.command = fake_draughtsman(tmp_path, why)
    window.actions_table.do("save_picture")
    panel = window.filming.stills
    assert panel is not None
    panel.path = tmp_path / "a.png"
    qtbot.waitUntil(lambda: not window.filming.desk.is_looking and (panel.frame.image is not None or panel.said != ""))
    return panel


def test_a_picture_is_sized_and_saved_by_keyboard(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path)
    assert unexplained(window) == []
    QTest.keyClick(focus_now(), Qt.Key.Key_Right)
    QTest.keyClick(focus_now(), Qt.Key.Key_Return)
    assert panel.ask.size == SIZES["4k"]
    panel.transparent.click()
    panel.caption.click()
    assert panel.ask.transparent
    assert panel.ask.caption
    for _ in range(20):
        focus = focus_now()
        if focus is panel.save:
            break
        QTest.keyClick(focus, Qt.Key.Key_Tab)
    QTest.keyClick(panel.save, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: panel.said != "")
    assert panel.said == "Saved: a.png, 1.2 kB."
    assert panel.save.isEnabled()


def test_any_size_can_be_typed_and_nonsense_is_said(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path)
    panel.wide.setText("16385")
    assert panel.wide.refused
    assert not panel.wide.settle()
    panel.wide.setText("16384")
    assert panel.wide.settle()
    assert panel.ask.size == (16384, 1080)


def test_a_picture_can_be_pasted(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path)
    QGuiApplication.clipboard().clear()
    panel.copy.click()
    qtbot.waitUntil(lambda: panel.said == "The picture can be pasted now.")
    assert QGuiApplication.clipboard().image().size().toTuple() == (2, 1)


def test_a_picture_that_takes_long_can_be_cancelled(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path)
    window.filming.desk.end()
    window.filming.desk.command = fake_draughtsman(tmp_path, "slow")
    panel.save.click()
    qtbot.waitUntil(lambda: panel.cancel.isVisible() and panel.share == 0.5)
    assert focus_now() is panel.cancel
    panel.cancel.click()
    qtbot.waitUntil(lambda: panel.said != "")
    assert panel.said == "Cancelled. No picture was written."
    assert not window.filming.desk.is_saving


def test_why_there_is_no_picture_is_said(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path, why="The disk is full.")
    assert panel.said == "The disk is full."


def test_a_draughtsman_that_ends_is_followed_by_another(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path)
    window.filming.desk.command = ("no-such-program-anywhere",)
    window.filming.desk.end()
    panel.save.click()
    qtbot.waitUntil(lambda: panel.said != "")
    window.filming.desk.command = fake_draughtsman(tmp_path)
    panel.save.click()
    qtbot.waitUntil(lambda: panel.said.startswith("Saved"))


def test_closing_the_sheet_leaves_no_draughtsman_at_work(window: Window, qtbot: QtBot, tmp_path: Path) -> None:
    panel = opened(window, qtbot, tmp_path)
    QTest.keyClick(panel, Qt.Key.Key_Escape)
    assert window.filming.stills is None
    assert window.layers.overlay is None
    window.close()
    assert not window.filming.desk.is_saving


def asked(window: Window, **fields: Any) -> StillAsked:
    """Return what the window shows as a small still."""
    return still_of_moment(window.session.now, (160, 90), 16 / 9).model_copy(update=fields)


def test_the_draughtsman_draws_saves_stops_and_refuses(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    ask = asked(window).model_dump(mode="json")
    wishes = [
        {"do": "still", "ticket": 1, "ask": ask, "width": 160, "height": 90},
        {"do": "save", "ticket": 2, "ask": ask, "path": str(tmp_path / "a.png")},
        {"do": "save", "ticket": 3, "ask": ask, "path": str(tmp_path / "no" / "a.png")},
        {"do": "save", "ticket": 4, "ask": ask, "path": str(tmp_path / "b.png")},
        {"do": "stop", "ticket": 4},
        {"do": "still", "ticket": 5, "ask": ask, "width": 160, "height": 90},
        {"do": "still", "ticket": 6, "ask": ask, "width": 80, "height": 90},
    ]
    monkeypatch.setattr("sys.stdin", io.StringIO("".join(json.dumps(wish) + "\n" for wish in wishes)))
    draughtsman = Draughtsman()
    draughtsman.take_down()
    draughtsman.work()
    events = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    last = {event["ticket"]: event["event"] for event in events}
    assert last == {1: "shown", 2: "saved", 3: "refused", 4: "stopped", 6: "shown"}  # of small pictures only the newest
    assert QImage(str(tmp_path / "a.png")).size().toTuple() == (160, 90)
    assert [path.name for path in tmp_path.iterdir()] == ["a.png"]


def test_a_narrow_picture_is_taken_from_further_away_so_that_nothing_is_cut(window: Window) -> None:
    shot = overview(stage_layout(window.session.now.run, False), 16 / 9)
    wide, narrow = (asked(window, shot=shot, size=size).still().showing.shot for size in ((160, 90), (90, 160)))
    assert wide == shot
    assert narrow.distance == pytest.approx(shot.distance * (16 / 9) ** 2)
