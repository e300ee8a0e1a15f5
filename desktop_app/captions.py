"""What stands beside a picture in words: the sentence of the moment, clause by clause, and where the disks are."""

from __future__ import annotations

from dataclasses import dataclass

from desktop_app.text import Words
from sim.plan import Plan
from sim.run import Run
from sim.story import Note, sentence, sentence_at

MOST_NAMED = 6  # numbers of steps; more than that are not read, only counted


@dataclass(frozen=True, slots=True)
class Clause:
    """One clause of the sentence, the state it tells of (failed, saved, rerun), and the mark that stands before it."""

    text: str
    state: str = ""
    mark: str = ""


# A fact of the story; the words for it, the state it tells of, and its mark.
CLAUSES = {
    "sentence.no_failure": (("sentence.fine", "", "tick"), ("sentence.once", "", "")),
    "sentence.failed": (("sentence.failed", "failed", "bolt"),),
    "sentence.back": (("sentence.back", "saved", "disk"),),
    "sentence.no_disk": (("sentence.no_disk", "saved", "no_disk"),),
    "sentence.to_start": (("sentence.scratch", "saved", "restore"),),
    "sentence.again": (("sentence.again", "rerun", "hatch"),),
    "sentence.nothing_again": (("sentence.nothing_again", "saved", "tick"),),
    "sentence.failed_again": (("sentence.failed_again", "failed", "bolt"),),
    "sentence.person": (("sentence.person", "", ""),),
    "sentence.half_written": (("sentence.half_written", "failed", "no_disk"),),
    "sentence.waiting": (("sentence.waiting", "saved", "disk"),),
    "sentence.approved": (("sentence.approved", "", "tick"),),
    "sentence.declined": (("sentence.declined", "", ""),),
    "sentence.running": (("sentence.running", "", ""),),
    "sentence.saving": (("sentence.saving", "saved", "disk"),),
    "sentence.finished": (("sentence.finished", "", "tick"), ("sentence.twice", "rerun", "hatch")),
}


NAMED = {"sentence.back": "last_checkpoint"} | dict.fromkeys(
    ("sentence.failed", "sentence.failed_again", "sentence.person"), "failed_step"
)


def clauses(run: Run, words: Words) -> tuple[Clause, ...]:
    """Return the sentence that says a run in words, clause by clause."""
    return _in_words(sentence(run), words)


def clauses_at(run: Run, t: float, words: Words) -> tuple[Clause, ...]:
    """Return as much of that sentence as the story has told at t; until it tells any, what is under way."""
    return _in_words(sentence_at(run, t), words)


def _in_words(notes: tuple[Note, ...], words: Words) -> tuple[Clause, ...]:
    return tuple(
        Clause(words.say(key, **_step_of(note)), state, mark)
        for note in notes
        for key, state, mark in CLAUSES[note.key]
    )


def policy_line(plan: Plan, words: Words) -> str:
    """Return where the disks are, in one line."""
    policy, origin = plan.checkpoints, plan.task.origin
    if not plan.checkpoint_steps:
        return words.say("policy.none")
    if policy.kind != "manual":
        line = words.say(f"policy.{policy.kind}", every=policy.every)
        return words.say("policy.simulated", line=line) if origin is not None else line
    by_whom = "manual" if origin is None or policy.manual != origin.checkpoints else "recorded"
    steps = [str(step) for step in policy.manual]
    if len(steps) > MOST_NAMED:
        return words.say(f"policy.{by_whom}_many", n=len(steps))
    return words.say(f"policy.{by_whom}", n=len(steps), steps=", ".join(steps))


def _step_of(note: Note) -> dict[str, object]:
    """Return the figures of a clause; `step` is the one it names: under way, failed, or gone back to."""
    return {**note.values, "step": note.values.get(NAMED.get(note.key, "step"))}
