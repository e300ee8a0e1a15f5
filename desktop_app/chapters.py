"""The run in chapters: what ran, where it broke, the way back, what runs again, and what is still a plan."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from sim.run import Event, EventKind, Run

FINE = 300  # events; of more than that, chapters are no finer than columns of pixels


class Chapter(NamedTuple):
    """A stretch of the run drawn as one box; step 0 where it holds several."""

    look: str  # run, planned, fail, fail_again, restore, note, rerun, person, approval, finish
    step: int
    start_s: float
    end_s: float
    breaks_s: float | None = None  # when the failure strikes in it, where there is one


LOOKS = {
    EventKind.RUN: "run",
    EventKind.CHECKPOINT: "run",
    EventKind.FAIL: "fail",
    EventKind.RESTORE: "restore",
    EventKind.ADD_CONTEXT: "note",
    EventKind.RERUN: "rerun",
    EventKind.FINISH: "finish",
    EventKind.HALF_WRITE: "run",
    EventKind.PERSON: "person",
    EventKind.APPROVAL: "approval",
}
FAILED = {"rerun": "fail_again"}  # how a chapter looks that ends in a failure; otherwise "fail"


def stretches(run: Run, columns: int) -> list[Chapter]:
    """Return the chapters whatever the instant; of a long run no more than there are `columns` of pixels."""
    return _by_event(run) if len(run) <= FINE else _by_column(run, columns)


def as_of(t: float, chapters: list[Chapter]) -> list[Chapter]:
    """Return the chapters at an instant: what has not run yet is a plan."""
    seen: list[Chapter] = []
    for chapter in chapters:
        if chapter.look != "run" or chapter.end_s <= t:
            seen.append(chapter)
        elif chapter.step or chapter.start_s >= t:
            seen.append(chapter._replace(look="planned") if chapter.start_s >= t else chapter)
        else:
            seen += [chapter._replace(end_s=t), chapter._replace(look="planned", start_s=t)]
    return seen


def _by_event(run: Run) -> list[Chapter]:
    """Join a step with its disk, and the failed attempt with the failure; the finish stands alone."""
    found: list[Chapter] = []
    for event in run.events():
        if event.kind in (EventKind.CHECKPOINT, EventKind.HALF_WRITE) and found:
            found[-1] = found[-1]._replace(end_s=event.end_s)
        elif event.kind == EventKind.FAIL and found:
            look = FAILED.get(found[-1].look, "fail")
            found[-1] = found[-1]._replace(end_s=event.end_s, look=look, breaks_s=event.start_s)
        else:
            found.append(_chapter(event))
    return found


def _chapter(event: Event) -> Chapter:
    return Chapter(LOOKS[event.kind], event.step, event.start_s, event.end_s)


def _by_column(run: Run, columns: int) -> list[Chapter]:
    """Ask every column what happens in it, and join neighbours that look the same."""
    kinds = run.kinds.copy()
    for disk in (EventKind.CHECKPOINT, EventKind.HALF_WRITE):
        disks = np.flatnonzero(kinds == disk)
        kinds[disks] = kinds[disks - 1]
    kinds[kinds == EventKind.FINISH] = EventKind.RUN
    kinds[np.flatnonzero(kinds == EventKind.FAIL) - 1] = EventKind.FAIL
    times = np.linspace(0.0, run.duration_s, max(columns, 2), endpoint=False)
    events = np.searchsorted(run.starts, times, side="right") - 1
    seen = kinds[events]
    firsts = np.concatenate(([0], np.flatnonzero(np.diff(seen)) + 1))
    bounds = np.append(times[firsts], run.duration_s)
    chapters = []
    for number, first in enumerate(firsts.tolist()):
        last = int(firsts[number + 1]) - 1 if number + 1 < len(firsts) else len(events) - 1
        alone = run.steps[events[first]] == run.steps[events[last]]
        step = int(run.steps[events[first]]) if alone else 0
        chapters.append(
            Chapter(LOOKS[EventKind(int(seen[first]))], step, float(bounds[number]), float(bounds[number + 1]))
        )
    return chapters
