"""A lesson as values: what each step changes, which stretch of the story it plays, from where, and in which words."""

from __future__ import annotations

import re
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Field, JsonValue

from sim.bad_input import shown
from sim.changes import CHANGES, checked_change
from sim.plan import Plan
from sim.values import Amount, Frozen, StepNumber, Title

DEFAULT_LANGUAGE = "en"
MOST_STEPS = 200

Words = Annotated[dict[str, Title], Field(min_length=1)]
"""One text in each language, by the language's code."""

SCENES = ("track", "compare", "skyline", "world", "landscape")
SceneName = Literal["track", "compare", "skyline", "world", "landscape"]
"""What the scene shows: the run, the three ways side by side, what disks weigh, the world outside, the odds."""

NAMES = "start|end|opening|failure|broken|restore|restored|rerun|repaired"
MARK = re.compile(rf"({NAMES}|run|disk|again)(?: ([1-9]\d{{0,8}}))?")


class Move(Frozen):
    """One named change of the plan and its arguments, spelt as one entry: {inject_failure = {step = 5}}."""

    name: str
    arguments: dict[str, JsonValue] = Field(default_factory=dict)

    def applied(self, plan: Plan) -> Plan:
        """Return the plan after this change; ValueError where it does not fit the plan."""
        return checked_change(self.name)(plan, **self.arguments)


def _move(written: Any) -> Any:
    """Return what a file means by "clear_failure", {checkpoint_every = 3} or {inject_failure = {step = 5}}."""
    if isinstance(written, Move):
        return written
    if isinstance(written, str):
        written = {written: {}}
    if not isinstance(written, dict) or len(written) != 1:
        raise ValueError(f"{shown(written)} is not one change with its arguments")
    ((name, arguments),) = written.items()
    if name not in CHANGES:
        raise ValueError(f"{shown(name)} is none of {', '.join(CHANGES)}")
    names = [each for each in CHANGES[name].__annotations__ if each not in ("plan", "return")]
    if not isinstance(arguments, dict) or not set(arguments) <= set(names):
        if not names:
            raise ValueError(f"{name} takes no argument")
        arguments = {names[0]: arguments}
    return {"name": name, "arguments": arguments}


def _mark(written: Any) -> Any:
    if isinstance(written, str) and MARK.fullmatch(written):
        return written
    marks = "start, opening, failure, broken, restore, restored, rerun, repaired, end, run K, disk K, again K"
    raise ValueError(f"{shown(written)} is none of {marks}")


Mark = Annotated[str, BeforeValidator(_mark)]
"""An instant of the story by name: where an event begins ("failure", "disk 3"), or has ended ("broken", "repaired")."""


class View(Frozen):
    """Where the camera stands: a named view, and how far from it."""

    preset: Literal["overview", "follow", "side"] = "overview"
    step: StepNumber | None = None  # what "follow" looks at; the story's own step without it
    zoom: Annotated[float, Field(ge=0.2, le=5)] = 1.0
    turn: Annotated[float, Field(ge=-60, le=60)] = 0.0  # degrees round the scene, to the right
    lift: Annotated[float, Field(ge=-20, le=50)] = 0.0  # degrees up


def _view(written: Any) -> Any:
    return {"preset": written} if isinstance(written, str) else written


CameraView = Annotated[View, BeforeValidator(_view)]


class LessonStep(Frozen):
    """One step: the plan changes, then a stretch of the story plays, then it holds while people look and think.

    `shot` is where the camera arrives; `drift` where it moves on to while the story plays, and then rests. `ends_at_s`
    is a time mark of the whole lesson, to which the hold is stretched. `ask` puts the question before it shows the
    answer.
    """

    title: Words
    caption: Words
    narration: Words | None = None
    change: tuple[Annotated[Move, BeforeValidator(_move)], ...] = ()
    play: tuple[Mark, Mark] = ("opening", "opening")
    speed: Annotated[float, Field(gt=0.05, le=20)] = 1.0
    hold_s: Amount = 2.0
    ends_at_s: Amount | None = None
    scene: SceneName = "track"
    panel: str | None = None
    shot: CameraView = View()
    drift: CameraView | None = None
    ask: Literal["steps_again"] | None = None


class Lesson(Frozen):
    """A lesson; its steps apply to the scenario of this name in the lesson's folder, or to the built-in task."""

    version: Annotated[int, Field(strict=True, ge=1, le=1)] = 1
    title: Words
    description: Words
    scenario: str | None = None
    step: tuple[LessonStep, ...] = Field(min_length=1, max_length=MOST_STEPS)


def in_language(words: dict[str, str] | None, language: str) -> str:
    """Return a text in a language, else in English, else in the first there is; nothing where there is none."""
    if not words:
        return ""
    base = re.split("[-_]", language)[0]
    known = [code for code in (language, base, DEFAULT_LANGUAGE, *words) if code in words]
    return words[known[0]]
