"""A file is opened aside; a bad one gets its sentence, and the window stays as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication, QLabel

from desktop_app import files
from desktop_app.file_desk import FileDesk, ships
from desktop_app.files import TRACE, answer_of
from desktop_app.looks_plans import stretched
from desktop_app.window import Window
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
