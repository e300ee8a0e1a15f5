"""What is said to a guess: whether it was right, and in one sentence why; and how often a class was right."""

from __future__ import annotations

from dataclasses import dataclass, replace

from desktop_app.text import Words
from sim.plan import Plan, Strategy
from sim.recovery import recovery


@dataclass(frozen=True)
class Guesses:
    """How many guesses were right of how many; nobody's name is kept, and nothing is written to a file."""

    right: int = 0
    asked: int = 0

    def after(self, *, right: bool) -> Guesses:
        """Return these with one more."""
        return replace(self, right=self.right + right, asked=self.asked + 1)


def choice_words(n: int, words: Words) -> str:
    """Return a choice as it stands on its tile."""
    return words.say("predict.choice", n=n) if n else words.say("predict.choice_none")


def verdict_words(plan: Plan, choice: int | None, words: Words) -> str:
    """Return what is said first to a choice, or to none at all."""
    way = recovery(plan)
    n = way.steps_rerun if way is not None else 0
    if choice == n:
        return words.say("predict.right")
    answer = choice_words(n, words)
    return words.say("predict.not_quite" if choice is not None else "predict.shown", answer=answer)


def reason_words(plan: Plan, words: Words) -> str:
    """Return in one sentence why so many steps run again; nothing where nothing fails."""
    way = recovery(plan)
    if way is None:
        return ""
    after, failed, n = way.restart_after, way.failed_step, way.steps_rerun
    if n == 0:
        return words.say("predict.why.saved", step=failed)
    if after:
        return words.say("predict.why.disk", n=n, disk=after, first=after + 1, step=failed)
    key = "restart" if plan.strategy is Strategy.RESTART else "no_disk"
    return words.say(f"predict.why.{key}", n=n, step=failed)


def score_words(score: Guesses, words: Words) -> str:
    """Return how the class stands; nothing before its first guess."""
    return words.say("predict.score", right=score.right, n=score.asked) if score.asked else ""
