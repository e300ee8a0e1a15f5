"""What is written in the scene: numbers on the things themselves, titles and figures beside them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from scenes import layout as places
from scenes.arc import arc_points
from scenes.columns import SHELF_HEIGHT, WALL_Y, column_span
from scenes.disks import (
    DISK_HEIGHT,
    DISK_THICK,
    DISK_TURN,
    DISK_X,
    DISK_Y,
    LANE_DISK_X,
    LANE_DISK_Y,
    SEEN_WHOLE,
    disk_now,
    is_simulated,
)
from scenes.failure import left_tilt, on_left_half
from scenes.ghost import LIFT
from scenes.lanes import WIDTH as LANE_WIDTH
from scenes.motion import Instant
from scenes.pegs import MOST_PEGS, ROW_X, ROW_Y
from scenes.slabs import PLATE_TOP
from scenes.tiles import tile_height
from sim.run import StepState

Point = tuple[float, float, float]
Say = Callable[..., str]
REGULAR, MEDIUM, SEMIBOLD, BOLD = 400, 500, 600, 700
TILE_NUMBERS = {
    StepState.PENDING: "number_on_pending",
    StepState.FAILED: "number_on_failed",
    StepState.LOST: "number_on_lost",
    StepState.RERUNNING: "number_on_rerun",
    StepState.REDONE: "number_on_rerun",
}
STRETCH = 1.25  # of type that lies flat, for it is seen at a slant


@dataclass(frozen=True)
class Line:
    """One line of a label: its words, its colour role, its weight."""

    text: str
    role: str
    weight: int = SEMIBOLD


@dataclass(frozen=True)
class Place:
    """A point of the world where a label may stand, and which part of the label sits on it.

    `shift` moves it on the frame, in heights of a line.
    """

    at: Point
    align: tuple[float, float] = (0.5, 0.5)
    shift: tuple[float, float] = (0.0, 0.0)
    width: float | None = None  # world units that its lines must fit into
    height: float | None = None  # and how high they may be, upright
    most_lines: int = 2
    lines: tuple[Line, ...] | None = None  # what is written there, where it is not what the label says elsewhere
    whole: bool = False  # no word of it may be cut short
    flush: float = 0.5  # where lines of unequal length meet: 0 on the left, 0.5 in the middle, 1 on the right
    wide_only: bool = False  # not in an upright frame
    upright_only: bool = False


@dataclass(frozen=True)
class Label:
    """Words that face the viewer, with the places they may stand, the best first."""

    lines: tuple[Line, ...]
    places: tuple[Place, ...]
    priority: float
    kind: str
    step: int | None = None
    may_cover: bool = False
    essential: bool = False
    leaders: tuple[Point, ...] = ()  # a line leads to the nearest of these where the label stands apart


@dataclass(frozen=True)
class Inscription:
    """Words that lie on a thing: `right` and `up` span the surface, `height` is that of the type in world units."""

    text: str
    at: Point
    right: Point
    up: Point
    height: float
    role: str
    weight: int = BOLD
    align: tuple[float, float] = (0.5, 0.5)
    width: float | None = None


def short_amount(value: float, say: Say, whole: bool = False) -> str:
    """Return a number in few characters: 950, 5.2k, 118k, 1.3M; `whole` drops the decimal where there is none."""
    for size, key in ((1e6, "scene.million"), (1e3, "scene.thousand")):
        if abs(value) >= size * 0.99995:
            scaled = value / size
            whole = whole and abs(scaled - round(scaled)) < 1e-6
            return say(key, amount=f"{scaled:.1f}" if abs(scaled) < 99.95 and not whole else f"{scaled:.0f}")
    return f"{value:.0f}"


# inscriptions


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
    if tiles is None or tiles.width < 0.6:
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


# labels


def labels(instant: Instant, say: Say, titles: bool = True, figures: bool = True) -> list[Label]:
    """Return every label that asks for a place."""
    asked: list[Label] = []
    for stand in range(len(instant.layout.stand_x)):
        if titles:
            asked.append(_title(instant, stand))
        if figures:
            asked += _figures(instant, stand, say)
    return [*asked, *_ticks(instant, say), *_way_back(instant, say), *_lines(instant, say)]


STATE_WORDS = {StepState.RUNNING: "running", StepState.DONE: "done", StepState.FAILED: "failed", StepState.LOST: "lost"}


def state_labels(instant: Instant, say: Say) -> list[Label]:
    """Return how each step stands, in a word on its front, where there is no room for titles."""
    asked = []
    layout = instant.layout
    for stand, x in enumerate(layout.stand_x):
        word = STATE_WORDS.get(StepState(int(instant.look[stand])))
        if word is None:
            continue
        at = (float(x), layout.track_y - places.SLAB_DEPTH / 2 - 0.01, places.SLAB_HEIGHT * 0.45)
        line = Line(say(f"scene.state.{word}"), "text", SEMIBOLD)
        step = int(layout.stand_steps[stand])
        front = Place(at, width=places.PITCH * 0.96, height=places.SLAB_HEIGHT * 0.62, most_lines=1, whole=True)
        asked.append(Label((line,), (front,), 50, "step", step, may_cover=True))
    return asked


def _importance(instant: Instant, stand: int) -> float:
    if stand == instant.layout.failed_stand and instant.crack > 0:
        return 30.0
    if instant.layout.stand_steps[stand] == instant.state.event.step:
        return 25.0
    if stand == instant.layout.disk_stand:
        return 20.0
    return 10.0 if stand in (0, len(instant.layout.stand_x) - 1) else 0.0


def _title(instant: Instant, stand: int) -> Label:
    layout = instant.layout
    step = int(layout.stand_steps[stand])
    x, front = float(layout.stand_x[stand]), layout.track_y - places.SLAB_DEPTH / 2
    role = "muted" if instant.rise[stand] <= 0 else "text"
    below = (
        places.LANE_DEPTH / 2 + layout.track_y - layout.lane_y if stand in layout.rerun and instant.lane > 0.3 else 0.0
    )
    middle = (x, front - 0.01, places.SLAB_HEIGHT * 0.5)
    face = Place(middle, width=places.SLAB_WIDTH * 0.97, height=places.SLAB_HEIGHT * 0.96)
    foot_y = layout.track_y - below - 0.04 if below else front - 0.03
    foot = Place((x, foot_y, 0.0), (0.5, 0.0), (0.0, 0.15), width=places.PITCH * 0.98, most_lines=3)
    title = instant.run.plan.task.step(step).title
    weight = MEDIUM if role == "muted" else SEMIBOLD
    short = Place(face.at, width=face.width, most_lines=1)  # the last place may cut a title short
    if layout.tiles is not None:
        return Label((Line(title, role, weight),), (face, short), 60 + _importance(instant, stand), "step", step)
    over = (
        Place(middle, width=places.PITCH * 1.05, height=places.SLAB_HEIGHT * 1.5),
        Place(middle, width=places.PITCH * 1.5, height=places.SLAB_HEIGHT * 1.5),
    )
    rows = tuple(
        Place(foot.at, foot.align, (0.0, row), places.PITCH * wide, most_lines=lines, wide_only=True)
        for row in (0.15, 1.35, 2.7)  # under one another, and under what else is written there
        for wide, lines in ((0.98, 3), (1.5, 2), (2.6, 1))
    )
    corner = (x + places.SLAB_WIDTH * 0.52, foot_y, 0.0)
    importance = _importance(instant, stand)
    rows_aside = (0.3, 1.5, 2.7, 3.9, 5.1) if importance >= 20 else (0.3, 1.5, 2.7)
    aside = tuple(
        Place(corner, (0.0, 0.5), (0.5, row), width, most_lines=3, flush=0.0, upright_only=True)
        for row in rows_aside
        for width in (None, places.PITCH * 1.9)
    )
    if importance >= 20:
        aside += tuple(
            Place(foot.at, (part, 0.0), (0.0, row), places.PITCH * 2.2, most_lines=3, upright_only=True)
            for row in (0.3, 1.5, 2.7, 3.9, 5.1, 6.3, 7.5)
            for part in (0.2, 0.5, 0.8)
        )
    first = over if importance >= 20 or instant.rise[stand] <= 0 else ()
    spots = (face, *aside, *first, *rows, *over, short)
    leaders = (middle, (x, foot_y + 0.06, 0.0))
    return Label((Line(title, role, weight),), spots, 60 + importance, "step", step, leaders=leaders)


def _figures(instant: Instant, stand: int, say: Say) -> list[Label]:
    layout, task = instant.layout, instant.run.plan.task
    step = int(layout.stand_steps[stand])
    tokens, calls = task.tokens.cumulative(step), task.tool_calls.cumulative(step)
    reached = instant.rise[stand] > 0
    failed = stand == layout.failed_stand and instant.crack > 0
    lines = []
    if tokens is not None and np.isfinite(layout.column_tops[stand]):
        role = "text_failed" if failed else ("text" if reached else "muted")
        lines.append(Line(say("scene.tokens", amount=short_amount(tokens, say)), role, BOLD if reached else MEDIUM))
    if calls is not None and layout.tiles is None:
        lines.append(Line(say("scene.calls", n=calls), "muted", MEDIUM))
    if not lines:
        return []
    x = float(layout.stand_x[stand])
    top = column_span(instant, stand)[0] if reached else float(layout.column_tops[stand])
    spots: tuple[Place, ...]
    if np.isfinite(top):
        at = (x, layout.track_y + places.COLUMN_Y, SHELF_HEIGHT + top)
        spots = tuple(
            Place(at, (0.5, 1.0), (aside, -up)) for up in (0.25, 1.0, 1.8, 2.6, 3.4) for aside in (0.0, -0.7, 0.7, -1.3)
        )
    else:
        at = (x, layout.track_y + places.SLAB_DEPTH / 2, places.SLAB_HEIGHT)
        spots = (Place(at, (0.5, 1.0), (0.0, -0.3)), Place(at, (0.5, 1.0), (0.0, -2.2)))
    head = (x + DISK_X, layout.track_y + DISK_Y, places.SLAB_HEIGHT + DISK_HEIGHT + 0.05)
    spots += tuple(Place(head, (0.5, 1.0), (0.0, -up)) for up in (0.15, 1.4))
    above = over_the_arc(instant, x)
    if above is not None:
        spots += tuple(Place(above, (0.5, 1.0), (aside, -up)) for up in (0.5, 1.5) for aside in (0.0, 1.0, -1.0))
    return [Label(tuple(lines), spots, 40 + _importance(instant, stand), "column", step)]


def over_the_arc(instant: Instant, x: float) -> Point | None:
    """Return the point of the arc above x, or None where it does not pass."""
    if instant.arc <= 0.3:
        return None
    whole = arc_points(instant, 24)
    if not whole[:, 0].min() - 0.3 <= x <= whole[:, 0].max() + 0.3:
        return None
    nearest = whole[int(np.argmax(whole[:, 2] - 4 * np.abs(whole[:, 0] - x)))]
    return x, float(nearest[1]), float(nearest[2])


def _ticks(instant: Instant, say: Say) -> list[Label]:
    layout = instant.layout
    if layout.tiles is not None or not len(layout.stand_x):
        return []
    left, y = float(layout.stand_x[0]) - 0.74, layout.track_y + WALL_Y
    if layout.ticks:
        return [
            Label(
                (Line(short_amount(value, say, whole=True), "muted", MEDIUM),),
                (Place((left, y, SHELF_HEIGHT + z), (1.0, 0.5)), Place((left, y, SHELF_HEIGHT + z), (0.0, 1.0))),
                35,
                "axis",
                may_cover=True,
            )
            for value, z in layout.ticks
        ]
    ends = (float(np.mean(layout.stand_x)), float(layout.stand_x[0]), float(layout.stand_x[-1]))
    above = tuple(Place((x, y, z), (0.5, 0.5)) for z in (2.0, 1.6, 2.3) for x in ends)
    return [Label((Line(say("scene.not_recorded"), "muted", MEDIUM),), above, 82, "axis")]


def _way_back(instant: Instant, say: Say) -> list[Label]:
    layout, way = instant.layout, instant.run.recovery
    if way is None:
        return _simulated(instant, say)
    asked = _simulated(instant, say)
    if instant.lane > 0.5 and len(layout.rerun):
        lines = [Line(say("scene.run_again"), "text_rerun", BOLD)]
        if way.rerun.tokens is not None:
            lines.append(Line(say("scene.tokens", amount=short_amount(way.rerun.tokens, say)), "text", SEMIBOLD))
        xs = layout.stand_x[layout.rerun]
        at = (float(xs.mean()), layout.lane_y - places.LANE_DEPTH / 2 - 0.04, 0.0)
        spots: tuple[Place, ...] = (
            Place(at, (0.5, 0.0), (0.0, 0.25)),
            Place(at, (0.5, 0.0), (0.0, 2.6)),
            Place((float(xs.min()) - LANE_WIDTH / 2 - 0.3, layout.lane_y - 0.2, 0.0), (1.0, 0.0), (0.0, 0.4)),
        )
        beside = Place((float(xs.mean()) + 0.1, layout.lane_y - places.LANE_DEPTH / 2, 0.0), (0.0, 0.5), (0.9, 0.9),
                       flush=0.0, upright_only=True)  # fmt: skip
        spots = (beside, *spots) if layout.tiles is None else spots
        asked.append(Label(tuple(lines), spots, 95, "rerun", may_cover=True, essential=True))
    lost = [stand for stand, g in enumerate(instant.ghost) if 0 <= g < 0.9]
    if lost:
        x = float(np.mean(layout.stand_x[lost]))
        at = (x, layout.track_y + 0.2, places.SLAB_HEIGHT + LIFT + 0.75)
        above = tuple(Place(at, (0.5, 1.0), (0.0, -up)) for up in (0.0, 1.2))
        asked.append(Label((Line(say("scene.lost_work"), "muted", SEMIBOLD),), above, 45, "lost"))
    if layout.disk_stand is None and instant.arc > 0.9:
        at = (layout.start_x, layout.track_y - 0.35, 0.0)
        start = Line(say("scene.start"), "text_saved", SEMIBOLD)
        left = Place(at, (1.0, 0.3), (-0.15, 0.0))  # an arrow leads out of the ring to the right
        asked.append(Label((start,), (left, Place(at, (0.7, 0.0), (0.0, 0.2))), 50, "restore"))
    return asked


def _simulated(instant: Instant, say: Say) -> list[Label]:
    layout = instant.layout
    shown = [
        stand
        for stand in range(len(layout.stand_x))
        if instant.disk[stand] > 0 and is_simulated(instant, int(layout.stand_steps[stand]))
    ]
    if not shown:
        return []
    at = (float(layout.stand_x[0]) - 0.5, layout.lane_y + 0.3, 0.0)
    line = Line(say("scene.simulated"), "muted", MEDIUM)
    return [Label((line,), (Place(at, (0.0, 0.0)), Place(at, (0.0, 0.0), (0.0, 1.5))), 30, "checkpoint")]


def _lines(instant: Instant, say: Say) -> list[Label]:
    """Return what stands beside the lines of a long run: which steps, and the bill at their end."""
    layout, task = instant.layout, instant.run.plan.task
    tiles = layout.tiles
    if tiles is None:
        return []
    asked = []
    every = 1 if tiles.lines <= 12 else 2
    now = instant.state.event.step
    for line in range(0, tiles.lines, every):
        first = line * tiles.steps_per_line + 1
        last = min(first + tiles.steps_per_line - 1, layout.n_steps)
        is_here = first <= now <= last
        role, weight = ("text", BOLD) if is_here else ("muted", MEDIUM)
        y = float(tiles.centres[line * tiles.per_line, 1])
        words = say("scene.line_range", first=first, last=last)
        left = float(tiles.centres[0, 0]) - tiles.width * 0.5 - 0.22
        asked.append(
            Label((Line(words, role, weight),), (Place((left, y, 0.05), (1.0, 0.5)),), 55 + 20 * is_here, "axis")
        )
        tokens = task.tokens.cumulative(last)
        if tokens is not None:
            right = float(tiles.centres[:, 0].max()) + tiles.width * 0.5 + 0.22
            words = say("scene.tokens", amount=short_amount(tokens, say))
            asked.append(
                Label((Line(words, role, weight),), (Place((right, y, 0.05), (0.0, 0.5)),), 50 + 20 * is_here, "axis")
            )
    for gap in layout.gaps:
        n = int(layout.stand_steps[gap + 1] - layout.stand_steps[gap] - 1)
        x = float(layout.stand_x[gap : gap + 2].mean())
        at = (x, layout.track_y + 0.3, places.SLAB_HEIGHT + 0.9)
        asked.append(Label((Line(say("scene.left_out", n=n), "muted"),), (Place(at, (0.5, 1.0)),), 58, "axis"))
    return asked
