"""Everything that stands on the stage at one instant, gathered into a few draws."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, TypeVar

import numpy as np

from scenes import (
    arc,
    columns,
    disks,
    failure,
    finish,
    ghost,
    half_disks,
    lane_tile,
    lanes,
    pegs,
    ring,
    slabs,
    tiles,
    tries,
    waiting,
)  # fmt: skip
from scenes import layout as places
from scenes.light import Caster
from scenes.motion import Instant
from scenes.paints import Paints
from scenes.pieces import Piece, gathered
from scenes.ribbons import Ribbon, together
from scenes.scales import skyline_seen, tokens_seen
from scenes.stage import Pick
from scenes.tableau import Tableau
from sim.later import later

if TYPE_CHECKING:
    from scenes import compare_bars, landscape_pieces, outside_parting, outside_pieces, skyline_pieces
else:  # shown when somebody asks for them
    compare_bars, skyline_pieces = later("scenes.compare_bars"), later("scenes.skyline_pieces")
    outside_pieces, outside_parting = later("scenes.outside_pieces"), later("scenes.outside_parting")
    landscape_pieces = later("scenes.landscape_pieces")

Thing = TypeVar("Thing", Piece, Ribbon)
Visual = Callable[[Instant, Paints], list[Thing]]


def _in_a_skyline(visual: Callable[[], Visual[Thing]]) -> Visual[Thing]:
    """Return what draws a part of the skyline; while there is none, what draws it is not even loaded."""
    return lambda instant, paints: visual()(instant, paints) if instant.skyline else []


SOLIDS: tuple[Visual[Piece], ...] = (
    tiles.tile_pieces, columns.shelf, _in_a_skyline(lambda: skyline_pieces.skyline_pieces), slabs.slab_pieces,
    pegs.peg_pieces, disks.disk_pieces, failure.failure_pieces,
    half_disks.half_disk_pieces, lanes.lane_pieces, lanes.lane_arrows, tries.tally_pieces, tries.lane_bolt,
    tries.person_pieces, waiting.waiting_pieces, finish.flag_pieces, arc.arc_beads, arc.note_pieces,
)  # fmt: skip
LINES: tuple[Visual[Ribbon], ...] = (
    columns.scale_lines, columns.column_outlines, _in_a_skyline(lambda: skyline_pieces.skyline_lines), lanes.rails,
    slabs.slab_outlines, pegs.peg_outlines, half_disks.unusable_outlines,
)  # fmt: skip
LIGHTS: tuple[Visual[Ribbon], ...] = (
    _in_a_skyline(lambda: skyline_pieces.skyline_light), lanes.lane_light, ring.ring_of_light, arc.start_ring,
    tiles.lens_frame, arc.arc_light,
)  # fmt: skip


DEPARTING: tuple[Visual[Piece], ...] = (
    failure.failure_pieces, arc.note_pieces, lanes.lane_pieces, tries.tally_pieces, tries.lane_bolt,
    tries.person_pieces, waiting.waiting_pieces,
)  # fmt: skip


@dataclass(frozen=True, eq=False)
class Scenery:
    """What is drawn, in order: solids, lines, glass, light; and what stands in the key light."""

    solid: Piece
    lines: Ribbon
    glass: Piece
    light: Ribbon
    casters: tuple[Caster, ...]


def scenery_of(
    tableau: Tableau, paints: Paints, column_alpha: float, selection: Pick | None, hovered: Pick | None
) -> Scenery:
    """Return everything on the stage; what has not changed since the last time is not made again."""
    solids: list[Piece] = []
    glass: list[Piece] = []
    lines: list[Ribbon] = []
    lights: list[Ribbon] = []
    casters: list[Caster] = []
    for instant in tableau.instants:
        solids += [piece for visual in SOLIDS for piece in visual(instant, paints)]
        lines += [ribbon for visual in LINES for ribbon in visual(instant, paints)]
        if not instant.layout.is_plain:
            lines += disks.disk_outlines(instant, paints)
        if instant.skyline:
            glass += skyline_pieces.skyline_glass(instant, paints)
        glass += columns.column_glass(instant, paints, column_alpha)
        glass += slabs.slab_glass(instant, paints) + ghost.ghost_glass(instant, paints)
        glass += disks.disks_to_come(instant, paints)
        lights += [ribbon for visual in LIGHTS for ribbon in visual(instant, paints)]
        lights += pointed_at(instant, paints, selection, True) + pointed_at(instant, paints, hovered, False)
        casters += casters_of(instant)
        if instant.skyline:
            casters += skyline_pieces.skyline_casters(instant)
        if tableau.outside:
            solids += outside_pieces.outside_pieces(instant, paints) + outside_parting.parting_pieces(instant, paints)
            lines += outside_pieces.outside_lines(instant, paints)
            glass += outside_pieces.outside_glass(instant, paints)
            casters += outside_pieces.outside_casters(instant)
    for instant in tableau.departing:
        solids += [piece for visual in DEPARTING for piece in visual(instant, paints)]
        lights += ring.ring_of_light(instant, paints) + arc.start_ring(instant, paints)
        if all(other.arc <= 0 for other in tableau.instants):
            lights += arc.arc_light(instant, paints)
    if tableau.relief is not None:
        marked = [pick for pick in (selection, hovered) if pick is not None and pick.kind == "landscape"]
        solids += landscape_pieces.relief_solids(tableau.relief, paints, marked)
        lines += landscape_pieces.relief_lines(tableau.relief, paints, marked)
        casters += landscape_pieces.relief_casters(tableau.relief)
    if tableau.comparison is not None:
        solids += compare_bars.comparison_pieces(tableau.comparison, paints)
        lights += compare_bars.comparison_lines(tableau.comparison, paints)
        casters += compare_bars.comparison_casters(tableau.comparison)
    return Scenery(gathered(solids), together(lines), gathered(glass), together(lights), tuple(casters))


def pointed_at(instant: Instant, paints: Paints, pick: Pick | None, chosen: bool) -> list[Ribbon]:
    """Return the frame round what is chosen or under the pointer."""
    if pick is None or pick.step is None:
        return []
    layout = instant.layout
    paint = paints.select.seen_through(1.0 if chosen else 0.75)
    stand = layout.stand_of(pick.step) if chosen or pick.kind != "steps" else None
    if pick.kind == "stored" and stand is not None and skyline_seen(instant) == 1:
        return skyline_pieces.skyline_frame(instant, stand, paint)
    if pick.kind == "outside":
        return outside_pieces.outside_frame(instant, pick, paint)
    if pick.kind == "rerun" and stand is not None:
        x = float(layout.stand_x[stand])
        size = (lane_tile.WIDTH, places.LANE_DEPTH)
        return slabs.highlight(x, layout.lane_y, *size, places.LANE_HEIGHT + 0.03, paint, chosen)
    if stand is not None:
        x, size = float(layout.stand_x[stand]), (places.SLAB_WIDTH, places.SLAB_DEPTH)
        return slabs.highlight(x, layout.track_y, *size, places.SLAB_HEIGHT + 0.02, paint, chosen)
    if layout.tiles is not None and pick.kind in ("step", "steps"):
        tile = layout.tiles.tile_of(pick.step)
        x, y = (float(v) for v in layout.tiles.centres[tile])
        size = (layout.tiles.width * 0.9, layout.tiles.depth * 0.88)
        return slabs.highlight(x, y, *size, float(layout.tiles.heights[tile]) + 0.02, paint, chosen)
    return []


def casters_of(instant: Instant) -> list[Caster]:
    """Return what throws a shadow; heights on the move are rounded, so that few pictures of light are baked."""
    layout = instant.layout
    casters: list[Caster] = []
    y = layout.track_y
    for stand, x in enumerate(layout.stand_x):
        rise = round(float(instant.rise[stand]) * 8) / 8
        at = float(x)
        if rise > 0:
            size = (places.SLAB_WIDTH, places.SLAB_DEPTH)
            casters.append(Caster(at, y, *size, 0.0, places.SLAB_HEIGHT * rise, strength=1.0))
        if instant.disk[stand] >= 0.5:
            low = places.SLAB_HEIGHT + 0.018
            casters.append(
                Caster(at + disks.DISK_X, y + disks.DISK_Y, disks.DISK_WIDTH, disks.DISK_THICK, low,
                       low + disks.DISK_HEIGHT, disks.DISK_TURN)
            )  # fmt: skip
        top = float(layout.column_tops[stand])
        if np.isfinite(top) and instant.fill[stand] >= 1 and tokens_seen(instant) > 0.5:
            size = (places.COLUMN_WIDTH, places.COLUMN_DEPTH)
            casters.append(Caster(at, y + places.COLUMN_Y, *size, 0.05, round(min(top, 0.7), 1), strength=0.45))
    standing = set(instant.tries.kept) | (set(layout.rerun.tolist()) if instant.lane > 0.5 else set())
    if standing:
        for stand in sorted(standing):
            at = float(layout.stand_x[stand])
            casters.append(Caster(at, layout.lane_y, lane_tile.WIDTH, places.LANE_DEPTH, 0.0, places.LANE_HEIGHT))
            if instant.lane_disk[stand] >= 0.5:
                low = places.LANE_HEIGHT + 0.02
                casters.append(
                    Caster(at + disks.LANE_DISK_X, layout.lane_y + disks.LANE_DISK_Y, disks.DISK_WIDTH * 0.86,
                           disks.DISK_THICK, low, low + disks.DISK_HEIGHT * 0.86, disks.DISK_TURN)
                )  # fmt: skip
    if instant.failed is not None and instant.crack > 0.5:
        at = float(layout.stand_x[instant.failed])
        casters.append(Caster(at + 0.18, y, 0.22, 0.26, places.SLAB_HEIGHT + 0.1, places.SLAB_HEIGHT + 0.3, 20, 0.55))
        casters.append(Caster(at + 0.2, y + 0.05, 0.22, 0.08, 1.15, 1.6, -10, 0.4))
    return casters


def tile_casters(layout: places.Layout) -> list[Caster]:
    """Return the tiles of a long run as they stand in the end: hundreds of them are not baked anew for each step."""
    tiles_ = layout.tiles
    if tiles_ is None:
        return []
    heights = np.round(tiles_.heights * 20) / 20
    size = (tiles_.width * 0.9, tiles_.depth * 0.88)
    return [Caster(float(x), float(y), *size, 0.0, float(h)) for (x, y), h in zip(tiles_.centres, heights, strict=True)]
