"""How far the failure and each way back have come: the first try, those that fail again, and a person after them."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt

from scenes.easing import between, eased
from scenes.layout import Layout, stretch
from sim.attempts import Attempt, attempts
from sim.once import once
from sim.run import EventKind, Run

CRACK_S = 0.6
FADE_S = 0.5
FLIGHT = (0.06, 0.66)  # part of the restore in which the light travels back
SETTLE = (0.66, 1.0)  # and in which the disk opens
GROWS = (0.5, 0.85)  # and in which the second lane comes up
EMPTIES = (0.08, 0.5)  # and in which what failed again is taken off it
SINKS = (0.05, 0.45)  # and in which its arrows make way for those of a longer one
STEPS_UP = (0.0, 0.3)  # part of a person's time in which they come
WORKS = (0.3, 0.95)  # and in which they do the step
STRIKES_APART_S = 0.5  # a failure sooner after the one before shows no lightning: nothing flashes


@dataclass(frozen=True)
class Tries:
    """What the second lane shows of the tries that failed again.

    Attributes
    ----------
    tally : how far the mark of each failed try stands, 0 to 1, in order.
    kept : the stands whose place on the lane was there before this try.
    crack, bolt : of the tile at the failed step, 0 to 1.
    from_lane : whether the light sets out from the lane, since that is where it failed.
    person : how far the person has come who does the step at last, 0 to 1.
    """

    tally: tuple[float, ...] = ()
    kept: tuple[int, ...] = ()
    crack: float = 0.0
    bolt: float = 0.0
    from_lane: bool = False
    person: float = 0.0

    @property
    def by_hand(self) -> bool:
        """Whether a person has begun to do the failed step."""
        return self.person > 0


NO_TRIES = Tries()


@once
def tries_of(run: Run) -> tuple[Attempt, ...]:
    """Return the attempts of a run."""
    return attempts(run)


def try_at(run: Run, index: int) -> Attempt | None:
    """Return the attempt an event belongs to, its failure included; None before the failure."""
    return next((each for each in reversed(tries_of(run)) if each.answers <= index), None)


def after_of(run: Run, attempt: Attempt) -> int:
    """Return the step that an attempt's stretch of the second lane begins after; a person goes on with the last one."""
    if attempt.restart_after is not None:
        return attempt.restart_after
    before = tries_of(run)[attempt.number - 2] if attempt.number > 1 else None
    if before is None or before.restart_after is None:
        return int(run.steps[attempt.answers]) - 1
    return before.restart_after


def layout_at(run: Run, index: int, p: float, layout: Layout) -> Layout:
    """Return a layout with the stretch and the disk of the attempt under way: each may go back further."""
    attempt = try_at(run, index)
    if attempt is None or attempt.number == 1:
        return layout
    before, since = tries_of(run)[attempt.number - 2], index - attempt.answers
    old, now = after_of(run, before), after_of(run, attempt)
    comes_back = since > 0 and attempt.restart_after is not None
    goes = since > 1 or (since == 1 and p >= GROWS[0])
    again, _ = stretch(layout.stand_steps, int(run.steps[attempt.answers]), now if goes else old)
    _, used = stretch(layout.stand_steps, int(run.steps[attempt.answers]), now if comes_back else old)
    return replace(layout, rerun=again, disk_stand=used)


def way_back(run: Run, index: int, p: float, layout: Layout) -> dict[str, Any]:
    """Return the numbers of an instant that belong to the failure and what was tried after it."""
    attempt, duration_s = try_at(run, index), float(run.ends[index] - run.starts[index])
    finish = eased(p) if run.kinds[index] == EventKind.FINISH else 0.0
    if attempt is None:
        return GONE | {"finish": finish}
    crack = p * max(duration_s / CRACK_S, 1.0)
    if attempt.number == 1:
        return _first(run, index, p, crack, attempt) | {"finish": finish}
    if attempt.restart_after is None:
        return _person(run, index, p, crack, attempt, layout) | {"finish": finish}
    return _again(run, index, p, crack, attempt, layout) | {"finish": finish}


GONE: dict[str, Any] = {
    "crack": 0.0,
    "bolt": 0.0,
    "arc": 0.0,
    "settle": 0.0,
    "lane": 0.0,
    "dim": 0.0,
    "note": None,
    "finish": 0.0,
}
BROKEN = GONE | {"crack": 1.0, "bolt": 1.0}
BACK = BROKEN | {"arc": 1.0, "settle": 1.0, "lane": 1.0}


def _first(run: Run, index: int, p: float, crack: float, attempt: Attempt) -> dict[str, Any]:
    """The failure itself, and the first way back from it."""
    since = index - attempt.answers
    note = 0.0 if attempt.has_note else None
    saved = attempt.restart_after == int(run.steps[attempt.answers])  # its own disk: nothing runs again
    if since == 0:
        return GONE | {"crack": max(eased(crack), 1e-3), "bolt": eased(crack * 1.6), "note": note}
    if since == 1:
        lane = 0.0 if saved else eased(between(p, GROWS))
        mended = eased(between(p, SETTLE)) if saved else 0.0
        return BROKEN | _flight(p) | {"lane": lane, "note": note, "mended": mended}
    there = BACK | {"lane": 0.0 if saved else 1.0, "mended": float(saved)}
    return there | _later(run, index, p, attempt)


def _flight(p: float) -> dict[str, Any]:
    return {"arc": max(eased(between(p, FLIGHT)), 1e-3), "settle": eased(between(p, SETTLE))}


def _later(run: Run, index: int, p: float, attempt: Attempt) -> dict[str, Any]:
    """Once the way back is done the arc steps back behind what comes after it, and the note comes down to the lane."""
    if index < attempt.works_from:
        return {"note": 2 * eased(p)}
    return {"dim": eased(_later_s(run, index, p, attempt) / FADE_S), "note": 2.0 if attempt.has_note else None}


def _later_s(run: Run, index: int, p: float, attempt: Attempt) -> float:
    """Return for how long work has been going on again; beyond the first event of it, long enough."""
    return float(run.ends[index] - run.starts[index]) * p if index == attempt.works_from else FADE_S


def _again(run: Run, index: int, p: float, crack: float, attempt: Attempt, layout: Layout) -> dict[str, Any]:
    """A try after another one failed: the lane breaks, the light goes back from there, the lane is empty again."""
    since = index - attempt.answers
    if since == 0:
        return _fails_again(run, attempt, crack)
    tries = _tallied(attempt, 1.0)
    kept, longer = _kept(run, attempt, layout)
    if since == 1:
        lane = 1.0
        if longer:
            lane = 1 - eased(between(p, SINKS)) if p < GROWS[0] else eased(between(p, GROWS))
        bolt, healed = _bolt(run, attempt), eased(between(p, EMPTIES))
        tries = replace(tries, kept=kept, crack=1 - healed, bolt=bolt, from_lane=True)
        return BROKEN | _flight(p) | {"lane": lane, "note": 0.0 if attempt.has_note else None, "tries": tries}
    faded = eased(_later_s(run, index, p, attempt) / FADE_S) if index >= attempt.works_from else 0.0
    tries = replace(tries, kept=kept, bolt=_bolt(run, attempt) * (1 - faded), from_lane=True)
    return BACK | _later(run, index, p, attempt) | {"tries": tries}


def _fails_again(run: Run, attempt: Attempt, crack: float) -> dict[str, Any]:
    """The tile on the lane breaks; the light and the note of the try before go, a note of this one comes."""
    before = tries_of(run)[attempt.number - 2]
    tries = replace(
        _tallied(attempt, eased(between(crack, (0.5, 1.0)))),
        crack=max(eased(crack), 1e-3),
        bolt=_bolt(run, attempt) * eased(crack * 1.6),
        from_lane=before.number > 1,
    )
    note, size = (2.0, 1 - eased(2 * crack)) if before.has_note and crack < 0.5 else (None, 1.0)
    if attempt.has_note and crack >= 0.5:
        note, size = 0.0, eased(2 * crack - 1)
    told = {"note": note, "note_size": size, "note_from_lane": note == 0.0}
    return BACK | told | {"dim": 1.0, "arc_left": 1 - eased(crack), "tries": tries}


def _person(run: Run, index: int, p: float, crack: float, attempt: Attempt, layout: Layout) -> dict[str, Any]:
    """Nothing helped: somebody comes and does the step."""
    since = index - attempt.answers
    if since == 0:
        return _fails_again(run, attempt, crack)
    come = eased(between(p, STEPS_UP)) if since == 1 else 1.0
    kept, _ = _kept(run, attempt, layout)
    tries = replace(_tallied(attempt, 1.0), kept=kept, crack=1 - come, bolt=_bolt(run, attempt) * (1 - come),
                    from_lane=True, person=max(come, 1e-3))  # fmt: skip
    return BROKEN | {"lane": 1.0, "tries": tries}


def by_hand(p: float) -> float:
    """Return how full the place on the lane is at p of a person's time: what broke is cleared away, then they work."""
    return max(between(p, WORKS), 1 - eased(between(p, STEPS_UP)))


def left_on_lane(run: Run, index: int, p: float) -> float:
    """Return how much of what failed again is still to be seen on the second lane, 1 to 0."""
    attempt = try_at(run, index)
    if attempt is None or attempt.number == 1 or index != attempt.answers + 1 or attempt.restart_after is None:
        return 0.0
    return 1 - eased(between(p, EMPTIES))


def _tallied(attempt: Attempt, last: float) -> Tries:
    return Tries(tally=(*(1.0,) * (attempt.number - 2), last))


def _kept(run: Run, attempt: Attempt, layout: Layout) -> tuple[tuple[int, ...], bool]:
    """Return the stands whose place on the lane was there before, and whether this try goes back further."""
    before = tries_of(run)[attempt.number - 2]
    old, now = after_of(run, before), after_of(run, attempt)
    stands: npt.NDArray[np.int64] = stretch(layout.stand_steps, int(run.steps[attempt.answers]), old)[0]
    return tuple(stands.tolist()), now != old


def _bolt(run: Run, attempt: Attempt) -> float:
    """Whether lightning strikes at the failure that an attempt answers: where failures come thick, it would flash."""
    before = tries_of(run)[attempt.number - 2]
    return float(run.starts[attempt.answers] - run.starts[before.answers] >= STRIKES_APART_S)
