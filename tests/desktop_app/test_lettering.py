"""Words over a picture can be read from the back row and stay inside the frame."""

from __future__ import annotations

import pytest
from pytestqt.qtbot import QtBot

from desktop_app.fonts import load_fonts
from desktop_app.lettering import MARGIN, POLICY, SENTENCE, TITLE, WIDEST, Lettering, lettering, row_width
from desktop_app.text import Words
from sim.checkpoints import manual_at
from sim.run import simulate
from sim.scenario import built_in

FRAMES = {"16:9": (1920, 1080), "4:3": (1024, 768), "9:16": (1080, 1920), "21:9": (2560, 1080), "1:1": (800, 800)}
LESSON = built_in()


def set_for(frame: tuple[int, int]) -> Lettering:
    load_fonts()
    run = simulate(LESSON)
    return lettering(run, run.opening_t, Words(strict=True), *frame)


@pytest.mark.parametrize("frame", FRAMES.values(), ids=FRAMES)
def test_no_text_is_smaller_than_a_fortieth_of_the_frame(qtbot: QtBot, frame: tuple[int, int]) -> None:
    text = set_for(frame)
    assert all(text.px(part) >= frame[1] / 40 for part in (TITLE, POLICY, SENTENCE))


@pytest.mark.parametrize("frame", [*FRAMES.values(), (160, 90), (300, 1200)])
def test_every_row_of_the_sentence_stays_inside_the_frame(qtbot: QtBot, frame: tuple[int, int]) -> None:
    text = set_for(frame)
    assert all(row_width(row, text.px(SENTENCE)) <= WIDEST * frame[0] for row in text.rows)
    assert text.top + text.bottom < 0.5


def test_the_sentence_breaks_between_clauses_only(qtbot: QtBot) -> None:
    assert [len(set_for(FRAMES[name]).rows) for name in ("21:9", "16:9", "4:3", "9:16")] == [1, 1, 2, 3]
    assert sum(len(row) for row in set_for(FRAMES["9:16"]).rows) == 3


def test_a_long_title_breaks_into_two_lines_and_no_more(qtbot: QtBot) -> None:
    load_fonts()
    title = "Migrate every customer record to the new ledger without losing a single cent " * 4
    plan = LESSON.with_checkpoints(manual_at(1, 2, 3, 4, 5, 6))
    long = plan.model_copy(update={"task": plan.task.model_copy(update={"title": title})})
    text = lettering(simulate(long), 0.0, Words(strict=True), 1280, 720)
    assert len(text.title) == 2
    assert text.title[-1].endswith("…")
    assert text.top * 720 > MARGIN * 720 + 2 * text.px(TITLE)


def test_a_clause_stands_where_it_will_stand_before_it_is_told(qtbot: QtBot) -> None:
    load_fonts()
    run = simulate(LESSON)
    failing = lettering(run, float(run.ends[run.failed_index]) - 0.1, Words(strict=True), 1920, 1080)
    restored = lettering(run, run.opening_t, Words(strict=True), 1920, 1080)
    assert failing.rows == restored.rows
    assert (len(failing.told), len(restored.told)) == (1, 3)


def test_before_anything_failed_the_sentence_says_what_is_under_way(qtbot: QtBot) -> None:
    load_fonts()
    text = lettering(simulate(LESSON), 0.1, Words(strict=True), 1920, 1080)
    assert [clause.text for row in text.rows for clause in row] == ["Step 1 of 8 is running."]
