"""The checkpoints: 3.5-inch disks that stand on what was saved, and outlines where one could be."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from scenes.easing import eased
from scenes.layout import LANE_HEIGHT, SLAB_HEIGHT
from scenes.mesh import Shape, circle, extruded, joined, rectangle, rounded_rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, dashes
from sim.run_state import StepState

DISK_WIDTH, DISK_HEIGHT, DISK_THICK = 0.58, 0.60, 0.058
DISK_X, DISK_Y = 0.17, 0.16  # where on its slab a disk stands
DISK_TURN = -14.0  # degrees about z: the side that catches the light
LANE_DISK_X, LANE_DISK_Y, LANE_DISK_SIZE = 0.2, 0.1, 0.86
DROP_HEIGHT = 1.1
CUT = 0.062  # of the corner by which one knows a disk
SPOILED = 0.85  # of the way from the colour of what is saved to that of what failed
MARK, MARK_SEEN = 0.56, 0.55  # how large a disk to come is in its outline, and how much of it is seen
NO_DISK = 0.48  # the side of the square that tells of no disk
SEEN_WHOLE = 0.3  # part of its fall after which a disk has its full size
SHELL, RIM, FACE, RECESS, METAL, HOLE, PAPER, BAND, DARK, METAL_EDGE = range(10)


@lru_cache(maxsize=1)
def disk_shape() -> Shape:
    """Return a disk that stands on its lower edge at the origin and faces the viewer."""
    half = DISK_THICK / 2
    w, h = DISK_WIDTH / 2, DISK_HEIGHT / 2
    body = both_sides(_shell(), half, 0.014, (SHELL, RIM, FACE))
    front = [
        _plate(0.02, 0.177, 0.36, 0.238, half, 0.0015, RECESS, 0.008),
        shutter_shape(0.0, 0.186, half),
        _plate(0.0, -0.128, 0.42, 0.315, half, 0.003, RECESS, 0.02),
        _plate(0.0, -0.155, 0.40, 0.245, half, 0.009, PAPER, 0.012),
        _plate(0.0, -0.004, 0.40, 0.042, half, 0.0095, BAND, 0.010),
        _plate(-w + 0.05, -h + 0.055, 0.040, 0.044, half, 0.002, DARK, 0.004),
        _plate(w - 0.05, -h + 0.055, 0.040, 0.044, half, 0.002, DARK, 0.004),
    ]
    arrow = extruded(np.array([[-0.018, -0.012], [0.018, -0.012], [0.0, 0.02]]), 0.0, half + 0.002, zones=(RECESS,) * 3)
    hub = extruded(circle(0.105, 28), 0.0, half + 0.006, bevel=0.006, zones=(METAL_EDGE, METAL_EDGE, METAL))
    ring = extruded(circle(0.125, 28), 0.0, half + 0.002, zones=(RECESS,) * 3)
    back = joined(
        _plate(-0.02, 0.177, 0.36, 0.238, half, 0.002, RECESS, 0.008),
        shutter_shape(0.0, 0.186, half),
        ring.moved(0, -0.05),
        hub.moved(0, -0.05),
        extruded(rectangle(0.034, 0.034), 0.0, half + 0.0085, zones=(DARK,) * 3).moved(0.0, -0.05),
        extruded(rectangle(0.04, 0.02), 0.0, half + 0.0085, zones=(DARK,) * 3).moved(0.045, -0.078),
    ).turned("y", 180)
    flat = joined(body, *front, arrow.moved(-w + 0.045, h - 0.07), back)
    return flat.moved(0, h, 0).turned("x", 90)


def _shell() -> np.ndarray:
    """Return the outline of a disk about its middle."""
    w, h = DISK_WIDTH / 2, DISK_HEIGHT / 2
    cut, r = CUT, 0.022
    return np.array(
        [[-w + r, -h], [w - r, -h], [w, -h + r], [w, h - cut], [w - cut, h], [-w + r, h], [-w, h - r], [-w, -h + r]]
    )


@lru_cache(maxsize=1)
def mark_shape() -> Shape:
    """Return a disk as a sign: no more than its shell, its slide and its label, the origin at its foot."""
    body = extruded(_shell(), 0.0, DISK_THICK, zones=(SHELL, SHELL, SHELL))
    slide = extruded(rectangle(0.28, 0.22), DISK_THICK, DISK_THICK + 0.004, zones=(1, 1, 1)).moved(0.0, 0.186)
    label = extruded(rectangle(0.40, 0.27), DISK_THICK, DISK_THICK + 0.004, zones=(2, 2, 2)).moved(0.0, -0.14)
    return joined(body, slide, label).moved(0, DISK_HEIGHT / 2, 0).turned("x", 90)


def both_sides(outline: np.ndarray, half: float, bevel: float, zones: tuple[int, int, int]) -> Shape:
    """Return a plate with the same outline and bevel on both faces."""
    front = extruded(outline, 0.0, half, bevel=bevel, segments=2, zones=zones)
    mirrored = outline[::-1] * np.array([-1, 1])
    return joined(front, extruded(mirrored, 0.0, half, bevel=bevel, segments=2, zones=zones).turned("y", 180))


def _plate(
    x: float, y: float, width: float, height: float, base: float, rise: float, zone: int, radius: float
) -> Shape:
    outline = rounded_rectangle(width, height, radius, 3)
    return extruded(outline, base - 0.002, base + rise, zones=(zone, zone, zone)).moved(x, y)


def shutter_shape(x: float, y: float, half: float) -> Shape:
    """Return the metal slide with its window, as a frame round a hole through which the dark disk shows."""
    width, height, top = 0.27, 0.222, half + 0.012
    hole_x, hole_w, hole_h = 0.068, 0.062, 0.142
    left, right = -width / 2, width / 2
    bars = [
        (left, hole_x - hole_w / 2, -height / 2, height / 2),
        (hole_x + hole_w / 2, right, -height / 2, height / 2),
        (hole_x - hole_w / 2, hole_x + hole_w / 2, hole_h / 2, height / 2),
        (hole_x - hole_w / 2, hole_x + hole_w / 2, -height / 2, -hole_h / 2),
    ]
    frame = [
        extruded(rectangle(b - a, d - c), half - 0.001, top, zones=(METAL_EDGE, METAL_EDGE, METAL)).moved(
            (a + b) / 2, (c + d) / 2
        )
        for a, b, c, d in bars
    ]
    window = rectangle(hole_w + 0.004, hole_h + 0.004)
    dark = extruded(window, half - 0.002, half + 0.0055, zones=(HOLE,) * 3).moved(hole_x, 0)
    slots = [
        extruded(rectangle(0.006, 0.15), top - 0.002, top + 0.0012, zones=(METAL_EDGE,) * 3).moved(-0.085 + dx, 0)
        for dx in (0.0, 0.018)
    ]
    return joined(*frame, dark, *slots).moved(x, y)


def disk_paints(paints: Paints, simulated: bool = False, dim: float = 0.0, spoiled: bool = False) -> tuple[Paint, ...]:
    """Return the paints of a disk; a simulated one is a pale cast of a real one, a spoiled one has turned."""
    shell = paints.saved.mixed(paints.failed, SPOILED) if spoiled else paints.saved
    if simulated:
        shell = shell.mixed(paints.body, 0.62)
    if dim:
        shell = shell.mixed(paints.body, dim)
    paper = paints.paper.mixed(shell, 0.45) if simulated else paints.paper
    return (
        shell, shell.mixed(paints.paper, 0.30), shell, shell.darker(0.55), paints.metal, paints.dark,
        paper, shell, paints.dark, paints.metal.darker(0.6),
    )  # fmt: skip


def is_simulated(instant: Instant, step: int) -> bool:
    """Tell whether a recorded run holds no checkpoint after this step: the disk is only supposed."""
    origin = instant.run.plan.task.origin
    return origin is not None and step not in origin.checkpoints


def is_spoiled(instant: Instant, stand: int) -> bool:
    """Tell whether the disk of a stand is known to hold a spoiled state: once the failure has shown it."""
    step = int(instant.layout.stand_steps[stand])
    return instant.crack > 0 and instant.disk[stand] > 0.5 and instant.run.plan.holds_spoiled_state(step)


def disk_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the disks that stand or are on their way down."""
    pieces = []
    layout = instant.layout
    for stand, x in enumerate(layout.stand_x):
        simulated = is_simulated(instant, int(layout.stand_steps[stand]))
        if instant.disk[stand] > 0:
            painted = disk_paints(paints, simulated, spoiled=is_spoiled(instant, stand))
            pieces.append(placed(disk_shape(), _pose(instant, stand, float(x)), painted))
        if instant.lane_disk[stand] > 0:
            pieces.append(placed(disk_shape(), _lane_pose(instant, stand, float(x)), disk_paints(paints, simulated)))
    return pieces


def _pose(instant: Instant, stand: int, x: float) -> Pose:
    z = SLAB_HEIGHT + 0.018 + drop_of(instant, float(instant.disk[stand]))
    lift, turn = 0.0, DISK_TURN
    if stand == instant.layout.disk_stand and not instant.calm and 0 < instant.settle < 1:
        lift = 0.16 * np.sin(np.pi * instant.settle)  # the disk opens: it rises, shows itself, settles
    size = _size(float(instant.disk[stand]))
    at = (x + DISK_X, instant.layout.track_y + DISK_Y, z + lift)
    return Pose(*at, (("x", -4.0), ("z", turn)), (size, size, size))


def _lane_pose(instant: Instant, stand: int, x: float) -> Pose:
    z = LANE_HEIGHT + 0.02 + drop_of(instant, float(instant.lane_disk[stand]))
    y = instant.layout.lane_y + LANE_DISK_Y
    size = LANE_DISK_SIZE * _size(float(instant.lane_disk[stand]))
    return Pose(x + LANE_DISK_X, y, z, (("x", -4.0), ("z", DISK_TURN)), (size, size, size))


def _size(u: float) -> float:
    """A disk is small where it comes from and goes to."""
    return round(0.15 + 0.85 * eased(u / SEEN_WHOLE), 3) if u < SEEN_WHOLE else 1.0


def drop_of(instant: Instant, u: float) -> float:
    """Fall, and rest for the last part of the time."""
    if instant.calm:
        return 0.0
    fall = min(u / 0.62, 1.0)
    return DROP_HEIGHT * (1 - fall * fall) if fall < 1 else 0.0


def disk_now(instant: Instant, stand: int) -> tuple[float, float, float]:
    """Return where the foot of a disk is now, on its way down too."""
    pose = _pose(instant, stand, float(instant.layout.stand_x[stand]))
    return pose.x, pose.y, pose.z


def disk_foot(instant: Instant, stand: int) -> tuple[float, float, float]:
    """Return where the disk of a stand touches its slab."""
    return float(instant.layout.stand_x[stand]) + DISK_X, instant.layout.track_y + DISK_Y, SLAB_HEIGHT + 0.018


def disk_feet(instant: Instant) -> list[tuple[float, float, float, float]]:
    """Return where the feet of all disks are now, on their way down too, and how large each is once it stands."""
    poses = [_pose(instant, int(s), float(instant.layout.stand_x[s])) for s in np.flatnonzero(instant.disk > 0)]
    again = np.flatnonzero(instant.lane_disk > 0)
    lane_poses = [_lane_pose(instant, int(s), float(instant.layout.stand_x[s])) for s in again]
    sized = [*((pose, 1.0) for pose in poses), *((pose, LANE_DISK_SIZE) for pose in lane_poses)]
    return [(pose.x, pose.y, pose.z, size) for pose, size in sized]


def empty_feet(instant: Instant) -> list[tuple[float, float, float]]:
    """Return where the outlines of disks stand on steps that are done and were not saved."""
    if instant.layout.is_plain:
        return []
    stands = range(len(instant.layout.stand_x))
    return [
        disk_foot(instant, stand)
        for stand in stands
        if instant.fill[stand] >= 1
        and (could_hold(instant, stand) or instant.half[stand] > 0 or instant.given_up[stand])
    ]


@lru_cache(maxsize=1)
def disk_outline() -> np.ndarray:
    """Return the closed line by which a disk to come is known."""
    w, h = DISK_WIDTH / 2, DISK_HEIGHT
    return np.array([[-w, 0, 0], [w, 0, 0], [w, 0, h - CUT], [w - CUT, 0, h], [-w, 0, h]])


@lru_cache(maxsize=1)
def no_disk_outline() -> np.ndarray:
    """Return the closed line of a place that gets no disk: a plain square, so that it is not taken for one."""
    flat = rounded_rectangle(NO_DISK, NO_DISK, 0.07, 1) + np.array([0.0, NO_DISK / 2 + 0.02])
    return np.column_stack([flat[:, 0], np.zeros(len(flat)), flat[:, 1]])


def disk_outlines(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return dashes where no disk stands: a disk of the disks' own colour where one is to come, else a square."""
    ribbons: list[Ribbon] = []
    for stand in range(len(instant.layout.stand_x)):
        if not could_hold(instant, stand):
            continue
        if is_to_come(instant, stand):
            ribbons.append(outline_at(_outline_foot(instant, stand), paints.saved.seen_through(0.95)))
        else:
            is_lost = instant.look[stand] == StepState.LOST  # its dust is the thing to see there
            seen = 0.4 if is_lost else 0.9 if instant.fill[stand] >= 1 else 0.6
            ribbons.append(_square_at(_outline_foot(instant, stand), paints.muted.seen_through(seen)))
    return ribbons


def disks_to_come(instant: Instant, paints: Paints) -> list[Piece]:
    """Return a small faint disk in the outline of each that is to come."""
    if instant.layout.is_plain:
        return []
    painted = tuple(paint.seen_through(MARK_SEEN) for paint in (paints.saved, paints.metal, paints.paper))
    pieces = []
    for stand in range(len(instant.layout.stand_x)):
        if could_hold(instant, stand) and is_to_come(instant, stand):
            x, y, z = _outline_foot(instant, stand)
            pose = Pose(x, y, z + DISK_HEIGHT * (1 - MARK) / 2, (("z", DISK_TURN),), (MARK, MARK, MARK))
            pieces.append(placed(mark_shape(), pose, painted))
    return pieces


def is_to_come(instant: Instant, stand: int) -> bool:
    """Tell whether a disk that does not stand yet is going to be written after the step of a stand."""
    return instant.run.plan.saves_after(int(instant.layout.stand_steps[stand]))


def _outline_foot(instant: Instant, stand: int) -> tuple[float, float, float]:
    return float(instant.layout.stand_x[stand]) + DISK_X, instant.layout.track_y + DISK_Y, SLAB_HEIGHT + 0.02


def could_hold(instant: Instant, stand: int) -> bool:
    """Tell whether a slab has room for a disk and none stands or stood there; the step that fails gets none here."""
    taken = instant.disk[stand] > 0 or instant.half[stand] > 0 or instant.given_up[stand]
    return not taken and stand != instant.layout.failed_stand


@lru_cache(maxsize=256)
def outline_at(foot: tuple[float, float, float], paint: Paint) -> Ribbon:
    """Return the dashed outline of a disk that is not there."""
    return dashes(_stood(disk_outline(), foot), 0.018, paint, 0.06, 0.042, closed=True)


@lru_cache(maxsize=256)
def _square_at(foot: tuple[float, float, float], paint: Paint) -> Ribbon:
    return dashes(_stood(no_disk_outline(), foot), 0.012, paint, 0.05, 0.05, closed=True)


def _stood(line: np.ndarray, foot: tuple[float, float, float]) -> np.ndarray:
    turn = np.radians(DISK_TURN)
    c, s = np.cos(turn), np.sin(turn)
    return np.stack([c * line[:, 0] - s * line[:, 1], s * line[:, 0] + c * line[:, 1], line[:, 2]], axis=1) + foot
