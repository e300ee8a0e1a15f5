"""What the pointer finds is what stands there in front, as a picture tells in which each thing has its own colour."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt
import pytest
from vispy import gloo

from scenes.boxes import Boxes, all_boxes
from scenes.camera import Shot, comparison, orbited, overview, panned, view_projection, zoomed
from scenes.gl_stage import GlStage
from scenes.layout import Layout
from scenes.showing import Showing
from scenes.smoothing import DEPTH_24_BITS
from scenes.stage import Pick
from scenes.tableau import stage_layout, tableau_of
from sim.checkpoints import every_n
from sim.plan import Strategy
from sim.run import Run
from tests.scenes.staging import run_of, task_of

SIZE = (400, 225)
POINTS = 2000
AGREE = 0.995
FACES = np.array(
    [0, 1, 3, 0, 3, 2, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4, 2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 3, 7, 1, 7, 5],
    dtype=np.uint32,
)  # of a box whose corners are counted in binary: x, y, z
VERTEX = """
uniform mat4 u_camera;
attribute vec3 a_position;
attribute vec3 a_name;
varying vec3 v_name;
void main() { gl_Position = u_camera * vec4(a_position, 1.0); v_name = a_name; }
"""
FRAGMENT = """
varying vec3 v_name;
void main() { gl_FragColor = vec4(v_name, 1.0); }
"""
WITH_A_NOTE = run_of(checkpoints=every_n(3), strategy=Strategy.RESUME_WITH_ERROR_CONTEXT)
SCENES = {"opening": (run_of(), False), "note": (WITH_A_NOTE, False), "compare": (WITH_A_NOTE, True),
          "200 steps": (run_of(task_of(200), fail=120), False)}  # fmt: skip


def things_drawn(boxes: Boxes, shot: Shot, layout: Layout) -> npt.NDArray[np.int64]:
    """Draw every box in a colour that is its number, 1 and up, and return the numbers, (height, width)."""
    width, height = SIZE
    bits = (np.arange(8)[:, None] >> np.array([2, 1, 0])) & 1
    corners = np.where(bits[None], boxes.high[:, None], boxes.low[:, None]).reshape(-1, 3)
    number = np.repeat(np.arange(1, len(boxes.low) + 1), 8)
    program = gloo.Program(VERTEX, FRAGMENT)
    program["u_camera"] = np.ascontiguousarray(view_projection(shot, width / height, layout).T, dtype=np.float32)
    program["a_position"] = corners.astype(np.float32)
    program["a_name"] = (np.stack([number % 256, number // 256, 0 * number], axis=1) / 255).astype(np.float32)
    faces = (np.arange(len(boxes.low), dtype=np.uint32)[:, None] * 8 + FACES).ravel()
    with gloo.FrameBuffer(gloo.Texture2D((height, width, 4)), gloo.RenderBuffer((height, width), DEPTH_24_BITS)):
        gloo.set_viewport(0, 0, width, height)
        gloo.set_state(depth_test=True, blend=False, cull_face=False)
        gloo.set_depth_mask(True)
        gloo.clear(color=(0, 0, 0, 0), depth=True)
        program.draw("triangles", gloo.IndexBuffer(faces))
        pixels = gloo.read_pixels((0, 0, width, height), alpha=False).astype(int)
    return np.asarray(pixels[..., 0] + 256 * pixels[..., 1])


def views(layout: Layout, compare: bool, chance: np.random.Generator) -> list[Shot]:
    """Return the opening view, and where a hand might take it: round, near, far and aside."""
    shot = comparison(layout, SIZE[0] / SIZE[1]) if compare else overview(layout, SIZE[0] / SIZE[1])
    turned = orbited(shot, layout, float(chance.uniform(-90, 90)), float(chance.uniform(-15, 30)))
    near = zoomed(orbited(shot, layout, float(chance.uniform(-40, 40)), 0.0), layout, float(chance.uniform(1.5, 3)))
    return [shot, turned, panned(near, layout, float(chance.uniform(-1, 1)), 0.2)]


def pixels_to_ask(chance: np.random.Generator) -> list[tuple[int, int]]:
    """Return pixels all over the frame, and some of every border."""
    width, height = SIZE
    inside = np.column_stack([chance.integers(0, width, POINTS - 400), chance.integers(0, height, POINTS - 400)])
    along, down = chance.integers(0, width, 100), chance.integers(0, height, 100)
    first, last_x, last_y = np.zeros(100, int), np.full(100, width - 1), np.full(100, height - 1)
    borders = [(along, first), (along, last_y), (first, down), (last_x, down)]
    return [(int(x), int(y)) for x, y in np.concatenate([inside, *(np.column_stack(border) for border in borders)])]


@pytest.mark.parametrize("scene", SCENES)
def test_2000_pixels_find_what_is_seen_there(opengl: None, scene: str) -> None:
    chance = np.random.default_rng(len(scene))
    run, compare = SCENES[scene]
    layout = stage_layout(run, compare)
    boxes = all_boxes(tableau_of(run, run.opening_t, False, compare).instants)
    stage, found = GlStage(full=False), set[Pick | None]()
    for shot in views(layout, compare, chance):
        stage.show(Showing(run, run.opening_t, shot, compare=compare))
        seen = things_drawn(boxes, shot, layout)
        agreed = 0
        for x, y in pixels_to_ask(chance):
            pick = stage.pick(x + 0.5, y + 0.5, *SIZE)
            number = int(seen[y, x])
            agreed += pick == (boxes.picks[number - 1] if number else None)
            found.add(pick)
        assert agreed / POINTS >= AGREE, f"{POINTS - agreed} of {POINTS} pixels answer with another thing, at {shot}"
    assert None in found
    assert len(found) > 20, "a frame with next to nothing in it proves nothing"


@pytest.mark.parametrize("at", [(-1, 50), (50, -0.01), (SIZE[0], 50), (50, SIZE[1]), (1e9, 1e9), (float("nan"), 9)])
def test_a_pointer_past_the_border_finds_nothing_and_breaks_nothing(at: tuple[float, float]) -> None:
    run: Run = run_of()
    stage = GlStage(full=False)
    stage.show(Showing(run, run.opening_t, overview(stage_layout(run, False), SIZE[0] / SIZE[1])))
    assert stage.pick(*at, *SIZE) is None
