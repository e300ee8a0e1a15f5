"""What the state options make of a plan: each in place of the plan's own, or a sentence why it cannot be."""

from __future__ import annotations

from typing import Any

from desktop_app.cli.asked import OF_A_FAILURE, Asked, option_name
from desktop_app.cli.spoken import say, step_list
from desktop_app.cli.understood import one_of, share, step_number, whole_between, whole_number
from sim.bad_input import BadInput, shown, shown_bare
from sim.checkpoints import CheckpointPolicy, every_n, manual_at
from sim.failure import Cause, Failure, Instant
from sim.plan import Plan, Strategy
from sim.task import MAX_STEPS
from sim.values import MAX_COUNT


def planned(asked: Asked, plan: Plan) -> Plan:
    """Return `plan` with what was asked in place of its own; BadInput names the option and its value."""
    plan = _failing(asked, _saving(asked, plan))
    if asked.strategy is not None:
        plan = plan.with_strategy(Strategy(one_of("--strategy", asked.strategy, Strategy)))
    return plan if asked.from_disk is None else plan.with_back_to(_disk(asked.from_disk, plan))


def _saving(asked: Asked, plan: Plan) -> Plan:
    if asked.every is not None:
        return plan.with_checkpoints(every_n(_count("--every", asked.every)))
    if asked.manual is not None:
        return plan.with_checkpoints(_by_hand(asked.manual, plan))
    return plan


def _count(option: str, word: str) -> int:
    count = whole_number(word)
    if count is None or not 1 <= count <= MAX_STEPS:
        raise BadInput(say("cli.refuse.count", option=f"{option} {shown_bare(word)}", n=MAX_STEPS))
    return count


def _by_hand(given: str, plan: Plan) -> CheckpointPolicy:
    if given.strip().lower() == "none":
        return manual_at()
    return manual_at(*(step_number("--manual", word.strip(), plan, within=given) for word in given.split(",")))


def _failing(asked: Asked, plan: Plan) -> Plan:
    """Return the plan with the failure asked for: a new one with `--fail`, else the plan's own with what is changed."""
    if asked.no_fail:
        return plan.without_failure()
    failure = plan.failure if asked.fail is None else Failure(step=step_number("--fail", asked.fail, plan))
    typed = [name for name in OF_A_FAILURE if getattr(asked, name) is not None]
    if failure is None:
        if typed:
            option = f"{option_name(typed[0])} {shown_bare(getattr(asked, typed[0]))}"
            raise BadInput(say("cli.refuse.of_nothing", option=option))
        return plan
    changes = {**_when(asked), **_why(asked, failure), **_luck(asked)}
    return plan.with_failure(failure.replaced(**changes))


def _when(asked: Asked) -> dict[str, Any]:
    """Return how far into the step it fails: a fraction of its work, or all of it and then at its disk."""
    changes: dict[str, Any] = {}
    if asked.fraction is not None:
        changes = {"fraction": _fraction(asked.fraction), "instant": Instant.WORKING}
    if asked.instant is not None:
        instant = Instant(one_of("--instant", asked.instant, Instant))
        if instant is not Instant.WORKING and changes.get("fraction", 1.0) < 1:
            given = {"fraction": shown_bare(str(asked.fraction)), "instant": instant}
            raise BadInput(say("cli.refuse.part_of_a_whole", **given))
        whole = {} if instant is Instant.WORKING else {"fraction": 1.0}
        changes = {**changes, **whole, "instant": instant}
    return changes


def _fraction(word: str) -> float:
    fraction = share(word)
    if fraction is None:
        raise BadInput(say("cli.refuse.fraction", option=f"--fraction {shown_bare(word)}"))
    return fraction


def _why(asked: Asked, failure: Failure) -> dict[str, Any]:
    cause = failure.cause if asked.cause is None else Cause(one_of("--cause", asked.cause, Cause))
    if asked.spoiled is None:
        return {"cause": cause}
    option = f"--spoiled {shown_bare(asked.spoiled)}"
    spoiled = whole_number(asked.spoiled)
    if spoiled is None:
        raise BadInput(say("cli.refuse.step", option=option, word=shown(asked.spoiled)))
    if cause is not Cause.POISONED:
        raise BadInput(say("cli.refuse.not_poisoned", option=option, cause=cause))
    if failure.step == 1:
        raise BadInput(say("cli.refuse.spoiled_by_none", option=option))
    if not 1 <= spoiled < failure.step:
        raise BadInput(say("cli.refuse.spoiled", option=option, n=failure.step - 1, step=failure.step))
    return {"cause": cause, "spoiled": spoiled}


def _luck(asked: Asked) -> dict[str, Any]:
    return {} if asked.luck is None else {"luck": whole_between("--luck", asked.luck, 0, MAX_COUNT)}


def _disk(word: str, plan: Plan) -> int:
    step = step_number("--from-disk", word, plan)
    disks = plan.usable_checkpoints
    if step not in disks:
        option = f"--from-disk {shown_bare(word)}"
        if not disks:
            raise BadInput(say("cli.refuse.no_disks", option=option))
        raise BadInput(say("cli.refuse.no_disk", option=option, step=step, n=len(disks), steps=step_list(disks)))
    return step
