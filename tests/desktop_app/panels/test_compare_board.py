"""The compare board sets three ways back to one scale, says which is cheapest and why, and can be taken along."""

from __future__ import annotations

import csv
import io

import pytest
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QScrollArea
from pytestqt.qtbot import QtBot

from desktop_app.panels.compare_board import CompareBoard
from desktop_app.panels.compare_board_export import as_csv, as_text
from desktop_app.panels.compare_board_trade_view import deals
from desktop_app.panels.compare_board_view import comparison, ticks
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import theme_named
from sim.checkpoints import CheckpointPolicy, every_n, every_step, manual_at, verified
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.recovery import compare
from sim.scenario import built_in
from sim.task import Step, Task
from tests.desktop_app.conftest import MakeWindow

WORDS = Words(strict=True)
PLAN = built_in()


def unrecorded(calls: int | None) -> Plan:
    steps = tuple(Step(title=f"Step {k}", tool_calls=calls) for k in range(1, 6))
    return Plan(task=Task(title="Not recorded", steps=steps), failure=Failure(step=4))


# what it says


def test_the_figures_are_those_of_the_lesson() -> None:
    shown = comparison(PLAN, WORDS)
    assert [way.total for way in shown.ways] == ["13.7k", "18.9k", "14.0k"]
    assert [way.added for way in shown.ways] == ["+1.9k", "+7.1k", "+2.2k"]
    assert [way.cells[:3] for way in shown.ways] == [("1", "1.9k", "6"), ("5", "7.1k", "18"), ("1", "1.9k", "6")]


def test_bars_share_one_scale_and_one_mark() -> None:
    shown = comparison(PLAN, WORDS)
    assert shown.scale == max(way.bill.total for way in shown.ways) == 18_900
    assert shown.once == (11_800.0, "11.8k if nothing fails")
    assert {way.bill.task for way in shown.ways} == {11_800}


@pytest.mark.parametrize("step", range(1, 9))
@pytest.mark.parametrize("fraction", [0.29, 0.5, 1.0])
def test_a_bar_is_the_task_and_lost_work_and_the_note(step: int, fraction: float) -> None:
    plan = PLAN.with_failure(Failure(step=step, fraction=fraction)).with_checkpoints(every_n(3))
    for way, recovery in zip(comparison(plan, WORDS).ways, compare(plan), strict=True):
        assert way.bill.total == recovery.total.tokens
        assert way.bill.twice == recovery.lost.tokens
        assert way.bill.note == recovery.context.tokens


def test_the_cheapest_is_marked_and_the_reason_said() -> None:
    shown = comparison(PLAN, WORDS)
    assert [way.mark for way in shown.ways] == ["Cheapest", "", ""]
    assert shown.why == "Why: the work of steps 1 to 4 is kept, so only step 5 is paid twice."


def test_without_a_disk_two_ways_cost_the_same() -> None:
    shown = comparison(PLAN.with_checkpoints(manual_at()), WORDS)
    assert [way.mark for way in shown.ways] == ["Same cost", "Same cost", ""]
    assert shown.why.startswith("Same cost: no disk was written before step 5")


def test_a_free_error_note_costs_the_same() -> None:
    task = PLAN.task.model_copy(update={"error_context_tokens": 0})
    shown = comparison(Plan(task=task, failure=Failure(step=5)), WORDS)
    assert [way.mark for way in shown.ways] == ["Same cost", "", "Same cost"]
    assert shown.remark == ""


def test_the_error_note_is_priced_apart_from_steps_run_again() -> None:
    plain, scratch, with_note = comparison(PLAN, WORDS).ways
    assert plain.cells == with_note.cells
    assert (plain.note, scratch.note, with_note.note) == (("none",), ("none",), ("+300 tok", "+$0.0009"))


def test_every_copy_tells_what_the_note_costs() -> None:
    assert "+300 tok, +$0.0009" in as_text(comparison(PLAN, WORDS), WORDS)
    rows = list(csv.DictReader(io.StringIO(as_csv(PLAN))))
    assert [(row["context_tokens"], float(row["context_money"])) for row in rows] == [
        ("0", 0),
        ("0", 0),
        ("300", 0.0009),
    ]


def test_teaching_values_carry_a_star_and_a_footnote() -> None:
    shown = comparison(PLAN, WORDS)
    assert shown.columns == ("steps", "tokens", "calls", "time*", "cost*")
    assert shown.footnotes == ("* teaching values",)


def test_measured_values_carry_none() -> None:
    task = PLAN.task.model_copy(update={"assumptions": ()})
    assert comparison(Plan(task=task, failure=Failure(step=5)), WORDS).footnotes == ()


def test_without_recorded_tokens_calls_are_compared() -> None:
    shown = comparison(unrecorded(calls=2), WORDS)
    assert shown.unit == "tool_calls"
    assert shown.once == (10.0, "10 calls if nothing fails")
    assert shown.ways[0].cells[1] == "–"
    assert any("not recorded per step" in line for line in shown.footnotes)


def test_without_recorded_calls_steps_are_compared() -> None:
    shown = comparison(unrecorded(calls=None), WORDS)
    assert shown.unit == "steps"
    assert [way.total for way in shown.ways] == ["6", "9", "6"]
    assert any("not recorded per step" in line for line in shown.footnotes)


def test_without_a_failure_it_says_why_there_is_nothing_to_compare() -> None:
    shown = comparison(PLAN.without_failure(), WORDS)
    assert shown.ways == ()
    assert shown.asleep.startswith("Nothing fails")


@pytest.mark.parametrize("scale", [1, 3, 7, 42, 480, 18_900, 999_999, 12_000_000])
def test_the_scale_has_a_few_round_ticks(scale: float) -> None:
    marks = list(ticks(scale))
    assert marks[0] == 0
    assert 2 <= len(marks) <= 9
    assert marks[-1] <= scale


# the storage trade


def test_both_sides_of_the_trade_stand_side_by_side() -> None:
    every, third, by_hand = deals(PLAN, WORDS)
    assert (every.disks, every.again, every.in_force) == ("8 disks", "1.9k tok", True)
    assert (third.disks, third.again) == ("2 disks", "3.3k tok")
    assert (by_hand.kept, by_hand.again) == ("0 B", "7.1k tok")
    assert every.kept_share == by_hand.again_share == 1.0


def test_disks_placed_by_hand_are_those_of_the_plan() -> None:
    by_hand = deals(PLAN.with_checkpoints(manual_at(2, 4)), WORDS)[2]
    assert (by_hand.name, by_hand.disks, by_hand.in_force) == ("By hand", "2 disks", True)


@pytest.mark.parametrize("policy", [every_n(5), verified()])
def test_another_policy_in_force_has_a_line_of_its_own(policy: CheckpointPolicy) -> None:
    assert [deal.in_force for deal in deals(PLAN.with_checkpoints(policy), WORDS)] == [False, False, True, False]


def test_the_trade_is_there_without_a_failure_too() -> None:
    assert {deal.again for deal in deals(PLAN.without_failure(), WORDS)} == {
        WORDS.say("compare_board.trade.none_fails")
    }


# taken along


def test_text_has_aligned_columns_and_the_reason() -> None:
    shown = comparison(PLAN, WORDS)
    lines = as_text(shown, WORDS).splitlines()
    ends = {line.index(way.total) + len(way.total) for line, way in zip(lines[3:6], shown.ways, strict=True)}
    assert len(ends) == 1
    assert shown.why in lines


def test_csv_has_exact_figures_and_empty_cells_where_nothing_was_recorded() -> None:
    rows = list(csv.DictReader(io.StringIO(as_csv(PLAN))))
    assert [row["total_tokens"] for row in rows] == ["13700", "18900", "14000"]
    assert [row["cheapest"] for row in rows] == ["yes", "no", "no"]
    assert {row["total_tokens"] for row in csv.DictReader(io.StringIO(as_csv(unrecorded(2))))} == {""}


def test_without_a_failure_the_copies_say_so() -> None:
    plan = PLAN.without_failure()
    assert "Nothing fails" in as_text(comparison(plan, WORDS), WORDS)
    assert len(as_csv(plan).splitlines()) == 1


# on screen


def board_of(session: Session, qtbot: QtBot, width: int = 1440) -> CompareBoard:
    board = CompareBoard(session, WORDS, theme_named("projector"))
    qtbot.addWidget(board)
    board.resize(width, 766)
    board.show_moment(session.now)
    session.changed.connect(lambda old, new: board.show_moment(new))
    board.show()
    return board


@pytest.mark.parametrize("width", [544, 1440])
def test_pressing_a_row_chooses_its_strategy(qtbot: QtBot, width: int) -> None:
    session = Session(PLAN)
    board = board_of(session, qtbot, width)
    board.row(Strategy.RESTART).click()
    assert session.now.plan.strategy is Strategy.RESTART
    assert board.row(Strategy.RESTART).isChecked()
    assert not board.row(Strategy.RESUME).isChecked()


@pytest.mark.parametrize("palette", ["studio", "projector"])
@pytest.mark.parametrize("policy", [every_step(), every_n(4)])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 720)])
def test_both_halves_of_the_lesson_are_seen_without_scrolling(
    qtbot: QtBot, size: tuple[int, int], policy: CheckpointPolicy, palette: str, make_window: MakeWindow
) -> None:
    window = make_window(PLAN.with_checkpoints(policy), size=size, palette=palette)
    window.session.open_panel("compare")
    qtbot.waitUntil(lambda: window.boards.isVisible())
    qtbot.wait(20)
    (scroll,) = [area for area in window.boards.findChildren(QScrollArea) if area.isVisible()]
    assert scroll.verticalScrollBar().maximum() == 0
    assert not window.viewport.isVisible()


def test_the_table_sleeps_without_a_failure(qtbot: QtBot) -> None:
    session = Session(PLAN)
    board = board_of(session, qtbot)
    session.clear_failure()
    assert not board.row(Strategy.RESUME).isVisible()
    session.inject_failure(5)
    assert board.row(Strategy.RESUME).isVisible()


def test_the_copies_go_to_the_clipboard(qtbot: QtBot) -> None:
    board = board_of(Session(PLAN), qtbot)
    board.copy_csv()
    assert QGuiApplication.clipboard().text() == as_csv(PLAN)
    board.copy_text()
    assert QGuiApplication.clipboard().text() == as_text(comparison(PLAN, WORDS), WORDS)
