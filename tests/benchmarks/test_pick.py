"""Hovering: what is under the mouse is found on the processor, quickly enough for every move of it."""

from __future__ import annotations

import itertools

from pytest_benchmark.fixture import BenchmarkFixture

from desktop_app.looks_plans import stretched
from scenes.camera import overview
from scenes.layout import layout_of
from scenes.offscreen import offscreen_stage
from scenes.showing import Showing
from scenes.stage import Pick
from sim.plan import Plan
from sim.run import simulate
from sim.scenario import built_in

SIZE = (1920, 1080)
LIMIT_S = 0.001


def picked(benchmark: BenchmarkFixture, plan: Plan) -> float:
    """Return the median time of one look-up, the mouse moving all over the frame."""
    run = simulate(plan)
    stage = offscreen_stage(SIZE, full_look=False)
    stage.show(Showing(run, run.opening_t, overview(layout_of(run), SIZE[0] / SIZE[1])))
    points = itertools.cycle([(x, y) for x in range(20, SIZE[0], 173) for y in range(20, SIZE[1], 91)])

    def pick() -> Pick | None:
        return stage.pick(*next(points))

    benchmark(pick)
    assert benchmark.stats is not None
    return float(benchmark.stats["median"])


def test_a_hover_over_8_steps_is_answered_within_a_millisecond(benchmark: BenchmarkFixture) -> None:
    assert picked(benchmark, built_in()) < LIMIT_S


def test_a_hover_over_200_steps_is_answered_within_a_millisecond(benchmark: BenchmarkFixture) -> None:
    assert picked(benchmark, stretched(200)) < LIMIT_S
