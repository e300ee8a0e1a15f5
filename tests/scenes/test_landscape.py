"""The landscape stands where its values say, is met where one points, and shows valley, formulas and plan."""

from __future__ import annotations

import numpy as np
import pytest

from desktop_app.flat_view import FlatStage
from desktop_app.text import Words
from desktop_app.theme import PALETTES, scene_palette_named
from scenes.camera import Shot, on_screen, ray, view_projection
from scenes.landscape import (
    HEIGHT,
    PLINTH,
    Relief,
    height_of,
    interval_ticks,
    ratio_ticks,
    relief_of,
    relief_shot,
    y_of,
)
from scenes.landscape_curves import contour, curves
from scenes.landscape_pieces import ground_colours, raised, relief_casters, relief_lines, relief_solids
from scenes.landscape_surface import smooth
from scenes.landscape_words import percent, relief_labels
from scenes.offscreen import offscreen_stage
from scenes.paints import paints_of
from scenes.palette import srgb
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from scenes.tableau import stage_layout, tableau_of
from scenes.told import told_at
from sim.checkpoints import every_n, manual_at
from sim.hazards import hazards_of
from sim.lesson_file import load_lesson, shipped_lesson
from sim.placement import Hazards, expected_cost
from sim.plan import Plan
from sim.reliability import Reliability
from sim.run import simulate
from sim.scenario import built_in
from sim.task import Step, Task

SAY = Words(strict=True).say
SIZE = (960, 540)


def relief(plan: Plan | None = None) -> Relief:
    found = relief_of(plan or built_in())
    assert found is not None
    return found


def overview(land: Relief) -> Shot:
    return relief_shot("overview", land, SIZE[0] / SIZE[1], (0.02, 0.08, 0.02, 0.08))


def long_run(n_steps: int) -> Plan:
    return Plan(task=Task(title="long", steps=tuple(Step(title=str(k), tool_calls=1 + k % 3) for k in range(n_steps))))


def test_each_height_is_the_logarithm_of_a_cost_up_to_the_ceiling() -> None:
    shown = relief()
    ratio = np.minimum(shown.land.costs / shown.land.fault_free, shown.ceiling)
    assert np.array_equal(shown.nodes[..., 2], PLINTH + HEIGHT * np.log(ratio) / np.log(shown.ceiling))
    assert height_of([1.0, 10.0, 99.0], 10.0).tolist() == [PLINTH, PLINTH + HEIGHT, PLINTH + HEIGHT]


def test_the_surface_goes_through_every_node_and_never_beyond_its_neighbours() -> None:
    shown = relief()
    x, y, z = shown.nodes[..., 0], shown.nodes[..., 1], shown.nodes[..., 2]
    assert np.allclose(shown.surface.height_at(x, y), z, atol=1e-12)
    assert shown.surface.z.min() == pytest.approx(z.min())
    assert shown.surface.z.max() == pytest.approx(z.max())
    assert len(shown.surface.x) > 4 * len(shown.land.intervals)


def test_a_smooth_line_rises_only_where_its_values_do() -> None:
    x = np.array([0.0, 1.0, 2.0, 4.0])
    values = np.array([[0.0], [1.0], [1.0], [0.5]])
    at = np.linspace(0, 4, 81)
    between = smooth(x, values, at)[:, 0]
    assert np.all(np.diff(between[at <= 1]) >= 0)
    assert np.allclose(between[(at >= 1) & (at <= 2)], 1.0)
    assert np.all(np.diff(between[at >= 2]) <= 0)


def test_the_normals_of_a_slope_lean_back_from_it() -> None:
    shown = relief()
    steepest = int(np.argmin(shown.surface.normals[:, 2]))
    assert shown.surface.normals[steepest, 1] < -0.5  # dearer to the back, so it faces the viewer
    assert np.allclose(np.linalg.norm(shown.surface.normals, axis=1), 1.0)


@pytest.mark.parametrize("node", [(0, 5), (2, 20), (5, 12), (7, 28)])
def test_a_ray_through_a_node_meets_its_value(node: tuple[int, int]) -> None:
    shown = relief()
    shot, (width, height) = overview(shown), SIZE
    matrix = view_projection(shot, width / height, shown.layout)
    inwards = np.array([0.02 if node[0] == 0 else -0.02, 0.0, 0.0])
    x, y, _ = on_screen(shown.nodes[node] + inwards, matrix, width, height)[0]
    pick = shown.hit(*ray(shot, width / height, x / width, y / height))
    assert pick is not None
    assert pick == shown.pick_of(*node)
    assert shown.node_of(pick) == node
    interval, rate = int(shown.land.intervals[node[0]]), float(shown.land.rates[node[1]])
    hazards = hazards_of(built_in())
    assert hazards is not None
    alike = Hazards(hazards.costs, np.full(8, 1 - rate), hazards.write, hazards.restore)
    expected = expected_cost(alike, range(interval, 8, interval))
    assert shown.land.costs[node] == pytest.approx(expected, rel=1e-12)


def test_a_ray_over_the_landscape_meets_nothing() -> None:
    shown = relief()
    assert shown.hit(*ray(overview(shown), SIZE[0] / SIZE[1], 0.02, 0.02)) is None
    assert len(shown.corners(Pick(kind="landscape", at=(99.0, 0.5)))) == 0
    assert len(shown.corners(Pick(kind="step", step=1))) == 0


def test_arrows_walk_from_the_pin_to_the_edges() -> None:
    shown = relief()
    first = shown.beside(None, 1, 0)
    assert first.at is not None
    assert first.at[0] == 1.0
    assert first.at[1] == pytest.approx(0.05, rel=0.1)
    assert shown.beside(first, 1, 0).at == (2.0, first.at[1])
    assert shown.beside(first, -1, 0) == first
    further = shown.beside(shown.beside(first, 99, 0), 0, 99)
    assert further.at == (8.0, shown.land.rates[-1])


def test_the_valley_runs_through_nodes_that_cost_least_from_edge_to_edge() -> None:
    shown = relief()
    for x, y, z in shown.valley:
        column = int(np.argmin(np.abs(y_of(shown.land.rates) - y)))
        row = int(np.argmin(np.abs(shown.nodes[:, column, 0] - x)))
        assert shown.land.intervals[row] == shown.land.valley[column]
        assert shown.nodes[row, column, 2] == z
    assert (shown.valley[0, 1], shown.valley[-1, 1]) == (0.0, pytest.approx(y_of(0.4)))
    assert np.all(np.diff(shown.valley[:, 0]) <= 0)


def test_the_pin_stands_where_the_plan_is() -> None:
    every_two = built_in().with_checkpoints(every_n(2)).with_reliability(Reliability(success=0.9))
    shown = relief(every_two)
    assert shown.pin.interval == 2.0
    assert shown.pin.rate == pytest.approx(0.1)
    assert np.allclose(shown.pin.foot[:2], [shown.x_of(2), y_of(0.1)])
    hazards = hazards_of(every_two)
    assert hazards is not None
    expected = expected_cost(hazards, (2, 4, 6))
    assert expected is not None
    assert shown.pin.expected == expected
    assert shown.pin.foot[2] == pytest.approx(float(shown.z_of(expected)), abs=0.01)
    bare = relief(built_in().with_checkpoints(manual_at()))
    assert bare.pin.interval == 8
    assert relief(built_in().with_checkpoints(manual_at(3))).pin.interval == 4


def test_formulas_are_solid_where_they_hold_and_dashed_elsewhere() -> None:
    young, daly = curves(relief())
    assert len(daly.solid) == 1
    held = relief().land.daly[relief().land.daly_holds]
    assert daly.solid[0][0, 0] == pytest.approx(float(relief().x_of(held[0])))
    assert all(np.linalg.norm(np.diff(dash, axis=0), axis=1).sum() < 0.35 for dash in daly.dashed)
    dear = relief(built_in().with_reliability(Reliability(write=2000)))
    far_off, near_enough = curves(dear)
    assert sum(map(len, far_off.solid)) < sum(map(len, near_enough.solid))
    assert young.name == "young"


def test_a_contour_line_is_level() -> None:
    shown = relief()
    pieces = contour(shown.surface, float(height_of(2.0, shown.ceiling)), 0.0)
    assert len(pieces) > 30
    assert np.allclose(pieces[..., 2], height_of(2.0, shown.ceiling))
    assert len(contour(shown.surface, 99.0, 0.0)) == 0


def test_costs_beyond_the_ceiling_are_a_plateau_that_says_so() -> None:
    shown = relief(long_run(300))
    assert shown.ceiling == 10
    assert shown.nodes[-1, -1, 2] == PLINTH + HEIGHT
    said = [line.text for label in relief_labels(shown, SAY) for line in label.lines]
    assert "10×+" in said
    assert "practically never done" not in said
    never = relief(long_run(3000).with_checkpoints(manual_at()).with_reliability(Reliability(success=0.6)))
    assert never.pin.expected is None
    assert "practically never done" in [line.text for label in relief_labels(never, SAY) for line in label.lines]


def test_everything_is_written_in_round_figures() -> None:
    said = [line.text for label in relief_labels(relief(), SAY) for line in label.lines]
    assert {"Now: each step, 5% fail", "1.12× on average", "Best", "no disk", "0.2%", "40%", "2×"} <= set(said)
    assert [percent(rate) for rate in (0.002, 0.05, 0.0763, 0.4)] == [0.2, 5, 7.6, 40]
    assert interval_ticks(relief()) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert interval_ticks(relief(long_run(300))) == [1, 2, 5, 10, 20, 50, 100, 300]
    assert ratio_ticks(relief()) == [1.0, 2.0, 3.0, 5.0, 10.0]


def test_dearer_ground_is_of_another_colour() -> None:
    paints = paints_of(scene_palette_named("studio").model_dump_json())
    low, high = ground_colours([PLINTH, PLINTH + HEIGHT], paints)
    assert low[1] > low[0]
    assert np.allclose(high, paints.failed[:3])


def test_the_block_stands_on_the_floor_and_throws_a_shadow() -> None:
    shown, paints = relief(), paints_of(scene_palette_named("studio").model_dump_json())
    pick = shown.pick_of(2, 20)
    solids = relief_solids(shown, paints, [pick])
    assert min(piece.vertices[:, 2].min() for piece in solids) == 0
    assert len(solids) == len(relief_solids(shown, paints, [])) + 1
    assert len(relief_lines(shown, paints, [pick])) == len(relief_lines(shown, paints, [])) + 1
    assert relief_casters(shown)[0].low == 0


def test_a_run_without_a_choice_has_no_landscape() -> None:
    one = Plan(task=Task(title="one", steps=(Step(title="a", tool_calls=2),)))
    nothing = Plan(task=Task(title="none", steps=(Step(title="a"), Step(title="b"))))
    free = Plan(task=Task(title="free", steps=(Step(title="a", tool_calls=0), Step(title="b", tool_calls=0))))
    assert [relief_of(plan) for plan in (one, nothing, free)] == [None, None, None]
    run = simulate(one)
    assert stage_layout(run, False, extra="landscape") is stage_layout(run, False)
    assert tableau_of(run, 0.0, False, False, extra="landscape").instants


def test_a_run_of_two_steps_has_one() -> None:
    shown = relief(long_run(2))
    assert shown.land.intervals.tolist() == [1, 2]
    assert len(shown.surface.points) > 100


@pytest.mark.parametrize("palette", PALETTES)
def test_valley_ground_and_pin_are_seen_in_every_palette(palette: str) -> None:
    plan = built_in().with_checkpoints(every_n(3))
    shown, run, colours = relief(plan), simulate(plan), scene_palette_named(palette)
    shot = overview(shown)
    stage, flat = offscreen_stage(SIZE, full_look=True), FlatStage(SIZE)
    for each in (stage, flat):
        each.dress(colours, SAY, Detail())
        each.show(Showing(run, 0.0, shot, extra="landscape"))
    matrix = view_projection(shot, SIZE[0] / SIZE[1], shown.layout)
    middle = shown.valley[len(shown.valley) // 2]
    x, y = on_screen(raised(middle[None], 0.03), matrix, *SIZE)[0, :2]
    hx, hy = on_screen(raised(np.array([shown.pin.foot]), 0.75), matrix, *SIZE)[0, :2]
    for picture in (stage.picture(), flat.picture()):
        near = picture[int(y) - 4 : int(y) + 5, int(x) - 3 : int(x) + 4].reshape(-1, 3) / 255
        assert np.abs(near - srgb(colours.select)).max(axis=1).min() < 0.12
        red, green, blue = picture[int(hy) - 2 : int(hy) + 3, int(hx) - 2 : int(hx) + 3].reshape(-1, 3).mean(axis=0)
        assert red > green > 0.6 * blue
    assert stage.pick(x, y) == flat.pick(x, y)
    found = stage.pick(x, y)
    assert found is not None
    assert found.kind == "landscape"
    assert stage.screen_box(found) is not None
    assert stage.screen_box(Pick(kind="step", step=3)) is None


@pytest.mark.parametrize("second", [30.0, 36.0, 42.0, 48.0])
def test_what_is_said_of_the_plan_lies_on_no_curve(second: float) -> None:
    told = told_at(load_lesson(shipped_lesson("where-to-put-the-disks")), second, SIZE[0] / SIZE[1])
    shown = relief(told.run.plan)
    stage = offscreen_stage(SIZE, full_look=False)
    stage.dress(scene_palette_named("studio"), SAY, Detail())
    stage.show(told)
    stage.picture()
    left, top, right, bottom = next(rect for label, rect in stage.labels_shown() if label.essential)
    matrix = view_projection(told.shot, SIZE[0] / SIZE[1], shown.layout)
    for line in [shown.valley, *(part for curve in curves(shown) for part in curve.solid)]:
        x, y, _ = on_screen(line, matrix, *SIZE).T
        assert not np.any((left < x) & (x < right) & (top < y) & (y < bottom))
