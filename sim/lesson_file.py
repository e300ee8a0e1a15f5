"""A lesson as a file that an author writes by hand: what is wrong in it is named by its line and key."""

from __future__ import annotations

import os
import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from sim.assets import asset
from sim.bad_input import BadInput, printable
from sim.lesson import Lesson
from sim.plan import Plan
from sim.reading import read_bytes
from sim.scenario import built_in, load_scenario
from sim.score import DoesNotFit, Score, score
from sim.validation import validated

MAX_BYTES = 2_000_000
SHIPPED = ("what-a-checkpoint-saves", "every-step-or-every-three", "why-the-retry-fails-again", "what-happens-twice",
           "where-to-put-the-disks")  # fmt: skip
"""The lessons that come with the program, in the order they are taught."""


def shipped_lesson(name: str) -> Path:
    """Return the file of a lesson that comes with the program."""
    return Path(asset("lessons", f"{name}.toml"))


@cache
def shipped_score(name: str) -> Score:
    """Return a lesson that comes with the program, resolved; it is read once, for its file stays as it is."""
    return load_lesson(shipped_lesson(name))


def load_lesson(path: str | os.PathLike[str]) -> Score:
    """Return a lesson resolved for its task; BadInput, one sentence with line and key, where it is not sound."""
    where, text = Path(path).name, _text(path)
    lesson = lesson_from(text, where)
    try:
        return score(lesson, _plan_of(lesson, Path(path)))
    except DoesNotFit as problem:
        place = ("step", problem.step - 1, problem.key)
        raise BadInput(f"{_at(where, text, place)}: {problem.why}") from None


def lesson_from(text: str, where: str) -> Lesson:
    """Return the lesson that a TOML text called `where` holds."""
    try:
        data = tomllib.loads(text)
    except tomllib.TOMLDecodeError as problem:
        raise BadInput(f"{printable(where)}: {_first_line(str(problem))}") from None
    try:
        return Lesson.model_validate(data)
    except ValidationError as problem:
        place = problem.errors(include_url=False)[0]["loc"]
    try:
        return validated(Lesson, data, where)
    except BadInput as problem:
        complaint = str(problem).partition(": ")[2]
        line = line_of(text, place)
        raise BadInput(f"{printable(where)}, line {line}: {complaint}") from None


def _plan_of(lesson: Lesson, path: Path) -> Plan:
    return built_in() if lesson.scenario is None else load_scenario(path.parent / Path(lesson.scenario).name)


def _text(path: str | os.PathLike[str]) -> str:
    data = read_bytes(path, max_bytes=MAX_BYTES)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as problem:
        raise BadInput(f"{printable(Path(path).name)}: byte {problem.start} is not UTF-8") from None


def _first_line(reason: str) -> str:
    return reason.splitlines()[0][:1].lower() + reason.splitlines()[0][1:]


def _at(where: str, text: str, place: tuple[Any, ...]) -> str:
    return f"{printable(where)}, line {line_of(text, place)}: {_spelt(place)}"


def _spelt(place: tuple[Any, ...]) -> str:
    return "".join(f"[{key}]" if isinstance(key, int) else f".{key}" for key in place).lstrip(".")


def line_of(text: str, place: tuple[Any, ...]) -> int:
    """Return the line, from 1, on which the key that leads to `place` is written; that of its step where it is not."""
    lines = text.splitlines() or [""]
    first, last = 0, len(lines)
    keys = list(place)
    if len(keys) >= 2 and keys[0] == "step" and isinstance(keys[1], int):
        headers = [number for number, line in enumerate(lines) if re.match(r"\s*\[\[\s*step\s*\]\]", line)]
        if keys[1] < len(headers):
            first = headers[keys[1]]
            last = headers[keys[1] + 1] if keys[1] + 1 < len(headers) else len(lines)
        keys = keys[2:]
    key = next((each for each in keys if isinstance(each, str)), None)
    if key is not None:
        for number in range(first, last):
            if re.match(rf"""\s*\[?["']?{re.escape(key)}["']?\s*[.=\]]""", lines[number]):
                return number + 1
    return first + 1
