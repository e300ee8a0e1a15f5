"""What a very long run needs worked out once, done before or while one looks at it, so that nobody waits for it."""

from __future__ import annotations

import gc
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager

from scenes.cells import tiles_of
from sim.delta_sizes import delta_sizes
from sim.plan import Plan
from sim.run import simulate
from sim.sizes import snapshot_sizes
from sim.snapshot import recorded_parts, snapshot_after
from sim.task import Task

FROM_STEPS = 500  # a shorter task is worked out in no time
MANY_STEPS = 5000
THREAD = "warming"  # the name of a thread at work
WARM_AFTER_MS = 400  # when the first picture is there
SHORT_TURN_S = 0.0005  # of a thread at work, before the window may go on


_lock = threading.Lock()
_at_work: list[tuple[bool, float]] = []  # one for each thread: how things were before the first of them began


@contextmanager
def giving_way() -> Iterator[None]:
    """Work in a thread so that the window hardly notices.

    It gets its turn sooner, and the garbage collector does not go through all that is being made again and again.
    """
    with _lock:
        _at_work.append((gc.isenabled(), sys.getswitchinterval()) if not _at_work else _at_work[0])
        gc.disable()
        sys.setswitchinterval(SHORT_TURN_S)
    try:
        yield
    finally:
        with _lock:
            collects, turn_s = _at_work.pop()
            if not _at_work:
                sys.setswitchinterval(turn_s)
                if collects:
                    gc.enable()


def keep(task: Task) -> None:
    """Let the garbage collector pass over a long task: it stays, and to go through it takes longer than a frame."""
    if task.n_steps >= MANY_STEPS:
        gc.freeze()


def prepare(plan: Plan) -> None:
    """Work out, where one waits anyway, what the first picture of a plan needs."""
    if plan.task.n_steps >= FROM_STEPS:
        _ = simulate(plan).bills, tiles_of(plan.task), snapshot_sizes(plan.task)


def warm(task: Task) -> None:
    """Begin to work out, in a thread, what the panels and the search of a long task need."""
    if task.n_steps >= FROM_STEPS:
        threading.Thread(target=_warm, args=(task,), name=THREAD, daemon=True).start()


def _warm(task: Task) -> None:
    from desktop_app.find_steps import text_of

    with giving_way():
        _ = snapshot_sizes(task), snapshot_after(task, 0), recorded_parts(task), text_of(task)
        delta_sizes(task, (1, 2))  # one is as much work as all, and the next ones come in no time
        keep(task)  # before the collector is let loose on it
