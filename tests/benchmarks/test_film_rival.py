"""Our films against Manim's 3D scene of eight cubes, at the same size and rate, in the same run.

Where Manim is not installed beside us, SAVEPOINT_MANIM_PYTHON may name a Python that has it. Fewer seconds than ten
are made of each, and frames a second compared. Of the lessons every tenth segment is made: ten of some ninety.
"""

from __future__ import annotations

import faulthandler
import importlib.util
import json
import os
import resource
import subprocess
import sys
import time
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest

from desktop_app.film.frames import Pictures
from desktop_app.film.job import FilmJob, Quality
from sim.lesson_file import SHIPPED, load_lesson, shipped_lesson
from tests.benchmarks.test_film import encoding_of, orbit, warm
from tests.benchmarks.test_window import report

SIZE, FPS = (1920, 1080), 60
SECONDS = 2.0  # of the film that orbits
TRIES = 2  # the quickest counts: whatever else the machine does only adds
EVERY = 10
ORBIT_DRAFT, ORBIT_GOOD, LESSONS_GOOD = 1.0, 0.3, 1.5  # of Manim's frames a second


@dataclass(frozen=True)
class Pace:
    """How fast frames are made: by the clock, and by what they take of a processor."""

    n: int
    took_s: float
    cpu_s: float

    @property
    def fps(self) -> float:
        """Frames a second."""
        return self.n / self.took_s

    def __str__(self) -> str:
        return f"{self.fps:.1f} frames a second ({1000 * self.cpu_s / self.n:.0f} ms of a processor each)"


@cache
def python_with_manim() -> str | None:
    """Return a Python that has Manim, or None."""
    named = os.environ.get("SAVEPOINT_MANIM_PYTHON")
    if named:
        asked = "import importlib.util as u; print(u.find_spec('manim') is not None)"
        found = subprocess.run([named, "-c", asked], capture_output=True, text=True, timeout=60, check=False)
        return named if found.stdout.strip() == "True" else None
    return sys.executable if importlib.util.find_spec("manim") else None


def manims(folder: Path) -> Pace:
    """Let Manim make its film once."""
    python = python_with_manim()
    if python is None:  # an optional extra; one that is there and fails is no reason to skip
        pytest.skip("manim is not installed: pip install 'savepoint[bench]', or name a Python that has it in "
                    "SAVEPOINT_MANIM_PYTHON")  # fmt: skip
    script = str(Path(__file__).with_name("rival_film.py"))
    command = [python, script, *map(str, (*SIZE, FPS, SECONDS)), str(folder / "manim")]
    clean = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    ended = subprocess.run(command, capture_output=True, text=True, timeout=900, env=clean, cwd=folder, check=False)
    if ended.returncode != 0:
        pytest.fail(f"manim does not run here: {ended.stderr.strip().splitlines()[-1:]}")
    measured = json.loads(ended.stdout.splitlines()[-1])
    return Pace(round(SECONDS * FPS), measured["took_s"], measured["cpu_s"])


def processor_s() -> float:
    """Return what this process and the children it has ended took of a processor."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def ours(jobs: Iterator[tuple[FilmJob, list[tuple[int, int]]]]) -> Pace:
    """Make segments of films as films are made: the end of one is encoded while the next is drawn."""
    n, took_s, cpu_s = 0, 0.0, 0.0
    for job, segments in jobs:
        pictures: Pictures = warm(job)
        begun_s, used_s = time.perf_counter(), processor_s()
        before = None
        for first, end in segments:
            encoding = encoding_of(job, end - first)
            for drawn in pictures.drawn(first, end):
                encoding.take(drawn.pixels.data, drawn.times)
            encoding.close()
            if before is not None:
                before.finish()
            before = encoding
            n += end - first
        if before is not None:
            before.finish()
        took_s, cpu_s = took_s + time.perf_counter() - begun_s, cpu_s + processor_s() - used_s
    return Pace(n, took_s, cpu_s)


def orbiting(folder: Path, quality: Quality) -> Pace:
    return ours(iter([(orbit(folder, "1080p60", quality), [(0, round(SECONDS * FPS))])]))


def lessons(folder: Path, quality: Quality) -> Iterator[tuple[FilmJob, list[tuple[int, int]]]]:
    """Return every tenth segment of the five lessons, counted on from one to the next."""
    number = EVERY // 2
    for name in SHIPPED:
        job = FilmJob(load_lesson(shipped_lesson(name)), folder / "lesson.mp4", "mp4", SIZE, Fraction(FPS),
                      quality=quality)  # fmt: skip
        segments = job.segments()
        chosen = [segment for at, segment in enumerate(segments, number) if at % EVERY == 0]
        number += len(segments)
        if chosen:
            yield job, chosen


def quickest(paces: list[Pace]) -> Pace:
    return max(paces, key=lambda pace: pace.fps)


def test_a_camera_that_orbits_is_filmed_as_fast_as_eight_cubes(tmp_path: Path) -> None:
    theirs, drafts, goods = zip(
        *((manims(tmp_path), orbiting(tmp_path, "draft"), orbiting(tmp_path, "good")) for _ in range(TRIES)),
        strict=True,
    )
    manim, draft, good = (quickest(list(paces)) for paces in (theirs, drafts, goods))
    report(f"\norbit, 1080p60: manim {manim}\n  draft {draft}: {draft.fps / manim.fps:.2f} of it\n"
           f"  good {good}: {good.fps / manim.fps:.2f} of it")  # fmt: skip
    assert draft.fps >= ORBIT_DRAFT * manim.fps
    assert good.fps >= ORBIT_GOOD * manim.fps


def test_whole_lessons_are_filmed_faster_than_eight_cubes(tmp_path: Path) -> None:
    faulthandler.cancel_dump_traceback_later()  # it takes some minutes, and that is known
    manim = manims(tmp_path)
    good = ours(lessons(tmp_path, "good"))
    manim = quickest([manim, manims(tmp_path)])
    report(
        f"\nlessons, 1080p60, {good.n} frames of them: manim {manim}\n  good {good}: {good.fps / manim.fps:.2f} of it"
    )
    assert good.fps >= LESSONS_GOOD * manim.fps
