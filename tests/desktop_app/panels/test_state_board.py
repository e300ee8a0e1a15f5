"""The state board says what a disk holds and what changed, and never takes recorded text for mark-up."""

from __future__ import annotations

import json

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from desktop_app.disks import disk_meant
from desktop_app.panels.state_board import StateBoard
from desktop_app.panels.state_board_heading import MORE, chips
from desktop_app.panels.state_board_lines import one_line, whole_text
from desktop_app.panels.state_board_list import section_lines
from desktop_app.panels.state_board_reader import SHOWN
from desktop_app.panels.state_board_view import Look, bases, state_view
from desktop_app.rail import Rail, RailTile
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import theme_named
from scenes.stage import Pick
from sim.checkpoints import every_n, manual_at
from sim.failure import Failure
from sim.plan import Plan
from sim.scenario import built_in
from sim.sizes import snapshot_sizes
from sim.snapshot import snapshot_after
from sim.task import Message, Step, Task, ToolCall

WORDS = Words(strict=True)
TASK = built_in().task


def long_task(n_steps: int) -> Task:
    steps = (
        Step(
            title=f"Step {k}",
            messages=(Message(role="tool", text="<b>bold</b> " * 1000),),
            tool_calls=(ToolCall(name="bash", arguments={"command": "ls"}, result="line\n" * 60_000),),
            result="done",
        )
        for k in range(1, n_steps + 1)
    )
    return Task(title="A long one", steps=tuple(steps))


# what is looked into


def test_the_disk_used_is_looked_into_at_first() -> None:
    assert disk_meant(Session(built_in()).now) == 4


def test_a_disk_that_is_pointed_at_is_looked_into() -> None:
    session = Session(built_in())
    session.select(Pick(kind="checkpoint", step=2))
    assert disk_meant(session.now) == 2


def test_a_step_without_a_disk_leaves_the_disk_used() -> None:
    session = Session(built_in().with_checkpoints(manual_at(3)))
    session.select(Pick(kind="step", step=2))
    assert disk_meant(session.now) == 3


@pytest.mark.parametrize(("fail", "used"), [(5, 3), (2, 0)])
def test_the_rail_shows_what_the_board_would_show(fail: int, used: int, qtbot: QtBot) -> None:
    session = Session(built_in().with_checkpoints(every_n(3)).with_failure(Failure(step=fail)))
    rail = Rail(session, WORDS, theme_named("studio"))
    qtbot.addWidget(rail)
    button = rail.findChildren(RailTile)[0]
    for t, disk in ((session.now.t, used), (session.now.run.duration_s, used or 6)):
        session.seek(t)
        rail.show_moment(session.now)
        shown = WORDS.tokens(TASK.tokens.cumulative(disk)) if disk else WORDS.say("rail.no_disk")
        assert disk_meant(session.now) == disk
        assert button.accessibleDescription() == shown


def test_without_a_disk_the_start_is_shown_and_said() -> None:
    view = state_view(TASK, Look(0, None), WORDS)
    assert view.second == WORDS.say("state_board.no_disk")
    assert view.figures[0].value == "0"
    assert {entry.mark for section in view.sections.values() for entry in section.entries} == {"held"}


def test_a_disk_is_held_against_the_start_and_every_earlier_disk() -> None:
    assert bases((2, 4, 6), 6) == (0, 2, 4)
    assert bases((2, 4), 0) == ()


def test_many_bases_are_folded_behind_one_chip() -> None:
    assert chips((0, 1, 2, 3), 3) == (0, 1, 2, 3)
    assert chips(tuple(range(100)), 7) == (0, 7, 99, MORE)


# what it says


def test_figures_tell_value_gain_and_what_it_was() -> None:
    tokens, calls, results, size, budget = state_view(TASK, Look(4, 3), WORDS).figures
    assert (tokens.value, tokens.gain, tokens.was) == ("5.2k", "+1.4k", "was 3.8k")
    assert (calls.value, calls.gain, calls.was) == ("12", "+4", "was 8")
    assert (results.value, results.gain) == ("4", "+1")
    assert size.value == WORDS.size(int(snapshot_sizes(TASK)[4]))
    assert (budget.value, budget.gain) == ("34.8k", "−1.4k")


@pytest.mark.parametrize("disk", range(1, 9))
def test_what_it_was_and_what_was_added_make_what_it_is_as_they_are_written(disk: int) -> None:
    for base in range(disk):
        for figure in state_view(TASK, Look(disk, base), WORDS).figures:
            units = {text.lstrip("+−").lstrip("0123456789.,") for text in (figure.value, figure.gain) if text}
            if figure.gain and len(units | {figure.was.removeprefix("was ").lstrip("0123456789.,")}) == 1:
                (unit,) = units
                was, gain, now = (
                    float(text.removesuffix(unit))
                    for text in (figure.was.removeprefix("was "), figure.gain.replace("−", "-"), figure.value)
                )
                assert was + gain == pytest.approx(now), figure


def test_no_line_is_cut_through_its_letters(session: Session, qtbot: QtBot) -> None:
    board = board_of(session, qtbot)
    lines = board.page("main").list_of("conversation")
    for height in range(700, 740, 7):
        board.resize(1440, height)
        assert lines.viewport().height() % lines.sizeHintForRow(0) == 0


def test_what_is_new_comes_first_and_what_stayed_is_folded() -> None:
    section = state_view(TASK, Look(4, 3), WORDS).sections["tool_calls"]
    assert (section.remark, section.fold) == ("4 new", "8 earlier calls")
    folded = section_lines(section, WORDS, unfolded=False)
    assert [line.kind for line in folded] == ["entry"] * 4 + ["fold"]
    assert len(section_lines(section, WORDS, unfolded=True)) == 4 + 1 + 8


def test_the_plan_says_what_is_done_next_and_after_that() -> None:
    done, following, remaining, goal = state_view(TASK, Look(4, 3), WORDS).sections["plan"].entries
    assert (done.mark, done.lead, done.rest) == ("changed", "Done 1–4", "was 1–3")
    assert following.lead == "Next: 5 Implement CRUD"
    assert remaining.lead == "Then 6–8"
    assert goal.mark == "same"


def test_an_artifact_that_was_written_anew_is_changed_and_an_answered_question_is_gone() -> None:
    sections = state_view(TASK, Look(4, 3), WORDS).sections
    assert [entry.lead for entry in sections["artifacts"].entries if entry.mark == "changed"] == ["src/app.ts"]
    assert "gone" in {entry.mark for entry in sections["open_questions"].entries}


@pytest.mark.parametrize("disk", range(1, 9))
def test_every_disk_can_be_held_against_every_base(disk: int) -> None:
    for base in range(disk):
        view = state_view(TASK, Look(disk, base), WORDS)
        now = snapshot_after(TASK, disk)
        listed = {key: len(part.entries) + len(part.same) for key, part in view.sections.items()}
        assert listed["tool_calls"] == len(now.tool_calls)
        assert listed["conversation"] == len(now.conversation)


def test_tokens_that_were_not_recorded_are_never_nothing() -> None:
    view = state_view(long_task(2), Look(2, 1), WORDS)
    assert view.figures[0].value == "not recorded"
    assert not view.figures[0].recorded
    assert view.figures[1].value == "2"


def test_a_part_that_nobody_recorded_says_so_and_an_empty_one_says_nothing() -> None:
    task = Task(title="T", steps=(Step(title="a", decisions=("Yes",)), Step(title="b"), Step(title="c")))
    view = state_view(task, Look(1, 0), WORDS)
    assert view.sections["decisions"].empty == "nothing"
    assert view.sections["evidence"].empty == "not recorded"
    assert "not recorded" in {figure.value for figure in view.figures if figure.title == "Results"}
    assert "Goal" not in {entry.lead for section in view.sections.values() for entry in section.entries}


def test_calls_that_were_only_counted_say_so() -> None:
    task = Task(title="Counted", steps=(Step(title="One", tool_calls=3),))
    assert state_view(task, Look(1, 0), WORDS).sections["tool_calls"].empty == "3 calls, counted only"


def test_time_that_nobody_measured_is_called_a_teaching_value() -> None:
    limits = state_view(TASK, Look(4, 3), WORDS).sections["limits"].entries
    assert any("teaching value" in entry.rest for entry in limits)


def test_a_line_shows_nothing_that_does_not_print() -> None:
    assert one_line("a\x00b\n\tc‮d") == "a b c d"


def test_the_whole_text_of_a_call_holds_arguments_and_result() -> None:
    call = snapshot_after(TASK, 4).tool_calls[-1]
    text = whole_text(call, WORDS)
    assert call.result is not None
    assert call.result in text
    assert "checks/auth" in text


# on screen


@pytest.fixture
def session() -> Session:
    return Session(built_in())


def board_of(session: Session, qtbot: QtBot, width: int = 1440, height: int = 766) -> StateBoard:
    board = StateBoard(session, WORDS, theme_named("studio"))
    qtbot.addWidget(board)
    board.resize(width, height)
    board.show_moment(session.now)
    session.changed.connect(lambda old, new: board.show_moment(new))
    board.show()
    return board


def test_the_arrows_of_the_heading_lead_from_disk_to_disk(session: Session, qtbot: QtBot) -> None:
    board = board_of(session, qtbot)
    board.look_further(-1)
    assert session.now.selection == Pick(kind="checkpoint", step=3)
    assert board.view is not None
    assert board.view.look == Look(3, 2)


def test_choosing_a_base_shows_what_changed_since_then(session: Session, qtbot: QtBot) -> None:
    board = board_of(session, qtbot)
    board.heading.base_tile(0).click()
    assert board.view is not None
    assert board.view.look == Look(4, 0)


def test_enter_opens_a_call_and_esc_closes_it(session: Session, qtbot: QtBot) -> None:
    board = board_of(session, qtbot)
    calls = board.page("main").list_of("tool_calls")
    calls.setFocus()
    QTest.keyClick(calls, Qt.Key.Key_Return)
    assert board.reader.isVisible()
    assert "src/app.ts" in board.reader.text()
    QTest.keyClick(board, Qt.Key.Key_Escape)
    assert not board.reader.isVisible()


def test_the_raw_page_copies_the_canonical_line(session: Session, qtbot: QtBot) -> None:
    board = board_of(session, qtbot)
    board.heading.page_tile("raw").click()
    board.raw.copy()
    copied = QGuiApplication.clipboard().text()
    assert copied.encode() == snapshot_after(TASK, 4).canonical_json()
    assert json.loads(board.raw.text()) == json.loads(copied)


def test_a_narrow_board_holds_everything_in_one_list(session: Session, qtbot: QtBot) -> None:
    board = board_of(session, qtbot, 544, 900)
    kinds = [line.kind for line in board.page("main").one_list().lines()]
    assert kinds.count("figure") == 5
    assert kinds.count("head") == 4


def test_a_long_run_with_giant_texts_opens_and_shows_text_as_text(qtbot: QtBot) -> None:
    session = Session(Plan(task=long_task(60)))
    board = board_of(session, qtbot)
    board.open_entry(state_view(session.now.plan.task, Look(1, 0), WORDS).sections["tool_calls"].entries[0])
    assert len(board.reader.text()) == SHOWN
    board.open_entry(state_view(session.now.plan.task, Look(1, 0), WORDS).sections["conversation"].entries[0])
    assert board.reader.text().startswith("<b>bold</b>")


def test_playing_does_not_build_the_board_again(session: Session, qtbot: QtBot) -> None:
    board = board_of(session, qtbot)
    before = board.view
    session.seek(session.now.run.duration_s)
    assert board.view is before or board.view is not None
    assert board.view is not None
    assert board.view.look == Look(4, 3)
