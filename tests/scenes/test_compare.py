"""Three ways back side by side: one scale, the numbers of the recovery model."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, pairwise

import pytest

from scenes.camera import Margins, comparison, on_screen, view_projection
from scenes.compare import Comparison, bar_length, comparison_of
from scenes.label_places import overlap
from scenes.offscreen import offscreen_stage
from scenes.showing import Showing
from scenes.tableau import stage_layout, tableau_of
from sim.checkpoints import every_n
from sim.recovery import compare
from tests.scenes.staging import palette_named, run_of, task_of


def compared(in_tokens: bool = True) -> Comparison:
    found = comparison_of(run_of(task_of(8, recorded=in_tokens) if not in_tokens else None, checkpoints=every_n(3)))
    assert found is not None
    return found


def test_each_bar_is_as_long_as_its_way_costs() -> None:
    ways = compare(run_of(checkpoints=every_n(3)).plan)
    lengths = [sum(part.length for part in bar) for bar in compared().bars]
    assert lengths == [way.total.tokens for way in ways] == [15_100, 18_900, 15_400]


def test_parts_follow_one_another_without_a_gap() -> None:
    for bar in compared().bars:
        for part, following in pairwise(bar):
            assert following.start == pytest.approx(part.start + part.length)


def test_without_recorded_tokens_steps_are_compared() -> None:
    found = compared(in_tokens=False)
    assert not found.in_tokens
    assert [sum(part.length for part in bar) for bar in found.bars] == [10, 13, 10]


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
    assert [bar_length(bar) <= found.shortest for bar in found.bars] == [True, False, False]


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
