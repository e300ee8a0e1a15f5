"""Films: how many seconds of video a minute of work gives, and that drawing and encoding share the machine well."""

from __future__ import annotations

import time
from fractions import Fraction
from pathlib import Path

import pytest

from desktop_app.film.encoder import Encoding
from desktop_app.film.frames import Drawn, Pictures
from desktop_app.film.job import FilmJob, Quality
from desktop_app.film.making import begun_encoding
from tests.desktop_app.film.films import small_score

ORBIT = """
title = {en = "An orbit"}
description = {en = "The camera walks round a story that goes on"}
[[step]]
title.en = "An orbit"
caption.en = "The camera walks round the whole story, without a rest."
play = ["start", "end"]
shot = {preset = "overview", turn = -30}
drift = {preset = "overview", turn = 30}
"""
SIZES = {"720p30": ((1280, 720), 30), "1080p60": ((1920, 1080), 60), "4K60": ((3840, 2160), 60)}
FRAMES = {"720p30": 90, "1080p60": 60, "4K60": 16}
SHARED_WELL = 0.85  # of 1/(1/render + 1/encode), where both use every core


def orbit(folder: Path, name: str, quality: Quality) -> FilmJob:
    size, fps = SIZES[name]
    return FilmJob(
        small_score(ORBIT), folder / "orbit.mp4", "mp4", size, Fraction(fps), from_s=6.0, quality=quality
    )  # fmt: skip


def encoding_of(job: FilmJob, n_frames: int) -> Encoding:
    return begun_encoding(job, n_frames, ["orbit.mp4"], job.out.parent)


def warm(job: FilmJob) -> Pictures:
    """Return pictures whose programs are compiled."""
    pictures = Pictures(job)
    list(pictures.drawn(0, 2))
    return pictures


def both_s(job: FilmJob, n: int) -> float:
    """Draw and encode side by side, as films are made, and return how long it took."""
    pictures = warm(job)
    begun_s = time.perf_counter()
    encoding = encoding_of(job, n)
    for drawn in pictures.drawn(0, n):
        encoding.take(drawn.pixels.data, drawn.times)
    encoding.close()
    encoding.finish()
    return time.perf_counter() - begun_s


def apart_s(job: FilmJob, n: int) -> tuple[float, float]:
    """Draw first and encode then, and return how long each took."""
    pictures = warm(job)
    begun_s = time.perf_counter()
    drawn: list[Drawn] = list(pictures.drawn(0, n))
    drawn_s = time.perf_counter()
    encoding = encoding_of(job, n)
    for picture in drawn:
        encoding.take(picture.pixels.data, picture.times)
    encoding.close()
    encoding.finish()
    return drawn_s - begun_s, time.perf_counter() - drawn_s


@pytest.mark.parametrize("quality", ["draft", "good"])
def test_drawing_and_encoding_share_the_machine(quality: Quality, tmp_path: Path) -> None:
    job = orbit(tmp_path, "720p30", quality)
    n = FRAMES["720p30"]
    render_s, encode_s = (min(times) for times in zip(*(apart_s(job, n) for _ in range(3)), strict=True))
    together_s = min(both_s(job, n) for _ in range(3))
    share = (render_s + encode_s) / together_s
    print(f"\n{quality}: drawing {n / render_s:.1f}/s, encoding {n / encode_s:.1f}/s, both {n / together_s:.1f}/s, "
          f"share {share:.2f}")  # fmt: skip
    assert share >= SHARED_WELL


@pytest.mark.parametrize("quality", ["draft", "good"])
@pytest.mark.parametrize("name", SIZES)
def test_seconds_of_video_a_minute_gives(name: str, quality: Quality, tmp_path: Path) -> None:
    job = orbit(tmp_path, name, quality)
    fps = FRAMES[name] / both_s(job, FRAMES[name])
    print(f"\n{name} {quality}: {fps:.1f} frames a second, {60 * fps / float(job.fps):.1f} s of video a minute")
    assert fps > 0.5
