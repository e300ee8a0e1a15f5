"""A film from beginning to end: its missing segments are drawn and encoded side by side, then all are joined."""

from __future__ import annotations

import time
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from desktop_app.film.caption_track import too_fast
from desktop_app.film.encoder import STEADY, Encoding
from desktop_app.film.feeding import INPUT, Feeding, every_frame
from desktop_app.film.fingerprint import fingerprint
from desktop_app.film.formats import FORMATS, refuse_what_a_format_cannot
from desktop_app.film.frames import Pictures, Stamp
from desktop_app.film.job import FilmJob
from desktop_app.film.joining import join_segments, written_files
from desktop_app.film.outlook import Outlook
from desktop_app.film.progress import Begun, Done, Event, Joining, Noted, Paced, Stopped, Tell
from desktop_app.film.sound import sound_note
from desktop_app.film.spoken import say, words_in
from desktop_app.film.work import Work, bytes_at, remove, told_as_sentences, work_on
from sim.bad_input import BadInput, printable


def _quiet(event: Event) -> None:
    """Tell nobody."""


@dataclass
class _Segment:
    """A segment that is being encoded."""

    encoding: Encoding
    part: Path
    name: str
    began_s: float


def make_film(job: FilmJob, tell: Tell = _quiet, stamp: Stamp | None = None) -> Done:
    """Make a film, going on from where an earlier try was cut off; BadInput, one sentence, where it cannot be made."""
    _refuse(job)
    for note in _notes(job):
        tell(Noted(note))
    pictures = Pictures(job, stamp)
    names = [f"{number:05d}{FORMATS[job.format].segment}" for number in range(len(job.segments()))]
    began_s = time.monotonic()
    with work_on(job.out, fingerprint(job, pictures.renderer), set(names)) as work:
        try:
            kept = _make_segments(job, work, pictures, names, tell)
        except KeyboardInterrupt:
            tell(Stopped(_n_frames_of(work.sums, job, names), job.n_frames))
            raise
        tell(Joining())
        join_segments(job, work, names)
    files = written_files(job)
    remove(work.folder)
    took_s = round(time.monotonic() - began_s, 2)
    done = Done(str(job.out), sum(map(bytes_at, files)), job.n_frames, took_s, kept, tuple(map(str, files)))
    tell(done)
    return done


def _refuse(job: FilmJob) -> None:
    refuse_what_a_format_cannot(job)
    name, folder = printable(str(job.out)), printable(str(job.out.parent))
    with told_as_sentences(job.out):
        if not job.out.parent.is_dir():
            raise BadInput(say("film.refuse.no_folder", name=name, folder=folder))
        is_folder = job.format == "png" and not job.out.suffix
        if job.out.exists() and (job.out.is_dir() != is_folder or (is_folder and any(job.out.iterdir()))):
            raise BadInput(say("film.refuse.taken", name=name))


def _notes(job: FilmJob) -> list[str]:
    words = words_in("en")
    notes = [
        say("film.note.too_fast", step=fast.step, has=words.duration(fast.has_s), needs=words.duration(fast.needs_s))
        for fast in (too_fast(job) if job.captions != "none" else [])
    ]
    about_sound = sound_note(job)
    return notes if about_sound is None else [*notes, about_sound]


def _make_segments(job: FilmJob, work: Work, pictures: Pictures, names: list[str], tell: Tell) -> int:
    """Make what is missing, and return how many frames were there already."""
    stretches = dict(zip(names, job.segments(), strict=True))
    there = [name for name in names if work.has(name)]
    kept = _n_frames_of(there, job, names)
    saved_s = round(sum(work.took_s.get(name, 0.0) for name in there), 1)
    outlook = Outlook(job)
    shape = (outlook.whole, job.size, str(job.fps), round(float(job.duration_s), 3))
    tell(Begun(job.n_frames, kept, saved_s, *shape))
    paced = Paced(tell, job.n_frames, kept)
    running: list[_Segment] = []
    try:
        for name in names:
            if name in there:
                continue
            running.append(_begun_segment(job, work, name, *stretches[name]))
            for drawn in pictures.drawn(*stretches[name]):
                running[-1].encoding.take(drawn.pixels.data, drawn.times)
                paced.more(drawn.times, *outlook.so_far([work.bytes_of(other) for other in names]))
                if len(running) > 1 and running[0].encoding.has_ended:
                    _keep_first(running, work)
            running[-1].encoding.close()
            while len(running) > 1:  # the one before has been encoded beside this one
                _keep_first(running, work)
        while running:
            _keep_first(running, work)
    finally:  # whatever ended it early, no child goes on and no half a segment stays; else none is left here
        for segment in running:
            segment.encoding.stop()
            remove(segment.part)
    return kept


def _n_frames_of(some: Iterable[str], job: FilmJob, names: list[str]) -> int:
    """Return how many frames some of the segments have together."""
    lengths = {name: after - first for name, (first, after) in zip(names, job.segments(), strict=True)}
    return sum(lengths[name] for name in some)


def _begun_segment(job: FilmJob, work: Work, name: str, first: int, end: int) -> _Segment:
    part = work.path(f"part-{name}")
    where = [part.name]
    if not FORMATS[job.format].segment:
        with told_as_sentences(job.out):
            part.mkdir()
        where = ["-f", "image2", "-start_number", str(first), f"{part.name}/%08d.png"]
    return _Segment(begun_encoding(job, end - first, where, work.folder), part, name, time.monotonic())


def begun_encoding(job: FilmJob, n_frames: int, where: Sequence[str], folder: Path) -> Encoding:
    """Return an encoder that waits for the pictures of so many frames of a film."""
    format = FORMATS[job.format]
    filters = [every_frame(job.fps)] if format.numbers is None else [format.numbers, every_frame(job.fps)]
    told = [*INPUT, "-vf", ",".join(filters), "-frames:v", str(n_frames), *format.encode(job.quality), *STEADY]
    return Encoding([*told, *where], Feeding(job.size, job.fps, format.see_through), folder)


def _keep_first(running: list[_Segment], work: Work) -> None:
    """Wait until the first segment is encoded, and keep it; it is under way until that has come to its end."""
    segment = running[0]
    segment.encoding.finish()
    work.keep(segment.part, segment.name, round(time.monotonic() - segment.began_s, 2))
    del running[0]
