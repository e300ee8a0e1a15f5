"""What may go wrong in each step of a run, and what saving costs, as it was typed."""

from __future__ import annotations

from desktop_app.cli.spoken import say, words
from desktop_app.cli.understood import number, one_of, share
from sim.bad_input import BadInput, shown, shown_bare
from sim.placement import Floats, Hazards
from sim.tally import Tally
from sim.task import Task

UNITS = {"tokens": "tokens", "calls": "tool_calls", "seconds": "seconds", "money": "money"}
"""The units a cost may be asked for in, each with its name in a task."""

MOST_COST = 1e12


def asked_hazards(task: Task, success: str, write: str, restore: str, unit: str) -> Hazards:
    """Return the hazards of a task; BadInput names the option, the place in it and the value."""
    import numpy as np

    return Hazards(
        costs=_costs(task, one_of("--cost", unit, UNITS)),
        success=np.array(_probabilities(success, task.n_steps)),
        write=_amount("--write", write),
        restore=_amount("--restore", restore),
    )


def _costs(task: Task, unit: str) -> Floats:
    tally = _tally(task, unit)
    if tally.recorded:
        return tally.values
    known = [name for name in UNITS if _tally(task, name).recorded]
    option = f"--cost {unit}"
    if not known:
        raise BadInput(say("cli.refuse.no_unit_recorded", option=option))
    raise BadInput(say("cli.refuse.unit_not_recorded", option=option, n=len(known), choices=", ".join(known)))


def _tally(task: Task, unit: str) -> Tally[float]:
    tally: Tally[float] = getattr(task, UNITS[unit])
    return tally


def _probabilities(given: str, n_steps: int) -> list[float]:
    """Return the probability of each step, from one for all or from one for each."""
    listed = given.split(",")
    probabilities = []
    for at, word in enumerate(listed, 1):
        probability = share(word.strip())
        if probability is None:
            where = {"option": "--success", "place": words().number(at), "of": words().number(len(listed))}
            raise BadInput(say("cli.refuse.probability", value=shown(word.strip()), **where))
        probabilities.append(probability)
    if len(listed) not in (1, n_steps):
        option = f"--success {shown_bare(given)}"
        raise BadInput(say("cli.refuse.n_probabilities", option=option, given=words().number(len(listed)), n=n_steps))
    return probabilities * n_steps if len(listed) == 1 else probabilities


def _amount(option: str, word: str) -> float:
    return number(option, word, least=0.0, most=MOST_COST, words="cli.refuse.amount")
