"""One frame of a film that may be made, small, by the function that makes films; and about what all of it takes."""

from __future__ import annotations

import time
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from pathlib import Path
from typing import Any

from PySide6.QtGui import QImage

from desktop_app.cli.filmed import FilmAsked
from desktop_app.film.formats import FORMATS, refuse_what_a_format_cannot
from desktop_app.film.frames import Pictures
from desktop_app.film.job import FilmJob, Quality
from desktop_app.film.outlook import estimated_bytes
from desktop_app.film.spoken import say
from scenes.told import told_at
from sim.bad_input import BadInput, printable
from sim.score import Score

LOOKED_AT = 24  # instants, to tell how much of a film moves
PIXELS_ENCODED_A_SECOND: dict[Quality, float] = {"draft": 150e6, "good": 60e6, "best": 15e6}
FIRST_GUESS_S = 0.08  # that a small frame takes
FIXED_PART = 0.4  # of the time a small frame takes, which a large one takes too; the rest grows with its pixels


def film_frame(ask: dict[str, Any], at: float, room: tuple[int, int]) -> tuple[QImage, dict[str, Any]]:
    """Return a frame of the film asked for, fitted into `room`, and what can be told of the film; BadInput if none.

    `at` is how far into the film it is, 0 to 1.
    """
    fields = ask | {name: Path(ask[name]) for name in ("output", "audio", "marks") if ask.get(name)}
    job = FilmAsked(**fields).job()
    refused = _refused(job)
    scale = min(room[0] / job.size[0], room[1] / job.size[1], 1.0)
    size = max(2, round(job.size[0] * scale)), max(2, round(job.size[1] * scale))
    k = min(int(at * job.n_frames), job.n_frames - 1)
    pictures = Pictures(replace(job, size=size))
    pixels, frame_s = _drawn(pictures, k, job.quality)
    height, width = pixels.shape[:2]
    kind = QImage.Format.Format_RGBA8888 if FORMATS[job.format].see_through else QImage.Format.Format_RGBX8888
    image = QImage(pixels.tobytes(), width, height, 4 * width, kind).copy()
    larger = job.size[0] * job.size[1] / (size[0] * size[1])
    told = {
        "why": refused,
        "at_s": job.second(k),
        "frames": job.n_frames,
        "duration_s": float(job.duration_s),
        "whole_s": job.score.duration_s,
        "fps": str(job.fps),
        "size": list(job.size),
        "bytes": estimated_bytes(job),
        "takes_s": _takes_s(job, frame_s * (FIXED_PART + (1 - FIXED_PART) * larger)),
        "title": job.title,
        "languages": sorted(job.score.lesson.title),
    }
    return image, told


_paces: dict[Quality, float] = {}


def _drawn(pictures: Pictures, k: int, quality: Quality) -> tuple[Any, float]:
    """Return frame k, and about how long a frame takes once those before it are drawn: the shortest seen so far."""
    frames = pictures.drawn(k, k + 2)
    first = next(frames)
    began_s = time.perf_counter()
    another = next(frames, None)
    if another is not None:
        _paces[quality] = min(_paces.get(quality, FIRST_GUESS_S), time.perf_counter() - began_s)
    return first.pixels, _paces.get(quality, FIRST_GUESS_S)


def _refused(job: FilmJob) -> str:
    """Return why this film cannot be made, though a frame of it can be looked at; empty where it can."""
    try:
        refuse_what_a_format_cannot(job)
    except BadInput as problem:
        return str(problem)
    if not job.out.parent.is_dir():
        return say("film.refuse.no_folder", name=printable(str(job.out)), folder=printable(str(job.out.parent)))
    return ""


def _takes_s(job: FilmJob, frame_s: float) -> float:
    """Return about how long it takes: what moves is drawn, and every frame is encoded."""
    moving = _moving_share(_Kept(job.score), job.from_s, job.end_s, job.fps)
    encoded_s = job.size[0] * job.size[1] / PIXELS_ENCODED_A_SECOND[job.quality]
    return job.n_frames * (moving * frame_s + encoded_s)


class _Kept:
    """A lesson by what it says, for the memory of what was counted."""

    def __init__(self, score: Score) -> None:
        self.score = score

    def __hash__(self) -> int:
        return hash((self.score.duration_s, len(self.score.cues)))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, _Kept) and self.score.lesson == other.score.lesson


@lru_cache(maxsize=32)
def _moving_share(kept: _Kept, from_s: float, end_s: float, fps: Fraction) -> float:
    """Return for how much of its time a lesson shows something else from frame to frame."""
    tick = 1 / float(fps)
    moving = 0
    for number in range(LOOKED_AT):
        at = from_s + (end_s - from_s) * (number + 0.5) / LOOKED_AT
        moving += not told_at(kept.score, at + tick, 16 / 9).same_as(told_at(kept.score, at, 16 / 9))
    return moving / LOOKED_AT
