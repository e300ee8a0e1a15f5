"""However long the lesson goes on, OpenGL holds no more things than after the first minute."""

from __future__ import annotations

import gc
import weakref
from collections.abc import Callable
from typing import Any

import pytest
from vispy import gloo

from scenes import ghost, gl_stage, pieces, titles
from scenes.camera import comparison, orbited, overview
from scenes.gl_stage import KEPT_BAKES, GlStage
from scenes.labels import Letters
from scenes.layout import LONGEST_ROW
from scenes.motion import Leaving
from scenes.offscreen import OffscreenStage, offscreen_stage
from scenes.paints import paints_of
from scenes.palette import ScenePalette
from scenes.scenery import Scenery, scenery_of
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from scenes.tableau import stage_layout, tableau_of
from sim.checkpoints import every_n, every_step
from sim.plan import Strategy
from tests.scenes.staging import palette_named, run_of, task_of

SIZE = (96, 54)
STRATEGIES = tuple(Strategy)
PALETTES = ("studio", "projector", "contrast", "print")


def things_held(stage: OffscreenStage) -> int:
    """Return how many buffers, textures and programs the context holds, once all that was let go has left it."""
    gc.collect()
    stage.picture()  # what is to be deleted is deleted by the next drawing
    held: dict[int, Any] = stage._canvas.context.shared.parser._objects
    return len(held)


def act(stage: OffscreenStage, say: Callable[..., str], number: int) -> None:
    """Change something of everything that can be changed, and draw it."""
    run = run_of(fail=1 + number % 8, checkpoints=every_n(1 + number % 3), strategy=STRATEGIES[number % 3])
    before = run_of(fail=1 + (number + 3) % 8, checkpoints=every_step())
    compare, calm = number % 4 == 3, number % 5 == 4
    layout, aspect = stage_layout(run, compare), SIZE[0] / SIZE[1]
    shot = orbited(comparison(layout, aspect) if compare else overview(layout, aspect), layout, 3.0 * number, 0.0)
    stage.dress(palette_named(PALETTES[number % 4]), say, Detail(calm=calm))
    leaving = Leaving(before, before.opening_t, 0.1 * (number % 9)) if number % 2 else None
    chosen = Pick(kind="step", step=1 + number % 8) if number % 3 else None
    t = run.duration_s * (number % 11) / 10
    stage.show(Showing(run, t, shot, chosen, chosen, compare, leaving))
    stage.picture()


def test_what_opengl_holds_does_not_grow_with_what_is_shown(say: Callable[..., str]) -> None:
    stage = offscreen_stage(SIZE, full_look=True)
    for number in range(12):
        act(stage, say, number)
    held = things_held(stage)
    for number in range(12, 28):
        act(stage, say, number)
    assert things_held(stage) <= held + 2
    assert len(stage._stage._bakes) <= KEPT_BAKES


def test_what_stood_is_left_before_what_takes_its_place_is_made(
    say: Callable[..., str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of a long run each is megabytes, on this side and in OpenGL: never both at once, and none beside the other."""
    stage, left = offscreen_stage(SIZE, full_look=False), list[bool]()
    act(stage, say, 2)
    stood = stage._stage._scenery
    assert stood is not None
    solid = weakref.ref(stood.solid)
    assert stage._stage._gl is not None
    buffers = {**stage._stage._gl.buffers}
    del stood

    def noted(*args: Any) -> Scenery:
        left.append(solid() is None)
        return scenery_of(*args)

    monkeypatch.setattr(gl_stage, "scenery_of", noted)
    act(stage, say, 6)
    assert left
    assert all(left)
    assert set(buffers) >= {"solid", "glass", "lines"}
    assert all(stage._stage._gl.buffers[name] is kept for name, kept in buffers.items())


def test_stages_that_were_let_go_leave_nothing_behind(say: Callable[..., str], studio: ScenePalette) -> None:
    last = offscreen_stage(SIZE, full_look=False)
    act(last, say, 0)
    held = things_held(last)
    for number in range(3):
        act(offscreen_stage(SIZE, full_look=number % 2 == 1), say, number)
    assert things_held(last) <= held


def test_a_long_run_takes_no_more_draws_than_a_short_one(
    say: Callable[..., str], studio: ScenePalette, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A label or a slab each with a draw of its own is what makes such scenes crawl."""
    draws: list[int] = []
    draw = gloo.Program.draw

    def counted(self: gloo.Program, *args: Any, **fields: Any) -> None:
        draws[-1] += 1
        draw(self, *args, **fields)

    monkeypatch.setattr(gloo.Program, "draw", counted)
    for n_steps in (8, 500):
        run = run_of(task_of(n_steps))
        stage = offscreen_stage(SIZE, full_look=False)
        stage.dress(studio, say)
        stage.show(Showing(run, run.opening_t, overview(stage_layout(run, False), SIZE[0] / SIZE[1])))
        draws.append(0)
        stage.picture()
        assert stage.labels_shown()
    assert draws[1] <= draws[0] <= 12


def test_a_window_drawn_in_many_sizes_keeps_the_buffers_of_one(
    opengl: None, say: Callable[..., str], studio: ScenePalette
) -> None:
    run, stage, held = run_of(), GlStage(full=False), list[int]()
    context = offscreen_stage(SIZE, full_look=False)._canvas.context
    stage.dress(studio, say, Detail())
    stage.show(Showing(run, run.opening_t, overview(stage_layout(run, False), SIZE[0] / SIZE[1])))
    with gloo.FrameBuffer(gloo.Texture2D((80, 120, 4)), gloo.RenderBuffer((80, 120))):
        for number in range(7):
            stage.draw(60 + 3 * number, 40 + 2 * number, 4)
            gc.collect()
            gloo.read_pixels((0, 0, 1, 1))
            held.append(len(context.shared.parser._objects))
    assert max(held[2:]) <= held[1] + 1


def test_of_what_is_made_once_no_more_is_kept_than_the_fullest_stage_needs(
    say: Callable[..., str], studio: ScenePalette
) -> None:
    """Of a step that is shown large, the places of its title and its dust are a tenth of a megabyte each."""
    run = run_of(task_of(LONGEST_ROW), fail=LONGEST_ROW - 1, checkpoints=every_n(LONGEST_ROW + 5))
    kept: dict[Any, int] = {pieces.placed: 0, ghost._ghost: 0, titles._title_places: 0}
    for compare in (False, True):
        for each in kept:
            each.cache_clear()
        tableau = tableau_of(run, run.opening_t, False, compare)
        scenery_of(tableau, paints_of(studio.model_dump_json()), studio.column_alpha, None, None)
        if not compare:  # beside each other, steps have no titles
            tableau.labels(say, Detail())
        kept = {each: max(most, each.cache_info().currsize) for each, most in kept.items()}
    for each, most in kept.items():
        assert most <= each.cache_info().maxsize <= 1.6 * most, each


def test_the_picture_of_all_words_is_begun_anew_before_it_takes_five_megabytes() -> None:
    letters, most = Letters(), 0
    for number in range(1_000):
        letters.make_room()
        letters.entry(f"Step {number:05}: {number % 97} of {number % 89}", 20, 400)
        most = max(most, letters.texels.nbytes)
    assert letters.begun >= 1
    assert most < 4.5e6
