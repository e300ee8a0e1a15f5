"""The lesson that recorded actions make: a step for each, with a caption to be written and the pause as its hold."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path

import numpy as np

from desktop_app.lesson_recorder import Taken
from desktop_app.lesson_text import lesson_text
from desktop_app.text import Words
from sim.bad_input import BadInput
from sim.lesson import Lesson, LessonStep, Move
from sim.plan import Plan
from sim.recording import changes_between
from sim.run import EventKind, simulate
from sim.scenario import built_in, save_scenario
from sim.writing import atomic_write

SHORTEST_S, LONGEST_S = 1.0, 20.0


@dataclass(frozen=True)
class Recorded:
    """One step to be: what was done, and what its author makes of it."""

    taken: Taken
    caption: str
    hold_s: float


def recorded(taken: Sequence[Taken], until_s: float, words: Words) -> tuple[Recorded, ...]:
    """Return a step for each thing done; the pause until the next is how long it holds."""
    ends = [each.at_s for each in taken[1:]] + [until_s]
    return tuple(
        Recorded(each, caption_for(each, number == 0, words), _held(end - each.at_s))
        for number, (each, end) in enumerate(zip(taken, ends, strict=True))
    )


def _held(pause_s: float) -> float:
    return min(max(round(pause_s, 1), SHORTEST_S), LONGEST_S)


def caption_for(taken: Taken, is_first: bool, words: Words) -> str:
    """Return what a step can be called until its author has words for it."""
    if is_first:
        return words.say("recording.begins")
    if not taken.moves:
        return words.say(f"recording.scene.{taken.scene}")
    return "; ".join(_told(move, words) for move in taken.moves)


def _told(move: Move, words: Words) -> str:
    given = move.arguments
    n = given.get("n", given.get("step"))
    key = f"recording.move.{move.name}"
    if words.has(f"{key}_n") and isinstance(n, int):
        return words.say(f"{key}_n", number=n)
    if move.name == "choose_strategy":
        return words.say(f"strategy.{given['strategy']}.name")
    return words.say(key)


def lesson_of(steps: Sequence[Recorded], title: str, words: Words, scenario: str | None) -> Lesson:
    """Return the lesson; its first step makes the plan it begins with of its `scenario`, or of the built-in task."""
    language = words.language
    begun = steps[0].taken.plan
    moves = () if scenario is not None else changes_between(built_in(), begun)
    made, plan = [], begun
    for number, step in enumerate(steps):
        change = moves if number == 0 else changes_between(plan, step.taken.plan)
        plan = step.taken.plan
        made.append(
            LessonStep(
                title={language: step.caption[:60] or str(number + 1)},
                caption={language: step.caption or str(number + 1)},
                change=change,
                play=_play(plan, is_told=bool(change) or number == 0),
                scene=step.taken.scene,
                shot=step.taken.view,
                hold_s=step.hold_s,
            )
        )
    about = words.say("recording.about")
    return Lesson(title={language: title}, description={language: about}, scenario=scenario, step=tuple(made))


def _play(plan: Plan, *, is_told: bool) -> tuple[str, str]:
    """Return the stretch of the story that shows what a change did; of a view alone, the story stands where it was."""
    run = simulate(plan)
    if run.recovery is None:
        return ("start", "end") if is_told else ("end", "end")
    last = "repaired" if np.any(run.kinds == EventKind.RERUN) else "broken"
    return ("failure", last) if is_told else (last, last)


def needs_scenario(plan: Plan) -> bool:
    """Tell whether a plan is of another task, or cannot be made of the built-in one by named changes."""
    begun = built_in()
    if plan.task != begun.task:
        return True
    made = begun
    for move in changes_between(begun, plan):
        made = move.applied(made)
    return made != plan


def save_recorded(steps: Sequence[Recorded], title: str, path: Path, words: Words) -> None:
    """Write the lesson, and beside it the scenario it begins with where it needs one; BadInput where that fails."""
    if not steps:
        raise BadInput(words.say("recording.nothing"))
    begun = steps[0].taken.plan
    scenario = f"{path.stem}-scenario.json" if needs_scenario(begun) else None
    if scenario is not None:
        save_scenario(begun, path.with_name(scenario))
    lesson = lesson_of(steps, title, words, scenario)
    atomic_write(path, lesson_text(lesson, words.say("recording.note")).encode())


def captioned(step: Recorded, caption: str, hold_s: float) -> Recorded:
    """Return a step with other words and another hold."""
    return replace(step, caption=caption, hold_s=_held(hold_s))
