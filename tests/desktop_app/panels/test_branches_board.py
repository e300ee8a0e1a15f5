"""The branches board: a tree to go on from, a replay that finds what was not recorded, a pause, a hand-over."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel

from desktop_app.panels.branches_board import PAGES, BranchesBoard
from desktop_app.panels.branches_board_handover_view import as_text, parts
from desktop_app.panels.branches_board_lane import Places, Stretch
from desktop_app.panels.branches_board_replay_view import replay_view, with_reading_recorded
from desktop_app.panels.branches_board_take_back import agent_lines, world_lines
from desktop_app.panels.branches_board_tree_view import Spot, spot_words, tree_view
from desktop_app.text import Words
from desktop_app.window import Window
from sim.approval import Approval, Decision
from sim.checkpoints import every_n, manual_at
from sim.failure import Failure
from sim.forks import active_line
from sim.plan import Plan
from sim.scenario import built_in
from tests.desktop_app.conftest import MakeWindow

WORDS = Words(strict=True)
PLAN = built_in()


def board_of(window: Window, page: str = "tree") -> BranchesBoard:
    window.session.open_panel("branches")
    board = window.boards.findChild(BranchesBoard)
    assert isinstance(board, BranchesBoard)
    board.turn_to(page)
    return board


# the tree in words


def test_a_run_without_branches_holds_its_own_recovery() -> None:
    (row,) = tree_view(PLAN, WORDS).rows
    assert row.stretches == (Stretch(1, 4, "once"), Stretch(5, 5, "mended"), Stretch(6, 8, "once"))
    assert (row.cost, row.is_active) == ("1 step again · 13.7k tok", True)


def test_a_branch_reads_back_what_lies_before_its_disk_and_runs_the_rest() -> None:
    first, branch = tree_view(PLAN.with_branch(3), WORDS).rows
    assert first.stretches[-2:] == (Stretch(5, 5, "failed"), Stretch(6, 8, "pending"))
    assert branch.stretches == (Stretch(1, 3, "restored"), Stretch(4, 5, "again"), Stretch(6, 8, "once"))
    assert branch.cost == "5 steps run · 8.0k tok"
    assert (first.is_active, branch.is_active) == (False, True)


def test_what_an_earlier_branch_ran_is_run_again_by_a_later_one() -> None:
    rows = {row.line: row for row in tree_view(PLAN.with_branch(3).with_branch(2), WORDS).rows}
    assert rows[2].stretches == (Stretch(1, 2, "restored"), Stretch(3, 8, "again"))


def test_the_old_branches_stay_and_a_branch_can_grow_from_a_branch() -> None:
    view = tree_view(PLAN.with_branch(3).with_branch(6, 1), WORDS)
    assert [(row.line, row.parent, row.after) for row in view.rows] == [(0, None, 0), (1, 0, 3), (2, 1, 6)]


def test_a_disk_that_was_only_written_after_the_recovery_keeps_the_recovery_in_view() -> None:
    first = tree_view(PLAN.with_branch(6).with_branch(3), WORDS).rows[0]
    assert 6 in first.disks


def test_a_run_without_disks_begins_again_at_the_start() -> None:
    view = tree_view(PLAN.with_checkpoints(manual_at()), WORDS)
    assert view.rows[0].disks == (0,)
    assert view.remark == WORDS.say("branches.tree.no_disks")
    assert "All 8 steps run again: 11.8k tok" in spot_words(PLAN, Spot(0, 0), WORDS)


def test_a_branch_whose_disk_is_gone_is_told_of() -> None:
    plan = PLAN.with_branch(4).with_checkpoints(every_n(3))
    assert tree_view(plan, WORDS).remark.startswith("1 branch is not shown")


# the tree under the hand


def test_a_click_and_the_button_make_a_branch_and_undo_takes_it_away(window: Window, qtbot: Any) -> None:
    tree = board_of(window).tree
    disk = tree.canvas.spot_rect(Spot(0, 2)).center()
    qtbot.mouseClick(tree.canvas, Qt.MouseButton.LeftButton, pos=disk)
    assert tree.spot == Spot(0, 2)
    qtbot.mouseClick(tree.go_on, Qt.MouseButton.LeftButton)
    plan = window.session.now.plan
    assert [(branch.after, branch.parent) for branch in plan.branches] == [(2, 0)]
    assert (plan.last_checkpoint, active_line(plan)) == (2, 1)
    window.actions_table.do("undo")
    assert window.session.now.plan == PLAN


def test_arrows_walk_the_disks_and_enter_goes_on(window: Window, qtbot: Any) -> None:
    tree = board_of(window).tree
    tree.canvas.setFocus()
    for key in (Qt.Key.Key_Home, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        qtbot.keyClick(tree.canvas, key)
    assert window.session.now.plan.branches[0].after == 2
    for key in (Qt.Key.Key_Down, Qt.Key.Key_End, Qt.Key.Key_Left, Qt.Key.Key_Return):
        qtbot.keyClick(tree.canvas, key)
    assert [(branch.after, branch.parent) for branch in window.session.now.plan.branches] == [(2, 0), (7, 1)]
    assert "branch 1" in tree.canvas.accessibleDescription()


def test_where_all_is_done_there_is_nothing_to_go_on_from(window: Window, qtbot: Any) -> None:
    tree = board_of(window).tree
    tree.canvas.setFocus()
    qtbot.keyClick(tree.canvas, Qt.Key.Key_End)
    qtbot.keyClick(tree.canvas, Qt.Key.Key_Return)
    assert not tree.go_on.isEnabled()
    assert window.session.now.plan.branches == ()


def test_branches_are_taken_away_together(window: Window, qtbot: Any) -> None:
    window.session.change(PLAN.with_branch(3).with_branch(2))
    qtbot.mouseClick(board_of(window).tree.clear, Qt.MouseButton.LeftButton)
    assert window.session.now.plan.branches == ()


def test_the_nearest_of_many_disks_is_meant() -> None:
    places = Places(200_000, 18.0, 100.0, 900.0)
    assert places.is_fine
    assert places.nearest((1, 50_000, 199_999), 310.0) == 50_000


# the replay


def test_finished_steps_are_read_back_and_the_unrecorded_clock_does_not_fit() -> None:
    view = replay_view(PLAN, WORDS)
    assert view is not None
    assert view.second == (Stretch(1, 4, "restored"), Stretch(5, 5, "again"), Stretch(6, 8, "once"))
    assert view.counted == "4 steps are read back at no cost. 1 step runs again: 1.9k tok."
    assert [(row.kind, row.is_mismatch) for row in view.readings] == [("random", False), ("clock", True)]
    clock = view.readings[1]
    assert clock.then == "2026-11-30T09:05:05Z" < clock.now
    assert view.doubt_from == 5


def test_recording_the_clock_makes_the_replay_fit() -> None:
    view = replay_view(with_reading_recorded(PLAN, 4, 1, recorded=True), WORDS)
    assert view is not None
    assert view.doubt_from is None
    assert view.doubt == WORDS.say("branches.replay.sound")


def test_the_switch_records_and_undo_takes_that_back(window: Window, qtbot: Any) -> None:
    page = board_of(window, "replay").replay
    assert "not to be trusted" not in page.tracks.accessibleName()
    assert "From step 5 on" in page.tracks.accessibleName()
    qtbot.mouseClick(page.lines[1].switch, Qt.MouseButton.LeftButton)
    assert window.session.now.plan.task.step(4).reads[1].recorded
    assert page.lines[1].switch.isChecked()
    assert "can be trusted" in page.tracks.accessibleName()
    window.actions_table.do("undo")
    assert not page.lines[1].switch.isChecked()


def test_where_nothing_fails_a_failure_is_offered(window: Window, qtbot: Any) -> None:
    window.session.clear_failure()
    page = board_of(window, "replay").replay
    assert page.tracks.isHidden()
    qtbot.mouseClick(page.fail, Qt.MouseButton.LeftButton)
    assert not page.tracks.isHidden()
    assert window.session.now.plan.failure == Failure(step=5)


# the pause


def test_a_run_waits_at_the_disk_until_a_person_says_yes(window: Window, qtbot: Any) -> None:
    page = board_of(window, "approval").approval
    qtbot.mouseClick(page.chooser.tiles.tile(4), Qt.MouseButton.LeftButton)
    assert window.session.now.plan.approval == Approval(after=4)
    since = window.session.now.waiting_since
    assert since is not None
    assert any(each.text() == WORDS.say("strategy.asleep_waits") for each in window.left.findChildren(QLabel))
    assert page.card.heading.text() == f"Waiting since {since:%H:%M} for your yes."
    qtbot.mouseClick(page.approve, Qt.MouseButton.LeftButton)
    assert window.session.now.plan.approval == Approval(after=4, decision=Decision.APPROVED)
    assert window.session.now.waiting_since is None
    window.actions_table.do("undo")
    assert window.session.now.waiting_since == since
    qtbot.mouseClick(page.decline, Qt.MouseButton.LeftButton)
    assert page.card.heading.text() == "You said no."
    qtbot.mouseClick(page.ask_again, Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.chooser.tiles.tile(0), Qt.MouseButton.LeftButton)
    assert window.session.now.plan.approval is None


@pytest.mark.parametrize(
    ("plan", "said"),
    [
        (PLAN.with_approval(Approval(after=4)).with_checkpoints(every_n(3)), "There is no disk after step 4."),
        (PLAN, "Nobody is asked."),
    ],
)
def test_the_pause_says_why_nobody_is_asked(make_window: MakeWindow, plan: Plan, said: str) -> None:
    page = board_of(make_window(plan), "approval").approval
    assert page.card.heading.text() == said
    assert page.approve.isHidden()


# the hand-over and what no restore takes back


def test_a_hand_over_is_five_things_and_no_conversation() -> None:
    held = {part.key: part.lines for part in parts(PLAN.task, 4, WORDS)}
    assert tuple(held) == ("objective", "state", "evidence", "decisions", "constraints")
    assert "Next: Implement CRUD" in held["state"]
    text = as_text(PLAN.task, 4, WORDS)
    assert text.startswith("Hand-over after step 4: Build a REST API\n\nGoal\n- ")
    assert "more" not in text
    assert all(message.text not in text for message in PLAN.task.step(4).messages)


def test_the_hand_over_is_copied(window: Window, qtbot: Any) -> None:
    page = board_of(window, "hand").hand
    qtbot.mouseClick(page.chooser.tiles.tile(2), Qt.MouseButton.LeftButton)
    qtbot.mouseClick(page.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == as_text(PLAN.task, 2, WORDS)


def test_rolling_back_the_deploy_is_another_thing_than_restoring_the_agent() -> None:
    plan = PLAN.with_failure(Failure(step=8)).with_checkpoints(manual_at(6))
    assert agent_lines(plan, WORDS)[-1].endswith("Nothing outside is taken back.")
    world = world_lines(plan, WORDS)
    assert world[1] == "Step 8: Send a message to #lending-desk\nNo way back: it stays."
    assert world[2] == "Step 8: Deploy release 2 to staging\nTo take it back: Redeploy release 1"
    assert world_lines(PLAN.without_failure(), WORDS) == (WORDS.say("branches.back.world.asleep"),)


# the board as a whole


@pytest.mark.parametrize("size", [(1280, 720), (640, 480)])
def test_every_page_opens_by_its_tab_and_keeps_inside_its_room(
    make_window: MakeWindow, qtbot: Any, size: tuple[int, int]
) -> None:
    window = make_window(size=size)
    board = board_of(window)
    for page in PAGES:
        qtbot.mouseClick(board.tabs.tile(page), Qt.MouseButton.LeftButton)
        assert board.tabs.tile(page).isChecked()
    assert board.width() <= window.width()
    corner = board.mapTo(window, QPoint(board.width(), board.height()))
    assert corner.x() <= window.width()
    assert corner.y() <= window.height()


def test_every_widget_of_every_page_is_explained(window: Window) -> None:
    from tests.desktop_app.test_explanations import unexplained

    for page in PAGES:
        board_of(window, page)
        assert unexplained(window) == []
