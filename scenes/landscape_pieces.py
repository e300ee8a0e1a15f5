"""The landscape as a solid thing: ground coloured by its height, cut walls, contour lines, the valley, the formulas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
import numpy.typing as npt

from scenes.landscape import AROUND, DEPTH, HEIGHT, PLINTH, POLE, WIDTH, Relief, height_of, ratio_ticks
from scenes.landscape_curves import Curve, cells_between, contour, curves
from scenes.light import Caster
from scenes.mesh import circle, extruded, grid_faces, joined
from scenes.paints import Paints
from scenes.pieces import Paint, Piece, Pose, placed
from scenes.ribbons import Ribbon, nothing, ribbon, segments, together
from scenes.stage import Pick

Floats = npt.NDArray[np.float64]
MINOR = (1.05, 1.1, 1.15, 1.25, 1.35, 1.6, 1.8, 2.25, 2.5, 4.0, 6.0, 7.0, 8.0)
LIFT = 0.014  # of lines over the surface
VALLEY_WIDTH, FORMULA_WIDTH, VALLEY_GLOW = 0.062, 0.040, 0.42
STRATA = 14  # of the cut walls, so that their colour follows the height
GLOW = 0.22  # of the ground, so that its colours are those of the scale
DARK_GREEN = 0.25  # of linear light: on a dark stage all that is done is dark, and the ground must not be
ROUND, BOX_SHADE = 0.105, 6


def relief_solids(relief: Relief, paints: Paints, marked: Sequence[Pick]) -> list[Piece]:
    """Return the ground, the walls, the pin and a bead on what is pointed at."""
    return [
        _ground(relief, paints),
        *_walls(relief, paints),
        *_pin(relief, paints),
        *(_bead(relief, pick, paints) for pick in marked if relief.node_of(pick) is not None),
    ]


def relief_lines(relief: Relief, paints: Paints, marked: Sequence[Pick]) -> list[Ribbon]:
    """Return contour lines, the scale, the valley, the formulas, and the cross hairs of what is pointed at."""
    dark, bright, under = paints.ink, *_line_paints(paints)
    major = [contour(relief.surface, level, LIFT) for level in contour_heights(relief, ratio_ticks(relief)[1:])]
    minor = [contour(relief.surface, level, LIFT) for level in contour_heights(relief, MINOR)]
    drawn = [
        *(segments(line, 0.013, dark.seen_through(0.32)) for line in minor if len(line)),
        *(segments(line, 0.026, dark.seen_through(0.62)) for line in major if len(line)),
        *_scale(relief, paints),
        _edge(relief, paints),
    ]
    valley = cells_between(relief, relief.valley)
    drawn.append(ribbon(valley, VALLEY_GLOW, bright.seen_through(0.5), soft=1.0, across=(0.0, 1.0, 0.0)))
    for curve, paint in zip(curves(relief), (paints.context, paints.saved), strict=True):
        drawn += _formula(curve, paint, under)
    drawn += [
        ribbon(valley, VALLEY_WIDTH * 1.75, under.seen_through(0.75)),
        ribbon(raised(valley, 0.012), VALLEY_WIDTH, bright),
    ]
    return [*drawn, *(line for pick in marked for line in _cross_hairs(relief, pick, paints))]


def relief_casters(relief: Relief) -> list[Caster]:
    """Return what throws a shadow: the block, rising in a few steps as the ground does."""
    edges = np.linspace(0, 1, BOX_SHADE + 1)
    casters = [Caster(WIDTH / 2, DEPTH / 2, WIDTH, DEPTH, 0.0, PLINTH)]
    for left, right in pairwise(edges.tolist()):
        middle = (left + right) / 2
        top = float(relief.surface.height_at(middle * WIDTH, DEPTH * 0.97))
        casters.append(Caster(middle * WIDTH, DEPTH * 0.9, WIDTH / BOX_SHADE, DEPTH * 0.2, 0.0, round(top, 1)))
    return casters


def ground_colours(heights: npt.ArrayLike, paints: Paints) -> Floats:
    """Return the colour of the ground at these heights, (n, 3): cheap is as done, dear as failed."""
    u = np.clip((np.asarray(heights, dtype=np.float64) - PLINTH) / HEIGHT, 0, 1)
    stops = (0.0, 0.12, 0.42, 1.0)
    low = paints.done.darker(1.25 if paints.done.green > DARK_GREEN else 1.7)
    paint = (low, low.mixed(paints.rerun, 0.3), paints.rerun, paints.failed)
    table = np.array([each[:3] for each in paint])
    return np.stack([np.interp(u, stops, table[:, channel]) for channel in range(3)], axis=-1)


def _ground(relief: Relief, paints: Paints) -> Piece:
    surface = relief.surface
    return _painted(
        surface.points, surface.normals, ground_colours(surface.points[:, 2], paints), surface.faces, 0.10, GLOW
    )


def _walls(relief: Relief, paints: Paints) -> list[Piece]:
    surface = relief.surface
    front = np.column_stack([surface.x, np.zeros(len(surface.x)), surface.z[:, 0]])
    back = np.column_stack([surface.x, np.full(len(surface.x), DEPTH), surface.z[:, -1]])
    left = np.column_stack([np.zeros(len(surface.y)), surface.y, surface.z[0]])
    right = np.column_stack([np.full(len(surface.y), WIDTH), surface.y, surface.z[-1]])
    sides = ((front, (0, -1, 0)), (back[::-1], (0, 1, 0)), (left[::-1], (-1, 0, 0)), (right, (1, 0, 0)))
    return [_wall(top, out, paints) for top, out in sides]


def _wall(top: Floats, out: tuple[int, int, int], paints: Paints) -> Piece:
    """Return a wall from the floor to an edge that runs to the right as seen from outside."""
    share = np.linspace(0, 1, STRATA + 1)[:, None]
    points = np.repeat(top[None], STRATA + 1, axis=0)
    points[..., 2] = top[:, 2] * share
    body = np.array(paints.body[:3])
    colours = body + (0.6 * ground_colours(points[..., 2], paints) - body) * (0.78 * share**2)[..., None]
    normals = np.broadcast_to(np.array(out, dtype=np.float64), points.shape)
    faces = grid_faces(STRATA, len(top) - 1)
    return _painted(points.reshape(-1, 3), normals.reshape(-1, 3), colours.reshape(-1, 3), faces, 0.12)


def contour_heights(relief: Relief, ratios: Sequence[float]) -> list[float]:
    """Return the heights of these ratios as far as the ground reaches; where it is cut off, a line runs just below."""
    highest = float(relief.nodes[..., 2].max())
    return [min(float(height_of(each, relief.ceiling)), highest - 0.01) for each in ratios if each <= relief.ceiling]


def raised(points: Floats, by: float) -> Floats:
    """Return points so much higher."""
    return np.asarray(points + np.array([0.0, 0.0, by]))


def _painted(
    points: Floats, normals: Floats, colours: Floats, faces: npt.NDArray[np.uint32], shine: float, glow: float = 0.0
) -> Piece:
    finish = np.broadcast_to(np.array([1.0, shine, 22.0, glow]), (len(points), 4))
    return Piece(np.concatenate([points, normals, colours, finish], axis=1).astype(np.float32), faces)


def _edge(relief: Relief, paints: Paints) -> Ribbon:
    """Return the line round the ground, where it was cut."""
    surface = relief.surface
    around = np.concatenate(
        [
            np.column_stack([surface.x, np.zeros(len(surface.x)), surface.z[:, 0]]),
            np.column_stack([np.full(len(surface.y), WIDTH), surface.y, surface.z[-1]]),
            np.column_stack([surface.x, np.full(len(surface.x), DEPTH), surface.z[:, -1]])[::-1],
            np.column_stack([np.zeros(len(surface.y)), surface.y, surface.z[0]])[::-1],
        ]
    )
    return ribbon(raised(around, 0.004), 0.03, paints.bevel.seen_through(0.85), closed=True)


def _scale(relief: Relief, paints: Paints) -> list[Ribbon]:
    """Return the upright scale at the far corner, and the ticks on the floor in front and on the left."""
    paint = paints.line.seen_through(0.75)
    heights = [float(height_of(each, relief.ceiling)) for each in ratio_ticks(relief)]
    back = [[[-AROUND * 0.35, DEPTH, z], [0.0, DEPTH, z]] for z in heights]
    upright = [[[0.0, DEPTH, PLINTH], [0.0, DEPTH, max(heights)]]]
    floor = [[[x, -0.12, 0.004], [x, -0.34, 0.004]] for x in sorted({*relief.nodes[:, 0, 0].tolist()})]
    return [segments(back + upright, 0.02, paint), segments(floor, 0.018, paint) if len(floor) <= 10 else nothing()]


def _line_paints(paints: Paints) -> tuple[Paint, Paint]:
    """Return the paint of the brightest line and of the rim that sets it off."""
    is_light = sum(paints.select[:3]) > 1.5
    return paints.select, (paints.ink if is_light else paints.paper)


def _formula(curve: Curve, paint: Paint, under: Paint) -> list[Ribbon]:
    parts = [
        *((part, FORMULA_WIDTH) for part in curve.solid),
        *((part, FORMULA_WIDTH * 0.8) for part in curve.dashed),
    ]
    return [
        line
        for part, width in parts
        for line in (
            ribbon(part, width * 2.0, under.seen_through(0.65)),
            ribbon(raised(part, 0.010), width, paint),
        )
    ]


def _pin(relief: Relief, paints: Paints) -> list[Piece]:
    x, y, z = relief.pin.foot
    pole = extruded(circle(0.022, 12), 0.0, POLE, zones=(0, 0, 0))
    foot = extruded(circle(0.12, 24), -0.02, 0.03, bevel=0.012, zones=(0, 0, 0))
    return [
        placed(joined(pole, foot), Pose(x, y, z), (paints.metal,)),
        _ball((x, y, z + POLE), ROUND * 1.35, paints.light_from.glowing(0.25)),
    ]


def _bead(relief: Relief, pick: Pick, paints: Paints) -> Piece:
    node = relief.node_of(pick)
    assert node is not None
    x, y, z = (float(part) for part in relief.nodes[node])
    return _ball((x, y, z + ROUND * 0.5), ROUND, paints.select.glowing(0.35))


def _ball(at: tuple[float, float, float], radius: float, paint: Paint) -> Piece:
    across = np.linspace(0, 2 * np.pi, 25)
    up = np.linspace(-np.pi / 2, np.pi / 2, 13)[:, None]
    out = np.stack([np.cos(up) * np.cos(across), np.cos(up) * np.sin(across), np.sin(up) + 0 * across], axis=-1)
    flat = out.reshape(-1, 3)
    finish = np.broadcast_to(np.array([*paint[:3], 1.0, 0.5, 40.0, paint.glow]), (len(flat), 7))
    vertices = np.concatenate([flat * radius + at, flat, finish], axis=1).astype(np.float32)
    return Piece(vertices, grid_faces(12, 24))


def _cross_hairs(relief: Relief, pick: Pick, paints: Paints) -> list[Ribbon]:
    """Return the two lines over the ground that meet in a node: its interval, and its rate."""
    node = relief.node_of(pick)
    if node is None:
        return []
    surface, (x, y, _) = relief.surface, relief.nodes[node]
    along = np.column_stack([surface.x, np.full(len(surface.x), y), surface.height_at(surface.x, y)])
    back = np.column_stack([np.full(len(surface.y), x), surface.y, surface.height_at(x, surface.y)])
    paint = paints.select.seen_through(0.8)
    return [together([ribbon(raised(line, LIFT), 0.028, paint) for line in (along, back)])]
