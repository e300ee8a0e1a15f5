"""Beside the lines of a long run stand their steps and their bill, at both ends of the same lines."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scenes.layout import SLAB_WIDTH, layout_of
from scenes.motion import instant_at
from scenes.paints import paints_of
from scenes.tile_words import MOST_NAMED, line_labels, named_lines
from scenes.tiles import tile_pieces
from scenes.words import Label
from sim.checkpoints import every_n
from tests.scenes.staging import palette_named, run_of, task_of

Say = Callable[..., str]


def labels_of(n_steps: int, fail: int, say: Say, disks: int = 10) -> list[Label]:
    run = run_of(task_of(n_steps), fail=fail, checkpoints=every_n(disks))
    return line_labels(instant_at(run, run.opening_t), say)


@given(st.integers(min_value=1, max_value=40), st.data())
def test_the_line_where_it_happens_is_named_and_the_others_at_even_distances(n_lines: int, data: st.DataObject) -> None:
    here = data.draw(st.integers(min_value=0, max_value=n_lines - 1))
    named = named_lines(n_lines, here)
    assert here in named
    assert all(0 <= line < n_lines for line in named)
    assert len(named) <= max(MOST_NAMED, n_lines if n_lines <= 6 else 0)


@pytest.mark.parametrize(("n_steps", "fail"), [(21, 16), (200, 137), (500, 375), (10_000, 6666)])
def test_both_ends_of_a_line_are_named_or_neither(n_steps: int, fail: int, say: Say) -> None:
    named = [label for label in labels_of(n_steps, fail, say, disks=1) if label.priority != 78]
    lefts = [label.places[0].at[1] for label in named if "–" in label.lines[0].text]
    rights = [label.places[0].at[1] for label in named if "tok" in label.lines[0].text]
    assert lefts == rights
    assert len({label.priority for label in named}) == 2


def test_the_bill_at_the_end_of_a_line_is_that_of_its_last_step(say: Say) -> None:
    texts = [label.lines[0].text for label in labels_of(200, 137, say)]
    amount = say("scene.amount", amount=task_of(200).tokens.cumulative(140))
    assert texts[texts.index("121–140") + 1] == say("scene.tokens", amount=amount)


def test_what_is_left_out_is_written_in_its_gap(say: Say) -> None:
    run = run_of(task_of(500), fail=375, checkpoints=every_n(50))
    instant = instant_at(run, run.opening_t)
    label = next(label for label in line_labels(instant, say) if "left out" in label.lines[0].text)
    layout, (x, y, z) = instant.layout, label.places[0].at
    before, after = layout.stand_x[layout.gaps[0]], layout.stand_x[layout.gaps[0] + 1]
    assert label.lines[0].text == "18 steps left out"
    assert before + SLAB_WIDTH / 2 < x < after - SLAB_WIDTH / 2
    assert y < layout.track_y
    assert 0 < z < 0.5


def test_the_tile_that_failed_has_its_lightning_as_soon_as_it_has_failed() -> None:
    paints = paints_of(palette_named("studio").model_dump_json())
    run = run_of(task_of(200), fail=137, checkpoints=every_n(10))
    before, after = (tile_pieces(instant_at(run, t), paints) for t in (0.0, run.opening_t))
    tiles = layout_of(run).tiles
    assert tiles is not None
    mark = after[-1].vertices[:, :3]
    assert abs(mark[:, 0].mean() - tiles.centres[136, 0]) < 0.2
    assert mark[:, 2].min() >= tiles.heights[136]
    assert all(piece.vertices.shape != after[-1].vertices.shape for piece in before)
