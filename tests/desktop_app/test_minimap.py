"""The map of a long run: it shows the whole of it and leads to any step."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor

from desktop_app.looks_plans import stretched
from desktop_app.minimap import MiniMap
from desktop_app.window import Window
from scenes.stage import Pick
from sim.scenario import built_in
from tests.desktop_app.conftest import MakeWindow


@pytest.fixture
def long_window(make_window: MakeWindow) -> Window:
    """Return the window on a run of 2 000 steps."""
    return make_window(stretched(2000))


def place_of(minimap: MiniMap, step: int) -> QPoint:
    return minimap.rect_of(step, step).center().toPoint()


def test_a_run_that_is_in_sight_as_a_whole_has_no_map(make_window: MakeWindow) -> None:
    assert not make_window(built_in()).minimap.isVisible()
    assert not make_window(stretched(40)).minimap.isVisible()
    assert make_window(stretched(41)).minimap.isVisible()


def test_opening_a_long_run_brings_the_map_and_a_short_one_takes_it_away(window: Window, qtbot: Any) -> None:
    window.session.open_plan(stretched(300), None)
    qtbot.waitUntil(window.minimap.isVisible)
    window.session.open_plan(built_in(), None)
    qtbot.waitUntil(lambda: not window.minimap.isVisible())


def test_a_click_chooses_the_step_there(long_window: Window, qtbot: Any) -> None:
    minimap = long_window.minimap
    qtbot.mouseClick(minimap, Qt.MouseButton.LeftButton, pos=place_of(minimap, 400))
    chosen = long_window.session.now.selection
    assert chosen is not None
    assert chosen.step is not None
    assert abs(chosen.step - 400) <= 2  # a pixel is a step or two
    assert long_window.session.now.view.camera_preset == "overview"


def test_from_near_the_camera_goes_along(long_window: Window, qtbot: Any) -> None:
    long_window.session.use_preset("follow")
    qtbot.mouseClick(long_window.minimap, Qt.MouseButton.LeftButton, pos=place_of(long_window.minimap, 400))
    assert long_window.session.now.view.camera_preset == "follow"


def test_a_drag_goes_along_and_stays_inside(long_window: Window, qtbot: Any) -> None:
    minimap = long_window.minimap
    qtbot.mousePress(minimap, Qt.MouseButton.LeftButton, pos=place_of(minimap, 400))
    qtbot.mouseMove(minimap, QPoint(minimap.width() + 50, 10))
    qtbot.mouseRelease(minimap, Qt.MouseButton.LeftButton)
    assert long_window.session.now.selection == Pick(kind="step", step=2000)


@pytest.mark.parametrize(
    ("key", "step"),
    [
        (Qt.Key.Key_Right, 1001),
        (Qt.Key.Key_Left, 999),
        (Qt.Key.Key_Down, 1200),
        (Qt.Key.Key_Up, 800),
        (Qt.Key.Key_Home, 1),
        (Qt.Key.Key_End, 2000),
    ],
)
def test_keys_walk_steps_and_lines(long_window: Window, qtbot: Any, key: Qt.Key, step: int) -> None:
    long_window.session.select(Pick(kind="step", step=1000))
    qtbot.keyClick(long_window.minimap, key)
    assert long_window.session.now.selection == Pick(kind="step", step=step)


def test_it_can_be_reached_is_named_and_explained(long_window: Window) -> None:
    minimap = long_window.minimap
    assert minimap.focusPolicy() & Qt.FocusPolicy.TabFocus
    assert minimap.accessibleName() == "The whole run, small"
    assert minimap.accessibleDescription() == "Step 1500 of 2000"
    thing = long_window.pointing.at_control(minimap)
    assert thing is not None
    assert "whole run" in thing.card().plain


def test_the_failure_the_disks_and_what_is_done_are_in_their_colours(long_window: Window) -> None:
    minimap, theme = long_window.minimap, long_window.theme
    image = minimap.grab().toImage()
    ratio = image.devicePixelRatio()

    def colours_over(step: int) -> set[str]:
        x = round(minimap.rect_of(step, step).center().x() * ratio)
        return {QColor(image.pixel(x, y)).name().upper() for y in range(image.height())}

    assert theme.failed.fill.upper() in colours_over(1500)
    assert theme.done.fill.upper() in colours_over(700)
    assert theme.saved.fill.upper() in colours_over(1000)  # a disk every 100 steps
    assert theme.saved.fill.upper() not in colours_over(1950)


def test_it_never_covers_the_cameras_buttons(make_window: MakeWindow) -> None:
    for size in ((1920, 1080), (1280, 720), (1024, 768), (2560, 1080), (800, 1200)):
        made = make_window(stretched(300), size=size)
        if made.minimap.isVisible() and made.camera_bar.isVisible():
            assert not made.minimap.geometry().intersects(made.camera_bar.geometry())


def test_its_words_stand_above_the_marks_of_the_disks(make_window: MakeWindow) -> None:
    minimap = make_window(stretched(500)).minimap
    image, theme = minimap.grab().toImage(), minimap._theme
    ratio = image.devicePixelRatio()
    left, right = round(10 * ratio), round(image.width() / 3)  # where the words are

    def rows_of(colour: str) -> list[int]:
        return [
            y
            for y in range(image.height())
            if any(QColor(image.pixel(x, y)).name() == colour.lower() for x in range(left, right))
        ]

    words, disks = rows_of(theme.text), rows_of(theme.saved.fill)
    assert words
    assert max(words) < min(disks)
