"""Everything that can be asked of a plan, by name: what a verb of the window does, a lesson's step says in a file."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import ConfigDict

from sim.approval import Approval
from sim.chances import Chances
from sim.checkpoints import every_n, manual_at, verified
from sim.failure import Cause, Failure, Instant
from sim.later import later
from sim.plan import Plan
from sim.reliability import Reliability
from sim.storage import Storage
from sim.strategy import Rewind, Strategy
from sim.values import Count, StepNumber

if TYPE_CHECKING:
    from sim import hazards, placement
else:  # wanted when the best places are asked for
    hazards, placement = later("sim.hazards"), later("sim.placement")


def inject_failure(plan: Plan, step: StepNumber, fraction: float | None = None) -> Plan:
    """Let `step` fail when `fraction` of its work is spent: as before where none is given, else at its end.

    Cause and luck stay; the step that spoiled the state only where it comes before.
    """
    old = plan.failure
    if old is None:
        return plan.with_failure(Failure(step=step, fraction=1.0 if fraction is None else fraction))
    spoiled = old.spoiled if old.spoiled is not None and old.spoiled < step else None
    fields: dict[str, Any] = {"step": step, "spoiled": spoiled}
    if fraction is not None:
        fields |= {"fraction": fraction, "instant": Instant.WORKING}
    return plan.with_failure(_checked(old, fields))


def clear_failure(plan: Plan) -> Plan:
    """Let every step go well."""
    return plan.without_failure()


def strike_at(plan: Plan, instant: Instant) -> Plan:
    """Let the failure strike at the step's work, while its disk is written, or after that."""
    fields: dict[str, Any] = {"instant": instant}
    return _failing(plan, fields if instant is Instant.WORKING else fields | {"fraction": 1.0})


def blame(plan: Plan, cause: Cause, spoiled: StepNumber | None = None) -> Plan:
    """Say why the step failed, and which step spoiled the state where that is why."""
    return _failing(plan, {"cause": cause, "spoiled": spoiled})


def try_luck(plan: Plan, luck: Count | None = None) -> Plan:
    """Let retries fail as these dice say; without dice the first one succeeds."""
    return _failing(plan, {"luck": luck})


def checkpoint_every(plan: Plan, n: StepNumber) -> Plan:
    """Save after every `n` steps."""
    return plan.with_checkpoints(every_n(n))


def checkpoint_at(plan: Plan, steps: tuple[StepNumber, ...] = ()) -> Plan:
    """Save after these steps alone."""
    return plan.with_checkpoints(manual_at(*steps))


def checkpoint_verified(plan: Plan) -> Plan:
    """Save after each step whose evidence passed."""
    return plan.with_checkpoints(verified())


def checkpoint_best(plan: Plan) -> Plan:
    """Save where it costs least on average, by how often the plan's steps fail."""
    weighed = hazards.hazards_of(plan)
    if weighed is None:
        raise ValueError("the task recorded no cost to weigh disks by")
    return plan.with_checkpoints(manual_at(*placement.best(weighed).steps))


def toggle_disk(plan: Plan, step: StepNumber) -> Plan:
    """Put a disk after `step` or take it away."""
    return plan.with_disk_toggled(step)


def choose_strategy(plan: Plan, strategy: Strategy) -> Plan:
    """Recover this way."""
    return plan.with_strategy(strategy)


def go_back_to(plan: Plan, step: StepNumber | None = None) -> Plan:
    """Go back to the disk after `step`, or to the last one."""
    return plan.with_back_to(step)


def keep_disks(plan: Plan, storage: Storage) -> Plan:
    """Keep the disks this way."""
    return plan.with_storage(storage)


def take_back(plan: Plan, rewind: Rewind) -> Plan:
    """Let a restore take back the conversation, the world, or both."""
    return plan.with_rewind(rewind)


def assume(plan: Plan, chances: Chances) -> Plan:
    """Take other chances for granted."""
    return plan.with_chances(chances)


def rely_on(plan: Plan, reliability: Reliability) -> Plan:
    """Let steps fail this often, and disks cost this much."""
    return plan.with_reliability(reliability)


def ask_a_person(plan: Plan, approval: Approval | None = None) -> Plan:
    """Pause at a disk for a person, or nowhere."""
    return plan.with_approval(approval)


def grow_branch(plan: Plan, after: Count, parent: Count = 0) -> Plan:
    """Go on from an earlier disk once more, in a branch of its own."""
    return plan.with_branch(after, parent)


def _failing(plan: Plan, fields: Mapping[str, Any]) -> Plan:
    if plan.failure is None:
        raise ValueError("there is no failure to change")
    return plan.with_failure(_checked(plan.failure, fields))


def _checked(failure: Failure, fields: Mapping[str, Any]) -> Failure:
    return Failure.model_validate({**dict(failure), **fields})


Change = Callable[..., Plan]
CHANGES: dict[str, Change] = {
    change.__name__: change
    for change in (
        inject_failure,
        clear_failure,
        strike_at,
        blame,
        try_luck,
        checkpoint_every,
        checkpoint_at,
        checkpoint_verified,
        checkpoint_best,
        toggle_disk,
        choose_strategy,
        go_back_to,
        keep_disks,
        take_back,
        assume,
        rely_on,
        ask_a_person,
        grow_branch,
    )
}
"""Each change by the name a lesson calls it."""


@cache
def checked_change(name: str) -> Change:
    """Return the change of this name, which checks its arguments; made when a lesson first asks for it."""
    from pydantic import validate_call

    return validate_call(config=ConfigDict(arbitrary_types_allowed=True, revalidate_instances="never"))(CHANGES[name])
