"""What a film is of: a lesson that comes with the program, one somebody wrote, or a plan's own story."""

from __future__ import annotations

from pathlib import Path

from desktop_app.film.marks import label_ends, with_marks
from desktop_app.film.story import story_of
from desktop_app.opening import open_plan
from sim.bad_input import BadInput, printable
from sim.lesson import DEFAULT_LANGUAGE
from sim.lesson_file import SHIPPED, load_lesson, shipped_lesson
from sim.score import DoesNotFit, Score, score


def film_source(word: str | None = None, language: str = DEFAULT_LANGUAGE, marks: Path | None = None) -> Score:
    """Return the lesson in time; BadInput where there is none of this name, or it is not sound."""
    found = _found(word, language)
    return found if marks is None else _marked(found, marks)


def _found(word: str | None, language: str) -> Score:
    if word is None or word in SHIPPED:
        try:
            return load_lesson(shipped_lesson(word or SHIPPED[0]))
        except FileNotFoundError as problem:  # only where the program was not installed whole
            raise BadInput(str(problem)) from None
    path = Path(word)
    return load_lesson(path) if path.suffix.lower() == ".toml" else story_of(open_plan(path), language)


def _marked(found: Score, marks: Path) -> Score:
    lesson = with_marks(found.lesson, label_ends(marks, len(found.lesson.step)))
    first = lesson.step[0].replaced(change=())  # what it changes is in the plan of its cue already
    try:
        return score(lesson.replaced(step=(first, *lesson.step[1:])), found.cues[0].plan)
    except DoesNotFit as problem:
        raise BadInput(f"{printable(marks.name)}: {problem}") from None
