"""What may go wrong in a plan when any step may fail, in the unit it is asked in."""

from __future__ import annotations

from typing import get_args

from sim.placement import Hazards
from sim.plan import Plan
from sim.reliability import RESTORE_SHARE, WRITE_SHARE, Reliability, Unit, usual_cost
from sim.tally import Tally
from sim.task import Task

UNITS: tuple[Unit, ...] = get_args(Unit)


def recorded_units(task: Task) -> tuple[Unit, ...]:
    """Return the units in which the cost of every step is known."""
    return tuple(unit for unit in UNITS if _tally(task, unit).recorded)


def unit_of(plan: Plan) -> Unit | None:
    """Return the unit that the plan counts in, or the first that the task recorded; None where it recorded none."""
    units = recorded_units(plan.task)
    return plan.reliability.unit if plan.reliability.unit in units else next(iter(units), None)


def hazards_of(plan: Plan) -> Hazards | None:
    """Return the hazards of a plan under its teaching assumptions; None where the task recorded no cost at all."""
    unit = unit_of(plan)
    if unit is None:
        return None
    costs, assumed = _tally(plan.task, unit).values, plan.reliability
    mean_step, same_unit = float(costs.mean()), unit == assumed.unit
    write, restore = (assumed.write, assumed.restore) if same_unit else (None, None)
    return Hazards(
        costs=costs,
        success=assumed.each(plan.task.n_steps),
        write=usual_cost(mean_step, WRITE_SHARE) if write is None else write,
        restore=usual_cost(mean_step, RESTORE_SHARE) if restore is None else restore,
    )


def own_disks(plan: Plan) -> tuple[int, ...]:
    """Return the plan's disks that a failure may go back to; what is saved at the very end helps no run any more."""
    return tuple(step for step in plan.checkpoint_steps if step < plan.task.n_steps)


def in_unit(plan: Plan, unit: Unit) -> Reliability:
    """Return the plan's assumptions counted in another unit: what a disk costs stays the same part of a mean step."""
    assumed, before = plan.reliability, unit_of(plan)
    if before is None or before == unit:
        return assumed.replaced(unit=unit)
    ratio = _mean(plan.task, unit) / (_mean(plan.task, before) or 1.0)
    scaled = {name: None if amount is None else amount * ratio
              for name, amount in (("write", assumed.write), ("restore", assumed.restore))}  # fmt: skip
    return assumed.replaced(unit=unit, **scaled)


def _mean(task: Task, unit: Unit) -> float:
    return float(_tally(task, unit).values.mean())


def _tally(task: Task, unit: Unit) -> Tally[float]:
    tally: Tally[float] = getattr(task, unit)
    return tally
