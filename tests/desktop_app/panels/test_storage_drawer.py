"""The storage drawer: two questions that change the plan, and real bytes for an answer, by hand and by keyboard."""

from __future__ import annotations

from typing import Any

import numpy as np
import numpy.typing as npt
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel

from desktop_app.cards import card_of_pick
from desktop_app.flat_view import FlatStage
from desktop_app.looks_plans import stretched
from desktop_app.panels.storage_drawer import StorageDrawer
from desktop_app.panels.storage_drawer_bars import MOST_BARS, DiskBars, bars_of
from desktop_app.panels.storage_drawer_growth import GrowthChart
from desktop_app.panels.storage_drawer_kind import KindTile
from desktop_app.panels.storage_drawer_reckoning import weights
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import scene_palette_named
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.stepper import Stepper
from desktop_app.window import Window
from scenes.camera import overview
from scenes.layout import layout_of
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from sim.checkpoints import every_step, manual_at
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.run import simulate
from sim.scenario import built_in
from sim.storage import Storage
from sim.task import Task
from tests.desktop_app.conftest import MakeWindow

WORDS = Words(strict=True)


@pytest.fixture
def opened(window: Window) -> Window:
    """Return the window with the drawer open."""
    window.session.open_panel("storage")
    QApplication.processEvents()
    return window


def drawer(window: Window) -> StorageDrawer:
    return window.findChildren(StorageDrawer)[0]


def kinds(window: Window) -> list[KindTile]:
    return drawer(window).findChildren(KindTile)


def answer(window: Window, text: str) -> Tile:
    return next(each for each in drawer(window).findChildren(Tile) if each.text() == text)


def steppers(window: Window) -> list[Stepper]:
    return drawer(window).findChildren(Stepper)


def more(stepper: Stepper) -> IconTile:
    return stepper.findChildren(IconTile)[1]


def said(window: Window) -> list[str]:
    """Return the words in sight."""
    return [label.text() for label in drawer(window).findChildren(QLabel) if label.isVisibleTo(drawer(window))]


# --- the two questions ------------------------------------------------------------------------------------------------


def test_each_answer_says_what_it_comes_to(opened: Window) -> None:
    assert [(tile.text(), tile.amount) for tile in kinds(opened)] == [
        ("Whole", "152 kB"),
        ("Only what changed", "39.5 kB"),
        ("A whole one every 3", "74.2 kB"),
    ]
    assert "152 kB" in said(opened)


def test_a_click_keeps_only_what_changed_and_undo_takes_it_back(opened: Window, qtbot: Any) -> None:
    qtbot.mouseClick(kinds(opened)[1], Qt.MouseButton.LeftButton)
    assert opened.session.now.plan.storage == Storage(kind="differences")
    assert kinds(opened)[1].isChecked()
    assert "39.5 kB" in said(opened)
    opened.session.undo()
    assert opened.session.now.plan.storage == Storage()
    assert kinds(opened)[0].isChecked()


def test_arrows_walk_the_answers_and_enter_chooses(opened: Window, qtbot: Any) -> None:
    first = kinds(opened)[0]
    first.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(first, Qt.Key.Key_Down)
    qtbot.keyClick(kinds(opened)[1], Qt.Key.Key_Down)
    qtbot.keyClick(kinds(opened)[2], Qt.Key.Key_Return)
    assert opened.session.now.plan.storage.kind == "every_k_whole"


def test_how_far_whole_disks_lie_apart_is_asked_only_where_it_matters(opened: Window, qtbot: Any) -> None:
    every = steppers(opened)[0]
    assert not every.isVisible()
    qtbot.mouseClick(kinds(opened)[2], Qt.MouseButton.LeftButton)
    qtbot.mouseClick(more(every), Qt.MouseButton.LeftButton)  # it is in sight now
    assert opened.session.now.plan.storage == Storage(kind="every_k_whole", every=4)
    assert kinds(opened)[2].text() == "A whole one every 4"


def test_the_last_few_can_be_kept_and_the_sentence_says_what_is_lost(opened: Window, qtbot: Any) -> None:
    assert "No disk is dropped." in said(opened)
    qtbot.mouseClick(answer(opened, "The last 3"), Qt.MouseButton.LeftButton)
    assert opened.session.now.plan.storage.keep_last == 3
    assert "5 disks are dropped by the end. The oldest one left is disk 6." in said(opened)
    qtbot.mouseClick(more(steppers(opened)[1]), Qt.MouseButton.LeftButton)
    assert opened.session.now.plan.storage.keep_last == 4
    qtbot.mouseClick(answer(opened, "All"), Qt.MouseButton.LeftButton)
    assert opened.session.now.plan.storage == Storage()
    assert answer(opened, "The last 4").isVisible()  # the number is not forgotten


def test_a_difference_that_becomes_the_oldest_is_said_to_be_made_whole(opened: Window) -> None:
    session = opened.session
    session.change(session.now.plan.with_storage(Storage(kind="differences", keep_last=3)))
    assert any(text.endswith("disk 6. It is made whole when the ones before it go.") for text in said(opened))


# --- what follows -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("storage", "reads", "chain"),
    [
        (Storage(), "14.4 kB to read", "Disk 4, whole."),
        (Storage(kind="differences"), "15.5 kB to read", "Disk 1 whole + changes 2, 3, 4."),
        (Storage(kind="differences", keep_last=2), "14.8 kB to read", "Disk 3 whole + changes 4."),
        (Storage(kind="every_k_whole", every=2), "14.8 kB to read", "Disk 3 whole + changes 4."),
    ],
)
def test_what_a_restore_reads_is_named(opened: Window, storage: Storage, reads: str, chain: str) -> None:
    opened.session.change(opened.session.now.plan.with_storage(storage))
    assert reads in said(opened)
    assert chain in said(opened)
    assert "After the failure at step 5, disk 4 is used." in said(opened)


def test_a_long_chain_is_counted_and_without_a_failure_the_last_disk_is_meant(opened: Window) -> None:
    plan = built_in().without_failure().with_storage(Storage(kind="differences"))
    opened.session.change(plan)
    assert "Disk 1 whole + 7 changes, up to disk 8." in said(opened)
    assert "Nothing fails. This is for the last disk." in said(opened)


def test_a_restart_reads_no_disk_and_without_disks_there_is_nothing_to_show(opened: Window) -> None:
    opened.session.choose_strategy(Strategy.RESTART)
    assert "A restart reads no disk." in said(opened)
    opened.session.change(built_in().with_checkpoints(manual_at()))
    assert "No disk is kept." in said(opened)
    assert "There is no disk to read." in said(opened)
    assert not drawer(opened).findChildren(DiskBars)[0].isVisible()


def test_the_end_of_the_run_is_one_press_away(opened: Window) -> None:
    assert "Now, 4 disks are written: 34.5 kB." in said(opened)
    tile = answer(opened, "Go to the end")
    tile.click()
    assert opened.session.now.t == opened.session.now.run.duration_s
    assert not tile.isVisible()


def test_bars_tell_their_bytes_to_the_mouse_and_to_the_keyboard(opened: Window, qtbot: Any) -> None:
    bars = drawer(opened).findChildren(DiskBars)[0]
    bars.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(bars, Qt.Key.Key_End)
    assert bars.accessibleDescription() == "disk 8: 36.6 kB"
    qtbot.keyClick(bars, Qt.Key.Key_Left)
    assert "disk 7: 34.0 kB" in said(opened)
    qtbot.mouseMove(bars, QPoint(bars.width() // 16, 20))
    qtbot.mouseMove(bars, QPoint(bars.width() // 16 + 1, 20))
    assert bars.read_out == "disk 1: 3.6 kB"


def test_whole_parts_and_changes_are_told_apart_even_where_a_bar_is_many_disks() -> None:
    plan = stretched(200).with_checkpoints(every_step()).with_storage(Storage(kind="every_k_whole", every=2))
    found = weights(plan)
    bars = bars_of(found)
    assert len(bars) == MOST_BARS
    assert all(bar.whole > 0 and bar.changes > 0 for bar in bars)
    assert sum(bar.size * 5 for bar in bars) == pytest.approx(found.total)


def test_the_curves_are_the_bytes_and_one_bends_while_the_other_does_not() -> None:
    task = Task(title="the lesson over and over", steps=built_in().task.steps * 20)
    found = weights(Plan(task=task, checkpoints=every_step()))
    assert found.whole[160] / found.whole[80] == pytest.approx(4, rel=0.1)
    assert found.differences[160] / found.differences[80] == pytest.approx(2, rel=0.1)
    assert np.array_equal(found.planned, found.whole)


def test_the_chart_tells_each_step_by_arrow_keys_and_by_tap(opened: Window, qtbot: Any) -> None:
    chart = drawer(opened).findChildren(GrowthChart)[0]
    chart.setFocus(Qt.FocusReason.TabFocusReason)
    assert chart.step == 8
    qtbot.keyClick(chart, Qt.Key.Key_Left)
    assert chart.step == 7
    assert chart.accessibleDescription().startswith("After step 7: all whole 116 kB, all changes 36.6 kB")
    qtbot.keyClick(chart, Qt.Key.Key_Home)
    assert chart.step == 0
    qtbot.mouseClick(chart, Qt.MouseButton.LeftButton, pos=chart.point_of(4, 0).toPoint())
    assert chart.step == 4


def test_in_a_right_to_left_window_the_run_goes_to_the_left(opened: Window) -> None:
    chart = drawer(opened).findChildren(GrowthChart)[0]
    forward = chart.point_of(8, 0).x() - chart.point_of(0, 0).x()
    opened.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    QApplication.processEvents()
    assert chart.point_of(8, 0).x() - chart.point_of(0, 0).x() == pytest.approx(-forward)
    assert not chart.grab().isNull()


def test_a_long_run_is_counted_beside_the_window(make_window: MakeWindow, qtbot: Any) -> None:
    window = make_window(stretched(600).with_checkpoints(every_step()))
    window.session.open_panel("storage")
    assert "Counting …" in said(window)
    plan = window.session.now.plan.with_storage(Storage(kind="differences", keep_last=500))
    window.session.change(plan)  # while the first count is under way
    qtbot.waitUntil(lambda: kinds(window)[1].amount != "", timeout=20_000)
    assert kinds(window)[1].amount == WORDS.size(weights(plan).total)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_nothing_in_the_drawer_is_wider_than_the_drawer(make_window: MakeWindow, scale: float) -> None:
    from desktop_app.settings import Settings

    window = make_window(size=(1280, 720), settings=Settings(scale=scale))
    window.session.change(built_in().with_storage(Storage(kind="every_k_whole", keep_last=5)))
    window.session.open_panel("storage")
    QApplication.processEvents()
    inner = drawer(window)._inner
    assert inner.width() <= drawer(window).width()
    assert inner.minimumSizeHint().width() <= drawer(window).width()


# --- in the scene -----------------------------------------------------------------------------------------------------


def test_the_scene_shows_the_skyline_while_the_drawer_is_open(opened: Window) -> None:
    def shown() -> Any:
        surface: Any = opened.viewport.surface
        return surface.shown[-1]

    assert (shown().extra, shown().leaving.extra) == ("skyline", None)  # it turns into that from what was
    opened.session.change(opened.session.now.plan.with_storage(Storage(kind="differences")))
    assert (shown().extra, shown().leaving.extra) == ("skyline", "skyline")
    opened.session.close_panel()
    assert (shown().extra, shown().leaving.extra) == (None, "skyline")


def test_the_card_of_a_block_has_its_bytes_and_what_a_restore_reads() -> None:
    session = Session(built_in().with_storage(Storage(kind="differences", keep_last=3)))
    now = card_of_pick(session.now, "stored", 4, WORDS)
    assert now.figures == (("5.0 kB", "as kept"), ("14.4 kB", "if whole"), ("15.2 kB", "to read for a restore"))
    to_come = card_of_pick(session.now, "stored", 8, WORDS)
    assert to_come.figures[0] == ("2.9 kB", "as kept")
    session.seek(session.now.run.duration_s)
    gone = card_of_pick(session.now, "stored", 4, WORDS)
    assert gone.title == "Disk 4 was dropped"
    assert gone.figures == (("14.4 kB", "if whole"),)
    assert card_of_pick(session.now, "stored", 6, WORDS).figures[0] == ("25.8 kB", "as kept")


@pytest.mark.parametrize("palette", ["studio", "print"])
def test_the_flat_picture_has_the_same_blocks(palette: str) -> None:
    plan = built_in().with_storage(Storage(kind="every_k_whole", keep_last=6)).with_failure(Failure(step=6))
    assert not np.array_equal(_flat(plan, palette), _flat(plan.with_storage(Storage()), palette))


def _flat(plan: Plan, palette: str) -> npt.NDArray[np.uint8]:
    run = simulate(plan)
    stage = FlatStage((480, 270))
    stage.dress(scene_palette_named(palette), WORDS.say, Detail())
    stage.show(Showing(run, run.opening_t, overview(layout_of(run), 16 / 9), extra="skyline"))
    assert stage.screen_box(Pick(kind="stored", step=5)) is not None
    return stage.picture()
