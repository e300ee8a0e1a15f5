"""A lesson plays in the window, goes exactly where it is sent, and leaves everything of one's own as it was."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from desktop_app.cli.opened import open_window
from desktop_app.lesson_clock import LessonClock
from desktop_app.lesson_picker import LessonPicker, still_of
from desktop_app.lesson_player import LessonPlayer
from desktop_app.lesson_told import asked_at, caption_of, shown_at
from desktop_app.lettering import SMALLEST_TEXT
from desktop_app.settings import Settings
from desktop_app.text import Words
from desktop_app.window import Window
from sim.bad_input import BadInput
from sim.lesson_file import SHIPPED, load_lesson, shipped_lesson
from sim.scenario import built_in
from tests.desktop_app.conftest import MakeWindow, SheetSurface

FIRST = shipped_lesson("what-a-checkpoint-saves")
MARGINS = (0.0, 0.0, 0.0, 0.1)
SMALL = """
title.en = "Small"
description.en = "A lesson of two steps."
[[step]]
title.en = "One"
caption.en = "The first."
[[step]]
title.en = "Two"
caption.en = "The {which}."
change = [{ inject_failure = 3 }]
hold_s = 3
"""


def playing(window: Window, path: Path = FIRST, *, paused: bool = True) -> LessonPlayer:
    """Open a lesson and, unless it should play, stop its clock."""
    window.lessons.open(path)
    assert window.lessons.player is not None
    if paused:
        window.lessons.player.clock.pause()
    return window.lessons.player


def player_of(window: Window) -> LessonPlayer:
    """Return the lesson that plays."""
    assert window.lessons.player is not None
    return window.lessons.player


def small(folder: Path, which: str = "second") -> Path:
    """Write a small lesson into a folder."""
    path = folder / "small.toml"
    path.write_text(SMALL.replace("{which}", which), encoding="utf-8")
    return path


def press(window: Window, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard is."""
    QTest.keyClick(QApplication.focusWidget() or window, key, held)


# choosing


def test_the_menu_the_left_column_and_find_lead_to_the_lessons(window: Window) -> None:
    window.left.lesson_asked.emit()
    assert isinstance(window.layers.overlay, LessonPicker)
    window.layers.close_overlay()
    assert window.actions_table.get("lessons").findable
    window.actions_table.do("lessons")
    picker = window.layers.overlay
    assert isinstance(picker, LessonPicker)
    assert [row.accessibleName().partition(".")[0] for row in picker.rows] == ["1", "2", "3", "4", "5"]
    QTest.keyClick(picker.rows[1], Qt.Key.Key_Return)
    assert player_of(window).path == shipped_lesson(SHIPPED[1])
    assert not picker.isVisible()


@pytest.mark.parametrize("name", SHIPPED)
def test_every_lesson_that_ships_has_its_picture(name: str) -> None:
    assert still_of(name).read_bytes()[:4] == b"\x89PNG"


def test_a_lesson_file_that_is_wrong_is_refused_in_one_sentence(window: Window, tmp_path: Path) -> None:
    path = tmp_path / "wrong.toml"
    path.write_text('title.en = "x"\n', encoding="utf-8")
    window.lessons.open(path)
    assert window.lessons.player is None
    assert window.layers.overlay is not None
    with pytest.raises(BadInput, match=r"wrong\.toml, line 1"):
        open_window(path)


# nothing lost


def test_leaving_brings_back_plan_undo_view_and_time_as_they_were(window: Window) -> None:
    window.session.inject_failure(3)
    window.session.open_panel("compare")
    window.session.seek(2.0)
    before, seen = window.session.now, [part.isVisible() for part in parts(window)]
    history = (window.session.can_undo, window.session.can_redo)
    player = playing(window)
    for key in (Qt.Key.Key_BracketRight, Qt.Key.Key_F, Qt.Key.Key_S, Qt.Key.Key_Right, Qt.Key.Key_PageDown):
        press(window, key)
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    press(window, Qt.Key.Key_R, Qt.KeyboardModifier.ControlModifier)
    QTest.mouseClick(player.screen, Qt.MouseButton.LeftButton, pos=QPoint(300, 200))
    assert not window.rail.isVisible()
    press(window, Qt.Key.Key_Escape)
    assert window.lessons.player is None
    assert window.session.now == before
    assert (window.session.can_undo, window.session.can_redo) == history
    assert [part.isVisible() for part in parts(window)] == seen
    window.session.undo()
    assert window.session.now.plan == built_in()


def parts(window: Window) -> tuple[Any, ...]:
    """Return everything that steps back for a lesson."""
    around = (window.top_bar, window.left, window.rail, window.transport, window.strip, window.boards, window.drawers)
    return (*around, window.sentence, window.camera_bar, window.viewport, window.stage)


@pytest.mark.parametrize("panel", [None, "odds", "state"])
def test_the_window_comes_back_whole(window: Window, panel: Any, qtbot: Any) -> None:
    if panel:
        window.session.open_panel(panel)
    for _ in range(8):  # the room is shared anew in several turns of the event loop
        QApplication.processEvents()
    before = places(window)
    playing(window)
    window.lessons.leave()
    qtbot.waitUntil(lambda: places(window) == before)
    assert window.viewport.isEnabled()


def places(window: Window) -> list[Any]:
    """Return where everything is that can be seen."""
    return [part.geometry() if part.isVisible() else None for part in parts(window)]


# steering


def test_chapters_are_gone_to_exactly_in_both_directions(window: Window) -> None:
    player = playing(window)
    clock, cues = player.clock, player.clock.score.cues
    shown = {}
    for number in range(len(cues)):
        clock.go_to(number)
        assert clock.s == cues[number].start_s + cues[number].turn_s
        shown[number] = shown_at(clock.score, clock.s, 1.6, MARGINS)
    for number in reversed(range(len(cues))):
        clock.go_to(number)
        assert shown_at(clock.score, clock.s, 1.6, MARGINS).same_as(shown[number])


def test_keys_and_clicker_walk_the_chapters(window: Window) -> None:
    player = playing(window)
    clock, starts = player.clock, player.clock.score.starts_s
    press(window, Qt.Key.Key_PageDown)
    assert clock.s == starts[1]
    assert clock.playing  # and stands still at the end of this chapter
    clock.pause()
    press(window, Qt.Key.Key_Right)
    assert clock.s == starts[2]
    clock.pause()
    press(window, Qt.Key.Key_PageUp)
    assert clock.s == clock.rest_s(clock.score.cues[1])
    press(window, Qt.Key.Key_Left)
    assert clock.s == clock.rest_s(clock.score.cues[0])
    press(window, Qt.Key.Key_End)
    assert clock.s == clock.score.duration_s
    press(window, Qt.Key.Key_Home)
    assert clock.s == 0
    for key in (Qt.Key.Key_1, Qt.Key.Key_1):
        press(window, key)
    assert clock.cue.number == 10
    press(window, Qt.Key.Key_Space)
    assert clock.playing
    press(window, Qt.Key.Key_Space)
    assert not clock.playing


def test_b_and_the_point_blank_the_screen(window: Window) -> None:
    playing(window)
    for key in (Qt.Key.Key_B, Qt.Key.Key_Period):
        press(window, key)
        assert window.layers.blank is not None
        press(window, key)
        assert window.layers.blank is None
    assert window.lessons.player is not None


def test_what_is_laid_over_a_lesson_lets_it_stand_still(window: Window) -> None:
    clock = playing(window, paused=False).clock
    press(window, Qt.Key.Key_B)
    assert not clock.playing
    press(window, Qt.Key.Key_B)
    window.sheets.show_help()
    assert window.layers.overlay is not None


def test_other_colours_and_larger_text_leave_the_lesson_the_room(window: Window, qtbot: Any) -> None:
    window.session.open_panel("odds")
    player = playing(window)
    press(window, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    press(window, Qt.Key.Key_Plus, Qt.KeyboardModifier.ControlModifier)
    assert window.session.now.view.palette == "projector"
    for _ in range(4):
        QApplication.processEvents()
    assert [part.isVisible() for part in parts(window)] == [False] * 9 + [True, True]
    assert player.deck.isVisible()
    assert player.screen.size() == window.stage.size()


def test_a_click_on_a_number_goes_to_its_chapter_and_on_the_bar_to_any_second(window: Window) -> None:
    player = playing(window)
    bar, clock = player.deck.bar, player.clock
    spot = bar.numbers()[4].center().toPoint()
    QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=spot)
    assert clock.s == clock.landing_s(clock.score.cues[4])
    low = bar.height() - 8
    for s in (50.0, 12.0, 33.0):
        QTest.mouseClick(bar, Qt.MouseButton.LeftButton, pos=QPointF(bar.x_at(s), low).toPoint())
        assert clock.s == pytest.approx(s, abs=clock.score.duration_s / bar.width())
        there = clock.s
        clock.seek(1.0)
        clock.seek(there)
        assert clock.s == there


def test_the_clock_plays_on_and_stops_where_a_chapter_ends() -> None:
    seconds = [0.0]
    clock = LessonClock(load_lesson(FIRST), clock=lambda: seconds[0])
    clock.forward()
    for _ in range(200):
        seconds[0] += 0.2
        if clock.playing:
            clock.tick()
    assert (clock.s, clock.playing) == (clock.rest_s(clock.score.cues[1]), False)
    clock.play()
    for _ in range(600):
        seconds[0] += 0.2
        if clock.playing:
            clock.tick()
    assert (clock.at_end, clock.playing) == (True, False)


def test_with_less_motion_the_camera_cuts_and_the_story_goes_by_events() -> None:
    score = load_lesson(FIRST)
    cue = score.cues[0]
    seen = [shown_at(score, cue.start_s + u, 1.6, MARGINS, calm=True) for u in (0.4, 1.4, 2.3)]
    assert len({showing.shot for showing in seen}) == 1
    assert seen[0].shot == shown_at(score, cue.end_s - 1e-6, 1.6, MARGINS).shot, "where the camera would come to rest"
    assert all(showing.t in (*cue.run.starts, cue.from_t, cue.to_t) for showing in seen)


# what is said and asked


def test_captions_fill_their_figures_and_fall_back_to_a_language_there_is() -> None:
    score = load_lesson(FIRST)
    english = [caption_of(cue, Words()) for cue in score.cues]
    assert not any("{" in text for text in english)
    assert "13.7k" in english[-1]
    other = Words()
    other.language = "sv-SE"  # this lesson speaks none of it
    assert caption_of(score.cues[0], other) == english[0]


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768)])
def test_captions_can_be_read_from_the_back_row_and_stay_inside(make_window: MakeWindow, size: tuple[int, int]) -> None:
    window = make_window(size=size, settings=Settings(scale=2.0))
    player = playing(window)
    for number in range(len(player.clock.score.cues)):
        player.clock.go_to(number)
        assert player.screen.type_px >= SMALLEST_TEXT * size[1]
        assert len(player.screen.rows()) <= 3
    assert window.rect().contains(player.deck.geometry())


def test_a_question_is_told_after_an_answer_or_by_itself(window: Window) -> None:
    player = playing(window)
    cue = player.clock.score.cues[6]
    asked_s = cue.end_s - 3.0
    player.clock.seek(asked_s)
    assert player.question.isVisible()
    asked = asked_at(player.clock.score, asked_s, {})
    assert asked is not None
    assert not asked.revealed
    assert asked.question.right == 1
    told = asked_at(player.clock.score, cue.end_s + 0.1, {})
    assert told is not None
    assert told.revealed
    assert 5 in asked.question.choices
    press(window, Qt.Key.Key_5)
    given = asked_at(player.clock.score, player.clock.s, player._answers)
    assert given is not None
    assert (given.given, given.revealed) == (5, True)
    assert player.clock.playing


def test_a_drawer_opens_beside_with_the_plan_of_the_lesson(window: Window, tmp_path: Path) -> None:
    path = small(tmp_path)
    path.write_text(path.read_text(encoding="utf-8") + 'panel = "odds"\n', encoding="utf-8")
    own = window.session.now
    player = playing(window, path)
    player.clock.go_to(1)
    host = player.drawer.host
    assert host is not None
    assert host.isVisible()
    assert window.session.now == own
    player.clock.go_to(0)
    assert not host.isVisible()


# the end


def test_at_the_end_the_plan_can_be_tried_and_undone(window: Window) -> None:
    mine = window.session.now.plan.without_failure()
    window.session.change(mine)
    player = playing(window)
    player.clock.seek(player.clock.score.duration_s)
    assert player.ending.isVisible()
    last = player.last_plan
    player.ending.try_asked.emit()
    assert window.lessons.player is None
    assert window.session.now.plan == last
    window.session.undo()
    assert window.session.now.plan == mine


def test_the_next_lesson_follows_and_the_last_has_none(window: Window) -> None:
    player = playing(window)
    player.ending.next_asked.emit()
    assert window.lessons.player is not None
    assert window.lessons.player.path == shipped_lesson(SHIPPED[1])
    last = playing(window, shipped_lesson(SHIPPED[-1]))
    last.clock.seek(last.clock.score.duration_s)
    assert not last.ending._next.isVisible()
    last.play_again()
    assert last.clock.playing
    assert not last.ending.isVisible()


# writing one


def test_a_save_is_read_again_at_the_same_chapter(window: Window, tmp_path: Path, qtbot: Any) -> None:
    player = playing(window, small(tmp_path))
    player.clock.go_to(1)
    assert player.screen.text == "The second."
    small(tmp_path, "other one")
    qtbot.waitUntil(lambda: player.screen.text == "The other one.")
    assert player.clock.cue.number == 1


def test_a_mistake_is_named_by_line_and_key_while_the_last_good_version_plays(
    window: Window, tmp_path: Path, qtbot: Any
) -> None:
    path = small(tmp_path)
    player = playing(window, path)
    player.clock.go_to(1)
    path.write_text(path.read_text(encoding="utf-8").replace("hold_s = 3", "hold_s = -3"), encoding="utf-8")
    qtbot.waitUntil(lambda: player.trouble.isVisible())
    assert "line 11" in player.trouble.text
    assert "hold_s" in player.trouble.text
    assert player.screen.text == "The second."
    player.clock.play()
    assert player.clock.playing
    small(tmp_path, "mended one")
    qtbot.waitUntil(lambda: not player.trouble.isVisible())


def test_the_surface_shows_the_lesson_and_then_ones_own_run_again(make_window: MakeWindow, qtbot: Any) -> None:
    surface = SheetSurface()
    window = make_window(surface=surface)
    QApplication.processEvents()
    own = surface.shown[-1]
    player = playing(window)
    player.clock.seek(20.0)
    assert surface.shown[-1].run is player.clock.cue.run
    window.lessons.leave()
    qtbot.waitUntil(lambda: surface.shown[-1].same_as(own))
