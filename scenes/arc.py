"""The way back: an arc of moving light from the failure to the disk, and the note that is carried along it."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

import numpy as np
import numpy.typing as npt

from scenes.disks import DISK_HEIGHT, DISK_WIDTH, disk_foot
from scenes.easing import eased
from scenes.failure import bolt_top
from scenes.mesh import Shape, extruded, joined, rectangle
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, arrowhead, ribbon
from scenes.ring import light_ring, ring_strength

Floats = npt.NDArray[np.float64]
SAMPLES = 48
BEADS = 6
CORE, HALO, GLOW = 0.07, 0.13, 0.56
ARROW_LENGTH, ARROW_WIDTH = 0.25, 0.21


def arc_points(instant: Instant, samples: int = SAMPLES) -> Floats:
    """Return the whole way from the lightning to above the disk, or to the start, (samples, 3)."""
    points = _arc_points(instant, samples)
    if instant.before is None or instant.before.arc <= 0:
        return points
    old = arc_points(instant.before, samples)
    return np.asarray(old + (points - old) * instant.turn)


def _arc_points(instant: Instant, samples: int) -> Floats:
    start, end = np.array(bolt_top(instant)), np.array(landing(instant))
    u = np.linspace(0, 1, samples)[:, None]
    if goes_to_own_disk(instant):  # which stands under the lightning: round it, and in from the side
        first, second = start + np.array([-0.30, 0.0, 0.55]), end + np.array([-0.95, 0.0, 0.45])
        return _bent(start, first, second, end, u)
    span = abs(end[0] - start[0])
    highest = 0.05 if instant.layout.has_low_arc else 0.75
    lift = np.array([-0.04, 0.0, 0.42 + min(0.22 * span, highest)])
    first, second = start + lift, end + lift * 1.25 + [0.0, 0, (start[2] - end[2]) * 0.55]
    return _bent(start, first, second, end, u)


def _bent(start: Floats, first: Floats, second: Floats, end: Floats, u: Floats) -> Floats:
    """Return a way that sets out towards `first` and arrives from `second`."""
    return np.asarray((1 - u) ** 3 * start + 3 * (1 - u) ** 2 * u * first + 3 * (1 - u) * u**2 * second + u**3 * end)


def goes_to_own_disk(instant: Instant) -> bool:
    """Tell whether the failed step had been saved: the way back ends where it began."""
    return instant.layout.disk_stand is not None and instant.layout.disk_stand == instant.layout.failed_stand


def landing(instant: Instant) -> tuple[float, float, float]:
    """Return where the arc ends: just above the disk that is used, or above the start of the track."""
    stand = instant.layout.disk_stand
    if stand is None:
        return instant.layout.start_x, instant.layout.track_y, 0.16
    x, y, z = disk_foot(instant, stand)
    if goes_to_own_disk(instant):
        return x - DISK_WIDTH / 2 - 0.05, y, z + DISK_HEIGHT * 0.62
    return x, y, z + DISK_HEIGHT + 0.07


def arc_light(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the light of the arc as far as it has travelled, with a flat arrowhead at its tip."""
    if instant.arc <= 0 or instant.arc_left <= 0:
        return []
    strength = instant.arc_left * (1 - 0.55 * instant.dim) * (instant.arc if instant.calm else 1.0)
    reach = 1.0 if instant.calm else instant.arc
    whole = arc_points(instant)
    along = np.concatenate([[0], np.cumsum(np.linalg.norm(np.diff(whole, axis=0), axis=1))])
    length = reach * float(along[-1])
    tip = max(length - ARROW_LENGTH * 0.9, 1e-3)
    way = _upto(whole, along, tip)
    u = np.linspace(0, tip / along[-1], len(way))
    colours = [_mix(paints, float(value)) for value in (u[0], u[-1])]
    taper = np.interp(np.arange(len(way)), [0, 5], [0.25, 1.0])
    crisp = np.interp(np.arange(len(way)), [0, 8], [0.2, 1.0]) * strength
    widening = np.interp(np.arange(len(way)), [0, 10], [0.1, 1.0])
    ribbons = [
        ribbon(way, GLOW * widening, colours[0], 1.0, 0.34 * crisp * _faded(len(way)), paint_to=colours[1]),
        ribbon(way, HALO * taper, colours[0], 0.6, 0.85 * crisp, paint_to=colours[1]),
        ribbon(way, CORE * taper, _white(colours[0], paints), 0.0, crisp, paint_to=_white(colours[1], paints)),
    ]
    if reach > 0.12:
        head = _upto(whole, along, length)[-1]
        back = way[-1]
        arrow = _white(colours[1], paints).seen_through(strength)
        ribbons.append(arrowhead(back, head, ARROW_WIDTH, arrow))
    return ribbons


def _upto(whole: Floats, along: Floats, length: float) -> Floats:
    at = np.linspace(0, length, max(4, int(SAMPLES * length / along[-1])))
    return np.stack([np.interp(at, along, whole[:, axis]) for axis in range(3)], axis=1)


def _faded(count: int) -> Floats:
    u = np.linspace(0, 1, count)
    return np.asarray(np.minimum(1, np.minimum(u, 1 - u) * 6))


def _mix(paints: Paints, u: float) -> Paint:
    return paints.light_from.mixed(paints.light_to, u)


def _white(paint: Paint, paints: Paints) -> Paint:
    return paint.mixed(paints.select, 0.12)


@lru_cache(maxsize=1)
def bead_shape() -> Shape:
    """Return a small ball."""
    rings, sides = 6, 10
    polar = np.linspace(0, np.pi, rings + 1)
    around = np.linspace(0, 2 * np.pi, sides + 1)
    p, a = np.meshgrid(polar, around, indexing="ij")
    points = np.stack([np.sin(p) * np.cos(a), np.sin(p) * np.sin(a), np.cos(p)], axis=-1).reshape(-1, 3)
    index = np.arange(points.shape[0], dtype=np.uint32).reshape(rings + 1, sides + 1)
    a0, b0, c0, d0 = index[:-1, :-1], index[1:, :-1], index[1:, 1:], index[:-1, 1:]
    faces = np.stack([a0, b0, c0, a0, c0, d0], axis=-1).reshape(-1, 3)
    flat = points.astype(np.float32)
    return Shape(flat, flat, np.zeros(len(flat), np.int16), faces)


def arc_beads(instant: Instant, paints: Paints) -> list[Piece]:
    """Return beads of light under way along the arc; they move with the arc and rest when it has landed."""
    if instant.arc <= 0.02 or instant.arc_left <= 0.02 or (instant.calm and instant.arc < 1):
        return []
    whole = arc_points(instant)
    spots = (np.arange(BEADS) + 0.65) / BEADS * instant.arc
    pieces = []
    for u in spots[spots < 0.9]:
        at = [float(np.interp(u, np.linspace(0, 1, SAMPLES), whole[:, axis])) for axis in range(3)]
        size = round(0.058 * (0.8 + 0.2 * float(u)) * (1 - 0.4 * instant.dim) * instant.arc_left, 4)
        paint = _white(_mix(paints, round(float(u), 3)), paints).glowing(0.8)
        pieces.append(placed(bead_shape(), Pose(at[0], at[1] - 0.02, at[2], scale=(size, size, size)), (paint,)))
    return pieces


def start_ring(instant: Instant, paints: Paints) -> list[Ribbon]:
    """Return the ring on the floor where a restart lands."""
    strength = ring_strength(instant)
    if instant.layout.disk_stand is not None or strength <= 0:
        return []
    return light_ring(instant.layout.start_x, instant.layout.track_y, 0.02, 0.26, paints, strength)


NOTE_WIDTH, NOTE_HEIGHT = 0.40, 0.30


@lru_cache(maxsize=1)
def note_shape() -> Shape:
    """Return the card that says what went wrong: a sheet with a folded corner and lines of writing."""
    w, h = NOTE_WIDTH / 2, NOTE_HEIGHT / 2
    fold = 0.09
    sheet = np.array([[-w, -h], [w, -h], [w, h - fold], [w - fold, h], [-w, h]])
    flap = np.array([[w - fold, h - fold], [w, h - fold], [w - fold, h]])
    lines = [
        extruded(rectangle(width, 0.026), 0.0, 0.0225, zones=(1, 1, 1)).moved(x, y)
        for x, y, width in ((-0.045, 0.065, 0.21), (-0.01, 0.0, 0.28), (-0.035, -0.065, 0.23))
    ]
    return joined(
        extruded(sheet, -0.02, 0.02, bevel=0.008, zones=(0, 2, 0), base=True),
        extruded(flap, 0.0, 0.030, zones=(2, 2, 2)),
        *lines,
    ).turned("x", 90)


def note_place(instant: Instant) -> tuple[float, float, float] | None:
    """Return the middle of the note card: at the failure, along the arc, then at the head of the second lane."""
    if instant.note is None:
        return None
    whole, note = arc_points(_from_lane(instant) if instant.note_from_lane else instant), instant.note
    if note <= 1:
        u = 0.08 + 0.84 * note
        at = [float(np.interp(u, np.linspace(0, 1, SAMPLES), whole[:, axis])) for axis in range(3)]
        return at[0], at[1] - 0.12, at[2]
    u = eased(note - 1)
    above = np.array([np.interp(0.92, np.linspace(0, 1, SAMPLES), whole[:, axis]) for axis in range(3)])
    rest = np.array(note_rest(instant))
    hop = np.array([0, -0.2, 0.3]) * np.sin(np.pi * u)
    x, y, z = above + (rest - above) * u + hop
    return float(x), float(y), float(z)


def _from_lane(instant: Instant) -> Instant:
    return replace(instant, tries=replace(instant.tries, from_lane=True))


def note_rest(instant: Instant) -> tuple[float, float, float]:
    """Return where the note comes to rest: on the arrow that leads into the stretch that is run again."""
    layout = instant.layout
    first = int(layout.rerun[0]) if len(layout.rerun) else 0
    return float(layout.stand_x[first]) - 0.80, layout.lane_y - 0.04, NOTE_HEIGHT / 2 + 0.05


def note_size(instant: Instant) -> float:
    """Return how large the note card is: it comes with the lightning."""
    return round((0.3 + 0.7 * min(1.0, instant.bolt * 1.5)) * instant.note_size, 3)


def note_pieces(instant: Instant, paints: Paints) -> list[Piece]:
    """Return the note card where it is now."""
    at, size = note_place(instant), note_size(instant)
    if at is None or size < 0.02:
        return []
    edge = paints.context.mixed(paints.paper, 0.4)
    x, y, z = (round(v, 4) for v in at)
    pose = Pose(x, y, z, (("x", -8.0), ("z", -10.0)), (size, size, size))
    return [placed(note_shape(), pose, (paints.context, paints.context_ink, edge))]
