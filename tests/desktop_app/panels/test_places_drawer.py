"""Where disks pay, as a person meets it: rates, costs, best places, few disks, dice, the landscape, training."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication, QLabel, QWidget

from desktop_app.panels.places_drawer import PlacesDrawer
from desktop_app.panels.places_drawer_reckoning import falls
from desktop_app.settings import Settings
from desktop_app.widgets.amount_stepper import AmountField, next_amount
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.cost_row import CostRow
from desktop_app.widgets.number_curve import NumberCurve
from desktop_app.widgets.percent_field import PercentField
from desktop_app.widgets.range_row import RangeRow
from desktop_app.widgets.stops import StopSlider
from desktop_app.window import Window
from scenes.landscape import relief_of
from scenes.stage import Pick
from sim.checkpoints import every_n
from sim.hazards import hazards_of
from sim.placement import best, best_of_each_number, expected_cost
from sim.plan import Plan
from sim.reliability import Reliability
from sim.scenario import built_in
from sim.task import Step, Task
from tests.desktop_app.conftest import MakeWindow, SheetSurface
from tests.desktop_app.test_explanations import unexplained

RISKY = built_in().with_reliability(Reliability(success=0.8))


def opened(window: Window) -> PlacesDrawer:
    window.session.open_panel("places")
    QApplication.processEvents()
    return window.drawers.findChildren(PlacesDrawer)[0]


def plan_of(window: Window) -> Plan:
    return window.session.now.plan


def extra_of(window: Window) -> str | None:
    return window.session.now.view.extra


def assumed(window: Window) -> Reliability:
    return plan_of(window).reliability


def tile(drawer: QWidget, text: str) -> Tile:
    return next(each for each in drawer.findChildren(Tile) if each.text() == text and each.isVisible())


def row(drawer: QWidget, title: str) -> CostRow:
    return next(each for each in drawer.findChildren(CostRow) if each.title == title)


def said(drawer: QWidget) -> list[str]:
    return [each.text() for each in drawer.findChildren(QLabel) if each.isVisible()]


def field(drawer: QWidget, explain: str) -> AmountField:
    return next(each for each in drawer.findChildren(AmountField) if each.property("explain") == explain)


def type_over(line: Any, text: str, qtbot: Any) -> None:
    line.setFocus()
    line.selectAll()
    qtbot.keyClicks(line, text)
    qtbot.keyClick(line, Qt.Key.Key_Return)


def long_run(n_steps: int) -> Plan:
    return Plan(task=Task(title="long", steps=tuple(Step(title=str(k), tool_calls=1 + k % 3) for k in range(n_steps))))


# --- how often steps fail ---------------------------------------------------------------------------------------------


def test_one_chance_for_all_steps_is_dragged_tapped_typed_and_undone(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    slider = drawer.findChildren(StopSlider)[0]
    assert slider.accessibleDescription() == "5%"
    qtbot.mouseClick(slider, Qt.MouseButton.LeftButton, pos=QPoint(round(slider.x_at(6)), slider.height() // 3))
    assert assumed(window).success == 0.8
    qtbot.keyClick(slider, Qt.Key.Key_Left)
    assert assumed(window).success == 0.9
    line = next(each for each in drawer.findChildren(PercentField) if each.property("explain") == "places_rate")
    type_over(line, "12.5", qtbot)
    assert assumed(window).success == 0.875
    assert "Of all runs, 34% see no failure at all." in said(drawer)
    window.session.undo()
    assert assumed(window).success == 0.9
    assert line.text() == "10"


def test_steps_that_always_fail_still_succeed_now_and_then(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    line = next(each for each in drawer.findChildren(PercentField) if each.property("explain") == "places_rate")
    type_over(line, "100", qtbot)
    assert assumed(window).success == 0.001
    assert (row(drawer, "No disk").figures.share or 99.0) > 1
    assert "Of all runs, hardly any see no failure at all." in said(drawer)


def test_each_step_gets_its_own_chance_from_a_list(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    tile(drawer, "Each step on its own").click()
    fields = [each for each in drawer.findChildren(PercentField) if each.property("explain") == "places_step_rate"]
    assert len(fields) == 8
    assert window.session.can_undo is False
    type_over(fields[4], "20", qtbot)
    assert assumed(window).success == (0.95, 0.95, 0.95, 0.95, 0.8, 0.95, 0.95, 0.95)
    assert fields[4].accessibleName() == "Step 5, Implement CRUD: chance to fail in percent"
    tile(drawer, "One chance for all steps").click()
    assert assumed(window).success == round((0.95**7 * 0.8) ** (1 / 8), 4)
    assert not fields[0].isVisible()


def test_a_long_run_has_no_list(make_window: MakeWindow) -> None:
    drawer = opened(make_window(long_run(41)))
    assert not any(each.text() == "Each step on its own" and each.isVisible() for each in drawer.findChildren(Tile))


# --- what disks cost --------------------------------------------------------------------------------------------------


def test_what_a_disk_costs_is_typed_stepped_and_put_back(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    write = field(drawer, "places_write")
    assert (write.text(), field(drawer, "places_restore").text()) == ("100", "200")
    assert {"7% of a mean step", "14% of a mean step"} <= set(said(drawer))
    type_over(write, "600", qtbot)
    assert assumed(window).write == 600
    qtbot.keyClick(write, Qt.Key.Key_Up)
    assert assumed(window).write == 700
    less = next(each for each in drawer.findChildren(Tile) if each.accessibleName() == "Going back costs less")
    less.click()
    assert assumed(window).restore == 150
    tile(drawer, "Back to the usual costs").click()
    assert (assumed(window).write, assumed(window).restore) == (None, None)
    window.session.undo()
    assert assumed(window).write == 700


def test_another_unit_counts_anew_and_is_undone(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    type_over(field(drawer, "places_write"), "147.5", qtbot)
    tile(drawer, "Calls").click()
    assert (assumed(window).unit, field(drawer, "places_write").text()) == ("tool_calls", "0.3875")
    assert row(drawer, "No disk").figures.amount == "38.5"
    assert field(drawer, "places_write").accessibleName() == "What it costs to write a disk: calls"
    window.session.undo()
    assert field(drawer, "places_write").text() == "147.5"


def test_units_that_were_not_recorded_are_off(make_window: MakeWindow) -> None:
    drawer = opened(make_window(long_run(5)))
    assert not tile(drawer, "Tokens").isEnabled()
    assert tile(drawer, "Calls").isChecked()


@pytest.mark.parametrize(
    ("amount", "up", "to"), [(100, True, 150), (100, False, 70), (0, True, 0.01), (0.01, False, 0)]
)
def test_amounts_go_from_one_round_figure_to_the_next(amount: float, up: bool, to: float) -> None:
    assert next_amount(amount, up) == to


# --- what comes of it -------------------------------------------------------------------------------------------------


def test_four_sets_stand_on_one_scale_and_the_best_is_marked(make_window: MakeWindow) -> None:
    drawer = opened(make_window(RISKY.with_checkpoints(every_n(3))))
    hazards = hazards_of(RISKY)
    assert hazards is not None
    expected = {
        "No disk": expected_cost(hazards, ()),
        "After every step": expected_cost(hazards, range(1, 8)),
        "Your disks now": expected_cost(hazards, (3, 6)),
        "Best places": best(hazards).expected,
    }
    ratio = {title: (row(drawer, title).figures.share or 0.0) / (cost or 1.0) for title, cost in expected.items()}
    assert max(ratio.values()) == pytest.approx(min(ratio.values()))
    marked = [each.title for each in drawer.findChildren(CostRow) if each.figures.best]
    assert (
        marked == ["Best places"] if best(hazards).steps != tuple(range(1, 8)) else ["After every step", "Best places"]
    )


def test_a_disk_that_no_failure_can_follow_is_left_out_and_that_is_said(window: Window) -> None:
    drawer = opened(window)
    said = window.words.say("places.result.last", step=8)
    for policy, is_said in ((every_n(1), True), (every_n(3), False)):
        window.session.use_checkpoints(policy)
        assert (said in [each.text() for each in drawer.findChildren(QLabel) if each.isVisible()]) == is_said


def test_the_best_places_are_taken_with_one_press_and_given_back_by_undo(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    hazards = hazards_of(plan_of(window))
    assert hazards is not None
    put = tile(drawer, "Put the disks there")
    put.setFocus(Qt.FocusReason.TabFocusReason)
    qtbot.keyClick(put, Qt.Key.Key_Return)
    assert plan_of(window).checkpoint_steps == best(hazards).steps
    assert plan_of(window).checkpoints.kind == "manual"
    assert not tile(drawer, "The disks stand there").isEnabled()
    assert [each.title for each in drawer.findChildren(CostRow) if each.figures.best] == [
        "Your disks now",
        "Best places",
    ]
    window.session.undo()
    assert plan_of(window).checkpoints == built_in().checkpoints
    assert tile(drawer, "Put the disks there").isEnabled()


def test_a_run_that_never_ends_says_so(make_window: MakeWindow, qtbot: Any) -> None:
    endless = long_run(3000).with_reliability(Reliability(success=0.6))
    drawer = opened(make_window(endless))
    assert "Working it out …" in said(drawer)
    qtbot.waitUntil(lambda: row(drawer, "No disk").isVisible(), timeout=20_000)
    assert row(drawer, "No disk").figures.amount == "practically never done"
    assert row(drawer, "No disk").figures.share is None
    assert "Worked out for up to 400 steps." in said(drawer)
    assert "Working it out …" not in said(drawer)


# --- only a few -------------------------------------------------------------------------------------------------------


def test_the_best_of_few_disks_is_chosen_on_the_curve_and_used(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    hazards = hazards_of(plan_of(window))
    assert hazards is not None
    found = best_of_each_number(hazards)
    curve = drawer.findChildren(NumberCurve)[0]
    assert curve.least == len(best(hazards).steps)
    qtbot.mouseClick(curve, Qt.MouseButton.LeftButton, pos=QPoint(round(curve.x_at(3)), 40))
    qtbot.keyClick(curve, Qt.Key.Key_Left)
    assert curve.value() == 2
    qtbot.keyClick(curve, Qt.Key.Key_End)
    assert curve.value() == 7
    qtbot.keyClick(curve, Qt.Key.Key_Home)
    assert any(each.startswith("With no disk: 14.9k") for each in said(drawer))
    qtbot.keyClick(curve, Qt.Key.Key_Up)
    tile(drawer, "Use 1 disk").click()
    assert plan_of(window).checkpoint_steps == found[1].steps
    assert not tile(drawer, "Use 1 disk").isEnabled()
    window.session.undo()
    assert plan_of(window) == built_in()


# --- dice -------------------------------------------------------------------------------------------------------------


def spreads(drawer: QWidget) -> list[str]:
    return [each.accessibleDescription() for each in drawer.findChildren(RangeRow) if each.isVisible()]


def test_ten_thousand_runs_are_rolled_beside_the_window_always_alike(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    assert spreads(drawer) == []
    tile(drawer, "Roll the dice 10,000 times").click()
    qtbot.waitUntil(lambda: len(spreads(drawer)) == 4, timeout=20_000)
    first = spreads(drawer)
    assert first[0].startswith("mean 14.8k. 9 of 10 times: 11.8k to ")
    window.session.change(RISKY)
    assert spreads(drawer) == []
    window.session.undo()
    tile(drawer, "Roll the dice 10,000 times").click()
    qtbot.waitUntil(lambda: spreads(drawer) == first, timeout=20_000)


def test_a_set_that_fails_too_often_is_not_played(make_window: MakeWindow, qtbot: Any) -> None:
    plan = long_run(50).with_reliability(Reliability(success=0.8))
    hazards = hazards_of(plan)
    assert hazards is not None
    assert falls(hazards, ()) == pytest.approx(0.8**-50 - 1)
    drawer = opened(make_window(plan))
    tile(drawer, "Roll the dice 10,000 times").click()
    qtbot.waitUntil(lambda: len(spreads(drawer)) == 3, timeout=20_000)
    assert "No disk: too many failures to play through." in said(drawer)


def test_rolling_is_stopped(make_window: MakeWindow, qtbot: Any) -> None:
    drawer = opened(make_window(long_run(50)))
    tile(drawer, "Roll the dice 10,000 times").click()
    tile(drawer, "Stop").click()
    assert tile(drawer, "Roll the dice 10,000 times").isVisible()
    assert spreads(drawer) == []


# --- the landscape ----------------------------------------------------------------------------------------------------


def test_the_landscape_takes_the_place_of_the_run_and_gives_it_back(window: Window, qtbot: Any) -> None:
    drawer, surface = opened(window), window.viewport.surface
    assert isinstance(surface, SheetSurface)
    tile(drawer, "Show it as a landscape").click()
    assert [surface.shown[-1].extra, extra_of(window)] == ["landscape", "landscape"]
    assert "5% of steps fail. Best: a disk every 2 steps." in window.sentence.text
    qtbot.keyClick(window, Qt.Key.Key_Escape)
    assert surface.shown[-1].extra is None
    assert window.session.now.view.panel == "places"
    assert window.sentence.text.startswith("Failed at step 5.")
    tile(drawer, "Show it as a landscape").click()
    tile(drawer, "Back to the run").click()
    assert not window.session.now.view.landscape
    tile(drawer, "Show it as a landscape").click()
    window.session.open_panel("odds")
    assert not window.session.now.view.landscape
    assert (window.session.now.view.shot, surface.shown[-1].extra) == (None, None)
    assert window.session.can_undo is False


def test_named_views_stay_with_the_landscape_and_three_ways_leave_it(window: Window) -> None:
    window.session.use_landscape(True)
    window.session.use_preset("follow")
    assert window.session.now.view.landscape
    window.session.use_compare(True)
    assert extra_of(window) is None
    window.session.use_landscape(True)
    assert not window.session.now.view.compare
    window.session.go_to(Pick(kind="step", step=2))
    assert extra_of(window) is None


def test_a_point_of_the_landscape_tells_its_figures_to_hand_and_keys(window: Window, qtbot: Any) -> None:
    window.session.use_landscape(True)
    surface = window.viewport.surface
    assert isinstance(surface, SheetSurface)
    relief = relief_of(plan_of(window))
    assert relief is not None
    surface.under_mouse = relief.pick_of(2, 16)
    qtbot.mouseClick(window.viewport, Qt.MouseButton.LeftButton, pos=QPoint(300, 300))
    assert window.session.now.selection == surface.under_mouse
    thing = window.pointing.at_pick(surface.under_mouse)
    assert thing is not None
    card = thing.card()
    assert card.status == "A disk every 3 steps, 2.8% of steps fail"
    assert [figure for figure, _ in card.figures] == ["12.7k", "1.08×", "2"]
    window.viewport.setFocus()
    qtbot.keyClick(window.viewport, Qt.Key.Key_Right)
    assert window.session.now.selection == relief.pick_of(3, 16)
    qtbot.keyClick(window.viewport, Qt.Key.Key_Up)
    assert window.session.now.selection == relief.pick_of(3, 17)
    qtbot.keyClick(window.viewport, Qt.Key.Key_End)
    assert window.session.now.selection == relief.pick_of(3, 17)


def test_the_ground_follows_the_assumptions_at_once(window: Window) -> None:
    window.session.use_landscape(True)
    surface = window.viewport.surface
    assert isinstance(surface, SheetSurface)
    window.session.change(RISKY)
    assert surface.shown[-1].leaving is None
    assert surface.shown[-1].run.plan is plan_of(window)
    assert "20% of steps fail. Best: a disk after each step." in window.sentence.text
    window.session.seek(3.0)
    assert surface.shown[-1].t == 0.0


# --- training ---------------------------------------------------------------------------------------------------------


def test_a_training_run_is_saved_as_young_and_daly_say_where_they_hold(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    assert {"Young 1974: save every 2 h", "Daly 2006: save every 1 h 57 min"} <= set(said(drawer))
    type_over(field(drawer, "places_mtbf"), "0.25", qtbot)
    assert any(each.startswith("Daly 2006: save every 9 min") for each in said(drawer))
    assert "Too rough here: a save is too long beside the time between failures." in said(drawer)
    type_over(field(drawer, "places_dump"), "30", qtbot)
    assert "No good answer here: failures leave no time to work." in said(drawer)
    assert window.session.can_undo is False


# --- everywhere -------------------------------------------------------------------------------------------------------


def test_a_task_that_recorded_nothing_says_so_and_training_stays(make_window: MakeWindow) -> None:
    bare = Plan(task=Task(title="bare", steps=(Step(title="one"), Step(title="two"))))
    drawer = opened(make_window(bare))
    assert "The task did not record what its steps cost." in said(drawer)
    assert not row(drawer, "No disk").isVisible()
    assert "Young 1974: save every 2 h" in said(drawer)
    single = Plan(task=Task(title="one", steps=(Step(title="one", tool_calls=3),)))
    assert "A task of one step has no place for a disk." in said(opened(make_window(single)))


def test_everything_in_it_is_explained(window: Window, qtbot: Any) -> None:
    drawer = opened(window)
    tile(drawer, "Each step on its own").click()
    window.session.change(built_in().with_reliability(Reliability(success=0.9).with_step(2, 0.5, 8)))
    tile(drawer, "Roll the dice 10,000 times").click()
    qtbot.waitUntil(lambda: len(spreads(drawer)) == 4, timeout=20_000)
    assert unexplained(window) == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 768), 1.0), ((1280, 720), 2.0)])
def test_nothing_is_wider_than_the_drawer(make_window: MakeWindow, size: tuple[int, int], scale: float) -> None:
    window = make_window(size=size, settings=Settings(scale=scale))
    drawer = opened(window)
    tile(drawer, "Each step on its own").click()
    QApplication.processEvents()
    for each in drawer.findChildren(QWidget):
        if each.isVisible() and not each.findChildren(QWidget):
            right = each.mapTo(drawer, QPoint(each.width(), 0)).x()
            assert right <= drawer.width(), f"{type(each).__name__} {each.accessibleName()}"


def test_the_view_from_the_side_is_a_map_of_the_landscape(window: Window) -> None:
    side = next(each for each in window.camera_bar.findChildren(Tile) if each.text() == "Side")
    window.session.use_landscape(True)
    assert (side.text(), side.property("explain")) == ("Map", "camera_map")
    side.click()
    assert window.session.now.view.extra == "landscape"
    assert unexplained(window) == []
    window.session.use_landscape(False)
    assert (side.text(), side.property("explain")) == ("Side", "camera_side")
