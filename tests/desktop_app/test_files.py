"""A file is opened aside; a bad one gets its sentence, and the window stays as it was."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QLabel

from desktop_app import files
from desktop_app.file_desk import FileDesk, ships
from desktop_app.files import TRACE, answer_of
from desktop_app.looks_plans import stretched
from desktop_app.window import Window
from sim import waiting
from sim.assets import asset
from sim.scenario import built_in, save_scenario


def text_on_top(window: Window) -> str:
    assert window.layers.overlay is not None
    return " ".join(label.text() for label in window.layers.overlay.findChildren(QLabel))


def test_a_scenario_opens_and_is_remembered(window: Window, qtbot: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_scenario(built_in().without_failure(), file)
    with qtbot.waitSignal(window.files.opened, timeout=5000):
        window.files.open(file)
    assert window.session.now.plan.failure is None
    assert window.windowTitle() == "Savepoint: mine.json"
    assert window.settings.recent == (str(file),)


def test_a_file_dropped_on_the_window_opens(window: Window, qtbot: Any, tmp_path: Path) -> None:
    file = tmp_path / "dropped.json"
    save_scenario(built_in().without_failure(), file)
    what, at = QMimeData(), QPointF(200, 200)
    what.setUrls([QUrl.fromLocalFile(str(file))])
    copy, left, none = Qt.DropAction.CopyAction, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    entering = QDragEnterEvent(at.toPoint(), copy, what, left, none)
    QApplication.sendEvent(window, entering)
    assert entering.isAccepted()
    with qtbot.waitSignal(window.files.opened, timeout=5000):
        QApplication.sendEvent(window, QDropEvent(at, copy, what, left, none))
    assert window.session.now.plan.failure is None


def test_a_recorded_run_that_was_kept_as_a_scenario_opens_again(window: Window, qtbot: Any, tmp_path: Path) -> None:
    file, kept = tmp_path / "kept.json", stretched(12)
    save_scenario(kept, file)
    with qtbot.waitSignal(window.files.opened, timeout=5000):
        window.files.open(file)
    assert window.session.now.plan == kept


@pytest.mark.parametrize("content", [b"", b"not json", b'{"version": 99, "task": {}}', b'{"version": 1, "task": {}}'])
def test_a_bad_file_gets_its_sentence(window: Window, qtbot: Any, tmp_path: Path, content: bytes) -> None:
    file, before = tmp_path / "bad.json", window.session.now
    file.write_bytes(content)
    with qtbot.waitSignal(window.files.refused, timeout=5000) as refusal:
        window.files.open(file)
    assert window.session.now == before
    assert refusal.args[0] in text_on_top(window)
    assert "bad.json" in text_on_top(window)


def test_a_folder_is_refused_too(window: Window, qtbot: Any, tmp_path: Path) -> None:
    with qtbot.waitSignal(window.files.refused, timeout=5000):
        window.files.open(tmp_path)
    assert window.layers.overlay is not None


def test_what_was_cancelled_is_not_heard_of_again(window: Window, qtbot: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_scenario(built_in().without_failure(), file)
    window.files.open(file)
    window.files.cancel()
    qtbot.wait(300)
    assert window.session.now.plan == built_in()


def test_saving_marks_the_plan_saved(window: Window, tmp_path: Path) -> None:
    window.session.inject_failure(2)
    assert window.files.save(tmp_path / "mine.json")
    assert not window.session.now.is_edited
    window.session.inject_failure(3)
    window.desk.save()
    assert not window.session.now.is_edited


def test_what_came_with_savepoint_is_never_written_over(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shipped = asset("scenarios", "build-a-rest-api.json")
    before, asked = shipped.read_bytes(), list[Path]()

    def choose(desk: FileDesk, start: Path) -> Path:
        asked.append(start)
        return tmp_path / "mine.json"

    monkeypatch.setattr(FileDesk, "_chosen_place", choose)
    window.session.open_plan(built_in(), shipped)
    window.session.inject_failure(2)
    window.desk.save()
    assert shipped.read_bytes() == before
    assert not ships(asked[0])
    assert window.session.now.document.path == tmp_path / "mine.json"


def test_not_even_by_choosing_it(window: Window, monkeypatch: pytest.MonkeyPatch) -> None:
    shipped = asset("scenarios", "build-a-rest-api.json")
    before = shipped.read_bytes()
    monkeypatch.setattr(FileDesk, "_chosen_place", lambda desk, start: shipped)
    window.session.inject_failure(2)
    window.desk.ask_save()
    assert shipped.read_bytes() == before
    assert "came with Savepoint" in text_on_top(window)


def test_a_folder_that_is_not_there_is_said(window: Window, tmp_path: Path) -> None:
    assert not window.files.save(tmp_path / "no" / "mine.json")
    assert "does not exist" in text_on_top(window)
    assert "could not be saved" in text_on_top(window)


def a_fault_of_ours(*_: object) -> None:
    raise TypeError("len of unsized object")


@pytest.mark.parametrize("where", ["read_runs", "simulate", "snapshot_sizes"])
def test_a_fault_of_ours_is_a_refusal_too(
    window: Window, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, where: str
) -> None:
    file, before = tmp_path / "odd.json", window.session.now
    save_scenario(built_in().without_failure(), file)
    monkeypatch.setattr(files, where, a_fault_of_ours)
    with qtbot.waitSignal(window.files.refused, timeout=5000) as refusal:
        window.files.open(file)
    assert refusal.args[0] == "odd.json: cannot be read: this looks like a fault of Savepoint (TypeError)"
    assert refusal.args[0] in text_on_top(window)
    assert window.session.now == before


def test_where_a_fault_happened_is_told_to_whoever_asks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(files, "read_runs", a_fault_of_ours)
    answer_of(tmp_path / "odd.json")
    assert capsys.readouterr().err == ""
    monkeypatch.setenv(TRACE, "1")
    answer_of(tmp_path / "odd.json")
    assert "a_fault_of_ours" in capsys.readouterr().err


def test_learning_what_else_a_recording_holds_never_fails_aloud(
    window: Window, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "read_runs", a_fault_of_ours)
    window.files.learn_runs(tmp_path / "odd.json")
    qtbot.wait(100)
    assert window.files.runs == ()


def test_what_comes_after_the_window_was_closed_is_not_heard_of(window: Window, qtbot: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_scenario(built_in().without_failure(), file)
    window.files.open(file)
    window.close()
    qtbot.wait(300)
    assert window.session.now.plan == built_in()


def test_the_runs_of_a_recording_are_offered_while_it_is_shown(window: Window, qtbot: Any, tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    save_scenario(built_in().without_failure(), file)
    with qtbot.waitSignal(window.files.opened, timeout=5000):
        window.files.open(file)
    n_shown = len(window.files.runs)
    window.session.undo()
    assert (n_shown, len(window.files.runs)) == (1, 0)


# a long file


@contextmanager
def slow_reader(monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[float], None]]:
    """Let a reader stand still, until it is told how far it may go; from 1 on it is through."""
    may_go, share = threading.Semaphore(0), [0.0]

    def read_slowly(path: Path) -> tuple[Any, ...]:
        while share[0] < 1:
            assert may_go.acquire(timeout=10)
            waiting.done(share[0])
        return (stretched(600),)

    def go(to: float) -> None:
        share[0] = to
        may_go.release()

    monkeypatch.setattr(files, "read_runs", read_slowly)
    monkeypatch.setattr("desktop_app.file_desk.PATIENCE_MS", 0)
    yield go
    go(1.0)


def readers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if "_reading" in thread.name]


def test_a_long_file_says_how_far_it_is_and_leaves_the_lesson_in_use(
    window: Window, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with slow_reader(monkeypatch) as go:
        window.files.open(tmp_path / "long.json")
        qtbot.waitUntil(window.desk.note.isVisible)
        go(0.5)
        qtbot.waitUntil(lambda: window.desk.note.share > 0)
        assert window.layers.overlay is None
        window.session.inject_failure(2)
        assert window.session.now.plan.failure is not None
        assert window.session.now.plan.task is built_in().task
        with qtbot.waitSignal(window.files.opened, timeout=5000):
            go(1.0)
    assert window.session.now.plan.task.n_steps == 600
    assert not window.desk.note.isVisible()


@pytest.mark.parametrize("how", ["button", "key"])
def test_cancelling_ends_the_reader_itself(
    window: Window, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    before = window.session.now
    with slow_reader(monkeypatch) as go:
        window.files.open(tmp_path / "long.json")
        qtbot.waitUntil(window.desk.note.isVisible)
        if how == "key":
            window.layers.close_top()
        else:
            qtbot.mouseClick(window.desk.note.findChild(QAbstractButton), Qt.MouseButton.LeftButton)
        assert not window.desk.note.isVisible()
        go(0.5)  # the next thing it does
        qtbot.waitUntil(lambda: not readers())
    assert window.session.now == before


def test_a_long_file_that_turns_out_bad_leaves_what_was_there(
    window: Window, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = window.session.now
    with slow_reader(monkeypatch) as go:
        monkeypatch.setattr(files, "snapshot_sizes", a_fault_of_ours)
        window.files.open(tmp_path / "long.json")
        qtbot.waitUntil(window.desk.note.isVisible)
        with qtbot.waitSignal(window.files.refused, timeout=5000):
            go(1.0)
    assert window.session.now == before
    assert not window.desk.note.isVisible()


def test_all_that_takes_long_is_done_beside_the_window(
    window: Window, qtbot: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, ours = tmp_path / "long.json", threading.current_thread()
    save_scenario(stretched(600), file)
    who: dict[str, threading.Thread] = {}

    def noting(module: Any, name: str) -> None:
        work = getattr(module, name)

        def noted(*args: Any) -> Any:
            who[name] = threading.current_thread()
            return work(*args)

        monkeypatch.setattr(module, name, noted)

    for name in ("read_runs", "simulate", "snapshot_sizes", "prepare"):
        noting(files, name)
    with qtbot.waitSignal(window.files.opened, timeout=5000):
        window.files.open(file)
    assert len(who) == 4
    assert ours not in who.values()


def test_the_note_of_a_file_being_read_is_explained(window: Window) -> None:
    window.desk.note.show_reading("long.json")
    stop = window.desk.note.findChild(QAbstractButton)
    thing = window.pointing.at_control(stop)
    assert thing is not None
    assert "Stops opening" in thing.card().plain
    assert isinstance(stop, QAbstractButton)
    assert stop.accessibleName() == "Cancel"
