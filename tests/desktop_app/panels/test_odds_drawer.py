"""The odds: a cause picks the way that pays, the instant flips the outcome, dice and chances are one's own."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from desktop_app.panels.odds_drawer import OddsDrawer
from desktop_app.panels.odds_drawer_cause import CauseTile
from desktop_app.panels.odds_drawer_tries import TriesRow
from desktop_app.panels.odds_drawer_way import WayCard
from desktop_app.settings import Settings
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.percent_field import PercentField
from desktop_app.widgets.range_row import RangeRow
from desktop_app.widgets.stepper import NumberField
from desktop_app.widgets.stops import StopSlider
from desktop_app.window import Window
from sim.chances import Chances
from sim.checkpoints import manual_at
from sim.failure import Cause, Failure, Instant
from sim.ladder import LESSON_LUCK
from sim.odds import expectations
from sim.plan import Plan, Strategy
from sim.recovery import recovery_by
from sim.scenario import built_in
from sim.task import Step, Task
from tests.desktop_app.conftest import MakeWindow
from tests.desktop_app.test_explanations import unexplained

POISONED = built_in().with_failure(Failure(step=5, cause=Cause.POISONED))


def opened(window: Window) -> OddsDrawer:
    window.session.open_panel("odds")
    QApplication.processEvents()
    return window.drawers.findChildren(OddsDrawer)[0]


def plan_of(window: Window) -> Plan:
    return window.session.now.plan


def failure_of(window: Window) -> Failure:
    failure = plan_of(window).failure
    assert failure is not None
    return failure


def tile(drawer: QWidget, text: str) -> Tile:
    return next(each for each in drawer.findChildren(Tile) if each.text() == text and each.isVisible())


def card(drawer: QWidget, text: str) -> WayCard:
    return next(each for each in drawer.findChildren(WayCard) if each.text() == text)


def said(drawer: QWidget) -> list[str]:
    return [each.text() for each in drawer.findChildren(QLabel) if each.isVisible()]


def best(drawer: QWidget) -> list[str]:
    return [each.text() for each in drawer.findChildren(WayCard) if each.figures.best and each.isVisible()]


@pytest.mark.parametrize(
    ("cause", "wins"),
    [
        ("Network fault", "Resume from last checkpoint"),
        ("Same mistake", "Resume with error context"),
        ("Spoiled state", "One disk further back"),
    ],
)
def test_each_cause_has_the_way_that_costs_least(window: Window, cause: str, wins: str) -> None:
    drawer = opened(window)
    tile(drawer, cause).click()
    assert best(drawer) == [wins]
    assert f"{wins} costs least on average." in said(drawer)


def test_where_the_state_is_spoiled_and_no_clean_disk_is_left_a_restart_pays(window: Window) -> None:
    drawer = opened(window)
    window.session.change(POISONED.with_checkpoints(manual_at(4)))
    assert best(drawer) == ["Restart from scratch"]
    assert not card(drawer, "One disk further back").isVisible()


def test_a_card_shows_what_the_core_worked_out(window: Window) -> None:
    drawer = opened(window)
    tile(drawer, "Same mistake").click()
    resume = expectations(plan_of(window))[0]
    figures = card(drawer, "Resume from last checkpoint").figures
    assert (figures.works, figures.cost) == ("39%", "13.9k")
    assert figures.works_share == resume.p_recovered
    assert figures.tries == "2.6 tries on average"
    assert card(drawer, "Restart from scratch").figures.cost_share == 1.0


def test_a_card_takes_its_way(window: Window) -> None:
    drawer = opened(window)
    card(drawer, "Restart from scratch").click()
    assert plan_of(window).strategy is Strategy.RESTART
    assert card(drawer, "Restart from scratch").isChecked()


def test_one_disk_further_back_can_be_taken_and_left(window: Window) -> None:
    drawer = opened(window)
    window.session.change(POISONED.with_strategy(Strategy.RESTART))
    tile(drawer, "Go back to disk 3").click()
    assert (plan_of(window).last_checkpoint, plan_of(window).strategy) == (3, Strategy.RESUME)
    tile(drawer, "Use the last disk again").click()
    assert plan_of(window).last_checkpoint == 4


def test_the_step_that_spoiled_the_state_is_asked_only_where_it_matters(window: Window) -> None:
    drawer = opened(window)
    field = next(each for each in drawer.findChildren(NumberField) if each.property("explain") == "odds_spoiled")
    assert not field.isVisible()
    tile(drawer, "Spoiled state").click()
    assert (field.isVisible(), field.text()) == (True, "4")
    field.setText("2")
    field.editingFinished.emit()
    assert failure_of(window).spoiled == 2
    assert "still holds" in card(drawer, "One disk further back").figures.note


def slider(drawer: QWidget) -> StopSlider:
    return drawer.findChildren(StopSlider)[0]


def tap(drawer: QWidget, stop: int, qtbot: Any) -> None:
    line = slider(drawer)
    qtbot.mouseClick(line, Qt.MouseButton.LeftButton, pos=QPoint(round(line.x_at(stop)), line.height() // 3))


def test_the_outcome_flips_as_the_failure_comes_later(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    tap(drawer, 1, qtbot)
    assert failure_of(window).fraction == 0.5
    assert "It broke off at 50% of its work." in said(drawer)
    assert "Nothing outside happens twice." in said(drawer)
    tap(drawer, 3, qtbot)
    assert "It happens 2 times in all, and no key stops it." in said(drawer)
    tap(drawer, 4, qtbot)
    assert failure_of(window).instant is Instant.SAVING
    assert "The disk is half written. Its checksum does not fit, so it is not used." in said(drawer)
    assert "Back to the disk after step 4. 1 step runs again." in said(drawer)
    tap(drawer, 5, qtbot)
    assert failure_of(window).instant is Instant.SAVED
    assert "Nothing runs again." in said(drawer)
    assert "Nothing outside happens twice." in said(drawer)


def test_the_bolt_is_dragged_over_the_stops(window: Window, qtbot: Any) -> None:
    line = slider(opened(window))
    at = [QPoint(round(line.x_at(stop)), line.height() // 3) for stop in range(6)]
    qtbot.mousePress(line, Qt.MouseButton.LeftButton, pos=at[3])
    for place in (at[4], at[4] + QPoint(2, 0), at[5]):
        qtbot.mouseMove(line, place)
    qtbot.mouseRelease(line, Qt.MouseButton.LeftButton, pos=at[5])
    qtbot.mouseMove(line, at[0])
    assert failure_of(window).instant is Instant.SAVED
    window.session.undo()
    assert failure_of(window).instant is Instant.SAVING
    window.session.undo()
    assert not window.session.can_undo


def test_arrows_move_the_bolt_stop_by_stop(window: Window, qtbot: Any) -> None:
    line = slider(opened(window))
    qtbot.keyClick(line, Qt.Key.Key_Left)
    assert failure_of(window).fraction == 0.75
    qtbot.keyClick(line, Qt.Key.Key_End)
    assert failure_of(window).instant is Instant.SAVED
    qtbot.keyClick(line, Qt.Key.Key_Right)
    assert line.accessibleDescription() == "After the disk is written"


def test_a_failure_between_two_stops_goes_to_the_nearer_stop_on_its_way(window: Window, qtbot: Any) -> None:
    line = slider(opened(window))
    for key, fraction in ((Qt.Key.Key_Right, 0.75), (Qt.Key.Key_Left, 0.5)):
        window.session.change(built_in().with_failure(Failure(step=5, fraction=0.6)))
        qtbot.keyClick(line, key)
        assert failure_of(window).fraction == fraction


def test_a_step_without_a_disk_has_no_stops_for_it(window: Window) -> None:
    line = slider(opened(window))
    assert line.maximum() == 5
    window.session.toggle_disk(5)
    assert line.maximum() == 3
    assert line.value() == 3


def test_the_same_costs_are_shown_in_another_unit(window: Window) -> None:
    drawer = opened(window)
    tile(drawer, "Money").click()
    assert card(drawer, "Resume from last checkpoint").figures.cost.startswith("$")
    assert window.session.can_undo is False


def test_a_task_without_tokens_is_compared_by_calls(make_window: MakeWindow) -> None:
    steps = (Step(title="first", tool_calls=2), Step(title="second", tool_calls=3))
    drawer = opened(make_window(Plan(task=Task(title="bare", steps=steps), failure=Failure(step=2))))
    assert not tile(drawer, "Tokens").isEnabled()
    assert tile(drawer, "Calls").isChecked()
    assert best(drawer) == ["Resume from last checkpoint", "Resume with error context"]


def test_a_task_that_recorded_nothing_has_chances_but_no_costs(make_window: MakeWindow) -> None:
    bare = Plan(task=Task(title="bare", steps=(Step(title="one"), Step(title="two"))), failure=Failure(step=2))
    drawer = opened(make_window(bare))
    figures = card(drawer, "Restart from scratch").figures
    assert (figures.works, figures.cost_share, best(drawer)) == ("> 99%", None, [])
    assert said(drawer).count("The task did not record what its steps cost.") == 2


def test_dice_begin_with_the_lesson_and_tell_what_happened(window: Window) -> None:
    drawer = opened(window)
    tile(drawer, "Same mistake").click()
    tile(drawer, "With dice").click()
    assert failure_of(window).luck == LESSON_LUCK
    assert recovery_by(plan_of(window), Strategy.RESUME).failed_attempts == 3
    assert "3 tries fail. Then a restart works." in said(drawer)
    card(drawer, "Restart from scratch").click()
    assert "All 3 tries fail. A person is needed." in said(drawer)
    heard = [row.accessibleDescription() for row in drawer.findChildren(TriesRow)]
    assert heard[2] == "The first try works."


def test_each_roll_is_another_and_undo_brings_the_last_one_back(window: Window) -> None:
    drawer = opened(window)
    tile(drawer, "With dice").click()
    tile(drawer, "Roll again").click()
    assert failure_of(window).luck == LESSON_LUCK + 1
    tile(drawer, "With dice").click()
    assert failure_of(window).luck == LESSON_LUCK + 1
    window.session.undo()
    assert failure_of(window).luck == LESSON_LUCK
    tile(drawer, "First try works").click()
    assert failure_of(window).luck is None
    assert not any(row.isVisible() for row in drawer.findChildren(TriesRow))


def spreads(drawer: QWidget) -> list[str]:
    return [row.accessibleDescription() for row in drawer.findChildren(RangeRow) if row.isVisible()]


def test_ten_thousand_trials_come_out_the_same_each_time(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    tile(drawer, "Same mistake").click()
    assert spreads(drawer) == []
    tile(drawer, "Roll the dice 10,000 times").click()
    qtbot.waitUntil(lambda: len(spreads(drawer)) == 3)
    first = spreads(drawer)
    assert first[0] == "mean 13.9k. 9 of 10 times: 1.9k to 27.0k. Half the time: 12.8k or less."
    tile(drawer, "Network fault").click()
    qtbot.waitUntil(lambda: spreads(drawer) != first)
    window.session.undo()
    qtbot.waitUntil(lambda: spreads(drawer) == first)


def field(drawer: QWidget, name: str) -> PercentField:
    return next(each for each in drawer.findChildren(PercentField) if each.accessibleName().startswith(name))


def test_a_chance_is_typed_over_in_place(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    cell = field(drawer, "Network fault, Restart")
    cell.setFocus()
    cell.selectAll()
    qtbot.keyClicks(cell, "12.5")
    qtbot.keyClick(cell, Qt.Key.Key_Return)
    assert plan_of(window).chances.transient.restart == 0.125
    assert plan_of(window).chances.transient.resume == 0.95
    qtbot.keyClick(cell, Qt.Key.Key_Up)
    assert plan_of(window).chances.transient.restart == pytest.approx(0.175)
    tile(drawer, "Back to the usual chances").click()
    assert plan_of(window).chances == Chances()
    assert cell.text() == "95"
    assert not tile(drawer, "Back to the usual chances").isEnabled()
    window.session.undo()
    assert cell.text() == "17.5"


def test_a_chance_stays_between_never_and_always(window: Window, qtbot: Any) -> None:
    cell = field(opened(window), "Spoiled state, Resume from")
    qtbot.keyClick(cell, Qt.Key.Key_Down)
    assert (plan_of(window).chances.poisoned.resume, cell.text()) == (0.0, "0")
    cell.selectAll()
    qtbot.keyClicks(cell, "900")
    assert not cell.hasAcceptableInput()


def test_the_number_of_tries_changes_what_a_way_can_do(window: Window) -> None:
    drawer = opened(window)
    tile(drawer, "Same mistake").click()
    before = card(drawer, "Resume from last checkpoint").figures.works_share
    attempts = next(each for each in drawer.findChildren(NumberField) if each.property("explain") == "odds_attempts")
    attempts.setText("6")
    attempts.editingFinished.emit()
    assert plan_of(window).chances.attempts == 6
    assert card(drawer, "Resume from last checkpoint").figures.works_share > before


def test_without_a_failure_one_is_offered_and_the_table_stays(window: Window) -> None:
    window.session.clear_failure()
    drawer = opened(window)
    assert not slider(drawer).isVisible()
    assert field(drawer, "Network fault").isVisible()
    tile(drawer, "Let step 5 fail").click()
    assert failure_of(window).step == 5
    assert slider(drawer).isVisible()


def test_everything_in_it_is_explained(window: Window) -> None:
    drawer = opened(window)
    window.session.change(POISONED.with_failure(Failure(step=5, cause=Cause.POISONED, luck=LESSON_LUCK)))
    QApplication.processEvents()
    assert card(drawer, "One disk further back").isVisible()
    assert unexplained(window) == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 768), 1.0), ((1280, 720), 2.0)])
def test_nothing_is_wider_than_the_drawer(make_window: MakeWindow, size: tuple[int, int], scale: float) -> None:
    window = make_window(POISONED, size, settings=Settings(scale=scale))
    drawer = opened(window)
    assert {each.text() for each in drawer.findChildren(CauseTile)} == {
        "Network fault",
        "Same mistake",
        "Spoiled state",
    }
    for each in drawer.findChildren(QWidget):
        if each.isVisible() and not each.findChildren(QWidget):
            right = each.mapTo(drawer, QPoint(each.width(), 0)).x()
            assert right <= drawer.width(), f"{type(each).__name__} {each.accessibleName()}"


def test_a_disk_asked_for_that_no_failure_can_go_back_to_leaves_the_drawer_whole(make_window: MakeWindow) -> None:
    drawer = opened(make_window(built_in().with_failure(Failure(step=1)).with_back_to(3)))
    assert drawer.isVisible()
    assert card(drawer, "Resume from last checkpoint").isVisible()
