"""The card comes beside its thing, can be hovered, stays until left, and goes with Esc."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, QSize, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea

from desktop_app.card_places import Kept, best_place, covers, roomiest
from desktop_app.hover_card import CardBox
from desktop_app.hovering import GRACE_MS, REST_MS
from desktop_app.looks_plans import stretched
from desktop_app.settings import Settings
from desktop_app.widgets.buttons import Tile
from desktop_app.window import Window
from scenes.stage import Pick
from sim.scenario import built_in

ROOM = QRect(0, 0, 1400, 900)
DISK = Pick(kind="checkpoint", step=4)


def test_a_card_covers_neither_its_thing_nor_what_must_be_seen() -> None:
    thing, failure = QRect(700, 300, 60, 60), QRect(780, 250, 200, 200)
    place = best_place(QSize(440, 300), thing, [Kept(failure, 8.0)], ROOM, 44)
    assert not place.intersects(thing)
    assert not place.intersects(failure)
    assert ROOM.contains(place)


def test_a_card_stays_inside_the_window_at_every_corner() -> None:
    for corner in (QPoint(0, 0), QPoint(1380, 0), QPoint(0, 880), QPoint(1380, 880)):
        assert ROOM.contains(best_place(QSize(440, 300), QRect(corner, QSize(20, 20)), [], ROOM, 44))


def test_a_card_goes_where_it_hides_least_and_its_line_crosses_no_failure() -> None:
    failure, neighbour = Kept(QRect(600, 370, 120, 200), 8.0), Kept(QRect(820, 370, 120, 200), 4.0)
    place = best_place(QSize(440, 300), QRect(740, 440, 60, 60), [failure, neighbour], ROOM, 44)
    assert not place.intersects(failure.rect)
    assert place.intersected(neighbour.rect).height() < 8
    assert place.bottom() < 378 or place.top() > 562  # above or below, not at the far end of either


@pytest.mark.parametrize(
    ("size", "scale"), [((1280, 720), 1.0), ((1024, 768), 1.0), ((1024, 768), 2.0), ((1920, 1080), 2.0)]
)
def test_no_card_lies_over_its_thing_or_the_buttons_of_the_camera(
    make_window: Any, size: tuple[int, int], scale: float
) -> None:
    window = make_window(size=size, settings=Settings(scale=scale))
    room, bar = QRect(window.rect()), window.camera_bar
    never = [QRect(bar.mapTo(window, QPoint(0, 0)), bar.size())] if bar.isVisible() else []
    things = [
        window.pointing.at_pick(Pick(kind=kind, step=step)) for step in (1, 4, 8) for kind in ("checkpoint", "step")
    ]
    things += [window.pointing.at_control(tile) for tile in window.findChildren(Tile) if tile.isVisible()]
    things += [window.pointing.at_cell(step, True) for step in (1, 8)]
    for thing in things:
        place = thing.place()
        if place is None or not room.contains(place):
            continue
        window.hovering.show_now(thing)
        card = window.card.box_rect()
        assert room.contains(card), thing.name
        assert not card.intersects(place), thing.name
        assert not any(card.intersects(rect) for rect in never), thing.name


def test_a_card_without_room_scrolls_its_sentences_and_cuts_off_nothing(window: Window) -> None:
    room, thing = QRect(0, 0, 560, 300), QRect(10, 10, 30, 30)
    window.card.show_card(window.pointing.at_pick(DISK).card(), thing, [], room)  # type: ignore[union-attr]
    QApplication.processEvents()
    box = window.card.findChildren(CardBox)[-1]
    areas = box.findChildren(QScrollArea)
    buttons = [tile for tile in box.findChildren(Tile) if tile.isVisible()]
    assert not covers(window.card.box_rect(), [thing], room)
    assert len(areas) == 1
    assert all(box.rect().contains(QRect(tile.mapTo(box, QPoint(0, 0)), tile.size())) for tile in buttons)
    assert areas[0].verticalScrollBar().maximum() > 0


def test_what_is_left_beside_a_thing_is_over_nothing_that_is_needed() -> None:
    thing, bar = QRect(600, 400, 60, 60), QRect(500, 800, 800, 60)
    left = roomiest(thing, [thing, bar], ROOM, 440)
    assert not covers(left, [thing, bar], ROOM)
    assert left.width() <= 440
    assert roomiest(ROOM, [ROOM], ROOM, 440).isEmpty()


def test_it_comes_after_a_rest_and_opens_no_window(window: Window, qtbot: Any) -> None:
    shown = {w for w in QApplication.topLevelWidgets() if w.isVisible()}
    window.hovering.point(window.pointing.at_pick(DISK))
    assert not window.card.isVisible()
    qtbot.waitUntil(window.card.isVisible, timeout=REST_MS + 1000)
    assert {w for w in QApplication.topLevelWidgets() if w.isVisible()} == shown
    box = window.viewport.box_of(DISK)
    assert box is not None
    assert not window.card.box_rect().intersects(box.translated(window.viewport.mapTo(window, QPoint(0, 0))))


def test_it_stays_while_the_mouse_is_on_it_and_goes_when_it_left(window: Window, qtbot: Any) -> None:
    window.hovering.show_now(window.pointing.at_pick(DISK))  # type: ignore[arg-type]
    window.hovering.point(None)
    window.card.entered.emit()
    qtbot.wait(GRACE_MS + 100)
    assert window.card.isVisible()
    window.card.left.emit()
    qtbot.waitUntil(lambda: not window.card.isVisible(), timeout=GRACE_MS + 1000)


def test_from_one_thing_straight_to_the_next_the_card_of_the_next_comes(window: Window, qtbot: Any) -> None:
    hovering, pointing = window.hovering, window.pointing
    hovering.show_now(pointing.at_pick(DISK))  # type: ignore[arg-type]
    hovering.leave()  # the mouse jumps: it is off the first before anything else is told
    hovering.point(pointing.at_pick(Pick(kind="step", step=2)))
    qtbot.waitUntil(lambda: hovering.shown == "step 2", timeout=GRACE_MS + REST_MS + 1000)


def test_esc_closes_it_and_gives_the_keyboard_back(window: Window, qtbot: Any) -> None:
    window.viewport.setFocus()
    window.explaining.explain_this()
    focus = QApplication.focusWidget()
    assert focus is not None
    assert window.card.isAncestorOf(focus)
    qtbot.keyClick(focus, Qt.Key.Key_Escape)
    assert not window.card.isVisible()
    assert QApplication.focusWidget() is window.viewport


def test_the_card_of_a_control_goes_when_the_mouse_has_moved_on(window: Window, qtbot: Any) -> None:
    button = window.rail.findChildren(Tile)[0]
    window.explaining.explain_under(button.mapTo(window, button.rect().center()))
    assert window.hovering.shown.startswith("control panel_state")
    QTest.mouseMove(window.viewport, QPoint(300, 300))
    QTest.mouseMove(window.viewport, QPoint(320, 300))
    qtbot.waitUntil(lambda: not window.card.isVisible(), timeout=GRACE_MS + 1500)


def test_its_buttons_act(window: Window, qtbot: Any) -> None:
    window.hovering.show_now(window.pointing.at_pick(DISK))  # type: ignore[arg-type]
    window.card.pressed.emit("remove_disk")
    assert window.session.now.plan.last_checkpoint == 3
    window.hovering.show_now(window.pointing.at_pick(Pick(kind="step", step=2)))  # type: ignore[arg-type]
    window.card.pressed.emit("fail_here")
    assert window.session.now.plan.failure is not None
    assert window.session.now.plan.failure.step == 2


def test_no_card_outlives_its_task(make_window: Any, qtbot: Any) -> None:
    window = make_window(stretched(60))
    last = Pick(kind="step", step=60)
    window.session.select(last)
    window.session.open_panel("state")
    QTest.mouseMove(window.minimap, window.minimap.rect().center())
    window.viewport.pointed.emit(last)
    window.viewport._point(last)
    window.session.open_plan(built_in(), None)
    window.hovering.point(window.pointing.at_pick(last))
    window.hovering.point(window.pointing.at_cell(60, True))
    qtbot.wait(REST_MS + 100)
    assert not window.card.isVisible()
    assert window.session.now.selection is None


def test_a_card_that_is_due_or_open_goes_with_its_task(window: Window, qtbot: Any) -> None:
    window.hovering.point(window.pointing.at_pick(DISK))
    window.session.open_plan(stretched(2), None)
    qtbot.wait(REST_MS + 100)
    assert not window.card.isVisible()
    window.hovering.show_now(window.pointing.at_pick(Pick(kind="step", step=2)))  # type: ignore[arg-type]
    window.session.undo()
    assert not window.card.isVisible()


def test_a_click_anywhere_else_closes_it(window: Window, qtbot: Any) -> None:
    window.hovering.show_now(window.pointing.at_pick(DISK))  # type: ignore[arg-type]
    qtbot.mouseClick(window.rail, Qt.MouseButton.LeftButton, pos=QPoint(5, window.rail.height() - 5))
    assert not window.card.isVisible()


def test_a_click_on_it_leaves_it_open(window: Window, qtbot: Any) -> None:
    window.hovering.show_now(window.pointing.at_pick(DISK))  # type: ignore[arg-type]
    qtbot.mouseClick(window.card, Qt.MouseButton.LeftButton, pos=window.card.mask().boundingRect().center())
    assert window.card.isVisible()


def test_any_change_of_plan_closes_it_and_none_comes_until_the_mouse_moves_on(window: Window, qtbot: Any) -> None:
    session = window.session
    changes: tuple[Callable[[], None], ...] = (
        lambda: session.toggle_disk(4),
        lambda: session.inject_failure(3),
        session.undo,
    )
    for change in changes:
        window.hovering.show_now(window.pointing.at_pick(DISK))  # type: ignore[arg-type]
        change()
        assert not window.card.isVisible()
        window.hovering.point(window.pointing.at_pick(DISK))
        qtbot.wait(REST_MS + 100)
        assert not window.card.isVisible()


def test_the_card_of_the_bar_of_time_stands_above_the_place_pointed_at(window: Window) -> None:
    scrubber = window.transport.scrubber
    spot = scrubber.spot_at(QPoint(300, 30))
    assert abs(spot.center().x() - 300) <= 1
    window.hovering.show_now(window.pointing.at_control(scrubber))  # type: ignore[arg-type]
    assert window.card.box_rect().bottom() < scrubber.mapTo(window, QPoint(0, 0)).y()


def test_an_outline_says_whether_a_disk_is_planned_and_offers_what_fits(window: Window) -> None:
    window.hovering.show_now(window.pointing.at_pick(Pick(kind="empty_checkpoint", step=7)))  # type: ignore[arg-type]
    assert window.card.accessibleName() == "Planned disk after step 7"
    window.card.pressed.emit("do_not_save")
    assert 7 not in window.session.now.plan.checkpoint_steps
    window.hovering.show_now(window.pointing.at_pick(Pick(kind="empty_checkpoint", step=7)))  # type: ignore[arg-type]
    assert window.card.accessibleName() == "No disk after step 7"
    window.card.pressed.emit("save_here")
    assert 7 in window.session.now.plan.checkpoint_steps
