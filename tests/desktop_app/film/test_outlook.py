"""How large a film will be is told before it is made, and better while it is."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from desktop_app.film import job as jobs
from desktop_app.film.formats import FORMATS
from desktop_app.film.making import make_film
from desktop_app.film.outlook import WEIGHTS, Outlook, estimated_bytes
from desktop_app.film.progress import Event, Going
from desktop_app.film.source import film_source
from tests.desktop_app.film.films import small_job


@pytest.mark.parametrize("name", ["a.mp4", "a.webm"])
def test_a_film_is_about_as_large_as_was_said(name: str, tmp_path: Path) -> None:
    told_of = film_source()
    part = {"from_s": told_of.cues[4].start_s, "to_s": told_of.cues[4].end_s}
    job = small_job(tmp_path / name, score=told_of, size=(480, 270), fps=Fraction(6), **part)
    said = estimated_bytes(job)
    told: list[Event] = []
    done = make_film(job, told.append)
    assert 1 / 1.5 < done.bytes / said < 1.5
    last = [event for event in told if isinstance(event, Going)][-1]
    assert 1 / 1.3 < done.bytes / last.estimate_bytes < 1.3, "once most of it is there, it is known better"


def test_every_format_and_quality_has_its_weights() -> None:
    assert set(WEIGHTS) == set(FORMATS)
    assert all(len(of_quality) == len(jobs.QUALITIES) for of_quality in WEIGHTS.values())


def test_what_moves_more_takes_more() -> None:
    job = small_job(Path("a.mp4"), score=film_source())
    cues = job.score.cues
    moves = next(cue for cue in cues if cue.step.drift is not None)
    rests = max((cue for cue in cues if cue.step.drift is None), key=lambda cue: cue.hold_s)
    moving = replace(job, from_s=moves.start_s, to_s=moves.start_s + 2)
    resting = replace(job, from_s=rests.end_s - 2, to_s=rests.end_s)
    assert estimated_bytes(moving) > 1.5 * estimated_bytes(resting)


def test_what_the_first_segments_come_to_tells_of_the_others() -> None:
    outlook = Outlook(small_job(Path("a.mp4"), score=film_source()))
    n = len(small_job(Path("a.mp4"), score=film_source()).segments())
    assert outlook.so_far([0] * n) == (0, outlook.whole)
    first = Outlook(small_job(Path("a.mp4"), score=film_source(), to_s=4.0)).whole
    there, whole = outlook.so_far([2 * first] + [0] * (n - 1))
    assert there == 2 * first
    assert whole == pytest.approx(2 * outlook.whole, rel=0.02)
    assert outlook.so_far([first] * n) == (first * n, first * n)


def test_segments_kept_without_loss_do_not_tell_how_large_a_gif_will_be() -> None:
    job = small_job(Path("a.gif"))
    assert Outlook(job).so_far([5_000_000]) == (0, estimated_bytes(job))
