"""The numbers on the things themselves: slabs, disks, the second lane, tiles."""

from __future__ import annotations

import numpy as np

from scenes import layout as places
from scenes.disks import (
    DISK_THICK,
    DISK_TURN,
    LANE_DISK_X,
    LANE_DISK_Y,
    SEEN_WHOLE,
    disk_now,
)
from scenes.failure import left_tilt, on_left_half
from scenes.motion import Instant
from scenes.pegs import MOST_PEGS, ROW_X, ROW_Y
from scenes.slabs import PLATE_TOP
from scenes.tiles import NUMBERED_WIDTH, tile_height
from scenes.words import BOLD, SEMIBOLD, Inscription, Point
from sim.run_state import StepState

TILE_NUMBERS = {
    StepState.PENDING: "number_on_pending",
    StepState.FAILED: "number_on_failed",
    StepState.LOST: "number_on_lost",
    StepState.RERUNNING: "number_on_rerun",
    StepState.REDONE: "number_on_rerun",
}
STRETCH = 1.25  # of type that lies flat, for it is seen at a slant


def inscriptions(instant: Instant) -> list[Inscription]:
    """Return the numbers on slabs, disks, the second lane, and tiles that are large enough."""
    written = _tile_numbers(instant)
    layout = instant.layout
    for stand, x in enumerate(layout.stand_x):
        step = int(layout.stand_steps[stand])
        written.append(_slab_number(instant, stand, step, float(x)))
        calls = instant.run.plan.task.step(step).n_tool_calls
        if calls is not None and calls > MOST_PEGS and instant.fill[stand] > 0:
            at = (float(x) + ROW_X, layout.track_y + ROW_Y, PLATE_TOP + 0.008)
            role = "number_on_failed" if stand == instant.failed else "number_on_done"
            written.append(Inscription(f"×{calls}", at, (1, 0, 0), (0, 1, 0), 0.17, role, SEMIBOLD, (0.0, 0.5)))
        if instant.disk[stand] >= SEEN_WHOLE:
            written.append(_disk_number(step, disk_now(instant, stand)))
    written += _lane_numbers(instant)
    return written


def _slab_number(instant: Instant, stand: int, step: int, x: float) -> Inscription:
    look, y = instant.look[stand], instant.layout.track_y
    role = "number_on_pending"
    if stand == instant.failed:
        role = "number_on_failed"
    elif look == StepState.LOST:
        role = "number_on_lost"
    elif instant.rise[stand] >= 1:
        role = "number_on_done"
    height = 0.36 if step < 100 else 0.29
    lift = places.SLAB_HEIGHT + 0.004 if instant.rise[stand] <= 0 else PLATE_TOP * instant.rise[stand] + 0.010
    at, along = (x - 0.36, y + 0.10, lift), (1.0, 0.0, 0.0)
    if stand == instant.failed:
        at, tilt = on_left_half(instant, -0.36, 0.10, PLATE_TOP + 0.008), np.radians(left_tilt(instant))
        along = (float(np.cos(tilt)), 0.0, float(np.sin(tilt)))
    return Inscription(str(step), at, along, (0, STRETCH, 0), height, role, BOLD, (0.0, 0.5), 0.58)


def _disk_number(step: int, foot: Point, size: float = 1.0) -> Inscription:
    turn = np.radians(DISK_TURN)
    right = (float(np.cos(turn)), float(np.sin(turn)), 0.0)
    out = np.array([np.sin(turn), -np.cos(turn), 0.0]) * (DISK_THICK / 2 + 0.016) * size
    lean = np.radians(-4.0)
    z = 0.145 * size
    back = np.array([-np.sin(turn), np.cos(turn), 0.0]) * (-np.sin(lean)) * 0
    at = np.array(foot) + out + back + [0, 0, z]
    at += np.array([np.sin(turn), -np.cos(turn), 0]) * np.sin(-lean) * -z
    up = (float(np.sin(turn) * np.sin(lean)), float(-np.cos(turn) * np.sin(lean)), float(np.cos(lean)))
    spot = (float(at[0]), float(at[1]), float(at[2]))
    return Inscription(str(step), spot, right, up, 0.22 * size, "dark", BOLD, (0.5, 0.5), 0.36 * size)


def _tile_numbers(instant: Instant) -> list[Inscription]:
    tiles = instant.layout.tiles
    if tiles is None or tiles.width < NUMBERED_WIDTH:
        return []
    left, down, size = tiles.width * 0.33, tiles.depth * 0.05, tiles.width * 0.3
    written = []
    for k, ((x, y), state) in enumerate(zip(tiles.centres, instant.state.states, strict=True)):
        at = (float(x) - left, float(y) - down, tile_height(instant, k) + 0.012)
        role = TILE_NUMBERS.get(StepState(state), "number_on_done")
        written.append(Inscription(str(k + 1), at, (1, 0, 0), (0, STRETCH, 0), size, role, BOLD, (0.0, 0.5)))
    return written


def _lane_numbers(instant: Instant) -> list[Inscription]:
    layout = instant.layout
    if instant.lane < 0.9:
        return []
    written = []
    for stand in layout.rerun:
        if instant.again[stand] < 1:
            continue
        step = int(layout.stand_steps[stand])
        x, y = float(layout.stand_x[stand]), layout.lane_y
        if instant.lane_disk[stand] >= 0.62:
            foot = (x + LANE_DISK_X, y + LANE_DISK_Y, places.LANE_HEIGHT + 0.02)
            written.append(_disk_number(step, foot, 0.86))
    return written
