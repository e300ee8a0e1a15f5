"""The strip of time shows the way back and the second run before they are played."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from PySide6.QtCore import Qt

from desktop_app.chapters import FINE, Chapter, as_of, stretches
from desktop_app.scrubber import Scrubber
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import theme_named
from sim.failure import Failure
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
