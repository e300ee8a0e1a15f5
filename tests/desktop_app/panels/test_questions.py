"""The three questions: what is in force keeps its name, counts say of when they are, all three ways are in sight."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from desktop_app.panels.checkpoint_panel import CheckpointPanel
from desktop_app.panels.compare_board_view import comparison
from desktop_app.panels.strategy_card import StrategyCard
from desktop_app.settings import Settings
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import QuestionHeading
from desktop_app.widgets.stepper import NumberField
from desktop_app.window import Window
from sim.failure import Failure, Instant
from sim.plan import Plan
from sim.scenario import built_in
from sim.task import Step, Task
from tests.desktop_app.conftest import MakeWindow


def disks(window: Window) -> CheckpointPanel:
    return window.left.findChildren(CheckpointPanel)[0]


def tile(window: Window, text: str) -> Tile:
    return next(each for each in disks(window).findChildren(Tile) if each.text() == text)


def said(window: Window) -> str:
    return disks(window).findChildren(QuestionHeading)[0].accessibleDescription()


def cards(window: Window) -> list[StrategyCard]:
    return window.left.findChildren(StrategyCard)


def test_every_n_keeps_its_name_whatever_n_is(window: Window) -> None:
    field = disks(window).findChildren(NumberField)[0]
    tile(window, "Every 3 steps").click()
    tile(window, "Every N steps").click()
    assert (window.session.now.plan.checkpoints.every, field.text()) == (2, "2")
    window.session.checkpoint_every(3)
    assert [each.text() for each in disks(window).findChildren(Tile)].count("Every 3 steps") == 1


def test_the_answer_every_3_is_shown_even_where_n_was_3_before(window: Window) -> None:
    tile(window, "Every N steps").click()
    disks(window)._every(3)
    assert tile(window, "Every N steps").isChecked()
    tile(window, "Every 3 steps").click()
    assert tile(window, "Every 3 steps").isChecked()
    assert not tile(window, "Every N steps").isChecked()


def test_the_number_opens_and_closes_where_the_plan_stays_the_same(window: Window) -> None:
    field = disks(window).findChildren(NumberField)[0]
    tile(window, "Every N steps").click()
    disks(window)._every(1)
    opened = tile(window, "Every N steps").isChecked(), field.isVisible(), field.text()
    plan = window.session.now.plan
    tile(window, "Every step").click()
    closed = tile(window, "Every step").isChecked(), field.isVisible()
    tile(window, "Every N steps").click()
    assert opened == (True, True, "1")
    assert closed == (True, False)
    assert (field.isVisible(), field.text()) == (True, "1")
    assert window.session.now.plan is plan


def test_the_number_is_never_larger_than_the_task(window: Window) -> None:
    tile(window, "Every N steps").click()
    disks(window)._every(8)
    tile(window, "Every step").click()
    window.session.open_plan(Plan(task=Task(title="short", steps=(Step(title="a step"),) * 4)), None)
    tile(window, "Every N steps").click()
    assert window.session.now.plan.checkpoints.every == 4


def test_the_count_of_disks_says_of_when_it_is(window: Window) -> None:
    assert said(window) == "4 of 8 saved so far"
    window.session.seek(0.0)
    assert said(window) == "8 disks planned"
    window.session.seek(window.session.now.run.duration_s)
    assert said(window) == "8 disks saved"
    window.session.checkpoint_by_hand()
    assert said(window) == "no disks"


@pytest.mark.parametrize(("scale", "palette"), [(1.0, "studio"), (1.0, "projector"), (2.0, "studio")])
def test_all_three_ways_are_in_sight_without_scrolling(make_window: MakeWindow, scale: float, palette: str) -> None:
    window = make_window(settings=Settings(scale=scale, palette=palette))
    assert window.left.verticalScrollBar().maximum() == 0
    for card in cards(window):
        place = card.mapTo(window.left, QPoint(0, 0))
        assert place.y() + card.height() <= window.left.height()


def test_at_twice_the_size_nothing_is_squashed_whatever_is_asked(make_window: MakeWindow) -> None:
    window = make_window(settings=Settings(scale=2.0))
    session = window.session
    for change in (session.clear_failure, lambda: session.checkpoint_every(2), lambda: session.inject_failure(5)):
        change()
        QApplication.processEvents()
        assert window.left.verticalScrollBar().maximum() == 0
        assert all(card.height() >= card.heightForWidth(card.width()) for card in cards(window))


def test_the_projector_keeps_the_plain_lines_and_the_cheapest(make_window: MakeWindow) -> None:
    roomy, projector = make_window(), make_window(settings=Settings(palette="projector"))
    unit = projector.theme.unit
    for ours, theirs in zip(cards(projector), cards(roomy), strict=True):
        assert ours.height() / unit > theirs.height() * 0.8  # no line is missing


def test_a_click_leaves_no_ring_and_a_key_brings_it(window: Window, qtbot: Any) -> None:
    first, second = cards(window)[:2]
    qtbot.mouseClick(second, Qt.MouseButton.LeftButton)
    assert second.hasFocus()
    assert not second.is_ringed
    qtbot.keyClick(second, Qt.Key.Key_Up)
    assert first.is_ringed
    qtbot.mouseClick(first, Qt.MouseButton.LeftButton)
    assert not first.is_ringed


def test_where_the_disk_was_just_in_time_nothing_is_said_to_be_paid_twice(make_window: MakeWindow) -> None:
    plan = built_in().with_failure(Failure(step=5, instant=Instant.SAVED))
    window = make_window(plan)
    assert cards(window)[0]._offer.why == "nothing is paid twice"
    why = comparison(plan, window.words).why
    assert why == "Why: the work of step 5 was saved just in time, so nothing is paid twice."
