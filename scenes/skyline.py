"""What the disks weigh, as a skyline behind the track: each disk's stored bytes as a height, all to one scale."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import numpy.typing as npt

from scenes.easing import eased
from scenes.layout import Layout, tick_step
from scenes.motion import Instant
from sim.delta_sizes import delta_sizes
from sim.once import once
from sim.plan import Plan
from sim.run import EventKind, Run
from sim.sizes import snapshot_sizes
from sim.storage import chain_held

Floats = npt.NDArray[np.float64]
Ints = npt.NDArray[np.int64]
Bools = npt.NDArray[np.bool_]

TERRACE_Y, TERRACE_DEPTH = 1.30, 0.74  # behind the track, high enough to be seen over it and over most of a disk
TERRACE_HEIGHT, LOW_TERRACE = 0.62, 0.30  # the low one where one looks from high above
TALLEST, TALLEST_OF_MANY = 1.58, 1.15
BLOCK_X, BLOCK_WIDTH, BLOCK_DEPTH = -0.18, 0.56, 0.42  # beside the disk that stands before it, not behind it
KEPT_STOCKS = 64  # of one run


@dataclass(frozen=True, eq=False)
class Stock:
    """What is stored once so many disks have been written; one entry a stand.

    Attributes
    ----------
    sizes : (n_stands,) int64
        Bytes of a disk as it is stored, or as it will be; 0 where none is held or to come.
    fresh : (n_stands,) int64
        What of that is not on the disk before it.
    is_whole, held, dropped, to_come : (n_stands,) bool
    goes_on_from : (n_stands,) int64
        The stand of the disk that a held difference goes on from; -1 for none that is shown.
    """

    sizes: Ints
    fresh: Ints
    is_whole: Bools
    held: Bools
    dropped: Bools
    to_come: Bools
    goes_on_from: Ints


@dataclass(frozen=True, eq=False)
class Skyline:
    """How the skyline stands at an instant; heights in world units above the terrace, one entry a stand.

    `heights` are to scale, `fresh` is how much of each, at its top, is not on the disk before. `outlines` are heights
    of what is to come, as far as `to_come` tells. `whole` and `gone`, 0 to 1: how far a disk is whole, and dropped.
    `joints`: how far, 0 to 1, the disk of one stand hangs on that of an earlier one, by (earlier, later).
    """

    heights: Floats
    fresh: Floats
    outlines: Floats
    to_come: Floats
    whole: Floats
    gone: Floats
    joints: dict[tuple[int, int], float]


@dataclass(frozen=True, eq=False)
class Scale:
    """World units a byte, and the ticks: (bytes, height)."""

    per_byte: float
    ticks: tuple[tuple[float, float], ...]


def terrace_height(layout: Layout) -> float:
    """Return how high the ground of the skyline is."""
    return TERRACE_HEIGHT if layout.tiles is None else LOW_TERRACE


def scale_of(run: Run, layout: Layout) -> Scale:
    """Return the one scale: it reaches to the largest whole disk there could be, so it stays however disks are kept."""
    most = float(snapshot_sizes(run.plan.task)[layout.stand_steps].max()) if len(layout.stand_steps) else 1.0
    step = tick_step(most)
    ticks = np.arange(1, int(np.ceil(most / step)) + 1) * step
    tallest = TALLEST if layout.tiles is None else TALLEST_OF_MANY
    per_byte = tallest / max(most, float(ticks[-1]))
    return Scale(per_byte, tuple((float(tick), float(tick * per_byte)) for tick in ticks))


def skyline_of(instant: Instant) -> Skyline:
    """Return how the skyline stands; amid a change it is on the way from what it was."""
    now = _standing(instant)
    if instant.before is None:
        return now
    return _mixed(skyline_of(instant.before), now, instant.turn)


def used_chain(instant: Instant) -> tuple[int, ...]:
    """Return the stands of the disks that are read for the restore, from the moment it sets out."""
    way, storage = instant.run.recovery, instant.run.plan.storage
    if way is None or not way.restart_after or instant.arc <= 0:
        return ()
    if not instant.state.saved[way.restart_after - 1]:
        return ()
    chain = chain_held(instant.run.plan.checkpoint_steps, instant.state.saved, storage, way.restart_after)
    return tuple(np.flatnonzero(np.isin(instant.layout.stand_steps, chain)).tolist())


def n_written(instant: Instant) -> int:
    """Return how many disks have been written so far, those counted that were dropped."""
    return int(np.count_nonzero(instant.state.saved | instant.state.dropped))


def block_x(layout: Layout, stand: int) -> float:
    """Return the middle of a disk's block along the track."""
    return float(layout.stand_x[stand]) + BLOCK_X


def _standing(instant: Instant) -> Skyline:
    """Return the skyline of a run at an instant, a disk that is being written on its way up."""
    count, event = n_written(instant), instant.state.event
    now = _built(instant, stock_at(instant))
    is_new = event.kind == EventKind.CHECKPOINT and not (instant.state.saved | instant.state.dropped)[event.step - 1]
    if not is_new or instant.calm:
        return now
    return _mixed(now, _built(instant, stock_of(instant.run, instant.layout, count + 1)), eased(instant.state.progress))


def _built(instant: Instant, stock: Stock) -> Skyline:
    per_byte = scale_of(instant.run, instant.layout).per_byte
    standing = np.where(stock.held, stock.sizes, 0) * per_byte
    joined = np.flatnonzero(stock.goes_on_from >= 0)
    return Skyline(
        heights=standing,
        fresh=np.where(stock.held, stock.fresh, 0) * per_byte,
        outlines=stock.sizes.astype(float) * per_byte,
        to_come=stock.to_come.astype(float),
        whole=stock.is_whole.astype(float),
        gone=stock.dropped.astype(float),
        joints={(int(stock.goes_on_from[stand]), int(stand)): 1.0 for stand in joined},
    )


def _mixed(old: Skyline, new: Skyline, u: float) -> Skyline:
    """Return the skyline a part `u` of the way."""
    names = ("heights", "fresh", "outlines", "to_come", "whole", "gone")
    arrays = {name: getattr(old, name) + (getattr(new, name) - getattr(old, name)) * u for name in names}
    pairs = old.joints.keys() | new.joints.keys()
    joints = {pair: old.joints.get(pair, 0.0) * (1 - u) + new.joints.get(pair, 0.0) * u for pair in sorted(pairs)}
    return replace(new, joints=joints, **arrays)


# --- bytes ------------------------------------------------------------------------------------------------------------


def stock_at(instant: Instant) -> Stock:
    """Return what is stored at an instant; disks that were written again may have taken the place of newer ones."""
    return stock_of(instant.run, instant.layout, n_written(instant), instant.state.saved)


def stock_of(run: Run, layout: Layout, count: int, saved: Bools | None = None) -> Stock:
    """Return what is stored at the stands of a layout once `count` disks have been written.

    Those after the steps `saved`, (n_steps,) bool, are held; the last of them unless it is given.
    """
    held = _last_held(run.plan, count) if saved is None else saved
    kept, key = _stocks(run), (layout.stand_steps.tobytes(), count, held.tobytes())
    if key not in kept:
        while len(kept) >= KEPT_STOCKS:
            del kept[next(iter(kept))]
        kept[key] = _stock(run, layout.stand_steps, count, held)
    return kept[key]


def _last_held(plan: Plan, count: int) -> Bools:
    """Return after which steps a disk is held when each was written once: (n_steps,) bool."""
    held = np.zeros(plan.task.n_steps, dtype=bool)
    held[np.array(plan.storage.kept(plan.checkpoint_steps[:count]), dtype=np.int64) - 1] = True
    return held


@once
def _stocks(run: Run) -> dict[tuple[bytes, int, bytes], Stock]:
    """What is stored in a run, by the stands that show it, how many disks have been written, and which are held."""
    return {}


def _stock(run: Run, steps: Ints, count: int, saved: Bools) -> Stock:
    plan = run.plan
    disks = plan.checkpoint_steps
    places = _places(disks, steps)
    is_disk, written = places >= 0, (places >= 0) & (places < count)
    held = written & saved[steps - 1]
    whole_places = plan.storage.replaced(keep_last=None).are_whole(len(disks)) if disks else np.zeros(1, dtype=bool)
    snapshots = snapshot_sizes(plan.task)[steps]
    differences = _differences_of(run, places)
    before = np.array([disks[place - 1] if place > 0 else 0 for place in places.tolist()], dtype=np.int64)
    lost_the_one_before = held & ~((before > 0) & saved[before - 1])
    is_whole = is_disk & (whole_places[places] | lost_the_one_before)
    added = snapshots - np.where(before > 0, snapshot_sizes(plan.task)[before], 0)
    sizes = np.where(is_whole, snapshots, differences) * is_disk
    stand_of = {place: stand for stand, place in enumerate(places.tolist()) if place >= 0}
    previous = np.array([stand_of.get(place - 1, -1) for place in places.tolist()], dtype=np.int64)
    return Stock(
        sizes=sizes * (held | ~written),
        fresh=np.where(is_whole, np.maximum(added, 0), differences) * is_disk,
        is_whole=is_whole,
        held=held,
        dropped=written & ~held,
        to_come=is_disk & ~written,
        goes_on_from=np.where(held & ~is_whole, previous, -1),
    )


def _places(disks: tuple[int, ...], steps: Ints) -> Ints:
    """Return the how-manieth disk each step has, from 0, or -1 where it has none."""
    places = np.searchsorted(np.array(disks, dtype=np.int64), steps)
    found = np.append(np.array(disks, dtype=np.int64), 0)[places] == steps
    return np.where(found, places, -1)


def _differences_of(run: Run, places: Ints) -> Ints:
    """Return the differences, worked out once for those that are shown: they do not depend on how far the run is."""
    found, key = _found(run), places.tobytes()
    if key not in found:
        while len(found) >= KEPT_STOCKS:
            del found[next(iter(found))]
        found[key] = _differences(run.plan, places)
    return found[key]


@once
def _found(run: Run) -> dict[bytes, Ints]:
    """The differences of a run, by which of its disks are shown."""
    return {}


def _differences(plan: Plan, places: Ints) -> Ints:
    """Return the bytes of each disk's difference to the disk before it, 0 for the first one and where there is none."""
    found = np.zeros(len(places), dtype=np.int64)
    later = np.flatnonzero(places > 0)
    if plan.storage.kind == "whole" or not len(later):
        return found
    for stretch in np.split(later, np.flatnonzero(np.diff(places[later]) != 1) + 1):
        first, last = int(places[stretch[0]]), int(places[stretch[-1]])
        found[stretch] = delta_sizes(plan.task, plan.checkpoint_steps[first - 1 : last + 1])
    return found
