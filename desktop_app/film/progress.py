"""What is told while a film is made: on a terminal as a bar, elsewhere as lines, for programs as JSON.

`savepoint film ... --progress json` writes one JSON object a line to stdout, each with its "event":

    {"event": "begun", "frames": 900, "kept": 240, "saved_s": 31.5, "estimate_bytes": 4200000, "size": [1920, 1080],
     "fps": "30", "duration_s": 30.0}
    {"event": "going", "frames": 420, "of": 900, "fps": 11.3, "left_s": 42.5, "bytes": 1873210,
     "estimate_bytes": 4012345}
    {"event": "note", "text": "Step 3: ..."}
    {"event": "joining"}
    {"event": "done", "path": "lesson.mp4", "bytes": 4123456, "frames": 900, "took_s": 81.2, "kept": 240, "files":
     ["lesson.mp4", "lesson.srt"]}
    {"event": "stopped", "kept": 420, "of": 900}
    {"event": "failed", "why": "One sentence."}

`kept` are frames that an earlier try had finished, and `saved_s` the seconds they took; `bytes` is what has been
written so far, 0 where that tells nothing of the film; `estimate_bytes` about how many there will be; `left_s` is null
until it can be told. The last event is done, stopped or failed; the exit code is 0, 130 or 2. To stop, send SIGINT or
SIGTERM (or end the process: what is finished is kept either way).
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass

from desktop_app.film.spoken import say, words_in

EVERY_S = 0.25
EVERY_LINE_S = 10.0


@dataclass(frozen=True)
class Begun:
    """What is to be made, and how much of it an earlier try has left."""

    frames: int
    kept: int
    saved_s: float
    estimate_bytes: int
    size: tuple[int, int]
    fps: str
    duration_s: float
    event: str = "begun"


@dataclass(frozen=True)
class Going:
    """How far it is."""

    frames: int
    of: int
    fps: float
    left_s: float | None
    bytes: int
    estimate_bytes: int
    event: str = "going"


@dataclass(frozen=True)
class Noted:
    """Something to know that stops nothing."""

    text: str
    event: str = "note"


@dataclass(frozen=True)
class Joining:
    """All frames are made; they are put together."""

    event: str = "joining"


@dataclass(frozen=True)
class Done:
    """The film is there."""

    path: str
    bytes: int
    frames: int
    took_s: float
    kept: int
    files: tuple[str, ...]
    event: str = "done"


@dataclass(frozen=True)
class Stopped:
    """Somebody stopped it; so many frames are kept for the next time."""

    kept: int
    of: int
    event: str = "stopped"


@dataclass(frozen=True)
class Failed:
    """It could not be made."""

    why: str
    event: str = "failed"


Event = Begun | Going | Noted | Joining | Done | Stopped | Failed
Tell = Callable[[Event], None]


def tell_as_json(event: Event) -> None:
    """Write one event as a line of JSON on stdout."""
    if sys.stdout is not None:
        print(json.dumps(asdict(event), allow_nan=False), flush=True)


class Paced:
    """Counts frames, and tells how far it is a few times a second."""

    def __init__(self, tell: Tell, of: int, kept: int) -> None:
        self._tell, self._of, self._kept = tell, of, kept
        self.made, self.began_s = 0, time.monotonic()
        self._told_s = -EVERY_S

    def more(self, frames: int, n_bytes: int, estimate_bytes: int) -> None:
        """So many frames more are made, so many bytes written in all, and about so many there will be."""
        self.made += frames
        now = time.monotonic()
        took_s = now - self.began_s
        if took_s - self._told_s < EVERY_S and self._kept + self.made < self._of:
            return
        self._told_s = took_s
        rate = self.made / took_s if took_s > 0 else 0.0
        done = self._kept + self.made
        left_s = (self._of - done) / rate if rate > 0 and took_s > 1 else None
        rounded = None if left_s is None else round(left_s, 1)
        self._tell(Going(done, self._of, round(rate, 2), rounded, n_bytes, estimate_bytes))


def _print(line: str) -> None:
    if sys.stderr is not None:
        print(line, file=sys.stderr, flush=True)


def _kept_line(event: Begun) -> str:
    return say("film.going.kept", n=event.kept, saved=words_in("en").duration(event.saved_s))


def _begun_line(event: Begun) -> str:
    size = words_in("en").size(event.estimate_bytes)
    wide_high = "{}x{}".format(*event.size)
    return say("film.going.begun", n=event.frames, size=wide_high, fps=event.fps, estimate=size)


@contextmanager
def told_to_people() -> Iterator[Tell]:
    """Tell people: with a bar on a terminal, else in a line now and then."""
    with _bar() if sys.stderr is not None and sys.stderr.isatty() else _lines() as tell:
        yield tell


@contextmanager
def _bar() -> Iterator[Tell]:
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TextColumn("{task.description}"), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True, highlight=False), transient=True) as progress:
        bar = progress.add_task("", total=None)

        def tell(event: Event) -> None:
            match event:
                case Begun():
                    progress.update(bar, total=event.frames, completed=event.kept)
                    progress.console.print(_begun_line(event))
                    if event.kept:
                        progress.console.print(_kept_line(event))
                case Going():
                    progress.update(bar, completed=event.frames, description=_how_far(event))
                case Joining():
                    progress.update(bar, description=say("film.going.joining"))
                case Noted():
                    progress.console.print(event.text)
                case _:
                    pass

        yield tell


def _how_far(event: Going) -> str:
    words, pace = words_in("en"), words_in("en").number(round(event.fps, 1))
    sizes = {"size": words.size(event.bytes), "whole": words.size(event.estimate_bytes)}
    return say("film.going.pace", fps=pace, **sizes) if event.bytes else say("film.going.pace_alone", fps=pace)


@contextmanager
def _lines() -> Iterator[Tell]:
    told_s = time.monotonic()

    def tell(event: Event) -> None:
        nonlocal told_s
        match event:
            case Begun():
                _print(_begun_line(event))
                if event.kept:
                    _print(_kept_line(event))
            case Going() if event.left_s is not None and time.monotonic() - told_s >= EVERY_LINE_S:
                told_s = time.monotonic()
                left = words_in("en").duration(event.left_s)
                _print(say("film.going.line", done=event.frames, n=event.of, pace=_how_far(event), left=left))
            case Noted():
                _print(event.text)
            case _:
                pass

    yield tell
