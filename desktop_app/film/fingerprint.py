"""Everything the pixels of a film depend on, as one short text: what differs in it cannot be joined."""

from __future__ import annotations

import hashlib
import json
from functools import cache
from pathlib import Path

from desktop_app.film.encoder import encoder_version
from desktop_app.film.job import FilmJob

ROOT = Path(__file__).resolve().parents[2]
DRAWN_BY = ("sim", "scenes", "desktop_app/film", "desktop_app/text.py", "desktop_app/theme.py", "assets/text",
            "assets/themes", "assets/fonts", "assets/things.toml")  # fmt: skip
CODE = (".py", ".toml", ".ttf", ".otf")


def fingerprint(job: FilmJob, renderer: str) -> str:
    """Return what two runs must share to make the same film: the job, the program, the renderer and the encoder."""
    lesson = [job.score.lesson.model_dump_json(), *(cue.plan.model_dump_json() for cue in job.score.cues[:1])]
    pixels = [job.format, job.size, str(job.fps), job.from_s, job.n_frames, job.language, job.palette]
    told = [*pixels, job.captions == "burn", job.captions == "none", job.quality]
    return hashlib.sha256(json.dumps([lesson, told, renderer, encoder_version(), program()]).encode()).hexdigest()


@cache
def program() -> str:
    """Return what tells this state of the program from any other."""
    digest = hashlib.sha256()
    for part in DRAWN_BY:
        for path in sorted([ROOT / part] if (ROOT / part).is_file() else (ROOT / part).rglob("*")):
            if path.suffix in CODE and path.is_file():
                digest.update(path.relative_to(ROOT).as_posix().encode())
                digest.update(path.read_bytes())
    return digest.hexdigest()
