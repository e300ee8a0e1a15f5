"""Time marks: at which second each step of a lesson ends, so that it keeps step with a voice that speaks."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from desktop_app.film.marks import label_ends
from sim.bad_input import BadInput, printable
from sim.lesson import Lesson
from sim.lesson_file import MAX_BYTES, lesson_from
from sim.reading import read_bytes
from sim.score import DoesNotFit, Score, score
from sim.writing import atomic_write

HEADER = re.compile(r"\s*\[\[\s*step\s*\]\]")
TABLE = re.compile(r"\s*\[")
MARK_LINE = re.compile(r"(\s*ends_at_s\s*=\s*)([^#\r\n]*?)(\s*(?:#.*)?)(\r?\n?)$")
HOLD_LINE = re.compile(r"\s*hold_s\s*=")
FINEST = 2  # decimals of a second


@dataclass(frozen=True)
class Marks:
    """The times of a lesson while they are being changed: the lesson as it was, and the ends that are set anew.

    An end of None takes a mark away: the step holds for as long as it says.
    """

    was: Score
    ends: Mapping[int, float | None] = field(default_factory=dict)  # by the number of the step, from 0

    @property
    def lesson(self) -> Lesson:
        """The lesson with these times."""
        steps = tuple(
            step.replaced(ends_at_s=self.ends[number]) if number in self.ends else step
            for number, step in enumerate(self.was.lesson.step)
        )
        return self.was.lesson.replaced(step=steps)

    @property
    def score(self) -> Score:
        """The lesson in its new time; DoesNotFit where a step would have to end before all of it is shown."""
        first, *rest = self.lesson.step
        settled = self.lesson.replaced(step=(first.replaced(change=()), *rest))  # its plan has these changes already
        return score(settled, self.was.cues[0].plan)

    def with_end(self, number: int, end_s: float | None) -> Marks:
        """Return the times with this end; these ones where the story has no room for it."""
        rounded = None if end_s is None else round(end_s, FINEST)
        changed = Marks(self.was, {**self.ends, number: rounded})
        try:
            _ = changed.score
        except DoesNotFit:
            return self
        return changed

    def with_labels(self, path: Path) -> Marks:
        """Return the times that an Audacity label track holds; BadInput where it is none, or the story needs longer."""
        found = label_ends(path, len(self.was.lesson.step))
        changed = Marks(self.was, {**self.ends, **{number - 1: end_s for number, end_s in found.items()}})
        try:
            _ = changed.score
        except DoesNotFit as problem:
            raise BadInput(f"{printable(path.name)}: {problem}") from None
        return changed

    def marked(self, number: int) -> float | None:
        """Return the mark of a step, None where it has none."""
        return self.ends.get(number, self.was.lesson.step[number].ends_at_s)


def marked_text(text: str, where: str, marks: Marks) -> str:
    """Return the file of a lesson with these times: lines of `ends_at_s` are changed, everything else stays.

    BadInput where its steps are not written in a way that lets a line be changed by itself.
    """
    lines = text.splitlines(keepends=True)
    for number in sorted(marks.ends, reverse=True):  # from the end, so that earlier lines keep their numbers
        _set_mark(lines, number, marks.ends[number])
    changed = "".join(lines)
    try:
        is_so = lesson_from(changed, where) == marks.lesson
    except BadInput:
        is_so = False
    if not is_so:
        raise BadInput(f"{printable(where)}: its steps are not written as [[step]], one below the other")
    return changed


def _set_mark(lines: list[str], number: int, end_s: float | None) -> None:
    headers = [place for place, line in enumerate(lines) if HEADER.match(line)]
    if number >= len(headers):
        return
    first = headers[number] + 1
    last = next((place for place in range(first, len(lines)) if TABLE.match(lines[place])), len(lines))
    for place in range(first, last):
        found = MARK_LINE.match(lines[place])
        if found is not None:
            lines[place] = "" if end_s is None else f"{found[1]}{end_s:g}{found[3]}{found[4]}"
            return
    if end_s is not None:
        _insert(lines, first, last, f"ends_at_s = {end_s:g}")


def _insert(lines: list[str], first: int, last: int, line: str) -> None:
    said = [place for place in range(first, last) if lines[place].strip() and not lines[place].lstrip().startswith("#")]
    holds = [place for place in said if HOLD_LINE.match(lines[place])]
    after = (holds or said or [first - 1])[-1]
    newline = "\r\n" if lines[first - 1].endswith("\r\n") else "\n"
    if not lines[after].endswith("\n"):
        lines[after] += newline
    lines.insert(after + 1, line + newline)


def save_marks(marks: Marks, source: Path, place: Path) -> None:
    """Write the lesson at `source` to `place` with these times, whole or not at all; BadInput where that fails."""
    text = read_bytes(source, max_bytes=MAX_BYTES).decode("utf-8-sig")
    atomic_write(place, marked_text(text, source.name, marks).encode())
