"""What a command line asks for: which step fails, where the disks are, how to recover, which instant, which colours."""

from __future__ import annotations

import math
import re
from dataclasses import dataclass

from desktop_app.cli.spoken import say
from desktop_app.theme import PALETTES
from sim.bad_input import BadInput, shown, shown_bare
from sim.checkpoints import CheckpointPolicy, every_n, manual_at
from sim.failure import Failure
from sim.plan import Plan, Strategy
from sim.task import MAX_STEPS


@dataclass(frozen=True)
class Asked:
    """The state options as they were typed; None where one was left out."""

    fail: str | None = None
    no_fail: bool = False
    fraction: str | None = None
    every: str | None = None
    manual: str | None = None
    strategy: str | None = None
    time: str | None = None
    palette: str | None = None

    def __post_init__(self) -> None:
        self._refuse_both("--fail", self.fail, "--no-fail", self.no_fail or None)
        self._refuse_both("--fraction", self.fraction, "--no-fail", self.no_fail or None)
        self._refuse_both("--every", self.every, "--manual", self.manual)

    @staticmethod
    def _refuse_both(one: str, given: object, other: str, also_given: object) -> None:
        if given is not None and also_given is not None:
            raise BadInput(say("cli.refuse.both", one=one, other=other))

    def plan(self, plan: Plan) -> Plan:
        """Return `plan` with what was asked in place of its own; BadInput names the option and its value."""
        plan = self._failing(self._saving(plan))
        if self.strategy is None:
            return plan
        return plan.with_strategy(Strategy(_one_of("--strategy", self.strategy, tuple(Strategy))))

    def t(self) -> float | None:
        """Return the story second asked for, or None; past the end of a run it means its end."""
        return None if self.time is None else _number("--time", self.time, least=0.0, words="cli.refuse.time")

    def palette_name(self) -> str | None:
        """Return the palette asked for, or None."""
        return None if self.palette is None else _one_of("--palette", self.palette, PALETTES)

    def _failing(self, plan: Plan) -> Plan:
        fraction = 1.0 if self.fraction is None else _fraction(self.fraction)
        if self.no_fail:
            return plan.without_failure()
        if self.fail is not None:
            return plan.with_failure(Failure(step=_step("--fail", self.fail, plan), fraction=fraction))
        if self.fraction is None:
            return plan
        if plan.failure is None:
            raise BadInput(say("cli.refuse.fraction_of_nothing", given=shown_bare(self.fraction)))
        return plan.with_failure(Failure(step=plan.failure.step, fraction=fraction))

    def _saving(self, plan: Plan) -> Plan:
        if self.every is not None:
            return plan.with_checkpoints(every_n(_count("--every", self.every)))
        if self.manual is not None:
            return plan.with_checkpoints(_by_hand(self.manual, plan))
        return plan


def _by_hand(given: str, plan: Plan) -> CheckpointPolicy:
    if given.strip().lower() == "none":
        return manual_at()
    return manual_at(*(_step("--manual", word.strip(), plan, within=given) for word in given.split(",")))


def _step(option: str, word: str, plan: Plan, within: str | None = None) -> int:
    """Return a step of the plan's task; a refusal shows the whole value, and which word of it is meant."""
    option_and_value = f"{option} {shown_bare(word if within is None else within)}"
    step = whole_number(word)
    if step is None:
        raise BadInput(say("cli.refuse.step", option=option_and_value, word=shown(word)))
    if not 1 <= step <= plan.task.n_steps:
        raise BadInput(say("cli.refuse.no_step", option=option_and_value, step=step, n=plan.task.n_steps))
    return step


def _count(option: str, word: str) -> int:
    count = whole_number(word)
    if count is None or not 1 <= count <= MAX_STEPS:
        raise BadInput(say("cli.refuse.count", option=f"{option} {shown_bare(word)}", n=MAX_STEPS))
    return count


def whole_number(word: str) -> int | None:
    """Return the whole number a word is, or None."""
    return int(word) if re.fullmatch(r"[+-]?[0-9]{1,18}", word) else None


def _fraction(word: str) -> float:
    fraction = _number("--fraction", word, least=0.0, words="cli.refuse.fraction")
    if not 0 < fraction <= 1:
        raise BadInput(say("cli.refuse.fraction", option=f"--fraction {shown_bare(word)}"))
    return fraction


def _number(option: str, word: str, *, least: float, words: str) -> float:
    try:
        number = float(word) if re.fullmatch(r"[-+.0-9eE]+", word) else math.nan
    except ValueError:
        number = math.nan
    if not math.isfinite(number) or number < least:
        raise BadInput(say(words, option=f"{option} {shown_bare(word)}"))
    return number


def _one_of(option: str, word: str, names: tuple[str, ...]) -> str:
    if word not in names:
        choices = f"{', '.join(names[:-1])} or {names[-1]}"
        raise BadInput(say("cli.refuse.choice", option=f"{option} {shown_bare(word)}", choices=choices))
    return word
