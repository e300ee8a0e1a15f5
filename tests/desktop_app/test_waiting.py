"""A run that waits for a person survives the end of the program, whole, and is offered at the next start."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtWidgets import QApplication

from desktop_app import paths
from desktop_app.kept_wait import forget_wait, keep_wait, kept_wait
from desktop_app.panels.branches_board import BranchesBoard
from desktop_app.session import Session
from desktop_app.widgets.buttons import Tile
from desktop_app.window import Window
from sim.approval import Approval, Decision
from sim.scenario import built_in, save_scenario
from tests.desktop_app.conftest import MakeWindow

WAITING = built_in().with_approval(Approval(after=4))
EARLIER = datetime(2026, 11, 2, 9, 30).astimezone()


@pytest.fixture(autouse=True)
def nothing_kept() -> Iterator[None]:
    """Begin with nothing that waits, and leave nothing."""
    forget_wait()
    yield
    forget_wait()


def answer(window: Window, name: str, qtbot: Any) -> None:
    tile = window.findChild(Tile, f"waiting_{name}")
    assert tile is not None
    qtbot.mouseClick(tile, Qt.MouseButton.LeftButton)


def test_a_session_waits_since_it_came_to_the_person_and_not_since_an_undo() -> None:
    times = iter(EARLIER + timedelta(minutes=k) for k in range(9))
    session = Session(built_in(), clock=lambda: next(times))
    assert session.now.waiting_since is None
    session.change(WAITING)
    assert session.now.waiting_since == EARLIER
    session.change(WAITING.with_approval(Approval(after=4, decision=Decision.APPROVED)))
    assert session.now.waiting_since is None
    session.undo()
    assert session.now.waiting_since == EARLIER
    session.change(built_in())
    session.change(WAITING)
    assert session.now.waiting_since == EARLIER + timedelta(minutes=1)


def test_what_is_kept_is_what_waited() -> None:
    session = Session(WAITING, clock=lambda: EARLIER)
    assert keep_wait(session.now)
    kept = kept_wait()
    assert kept is not None
    assert (kept.plan, kept.since, kept.path) == (WAITING, EARLIER, None)
    assert [file.name for file in paths.waiting_file().parent.iterdir() if "waiting" in file.name] == ["waiting.json"]


def test_a_plan_saved_as_it_is_comes_back_from_its_file_and_an_edited_one_does_not(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_scenario(WAITING, file)
    keep_wait(Session(WAITING, file).now)
    assert (kept_wait() or pytest.fail("nothing kept")).path == file
    save_scenario(built_in(), file)
    assert (kept_wait() or pytest.fail("nothing kept")).path is None


@pytest.mark.parametrize("found", [b"", b"{}", b'{"since": "yesterday", "file": "", "scenario": 3}', b"\xff\xfe"])
def test_a_kept_file_that_cannot_be_read_is_put_aside(found: bytes) -> None:
    target = paths.waiting_file()
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_bytes(found)
    assert kept_wait() is None
    assert not target.exists()
    target.with_suffix(".unreadable.json").unlink()


def test_nothing_is_kept_of_a_run_that_waits_for_nobody() -> None:
    assert not keep_wait(Session(built_in()).now)
    assert kept_wait() is None


def test_the_question_outlives_the_program_and_can_be_answered_in_its_next_life(
    make_window: MakeWindow, qtbot: Any
) -> None:
    first = make_window()
    first.session.change(WAITING)
    since = first.session.now.waiting_since
    first.close()

    second = make_window()
    second.waiting.offer()
    assert second.layers.overlay is not None
    answer(second, "go_on", qtbot)
    assert second.session.now.plan == WAITING
    assert second.session.now.waiting_since == since
    board = second.boards.findChild(BranchesBoard)
    assert board is not None
    assert board.approval.card.heading.text().startswith("Waiting since")
    qtbot.mouseClick(board.approval.approve, Qt.MouseButton.LeftButton)
    assert not second.session.now.run.stops_for_approval
    assert kept_wait() is None


def test_it_is_kept_at_once_and_not_only_when_the_window_closes(window: Window) -> None:
    window.session.change(WAITING)
    QCoreApplication.processEvents()
    assert (kept_wait() or pytest.fail("nothing kept")).plan == WAITING
    window.session.undo()
    assert kept_wait() is None


@pytest.mark.parametrize(("name", "is_kept"), [("later", True), ("forget", False)])
def test_the_question_can_wait_or_be_forgotten(window: Window, qtbot: Any, name: str, is_kept: bool) -> None:
    keep_wait(Session(WAITING, clock=lambda: EARLIER).now)
    window.waiting.offer()
    answer(window, name, qtbot)
    assert window.layers.overlay is None
    assert window.session.now.plan == built_in()
    assert (kept_wait() is not None) == is_kept


def test_opening_another_plan_leaves_the_question_where_it_is(window: Window) -> None:
    window.session.change(WAITING)
    QApplication.processEvents()
    window.session.open_plan(built_in().without_failure(), None)
    assert kept_wait() is not None


def test_a_plan_that_is_open_already_waits_since_it_was_kept(make_window: MakeWindow) -> None:
    keep_wait(Session(WAITING, clock=lambda: EARLIER).now)
    window = make_window(WAITING)
    window.waiting.offer()
    assert window.layers.overlay is None
    assert window.session.now.waiting_since == EARLIER
