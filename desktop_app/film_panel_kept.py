"""A film that was not finished when the window closed: the exporter keeps its frames, and this remembers the film."""

from __future__ import annotations

import contextlib
import hashlib
import json
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from desktop_app import paths
from desktop_app.film.job import SEGMENT_S
from desktop_app.film.work import NOTE, discard, work_folder
from sim.plan import Plan
from sim.reading import read_json
from sim.scenario import scenario_json
from sim.writing import atomic_write

VERSION = 1


@dataclass(frozen=True)
class KeptFilm:
    """What would be typed to go on with it, its title, its file, its frames, and how many of those there are."""

    argv: tuple[str, ...]
    title: str
    out: Path
    frames: int
    kept: int

    @property
    def share(self) -> float:
        """How much of it there is, 0 to 1."""
        return self.kept / self.frames


def keep_film(argv: Sequence[str], title: str, out: Path, frames: int, fps: str) -> bool:
    """Remember a film that is being made; tell whether that worked: a full disk is no reason to make none."""
    note = {"version": VERSION, "argv": list(argv), "title": title, "out": str(out), "frames": frames, "fps": fps}
    return _write(_note(), json.dumps(note).encode())


def kept_film() -> KeptFilm | None:
    """Return the film that was not finished; None where there is none, or nothing of it is left."""
    try:
        if not _note().exists():
            return None
        note: dict[str, Any] = read_json(_note())
        out, frames, fps = Path(note["out"]), int(note["frames"]), Fraction(note["fps"])
        segments = read_json(work_folder(out) / NOTE)["sums"]
        kept = min(len(segments) * max(1, round(SEGMENT_S * fps)), frames)
        return KeptFilm(tuple(map(str, note["argv"])), str(note["title"]), out, frames, kept) if kept else None
    except (OSError, ValueError, TypeError, KeyError, ZeroDivisionError):  # gone, or cut off: then there is no film
        return None


def forget_film() -> None:
    """Remember no film any more."""
    with contextlib.suppress(OSError):
        _note().unlink(missing_ok=True)
    for story in paths.film_folder().glob("story-*.json"):
        with contextlib.suppress(OSError):
            story.unlink()


def throw_away(out: Path) -> None:
    """Remove what is there of a film that nobody wants any more."""
    discard(out)
    forget_film()


def story_file(plan: Plan) -> Path:
    """Return a file that holds a plan, for the process that tells its story."""
    data = scenario_json(plan)
    path = paths.film_folder() / f"story-{hashlib.sha256(data).hexdigest()[:12]}.json"
    if not path.exists():
        _write(path, data)
    return path


def _note() -> Path:
    return paths.film_folder() / "unfinished.json"


def _write(path: Path, data: bytes) -> bool:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        atomic_write(path, data)
    except (OSError, ValueError):
        return False
    return True
