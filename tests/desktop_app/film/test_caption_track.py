"""Captions can be read: short lines, two at most, long enough, none over another."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from desktop_app.film.caption_track import captions_of, pages_of, srt, too_fast, vtt
from desktop_app.film.making import make_film
from desktop_app.film.progress import Event, Noted
from tests.desktop_app.film.films import LESSON, about, small_job, small_score, text_track

LONG = "A disk keeps all that the agent knew, so the work goes on from there. Nothing before it has to run again."
CLOCK = r"(\d\d):(\d\d):(\d\d)[,.](\d\d\d)"


def spans(written: str) -> list[tuple[int, int]]:
    """Return when the captions of a file begin and end, in milliseconds."""
    found = re.findall(rf"{CLOCK} --> {CLOCK}", written)
    scale = (3_600_000, 60_000, 1000, 1)
    return [
        (sum(int(v) * s for v, s in zip(span[:4], scale, strict=True)),
         sum(int(v) * s for v, s in zip(span[4:], scale, strict=True)))
        for span in found
    ]  # fmt: skip


@given(st.text(alphabet="abc de. ,!?漢字", max_size=400))
def test_pages_hold_all_the_words_in_short_lines(text: str) -> None:
    pages = pages_of(text)
    assert all(1 <= len(page) <= 2 and all(0 < len(line) <= 42 for line in page) for page in pages)
    assert "".join("".join(page) for page in pages).replace(" ", "") == "".join(text.split())


def test_sentences_share_a_page_where_they_fit_and_break_evenly() -> None:
    assert pages_of("Step 5 fails. One step again.") == [("Step 5 fails. One step again.",)]
    pages = pages_of(LONG)
    assert [" ".join(page) for page in pages] == [LONG.partition(". ")[0] + ".", LONG.partition(". ")[2]]
    assert all(abs(len(page[0]) - len(page[1])) < 16 for page in pages if len(page) == 2)


@pytest.mark.parametrize(
    "lines",
    [
        ("Back to the disk after step 4.", "1 step to run again."),
        ("Nothing was saved.", "The agent must go back to the start."),
        ("For this task the best set has 2 disks", "and costs 14.8k on average."),
        ("The agent goes all the way back to", "step 4 and to what it knew then."),
        ("A disk holds the talk, the tool calls,", "the results and the plan."),
    ],
)
def test_lines_are_parted_where_one_would_pause(lines: tuple[str, str]) -> None:
    assert pages_of(" ".join(lines)) == [lines]


def test_captions_follow_each_other_without_overlap_for_a_second_at_least(tmp_path: Path) -> None:
    text = LESSON.replace("Step 5 fails.", LONG).replace("hold_s = 0.8", "hold_s = 8.0")
    job = small_job(tmp_path / "a.mp4", score=small_score(text))
    captions = captions_of(job)
    assert len(captions) == 3
    assert all(a.end_s <= b.start_s for a, b in pairwise(captions))
    assert all(c.end_s - c.start_s >= 1 and c.characters / (c.end_s - c.start_s) <= 17 for c in captions)
    assert not too_fast(job)
    for written in (srt(captions), vtt(captions)):
        times = spans(written)
        assert all(end - begin >= 1000 for begin, end in times)
        assert all(a[1] <= b[0] for a, b in pairwise(times))
        assert times[-1][1] == round(1000 * min(job.score.duration_s, float(job.duration_s)))
    part = captions_of(replace(job, from_s=2.0, to_s=4.0))
    assert part[0].start_s == 0
    assert part[-1].end_s == pytest.approx(2.0)


def test_what_the_edges_of_a_film_leave_of_a_caption_is_not_flashed(tmp_path: Path) -> None:
    whole = small_job(tmp_path / "a.mp4")
    second_s = whole.score.cues[1].start_s
    captions = captions_of(replace(whole, from_s=second_s - 0.6))
    assert [caption.step for caption in captions] == [2]
    assert captions[0].start_s == pytest.approx(0.6)
    assert [caption.step for caption in captions_of(replace(whole, to_s=second_s + 0.6))] == [1]
    instant = captions_of(replace(whole, from_s=second_s + 0.2, to_s=second_s + 0.4))
    assert [caption.step for caption in instant] == [2], "a film of an instant keeps the words of that instant"


def test_words_that_are_too_many_are_told_with_their_step(tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.mp4", score=small_score(LESSON.replace("Step 5 fails.", LONG)), to_s=0.1)
    assert [(fast.step, fast.needs_s > fast.has_s) for fast in too_fast(job)] == [(1, True)]
    told: list[Event] = []
    make_film(job, told.append)
    notes = [event.text for event in told if isinstance(event, Noted)]
    assert len(notes) == 1
    assert notes[0].startswith("Step 1: its words need")


@pytest.mark.parametrize(("name", "kind", "track"), [("a.mp4", "srt", "mov_text"), ("a.webm", "vtt", "webvtt")])
def test_captions_are_written_beside_the_film_and_into_it(name: str, kind: str, track: str, tmp_path: Path) -> None:
    job = small_job(tmp_path / name, captions=kind, language="de")
    done = make_film(job)
    beside = (tmp_path / f"a.{kind}").read_text(encoding="utf-8")
    assert done.files == (str(job.out), str(tmp_path / f"a.{kind}"))
    assert "Zurück zur Diskette" in beside
    assert spans(text_track(job.out)) == spans(beside)
    assert "Zurück zur Diskette" in text_track(job.out)
    assert f"(deu): Subtitle: {track}" in about(job.out)


def test_captions_name_the_figures_of_their_plan(tmp_path: Path) -> None:
    text = LESSON.replace("Step 5 fails.", "{resume_again} again, {resume_total:short} tokens.")
    assert captions_of(small_job(tmp_path / "a.mp4", score=small_score(text)))[0].lines == ("1 again, 13.7k tokens.",)


def test_what_vtt_reads_as_a_tag_is_spelt_out(tmp_path: Path) -> None:
    text = LESSON.replace("Step 5 fails.", "a < b & c > d")
    assert "a &lt; b &amp; c &gt; d" in vtt(captions_of(small_job(tmp_path / "a.mp4", score=small_score(text))))
