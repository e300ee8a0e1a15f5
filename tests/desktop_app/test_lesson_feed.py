"""For a recording the window is the picture alone, at an exact size, and afterwards what it was before."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from desktop_app.lesson_countdown import Countdown
from desktop_app.lesson_feed import SIZES
from desktop_app.lesson_feed_sheet import FeedSheet
from desktop_app.window import Window
from sim.lesson_file import shipped_lesson
from tests.desktop_app.conftest import MakeWindow

FIRST = shipped_lesson("what-a-checkpoint-saves")
SIZE = (800, 600)


def counting(window: Window) -> Countdown:
    """Return the countdown that is on its way."""
    found = window.lessons.feed.counting
    assert found is not None
    return found


def seen(window: Window) -> list[bool]:
    """Tell which parts of the window can be seen."""
    around = (window.top_bar, window.left, window.rail, window.transport, window.strip, window.camera_bar)
    return [part.isVisible() for part in (*around, window.sentence, window.viewport)]


def test_the_window_takes_the_exact_size_and_shows_the_picture_alone(make_window: MakeWindow, qtbot: Any) -> None:
    window = make_window(size=(1280, 720))
    before, place = seen(window), window.geometry()
    assert window.lessons.feed.start(SIZE)
    qtbot.waitUntil(lambda: (window.width(), window.height()) == SIZE)
    qtbot.waitUntil(lambda: window.viewport.size() == window.size())
    assert seen(window) == [False] * 6 + [True, True]
    assert window.windowHandle().flags() & Qt.WindowType.FramelessWindowHint
    QTest.keyClick(window, Qt.Key.Key_BracketRight)
    assert window.session.now.plan.failure is not None
    assert window.session.now.plan.failure.step == 6
    assert seen(window) == [False] * 6 + [True, True]
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert not window.lessons.feed.on
    qtbot.waitUntil(lambda: window.geometry() == place and seen(window) == before)
    assert not window.windowHandle().flags() & Qt.WindowType.FramelessWindowHint


def test_a_lesson_plays_in_it_with_its_caption_and_no_controls(make_window: MakeWindow, qtbot: Any) -> None:
    window = make_window(size=(1280, 720))
    window.lessons.open(FIRST)
    assert window.lessons.feed.start(SIZE)
    player = window.lessons.player
    assert player is not None
    qtbot.waitUntil(lambda: player.screen.size() == window.size())
    assert not player.deck.isVisible()
    assert player.screen.text
    player.clock.pause()
    QTest.keyClick(window, Qt.Key.Key_Right)
    assert player.clock.cue.number == 1
    QTest.keyClick(window, Qt.Key.Key_Escape)
    assert player.deck.isVisible()
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    assert window.lessons.player is None
    assert window.rail.isVisible()


def test_retake_counts_down_and_begins_the_chapter_again(window: Window) -> None:
    window.lessons.open(FIRST)
    player = window.lessons.player
    assert player is not None
    player.clock.pause()
    player.clock.seek(player.clock.score.cues[3].start_s + 2.5)
    window.actions_table.do("retake")
    count = counting(window)
    assert count.isVisible()
    assert (count.number, player.clock.s) == (3, player.clock.score.cues[3].start_s)
    count.beat()
    count.beat()
    assert (count.number, player.clock.playing) == (1, False)
    count.beat()
    assert player.clock.playing
    assert not count.isVisible()


def test_esc_stops_the_countdown_first(window: Window) -> None:
    window.lessons.open(FIRST)
    window.actions_table.do("retake")
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_Escape)
    assert not counting(window).counting
    assert window.lessons.player is not None


def test_without_a_lesson_it_begins_the_present_event_again(window: Window) -> None:
    run = window.session.now.run
    window.session.seek(float(run.starts[3]) + 0.1)
    window.lessons.feed.count_in()
    assert window.session.now.t == float(run.starts[3])
    for _ in range(3):
        counting(window).beat()
    assert window.playback.playing


def test_halo_and_keys_are_drawn_inside_and_open_no_window(window: Window) -> None:
    window.lessons.open(FIRST)
    feed = window.lessons.feed
    tops = len(QApplication.topLevelWidgets())
    feed.show_with(halo=True, keys=True)
    marks = feed._marks
    assert marks is not None
    QTest.mouseMove(window.stage, QPoint(200, 150))
    QTest.keyClick(QApplication.focusWidget() or window, Qt.Key.Key_PageDown)
    assert [text for text, _ in marks.keys] == ["PgDown"]
    assert marks.window() is window
    assert len(QApplication.topLevelWidgets()) == tops
    feed.show_with(halo=False, keys=False)
    assert not marks.isVisible()
    assert marks.keys == []


def test_a_picture_larger_than_the_screen_is_refused_in_one_sentence(window: Window) -> None:
    assert not window.lessons.feed.start((7680, 4320))
    assert not window.lessons.feed.on
    assert window.notice.isVisible()


@pytest.mark.parametrize("typed", [("1000", "700"), ("99999", "1"), ("", "")])
def test_a_size_of_ones_own_can_be_typed(window: Window, typed: tuple[str, str]) -> None:
    window.actions_table.do("clean_feed")
    sheet = window.layers.overlay
    assert isinstance(sheet, FeedSheet)
    assert sheet.size_asked in SIZES
    for line, text in zip(sheet.findChildren(QLineEdit), typed, strict=True):
        line.setText(text)
    held = {"1000": (1000, 700), "99999": (7680, 480), "": (640, 480)}
    assert sheet.size_asked == held[typed[0]]
