"""The titles of steps, all set alike: on the fronts, below them, or only those that matter."""

from __future__ import annotations

from functools import lru_cache

from scenes import layout as places
from scenes.motion import Instant
from scenes.tries import tally_depth
from scenes.words import MEDIUM, SEMIBOLD, Label, Line, Place, Say
from sim.run_state import StepState
from sim.short import short

ON_FRONT, CLOSE_BELOW, TWO_RANKS, BELOW, FRONT_ALONE, BELOW_ALONE = range(6)  # how titles are set alike, best first
MANNERS = 6
KEY_RANK = 20.0  # from which a step keeps its title though its neighbours lose theirs
LED_FROM = 1.3  # heights of a line under a step, from which a line leads to its title
NEAR_RANK, FAR_RANK = (0.15, 0.4, 0.65, 0.9, 1.3, 1.7), (3.05, 3.35, 3.7, 4.2)  # heights of a line under a step
CLOSE = (0.5, 0.4, 0.6)  # which part of a title is under its step; further aside it would be under another
NEAR_ASIDE = (0.75, 0.25, 0.9, 0.1)
ASIDE = (0.5, 0.3, 0.7, 0.1, 0.9, 0.0, 1.0)
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
        front = Place(at, width=places.PITCH * 0.96, height=places.SLAB_HEIGHT * 0.68, most_lines=1, whole=True,
                      on_thing=True)  # fmt: skip
        asked.append(Label((line,), (front,), 50, "step", step, may_cover=True))
    return asked


def importance(instant: Instant, stand: int) -> float:
    if stand == instant.layout.failed_stand and instant.crack > 0:
        return 30.0
    if instant.layout.stand_steps[stand] == instant.state.event.step:
        return 25.0
    if stand == instant.layout.disk_stand:
        return 20.0
    return 10.0 if stand in (0, len(instant.layout.stand_x) - 1) else 0.0


def title_label(instant: Instant, stand: int) -> Label:
    """Return the title of a step: all of a row stand on the fronts, or all below, or only those that matter do."""
    layout = instant.layout
    step = int(layout.stand_steps[stand])
    role = "muted" if instant.rise[stand] <= 0 else "text"
    title = short(instant.run.plan.task.step(step).title)
    line = Line(title, role, MEDIUM if role == "muted" else SEMIBOLD)
    rank = importance(instant, stand)
    x, foot_y = float(layout.stand_x[stand]), _foot_y(instant, stand)
    is_near = (stand - (layout.failed_stand or 0)) % 2 == 0  # as is the step that failed
    spots = _title_places(x, layout.track_y, foot_y, is_near, rank >= KEY_RANK)
    leaders = ((x, foot_y + 0.06, 0.0),)
    return Label((line,), spots, 70 + rank, "step", step, leaders=leaders, row="titles",
                 essential=rank >= KEY_RANK)  # fmt: skip


def _foot_y(instant: Instant, stand: int) -> float:
    """Return where the floor is free in front of a step, and of the second lane where that runs before it."""
    layout = instant.layout
    if stand in layout.rerun and instant.lane > 0.3:
        return layout.lane_y - places.LANE_DEPTH / 2 - 0.04 - tally_depth(instant)
    return layout.track_y - places.SLAB_DEPTH / 2 - 0.03


@lru_cache(maxsize=24)  # each of some hundred places, a tenth of a megabyte; few change with the story
def _title_places(x: float, track_y: float, foot_y: float, is_near: bool, stands_alone: bool) -> tuple[Place, ...]:
    """Return where a title may stand, in the order of their manners; where a row has none, some still stand alone."""
    spots = [*_on_front(x, track_y), *_close_below(x, foot_y), *_in_two_ranks(x, foot_y, is_near), *_below(x, foot_y)]
    if stands_alone:
        spots += [*_on_front_alone(x, track_y), *_at_corner(x, foot_y), *_below_alone(x, foot_y)]
    return tuple(spots)


def _on_front(x: float, track_y: float) -> list[Place]:
    middle = (x, track_y - places.SLAB_DEPTH / 2 - 0.01, places.SLAB_HEIGHT * 0.5)
    faces = [
        Place(middle, width=width, height=places.SLAB_HEIGHT * 1.02, whole=True, on_thing=True)
        for width in (places.SLAB_WIDTH * 0.97, places.PITCH * 1.04, places.PITCH * 1.16)
    ]
    ends = [  # beside what hides the middle of the face: a disk on the second lane
        Place((x + side * places.SLAB_WIDTH, *middle[1:]), (0.5 + side, 0.5), (2 * side * out, row),
              faces[1].width, faces[1].height, whole=True, on_thing=True)
        for row in (0.0, -0.1, -0.25)
        for out in (0.2, 0.5, 0.8)
        for side in (-0.5, 0.5)
    ]  # fmt: skip
    return [*faces, *ends]


def _on_front_alone(x: float, track_y: float) -> list[Place]:
    """Return the places on the front of a title whose neighbours have none: it may reach over theirs."""
    middle = (x, track_y - places.SLAB_DEPTH / 2 - 0.01, places.SLAB_HEIGHT * 0.5)
    return [
        Place(middle, (part, 0.5), (0.0, 0.0), places.PITCH * wide, places.SLAB_HEIGHT * 1.6, whole=True,
              wide_only=True, on_thing=True, manner=FRONT_ALONE)
        for wide in (1.04, 1.5)
        for part in (0.5, 0.6, 0.4, 0.7, 0.3)
    ]  # fmt: skip


def _close_below(x: float, foot_y: float) -> list[Place]:
    """Return the places in one rank along the near edge, each title no wider than its step."""
    return [
        Place((x, foot_y, 0.0), (0.5, 0.0), (0.0, row), places.PITCH * 0.98, most_lines=3, whole=True,
              wide_only=True, manner=CLOSE_BELOW)
        for row in NEAR_RANK
    ]  # fmt: skip


def _in_two_ranks(x: float, foot_y: float, is_near: bool) -> list[Place]:
    """Return the places where every other title stands one rank further down: each has the room of two steps."""
    return [
        Place((x, foot_y, 0.0), (part, 0.0), (0.0, row), places.PITCH * wide,
              most_lines=2, whole=True, wide_only=True, manner=TWO_RANKS)
        for parts in ((CLOSE, NEAR_ASIDE) if is_near else (ASIDE,))  # a little lower is better than aside
        for row in (NEAR_RANK if is_near else FAR_RANK)
        for wide in (1.2, 1.45, 1.7)
        for part in parts
    ]  # fmt: skip


def _below(x: float, foot_y: float) -> list[Place]:
    """Return the places below, under one another and under what else is written there."""
    return [
        Place((x, foot_y, 0.0), (part, 0.0), (0.0, row), places.PITCH * wide, most_lines=lines, whole=True,
              wide_only=True, manner=BELOW)
        for row in (0.15, 1.35, 2.55, 3.75, 4.95)
        for wide, lines in ((0.98, 3), (1.6, 2))
        for part in (CLOSE if row < LED_FROM else ASIDE)
    ]  # fmt: skip


def _at_corner(x: float, foot_y: float) -> list[Place]:
    """Return the places beside the near right corner, where one looks along the track."""
    corner = (x + places.SLAB_WIDTH * 0.52, foot_y, 0.0)
    return [
        Place(corner, (0.0, 0.5), (0.5, row), width, most_lines=3, flush=0.0, upright_only=True, manner=BELOW_ALONE)
        for row in (0.3, 1.5, 2.7, 3.9, 5.1)
        for width in (None, places.PITCH * 1.9, places.PITCH * 1.1)
    ]


def _below_alone(x: float, foot_y: float) -> list[Place]:
    """Return the places below of a title that has the room of its neighbours too; the last may cut it short."""
    return [
        Place((x, foot_y, 0.0), (part, 0.0), (0.0, row), places.PITCH * wide, most_lines=4, whole=whole,
              manner=BELOW_ALONE)
        for whole, wides in ((True, (1.5, 2.6, 3.4, 4.2)), (False, (1.5, 2.6)))
        for row in (0.15, 1.35, 2.55, 3.75)
        for wide in wides
        for part in (CLOSE if row < LED_FROM else ASIDE)
    ]  # fmt: skip
