"""An independent model of both processes, as SimPy tells them: one agent, event after event, its clock the bill."""

from __future__ import annotations

import random
from collections.abc import Generator, Sequence
from typing import Any

import numpy as np
import simpy

from sim.ladder import Level, ladder
from sim.odds import amount
from sim.placement import Hazards
from sim.plan import Plan, Strategy

Process = Generator[simpy.Event, Any, None]


def recovery_bill(plan: Plan, strategy: Strategy, seed: int) -> float:
    """Return what one recovery from the plan's failure cost in tokens, with these dice."""
    environment, dice = simpy.Environment(), random.Random(seed)
    environment.process(_climb(environment, ladder(plan, strategy), dice))
    environment.run()
    return float(environment.now)


def _climb(environment: simpy.Environment, levels: tuple[Level, ...], dice: random.Random) -> Process:
    for level in levels:
        for _ in range(level.attempts):
            succeeds = dice.random() < level.success
            yield environment.timeout(amount(level.finished if succeeds else level.failed, "tokens") or 0)
            if succeeds:
                return


def run_bill(hazards: Hazards, checkpoints: Sequence[int], seed: int) -> float:
    """Return what one whole run cost, any step failing with its probability."""
    environment, dice = simpy.Environment(), random.Random(seed)
    environment.process(_work(environment, hazards, frozenset(checkpoints), dice))
    environment.run()
    return float(environment.now)


def _work(environment: simpy.Environment, hazards: Hazards, disks: frozenset[int], dice: random.Random) -> Process:
    done, saved = 0, 0
    while done < hazards.n_steps:
        yield environment.timeout(hazards.costs[done])
        if dice.random() >= hazards.success[done]:
            yield environment.timeout(hazards.restore)
            done = saved
            continue
        done += 1
        if done in disks and done < hazards.n_steps:
            yield environment.timeout(hazards.write)
            saved = done


def mean_and_error(bills: Sequence[float]) -> tuple[float, float]:
    """Return the mean of some bills and its standard error."""
    return float(np.mean(bills)), float(np.std(bills, ddof=1) / np.sqrt(len(bills)))
