"""The times of a lesson are dragged, typed or taken from labels, and saved without touching anything else."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from desktop_app.film.marks import label_ends
from desktop_app.lesson_marks import Marks, marked_text, save_marks
from desktop_app.lesson_marks_sheet import MarksSheet
from desktop_app.window import Window
from sim.bad_input import BadInput
from sim.lesson_file import lesson_from, load_lesson, shipped_lesson

TEXT = """# by hand, with care
title.en = "Small"
description.en = "Three steps."

[[step]]  # the first
title.en = "One"
caption.en = "The first."
hold_s = 2   # long enough

# between the steps
[[step]]
title.en = "Two"
caption.en = "The second."
change = [{ inject_failure = 3 }]
ends_at_s = 9.0   # with the voice
[[step]]
title.en = "Three"
caption.en = "The third."
shot = { preset = "follow", step = 3 }
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    """Return a small lesson."""
    found = tmp_path / "small.toml"
    found.write_text(TEXT, encoding="utf-8")
    return found


def labels(folder: Path, text: str) -> Path:
    """Return a label track as Audacity exports it."""
    found = folder / "labels.txt"
    found.write_text(text, encoding="utf-8")
    return found


def test_only_lines_of_marks_change_and_every_comment_stays(path: Path) -> None:
    marks = Marks(load_lesson(path)).with_end(0, 4.25).with_end(1, 12.5).with_end(2, 20)
    changed = marked_text(TEXT, "small.toml", marks)
    assert changed == TEXT.replace("# long enough\n", "# long enough\nends_at_s = 4.25\n").replace(
        "ends_at_s = 9.0   # with", "ends_at_s = 12.5   # with"
    ).replace("step = 3 }\n", "step = 3 }\nends_at_s = 20\n")
    assert [cue.end_s for cue in marks.score.cues] == [4.25, 12.5, 20]


def test_a_mark_is_taken_away_and_the_hold_counts_again(path: Path) -> None:
    marks = Marks(load_lesson(path)).with_end(1, None)
    changed = marked_text(TEXT, "small.toml", marks)
    assert "ends_at_s" not in changed
    assert lesson_from(changed, "small.toml").step[1].ends_at_s is None


def test_a_chapter_cannot_end_before_its_story_or_after_a_later_mark(path: Path) -> None:
    marks = Marks(load_lesson(path))
    assert marks.with_end(1, 0.5) is marks
    assert marks.with_end(0, 30.0) is marks
    assert marks.with_end(0, 5.0) is not marks


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
def test_lines_end_as_the_author_ends_them(tmp_path: Path, newline: str) -> None:
    path = tmp_path / "small.toml"
    path.write_bytes(TEXT.replace("\n", newline).encode())
    save_marks(Marks(load_lesson(path)).with_end(2, 15.5), path, path)
    data = path.read_bytes().decode()
    assert data.count("\n") == TEXT.count("\n") + 1
    assert data.count("\r\n") == (data.count("\n") if newline == "\r\n" else 0)
    assert load_lesson(path).duration_s == 15.5


def test_steps_that_are_written_another_way_are_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "inline.toml"
    text = 'title.en="T"\ndescription.en="D"\nstep=[{title={en="A"},caption={en="B"}}]\n'
    path.write_text(text, encoding="utf-8")
    with pytest.raises(BadInput, match=r"\[\[step\]\]"):
        save_marks(Marks(load_lesson(path)).with_end(0, 8.0), path, path)
    assert path.read_text(encoding="utf-8") == text


def test_every_lesson_that_ships_can_be_marked() -> None:
    for name in ("what-a-checkpoint-saves", "where-to-put-the-disks"):
        file = shipped_lesson(name)
        score = load_lesson(file)
        marks = Marks(score)
        for cue in score.cues:
            marks = marks.with_end(cue.number, cue.end_s + 1.0 * (cue.number + 1))
        changed = marked_text(file.read_text(encoding="utf-8"), file.name, marks)
        assert lesson_from(changed, file.name).step[0].ends_at_s == pytest.approx(score.cues[0].end_s + 1, abs=0.01)


def test_labels_of_a_narration_become_marks(path: Path, tmp_path: Path) -> None:
    marks = Marks(load_lesson(path)).with_labels(
        labels(tmp_path, "0.000000\t3.500000\tone\n3.6\t11.25\t2 two\n11.3\t19.0\t\n")
    )
    assert [marks.marked(number) for number in range(3)] == [3.5, 11.25, 19.0]


@pytest.mark.parametrize("text", ["no label\n", "0\t1\t9 no such step\n", "0\t0.1\t2 too early\n"])
def test_labels_that_do_not_fit_are_refused(path: Path, tmp_path: Path, text: str) -> None:
    with pytest.raises(BadInput, match=r"labels\.txt"):
        Marks(load_lesson(path)).with_labels(labels(tmp_path, text))


def opened(window: Window, path: Path) -> MarksSheet:
    """Open the times of a lesson in the window."""
    window.lessons.open(path)
    window.actions_table.do("time_marks")
    sheet = window.layers.overlay
    assert isinstance(sheet, MarksSheet)
    return sheet


def test_an_end_is_dragged_typed_saved_and_played(window: Window, path: Path, qtbot: Any) -> None:
    sheet = opened(window, path)
    bar, now = sheet.bar, sheet.marks.score
    at, to = (QPoint(round(bar.x_at(s)), 20) for s in (now.cues[0].end_s, now.cues[0].end_s + 1.0))
    QTest.mousePress(bar, Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(bar, to)
    QTest.mouseRelease(bar, Qt.MouseButton.LeftButton, pos=to)
    assert sheet.marks.score.cues[0].end_s == pytest.approx(now.cues[0].end_s + 1.0, abs=0.1)
    QTest.keyClick(bar, Qt.Key.Key_Right)
    field = sheet.fields[1]
    field.selectAll()
    QTest.keyClicks(field, "11,5")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert sheet.marks.score.cues[1].end_s == 11.5
    field.setText("0.1")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert sheet.why.isVisible()
    assert sheet.marks.score.cues[1].end_s == 11.5
    sheet.saved.emit(sheet.marks)
    player = window.lessons.player
    assert player is not None
    qtbot.waitUntil(lambda: player.clock.score.cues[1].end_s == 11.5)
    assert "# with the voice" in path.read_text(encoding="utf-8")


def test_the_words_to_speak_go_out_with_the_times_as_they_are_now(window: Window, path: Path, tmp_path: Path) -> None:
    sheet = opened(window, path)
    sheet.move_end(0, sheet.marks.score.cues[0].end_s + 2)
    sheet.give_script(tmp_path / "narration.txt")
    assert "narration.txt" in sheet.why.text()
    assert label_ends(tmp_path / "narration.txt", 3)[1] == pytest.approx(sheet.marks.score.cues[0].end_s)
    sheet.give_script(tmp_path / "no" / "narration.txt")
    assert "no" in sheet.why.text()


def test_a_lesson_that_ships_is_saved_as_a_copy(
    window: Window, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ours = shipped_lesson("what-a-checkpoint-saves")
    before = ours.read_bytes()
    monkeypatch.setattr(window.lessons, "ask_place", lambda name: tmp_path / name)
    sheet = opened(window, ours)
    sheet.move_end(10, 90.0)
    sheet.saved.emit(sheet.marks)
    assert ours.read_bytes() == before
    assert window.lessons.player is not None
    assert window.lessons.player.path == tmp_path / ours.name
    assert window.lessons.player.clock.score.duration_s == 90.0


def test_wrong_labels_are_told_in_the_sheet(window: Window, path: Path, tmp_path: Path) -> None:
    sheet = opened(window, path)
    sheet.take_labels(labels(tmp_path, "what\n"))
    assert "labels.txt" in sheet.why.text()
    sheet.take_labels(labels(tmp_path, "0\t4\t1\n"))
    assert not sheet.why.isVisible()
    assert sheet.fields[0].text() == "4.0"
