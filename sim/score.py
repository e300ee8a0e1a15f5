"""A lesson in time: which instant of which run is seen at each second of it, exact in both directions."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from sim.lesson import MARK, Lesson, LessonStep
from sim.lesson_facts import FIGURES, gaps_in
from sim.plan import Plan
from sim.run import EventKind, Run, simulate

TURN_S = 0.8
"""How long a change of the plan, or of the camera, takes to be seen."""
MOVE_S = 5.0
"""How long a camera moves on at most while no story plays: then it rests, and so do those who watch."""

_BEGINS = {"failure": EventKind.FAIL, "restore": EventKind.RESTORE, "rerun": EventKind.RERUN}
_ENDS = {"broken": EventKind.FAIL, "restored": EventKind.RESTORE, "repaired": EventKind.RERUN}
_AT_STEP = {"run": EventKind.RUN, "disk": EventKind.CHECKPOINT, "again": EventKind.RERUN}


@dataclass(frozen=True, eq=False)
class Cue:
    """One step of a lesson in time.

    Attributes
    ----------
    number : which step, from 0.
    plan, run : what its changes have made of the plan, and the run that follows.
    start_s, turn_s, play_s, hold_s
        When it begins; how long the change, the story and the hold take, one after the other.
    from_t, to_t : the stretch of the story it plays, in story seconds.
    """

    number: int
    step: LessonStep
    plan: Plan
    run: Run
    start_s: float
    turn_s: float
    play_s: float
    hold_s: float
    from_t: float
    to_t: float

    @property
    def end_s(self) -> float:
        """When the next step begins."""
        return self.start_s + self.turn_s + self.play_s + self.hold_s

    def t_at(self, s: float) -> float:
        """Return the story second seen at second `s` of the lesson."""
        if self.play_s == 0:
            return self.to_t
        u = min(max((s - self.start_s - self.turn_s) / self.play_s, 0.0), 1.0)
        return self.from_t + u * (self.to_t - self.from_t)

    def turned_at(self, s: float) -> float:
        """Return how far the change from the step before has come, 0 to 1 in even time."""
        return 1.0 if self.turn_s == 0 else min(max((s - self.start_s) / self.turn_s, 0.0), 1.0)

    def moved_at(self, s: float) -> float:
        """Return how far the camera has moved on, 0 to 1: it rests when the story does, and soon where none plays."""
        return min(max((s - self.start_s) / max(self.moves_s, 1e-9), 0.0), 1.0)

    @property
    def moves_s(self) -> float:
        """How long a camera that moves on takes for it."""
        return self.turn_s + self.play_s if self.play_s else min(MOVE_S, self.end_s - self.start_s)


@dataclass(frozen=True, eq=False)
class Score:
    """A lesson resolved for one task: its cues, one after the other without a gap."""

    lesson: Lesson
    cues: tuple[Cue, ...]

    @property
    def duration_s(self) -> float:
        """How long the lesson lasts."""
        return self.cues[-1].end_s

    @cached_property
    def starts_s(self) -> list[float]:
        """When each cue begins."""
        return [cue.start_s for cue in self.cues]

    def cue_at(self, s: float) -> Cue:
        """Return the cue of second `s`; before the first it is the first, after the last the last."""
        return self.cues[min(max(bisect_right(self.starts_s, s) - 1, 0), len(self.cues) - 1)]

    def cue_before(self, cue: Cue) -> Cue | None:
        """Return the cue before one, None for the first."""
        return self.cues[cue.number - 1] if cue.number else None


class DoesNotFit(ValueError):
    """A step of a lesson does not fit the task it is about; `step` counts from 1, `key` is its field."""

    def __init__(self, step: int, key: str, why: str) -> None:
        super().__init__(f"step {step}: {why}")
        self.step, self.key, self.why = step, key, why


def score(lesson: Lesson, plan: Plan) -> Score:
    """Resolve a lesson for the plan it begins with; `DoesNotFit` names the step and field that cannot be."""
    cues: list[Cue] = []
    start_s, run = 0.0, simulate(plan)
    for number, step in enumerate(lesson.step):
        changed = _changed(plan, step, number + 1)
        run = run if changed == plan else simulate(changed)
        plan = changed
        from_t, to_t = (_instant(run, mark, number + 1) for mark in step.play)
        play_s = abs(to_t - from_t) / step.speed
        turn_s = TURN_S if cues else 0.0
        hold_s = _hold_s(step, start_s + turn_s + play_s, number + 1)
        _refuse_unknown_figures(step, number + 1)
        cues.append(Cue(number, step, plan, run, start_s, turn_s, play_s, hold_s, from_t, to_t))
        start_s = cues[-1].end_s
    return Score(lesson, tuple(cues))


def _refuse_unknown_figures(step: LessonStep, number: int) -> None:
    for key in ("caption", "narration", "title"):
        for text in (getattr(step, key) or {}).values():
            try:
                unknown = gaps_in(text) - FIGURES
            except ValueError:
                raise DoesNotFit(number, key, "a brace is not closed") from None
            if unknown:
                raise DoesNotFit(number, key, f'there is no figure "{min(unknown)}"')


def _hold_s(step: LessonStep, shown_at_s: float, number: int) -> float:
    """Return how long a step holds once all is shown: as it says, or until its time mark."""
    if step.ends_at_s is None:
        return step.hold_s
    if step.ends_at_s < shown_at_s:
        raise DoesNotFit(number, "ends_at_s", f"it cannot end at {step.ends_at_s:g} s, before {shown_at_s:.1f} s")
    return step.ends_at_s - shown_at_s


def _changed(plan: Plan, step: LessonStep, number: int) -> Plan:
    for move in step.change:
        try:
            plan = move.applied(plan)
        except (ValueError, TypeError, IndexError) as problem:
            raise DoesNotFit(number, "change", f"{move.name}: {_reason(problem)}") from None
    return plan


def _reason(problem: Exception) -> str:
    errors = getattr(problem, "errors", None)
    if errors is None:
        return str(problem)
    first = errors()[0]
    return f"{'.'.join(map(str, first['loc']))}: {first['msg']}"


def _instant(run: Run, mark: str, number: int) -> float:
    """Return the story second a mark names."""
    found = MARK.fullmatch(mark)
    assert found is not None
    name, count = found[1], int(found[2] or 1)
    if name in ("start", "end", "opening"):
        return {"start": 0.0, "end": run.duration_s, "opening": run.opening_t}[name]
    if name in _AT_STEP:
        indices = np.flatnonzero((run.kinds == _AT_STEP[name]) & (run.steps == count))
        which = 0
    else:
        indices = np.flatnonzero(run.kinds == (_BEGINS | _ENDS)[name])
        which = -1 if name == "repaired" and found[2] is None else count - 1
    if not -len(indices) <= which < len(indices):
        raise DoesNotFit(number, "play", f'the story has no "{mark}"')
    index = int(indices[which])
    return float(run.ends[index] if name in _ENDS else run.starts[index])
