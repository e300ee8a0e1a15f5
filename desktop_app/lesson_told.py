"""What a second of a lesson shows and says in the window: the picture that its film has, too, and its caption."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from desktop_app.text import Words
from scenes.camera import Margins
from scenes.lesson_view import view_shot
from scenes.showing import Showing
from scenes.told import told_at
from sim.lesson import in_language
from sim.lesson_facts import lesson_facts
from sim.prediction import Question, question
from sim.run import Run
from sim.score import Cue, Score

REVEAL_S = 2.6  # how long the right answer stands once it is told
ANSWERED_S = 1.6  # how long a question is still held after an answer


def shown_at(score: Score, s: float, aspect: float, margins: Margins, *, calm: bool = False) -> Showing:
    """Return the picture of second `s`; calm, the camera cuts to where it would come to rest.

    The story then goes from event to event.
    """
    showing = told_at(score, s, aspect, margins)
    if not calm:
        return showing
    cue = score.cue_at(s)
    t = showing.t if showing.t in (cue.from_t, cue.to_t) else _event_start(cue.run, showing.t)
    return replace(showing, t=t, shot=view_shot(cue.step.drift or cue.step.shot, cue, aspect, margins))


def _event_start(run: Run, t: float) -> float:
    return float(run.starts[run.event_index_at(t)])


@lru_cache(maxsize=512)
def caption_of(cue: Cue, words: Words) -> str:
    """Return what is said during a chapter, in the reader's language or the nearest there is."""
    text = in_language(cue.step.caption, words.language)
    return words.fill(text, **lesson_facts(cue.plan))


@lru_cache(maxsize=512)
def title_of(cue: Cue, words: Words) -> str:
    """Return the name of a chapter."""
    text = in_language(cue.step.title, words.language)
    return words.fill(text, **lesson_facts(cue.plan)) if "{" in text else text


@dataclass(frozen=True)
class Asked:
    """A question that stands over the scene: what can be answered, what was, and whether it is told what is right."""

    number: int  # the chapter that asks, from 0
    question: Question
    given: int | None
    revealed: bool


def asked_at(score: Score, s: float, answers: dict[int, int]) -> Asked | None:
    """Return the question of second `s`: it is told once somebody has answered, or when the chapter is over."""
    cue = score.cue_at(s)
    if cue.step.ask is not None and s >= cue.start_s + cue.turn_s + cue.play_s:
        return _asked(cue, answers, revealed=cue.number in answers)
    before = score.cue_before(cue)
    if before is not None and before.step.ask is not None and s < cue.start_s + REVEAL_S:
        return _asked(before, answers, revealed=True)
    return None


def _asked(cue: Cue, answers: dict[int, int], *, revealed: bool) -> Asked | None:
    asked = question(cue.plan)
    return None if asked is None else Asked(cue.number, asked, answers.get(cue.number), revealed)


def after_answer_s(score: Score, number: int, s: float) -> float:
    """Return where a lesson goes on once a question is answered: most of what it would have held is over."""
    cue = score.cues[number]
    return max(s, cue.end_s - ANSWERED_S) if s < cue.end_s else s
