"""Small films for tests, and what a player would see in them: decoded by the encoder's own program."""

from __future__ import annotations

import subprocess
from dataclasses import replace
from fractions import Fraction
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from desktop_app.film.encoder import encoder_path
from desktop_app.film.formats import format_of
from desktop_app.film.job import FilmJob
from sim.lesson_file import lesson_from
from sim.scenario import built_in
from sim.score import Score, score

Pixels = npt.NDArray[np.uint8]

LESSON = """
[title]
en = "A small lesson"
de = "Eine kleine Lektion"
[description]
en = "One step fails = one step again; nothing else"

[[step]]
title.en = "It fails"
caption.en = "Step 5 fails."
play = ["run 5", "broken"]
speed = 8
hold_s = 0.8

[[step]]
title.en = "It goes back"
title.de = "Es geht zurück"
caption.en = "Back to the disk after step 3."
caption.de = "Zurück zur Diskette nach Schritt 3."
change = [{checkpoint_every = 3}]
play = ["restore", "restored"]
speed = 8
hold_s = 1.2
shot = {preset = "overview", turn = 10, zoom = 1.1}
"""
BITS, CELL = 10, 8  # of the number burned in


@cache
def small_score(text: str = LESSON) -> Score:
    """Return the small lesson in time: a little more than three seconds."""
    return score(lesson_from(text, "small.toml"), built_in())


def small_job(out: Path, **changed: Any) -> FilmJob:
    """Return a film of it that is quickly made."""
    job = FilmJob(
        score=small_score(), out=out, format=format_of(out), size=(160, 90), fps=Fraction(10), quality="draft"
    )
    return replace(job, **changed)


def barcode(k: int, picture: Pixels) -> None:
    """Burn the number of a frame in, as black and white cells."""
    for bit in range(BITS):
        picture[:CELL, bit * CELL : (bit + 1) * CELL, :3] = 255 if k >> bit & 1 else 0
    picture[:CELL, : BITS * CELL, 3:] = 255


def numbers(film: Path, size: tuple[int, int] = (160, 90)) -> list[int]:
    """Return the numbers burned into the frames, in the order they are shown."""
    middles = CELL // 2 + CELL * np.arange(BITS)
    return [int(((frame[CELL // 2, middles, 1] > 127) << np.arange(BITS)).sum()) for frame in decoded(film, size)]


def decoded(film: Path, size: tuple[int, int] = (160, 90), pixels: str = "rgb24") -> Pixels:
    """Return all frames of a film, (n, height, width, channels): each once, none filled in."""
    colours = "scale=in_color_matrix=bt709:in_range=tv:out_range=pc:flags=accurate_rnd+full_chroma_int+full_chroma_inp"
    converted = ("-vf", f"{colours},format={pixels}") if film.suffix in (".mp4", ".webm", ".mov") else ()
    raw = _run("-i", str(film), "-map", "0:v:0", "-fps_mode", "passthrough", *converted, "-f", "rawvideo",
               "-pix_fmt", pixels, "-")  # fmt: skip
    channels = 4 if pixels == "rgba" else 3
    return np.frombuffer(raw, dtype=np.uint8).reshape(-1, size[1], size[0], channels)


def times_s(film: Path) -> list[Fraction]:
    """Return when each frame is shown."""
    return [Fraction(row[2]) * row[0] for row in _frames(film)]


def sums(film: Path) -> list[str]:
    """Return what tells the frames apart from any others."""
    return [row[5] for row in _frames(film)]


def _frames(film: Path) -> list[list[Any]]:
    said = _run("-i", str(film), "-map", "0:v:0", "-fps_mode", "passthrough", "-copyts", "-f", "framemd5", "-").decode()
    base = Fraction(next(line for line in said.splitlines() if line.startswith("#tb 0:")).partition(":")[2].strip())
    rows = [line.split(",") for line in said.splitlines() if line and not line.startswith("#")]
    return [[base, *(cell.strip() for cell in row[1:])] for row in rows]


def heard(film: Path) -> npt.NDArray[np.float32]:
    """Return the sound of a film: one channel, 48 000 samples a second."""
    raw = _run("-i", str(film), "-map", "0:a:0", "-f", "f32le", "-ac", "1", "-ar", "48000", "-")
    return np.frombuffer(raw, dtype=np.float32)


def text_track(film: Path) -> str:
    """Return the captions that a film holds, as SubRip."""
    return _run("-i", str(film), "-map", "0:s:0", "-f", "srt", "-").decode()


def about(film: Path) -> str:
    """Return what is told of a film: streams, tags, chapters."""
    command = [encoder_path(), "-hide_banner", "-i", str(film)]
    return subprocess.run(command, capture_output=True, text=True, check=False).stderr


def metadata(film: Path) -> str:
    """Return title, description and chapters."""
    return _run("-i", str(film), "-f", "ffmetadata", "-").decode()


def _run(*arguments: str) -> bytes:
    done = subprocess.run([encoder_path(), "-v", "error", *arguments], capture_output=True, check=False)
    assert done.returncode == 0, done.stderr.decode()
    return done.stdout
