"""The window as a whole: title, room, sheets, and what Esc closes."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QWidget

from desktop_app.cards import card_of_pick
from desktop_app.find import Find
from desktop_app.looks_plans import stretched
from desktop_app.moment import Level, Panel
from desktop_app.more_menu import more_menu
from desktop_app.panels.strategy_card import StrategyCard
from desktop_app.placing import open_where_it_was
from desktop_app.settings import Settings
from desktop_app.theme import PALETTES
from desktop_app.widgets.buttons import Tile
from desktop_app.window import Window
from scenes.stage import Pick
from sim.checkpoints import every_n, every_step, manual_at
from sim.failure import Failure
from sim.plan import Plan
from sim.scenario import built_in
from sim.task import Step, Task
from tests.desktop_app.conftest import MakeWindow, SheetSurface

SIZES = [(1920, 1080), (1280, 720), (1024, 768), (960, 540)]


def test_the_title_begins_with_the_name_and_marks_changes(window: Window) -> None:
    assert window.windowTitle() == "Savepoint: Build a REST API"
    window.session.inject_failure(2)
    assert window.windowTitle() == "Savepoint: Build a REST API *"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_leaves_the_window_at_any_size(make_window: MakeWindow, size: tuple[int, int]) -> None:
    window = make_window(size=size)
    for panel in (None, "state", "compare", "explain"):
        if panel:
            window.session.open_panel(panel)
        QApplication.processEvents()
        assert (window.width(), window.height()) == size, panel
        for part in (window.left, window.rail, window.transport, window.top_bar):
            inside = part.mapTo(window, QPoint(0, 0))
            assert window.rect().contains(inside), (panel, part)
            assert inside.x() + part.width() <= window.width(), (panel, part)
            assert inside.y() + part.height() <= window.height(), (panel, part)


@pytest.mark.parametrize("size", SIZES)
def test_every_card_is_as_high_as_its_words(make_window: MakeWindow, size: tuple[int, int], qtbot: Any) -> None:
    window = make_window(size=size)
    for card in window.left.findChildren(StrategyCard):
        qtbot.waitUntil(lambda card=card: card.height() >= card.heightForWidth(card.width()))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("level", ["simple", "engineer"])
def test_the_questions_fit_their_column(make_window: MakeWindow, size: tuple[int, int], level: Any) -> None:
    window = make_window(size=size, level=level)
    for every in (1, 4):
        window.session.checkpoint_every(every)
        QApplication.processEvents()
        inner = window.left.widget()
        assert inner is not None
        assert inner.minimumSizeHint().width() <= window.left.viewport().width(), every


def test_without_a_failure_the_cards_sleep_and_wake_again(window: Window) -> None:
    window.session.clear_failure()
    cards = window.left.findChildren(StrategyCard)
    assert all(card.isVisible() and not card.isEnabled() for card in cards)
    window.session.inject_failure(4)
    assert all(card.isEnabled() for card in cards)


def test_a_disk_taken_away_says_that_disks_are_by_hand_now(window: Window) -> None:
    window.session.toggle_disk(4)
    assert window.notice.isVisible()
    assert window.notice.accessibleName() == "Disks are placed by hand now."


def test_opening_another_task_says_nothing_of_this_one(window: Window) -> None:
    window.session.open_plan(stretched(8).with_checkpoints(manual_at(*range(1, 8))), None)
    assert not window.notice.isVisible()
    window.session.toggle_disk(4)
    window.session.use_checkpoints(every_step())
    window.session.toggle_disk(4)
    window.session.open_plan(built_in(), None)
    assert not window.notice.isVisible()


@pytest.mark.parametrize("geometry", ["!!!not base64", "abc", "AAAA", "é", "\ud800", "A" * 10_001])
def test_a_place_that_cannot_be_read_is_no_place(make_window: MakeWindow, geometry: str) -> None:
    window = make_window(size=(900, 700))
    window.hide()
    open_where_it_was(window, geometry)
    assert window.isVisible()


def test_tab_goes_as_one_reads(window: Window, qtbot: Any) -> None:
    qtbot.wait(20)
    window.top_bar.logo.setFocus()
    seen: list[str] = []
    for _ in range(40):
        focus = QApplication.focusWidget()
        assert focus is not None
        seen.append(str(focus.property("explain")))
        qtbot.keyClick(focus, Qt.Key.Key_Tab)
    order = ["menu", "level", "failure_step", "every_step", "strategy_resume", "watch_lesson", "scene"]
    order += ["camera_overview", "step_cell", "back", "play", "scrubber", "speed", "panel_state", "panel_explain"]
    assert [name for name in dict.fromkeys(seen) if name in order] == order
    assert seen.count("failure_step") <= 2


def test_the_state_board_stands_alike_whatever_was_open_before(make_window: MakeWindow, qtbot: Any) -> None:
    tops = []
    for before in (None, "explain", "compare"):
        window = make_window()
        if before:
            window.session.open_panel(before)
            qtbot.wait(30)
        window.session.open_panel("state")
        qtbot.wait(30)
        tops.append((window.boards.y(), window.stage.height(), window.sentence.height()))
    assert len(set(tops)) == 1
    assert tops[0][1] == tops[0][2]


@pytest.mark.parametrize("palette", PALETTES)
def test_no_board_lies_on_the_sentence(make_window: MakeWindow, qtbot: Any, palette: str) -> None:
    window = make_window(palette=palette)
    sentence = window.sentence
    for panel in ("state", "compare", "explain"):
        window.session.open_panel(panel)
        qtbot.wait(30)
        assert sentence.height() == sentence.heightForWidth(window.stage.width()) == window.stage.height(), panel


def test_a_remark_never_lies_on_a_board(window: Window, qtbot: Any) -> None:
    window.session.open_panel("state")
    window.preferences.resize_text(+1)
    qtbot.wait(30)
    assert window.notice.isVisible()
    assert not window.notice.geometry().intersects(window.boards.geometry())


def test_what_qt_draws_by_itself_wears_the_palette(window: Window) -> None:
    for _ in PALETTES:
        window.preferences.next_palette()
        assert QApplication.palette().text().color().name().upper() == window.theme.text


def test_clicks_in_the_scene(make_window: MakeWindow, qtbot: Any) -> None:
    surface = SheetSurface()
    window = make_window(surface=surface)
    surface.under_mouse = Pick(kind="step", step=3)
    qtbot.mouseClick(window.viewport, Qt.MouseButton.LeftButton)
    assert window.session.now.plan.failure is not None
    assert window.session.now.plan.failure.step == 3
    surface.under_mouse = Pick(kind="checkpoint", step=2)
    qtbot.mouseClick(window.viewport, Qt.MouseButton.LeftButton)
    assert window.session.now.plan.last_checkpoint == 1


def test_a_double_click_looks_inside_and_changes_nothing(make_window: MakeWindow, qtbot: Any) -> None:
    surface = SheetSurface()
    window = make_window(surface=surface)
    before = window.session.now.plan
    surface.under_mouse = Pick(kind="checkpoint", step=4)
    qtbot.mouseClick(window.viewport, Qt.MouseButton.LeftButton)
    assert window.session.now.plan != before
    qtbot.mouseDClick(window.viewport, Qt.MouseButton.LeftButton)
    assert window.session.now.plan == before
    assert (window.session.can_undo, window.session.can_redo) == (False, False)
    assert window.session.now.view.panel == "state"
    assert window.session.now.selection == Pick(kind="checkpoint", step=4)


def test_the_scene_shows_that_it_has_the_keyboard(window: Window, qtbot: Any) -> None:
    window.viewport.setFocus(Qt.FocusReason.TabFocusReason)
    assert window.scene_ring.isVisible()
    window.rail.setFocus()
    window.viewport.clearFocus()
    assert not window.scene_ring.isVisible()


def test_a_drag_turns_the_camera_and_home_brings_it_back(window: Window, qtbot: Any) -> None:
    home = window.viewport.pose()
    qtbot.mousePress(window.viewport, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    for x in (320, 360, 400):
        qtbot.mouseMove(window.viewport, QPoint(x, 310))
    qtbot.mouseRelease(window.viewport, Qt.MouseButton.LeftButton, pos=QPoint(400, 310))
    window.session.select(None)
    assert window.session.now.plan.failure is not None
    assert window.session.now.plan.failure.step == 5
    window.session.use_preset("home")
    qtbot.waitUntil(lambda: window.viewport.pose() == home, timeout=10_000)


def test_esc_closes_the_top_thing_only(window: Window, qtbot: Any) -> None:
    window.session.open_panel("explain")
    window.sheets.show_help()
    window.layers.toggle_blank()
    layers, session, left_open = window.layers, window.session, []
    for _ in range(4):
        layers.close_top()
        left_open.append((layers.blank is not None, layers.overlay is not None, session.now.view.panel))
    nothing = (False, False, None)
    assert left_open == [(False, True, "explain"), (False, False, "explain"), nothing, nothing]
    assert window.isVisible()


def test_find_does_what_it_finds(window: Window, qtbot: Any) -> None:
    window.sheets.find_anything()
    found = window.layers.overlay
    assert isinstance(found, Find)
    qtbot.keyClicks(found.first_focus(), "no fail")
    qtbot.keyClick(found.first_focus(), Qt.Key.Key_Return)
    assert window.session.now.plan.failure is None


def test_find_opens_every_panel_by_the_name_on_its_tile(window: Window, qtbot: Any) -> None:
    session = window.session
    session.use_level("engineer")
    for panel in get_args(Panel):
        session.close_panel()
        window.sheets.find_anything()
        assert window.layers.overlay is not None
        line = window.layers.overlay.first_focus()
        qtbot.keyClicks(line, window.words.say(f"rail.{panel}"))
        qtbot.keyClick(line, Qt.Key.Key_Return)
        assert session.now.view.panel == panel


def test_find_goes_to_a_step(window: Window, qtbot: Any) -> None:
    window.sheets.find_anything()
    assert window.layers.overlay is not None
    line = window.layers.overlay.first_focus()
    qtbot.keyClicks(line, "deploy")
    qtbot.keyClick(line, Qt.Key.Key_Return)
    assert window.session.now.selection == Pick(kind="step", step=8)


def test_letters_typed_into_a_field_reach_nothing_else(window: Window, qtbot: Any) -> None:
    window.sheets.find_anything()
    assert window.layers.overlay is not None
    before = window.session.now
    qtbot.keyClicks(window.layers.overlay.first_focus(), "wasd b 123 . []")
    assert window.session.now == before
    assert window.layers.blank is None


def test_palettes_go_round_and_text_grows(window: Window) -> None:
    seen = []
    for _ in PALETTES:
        window.preferences.next_palette()
        seen.append(window.theme.name)
    assert sorted(seen) == sorted(PALETTES)
    window.preferences.resize_text(+1)
    window.preferences.resize_text(+1)
    assert window.theme.scale == window.settings.scale == 1.25
    window.preferences.resize_text(0)
    assert window.theme.scale == 1.0


def test_at_twice_the_size_no_button_is_cut(make_window: MakeWindow) -> None:
    window = make_window(settings=Settings(scale=2.0))
    for tile in window.findChildren(Tile):
        if tile.isVisible() and not isinstance(tile, StrategyCard):
            assert tile.width() >= tile.minimumSizeHint().width(), tile.text()
            assert tile.height() >= tile.minimumSizeHint().height(), tile.text()


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720), (1024, 768)])
def test_at_twice_the_size_everything_is_at_hand(make_window: MakeWindow, qtbot: Any, size: tuple[int, int]) -> None:
    window = make_window(size=size, settings=Settings(scale=2.0))
    bar = window.top_bar
    clock = next(label for label in window.transport.findChildren(QLabel) if label.text().startswith("0:14"))
    for panel in (None, "state", "compare", "explain"):
        if panel:
            window.session.open_panel(panel)
            qtbot.wait(20)
        for tile in bar.findChildren(Tile):
            if tile.isVisible():
                inside = QRect(tile.mapTo(bar, QPoint(0, 0)), tile.size())
                assert bar.rect().contains(inside), (panel, tile.accessibleName())
        assert bar.more.isVisible(), panel
        assert clock.isVisible(), panel
        assert clock.width() >= clock.sizeHint().width(), panel


def test_what_a_small_window_leaves_out_is_in_the_menu_of_more(make_window: MakeWindow) -> None:
    window = make_window(settings=Settings(scale=2.0))
    menu = more_menu(window)
    assert menu.actions()[0].text() == "Time 0:14 of 0:25"
    below = {entry.text().partition("\t")[0] for sub in menu.findChildren(QMenu) for entry in sub.actions()}
    assert {
        "Camera: overview",
        "Camera: home",
        "Smaller text",
        "Normal text",
        "Colours: Print",
        "Engineer level",
    } <= below
    next(e for sub in menu.findChildren(QMenu) for e in sub.actions() if e.text().startswith("Normal text")).trigger()
    assert window.theme.scale == 1.0
    assert not window.top_bar.more.isVisible()
    assert window.top_bar.text_size.isVisible()


def test_every_targets_is_large_enough(window: Window) -> None:
    for tile in window.findChildren(Tile):
        if tile.isVisible():
            assert min(tile.width(), tile.height()) >= 24, tile.accessibleName()


def test_a_long_task_opens_quickly(make_window: MakeWindow) -> None:
    steps = tuple(Step(title=f"Turn {k}", input_tokens=5, output_tokens=5) for k in range(2_000))
    window = make_window(Plan(task=Task(title="long", steps=steps)))
    window.session.inject_failure(1_500)
    assert window.sentence.text.startswith("Failed at step 1500.")
    assert len(window.findChildren(QWidget)) < 400


LONG = "word " * 20_000 + "\u2028" + "\n"


def test_a_title_as_long_as_a_book_is_cut_before_it_is_shown(make_window: MakeWindow, qtbot: Any) -> None:
    window = make_window()
    step = Step(title=LONG, description=LONG, input_tokens=1, output_tokens=1, tool_calls=1)
    plan = Plan(task=Task(title=LONG, steps=(step, step)), failure=Failure(step=2))
    window.session.open_plan(plan, None)
    QApplication.processEvents()
    for panel in ("state", "compare", "explain"):
        window.session.open_panel(panel)
        QApplication.processEvents()
    window.session.close_panel()
    window.sheets.find_anything()
    window.resize(1280, 800)
    QApplication.processEvents()
    shown = [label.text() for label in window.findChildren(QLabel) if label.isVisible()]
    assert max(map(len, shown)) < 1000
    assert len(window.windowTitle()) < 300
    assert "\u2028" not in window.windowTitle()
    assert all(
        len(card_of_pick(window.session.now, kind, 2, window.words).status) < 300 for kind in ("step", "failure")
    )


def test_a_place_off_the_screen_is_not_gone_back_to(make_window: MakeWindow) -> None:
    first = make_window(size=(900, 700))
    first.move(1500, 900)
    first.close()
    again = make_window(size=(900, 700), settings=first.settings)
    again.hide()
    open_where_it_was(again, again.settings.geometry)
    assert again.screen().availableGeometry().contains(again.geometry())


def test_closing_remembers_choices_and_keeps_an_edited_plan(window: Window) -> None:
    window.session.use_palette("print")
    window.session.inject_failure(2)
    window.close()
    assert window.settings.palette == "print"
    assert window.settings.geometry
    assert window.settings.recent[0].endswith(".json")


def test_choosing_by_hand_says_that_no_disk_is_left(window: Window) -> None:
    window.session.checkpoint_by_hand()
    assert "none yet" in window.notice.accessibleName()
    window.session.undo()
    assert window.session.now.plan.checkpoint_steps == tuple(range(1, 9))


def test_the_sentence_gives_nothing_away_before_it_happens(window: Window) -> None:
    window.session.seek(0.1)
    assert window.sentence.text == "Step 1 of 8 is running."
    before = window.sentence.grab().toImage()
    window.session.seek(window.session.now.run.opening_t)
    assert window.sentence.text == "Failed at step 5. Back to the disk after step 4. 1 step to run again."
    assert window.sentence.grab().toImage() != before


def test_what_was_said_of_disks_by_hand_leaves_when_the_first_one_is_put(window: Window) -> None:
    window.session.checkpoint_by_hand()
    window.session.toggle_disk(4)
    assert not window.notice.isVisible()


@pytest.mark.parametrize("level", ["simple", "engineer"])
def test_a_lesson_is_offered_wherever_there_is_room_for_its_button(window: Window, level: Level) -> None:
    window.resize(1280, 720)
    window.session.use_level(level)
    window.session.use_checkpoints(every_n(2))
    (lesson,) = [tile for tile in window.left.findChildren(Tile) if tile.property("explain") == "watch_lesson"]
    assert lesson.isVisible()


def test_focus_that_leaves_a_piece_which_has_gone_shows_no_ring_to_the_mouse(window: Window) -> None:
    tile = next(tile for tile in window.left.findChildren(Tile) if tile.property("explain") == "watch_lesson")
    tile.setFocus(Qt.FocusReason.MouseFocusReason)
    tile.setEnabled(False)
    left = window.focusWidget()
    assert left is not tile
    assert not getattr(left, "is_ringed", False)
