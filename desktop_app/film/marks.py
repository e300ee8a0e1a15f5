"""Time marks of a narration: a label track, as Audacity reads and writes it, says when each step of a lesson ends."""

from __future__ import annotations

import re
from pathlib import Path

from desktop_app.film.said import narration_in
from desktop_app.film.spoken import say
from sim.bad_input import BadInput, printable
from sim.lesson import DEFAULT_LANGUAGE, Lesson
from sim.reading import read_bytes
from sim.score import Score
from sim.writing import atomic_write

MAX_BYTES = 1_000_000
LABEL = re.compile(r"([0-9]+(?:[.,][0-9]+)?)\t([0-9]+(?:[.,][0-9]+)?)(?:\t(.*))?")


def label_ends(path: Path, n_steps: int) -> dict[int, float]:
    """Return at which second each step ends, by its number from 1.

    A label is "start, end, text" between tabs. A text that begins with a number names its step; others follow on.
    """
    ends: dict[int, float] = {}
    step = 0
    text = read_bytes(path, max_bytes=MAX_BYTES).decode("utf-8-sig", errors="replace")
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip() or line.startswith("\\"):  # a second line holds what frequencies a label spans
            continue
        label = LABEL.fullmatch(line.strip("\r\n"))
        if label is None:
            raise BadInput(say("film.refuse.label", name=printable(path.name), line=number))
        named = re.match(r"\s*(\d{1,4})\b", label[3] or "")
        step = int(named[1]) if named else step + 1
        if not 1 <= step <= n_steps:
            raise BadInput(say("film.refuse.label_step", name=printable(path.name), line=number, step=step, n=n_steps))
        ends[step] = float(label[2].replace(",", "."))
    return ends


def with_marks(lesson: Lesson, ends: dict[int, float]) -> Lesson:
    """Return the lesson whose steps end at these seconds; the others hold as long as they did."""
    steps = tuple(
        step.replaced(ends_at_s=ends[number]) if number in ends else step for number, step in enumerate(lesson.step, 1)
    )
    return lesson.replaced(step=steps)


def label_track(score: Score, language: str = DEFAULT_LANGUAGE) -> str:
    """Return a lesson as a label track: when each step is seen, and what is to be spoken meanwhile."""
    return "".join(
        f"{cue.start_s:.6f}\t{cue.end_s:.6f}\t{cue.number + 1} {narration_in(language, cue)}\n" for cue in score.cues
    )


def write_labels(score: Score, path: Path, language: str = DEFAULT_LANGUAGE) -> None:
    """Write the label track of a lesson, whole or not at all; BadInput where it cannot be written."""
    atomic_write(path, label_track(score, language).encode())
