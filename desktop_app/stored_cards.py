"""The figures of what a disk weighs: as it is kept, if it were whole, and what is read to have its state back."""

from __future__ import annotations

import numpy as np

from desktop_app.moment import Moment
from desktop_app.text import Words
from sim.delta_sizes import delta_sizes
from sim.plan import Plan
from sim.sizes import snapshot_sizes
from sim.storage import chain_held


def stored_figures(moment: Moment, step: int, words: Words) -> tuple[tuple[str, str], ...]:
    """Return the figures of a disk, of one that is not written yet those it will have; of one that is gone, one."""
    plan, state = moment.plan, moment.state
    figures = [(words.size(int(snapshot_sizes(plan.task)[step])), words.say("card.stored_whole"))]
    if plan.saves_after(step) and not state.dropped[step - 1]:
        pieces = _bytes_of(plan, _chain(moment, step))
        figures.insert(0, (words.size(pieces[-1]), words.say("card.stored")))
        figures.append((words.size(sum(pieces)), words.say("card.stored_read")))
    return tuple(figures)


def _chain(moment: Moment, step: int) -> tuple[int, ...]:
    """Return the disks that are read for one of them; for one to come, as if all were kept until then."""
    plan, state = moment.plan, moment.state
    held = state.saved if state.saved[step - 1] else np.ones_like(state.saved)
    return chain_held(plan.checkpoint_steps, held, plan.storage, step)


def _bytes_of(plan: Plan, chain: tuple[int, ...]) -> list[int]:
    first = int(snapshot_sizes(plan.task)[chain[0]])
    return [first, *(delta_sizes(plan.task, chain).tolist() if len(chain) > 1 else [])]
