"""The steps of a lesson as chapters of its film, with title and description, as the encoder reads them."""

from __future__ import annotations

import re

from desktop_app.film.job import FilmJob
from desktop_app.film.said import title_in


def film_metadata(job: FilmJob) -> str:
    """Return title, description and chapters in ffmpeg's own spelling."""
    lines = [";FFMETADATA1", f"title={_escaped(job.title)}"]
    lines += [f"{key}={_escaped(job.description)}" for key in ("description", "comment") if job.description]
    film_ms = round(1000 * job.duration_s)
    for cue in job.score.cues:
        start_ms = max(0, round(1000 * (cue.start_s - job.from_s)))
        is_last = cue is job.score.cues[-1]  # it goes on until the last frame has been seen
        end_ms = film_ms if is_last else min(film_ms, round(1000 * (cue.end_s - job.from_s)))
        if end_ms > start_ms:
            title = _escaped(title_in(job.language, cue))
            lines += ["[CHAPTER]", "TIMEBASE=1/1000", f"START={start_ms}", f"END={end_ms}", f"title={title}"]
    return "\n".join(lines) + "\n"


def _escaped(text: str) -> str:
    return re.sub(r"([=;#\\])", r"\\\1", " ".join(text.split()))
