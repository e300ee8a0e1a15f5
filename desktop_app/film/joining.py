"""The finished segments put together: one film with chapters, captions and sound, under its name at once."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path

from desktop_app.film.caption_track import captions_of, srt, vtt
from desktop_app.film.chapters import film_metadata
from desktop_app.film.encoder import STEADY, run_encoder
from desktop_app.film.formats import FORMATS, Format
from desktop_app.film.job import FilmJob
from desktop_app.film.sound import sound_filter, sound_input
from desktop_app.film.work import Work, remove, told_as_sentences
from sim.writing import atomic_write

LIST, METADATA = "segments.txt", "film.txt"
THREE_LETTERS = {"ar": "ara", "de": "deu", "en": "eng", "es": "spa", "fr": "fra", "hi": "hin", "it": "ita", "ja": "jpn",
                 "ko": "kor", "nl": "nld", "pl": "pol", "pt": "por", "ru": "rus", "tr": "tur", "uk": "ukr",
                 "zh": "zho"}  # fmt: skip


def join_segments(job: FilmJob, work: Work, names: list[str]) -> None:
    """Put the film under its name, whole or not at all."""
    if job.format == "png":
        _place_pictures(job, work, names)
        return
    whole = work.path(f"whole{job.out.suffix.lower()}")
    with told_as_sentences(job.out):
        work.path(LIST).write_text(_listed(job, names), encoding="utf-8")
        work.path(METADATA).write_text(film_metadata(job), encoding="utf-8")
    run_encoder(*_arguments(job, work, FORMATS[job.format]), whole.name, folder=work.folder)
    with told_as_sentences(job.out):
        whole.replace(job.out)


def _arguments(job: FilmJob, work: Work, format: Format) -> list[str]:
    inputs = ["-f", "concat", "-safe", "0", "-i", LIST]
    if format.convert is not None:
        return [*inputs, *STEADY, *format.convert(job.quality)]
    inputs += ["-f", "ffmetadata", "-i", METADATA]
    output = ["-map", "0:v", "-map_metadata", "1", "-map_chapters", "1", "-c:v", "copy"]
    number = 2
    if sound := sound_input(job):
        inputs += sound
        assert format.sound is not None
        output += ["-map", f"{number}:a:0", "-af", sound_filter(job), *format.sound]
        number += 1
    captions = captions_of(job) if job.captions in ("srt", "vtt") else []
    if captions and format.subtitles is not None:
        kind, text = ("vtt", vtt(captions)) if format.subtitles == "webvtt" else ("srt", srt(captions))
        with told_as_sentences(job.out):
            work.path(f"captions.{kind}").write_text(text, encoding="utf-8")
        inputs += ["-i", f"captions.{kind}"]
        language = THREE_LETTERS.get(job.language.partition("-")[0], "und")
        output += ["-map", f"{number}:s:0", "-c:s", format.subtitles, "-metadata:s:s:0", f"language={language}"]
    return [*inputs, *output, *STEADY, *format.finish]


def _listed(job: FilmJob, names: list[str]) -> str:
    """Return the list of segments, each with its exact length: what a container has rounded does not add up."""
    lines = ["ffconcat version 1.0"]
    for name, (first, end) in zip(names, job.segments(), strict=True):
        lines += [f"file {name}", f"duration {float(Fraction(end - first) / job.fps):.9f}"]
    return "\n".join(lines) + "\n"


def _place_pictures(job: FilmJob, work: Work, names: list[str]) -> None:
    """Put numbered pictures in their folder, or beside each other under the name that has a place for the number."""
    with told_as_sentences(job.out):
        folder = work.path("whole")
        remove(folder)
        folder.mkdir()
        pictures = [path for name in names for path in sorted(work.path(name).iterdir())]
        if job.out.suffix:
            for number, path in enumerate(pictures):
                path.replace(job.out.with_name(job.out.name % number))
            return
        for number, path in enumerate(pictures):
            path.replace(folder / f"{number:05d}.png")
        if job.out.exists():
            job.out.rmdir()  # it was empty, or it would have been refused
        folder.replace(job.out)


def written_files(job: FilmJob) -> list[Path]:
    """Write what stands beside the film, and return everything that was written."""
    if job.format == "png" and job.out.suffix:
        files = [job.out.with_name(job.out.name % number) for number in range(job.n_frames)]
    else:
        files = [job.out]
    if job.captions in ("srt", "vtt"):
        text = srt(captions_of(job)) if job.captions == "srt" else vtt(captions_of(job))
        beside = job.out.with_name(job.out.stem.replace("%", "") + f".{job.captions}")
        atomic_write(beside, text.encode())
        files.append(beside)
    return files
