"""The task as a table: typed in place, checked as one types, undone step by step, pasted with a look at it first."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QApplication, QFileDialog

from desktop_app.looks_plans import stretched
from desktop_app.panels.task_board import TaskBoard
from desktop_app.panels.task_board_copy import as_table
from desktop_app.panels.task_board_reading import written_number
from desktop_app.settings import Settings
from desktop_app.widgets.table import Table
from desktop_app.window import Window
from sim.chances import Chances
from sim.editing import with_steps_replaced
from sim.failure import Cause
from sim.numerals import number
from sim.plan import Plan, Strategy
from sim.scenario import built_in
from sim.step_table import steps_from_table
from sim.task import SideEffect, Step, Task
from tests.desktop_app.conftest import MakeWindow
from tests.desktop_app.test_explanations import unexplained

Key = Qt.Key
CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
TITLE, DESCRIPTION, TOKENS, CALLS, SECONDS, EFFECTS = range(1, 7)
GOOD = "Read\tread it\t1.200\t3\t4,5\nDraw\tdraw it\t300\t2\t9\tmail the client; print\n"
BAD = GOOD.replace("300", "300x")


@pytest.fixture
def board(window: Window) -> TaskBoard:
    """Return the board, open, with the keyboard in its table."""
    return opened(window)


def opened(window: Window) -> TaskBoard:
    window.session.open_panel("task")
    QApplication.processEvents()
    found = window.boards.findChildren(TaskBoard)[0]
    found.steps.table.setFocus()
    return found


def plan_of(window: Window) -> Plan:
    return window.session.now.plan


def titles(window: Window) -> list[str]:
    return [step.title for step in plan_of(window).task.steps]


def types(qtbot: Any, *keys: Any) -> None:
    """Type words and press keys, each where the keyboard is then."""
    for key in keys:
        focus = QApplication.focusWidget()
        if isinstance(key, str):
            for letter in key:
                qtbot.keyClicks(QApplication.focusWidget(), letter)
        elif isinstance(key, tuple):
            qtbot.keyClick(focus, *key)
        else:
            qtbot.keyClick(focus, key)


def at(board: TaskBoard, row: int, column: int) -> Table:
    board.steps.table.go_to(row, column)
    return board.steps.table


def place(table: Table) -> tuple[int, int]:
    return table.currentIndex().row(), table.currentIndex().column()


# --- typing -----------------------------------------------------------------------------------------------------------


def test_typing_over_a_cell_changes_the_step_and_goes_down(window: Window, board: TaskBoard, qtbot: Any) -> None:
    table = at(board, 2, TOKENS)
    types(qtbot, "2,500", Key.Key_Return)
    assert plan_of(window).task.step(3).tokens == 2500
    assert place(table) == (3, TOKENS)
    assert table.hasFocus()


def test_tab_goes_from_cell_to_cell_and_on_to_the_next_row(window: Window, board: TaskBoard, qtbot: Any) -> None:
    table = at(board, 0, CALLS)
    types(qtbot, "7", Key.Key_Tab, "8.5", Key.Key_Tab, "Begin", Key.Key_Escape)
    step = plan_of(window).task.step(1)
    assert (step.n_tool_calls, step.seconds) == (7, 8.5)
    assert (place(table), titles(window)[1]) == ((1, TITLE), "Design schema")


def test_each_edit_is_one_undo_step_anywhere(window: Window, board: TaskBoard, qtbot: Any) -> None:
    at(board, 0, TOKENS)
    types(qtbot, "10", Key.Key_Return, "20", Key.Key_Return)
    for _ in range(2):
        qtbot.keyClick(QApplication.focusWidget(), Key.Key_Z, CTRL)
    assert plan_of(window) == built_in()
    assert not window.session.can_undo


def test_an_opened_cell_that_is_left_as_it_was_changes_nothing(window: Window, board: TaskBoard, qtbot: Any) -> None:
    at(board, 0, SECONDS)
    types(qtbot, Key.Key_F2, Key.Key_Return, Key.Key_Return, Key.Key_Return)
    assert not window.session.can_undo


def test_what_cannot_be_is_refused_while_it_is_typed_and_stays(window: Window, board: TaskBoard, qtbot: Any) -> None:
    table = at(board, 1, TOKENS)
    types(qtbot, "12x", Key.Key_Return)
    field = table.field
    assert field.refusal.isVisible()
    assert "whole number" in field.refusal.sentence
    assert field.accessibleDescription() == field.refusal.sentence
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(300, 20))
    types(qtbot, Key.Key_Tab)
    assert (field.text(), field.isVisible(), plan_of(window)) == ("12x", True, built_in())
    types(qtbot, Key.Key_Backspace)
    assert not field.refusal.isVisible()
    types(qtbot, Key.Key_Return)
    assert plan_of(window).task.step(2).tokens == 12


def test_esc_puts_back_what_was_there_and_leaves_the_board_open(window: Window, board: TaskBoard, qtbot: Any) -> None:
    table = at(board, 1, TITLE)
    types(qtbot, "Something", Key.Key_Escape)
    assert (plan_of(window), window.session.now.view.panel) == (built_in(), "task")
    assert table.hasFocus()
    assert not table.field.isVisible()


@pytest.mark.parametrize(("column", "value"), [(TOKENS, "tokens"), (CALLS, "n_tool_calls"), (SECONDS, "seconds")])
def test_an_emptied_figure_is_not_recorded(
    window: Window, board: TaskBoard, qtbot: Any, column: int, value: str
) -> None:
    table = at(board, 0, column)
    types(qtbot, Key.Key_Delete, Key.Key_Return)
    assert getattr(plan_of(window).task.step(1), value) is None
    assert table.rows_model.index(0, column).data() == "not recorded"


def test_a_step_needs_a_title(window: Window, board: TaskBoard, qtbot: Any) -> None:
    table = at(board, 0, TITLE)
    types(qtbot, Key.Key_Delete, Key.Key_Return)
    assert table.field.refusal.sentence == "A step needs a title."
    assert plan_of(window) == built_in()


def test_letters_that_are_keys_of_the_window_are_typed_here(window: Window, board: TaskBoard, qtbot: Any) -> None:
    at(board, 0, TITLE)
    types(qtbot, "b.[]B f", Key.Key_Return)
    assert titles(window)[0] == "b.[]B f"
    assert window.layers.blank is None
    assert plan_of(window).failure == built_in().failure


def test_the_keys_of_a_clicker_go_on_with_the_story(window: Window, board: TaskBoard, qtbot: Any) -> None:
    at(board, 3, TITLE)
    t = window.session.now.t
    types(qtbot, Key.Key_PageUp)
    assert window.session.now.t < t
    assert board.steps.table.row == 3


def test_the_name_of_the_task_is_typed_too(window: Window, board: TaskBoard, qtbot: Any) -> None:
    board.steps.name.setFocus()
    board.steps.name.selectAll()
    types(qtbot, "A kite", Key.Key_Return)
    assert plan_of(window).task.title == "A kite"
    qtbot.keyClick(board.steps.name, Key.Key_Z, CTRL)
    assert plan_of(window) == built_in()
    assert board.steps.name.text() == "Build a REST API"


# --- rows -------------------------------------------------------------------------------------------------------------


def test_a_step_is_added_below_and_its_title_typed_at_once(window: Window, board: TaskBoard, qtbot: Any) -> None:
    at(board, 1, TOKENS)
    types(qtbot, Key.Key_Insert, "Ask around", Key.Key_Return)
    assert titles(window)[1:4] == ["Design schema", "Ask around", "Scaffold project"]
    failure = plan_of(window).failure
    assert failure is not None
    assert failure.step == 6, "the failure stays with its step"
    for _ in range(2):
        window.session.undo()
    assert plan_of(window) == built_in()


def test_a_step_is_removed_moved_and_doubled_by_keys_and_buttons(window: Window, board: TaskBoard, qtbot: Any) -> None:
    table = at(board, 0, TITLE)
    types(qtbot, (Key.Key_Delete, CTRL))
    assert titles(window)[0] == "Design schema"
    types(qtbot, (Key.Key_Down, ALT))
    assert titles(window)[:2] == ["Scaffold project", "Design schema"]
    assert place(table) == (1, TITLE)
    types(qtbot, (Key.Key_Up, ALT))
    board.steps.duplicate()
    assert titles(window)[:3] == ["Design schema", "Design schema", "Scaffold project"]
    for _ in range(4):
        window.session.undo()
    assert plan_of(window) == built_in()


def test_the_last_step_of_a_task_stays(make_window: MakeWindow, qtbot: Any) -> None:
    window = make_window(Plan(task=Task(title="One", steps=(Step(title="Only"),))))
    opened(window)
    types(qtbot, (Key.Key_Delete, CTRL))
    assert titles(window) == ["Only"]


def test_a_row_can_be_dragged_by_its_number(window: Window, board: TaskBoard, qtbot: Any) -> None:
    table = board.steps.table
    sheet, height = table.viewport(), table.rowHeight(0)
    qtbot.mousePress(sheet, Qt.MouseButton.LeftButton, pos=QPoint(20, height // 2))
    for part in (0.8, 1.5, 2.9):
        qtbot.mouseMove(sheet, QPoint(20, round(height * part)))
        QApplication.processEvents()
    qtbot.mouseRelease(sheet, Qt.MouseButton.LeftButton, pos=QPoint(20, round(height * 2.9)))
    assert titles(window)[:3] == ["Design schema", "Scaffold project", "Parse requirements"]


def test_strip_and_table_say_the_same_at_once(window: Window, board: TaskBoard, qtbot: Any) -> None:
    at(board, 0, TITLE)
    types(qtbot, "First of all", Key.Key_Return)
    strip = window.strip.model()
    assert "First of all" in strip.index(0, 0).data(Qt.ItemDataRole.AccessibleTextRole)
    assert board.steps.table.rows_model.index(0, TITLE).data() == "First of all"


def test_only_rows_that_changed_are_told_anew(make_window: MakeWindow, qtbot: Any) -> None:
    window = make_window(stretched(200))
    board = opened(window)
    told: list[tuple[int, int]] = []
    model = board.steps.table.rows_model
    model.dataChanged.connect(lambda first, last: told.append((first.row(), last.row())))
    model.modelReset.connect(lambda: told.append((-1, -1)))
    at(board, 120, TOKENS)
    types(qtbot, "5", Key.Key_Return, (Key.Key_Up, ALT), Key.Key_Insert, Key.Key_Escape)
    assert told == [(120, 120), (120, 121)]


# --- one step in full -------------------------------------------------------------------------------------------------


def test_a_step_in_full_has_its_tokens_apart_and_its_effects(window: Window, board: TaskBoard, qtbot: Any) -> None:
    at(board, 4, EFFECTS)
    types(qtbot, Key.Key_Return)
    detail = board.detail
    assert detail.isVisible()
    detail.fields["input_tokens"].setFocus()
    detail.fields["input_tokens"].selectAll()
    types(qtbot, "600", Key.Key_Return)
    assert plan_of(window).task.step(5).input_tokens == 600
    detail.add.click()
    types(qtbot, "Send a mail", Key.Key_Tab, "the client", Key.Key_Tab, "order-7", Key.Key_Return)
    table = detail.effects
    table.go_to(1, 2)
    types(qtbot, Key.Key_Space)
    effect = plan_of(window).task.step(5).effects[-1]
    assert effect == SideEffect(action="Send a mail", touches="the client", idempotent=True, idempotency_key="order-7")
    types(qtbot, (Key.Key_Delete, CTRL), Key.Key_Escape)
    assert plan_of(window).task.step(5).effects == built_in().task.step(5).effects
    assert board.steps.isVisible()
    assert board.steps.table.hasFocus()


def test_a_step_is_not_left_while_a_figure_of_it_cannot_be(window: Window, board: TaskBoard, qtbot: Any) -> None:
    board.open_step(3)
    calls = board.detail.fields["tool_calls"]
    calls.setFocus()
    calls.selectAll()
    types(qtbot, "x")
    board.detail._turns[1].click()
    assert (board.detail.number, calls.text(), calls.hasFocus()) == (3, "x", True)
    types(qtbot, Key.Key_Escape)
    board.detail._turns[1].click()
    assert (board.detail.number, calls.text()) == (4, "4")


@pytest.mark.parametrize(("value", "text"), [(20_000_000_000, "20000000000"), (4.50, "4.5"), (0.00002, "0.00002")])
def test_a_number_is_written_as_it_can_be_read_again(value: float, text: str) -> None:
    assert written_number(value) == text
    assert number(text) == value


# --- a spreadsheet ----------------------------------------------------------------------------------------------------


def test_pasted_steps_are_seen_before_they_are_taken(window: Window, board: TaskBoard, qtbot: Any) -> None:
    QApplication.clipboard().setText(GOOD)
    types(qtbot, (Key.Key_V, CTRL))
    page = board.pasting
    assert page.isVisible()
    assert page.verdict.text() == "2 steps found"
    assert plan_of(window) == built_in()
    page.append.click()
    assert titles(window)[-2:] == ["Read", "Draw"]
    read = plan_of(window).task.step(9)
    assert (read.tokens, read.seconds) == (1200, 4.5)
    assert [effect.action for effect in plan_of(window).task.step(10).effects] == ["mail the client", "print"]
    window.session.undo()
    assert plan_of(window) == built_in()


def test_a_row_that_cannot_be_read_is_named_and_put_right_in_place(
    window: Window, board: TaskBoard, qtbot: Any
) -> None:
    QApplication.clipboard().setText(BAD)
    types(qtbot, (Key.Key_V, CTRL))
    page = board.pasting
    assert page.verdict.text() == 'Row 2, tokens: must be a whole number, not "300x"'
    assert not page.replace_all.isEnabled()
    assert [mark.cursor.blockNumber() for mark in page.text.extraSelections()] == [1]
    page.text.setPlainText(GOOD)
    page.replace_all.click()
    assert titles(window) == ["Read", "Draw"]
    assert board.steps.isVisible()


def test_one_value_is_pasted_into_its_cell(window: Window, board: TaskBoard, qtbot: Any) -> None:
    QApplication.clipboard().setText("4321\n")
    at(board, 0, TOKENS)
    types(qtbot, (Key.Key_V, CTRL), Key.Key_Return)
    assert plan_of(window).task.step(1).tokens == 4321


def test_what_is_copied_can_be_pasted_back(window: Window, board: TaskBoard, qtbot: Any) -> None:
    types(qtbot, (Key.Key_C, CTRL))
    steps = steps_from_table(QApplication.clipboard().text())
    again = as_table(Task(title="Again", steps=steps))
    assert again == as_table(built_in().task) == QApplication.clipboard().text()


# --- the task as a whole ----------------------------------------------------------------------------------------------


def test_a_new_task_has_three_steps_and_undo_brings_the_old_one_back(window: Window, board: TaskBoard) -> None:
    button(board, "New task").click()
    assert titles(window) == ["Plan the work", "Do the work", "Check the work"]
    assert plan_of(window).task.step(1).tokens is None
    window.session.undo()
    assert plan_of(window) == built_in()


def test_it_is_saved_where_the_file_desk_asks(
    window: Window, board: TaskBoard, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def refuse(dialog: QFileDialog) -> int:
        asked.extend(dialog.selectedFiles())
        return 0

    monkeypatch.setattr(QFileDialog, "exec", refuse)
    button(board, "Save as scenario").click()
    assert [Path(name).name for name in asked] == ["scenario.json"]


def test_a_recorded_run_becomes_a_task_of_ones_own_until_undo(make_window: MakeWindow, qtbot: Any) -> None:
    window = make_window(stretched(12))
    board = opened(window)
    note = board.findChildren(type(board._note))
    assert "A recorded run. If you change it, it becomes a task of your own." in [each.text() for each in note]
    at(board, 0, TITLE)
    types(qtbot, "Mine", Key.Key_Return)
    assert plan_of(window).task.origin is None
    assert any("it is a task of your own now" in each.text() for each in note)
    button(board, "Take back").click()
    assert plan_of(window) == stretched(12)


# --- assumptions ------------------------------------------------------------------------------------------------------


def test_prices_and_assumptions_are_typed_over_and_set_back(window: Window, board: TaskBoard, qtbot: Any) -> None:
    board._turn_to("prices")
    figures = board.prices.figures
    for key, text in {"currency": "eur", "input_per_million": "2,5", "error_context_tokens": "500"}.items():
        figures[key].field.setFocus()
        figures[key].field.selectAll()
        types(qtbot, text, Key.Key_Return)
    task = plan_of(window).task
    assert (task.prices.currency, task.prices.input_per_million, task.error_context_tokens) == ("EUR", 2.5, 500)
    assert figures["currency"].tag.text() == "teaching assumption"
    figures["error_context_tokens"].reset.click()
    assert plan_of(window).task.error_context_tokens == 300
    figures["restore_seconds"].field.setFocus()
    figures["restore_seconds"].field.selectAll()
    types(qtbot, Key.Key_Delete, Key.Key_Return)
    assert figures["restore_seconds"].field.refusal.isVisible()
    types(qtbot, Key.Key_Escape)
    assert plan_of(window).task.restore_seconds == built_in().task.restore_seconds


def test_chances_are_typed_over_and_set_back(window: Window, board: TaskBoard, qtbot: Any) -> None:
    board._turn_to("prices")
    field = board.prices.chances.fields[Cause.POISONED, Strategy.RESTART]
    field.setFocus()
    field.selectAll()
    types(qtbot, "75", Key.Key_Return)
    assert plan_of(window).chances.poisoned.restart == 0.75
    board.prices.chances.reset.click()
    assert plan_of(window).chances == Chances()


# --- to be heard and seen ---------------------------------------------------------------------------------------------


def test_a_cell_says_its_step_its_column_and_its_value(window: Window, board: TaskBoard) -> None:
    table = QAccessible.queryAccessibleInterface(board.steps.table)
    heard = [table.child(k).text(QAccessible.Text.Name) for k in range(table.childCount())]
    assert "Step 5, Implement CRUD, Tokens: 1,900" in heard


def test_every_control_of_the_board_has_an_explanation(window: Window, board: TaskBoard) -> None:
    board.open_step(5)
    assert unexplained(window) == []
    board.open_paste()
    assert unexplained(window) == []
    board._turn_to("prices")
    assert unexplained(window) == []


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 1.0), ((1024, 768), 1.0), ((1280, 720), 2.0)])
def test_title_and_tokens_are_there_at_every_size(make_window: MakeWindow, size: tuple[int, int], scale: float) -> None:
    window = make_window(size=size, settings=Settings(scale=scale))
    table = opened(window).steps.table
    assert not table.isColumnHidden(TITLE)
    assert not table.isColumnHidden(TOKENS)
    assert table.horizontalHeader().length() <= table.viewport().width()
    assert table.rowHeight(0) >= 24
    assert table.viewport().height() >= 2 * table.rowHeight(0)


def button(board: TaskBoard, text: str) -> Any:
    from desktop_app.widgets.buttons import Tile

    return next(each for each in board.findChildren(Tile) if each.text() == text)


def test_the_number_of_the_last_of_many_steps_has_room(make_window: MakeWindow) -> None:
    window = make_window(stretched(9))
    table = opened(window).steps.table
    narrow = table.columnWidth(0)
    window.session.change(with_steps_replaced(plan_of(window), (Step(title="One of many"),) * 12_345))
    assert table.columnWidth(0) > narrow
    assert table.horizontalHeader().length() <= table.viewport().width()
