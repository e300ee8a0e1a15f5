"""What a very long run needs worked out once, done before or while one looks at it, so that nobody waits for it."""

from __future__ import annotations

import threading

from scenes.cells import tiles_of
from sim.plan import Plan
from sim.run import simulate
from sim.sizes import snapshot_sizes
from sim.snapshot import snapshot_after
from sim.task import Task

FROM_STEPS = 500  # a shorter task is worked out in no time


def prepare(plan: Plan) -> None:
    """Work out, where one waits anyway, what the first picture of a plan needs."""
    if plan.task.n_steps >= FROM_STEPS:
        _ = simulate(plan).bills, tiles_of(plan.task), snapshot_sizes(plan.task)


def warm(task: Task) -> None:
    """Begin to work out, in a thread, what the panels and the search of a long task need."""
    if task.n_steps >= FROM_STEPS:
        threading.Thread(target=_warm, args=(task,), daemon=True).start()


def _warm(task: Task) -> None:
    from desktop_app.find_steps import text_of

    _ = snapshot_sizes(task), snapshot_after(task, 0), text_of(task)
