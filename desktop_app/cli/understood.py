"""What a typed word means: a number, a step, one of several names; or one sentence why it means none."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable

from desktop_app.cli.spoken import say, words
from sim.bad_input import BadInput, shown, shown_bare
from sim.plan import Plan


def step_number(option: str, word: str, plan: Plan, within: str | None = None) -> int:
    """Return a step of the plan's task; a refusal shows the whole value, and which word of it is meant."""
    option_and_value = f"{option} {shown_bare(word if within is None else within)}"
    step = whole_number(word)
    if step is None:
        raise BadInput(say("cli.refuse.step", option=option_and_value, word=shown(word)))
    if not 1 <= step <= plan.task.n_steps:
        raise BadInput(say("cli.refuse.no_step", option=option_and_value, step=step, n=plan.task.n_steps))
    return step


def whole_number(word: str) -> int | None:
    """Return the whole number a word is, or None."""
    return int(word) if re.fullmatch(r"[+-]?[0-9]{1,18}", word) else None


def whole_between(option: str, word: str, least: int, most: int) -> int:
    """Return a whole number in these bounds."""
    value = whole_number(word)
    if value is None or not least <= value <= most:
        bounds = {"least": words().number(least), "most": words().number(most)}
        raise BadInput(say("cli.refuse.whole", option=f"{option} {shown_bare(word)}", **bounds))
    return value


def number(option: str, word: str, *, words: str, least: float, most: float = math.inf) -> float:
    """Return a number in these bounds; `words` is the key of the sentence that refuses any other."""
    value = real_number(word)
    if value is None or not least <= value <= most:
        raise BadInput(say(words, option=f"{option} {shown_bare(word)}"))
    return value


def real_number(word: str) -> float | None:
    """Return the number a word is, or None where it is none or endless."""
    try:
        value = float(word) if re.fullmatch(r"[-+.0-9eE]+", word) else math.nan
    except ValueError:
        return None
    return value if math.isfinite(value) else None


def share(word: str) -> float | None:
    """Return a number that is more than 0 and at most 1, or None."""
    value = real_number(word)
    return value if value is not None and 0 < value <= 1 else None


def one_of(option: str, word: str, names: Iterable[str]) -> str:
    """Return the word where it is one of these names."""
    known = tuple(str(name) for name in names)
    if word not in known:
        choices = f"{', '.join(known[:-1])} or {known[-1]}"
        raise BadInput(say("cli.refuse.choice", option=f"{option} {shown_bare(word)}", choices=choices))
    return word


def trials_and_seed(trials: str | None, seed: str | None, most: int) -> tuple[int, int] | None:
    """Return how many trials are asked for and their seed, 0 unless given; None where none are."""
    if trials is None and seed is not None:
        raise BadInput(say("cli.refuse.seed_of_nothing", option=f"--seed {shown_bare(seed)}"))
    if trials is None:
        return None
    return whole_between("--trials", trials, 1, most), whole_between("--seed", seed or "0", 0, MOST_SEED)


MOST_TRIALS, MOST_SEED = 10_000_000, 2**63 - 1
