"""The skyline says what each disk weighs: heights to one scale, a chain where one needs another, no second scale."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Literal

import numpy as np
import numpy.typing as npt
import pytest

from scenes.boxes import boxes_of
from scenes.camera import overview
from scenes.chain import link_shape
from scenes.columns import column_glass, column_outlines, scale_lines
from scenes.extra import Extra
from scenes.layout import layout_of
from scenes.motion import Instant, Leaving, instant_at
from scenes.offscreen import OffscreenStage, offscreen_stage
from scenes.paints import paints_of
from scenes.scales import skyline_seen, tokens_seen
from scenes.showing import Showing
from scenes.skyline import scale_of, skyline_of, stock_at, stock_of, used_chain
from scenes.skyline_pieces import skyline_glass, skyline_lines, skyline_pieces, storeys_of
from scenes.stage import Detail, Pick
from scenes.tableau import Tableau, tableau_of
from sim.checkpoints import every_n
from sim.plan import Plan, Strategy
from sim.run import EventKind, Run, simulate
from sim.scenario import built_in
from sim.sizes import snapshot_sizes
from sim.storage import Storage, stored_sizes
from tests.scenes.staging import palette_named, run_of, task_of

SIZE = (480, 270)
Say = Callable[..., str]
Kind = Literal["whole", "differences", "every_k_whole"]
WHOLE = simulate(built_in())
CHANGES = simulate(built_in().with_storage(Storage(kind="differences")))


def kept(kind: Kind = "whole", last: int | None = None, plan: Plan | None = None) -> Run:
    return simulate((plan or built_in()).with_storage(Storage(kind=kind, keep_last=last)))


def standing(run: Run, t: float | None = None, calm: bool = False) -> Instant:
    return tableau_of(run, run.duration_s if t is None else t, calm, False, extra="skyline").instants[0]


def turning(old: Run, new: Run, u: float, before: Leaving | None = None, calm: bool = False) -> Tableau:
    leaving = Leaving(old, old.duration_s, u, before=before, extra="skyline")
    return tableau_of(new, new.duration_s, calm, False, leaving=leaving, extra="skyline")


# --- placing ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["whole", "differences", "every_k_whole"])
@pytest.mark.parametrize("last", [None, 1, 4])
def test_heights_are_the_bytes_that_are_stored(kind: Kind, last: int | None) -> None:
    run = kept(kind, last)
    plan, instant = run.plan, standing(run)
    heights = skyline_of(instant).heights
    sizes = np.zeros(8)
    sizes[[step - 1 for step in plan.storage.kept(plan.checkpoint_steps)]] = stored_sizes(
        plan.task, plan.checkpoint_steps, plan.storage
    )
    assert heights == pytest.approx(sizes * scale_of(run, instant.layout).per_byte, rel=1e-12)


def test_the_scale_stays_however_disks_are_kept() -> None:
    layout = layout_of(WHOLE)
    scales = [scale_of(kept(kind), layout) for kind in ("whole", "differences", "every_k_whole")]
    assert len({(scale.per_byte, scale.ticks) for scale in scales}) == 1
    assert [tick for tick, _ in scales[0].ticks] == [10_000, 20_000, 30_000, 40_000]
    assert [height / tick for tick, height in scales[0].ticks] == pytest.approx([scales[0].per_byte] * 4)


def test_a_whole_disk_has_a_storey_for_what_each_earlier_one_holds_too() -> None:
    instant = standing(WHOLE)
    per_byte = scale_of(WHOLE, instant.layout).per_byte
    edges = storeys_of(instant, skyline_of(instant), 7, 1.0)
    assert edges == pytest.approx([0.0, *(snapshot_sizes(WHOLE.plan.task)[1:9] * per_byte)])


def test_a_difference_is_one_plate_that_is_all_new() -> None:
    instant = standing(CHANGES)
    skyline = skyline_of(instant)
    assert storeys_of(instant, skyline, 7, 1.0) == [0.0, pytest.approx(float(skyline.heights[7]))]


def test_each_difference_hangs_on_the_disk_before_it_back_to_a_whole_one() -> None:
    assert set(skyline_of(standing(CHANGES)).joints) == {(k, k + 1) for k in range(7)}
    assert set(skyline_of(standing(kept("every_k_whole"))).joints) == {(0, 1), (1, 2), (3, 4), (4, 5), (6, 7)}
    assert not skyline_of(standing(WHOLE)).joints
    by_threes = kept("differences", plan=built_in().with_checkpoints(every_n(3)))
    assert set(skyline_of(standing(by_threes)).joints) == {(2, 5)}


def test_the_chain_that_a_restore_reads_is_known_from_the_restore_on() -> None:
    assert used_chain(standing(CHANGES, CHANGES.opening_t)) == (0, 1, 2, 3)
    assert used_chain(standing(WHOLE, WHOLE.opening_t)) == (3,)
    assert used_chain(standing(CHANGES, 0.0)) == ()
    dropped = kept("differences", 2)
    assert used_chain(standing(dropped, dropped.opening_t)) == (2, 3)
    assert used_chain(standing(dropped)) == ()


def test_what_is_dropped_is_no_more_than_an_outline() -> None:
    run = kept("differences", 3)
    skyline = skyline_of(standing(run))
    assert skyline.gone.tolist() == [1, 1, 1, 1, 1, 0, 0, 0]
    assert np.flatnonzero(skyline.heights).tolist() == [5, 6, 7]
    assert skyline.whole.tolist()[5:] == [1, 0, 0]


def test_what_is_not_written_yet_is_an_outline_of_its_size_to_be() -> None:
    instant = standing(CHANGES, CHANGES.opening_t)
    skyline, stock = skyline_of(instant), stock_of(CHANGES, instant.layout, 4)
    assert skyline.to_come.tolist() == [0, 0, 0, 0, 1, 1, 1, 1]
    assert skyline.outlines[7] == pytest.approx(2889 * scale_of(CHANGES, instant.layout).per_byte)
    assert stock.sizes.tolist() == [3610, 3471, 3441, 4998, 7393, 5040, 8632, 2889]


def test_a_disk_that_is_being_written_rises_to_its_size() -> None:
    event = next(each for each in WHOLE.events() if each.kind == EventKind.CHECKPOINT and each.step == 3)
    times = np.linspace(event.start_s + 1e-6, event.end_s - 1e-6, 5)
    heights = [float(skyline_of(standing(WHOLE, float(t))).heights[2]) for t in times]
    assert heights == sorted(heights)
    assert heights[0] < 0.01 < heights[2] < heights[-1]


# --- changes ----------------------------------------------------------------------------------------------------------


def test_the_skyline_collapses_evenly_from_what_was_to_what_is() -> None:
    heights = [skyline_of(turning(WHOLE, CHANGES, u).instants[0]).heights for u in (0.0, 0.3, 0.6, 0.9, 1.0)]
    assert heights[0] == pytest.approx(skyline_of(standing(WHOLE)).heights)
    assert heights[-1] == pytest.approx(skyline_of(standing(CHANGES)).heights)
    assert all(np.all(later[1:] < earlier[1:]) for earlier, later in pairwise(heights))


def test_a_change_amid_a_change_goes_on_from_what_is_seen() -> None:
    half = skyline_of(turning(WHOLE, CHANGES, 0.5).instants[0]).heights
    cut_short = Leaving(WHOLE, WHOLE.duration_s, 0.5, extra="skyline")
    turned_back = skyline_of(turning(CHANGES, WHOLE, 0.0, before=cut_short).instants[0]).heights
    assert turned_back == pytest.approx(half)


def test_where_motion_is_reduced_one_picture_fades_into_the_other() -> None:
    tableau = turning(WHOLE, CHANGES, 0.5, calm=True)
    assert tableau.fading is not None
    assert skyline_of(tableau.instants[0]).heights == pytest.approx(skyline_of(standing(CHANGES)).heights)


@pytest.mark.parametrize("opens", [True, False])
def test_two_scales_are_never_seen_together(opens: bool) -> None:
    paints = paints_of(palette_named("studio").model_dump_json())
    extras: tuple[Extra | None, Extra | None] = (None, "skyline") if opens else ("skyline", None)
    for u in np.linspace(0, 1, 21):
        leaving = Leaving(WHOLE, WHOLE.duration_s, float(u), extra=extras[0])
        [instant] = tableau_of(WHOLE, WHOLE.duration_s, False, False, leaving=leaving, extra=extras[1]).instants
        tokens = column_glass(instant, paints, 0.5) + column_outlines(instant, paints) + scale_lines(instant, paints)
        blocks = skyline_pieces(instant, paints) + skyline_glass(instant, paints) + skyline_lines(instant, paints)
        assert not (tokens and blocks)
        assert tokens_seen(instant) == 0 or skyline_seen(instant) == 0


def test_words_of_a_scale_come_when_what_they_are_of_comes(say: Say) -> None:
    kinds = {}
    for u in (0.3, 0.7):
        leaving = Leaving(WHOLE, WHOLE.duration_s, u)
        changing = tableau_of(WHOLE, WHOLE.duration_s, False, False, leaving=leaving, extra="skyline")
        kinds[u] = {label.kind for label in changing.labels(say, Detail())}
    assert not kinds[0.3] & {"column", "stored", "axis"}
    assert kinds[0.7] >= {"stored", "axis"}


def test_side_by_side_the_three_ways_keep_their_own_scale() -> None:
    assert all(not i.skyline for i in tableau_of(WHOLE, WHOLE.opening_t, False, True, extra="skyline").instants)


# --- seen and pointed at ----------------------------------------------------------------------------------------------


def staged(run: Run, say: Say, palette: str = "studio", full: bool = False) -> OffscreenStage:
    stage = offscreen_stage(SIZE, full_look=full)
    stage.dress(palette_named(palette), say, Detail())
    shot = overview(layout_of(run), SIZE[0] / SIZE[1])
    stage.show(Showing(run, run.duration_s, shot, extra="skyline"))
    return stage


def bluish(picture: npt.NDArray[np.uint8]) -> float:
    """Return which share of a picture is of the disks' colour."""
    red, _, blue = (picture[..., channel].astype(int) for channel in range(3))
    return float(np.mean((blue > 110) & (blue - red > 60)))


@pytest.mark.parametrize("palette", ["studio", "projector"])
def test_much_less_is_seen_of_the_skyline_once_only_changes_are_kept(palette: str, say: Say) -> None:
    whole = staged(WHOLE, say, palette)
    tall = whole.screen_box(Pick(kind="stored", step=8))
    assert tall is not None
    left, top, width, height = (round(v) for v in tall)
    before = whole.picture()[top : top + height // 2, left : left + width]
    after = staged(CHANGES, say, palette).picture()[top : top + height // 2, left : left + width]
    assert bluish(before) > 0.4
    assert bluish(after) < 0.05


def test_a_disk_is_met_by_what_it_weighs_and_no_column_is(say: Say) -> None:
    stage = staged(CHANGES, say)
    box = stage.screen_box(Pick(kind="stored", step=7))
    assert box is not None
    assert stage.pick(box[0] + box[2] / 2, box[1] + 4) == Pick(kind="stored", step=7)
    assert {pick.step for pick in boxes_of(standing(CHANGES)).picks if pick.kind == "stored"} == set(range(1, 9))
    assert not [pick for pick in boxes_of(standing(CHANGES)).picks if pick.kind == "column"]


def test_a_frame_marks_what_is_pointed_at(say: Say) -> None:
    stage = staged(WHOLE, say)
    before = stage.picture()
    showing = Showing(WHOLE, WHOLE.duration_s, overview(layout_of(WHOLE), SIZE[0] / SIZE[1]), extra="skyline")
    stage.show(replace(showing, hovered=Pick(kind="stored", step=6)))
    assert np.any(stage.picture() != before)


def test_bytes_are_written_over_the_blocks_and_at_the_scale(say: Say) -> None:
    labels = tableau_of(kept("differences", 7), 99.0, False, False, extra="skyline").labels(say, Detail())
    told = {(label.kind, label.step): [line.text for line in label.lines] for label in labels}
    assert told["stored", 1] == ["dropped"]
    assert told["stored", 2] == ["6.7 kB", "whole"]
    assert told["stored", 7] == ["+8.6 kB", "changes"]
    assert [label.lines[0].text for label in labels if label.kind == "axis"] == ["10 kB", "20 kB", "30 kB", "40 kB"]
    assert not [label for label in labels if label.kind == "column"]


def test_a_long_run_has_its_skyline_on_what_is_shown_large() -> None:
    run = kept("differences", plan=run_of(task_of(200), fail=120).plan)
    instant = standing(run, run.opening_t)
    stands = instant.layout.stand_steps
    assert len(skyline_of(instant).heights) == len(stands) < 20
    first = int(stands[1])
    alone = stored_sizes(run.plan.task, run.plan.checkpoint_steps, run.plan.storage)[first - 1]
    assert stock_of(run, instant.layout, 200).sizes[1] == alone


@pytest.mark.parametrize("upright", [False, True])
def test_a_link_of_the_chain_turns_its_outside_out(upright: bool) -> None:
    shape = link_shape(upright)
    a, b, c = (shape.points[shape.faces[:, corner]] for corner in range(3))
    turned = np.cross(b - a, c - a)
    assert np.all(np.sum(turned * shape.normals[shape.faces[:, 0]], axis=1) >= 0)


def test_the_skyline_holds_what_the_run_holds_when_a_restart_writes_disks_again() -> None:
    storage = Storage(kind="differences", keep_last=2)
    run = simulate(built_in().with_storage(storage).with_strategy(Strategy.RESTART))
    layout = layout_of(run)
    for event in run.events():
        instant = instant_at(run, event.start_s, False, layout)
        stock = stock_at(instant)
        assert stock.held.tolist() == instant.state.saved.tolist()
        assert stock.dropped.tolist() == instant.state.dropped.tolist()
