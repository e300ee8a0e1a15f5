"""The lines on the landscape: where it is equally high, where it is lowest, and where two formulas say it is lowest."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from scenes.landscape import Relief
from scenes.landscape_surface import Surface

Floats = npt.NDArray[np.float64]
LIFT = 0.02
BETWEEN = 8  # points between two of a curve, so that it follows the ground
DASH, GAP = 0.20, 0.13  # world units


@dataclass(frozen=True, eq=False)
class Curve:
    """A formula's answer over the landscape: in stretches where it holds, in dashes where it does not.

    `label_at` is a point of it where its name can stand.
    """

    name: str
    solid: tuple[Floats, ...]
    dashed: tuple[Floats, ...]
    label_at: Floats


def contour(surface: Surface, height: float, lift: float) -> Floats:
    """Return the pieces of the line at this height, `lift` above the ground: (n, 2, 3)."""
    corners = surface.points[surface.faces]
    above = corners[..., 2] >= height
    crossed = corners[above.any(axis=1) & ~above.all(axis=1)]
    if not len(crossed):
        return np.zeros((0, 2, 3))
    after = np.roll(crossed, -1, axis=1)
    rise = after[..., 2] - crossed[..., 2]
    with np.errstate(divide="ignore", invalid="ignore"):
        u = np.where(rise == 0, -1.0, (height - crossed[..., 2]) / np.where(rise == 0, 1.0, rise))
    is_end = (crossed[..., 2] >= height) != (after[..., 2] >= height)
    ends = crossed + u[..., None] * (after - crossed)
    order = np.argsort(~is_end, axis=1, kind="stable")[:, :2]
    pairs = np.take_along_axis(ends, order[..., None], axis=1)
    pairs[..., 2] += lift
    return np.asarray(pairs)


def cells_between(relief: Relief, nodes: Floats) -> Floats:
    """Return a line through nodes that follows the ground from each to the next: (n, 3)."""
    u = np.linspace(0, 1, BETWEEN, endpoint=False)[:, None]
    steps = nodes[:-1, None, :2] + u * (nodes[1:, None, :2] - nodes[:-1, None, :2])
    flat = np.concatenate([steps.reshape(-1, 2), nodes[-1:, :2]])
    return np.column_stack([flat, relief.surface.height_at(flat[:, 0], flat[:, 1]) + LIFT])


def curves(relief: Relief) -> tuple[Curve, Curve]:
    """Return Young's answer and Daly's; beyond the landscape they run along its edge, where they do not hold."""
    land = relief.land
    return (
        _curve(relief, "young", land.young, land.young_holds),
        _curve(relief, "daly", land.daly, land.daly_holds),
    )


def _curve(relief: Relief, name: str, intervals: Floats, holds: npt.NDArray[np.bool_]) -> Curve:
    nodes = relief.on_surface(np.maximum(intervals, 1e-6), relief.land.rates)
    solid, dashed = [], []
    for first, last, is_solid in _stretches(holds[:-1] & holds[1:]):
        line = cells_between(relief, nodes[first : last + 1])
        if is_solid:
            solid.append(line)
        else:
            dashed += list(_dashes(line))
    held = np.flatnonzero(holds)
    at = int(held[len(held) // 2]) if len(held) else len(nodes) // 2
    return Curve(name, tuple(solid), tuple(dashed), nodes[at])


def _stretches(flags: npt.NDArray[np.bool_]) -> Iterator[tuple[int, int, bool]]:
    """Yield the first and last node of each stretch of equal flags between nodes."""
    ends = np.concatenate([[0], np.flatnonzero(flags[1:] != flags[:-1]) + 1, [len(flags)]])
    for first, last in zip(ends[:-1].tolist(), ends[1:].tolist(), strict=True):
        yield first, last, bool(flags[first])


def _dashes(line: Floats) -> Iterator[Floats]:
    """Yield the dashes of a line, (k, 3) each."""
    along = np.concatenate([[0.0], np.cumsum(np.linalg.norm(np.diff(line, axis=0), axis=1))])
    for start in np.arange(0.0, along[-1], DASH + GAP).tolist():
        end = min(start + DASH, float(along[-1]))
        inside = along[(along > start) & (along < end)]
        at = np.concatenate([[start], inside, [end]])
        yield np.stack([np.interp(at, along, line[:, axis]) for axis in range(3)], axis=1)


def curve_obstacles(on_frame: Callable[[npt.ArrayLike], Floats], relief: Relief) -> Floats:
    """Return what words must not cover: the curves where they can be read off, (n, 4) in pixels."""
    lines = [relief.valley, *(part for curve in curves(relief) for part in curve.solid)]
    ends = [on_frame(line)[:, :2] for line in lines if len(line) > 1]
    pairs = np.concatenate([np.stack([at[:-1], at[1:]], axis=1) for at in ends])
    return np.concatenate([pairs.min(axis=1), pairs.max(axis=1)], axis=1)
