"""Framed well untouched: whatever the frame, it is filled, and the steps that matter keep their titles."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations
from math import hypot

import numpy as np
import pytest

from scenes.camera import NO_MARGINS, Margins, Matrix, on_screen, overview, view_projection
from scenes.columns import SHELF_HEIGHT, column_span
from scenes.label_places import LEADER_FROM, Rect, overlap
from scenes.labels import wrapped
from scenes.layout import COLUMN_Y, LANE_DEPTH, SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH, layout_of
from scenes.motion import Instant, instant_at
from scenes.obstacles import obstacles_of
from scenes.offscreen import offscreen_stage
from scenes.showing import Showing
from scenes.stage import Detail
from scenes.titles import KEY_RANK, importance
from scenes.words import Label
from sim.checkpoints import CheckpointPolicy, every_n, every_step, manual_at
from sim.plan import Strategy
from sim.run import Run
from sim.task import Task
from tests.scenes.staging import palette_named, rest_api, run_of, task_of

COMPOUNDS = (
    "Anforderungsspezifikation durcharbeiten", "Datenbankschemaentwurf abstimmen",
    "Projektgrundgerüst vollständig anlegen", "Benutzerauthentifizierung implementieren",
    "Datensatzverwaltungsschnittstelle bauen", "Eingabevalidierung für Formulare ergänzen",
    "Integrationstests für Schnittstellen", "Bereitstellung und Abschlussüberprüfung",
)  # fmt: skip


def titled(titles: tuple[str, ...]) -> Task:
    """Return the built-in task under other titles."""
    task = rest_api().model_dump()
    for step, title in zip(task["steps"], titles, strict=True):
        step["title"] = title
    return Task.model_validate(task)


PANELS: Margins = (0.025, 0.18, 0.025, 0.09)
UPRIGHT = ((673, 1640), (0.025, 0.09, 0.025, 0.05))  # of a screen that stands, 1080x1920
SMALL = ((618, 561), (0.025, 0.27, 0.025, 0.103))  # what panels leave of a window of 1024x768
FRAMES = [
    ((1280, 720), NO_MARGINS),
    ((1024, 768), NO_MARGINS),
    ((1680, 720), NO_MARGINS),
    ((608, 1080), NO_MARGINS),
    ((720, 560), PANELS),
    SMALL,
    UPRIGHT,
]
EVERY: CheckpointPolicy = every_step()
RUNS = {
    "opening": run_of(),
    "no disk": run_of(checkpoints=manual_at()),
    "every third": run_of(fail=6, checkpoints=every_n(3)),
    "restart": run_of(strategy=Strategy.RESTART),
    "note": run_of(checkpoints=every_n(3), strategy=Strategy.RESUME_WITH_ERROR_CONTEXT),
    "last": run_of(fail=8),
    "first": run_of(fail=1),
    "twelve": run_of(task_of(12), fail=7, checkpoints=every_n(3)),
    "compounds": run_of(titled(COMPOUNDS)),
}

MOMENTS = [(name, 0.0) for name in RUNS] + [
    ("opening", -2.2), ("opening", 5.0), ("note", -2.2), ("note", 5.0), ("last", 5.0),
]  # fmt: skip


@dataclass(frozen=True)
class Drawn:
    """A frame that has been drawn, and what stands where on it."""

    run: Run
    instant: Instant
    size: tuple[int, int]
    matrix: Matrix
    shown: list[tuple[Label, Rect]]

    def of(self, kind: str) -> dict[int, Rect]:
        """Return the labels of a kind, by step."""
        return {label.step: rect for label, rect in self.shown if label.kind == kind and label.step is not None}

    def at(self, *points: tuple[float, float, float]) -> list[tuple[float, float]]:
        """Return where points are, in pixels."""
        return [(x, y) for x, y, _ in on_screen(points, self.matrix, *self.size).tolist()]


def drawn(
    run: Run,
    size: tuple[int, int],
    margins: Margins,
    say: Callable[..., str],
    later_s: float = 0.0,
    letters: float = 1.0,
) -> Drawn:
    layout, aspect, t = layout_of(run), size[0] / size[1], run.opening_t + later_s
    stage = offscreen_stage(size, full_look=False)
    clear = (0.0, 0.0, 0.0, 0.0) if margins is NO_MARGINS else margins
    stage.dress(palette_named("studio"), say, Detail(keep_clear=clear, text_scale=letters))
    shot = overview(layout, aspect, margins, letters)
    stage.show(Showing(run, t, shot))
    stage.picture()
    matrix = view_projection(shot, aspect, layout)
    return Drawn(run, instant_at(run, t, layout=layout), size, matrix, list(stage.labels_shown()))


def smallest_type(size: tuple[int, int]) -> float:
    """Return how high type is at least, in pixels: a frame that stands has no room for what its height would ask."""
    return min(size[1], 1.2 * size[0]) / 40


def apart(rect: Rect, x: float, y: float) -> float:
    """Return how far a point is from a rectangle."""
    return hypot(max(rect[0] - x, x - rect[2], 0), max(rect[1] - y, y - rect[3], 0))


@pytest.mark.parametrize(("size", "margins"), FRAMES)
@pytest.mark.parametrize(("name", "later_s"), MOMENTS)
def test_every_word_can_be_read_and_belongs_to_its_thing(
    name: str, later_s: float, size: tuple[int, int], margins: Margins, say: Callable[..., str]
) -> None:
    frame = drawn(RUNS[name], size, margins, say, later_s)
    covered = obstacles_of(frame.matrix, size, frame.instant, int(smallest_type(size)))
    for (_, a), (_, b) in combinations(frame.shown, 2):
        assert not overlap(a, b)
    for label, rect in frame.shown:
        assert rect[3] - rect[1] >= smallest_type(size)
        assert rect[0] >= 0
        assert rect[1] >= 0
        assert rect[2] <= size[0]
        assert rect[3] <= size[1]
        if not label.may_cover:
            assert not any(overlap(rect, tuple(thing)) for thing in covered.tolist()), label.lines
    assert_titles_are_alike(frame)
    assert_figures_stand_over_their_columns(frame)


def assert_titles_are_alike(frame: Drawn) -> None:
    """All steps that are shown have their titles, or only those that matter; none is nearer to another step."""
    instant, layout, titles = frame.instant, frame.instant.layout, frame.of("step")
    stands = range(len(layout.stand_x))
    matter = {int(layout.stand_steps[stand]) for stand in stands if importance(instant, stand) >= KEY_RANK}
    assert set(titles) == set(layout.stand_steps.tolist()) or set(titles) <= matter
    front, near_edge = layout.track_y - SLAB_DEPTH / 2, layout.lane_y - LANE_DEPTH / 2
    for step, rect in titles.items():
        own = layout.stand_of(step)
        assert own is not None
        ways = []
        for stand, x in enumerate(layout.stand_x):
            feet = [(float(x), front, SLAB_HEIGHT / 4)]
            if frame.size[0] < frame.size[1]:  # one looks along the track: titles stand at the corners
                feet.append((float(x) + SLAB_WIDTH / 2, front, 0.0))
            if stand == own and stand in layout.rerun:
                feet.append((float(x), near_edge, 0.0))
            ways.append(min(apart(rect, *foot) for foot in frame.at(*feet)))
        if ways[own] <= LEADER_FROM * smallest_type(frame.size):  # else a line leads to it
            assert ways[own] <= min(ways) + 1, step


def assert_figures_stand_over_their_columns(frame: Drawn) -> None:
    layout = frame.instant.layout
    for step, (left, _, right, bottom) in frame.of("column").items():
        stand = layout.stand_of(step)
        assert stand is not None
        if not np.isfinite(layout.column_tops[stand]):
            continue
        top = column_span(frame.instant, stand)[0] if frame.instant.rise[stand] > 0 else layout.column_tops[stand]
        ((x, y),) = frame.at((float(layout.stand_x[stand]), COLUMN_Y, SHELF_HEIGHT + float(top)))
        assert left - 1 <= x <= right + smallest_type(frame.size)
        assert bottom <= y + 1


@pytest.mark.parametrize(("size", "margins"), FRAMES)
@pytest.mark.parametrize("name", RUNS)
def test_the_steps_that_matter_keep_their_titles(
    name: str, size: tuple[int, int], margins: Margins, say: Callable[..., str]
) -> None:
    frame = drawn(RUNS[name], size, margins, say)
    shown = set(frame.of("step"))
    way = frame.run.recovery
    assert way is not None
    assert way.failed_step in shown
    if frame.instant.layout.disk_stand is not None and size[0] > size[1]:
        assert way.restart_after in shown
    assert "rerun" in {label.kind for label, _ in frame.shown}


def test_words_in_a_frame_that_stands_leave_room_for_the_figure_of_every_column(say: Callable[..., str]) -> None:
    assert set(drawn(RUNS["opening"], *UPRIGHT, say).of("column")) == set(range(1, 9))


@pytest.mark.parametrize(
    ("size", "margins", "letters"),
    [
        (*SMALL, 1.0),
        ((793, 474), (0.025, 0.235, 0.025, 0.158), 1.2),  # of 1280x720 for a projector
        ((574, 461), (0.025, 0.345, 0.025, 0.018), 1.25),  # of 1280x720 with text twice as large
        ((1190, 669), (0.025, 0.277, 0.025, 0.024), 1.25),  # of 1920x1080 with text twice as large
    ],
)
@pytest.mark.parametrize("name", ["opening", "every third", "restart", "note", "last", "no failure"])
def test_what_panels_leave_of_a_window_names_every_step(
    name: str, size: tuple[int, int], margins: Margins, letters: float, say: Callable[..., str]
) -> None:
    run = run_of(fail=None) if name == "no failure" else RUNS[name]
    assert set(drawn(run, size, margins, say, letters=letters).of("step")) == set(range(1, 9))


@pytest.mark.parametrize("size", [(434, 981), (674, 1713)])
@pytest.mark.parametrize("name", ["opening", "restart", "every third"])
def test_a_very_narrow_window_still_names_where_the_failure_is(
    name: str, size: tuple[int, int], say: Callable[..., str]
) -> None:
    run = RUNS[name]
    assert run.recovery is not None
    titles = drawn(run, size, (0.025, 0.18, 0.025, 0.02), say, letters=1.15).of("step")
    assert run.recovery.failed_step in titles


@pytest.mark.parametrize(("size", "margins"), FRAMES[:2])
def test_titles_as_long_as_a_line_are_written_whole(
    size: tuple[int, int], margins: Margins, say: Callable[..., str]
) -> None:
    frame = drawn(run_of(titled(COMPOUNDS)), size, margins, say)
    assert {4, 5} <= set(frame.of("step"))


def test_a_very_long_word_is_divided_and_a_short_one_is_not() -> None:
    parts = wrapped("Datensatzverwaltungsschnittstelle bauen", 20, 600, 180, 4)
    assert len(parts) > 2
    assert all(part.endswith("-") for part in parts[:-2])
    assert "".join(parts).replace("-", "").replace(" ", "").startswith("Datensatzverwaltungsschnittstelle")
    assert wrapped("Parse requirements", 20, 600, 150, 2) == ("Parse", "requirements")


@pytest.mark.parametrize("aspect", [0.5625, 1.0, 1.28, 4 / 3, 16 / 9])
def test_an_opening_view_fills_the_frame_both_ways(aspect: float) -> None:
    turned = overview(layout_of(run_of()), aspect)
    assert abs(turned.azimuth) <= (26.0 if aspect >= 0.8 else 60.0)
    assert abs(overview(layout_of(run_of()), aspect + 0.6).azimuth) <= abs(turned.azimuth)
