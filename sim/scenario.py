"""A lesson's plan as a file: what a teacher saves, mails, and opens again next year."""

from __future__ import annotations

import json
import os
import re
from functools import cache
from pathlib import Path
from typing import Annotated, Any

from pydantic import BeforeValidator, Field, TypeAdapter, ValidationError

from sim.approval import Approval
from sim.assets import asset
from sim.bad_input import BadInput, shown
from sim.branches import Branches
from sim.chances import Chances
from sim.checkpoints import CheckpointPolicy, every_n, every_step, verified
from sim.failure import Failure
from sim.plan import Plan, Rewind, Strategy
from sim.reading import read_json
from sim.reliability import Reliability
from sim.storage import Storage
from sim.task import MAX_STEPS, Step, Task
from sim.validation import validated
from sim.values import Frozen, StepNumber
from sim.waiting import done
from sim.writing import atomic_write

VERSION = 1
STEPS_AT_ONCE = 500
_STEPS = TypeAdapter(list[Step])


def _policy(written: Any) -> CheckpointPolicy | dict[str, Any]:
    """Return what a file means by "every_step", "every_3", "verified" or a list of steps (yet to be checked)."""
    if isinstance(written, list):
        return {"kind": "manual", "manual": written}
    if written == "every_step":
        return every_step()
    if written == "verified":
        return verified()
    spelt = re.fullmatch(r"every_([1-9]\d{0,8})", written) if isinstance(written, str) else None
    if spelt is None:
        choices = '"every_step", "every_N" (N a number), "verified", a list of steps'
        raise ValueError(f"{shown(written)} is none of {choices}")
    return every_n(int(spelt[1]))


def _written(policy: CheckpointPolicy) -> str | list[int]:
    return list(policy.manual) if policy.kind == "manual" else policy.name


class _PlanPart(Frozen):
    """The part of the file that says what to do with the task."""

    checkpoints: Annotated[CheckpointPolicy, BeforeValidator(_policy)] = every_step()
    failure: Failure | None = None
    strategy: Strategy = Strategy.RESUME
    chances: Chances = Chances()
    back_to: StepNumber | None = None
    storage: Storage = Storage()
    rewind: Rewind = Rewind.BOTH
    branches: Branches = ()
    approval: Approval | None = None
    reliability: Reliability = Reliability()


class _Scenario(Frozen):
    """The file as a whole."""

    version: Annotated[int, Field(strict=True, ge=VERSION, le=VERSION)]
    task: Task
    plan: _PlanPart = _PlanPart()


def load_scenario(path: str | os.PathLike[str]) -> Plan:
    """Return the plan in a scenario file; BadInput, one sentence, where the file is not a sound scenario."""
    return scenario_from(read_json(path), where=Path(path).name)


def scenario_from(data: Any, where: str) -> Plan:
    """Return the plan in `data`, the JSON value of a scenario file called `where`."""
    version = data.get("version") if isinstance(data, dict) else None
    if type(version) is int and version > VERSION:
        raise BadInput(f"{where}: version {version} was written by a newer Savepoint; this one reads version {VERSION}")
    scenario = validated(_Scenario, _with_steps_checked(data), where)
    steps = {"plan.failure.step": scenario.plan.failure.step if scenario.plan.failure else 0}
    steps["plan.checkpoints"] = max(scenario.plan.checkpoints.manual, default=0)
    steps["plan.branches"] = max((branch.after for branch in scenario.plan.branches), default=0)
    steps["plan.approval"] = scenario.plan.approval.after if scenario.plan.approval else 0
    for place, step in steps.items():
        if step > scenario.task.n_steps:
            raise BadInput(f"{where}: {place} names step {step}, but the task ends at step {scenario.task.n_steps}")
    chances = scenario.plan.reliability.success
    if isinstance(chances, tuple) and len(chances) != scenario.task.n_steps:
        given, n_steps = len(chances), scenario.task.n_steps
        raise BadInput(f"{where}: plan.reliability.success holds {given} chances, but the task has {n_steps}")
    return Plan(task=scenario.task, **dict(scenario.plan))


def _with_steps_checked(data: Any) -> Any:
    """Return the file with its steps made, if they are sound: some at a time, so that others get their turn meanwhile.

    To check 100 000 of them at once takes a second in which no other thread can do anything, a window neither.
    Where one is not sound all stay as they are, and the check of the whole file tells which.
    """
    if not isinstance(data, dict) or not isinstance(task := data.get("task"), dict):
        return data
    steps = task.get("steps")
    if not isinstance(steps, list) or not STEPS_AT_ONCE < len(steps) <= MAX_STEPS:
        return data
    made: list[Step] = []
    try:
        for first in range(0, len(steps), STEPS_AT_ONCE):
            made += _STEPS.validate_python(steps[first : first + STEPS_AT_ONCE])
            done(0.5 + 0.5 * first / len(steps))
    except ValidationError:
        return data
    return {**data, "task": {**task, "steps": made}}


def scenario_json(plan: Plan) -> bytes:
    """Return the scenario file that `load_scenario` turns back into this plan."""
    document = {
        "version": VERSION,
        "task": plan.task.model_dump(mode="json", exclude_defaults=True),
        "plan": {
            "checkpoints": _written(plan.checkpoints),
            "failure": plan.failure and _failure_written(plan.failure),
            "strategy": plan.strategy.value,
            **_unusual(plan),
        },
    }
    return json.dumps(document, indent=1, ensure_ascii=False).encode() + b"\n"


def _failure_written(failure: Failure) -> dict[str, Any]:
    """Return a failure with its step and fraction, and of the rest what is not as usual."""
    usual = {"step": failure.step, "fraction": failure.fraction}
    return {**usual, **failure.model_dump(mode="json", exclude_defaults=True)}


def _unusual(plan: Plan) -> dict[str, Any]:
    """Return those parts of the plan that most lessons leave as they are, where this one does not."""
    usual = {"task", "checkpoints", "failure", "strategy"}
    return plan.model_dump(mode="json", exclude=usual, exclude_defaults=True)


def save_scenario(plan: Plan, path: str | os.PathLike[str]) -> None:
    """Write the plan to a file, which is the old one or the new one whole; BadInput where it cannot be written."""
    atomic_write(path, scenario_json(plan))


@cache
def built_in() -> Plan:
    """Return the lesson that ships: "Build a REST API", saved after every step, failing at step 5."""
    return load_scenario(asset("scenarios", "build-a-rest-api.json"))
