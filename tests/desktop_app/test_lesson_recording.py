"""What is done in the window becomes a lesson that can be read, edited, and played to the same plans."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit

from desktop_app.lesson_recorded import Recorded, recorded, save_recorded
from desktop_app.lesson_recorded_sheet import RecordedSheet, seconds
from desktop_app.lesson_recorder import LessonRecorder
from desktop_app.lesson_text import lesson_text
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.widgets.buttons import Tile
from desktop_app.window import Window
from sim.bad_input import BadInput
from sim.failure import Cause, Failure
from sim.lesson_file import SHIPPED, lesson_from, load_lesson, shipped_lesson
from sim.plan import Plan, Strategy
from sim.scenario import built_in
from sim.storage import Storage
from sim.task import Step, Task

WORDS = Words(strict=True)


def acted(session: Session) -> list[Plan]:
    """Do this and that; return the plans it led through."""
    plans = []
    done: tuple[Callable[[], None], ...] = (
        lambda: session.inject_failure(3, 0.4),
        lambda: session.checkpoint_every(2),
        lambda: session.toggle_disk(3),
        lambda: session.choose_strategy(Strategy.RESTART),
        lambda: session.change(session.now.plan.with_failure(Failure(step=5, cause=Cause.POISONED, spoiled=2))),
        lambda: session.change(session.now.plan.with_storage(Storage(kind="differences"))),
        session.clear_failure,
    )
    for do in done:
        do()
        plans.append(session.now.plan)
    return plans


def recorded_from(session: Session) -> tuple[tuple[Recorded, ...], list[Plan]]:
    """Record what `acted` does, one second apart."""
    now = iter(range(1000))
    recorder = LessonRecorder(session, clock=lambda: float(next(now)))
    recorder.start()
    begun = session.now.plan
    plans = [begun, *acted(session)]
    return recorded(recorder.stop(), float(next(now)), WORDS), plans


@pytest.mark.parametrize("name", SHIPPED)
def test_a_lesson_that_is_written_down_is_the_same_lesson(name: str) -> None:
    lesson = load_lesson(shipped_lesson(name)).lesson
    text = lesson_text(lesson, "Some note\nin two lines")
    assert lesson_from(text, "again.toml") == lesson
    assert text.startswith("# Some note\n# in two lines\n")


def test_words_with_quotes_and_signs_survive(tmp_path: Path) -> None:
    steps, _ = recorded_from(Session(built_in()))
    odd = 'He said "no"\\ and \u00e9\u4e2d\U0001f4be'
    save_recorded([Recorded(steps[0].taken, odd, 2.0)], odd, tmp_path / "odd.toml", WORDS)
    lesson = load_lesson(tmp_path / "odd.toml").lesson
    assert (lesson.title["en"], lesson.step[0].caption["en"]) == (odd, odd)


def test_recorded_actions_play_through_the_same_plans(tmp_path: Path) -> None:
    steps, plans = recorded_from(Session(built_in().with_failure(Failure(step=2))))
    assert len(steps) == len(plans)
    save_recorded(steps, "Mine", tmp_path / "mine.toml", WORDS)
    score = load_lesson(tmp_path / "mine.toml")
    assert [cue.plan for cue in score.cues] == plans
    assert score.lesson.scenario is None


def test_a_step_left_out_leaves_the_later_ones_true(tmp_path: Path) -> None:
    steps, plans = recorded_from(Session(built_in()))
    save_recorded(steps[:2] + steps[4:], "Mine", tmp_path / "mine.toml", WORDS)
    assert [cue.plan for cue in load_lesson(tmp_path / "mine.toml").cues] == plans[:2] + plans[4:]


def test_another_task_is_saved_beside_the_lesson(tmp_path: Path) -> None:
    tall = Task(title="Two steps", steps=tuple(Step(title=f"Step {n}") for n in (1, 2, 3, 4, 5)))
    session = Session(Plan(task=tall))
    recorder = LessonRecorder(session)
    recorder.start()
    session.inject_failure(2)
    save_recorded(recorded(recorder.stop(), 3.0, WORDS), "Mine", tmp_path / "mine.toml", WORDS)
    score = load_lesson(tmp_path / "mine.toml")
    assert score.lesson.scenario == "mine-scenario.json"
    assert score.cues[-1].plan.failure == session.now.plan.failure


def test_the_pause_after_an_action_is_its_hold_and_a_turn_of_the_camera_is_one_step() -> None:
    session, now = Session(built_in()), [0.0]
    recorder = LessonRecorder(session, clock=lambda: now[0])
    recorder.start()
    done: tuple[tuple[float, Callable[[], None]], ...] = (
        (4.0, lambda: session.inject_failure(3)),
        (9.0, lambda: session.use_preset("follow")),
        (9.2, lambda: session.use_preset("side")),
        (12.0, lambda: session.use_compare(True)),
        (12.1, lambda: session.seek(1.0)),
    )
    for second, do in done:
        now[0] = second
        do()
    steps = recorded(recorder.stop(), 60.0, WORDS)
    assert [step.hold_s for step in steps] == [4.0, 5.0, 3.0, 20.0]
    assert [step.taken.view.preset for step in steps[:3]] == ["overview", "overview", "side"]
    assert steps[-1].taken.scene == "compare"


def test_nothing_to_save_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadInput):
        save_recorded((), "Mine", tmp_path / "mine.toml", WORDS)


@pytest.mark.parametrize(("typed", "found"), [("2.5", 2.5), ("2,5", 2.5), ("", 7.0), ("soon", 7.0), ("nan", 7.0)])
def test_seconds_are_typed_with_a_point_or_a_comma(typed: str, found: float) -> None:
    assert seconds(typed, 7.0) == found


def test_the_window_records_lists_saves_and_plays(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    making = window.lessons.making
    monkeypatch.setattr(making, "_chosen_place", lambda: tmp_path / "mine.toml")
    QTest.keyClick(
        window.viewport, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert making.recording
    assert making._sign is not None
    assert window.rect().contains(making._sign.geometry())
    window.session.inject_failure(2)
    window.session.checkpoint_every(3)
    assert "2 actions" in making._sign.accessibleName()
    making._sign.stopped.emit()
    sheet = window.layers.overlay
    assert isinstance(sheet, RecordedSheet)
    captions = [line for line in sheet.findChildren(QLineEdit) if line.property("explain") == "record_caption"]
    captions[1].setText("Now look: it fails.")
    next(tile for tile in sheet.findChildren(Tile) if tile.property("explain") == "record_save").click()
    player = window.lessons.player
    assert player is not None
    assert player.path == tmp_path / "mine.toml"
    data = tomllib.loads((tmp_path / "mine.toml").read_text(encoding="utf-8"))
    assert data["step"][1]["caption"]["en"] == "Now look: it fails."
    assert data["step"][1]["change"] == [{"inject_failure": {"step": 2, "fraction": 1.0}}]


def test_opening_another_task_ends_the_recording(window: Window) -> None:
    making = window.lessons.making
    making.toggle()
    window.session.inject_failure(2)
    window.session.open_plan(Plan(task=Task(title="Other", steps=(Step(title="One"),))), None)
    assert not making.recording
    assert isinstance(window.layers.overlay, RecordedSheet)
    assert len(window.layers.overlay.steps()) == 2
