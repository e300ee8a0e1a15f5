"""The steps as a list: in step with the plan, and no heavier for ten thousand of them."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.session import Session
from desktop_app.settings import Settings
from desktop_app.step_strip import StepStrip
from desktop_app.text import Words
from desktop_app.theme import theme_named
from desktop_app.widgets import glyphs
from scenes.stage import Pick
from sim.approval import Approval
from sim.failure import Cause, Failure, Instant
from sim.ladder import LESSON_LUCK
from sim.plan import Plan, Strategy
from sim.scenario import built_in
from sim.task import Step, Task
from tests.desktop_app.conftest import MakeWindow


def strip_on(qtbot: Any, plan: Plan) -> tuple[StepStrip, Session]:
    session = Session(plan)
    strip = StepStrip(session, Words(strict=True), theme_named("studio"))
    qtbot.addWidget(strip)
    session.changed.connect(lambda _, new: strip.show_moment(new))
    strip.show_moment(session.now)
    strip.resize(1400, 160)
    with qtbot.waitExposed(strip):
        strip.show()
    return strip, session


@pytest.fixture
def long_plan() -> Plan:
    steps = tuple(
        Step(title=f"Step {k}", input_tokens=None if k % 7 == 0 else 100, output_tokens=10) for k in range(10_000)
    )
    return Plan(task=Task(title="long", steps=steps))


def centre(strip: StepStrip, step: int) -> QPoint:
    rect = strip.step_rect(step)
    return QPoint(rect.center().x() - 20, rect.bottom() - 20)


@pytest.mark.parametrize("palette", ["studio", "projector"])
def test_eight_steps_need_no_scroll_bar_beside_a_drawer(make_window: MakeWindow, palette: str) -> None:
    window = make_window(settings=Settings(palette=palette, level="engineer"))
    window.session.open_panel("places")
    QApplication.processEvents()
    assert not window.strip.compact
    assert window.strip.horizontalScrollBar().maximum() == 0


def test_a_cell_says_what_the_task_says(qtbot: Any) -> None:
    strip, _ = strip_on(qtbot, built_in())
    cell = strip.steps.cell(1)
    assert (cell.title, cell.figures) == ("Parse requirements", "1.2k tok · 2 calls")
    assert strip.steps.cell(5).fail_point == "FAIL POINT"
    assert [strip.steps.cell(step).disk for step in (4, 3, 6)] == ["used", "saved", "planned"]
    heard = strip.steps.index(3).data(Qt.ItemDataRole.AccessibleTextRole)
    assert heard == "Step 4: Implement auth. done. Disk after step 4: the one used. 5.2k tok · 12 calls"


def test_a_click_on_a_cell_makes_it_the_failure_point(qtbot: Any) -> None:
    strip, session = strip_on(qtbot, built_in())
    qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=centre(strip, 3))
    assert session.now.plan.failure is not None
    assert session.now.plan.failure.step == 3


def test_a_click_on_a_disk_takes_it_away(qtbot: Any) -> None:
    strip, session = strip_on(qtbot, built_in())
    rect = strip.step_rect(4)
    qtbot.mouseClick(strip.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(rect.right() - 20, rect.top() + 20))
    assert session.now.plan.last_checkpoint == 3


@pytest.mark.parametrize("at_disk", [False, True])
def test_after_a_double_click_undo_and_redo_are_as_before(qtbot: Any, at_disk: bool) -> None:
    strip, session = strip_on(qtbot, built_in())
    session.inject_failure(3)
    session.inject_failure(4)
    session.undo()
    before, inside = session.now.plan, list[int]()
    strip.look_inside.connect(inside.append)
    cell = strip.step_rect(2)
    place = QPoint(cell.right() - 20, cell.top() + 20) if at_disk else centre(strip, 2)
    for act in (qtbot.mouseClick, qtbot.mouseDClick):
        act(strip.viewport(), Qt.MouseButton.LeftButton, pos=place)
    assert (session.now.plan, inside) == (before, [2])
    session.redo()
    assert session.now.plan == before.with_failure(Failure(step=4))
    assert not session.can_redo


def test_keys_walk_fail_and_save(qtbot: Any) -> None:
    strip, session = strip_on(qtbot, built_in())
    strip.setFocus()
    qtbot.keyClick(strip, Qt.Key.Key_Left)
    assert session.now.selection == Pick(kind="step", step=4)
    qtbot.keyClick(strip, Qt.Key.Key_S)
    assert 4 not in session.now.plan.checkpoint_steps
    qtbot.keyClick(strip, Qt.Key.Key_F)
    assert session.now.plan.failure is not None
    assert session.now.plan.failure.step == 4
    with qtbot.waitSignal(strip.look_inside):
        qtbot.keyClick(strip, Qt.Key.Key_Return)


def test_the_failed_step_shows_its_disk_once_it_is_done_again(qtbot: Any) -> None:
    strip, session = strip_on(qtbot, built_in())
    assert not strip.steps.cell(5).is_mended
    session.seek(session.now.run.duration_s)
    strip.show_moment(session.now)
    assert strip.steps.cell(5).is_mended
    assert not strip.steps.cell(6).is_mended


def test_letters_do_nothing_where_single_keys_are_off(qtbot: Any) -> None:
    strip, session = strip_on(qtbot, built_in())
    strip.single_keys = False
    before = session.now.plan
    for key in (Qt.Key.Key_F, Qt.Key.Key_S):
        qtbot.keyClick(strip, key)
    assert session.now.plan == before


def test_ten_thousand_steps_make_no_widget_each(qtbot: Any, long_plan: Plan) -> None:
    strip, session = strip_on(qtbot, long_plan)
    session.inject_failure(9_000)
    strip.viewport().repaint()
    assert len(strip.findChildren(QWidget)) < 20
    assert strip.step_rect(9_000).intersects(strip.viewport().rect())


def test_what_was_not_recorded_says_so(qtbot: Any, long_plan: Plan) -> None:
    strip, _ = strip_on(qtbot, long_plan)
    assert strip.steps.cell(8).figures == "tokens not recorded · calls not recorded"


def pixels(state: glyphs.DiskState) -> QImage:
    picture = QImage(48, 48, QImage.Format.Format_ARGB32)
    picture.fill(0)
    painter = QPainter(picture)
    glyphs.disk(painter, QRectF(4, 4, 40, 40), theme_named("studio"), state)
    painter.end()
    return picture


def test_a_planned_disk_and_none_look_different(qtbot: Any) -> None:
    strip, session = strip_on(qtbot, built_in())
    session.toggle_disk(7)
    assert [strip.steps.cell(step).disk for step in (6, 7)] == ["planned", "empty"]
    assert pixels("planned").pixelColor(24, 16).alpha() > 100  # a small disk stands in the outline
    assert pixels("empty").pixelColor(24, 16).alpha() == 0


def test_a_place_without_a_disk_shows_a_plus_under_the_mouse(qtbot: Any) -> None:
    strip, session = strip_on(qtbot, built_in())
    session.toggle_disk(7)
    rect = strip.step_rect(7)
    before = strip.viewport().grab(rect).toImage()
    qtbot.mouseMove(strip.viewport(), QPoint(rect.right() - 20, rect.top() + 20))
    qtbot.waitUntil(lambda: strip.at_disk)
    assert strip.viewport().grab(rect).toImage() != before


def at_the_end(qtbot: Any, plan: Plan) -> StepStrip:
    strip, session = strip_on(qtbot, plan)
    session.seek(session.now.run.duration_s)
    return strip


def test_the_failed_step_counts_its_tries_and_shows_the_person_who_came(qtbot: Any) -> None:
    failure = Failure(step=5, cause=Cause.REPEATABLE, luck=LESSON_LUCK)
    cell = at_the_end(qtbot, built_in().with_failure(failure).with_strategy(Strategy.RESTART)).steps.cell(5)
    assert (cell.tries, cell.mark) == (3, "person")
    assert "3 tries failed again" in cell.spoken
    assert "a person does it" in cell.spoken


def test_the_step_that_waits_for_a_yes_says_so(qtbot: Any) -> None:
    strip = at_the_end(qtbot, built_in().with_approval(Approval(after=3)))
    assert [strip.steps.cell(step).mark for step in (2, 3, 4)] == ["", "waiting", ""]
    assert strip.steps.cell(3).disk == "saved"


def test_a_half_written_disk_and_one_given_up_are_told_apart(qtbot: Any) -> None:
    strip, session = strip_on(qtbot, built_in().with_failure(Failure(step=5, instant=Instant.SAVING)))
    session.seek(session.now.run.opening_t)
    assert strip.steps.cell(5).disk == "half"
    assert "half written" in strip.steps.cell(5).spoken
    kept = built_in().without_failure()
    last_two = at_the_end(qtbot, kept.replaced(storage=kept.storage.replaced(keep_last=2)))
    assert [last_two.steps.cell(step).disk for step in (5, 6, 7, 8)] == ["dropped", "dropped", "saved", "saved"]
    looks = [pixels(state) for state in ("half", "dropped", "saved", "empty", "planned")]
    assert all(a != b for a, b in combinations(looks, 2))
