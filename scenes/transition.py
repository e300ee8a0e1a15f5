"""From what was to what is: the old crack closes, disks drop in or lift off, the arc swings over."""

from __future__ import annotations

from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

import numpy as np

from scenes.easing import between, eased
from scenes.layout import Layout
from scenes.motion import Floats, Instant
from scenes.waits import Wait
from scenes.way_back import NO_TRIES, Tries

LEAST = 0.01  # less of a thing is nothing
FIRST, LAST = (0.0, 0.6), (0.4, 1.0)  # parts of a change: what makes room goes first, what takes it comes after


class Pace(NamedTuple):
    """How far a change has come: what goes, what comes, and what turns evenly from one to the other."""

    going: float
    coming: float
    turn: float


def pace(u: float) -> Pace:
    """Return the pace of a change at `u` of its time, 0 to 1; everything begins and ends at rest."""
    u = float(np.clip(u, 0, 1))
    return Pace(eased(between(u, FIRST)), eased(between(u, LAST)), eased(u))


def can_turn(old: Layout, new: Layout) -> bool:
    """Tell whether things of one run are in the places of the other, so that each can turn into its own successor."""
    return (
        old.n_steps == new.n_steps
        and old.track_y == new.track_y
        and old.is_plain == new.is_plain
        and np.array_equal(old.stand_steps, new.stand_steps)
        and np.array_equal(old.stand_x, new.stand_x)
        and np.array_equal(old.column_tops, new.column_tops, equal_nan=True)
    )


def arriving(old: Instant, new: Instant, u: float) -> Instant:
    """Return the new instant as far as it has come: at 0 all stands as in the old one, at 1 it is the new one."""
    if u >= 1:
        return new
    going, coming, turn = pace(u)
    same_failure = old.layout.failed_stand == new.layout.failed_stand
    same_stretch = np.array_equal(old.layout.rerun, new.layout.rerun)
    fade = turn if same_failure else coming
    kept = 1.0 if same_failure else 0.0
    swings = old.arc > 0 and new.arc > 0
    return replace(
        new,
        rise=_grown(old.rise, new.rise, going, coming),
        fill=_grown(old.fill, new.fill, coming, going),
        disk=_grown(old.disk, new.disk, coming, going),
        lane_disk=_grown(old.lane_disk, new.lane_disk, coming, going),
        half=_grown(old.half, new.half, coming, going),
        again=_grown(old.again, new.again, turn, turn),
        ghost=_ghost(old.ghost, new.ghost, turn),
        crack=_mixed(old.crack * kept, new.crack, fade),
        bolt=_mixed(old.bolt * kept, new.bolt, fade),
        arc=_mixed(old.arc, new.arc, turn) if swings else new.arc * coming,
        settle=_mixed(old.settle if old.layout.disk_stand == new.layout.disk_stand else 0.0, new.settle, coming),
        lane=_mixed(old.lane if same_stretch else 0.0, new.lane, coming),
        dim=_mixed(old.dim, new.dim, turn),
        finish=_mixed(old.finish, new.finish, turn),
        skyline=_mixed(old.skyline, new.skyline, turn),
        arc_left=_mixed(old.arc_left, new.arc_left, turn),
        mended=_mixed(old.mended * kept, new.mended, fade),
        tries=_tries(old.tries if same_failure else NO_TRIES, new.tries, going, coming),
        wait=_wait(old.wait, new.wait, coming),
        before=old,
        turn=turn,
    )


def departing(old: Instant, new: Instant, u: float) -> Instant:
    """Return what is left of the old instant: its crack as it closes, its note and its arc as they go.

    Where both break the same step, or both carry a note, the new one has it.
    """
    left = 1 - pace(u).going
    if left < LEAST:
        left = 0.0
    breaks_elsewhere = old.layout.failed_stand != new.layout.failed_stand
    uses_another = old.layout.disk_stand != new.layout.disk_stand
    only_before = np.setdiff1d(old.layout.rerun, new.layout.rerun)
    return replace(
        old,
        layout=replace(old.layout, rerun=only_before),
        crack=old.crack * left if breaks_elsewhere else 0.0,
        bolt=old.bolt * left,
        arc=old.arc * left,
        settle=old.settle * left if uses_another else 0.0,
        lane=old.lane * left,
        before=new,
        note=old.note if new.note is None and left > 0 else None,
        tries=_tries(old.tries, NO_TRIES, 1 - left, 0.0) if breaks_elsewhere else NO_TRIES,
        wait=None if _same_place(old.wait, new.wait) else _wait(None, old.wait, left),
    )


def _tries(old: Tries, new: Tries, going: float, coming: float) -> Tries:
    """Crosses that are no more sink away, those that are new come up; so do the person and what is broken."""

    def way(a: float, b: float) -> float:
        return _mixed(a, b, coming if b > a else going)

    pairs = zip_longest(old.tally, new.tally, fillvalue=0.0)
    return replace(
        new,
        tally=tuple(size for size in (way(a, b) for a, b in pairs) if size > 0),
        crack=way(old.crack, new.crack),
        bolt=way(old.bolt, new.bolt),
        person=way(old.person, new.person),
    )


def _wait(old: Wait | None, new: Wait | None, coming: float) -> Wait | None:
    if new is None or _same_place(old, new):
        return new
    return replace(new, up=new.up * coming)


def _same_place(old: Wait | None, new: Wait | None) -> bool:
    return old is not None and new is not None and old.stand == new.stand


def _mixed(old: float, new: float, u: float) -> float:
    return old + (new - old) * u


def _grown(old: Floats, new: Floats, up: float, down: float) -> Floats:
    """Return values on their way, those that grow at one pace and those that shrink at another."""
    return np.asarray(old + (new - old) * np.where(new > old, up, down))


def _ghost(old: Floats, new: Floats, u: float) -> Floats:
    """Lost work that is lost no more dissolves; what is newly lost begins to come apart."""
    start, end = np.where(old < 0, 0.0, old), np.where(new < 0, 1.0, new)
    return np.where((old < 0) & (new < 0), -1.0, start + (end - start) * u)
