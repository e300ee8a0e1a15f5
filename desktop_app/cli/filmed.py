"""A film, as asked for on the command line."""

from __future__ import annotations

import re
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import cast

from desktop_app.cli.drawn import picture_size
from desktop_app.cli.spoken import say, words
from desktop_app.cli.understood import number, one_of
from desktop_app.film.formats import FORMATS, format_of
from desktop_app.film.job import CAPTIONS, QUALITIES, Captions, FilmJob, Quality
from desktop_app.film.marks import write_labels
from desktop_app.film.progress import Done, Event, Failed, Stopped, Tell, tell_as_json, told_to_people
from desktop_app.film.source import film_source
from desktop_app.theme import PALETTES
from sim.bad_input import BadInput, shown_bare

PRESETS: dict[str, tuple[tuple[int, int], int]] = {
    "1080p60": ((1920, 1080), 60),
    "4k": ((3840, 2160), 30),
    "square": ((1080, 1080), 30),
    "vertical": ((1080, 1920), 30),
}
PROGRESS = ("people", "json")


@dataclass(frozen=True)
class FilmAsked:
    """The options of a film as they were typed; None where one was left out."""

    source: str | None
    output: Path
    size: str | None = None
    fps: str | None = None
    begin: str | None = None
    end: str | None = None
    language: str = "en"
    palette: str = "studio"
    captions: str = "burn"
    quality: str = "good"
    audio: Path | None = None
    silence: bool = False
    marks: Path | None = None
    script: Path | None = None
    preset: str | None = None

    def job(self) -> FilmJob:
        """Return the film asked for; BadInput names the option and its value, before anything is drawn."""
        name = format_of(self.output)
        size, fps = self._frame(name)
        if not re.fullmatch(r"[a-zA-Z]{2,3}([-_][a-zA-Z0-9]{2,8})*", self.language):
            raise BadInput(say("film.refuse.language", option=f"--lang {shown_bare(self.language)}"))
        one_of("--palette", self.palette, PALETTES)
        one_of("--captions", self.captions, CAPTIONS)
        one_of("--quality", self.quality, QUALITIES)
        if self.audio is not None and self.silence:
            raise BadInput(say("cli.refuse.both", one="--audio", other="--silence"))
        from_s, to_s = self._second("--from", self.begin), self._second("--to", self.end)
        score = film_source(self.source, self.language, self.marks)
        begin, whole = from_s or 0.0, score.duration_s
        if not begin < min(whole if to_s is None else to_s, whole):
            shown = {"begin": f"{begin:g}", "end": f"{whole if to_s is None else to_s:g}", "whole": f"{whole:.1f}"}
            raise BadInput(say("film.refuse.nothing_left", **shown))
        return FilmJob(
            score=score,
            out=self.output,
            format=name,
            size=size,
            fps=fps,
            from_s=begin,
            to_s=to_s,
            language=self.language,
            palette=self.palette,
            captions=cast(Captions, self.captions),
            quality=cast(Quality, self.quality),
            audio=self.audio,
            silence=self.silence,
        )

    def _frame(self, name: str) -> tuple[tuple[int, int], Fraction]:
        size, fps = FORMATS[name].size, FORMATS[name].fps
        if self.preset is not None:
            if self.size is not None:
                raise BadInput(say("film.refuse.preset_or", preset=shown_bare(self.preset)))
            size, fps = PRESETS[one_of("--preset", self.preset, PRESETS)]
        if self.size is not None:
            size = picture_size(self.size)
        return size, Fraction(fps) if self.fps is None else frames_a_second(self.fps)

    def _second(self, option: str, word: str | None) -> float | None:
        return None if word is None else number(option, word, least=0.0, words="film.refuse.seconds")


def frames_a_second(word: str) -> Fraction:
    """Return what "30", "29.97" or "30000/1001" means; the rates of television are meant exactly."""
    try:
        fps = Fraction(word) if re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,6}|/[0-9]{1,6})?", word) else Fraction(0)
    except ZeroDivisionError:
        fps = Fraction(0)
    if "." in word:
        television = Fraction(round(fps) * 1000, 1001)
        fps = television if abs(television - fps) < Fraction(1, 100) and fps.denominator != 1 else fps
    if not 1 <= fps <= 120:
        raise BadInput(say("film.refuse.fps", option=f"--fps {shown_bare(word)}"))
    return fps


def make_asked_film(asked: FilmAsked, progress: str) -> str | None:
    """Make the film, telling how far it is, and return the line that says where it is; for programs nothing more."""
    if one_of("--progress", progress, PROGRESS) == "json":
        try:
            _made(asked, tell_as_json)
        except BadInput as problem:
            tell_as_json(Failed(str(problem)))
            raise
        return None
    stopped: list[Stopped] = []
    try:
        with told_to_people() as tell:

            def tell_and_note(event: Event) -> None:
                if isinstance(event, Stopped):
                    stopped.append(event)
                tell(event)

            done = _made(asked, tell_and_note)
    except KeyboardInterrupt:
        _say_stopped(stopped)
        raise
    size, took = words().size(done.bytes), words().duration(done.took_s)
    return say("film.going.done", path=done.path, n=done.frames, size=size, took=took)


def _made(asked: FilmAsked, tell: Tell) -> Done:
    from desktop_app.film.making import make_film

    job = asked.job()
    if asked.script is not None:
        write_labels(job.score, asked.script, job.language)
    with _stopped_by_signals():
        return make_film(job, tell)


def _say_stopped(stopped: list[Stopped]) -> None:
    if stopped and sys.stderr is not None:
        print(say("film.going.stopped", kept=stopped[0].kept, n=stopped[0].of), file=sys.stderr, flush=True)


@contextmanager
def _stopped_by_signals() -> Iterator[None]:
    """Let what asks for the end be heard as Ctrl-C is: children are ended, and what is finished is kept."""
    asked = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before = {number: signal.signal(number, signal.default_int_handler) for number in asked}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
