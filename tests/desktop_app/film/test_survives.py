"""The exporter saves its own work: cut off, it goes on where it was, and what it cannot do it says in a sentence."""

from __future__ import annotations

import contextlib
import json
import os
import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from desktop_app.film import encoder, fingerprint, making
from desktop_app.film import job as jobs
from desktop_app.film.locked import held
from desktop_app.film.making import make_film
from desktop_app.film.progress import Begun, Event, Going, Stopped
from desktop_app.film.work import LOCK, NOTE, discard, work_folder
from sim.bad_input import BadInput
from start import ROOT
from tests.desktop_app.film.films import LESSON, small_job, small_score

WAIT_S = 60.0
CHILD_FPS, SEGMENT = 10, 40  # frames
LONGER = LESSON.replace("hold_s = 0.8", "hold_s = 3.5").replace("speed = 8", "speed = 1")


@pytest.fixture(autouse=True)
def _many_segments(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(jobs, "SEGMENT_S", 1)


@contextlib.contextmanager
def child(lesson: Path, out: Path) -> Iterator[subprocess.Popen[str]]:
    """Run the command as a program of its own, as the window does; it ends with the test."""
    command = [sys.executable, "-m", "desktop_app", "film", str(lesson), "-o", str(out), "--size", "160x90", "--fps",
               str(CHILD_FPS), "--quality", "draft", "--progress", "json"]  # fmt: skip
    running = subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    try:
        yield running
    finally:
        running.kill()
        running.communicate()


def segments_noted(out: Path) -> int:
    """Return how many segments are finished."""
    with contextlib.suppress(OSError, ValueError):
        return len(json.loads((work_folder(out) / NOTE).read_bytes())["sums"])
    return 0


def wait_for_segments(out: Path, running: subprocess.Popen[str]) -> None:
    """Wait until the first segment is finished; the next one is under way then."""
    end_s = time.monotonic() + WAIT_S
    while not segments_noted(out):
        assert running.poll() is None, running.communicate()
        assert time.monotonic() < end_s, "no segment was ever finished"
        time.sleep(0.005)


@pytest.fixture
def lesson(tmp_path: Path) -> Path:
    """Return a lesson of some ten seconds, that is three segments of a child, as a file."""
    path = tmp_path / "small.toml"
    path.write_text(LONGER, encoding="utf-8")
    return path


def test_cut_off_amid_a_segment_it_goes_on_with_that_one(
    lesson: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # segments as long as those of the child
    job = small_job(tmp_path / "a.mp4", score=small_score(LONGER), fps=Fraction(CHILD_FPS))
    with child(lesson, job.out) as running:
        wait_for_segments(job.out, running)
        running.kill()
        running.communicate(timeout=WAIT_S)
    assert not job.out.exists()
    finished = segments_noted(job.out)
    fingerprint.program.cache_clear()  # somebody may have edited the program since this process looked
    told: list[Event] = []
    done = make_film(job, told.append)
    begun = next(event for event in told if isinstance(event, Begun))
    assert begun.kept == done.kept == SEGMENT * finished > 0
    assert begun.kept < begun.frames == job.n_frames
    assert begun.saved_s > 0
    assert sum(isinstance(event, Going) and event.frames <= begun.kept for event in told) == 0
    uninterrupted = replace(job, out=tmp_path / "b.mp4")
    make_film(uninterrupted)
    assert job.out.read_bytes() == uninterrupted.out.read_bytes()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["a.mp4", "b.mp4", "small.toml"]


def test_asked_to_end_it_leaves_no_film_and_says_what_is_kept(lesson: Path, tmp_path: Path) -> None:
    lesson.write_text(LONGER.replace("speed = 1", "speed = 0.2"), encoding="utf-8")  # far from its end when asked
    out = tmp_path / "a.mp4"
    with child(lesson, out) as running:
        wait_for_segments(out, running)
        running.send_signal(signal.SIGINT)
        events, complaint = running.communicate(timeout=WAIT_S)
    assert (running.returncode, complaint) == (130, "")
    stopped = json.loads(events.splitlines()[-1])
    assert (stopped["event"], stopped["kept"]) == ("stopped", SEGMENT * segments_noted(out))
    assert not out.exists()


class _Cut(Exception):
    """What cuts a film off, in these tests."""


def cut_at(frame: int) -> object:
    """Return a stamp that cuts the film off at a frame."""

    def stamp(k: int, picture: object) -> None:
        if k == frame:
            raise _Cut

    return stamp


def cut_off(job: jobs.FilmJob, frame: int) -> None:
    """Leave a film with its first two segments finished."""
    with pytest.raises(_Cut):
        make_film(job, stamp=cut_at(frame))  # type: ignore[arg-type]


def kept_by(job: jobs.FilmJob) -> int:
    """Make the film, and return how many of its frames were there already."""
    told: list[Event] = []
    make_film(job, told.append)
    return next(event.kept for event in told if isinstance(event, Begun))


def test_only_what_is_missing_or_damaged_is_drawn_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = small_job(tmp_path / "a.mp4")
    monkeypatch.setattr(making, "_begun_segment", _one_by_one(making._begun_segment))
    cut_off(job, 25)
    assert segments_noted(job.out) >= 1
    finished = segments_noted(job.out)
    damaged = work_folder(job.out) / "00000.mp4"
    damaged.write_bytes(damaged.read_bytes()[:-1])
    assert kept_by(job) == 10 * (finished - 1)


def _one_by_one(begin: object) -> object:
    """Let each segment be finished before the next one begins, so that it is known which are."""

    def begin_next(job: jobs.FilmJob, work: object, name: str, first: int, end: int) -> object:
        segment = begin(job, work, name, first, end)  # type: ignore[operator]
        closed = segment.encoding.close

        def close() -> None:
            closed()
            for thread in segment.encoding._threads:
                thread.join()
            segment.encoding._child.wait()

        segment.encoding.close = close
        return segment

    return begin_next


def test_another_film_of_the_same_name_begins_afresh(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = small_job(tmp_path / "a.mp4")
    monkeypatch.setattr(making, "_begun_segment", _one_by_one(making._begun_segment))
    cut_off(job, 25)
    assert segments_noted(job.out) == 2
    other = small_score(LESSON.replace("Step 5 fails.", "It fails."))
    assert kept_by(replace(job, score=other)) == 0
    cut_off(job, 25)
    discard(job.out)
    assert not list(tmp_path.glob(".*"))


def test_stopped_by_hand_it_says_what_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    job = small_job(tmp_path / "a.mp4")
    monkeypatch.setattr(making, "_begun_segment", _one_by_one(making._begun_segment))
    told: list[Event] = []

    def stop(k: int, picture: object) -> None:
        if k == 25:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        make_film(job, told.append, stop)
    assert told[-1] == Stopped(kept=20, of=job.n_frames)
    assert not job.out.exists()
    assert not list(work_folder(job.out).glob("part*"))


FAILING_ENCODER = """#!/bin/sh
case "$*" in *-version*) echo "a test's encoder"; exit 0;; esac
head -c 100000 > /dev/null
printf '%s' {said} >&2
exit {code}
"""


@pytest.mark.skipif(sys.platform == "win32", reason="a script cannot stand in for a program there")
@pytest.mark.parametrize(
    ("said", "code", "sentence"),
    [
        ("[out#0/mp4 @ 0x1] Error writing trailer: No space left on device\n", 228, "The disk is full"),
        ("[libx264 @ 0x1] malloc of size 99 failed\n", 1, "The encoder failed: malloc of size 99 failed"),
        ("", 137, r"The encoder ended before the film did \(code 137\)"),
    ],
)
def test_a_full_disk_and_an_encoder_that_is_lost_are_told_in_a_sentence(
    said: str, code: int, sentence: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    stand_in = tmp_path / "encoder"
    stand_in.write_text(FAILING_ENCODER.format(said=shlex.quote(said), code=code))
    stand_in.chmod(0o700)
    monkeypatch.setattr(encoder, "encoder_path", lambda: str(stand_in))
    job = small_job(tmp_path / "a.mp4")
    with pytest.raises(BadInput, match=sentence):
        make_film(job)
    assert [path.name for path in tmp_path.iterdir()] == ["encoder"]  # and nothing of the film


def test_an_encoder_that_is_not_there_is_told_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(encoder, "encoder_path", lambda: str(tmp_path / "nowhere"))
    encoder.encoder_version()  # known from before
    with pytest.raises(BadInput, match="The encoder is missing"):
        make_film(small_job(tmp_path / "a.mp4"))
    assert not list(tmp_path.iterdir())


def test_where_nothing_can_be_written_it_says_so_before_it_draws(tmp_path: Path) -> None:
    with pytest.raises(BadInput, match=r"the folder .*nowhere does not exist"):
        make_film(small_job(tmp_path / "nowhere" / "a.mp4"))
    (tmp_path / "full").mkdir()
    (tmp_path / "full" / "note.txt").touch()
    with pytest.raises(BadInput, match="something of this name is there already"):
        make_film(small_job(tmp_path / "full"))
    (tmp_path / "a.mp4").mkdir()
    with pytest.raises(BadInput, match="something of this name is there already"):
        make_film(small_job(tmp_path / "a.mp4"))


def test_two_at_once_do_not_mix(tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.mp4")
    work_folder(job.out).mkdir()
    with held(work_folder(job.out) / LOCK) as is_ours:
        assert is_ours
        with pytest.raises(BadInput, match="another Savepoint"):
            make_film(job)


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="whoever runs this may write everywhere")
def test_a_folder_that_may_not_be_written_is_told(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(BadInput, match="permission denied"):
            make_film(small_job(tmp_path / "a.mp4"))
    finally:
        tmp_path.chmod(0o700)


def test_an_old_film_stays_until_the_new_one_is_whole(tmp_path: Path) -> None:
    job = small_job(tmp_path / "a.mp4")
    job.out.write_bytes(b"the old film")
    cut_off(job, 15)
    assert job.out.read_bytes() == b"the old film"
    make_film(job)
    assert job.out.read_bytes() != b"the old film"
