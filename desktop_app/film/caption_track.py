"""The words of a lesson as captions: lines one can read in the time there is, each on its own, none over another."""

from __future__ import annotations

import math
import re
from collections.abc import Callable
from dataclasses import dataclass

from desktop_app.film.job import FilmJob
from desktop_app.film.said import caption_in
from sim.score import Cue

LONGEST_LINE = 42  # characters
MOST_LINES = 2
FASTEST = 17  # characters a second
SHORTEST_S = 1.0
PAUSES = {".!?…。！？": 24, ",;:，；：": 14}  # characters by which lines may differ more if they are parted there
CLOSING = '"”’)'
APART = 16  # characters they may differ more, so that a number stays with the words beside it
BREAK_S = 0.001  # seconds that are none


@dataclass(frozen=True)
class Caption:
    """Words that are read from `start_s` until `end_s` of the film; `step` of the lesson they belong to, from 1."""

    step: int
    start_s: float
    end_s: float
    lines: tuple[str, ...]

    @property
    def characters(self) -> int:
        """How much there is to read."""
        return sum(map(len, self.lines)) + len(self.lines) - 1


@dataclass(frozen=True)
class TooFast:
    """A step whose caption cannot be read in its time."""

    step: int
    has_s: float
    needs_s: float


def captions_of(job: FilmJob) -> list[Caption]:
    """Return the captions of a film in order; what its edges leave of one is shown where there is time to see it."""
    begins_s, ends_s = job.from_s, job.from_s + float(job.duration_s)
    found = []
    for cue in job.score.cues:
        for caption in _captions_of_step(cue, caption_in(job.language, cue)):
            start_s, end_s = max(caption.start_s, begins_s), min(caption.end_s, ends_s)
            whole_s = min(SHORTEST_S, caption.end_s - caption.start_s, ends_s - begins_s)
            if end_s - start_s > max(BREAK_S, whole_s - BREAK_S):
                found.append(Caption(caption.step, start_s - begins_s, end_s - begins_s, caption.lines))
    return found


def too_fast(job: FilmJob) -> list[TooFast]:
    """Return the steps of a film whose words are more than can be read while they last."""
    found = []
    for cue in (cue for cue in job.score.cues if cue.end_s > job.from_s and cue.start_s < job.end_s):
        captions = _captions_of_step(cue, caption_in(job.language, cue))
        needs_s = sum(max(SHORTEST_S, caption.characters / FASTEST) for caption in captions)
        if needs_s > cue.end_s - cue.start_s + 1e-6:
            found.append(TooFast(cue.number + 1, cue.end_s - cue.start_s, math.ceil(10 * needs_s) / 10))
    return found


def _captions_of_step(cue: Cue, text: str) -> list[Caption]:
    """Share the time of a step between its captions: to each what it needs, and of the rest as much as it is long."""
    pages = pages_of(text)
    if not pages:
        return []
    needs = [max(SHORTEST_S, _characters(page) / FASTEST) for page in pages]
    stretch = (cue.end_s - cue.start_s) / sum(needs)
    captions, start_s = [], cue.start_s
    for number, (page, need_s) in enumerate(zip(pages, needs, strict=True), 1):
        end_s = cue.end_s if number == len(pages) else start_s + need_s * stretch
        captions.append(Caption(cue.number + 1, start_s, end_s, page))
        start_s = end_s
    return captions


def _characters(page: tuple[str, ...]) -> int:
    return sum(map(len, page)) + len(page) - 1


def pages_of(text: str) -> list[tuple[str, ...]]:
    """Return a text in pages of one or two lines; sentences share a page where they fit, and break where they must."""
    pages: list[str] = []
    for sentence in re.findall(r"\S.*?(?:[.!?…。！？]+[\"”’)]*(?=\s|$)|$)", " ".join(text.split())):
        if pages and len(lines_of(f"{pages[-1]} {sentence}")) <= MOST_LINES:
            pages[-1] = f"{pages[-1]} {sentence}"
        else:
            pages += _parts(sentence)
    return [balanced(page) for page in pages]


def _parts(sentence: str) -> list[str]:
    """Return a sentence in as few parts of about equal length as fit a page each."""
    words = _breakable(sentence)
    n_parts = max(1, math.ceil(len(lines_of(sentence)) / MOST_LINES))
    while True:
        parts = _shared(words, n_parts)
        if all(len(lines_of(part)) <= MOST_LINES for part in parts):
            return parts
        n_parts += 1


def _shared(words: list[str], n_parts: int) -> list[str]:
    length = len(" ".join(words)) / n_parts
    parts: list[list[str]] = [[]]
    written = 0
    for word in words:
        if parts[-1] and len(parts) < n_parts and written + len(word) / 2 > length * len(parts):
            parts.append([])
        parts[-1].append(word)
        written += len(word) + 1
    return [" ".join(part) for part in parts]


def lines_of(text: str, longest: int = LONGEST_LINE) -> list[str]:
    """Return a text in lines of this many characters at most, as few as there can be."""
    lines: list[str] = []
    for word in _breakable(text, longest):
        if lines and len(lines[-1]) + 1 + len(word) <= longest:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def balanced(text: str) -> tuple[str, ...]:
    """Return the lines of a page, as many as it takes: of like length, and parted where one would pause."""
    lines = lines_of(text)
    words = _breakable(text)
    if len(lines) != MOST_LINES:
        return tuple(lines)
    breaks = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min((pair for pair in breaks if max(map(len, pair)) <= LONGEST_LINE), key=_unease)


def _unease(pair: tuple[str, str]) -> int:
    """Return how badly a page reads that is parted here."""
    first, second = pair
    pause = next((gain for ends, gain in PAUSES.items() if first.rstrip(CLOSING)[-1:] in ends), 0)
    is_torn = not pause and (second[:1].isdigit() or first[-1:].isdigit())
    return abs(len(first) - len(second)) - pause + (APART if is_torn else 0)


def _breakable(text: str, longest: int = LONGEST_LINE) -> list[str]:
    """Return the words of a text; one that is longer than a line, as where no spaces are written, in pieces."""
    return [word[i : i + longest] for word in text.split() for i in range(0, len(word), longest)]


def srt(captions: list[Caption]) -> str:
    """Return captions as a SubRip file."""
    return "\n".join(f"{n}\n{_span(c, ',')}\n" + "\n".join(c.lines) + "\n" for n, c in enumerate(captions, 1))


def vtt(captions: list[Caption]) -> str:
    """Return captions as a WebVTT file."""
    return "WEBVTT\n\n" + "\n".join(f"{_span(c, '.')}\n" + "\n".join(map(_escaped, c.lines)) + "\n" for c in captions)


CAPTION_FILES: dict[str, Callable[[list[Caption]], str]] = {"srt": srt, "vtt": vtt}


def _escaped(line: str) -> str:
    return line.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;")


def _span(caption: Caption, point: str) -> str:
    return f"{_clock(caption.start_s, point)} --> {_clock(caption.end_s, point)}"


def _clock(seconds: float, point: str) -> str:
    ms = round(seconds * 1000)
    return f"{ms // 3_600_000:02d}:{ms // 60_000 % 60:02d}:{ms // 1000 % 60:02d}{point}{ms % 1000:03d}"
