"""The sound of a film: a narration that begins with the lesson, or silence, each exactly as long as the pictures."""

from __future__ import annotations

import re
from pathlib import Path

from desktop_app.film.encoder import EncoderLost, run_encoder
from desktop_app.film.job import FilmJob
from desktop_app.film.spoken import say, words_in
from sim.bad_input import BadInput, printable
from sim.reading import read_bytes

RATE = 48000
SLACK_S = 0.05  # by which a narration may be longer than its film without a word


def sound_samples(job: FilmJob) -> int:
    """Return how many samples last as long as the pictures."""
    return round(job.duration_s * RATE)


def sound_input(job: FilmJob) -> tuple[str, ...]:
    """Return what the encoder is told to listen to; nothing where there is no sound."""
    if job.audio is not None:
        return ("-i", str(job.audio.absolute()))
    return ("-f", "lavfi", "-i", f"anullsrc=r={RATE}:cl=stereo") if job.silence else ()


def sound_filter(job: FilmJob) -> str:
    """Return how a sound is laid along the film: from the second the film begins with, then silence until its end."""
    n = sound_samples(job)
    begin = round(job.from_s * RATE)
    stereo = f"aresample={RATE}:async=1:first_pts=0,aformat=sample_fmts=fltp:channel_layouts=stereo"
    cut = f"atrim=start_sample={begin},asetpts=N/SR/TB,apad=whole_len={n},atrim=end_sample={n}"
    return f"{stereo},{cut}"


def heard_s(audio: Path) -> float | None:
    """Return how long a narration lasts, None where its file does not say; BadInput where it holds no sound."""
    read_bytes(audio, at_most=1)  # refuses folders, pipes and what is not there
    try:
        run_encoder("-t", "0.1", "-i", str(audio.absolute()), "-map", "0:a:0", "-f", "null", "-")
    except EncoderLost:
        raise BadInput(say("film.refuse.audio", name=printable(str(audio)))) from None
    said = run_encoder("-loglevel", "info", "-t", "0", "-i", str(audio.absolute()), "-f", "null", "-")[1]
    found = re.search(r"Duration: (\d+):(\d+):(\d+\.\d+)", said)
    return None if found is None else 3600 * int(found[1]) + 60 * int(found[2]) + float(found[3])


def sound_note(job: FilmJob) -> str | None:
    """Return what is to be said of a narration that does not end with its film."""
    if job.audio is None:
        return None
    lasts_s, words = heard_s(job.audio), words_in("en")
    end_s = job.from_s + float(job.duration_s)
    if lasts_s is None or lasts_s <= end_s + SLACK_S:
        return None
    return say("film.note.audio_long", audio=words.duration(lasts_s), film=words.duration(end_s))
