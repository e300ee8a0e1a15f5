"""Opening the State board is one move into the disk, closing it the same move back, and it can be turned round."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QRectF

from desktop_app.descent import between, near_disk
from desktop_app.settings import Settings
from desktop_app.turning import FADE_S, TURN_S
from desktop_app.viewing import layout_at
from desktop_app.window import Window
from scenes.camera import on_screen, view_projection
from scenes.stage import Pick


class Hand:
    """A clock that a test moves."""

    def __init__(self) -> None:
        self.now_s = 0.0

    def __call__(self) -> float:
        """Return the time."""
        return self.now_s


def watched(window: Window) -> Hand:
    """Let the window fly as on a screen, and return the clock it flies by."""
    clock = Hand()
    window.descent.flies, window.descent._clock = True, clock
    return clock


def at(window: Window, clock: Hand, now_s: float) -> float:
    clock.now_s = now_s
    window.descent._tick()
    return window.descent.part


def test_the_board_grows_out_of_the_chosen_disk_and_shrinks_back_into_it(window: Window) -> None:
    clock = watched(window)
    window.session.select(Pick(kind="checkpoint", step=2))
    disk = window.viewport.box_of(Pick(kind="checkpoint", step=2))
    assert disk is not None
    begins = QRect(window.viewport.mapTo(window, disk.topLeft()), disk.size())
    window.session.open_panel("state")
    assert window.boards.isVisible()  # in use from the first instant
    assert window.descent.isVisible()
    assert window.descent._origin == begins
    assert 0 < at(window, clock, TURN_S / 2) < 1
    at(window, clock, TURN_S)
    assert not window.descent.isVisible()
    window.session.close_panel()
    assert window.viewport.isVisible()
    assert window.descent.isVisible()
    assert 0 < at(window, clock, 1.5 * TURN_S) < 1
    at(window, clock, 2 * TURN_S + 0.01)
    assert not window.descent.isVisible()


def test_turned_round_amid_the_move_it_goes_back_from_where_it_is(window: Window) -> None:
    clock = watched(window)
    window.session.open_panel("state")
    half = at(window, clock, TURN_S / 2)
    window.session.close_panel()
    assert window.descent.part == half
    assert at(window, clock, TURN_S / 2 + 0.1) < half
    window.session.open_panel("state")
    before = window.descent.part
    assert at(window, clock, TURN_S / 2 + 0.2) > before


def test_the_eye_ends_before_the_disk(window: Window) -> None:
    moment = window.session.now
    layout = layout_at(moment)
    shot = near_disk(layout, 4, 16 / 9)
    assert shot is not None
    matrix = view_projection(shot, 16 / 9, layout)
    x, y, _ = on_screen([[float(layout.stand_x[3]), layout.track_y, 0.8]], matrix, 1600, 900)[0]
    assert 600 < x < 1000
    assert 250 < y < 650
    assert near_disk(layout, 0, 16 / 9) is None


def test_the_next_disk_moves_the_selection_behind_and_the_way_back_begins_there(window: Window) -> None:
    clock = watched(window)
    window.session.open_panel("state")
    at(window, clock, TURN_S)
    board: Any = window.boards._made["state"]
    board.look_further(-1)
    assert window.session.now.selection == Pick(kind="checkpoint", step=3)
    window.session.close_panel()
    pose, near = window.viewport.pose(), near_disk(layout_at(window.session.now), 3, 1.6)
    assert pose is not None
    assert near is not None
    assert pose.target[0] == pytest.approx(near.target[0], abs=0.3)


def test_with_less_motion_one_fades_into_the_other(make_window: Any) -> None:
    window = make_window(settings=Settings(reduce_motion=True))
    clock = watched(window)
    near = near_disk(layout_at(window.session.now), 4, 1.6)
    assert near is not None
    window.session.open_panel("state")
    at(window, clock, FADE_S / 2)
    assert window.descent._end == QRect(window.boards.mapTo(window, QPoint(0, 0)), window.boards.size())
    assert min(showing.shot.distance for showing in window.viewport.surface.shown) > 1.5 * near.distance  # no flight
    at(window, clock, FADE_S)
    assert not window.descent.isVisible()


def test_one_comes_back_to_a_scene_that_was_not_seen_before_the_board(window: Window) -> None:
    watched(window)
    window.session.open_panel("compare")
    window.session.open_panel("state")  # from board to board there is no move
    assert window.descent._room.isEmpty()
    window.session.open_panel("odds")
    assert window.descent.isVisible()
    assert window.descent._room.width() == window.viewport.width()


def test_another_board_ends_the_move(window: Window) -> None:
    watched(window)
    window.session.open_panel("state")
    window.session.open_panel("compare")
    assert not window.descent.isVisible()


def test_a_board_on_its_way_lies_between_the_disk_and_its_place() -> None:
    disk, end = QRect(100, 100, 40, 40), QRect(0, 50, 800, 500)
    assert between(disk, end, 0.0) == QRectF(disk)
    assert between(disk, end, 1.0) == QRectF(end)
    assert between(None, end, 0.0).center().x() == pytest.approx(end.center().x(), abs=60)
