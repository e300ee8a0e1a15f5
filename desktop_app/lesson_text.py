"""A lesson written down for its author to go on with: readable TOML that `load_lesson` reads as the same lesson."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

from sim.changes import CHANGES
from sim.lesson import Lesson, LessonStep, Move, View

BARE_KEY = re.compile(r"[A-Za-z0-9_-]+")
WIDE = 110  # characters; a longer list of changes is written one to a line


def lesson_text(lesson: Lesson, note: str = "") -> str:
    """Return a lesson as the text of its file, with a `note` to its author on top."""
    lines = [*(f"# {line}" for line in note.splitlines()), *([""] if note else [])]
    lines += [*_words("title", lesson.title), *_words("description", lesson.description)]
    if lesson.scenario is not None:
        lines.append(f"scenario = {_value(lesson.scenario)}")
    for step in lesson.step:
        lines += ["", "[[step]]", *_step(step)]
    return "\n".join(lines) + "\n"


def _step(step: LessonStep) -> Iterator[str]:
    yield from _words("title", step.title)
    yield from _words("caption", step.caption)
    yield from _words("narration", step.narration or {})
    if step.change:
        yield from _changes(step.change)
    usual = type(step).model_fields
    for key in ("scene", "panel"):
        if getattr(step, key) != usual[key].default:
            yield f"{key} = {_value(getattr(step, key))}"
    yield f"play = {_value(list(step.play))}"
    if step.speed != usual["speed"].default:
        yield f"speed = {_value(step.speed)}"
    yield f"shot = {_view(step.shot)}"
    if step.drift is not None:
        yield f"drift = {_view(step.drift)}"
    if step.ask is not None:
        yield f"ask = {_value(step.ask)}"
    yield f"hold_s = {_value(step.hold_s)}"
    if step.ends_at_s is not None:
        yield f"ends_at_s = {_value(step.ends_at_s)}"


def _words(key: str, words: dict[str, str]) -> Iterator[str]:
    for language, text in words.items():
        yield f"{key}.{_key(language)} = {_value(text)}"


def _changes(moves: tuple[Move, ...]) -> Iterator[str]:
    written = [_move(move) for move in moves]
    line = f"change = [{', '.join(written)}]"
    if len(line) <= WIDE:
        yield line
    else:
        yield "change = ["
        yield from (f"    {each}," for each in written)
        yield "]"


def _move(move: Move) -> str:
    if not move.arguments:
        return _value(move.name)
    names = [name for name in CHANGES[move.name].__annotations__ if name not in ("plan", "return")]
    given: Any = move.arguments
    if list(given) == names[:1]:
        only = given[names[0]]
        if not (isinstance(only, dict) and set(only) <= set(names)):  # else it would be read as the arguments
            given = only
    return f"{{ {move.name} = {_value(given)} }}"


def _view(view: View) -> str:
    told = view.model_dump(exclude_defaults=True)
    told = {"preset": view.preset, **told}
    return _value(view.preset if len(told) == 1 else told)


def _key(key: str) -> str:
    return key if BARE_KEY.fullmatch(key) else _value(key)


def _value(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, dict):
        inside = ", ".join(f"{_key(key)} = {_value(each)}" for key, each in value.items() if each is not None)
        return f"{{ {inside} }}" if inside else "{}"
    return f"[{', '.join(_value(each) for each in value)}]"
