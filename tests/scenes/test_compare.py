"""Three ways back side by side: one scale, the numbers of the recovery model."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from scenes.camera import Margins, comparison, on_screen, view_projection
from scenes.compare import Comparison, bar_ends, bar_length, comparison_of
from scenes.compare_bars import comparison_lines, comparison_pieces
from scenes.compare_words import comparison_labels
from scenes.extra import Extra
from scenes.label_places import overlap
from scenes.offscreen import offscreen_stage
from scenes.paints import paints_of
from scenes.showing import Showing
from scenes.stage import Detail
from scenes.tableau import stage_layout, tableau_of
from scenes.words import Label
from sim.bill import bill_of
from sim.checkpoints import every_n
from sim.failure import Cause, Failure
from sim.plan import Strategy
from sim.recovery import cheapest, compare, compared_by
from sim.run import Run, simulate
from sim.task import Task
from tests.scenes.staging import palette_named, run_of, task_of

TOLD = ("rerun", "column", "lost")


def compared() -> Comparison:
    found = comparison_of(run_of(checkpoints=every_n(3)))
    assert found is not None
    return found


def said_of(run: Run, say: Callable[..., str], kind: str) -> list[Label]:
    found = comparison_of(run)
    assert found is not None
    return [label for label in comparison_labels(found, say) if label.kind == kind]


@pytest.mark.parametrize("compare", [False, True])
@pytest.mark.parametrize("extra", [None, "skyline", "world", "landscape"])
def test_a_run_that_was_on_the_stage_goes_when_nobody_needs_it(compare: bool, extra: Extra | None) -> None:
    """What was worked out for it must not keep it: after an hour of changes there would be hundreds of them."""
    run = run_of(checkpoints=every_n(3))
    shown = tableau_of(run, run.opening_t, False, compare, extra=extra)
    assert (shown.comparison is not None) == (compare and extra != "landscape")
    gone = weakref.ref(run)
    del run, shown
    gc.collect()
    assert gone() is None


def test_the_run_that_is_compared_is_one_of_the_three() -> None:
    run = run_of(checkpoints=every_n(3))
    found = comparison_of(run)
    assert found is not None
    beside = found.beside(run)
    assert [other.plan.strategy for other in beside] == list(Strategy)
    assert run in beside
    assert [other is run for other in beside].count(True) == 1


def test_each_bar_is_as_long_as_its_way_costs() -> None:
    ways = compare(run_of(checkpoints=every_n(3)).plan)
    lengths = [sum(part.length for part in bar) for bar in compared().bars]
    assert lengths == [way.total.tokens for way in ways] == [15_100, 18_900, 15_400]


def test_parts_follow_one_another_without_a_gap() -> None:
    for bar in compared().bars:
        for part, following in pairwise(bar):
            assert following.start == pytest.approx(part.start + part.length)


def bare(n_steps: int, **recorded: int) -> Run:
    task = Task.model_validate({"title": "Bare", "steps": [{"title": f"Case {k}", **recorded} for k in range(n_steps)]})
    return run_of(task, checkpoints=every_n(3))


@pytest.mark.parametrize(
    ("run", "unit"),
    [(run_of(), "tokens"), (bare(8, tool_calls=2), "tool_calls"), (bare(8), "steps")],
)
def test_the_bars_are_the_bills_of_the_board(run: Run, unit: str) -> None:
    found, ways = comparison_of(run), compare(run.plan)
    assert found is not None
    assert found.unit == compared_by(ways) == unit
    assert [bar_length(bar) for bar in found.bars] == [bill_of(way, run.plan.task, found.unit).total for way in ways]
    assert found.cheapest == cheapest(ways)


@pytest.mark.parametrize("luck", range(12))
@pytest.mark.parametrize("cause", list(Cause))
def test_tries_that_fail_again_are_part_of_the_bars(luck: int, cause: Cause) -> None:
    run = simulate(run_of(checkpoints=every_n(3)).plan.with_failure(Failure(step=5, cause=cause, luck=luck)))
    found, ways = comparison_of(run), compare(run.plan)
    assert found is not None
    assert [bar_length(bar) for bar in found.bars] == [way.total.tokens for way in ways]
    assert [found.lost(n) for n in range(3)] == [(way.lost.tokens or 0) + (way.retried.tokens or 0) for way in ways]
    assert all(part.length >= 0 for bar in found.bars for part in bar)


@pytest.mark.parametrize("run", [bare(8, tool_calls=2), bare(8)])
def test_the_cost_is_said_in_what_was_counted(run: Run, say: Callable[..., str]) -> None:
    totals = [label.lines[0].text for label in said_of(run, say, "column")]
    found = comparison_of(run)
    assert found is not None
    counted = (
        ["20 calls", "26 calls", "20 calls"]
        if found.unit == "tool_calls"
        else ["10 steps in all", "13 steps in all", "10 steps in all"]
    )
    assert totals == counted


def test_lost_work_stands_as_a_column_to_one_scale() -> None:
    found = compared()
    heights = [found.lost_height(number) for number in range(3)]
    assert [round(height / heights[1] * found.lost(1)) for height in heights] == [found.lost(n) for n in range(3)]
    assert heights[1] == max(heights)


def test_of_a_long_run_the_lanes_say_that_they_are_not_all_of_it(say: Callable[..., str]) -> None:
    remarks = [label.lines[0].text for label in said_of(run_of(task_of(200), fail=150), say, "axis")]
    assert any("200" in remark for remark in remarks)
    assert not any("all 8" in label.lines[0].text for label in said_of(run_of(), say, "axis"))


@pytest.mark.parametrize("fail", [1, 5, 8])
def test_no_total_stands_on_a_step(fail: int, say: Callable[..., str]) -> None:
    run = run_of(fail=fail)
    stage = offscreen_stage((1280, 720), full_look=False)
    stage.dress(palette_named("studio"), say)
    stage.show(Showing(run, run.opening_t, comparison(stage_layout(run, True), 16 / 9), compare=True))
    stage.picture()
    found = comparison_of(run)
    assert found is not None
    for label, rect in stage.labels_shown():
        if label.kind in ("column", "lost"):
            ends = [[found.right, lane.track_y, 0.5] for lane in found.layouts]
            matrix = view_projection(comparison(found.layout, 16 / 9), 16 / 9, found.layout)
            assert rect[0] > on_screen(ends, matrix, 1280, 720)[:, 0].max()


def test_what_stands_still_is_made_once() -> None:
    found, paints = compared(), paints_of(palette_named("studio").model_dump_json())
    assert comparison_pieces(found, paints) is comparison_pieces(found, paints)
    assert comparison_lines(found, paints) is comparison_lines(found, paints)


def test_equal_lengths_look_equal_on_every_lane() -> None:
    run = run_of(checkpoints=every_n(3))
    layout = stage_layout(run, compare=True)
    matrix = view_projection(comparison(layout, 16 / 9), 16 / 9, layout)
    found = comparison_of(run)
    assert found is not None
    lengths = []
    for lane in found.layouts:
        x, _, _ = on_screen([[0.0, lane.track_y - 1.7, 0.1], [5.0, lane.track_y - 1.7, 0.1]], matrix, 1920, 1080).T
        lengths.append(x[1] - x[0])
    assert max(lengths) / min(lengths) < 1.012


def test_a_run_without_failure_stands_alone() -> None:
    tableau = tableau_of(run_of(fail=None), 0.0, calm=False, compare=True)
    assert tableau.comparison is None
    assert len(tableau.instants) == 1


def test_all_three_stand_at_the_same_story_time() -> None:
    run = run_of(checkpoints=every_n(3))
    tableau = tableau_of(run, run.opening_t, calm=False, compare=True)
    assert len(tableau.instants) == 3
    assert {instant.t for instant in tableau.instants} == {run.opening_t}


@pytest.mark.parametrize("aspect", [9 / 16, 1.0, 4 / 3, 16 / 9, 21 / 9])
@pytest.mark.parametrize("margins", [(0.03, 0.04, 0.03, 0.04), (0.025, 0.18, 0.025, 0.1)])
def test_nothing_of_one_lane_crosses_another(aspect: float, margins: Margins) -> None:
    layout = stage_layout(run_of(checkpoints=every_n(3)), compare=True)
    matrix = view_projection(comparison(layout, aspect, margins), aspect, layout)
    down = on_screen(layout.frame_points, matrix, 100 * aspect, 100)[:, 1].reshape(3, -1)
    assert all(upper.max() < lower.min() - 1.5 for upper, lower in pairwise(down))


def test_the_scale_ends_in_round_numbers() -> None:
    assert compared().ticks == (0, 5000, 10000, 15000)


def test_the_cheapest_way_is_the_one_with_the_shortest_bar() -> None:
    found = compared()
    shortest = min(bar_length(bar) for bar in found.bars)
    assert [found.is_cheapest(number) for number in range(3)] == [bar_length(bar) == shortest for bar in found.bars]
    assert found.is_cheapest(0)


@pytest.mark.parametrize("size", [(1280, 720), (1024, 768), (1680, 720), (608, 1080), (700, 520)])
@pytest.mark.parametrize("fail", [1, 3, 5, 8])
@pytest.mark.parametrize("every", [1, 3])
def test_every_way_keeps_its_name_and_its_cost(
    size: tuple[int, int], fail: int, every: int, say: Callable[..., str]
) -> None:
    run = run_of(fail=fail, checkpoints=every_n(every))
    stage = offscreen_stage(size, full_look=False)
    stage.dress(palette_named("studio"), say)
    stage.show(Showing(run, run.opening_t, comparison(stage_layout(run, True), size[0] / size[1]), compare=True))
    stage.picture()
    shown = stage.labels_shown()
    assert sum(label.kind == "column" for label, _ in shown) == 3
    assert sum(label.kind == "rerun" for label, _ in shown) == 3
    assert not any(overlap(a, b) for (_, a), (_, b) in combinations(shown, 2))
    names = [rect for label, rect in shown if label.kind == "rerun"]
    assert len({rect[3] - rect[1] for rect in names}) == 1  # all three are set alike


@pytest.mark.parametrize("size", [(608, 1080), (434, 981), (674, 1713), (618, 561)])
@pytest.mark.parametrize("fail", [1, 5, 8])
def test_beside_other_things_each_way_still_has_its_name_and_cost_and_none_on_a_tile_or_a_bar(
    size: tuple[int, int], fail: int, say: Callable[..., str]
) -> None:
    margins, run = (0.025, 0.2, 0.025, 0.1), run_of(fail=fail)
    layout, aspect = stage_layout(run, True), size[0] / size[1]
    shot = comparison(layout, aspect, margins)
    stage = offscreen_stage(size, full_look=False)
    stage.dress(palette_named("studio"), say, Detail(keep_clear=margins))
    stage.show(Showing(run, run.opening_t, shot, compare=True))
    stage.picture()
    found = comparison_of(run)
    assert found is not None
    matrix = view_projection(shot, aspect, found.layout)
    told = {kind: [rect for label, rect in stage.labels_shown() if label.kind == kind] for kind in TOLD}
    assert [len(told["rerun"]), len(told["column"])] == [3, 3]
    assert len(told["lost"]) in (0, 3)
    for lane in found.layouts:
        things = [bar_ends(lane)]
        things += [[[x + dx, lane.track_y + dy, 0.5] for dx, dy in ((-0.4, -0.4), (0.4, 0.4))] for x in lane.stand_x]
        for ends in things:
            at = on_screen(ends, matrix, *size)[:, :2]
            low, high = at.min(axis=0), at.max(axis=0)
            for rect in (rect for kind in TOLD for rect in told[kind]):
                assert not overlap(rect, (float(low[0]), float(low[1]), float(high[0]), float(high[1])))
