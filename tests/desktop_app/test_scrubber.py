"""The strip of time shows the way back and the second run before they are played."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter

from desktop_app.chapter_boxes import Box, draw_failure
from desktop_app.chapters import FINE, Chapter, as_of, stretches
from desktop_app.scrubber import Scrubber
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import theme_named
from sim.approval import Approval
from sim.failure import Cause, Failure, Instant
from sim.ladder import LESSON_LUCK
from sim.plan import Plan, Strategy
from sim.run import EventKind, Run, simulate
from sim.scenario import built_in
from sim.task import Step, Task


def chapters(run: Run, t: float) -> list[Chapter]:
    return as_of(t, stretches(run, 400))


def test_a_long_run_has_no_more_chapters_than_columns() -> None:
    steps = tuple(Step(title=f"Turn {k}") for k in range(5_000))
    run = simulate(Plan(task=Task(title="long", steps=steps), failure=Failure(step=3_000)))
    assert len(run) > FINE
    found = stretches(run, 300)
    assert [chapter.look for chapter in found] == ["run", "fail", "restore", "rerun", "run"]
    assert (found[0].start_s, found[-1].end_s) == (0.0, run.duration_s)
    middle = (found[-1].start_s + found[-1].end_s) / 2
    assert [chapter.look for chapter in as_of(middle, found)][-2:] == ["run", "planned"]


def test_chapters_of_the_opening_run() -> None:
    run = simulate(built_in())
    found = [(chapter.look, chapter.step) for chapter in chapters(run, run.opening_t)]
    ran = [("run", step) for step in (1, 2, 3, 4)]
    planned = [("planned", step) for step in (6, 7, 8)]
    assert found == [*ran, ("fail", 5), ("restore", 4), ("rerun", 5), *planned, ("finish", 8)]


def test_chapters_join_without_a_gap_and_fill_the_run() -> None:
    run = simulate(built_in().with_strategy(Strategy.RESUME_WITH_ERROR_CONTEXT))
    found = chapters(run, 0.0)
    assert found[0].start_s == 0.0
    assert found[-1].end_s == run.duration_s
    assert all(first.end_s == second.start_s for first, second in pairwise(found))
    assert "note" in {chapter.look for chapter in found}


def test_a_click_and_the_arrows_seek(qtbot: Any) -> None:
    session = Session(built_in())
    scrubber = Scrubber(Words(strict=True), theme_named("studio"))
    qtbot.addWidget(scrubber)
    scrubber.resize(900, 64)
    scrubber.sought.connect(session.seek)
    session.changed.connect(lambda _, new: scrubber.show_moment(new))
    scrubber.show_moment(session.now)
    with qtbot.waitExposed(scrubber):
        scrubber.show()
    qtbot.mouseClick(scrubber, Qt.MouseButton.LeftButton, pos=scrubber.rect().center())
    assert abs(session.now.t - session.now.run.duration_s / 2) < 0.2
    before = session.now.t
    qtbot.keyClick(scrubber, Qt.Key.Key_Right)
    qtbot.keyClick(scrubber, Qt.Key.Key_Right)
    qtbot.keyClick(scrubber, Qt.Key.Key_Left)
    assert session.now.t > before
    assert scrubber.value() == round(session.now.t * 1000)
    assert "of" in scrubber.accessibleDescription()


def test_the_disk_of_the_last_step_stands_at_its_end_and_the_finish_after_it() -> None:
    run = simulate(built_in())
    found = chapters(run, run.duration_s)
    last, finish = found[-2], found[-1]
    assert (last.look, last.step, finish.look) == ("run", 8, "finish")
    assert last.end_s == run.ends[run.kinds == EventKind.CHECKPOINT][-1]


def retried(strategy: Strategy = Strategy.RESUME) -> Run:
    failure = Failure(step=5, cause=Cause.REPEATABLE, luck=LESSON_LUCK)
    return simulate(built_in().with_failure(failure).with_strategy(strategy))


def test_each_try_that_fails_again_is_a_chapter_that_breaks() -> None:
    run = retried()
    found = [chapter for chapter in chapters(run, run.duration_s) if chapter.look == "fail_again"]
    assert [chapter.step for chapter in found] == [5, 5, 5]
    assert all(chapter.start_s < (chapter.breaks_s or 0) < chapter.end_s for chapter in found)
    looks = [chapter.look for chapter in chapters(run, run.duration_s)]
    assert looks[4:12] == ["fail", "restore", *["fail_again", "restore"] * 3]


def test_a_person_and_a_wait_have_chapters_of_their_own() -> None:
    run = retried(Strategy.RESTART)
    assert ("person", 5) in [(chapter.look, chapter.step) for chapter in chapters(run, run.duration_s)]
    waits = simulate(built_in().with_approval(Approval(after=3)))
    assert [(chapter.look, chapter.step) for chapter in chapters(waits, 0.0)][-1] == ("approval", 3)


@pytest.mark.parametrize("instant", [Instant.SAVING, Instant.SAVED])
def test_the_disk_at_the_crash_belongs_to_the_chapter_that_breaks(instant: Instant) -> None:
    run = simulate(built_in().with_failure(Failure(step=5, instant=instant)))
    found = chapters(run, run.duration_s)[4]
    assert (found.look, found.step, found.breaks_s) == ("fail", 5, float(run.starts[run.failed_index]))


def test_a_long_run_of_many_tries_has_its_chapters_too() -> None:
    steps = tuple(Step(title=f"Turn {k}") for k in range(900))
    failure = Failure(step=800, cause=Cause.REPEATABLE, luck=LESSON_LUCK)
    run = simulate(Plan(task=Task(title="long", steps=steps), failure=failure, strategy=Strategy.RESTART))
    assert len(run) > FINE
    looks = {chapter.look for chapter in stretches(run, 2_000)}
    assert {"run", "fail", "restore", "rerun", "person"} <= looks


def test_the_bar_shows_a_half_written_disk_and_a_cross_in_a_try_that_failed(qtbot: Any) -> None:
    scrubber = Scrubber(Words(strict=True), theme_named("studio"))
    qtbot.addWidget(scrubber)
    scrubber.resize(1200, 64)
    pictures = []
    for plan in (built_in(), built_in().with_failure(Failure(step=5, instant=Instant.SAVING)), retried().plan):
        session = Session(plan)
        session.seek(session.now.run.duration_s)
        scrubber.show_moment(session.now)
        pictures.append(scrubber.grab().toImage())
    assert pictures[0] != pictures[1] != pictures[2] != pictures[0]


@pytest.mark.parametrize("mirrored", [False, True])
@pytest.mark.parametrize("part", [0.1, 0.3, 0.5, 0.9])
def test_the_number_of_a_step_has_room_beside_the_bolt_wherever_it_broke(mirrored: bool, part: float) -> None:
    rect, picture = QRectF(10, 0, 90, 26), QImage(110, 26, QImage.Format.Format_ARGB32)
    breaks_x = rect.right() - part * 90 if mirrored else rect.x() + part * 90
    painter = QPainter(picture)
    place = Box(Chapter("fail", 5, 0.0, 1.0), rect, breaks_x, mirrored, reached=True)
    room = draw_failure(painter, place, theme_named("studio"), 17.0)
    painter.end()
    assert room.width() >= 17.0
    assert not room.contains(breaks_x, 13.0)
