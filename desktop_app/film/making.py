"""A film from beginning to end: its missing segments are drawn and encoded side by side, then all are joined."""

from __future__ import annotations

import time
from dataclasses import dataclass
from pathlib import Path

from desktop_app.film.caption_track import too_fast
from desktop_app.film.encoder import STEADY, Encoding, raw_input
from desktop_app.film.fingerprint import fingerprint
from desktop_app.film.formats import FORMATS, estimated_bytes, refuse_what_a_format_cannot
from desktop_app.film.frames import Pictures, Stamp
from desktop_app.film.job import FilmJob
from desktop_app.film.joining import join_segments, written_files
from desktop_app.film.progress import Begun, Done, Event, Joining, Noted, Paced, Stopped, Tell
from desktop_app.film.sound import sound_note
from desktop_app.film.spoken import say, words_in
from desktop_app.film.work import Work, remove, told_as_sentences, work_on
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
        kept = _make_segments(job, work, pictures, names, tell)
        tell(Joining())
        join_segments(job, work, names)
    files = written_files(job)
    remove(work.folder)
    took_s = round(time.monotonic() - began_s, 2)
    done = Done(str(job.out), _size(files), job.n_frames, took_s, kept, tuple(map(str, files)))
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
    kept = sum(stretches[name][1] - stretches[name][0] for name in there)
    saved_s = round(sum(work.took_s.get(name, 0.0) for name in there), 1)
    shape = (estimated_bytes(job), job.size, str(job.fps), round(float(job.duration_s), 3))
    tell(Begun(job.n_frames, kept, saved_s, *shape))
    paced = Paced(tell, job.n_frames, kept)
    running: list[_Segment] = []
    try:
        for name in names:
            if name in there:
                continue
            running.append(_begun_segment(job, work, name, stretches[name][0]))
            for drawn in pictures.drawn(*stretches[name]):
                running[-1].encoding.take(drawn.pixels.data, drawn.times)
                paced.more(drawn.times, _size([work.path(other) for other in names]))
                if len(running) > 1 and running[0].encoding.has_ended:
                    _keep(work, running.pop(0))
            running[-1].encoding.close()
            while len(running) > 1:  # the one before has been encoded beside this one
                _keep(work, running.pop(0))
        while running:
            _keep(work, running.pop(0))
    except BaseException as problem:  # whatever ends it, no child goes on and no half a segment stays
        for segment in running:
            segment.encoding.stop()
            remove(segment.part)
        if isinstance(problem, KeyboardInterrupt):
            tell(Stopped(sum(stretches[name][1] - stretches[name][0] for name in work.sums), job.n_frames))
        raise
    return kept


def _begun_segment(job: FilmJob, work: Work, name: str, first: int) -> _Segment:
    format = FORMATS[job.format]
    part = work.path(f"part-{name}")
    arguments = [*raw_input(job.size, job.fps, format.see_through), *format.encode(job.quality), *STEADY]
    if format.segment:
        target = part.name
    else:
        with told_as_sentences(job.out):
            part.mkdir()
        arguments += ["-f", "image2", "-start_number", str(first)]
        target = f"{part.name}/%08d.png"
    encoding = Encoding([*arguments, target], 4 * job.size[0] * job.size[1], work.folder)
    return _Segment(encoding, part, name, time.monotonic())


def _keep(work: Work, segment: _Segment) -> None:
    try:
        segment.encoding.finish()
    except BaseException:
        remove(segment.part)
        raise
    work.keep(segment.part, segment.name, round(time.monotonic() - segment.began_s, 2))


def _size(files: list[Path]) -> int:
    total = 0
    for path in files:
        if path.is_dir():
            total += _size(list(path.iterdir()))
        elif path.exists():
            total += path.stat().st_size
    return total
