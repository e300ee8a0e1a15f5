"""Durable execution: the code runs again from its start and reads back what finished steps have recorded."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum
from itertools import count
from random import Random

from sim.ladder import context_cost, restart_after
from sim.plan import Plan
from sim.task import Reading

SECONDS_A_STEP = 60.0
"""How long a step is taken to last where nobody recorded it."""

LONGEST_WAIT_S = 1e9  # beyond it a calendar may end

HEX_DIGITS = "0123456789abcdef"


class Replayed(StrEnum):
    """How a step comes about when the code runs again."""

    READ_BACK = "read_back"  # it had finished, and its result was recorded: no cost, no second effect
    RE_EXECUTED = "re_executed"  # it had run, but was not recorded: it runs again, and may come out differently
    FIRST_TIME = "first_time"


@dataclass(frozen=True)
class ReplayedReading:
    """What the code reads when it runs again: `now`, which is the value on record wherever there is one.

    It is a mismatch where the step's result is the one of before, and the value it was made with is not.
    """

    reading: Reading
    now: str
    is_mismatch: bool


@dataclass(frozen=True)
class ReplayedStep:
    """One step of the replay: how it comes about, the tokens it costs, and what it reads.

    It is trustworthy as long as no mismatch lies before it; from there on the code may take another way than the
    one that was recorded.
    """

    step: int
    way: Replayed
    tokens: int | None
    readings: tuple[ReplayedReading, ...]
    is_trustworthy: bool

    @property
    def is_mismatch(self) -> bool:
        """Whether something it reads is not what it read when its result was recorded."""
        return any(one.is_mismatch for one in self.readings)


def replay(plan: Plan) -> tuple[ReplayedStep, ...]:
    """Return all steps as they come about when the code runs again after the plan's failure; none where none is.

    The steps on the disk that the plan's strategy goes back to are read back. All that is read anew is another value:
    a clock has gone on by the seconds of work since, a random number is drawn again (from the plan, so always alike).
    """
    failure = plan.reached_failure
    if failure is None:
        return ()
    on_record, trustworthy, replayed = restart_after(plan, plan.strategy), True, []
    for number, step in enumerate(plan.task.steps, 1):
        is_recorded = number <= on_record
        again = Replayed.RE_EXECUTED if number <= failure.step else Replayed.FIRST_TIME
        one = ReplayedStep(
            step=number,
            way=Replayed.READ_BACK if is_recorded else again,
            tokens=0 if is_recorded else step.tokens,
            readings=tuple(_read_again(plan, number, reading, is_recorded) for reading in step.reads),
            is_trustworthy=trustworthy,
        )
        trustworthy = trustworthy and not one.is_mismatch
        replayed.append(one)
    return tuple(replayed)


def _read_again(plan: Plan, step: int, reading: Reading, is_recorded: bool) -> ReplayedReading:
    failure = plan.reached_failure
    if failure is None or step > failure.step or (is_recorded and reading.recorded):
        return ReplayedReading(reading, reading.value, is_mismatch=False)
    now = _later(plan, step, reading) if reading.kind == "clock" else _drawn_again(plan, step, reading)
    return ReplayedReading(reading, now, is_mismatch=is_recorded)


def _later(plan: Plan, step: int, reading: Reading) -> str:
    """Return what the clock shows when the code comes there again: the work since, and the restore, lie between."""
    assert plan.failure is not None
    failed, restored = plan.failure.step, context_cost(plan, plan.strategy).seconds or 0.0
    worked = plan.task.seconds.between(step - 1, failed - 1)
    last = plan.task.step(failed).seconds
    if worked is None or last is None:
        since = SECONDS_A_STEP * (failed - step + plan.failure.fraction)
    else:
        since = worked + last * plan.failure.fraction
    read = datetime.fromisoformat(reading.value)
    now = (read + timedelta(seconds=min(max(round(since + restored), 1), LONGEST_WAIT_S))).isoformat()
    return now.replace("+00:00", "Z") if reading.value.endswith("Z") else now


def _drawn_again(plan: Plan, step: int, reading: Reading) -> str:
    """Return another value that looks like the one of before: a digit for a digit, a letter for a letter."""
    assert plan.failure is not None
    draw = Random(f"{plan.failure.step} {plan.failure.luck} {step} {reading.name} {reading.value}")
    is_hex = all(c in HEX_DIGITS for c in reading.value if c.isalnum()) and not reading.value.isdecimal()
    drawn = ("".join(_like(c, draw, is_hex) for c in reading.value) for _ in count())
    return next(value for value in drawn if value != reading.value)


def _like(c: str, draw: Random, is_hex: bool) -> str:
    if not (c.isascii() and c.isalnum()):
        return c
    if is_hex:
        return draw.choice(HEX_DIGITS)
    if c.isdigit():
        return draw.choice("0123456789")
    letter = draw.choice("abcdefghijklmnopqrstuvwxyz")
    return letter.upper() if c.isupper() else letter
