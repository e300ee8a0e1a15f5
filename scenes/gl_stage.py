"""The stage drawn with VisPy on plain OpenGL 2.1: a few programs, a few draws, nothing when nothing has changed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

import numpy as np
import numpy.typing as npt
from vispy import gloo

from scenes import light, shading
from scenes.boxes import Boxes, all_boxes
from scenes.camera import Shot, on_screen, ray, view_projection
from scenes.cells import Tiles
from scenes.floor import Extent, Floor
from scenes.label_places import Rect
from scenes.layout import SLAB_HEIGHT, Layout
from scenes.lettering import Lettering
from scenes.motion import Leaving
from scenes.paints import Paints, paints_of
from scenes.palette import ScenePalette, linear, srgb
from scenes.pieces import Piece
from scenes.ribbons import Ribbon
from scenes.scenery import Scenery, scenery_of, tile_casters
from scenes.smoothing import JITTER, Smoothing
from scenes.stage import Box, Detail, Pick
from scenes.tableau import Tableau, focus_of, tableau_of
from scenes.words import Label
from sim.run import Run

BAKE_FAST, BAKE_FULL = 40, 96
KEPT_BAKES = 24
NOTHING_ELSE_YET = 0.95  # of what was left to see: what comes is not drawn in the same frame
BACKDROP_ROWS = 33
MARGIN = 1.6  # of floor round the scene that the baked light covers, in world units


@dataclass(frozen=True)
class Showing:
    """Everything a picture is a function of, apart from its size."""

    run: Run
    t: float
    shot: Shot
    selection: Pick | None
    hovered: Pick | None
    compare: bool = False
    leaving: Leaving | None = None

    @property
    def told(self) -> tuple[float, bool, int | None, Leaving | None]:
        """What decides, together with the run, where everything stands."""
        return self.t, self.compare, focus_of(self.selection), self.leaving

    def same_as(self, other: Showing | None) -> bool:
        """Tell whether both give the same picture."""
        return other is not None and self.same_scene_as(other) and self.shot == other.shot

    def goes_on_fading_from(self, other: Showing) -> bool:
        """Tell whether this is a later instant of the same change, all else being the same."""
        a, b = self.leaving, other.leaving
        if b is None or self.run is not other.run:
            return False
        if a is not None and (a.run is not b.run or replace(a, u=b.u) != b):
            return False
        return replace(self, leaving=b, shot=other.shot) == other

    def same_scene_as(self, other: Showing) -> bool:
        """Tell whether only the camera may differ."""
        return (
            (self.run is other.run or self.run == other.run)
            and self.t == other.t
            and self.selection == other.selection
            and self.hovered == other.hovered
            and self.compare == other.compare
            and self.leaving == other.leaving
        )


class GlStage:
    """Draws one moment into the current framebuffer; `full` asks for light at every pixel and a mirror floor."""

    def __init__(self, full: bool) -> None:
        self.full = full
        self.showing: Showing | None = None
        self.tableau: Tableau | None = None
        self._palette: ScenePalette | None = None
        self._paints: Paints | None = None
        self._say: Callable[..., str] = lambda key, **values: key
        self.detail = Detail()
        self._scenery: Scenery | None = None
        self._boxes: Boxes | None = None
        self._uploaded: Scenery | None = None
        self._gl: _Programs | None = None
        self._bakes: dict[tuple[light.Caster, ...], light.Bake] = {}
        self._baked: light.Bake | None = None
        self._lit_room: tuple[Extent, Tiles | None] | None = None  # tiles are compared by what they are
        self._under: npt.NDArray[np.float32] | None = None
        self._fading_part = 0.0  # of what was, how much is left to see
        self._faded: tuple[int, int] | None = None  # the size in which what was has been drawn

    # what to show

    def dress(self, palette: ScenePalette, say: Callable[..., str], detail: Detail) -> bool:
        """Take colours and words; tell whether anything changed."""
        if palette == self._palette and say == self._say and detail == self.detail:
            return False
        calm_changed = detail.calm != self.detail.calm
        self._palette, self._say, self.detail = palette, say, detail
        self._paints = paints_of(palette.model_dump_json())
        self._scenery = None
        self._faded = None
        if calm_changed and self.showing is not None:
            self.tableau = self._tableau(self.showing)
            self._fading_part = self.tableau.fading_part
        return True

    def show(self, showing: Showing) -> bool:
        """Take the moment; tell whether the picture changes."""
        if showing.same_as(self.showing):
            return False
        before = self.showing
        if before is not None and self._is_fading and showing.goes_on_fading_from(before):
            self._fade_to(showing)
        elif before is None or not showing.same_scene_as(before):
            self._scenery = None
            moved = before is None or before.told != showing.told
            if before is None or moved or before.run is not showing.run:
                self.tableau = self._tableau(showing)
                self._fading_part = self.tableau.fading_part
                self._boxes = self._faded = None
        self.showing = showing
        return True

    @property
    def _is_fading(self) -> bool:
        return self.tableau is not None and self.tableau.fading is not None

    def _fade_to(self, showing: Showing) -> None:
        """Let what was fade on: it and what takes its place stand as they stood, so neither is made again."""
        self._fading_part = 0.0 if showing.leaving is None else self._tableau(showing).fading_part

    def _tableau(self, showing: Showing) -> Tableau:
        focus = focus_of(showing.selection)
        return tableau_of(showing.run, showing.t, self.detail.calm, showing.compare, focus, showing.leaving)

    def forget_gl(self) -> None:
        """Start afresh with a new OpenGL context."""
        self._gl = None
        self._uploaded = self._baked = self._faded = None

    # where things are

    def pick(self, x: float, y: float, width: float, height: float) -> Pick | None:
        """Return what is at a point of a frame of this size."""
        if self.showing is None or not (0 <= x < width and 0 <= y < height):
            return None
        eye, direction = ray(self.showing.shot, width / height, x / width, y / height)
        return self.boxes.hit(eye, direction)

    def screen_box(self, pick: Pick, width: float, height: float) -> Box | None:
        """Return where a thing is on a frame of this size; None where it is not in view."""
        if self.showing is None:
            return None
        corners = self.boxes.corners(pick)
        if not len(corners):
            return None
        at = on_screen(corners, self._matrix(width / height), width, height)
        left, top = at[:, :2].min(axis=0)
        right, bottom = at[:, :2].max(axis=0)
        if np.any(at[:, 2] <= 0) or right < 0 or bottom < 0 or left > width or top > height:
            return None
        return float(left), float(top), float(right - left), float(bottom - top)

    @property
    def boxes(self) -> Boxes:
        """Everything that can be pointed at now."""
        if self._boxes is None:
            assert self.tableau is not None
            self._boxes = all_boxes(self.tableau.settled)
        return self._boxes

    def _matrix(self, aspect: float) -> npt.NDArray[np.float64]:
        assert self.showing is not None
        return view_projection(self.showing.shot, aspect, self.layout)

    @property
    def layout(self) -> Layout:
        """Where everything stands."""
        assert self.tableau is not None
        return self.tableau.layout

    # drawing

    def draw(self, width: int, height: int, samples: int = 1) -> None:
        """Draw into the current framebuffer, all of its `width` x `height` pixels.

        With more `samples` things are drawn so many times, each a part of a pixel aside, and averaged: edges come out
        smooth. Words are drawn once, on whole pixels.
        """
        if self.showing is None or self._palette is None or self._paints is None or self.tableau is None:
            gloo.clear(color=(0, 0, 0, 1), depth=True)
            return
        if self._gl is None:
            self._gl = _Programs(self.full, self._palette.outline > 0)
        fading = self.tableau.fading if self._fading_part > 0 else None
        if fading is not None and self._faded != (width, height):
            with self._gl.over.buffer(width, height):
                self._paint(self._gl, self._palette, fading, self._scenery_of(fading), (width, height), 1)
            self._faded = (width, height)  # it fades where it was seen: while the camera flies, too
            if self._fading_part > NOTHING_ELSE_YET:
                self._gl.over.lay(1.0)
                return
        if self._scenery is None:
            self._scenery = self._scenery_of(self.tableau)
        self._paint(self._gl, self._palette, self.tableau, self._scenery, (width, height), samples)
        if fading is not None:
            self._gl.over.lay(self._fading_part)

    def _scenery_of(self, tableau: Tableau) -> Scenery:
        assert self._paints is not None
        assert self._palette is not None
        assert self.showing is not None
        alpha = self._palette.column_alpha
        return scenery_of(tableau, self._paints, alpha, self.showing.selection, self.showing.hovered)

    def _paint(
        self,
        gl: _Programs,
        palette: ScenePalette,
        tableau: Tableau,
        scenery: Scenery,
        size: tuple[int, int],
        samples: int,
    ) -> None:
        """Draw one tableau: its things, then its words."""
        assert self.showing is not None
        width, height = size
        self._upload(gl, scenery, tableau.layout)
        matrix = view_projection(self.showing.shot, width / height, tableau.layout)
        frame = _Frame(self.showing.shot, matrix, width, height, palette, tableau.layout)
        if samples == 1:
            gl.draw(frame)
        else:
            gl.draw_smooth(frame, samples)
        gl.write(frame, tableau, self._say, self.detail)

    def labels_shown(self) -> list[tuple[Label, Rect]]:
        """Return the labels of the last frame and their rectangles."""
        return self._gl.lettering.shown if self._gl is not None else []

    def _upload(self, gl: _Programs, scenery: Scenery, layout: Layout) -> None:
        if scenery is self._uploaded:
            return
        bake = self._bake(scenery, layout)
        gl.take(scenery, bake, bake is not self._baked)
        self._uploaded, self._baked = scenery, bake

    def _bake(self, scenery: Scenery, layout: Layout) -> light.Bake:
        room_key = (_floor_extent(layout), layout.tiles)
        if room_key != self._lit_room:
            self._lit_room, self._under = room_key, None
            self._bakes.clear()
        key = scenery.casters
        if key not in self._bakes:
            while len(self._bakes) >= KEPT_BAKES:
                self._bakes.pop(next(iter(self._bakes)))
            extent, per_unit = _floor_extent(layout), BAKE_FULL if self.full else BAKE_FAST
            room = (extent.low, extent.high, SLAB_HEIGHT, per_unit)
            if self._under is None and layout.tiles is not None:
                self._under = light.stamped(tile_casters(layout), *room)
            self._bakes[key] = light.baked(key, *room, self._under)
        return self._bakes[key]


@dataclass(frozen=True, eq=False)
class _Frame:
    """What all programs are told about one frame."""

    shot: Shot
    matrix: npt.NDArray[np.float64]
    width: int
    height: int
    palette: ScenePalette
    layout: Layout

    def aside(self, x: float, y: float) -> _Frame:
        """Return the same frame moved by parts of a pixel."""
        move = np.eye(4)
        move[0, 3], move[1, 3] = 2 * x / self.width, 2 * y / self.height
        return replace(self, matrix=move @ self.matrix)

    @property
    def pixel(self) -> float:
        """The size of a pixel at distance 1."""
        return float(2 * np.tan(np.radians(self.shot.fov) / 2) / self.height)

    @property
    def horizon(self) -> float:
        """Where the floor ends, from -1 at the bottom to 1 at the top of the frame."""
        span = np.tan(np.radians(self.shot.fov) / 2)
        return float(np.clip(np.tan(np.radians(self.shot.elevation)) / span, -0.5, 0.55))

    @property
    def to_pixels(self) -> npt.NDArray[np.float64]:
        """Pixels from the top left to clip space."""
        return np.array([[2 / self.width, 0, 0, -1], [0, -2 / self.height, 0, 1], [0, 0, 0, 0], [0, 0, 0, 1]])


class _Programs:
    """The programs and their buffers, living and dying with one OpenGL context."""

    def __init__(self, full: bool, with_ink: bool) -> None:
        self.full = full
        solid = (shading.FULL_SOLID_VERTEX, shading.FULL_SOLID_FRAGMENT) if full else (
            shading.FAST_SOLID_VERTEX, shading.FAST_SOLID_FRAGMENT)  # fmt: skip
        self.solid = gloo.Program(*solid)
        self.glass = gloo.Program(*solid)
        self.ribbons = gloo.Program(shading.RIBBON_VERTEX, shading.RIBBON_FRAGMENT)
        self.buffers: dict[str, Any] = {}
        self.floor = Floor()
        self.backdrop = gloo.Program(shading.BACKDROP_VERTEX, shading.PLAIN_FLOOR_FRAGMENT)
        self.ink: Any = None
        self.smoothing: Smoothing | None = None
        self.over = Smoothing()  # what a picture fades from
        self.texture: Any = None
        self.faces: dict[str, Any] = {}
        self.lettering = Lettering()
        self._solid_vertices: Any = None
        self._said: tuple[Any, ...] = ()
        self._sky = 9.0

    def take(self, scenery: Scenery, bake: light.Bake, new_bake: bool) -> None:
        """Take new things to draw."""
        if new_bake:
            if self.texture is None or self.texture.shape[:2] != bake.texels.shape[:2]:
                self.texture = gloo.Texture2D(bake.texels, interpolation="linear", wrapping="clamp_to_edge")
            else:
                self.texture.set_data(bake.texels)
            self.floor.take(bake, self.texture)
            if self.full:
                seen = {"u_bake": self.texture, "u_bake_low": bake.low, "u_bake_size": bake.size, "u_top": bake.top}
                for program in (self.solid, self.glass):
                    _tell(program, seen)
        self._take_solid("solid", self.solid, scenery.solid, bake)
        self._take_solid("glass", self.glass, scenery.glass, bake)
        self._take_ribbon("lines", scenery.lines)
        self._take_ribbon("light", scenery.light)

    def _take_solid(self, name: str, program: Any, piece: Piece, bake: light.Bake) -> None:
        self.faces[name] = gloo.IndexBuffer(piece.faces.ravel()) if len(piece.faces) else None
        if not len(piece.faces):
            return
        fields = [("a_position", 3), ("a_normal", 3), ("a_colour", 4), ("a_finish", 3)]
        vertices = piece.vertices
        if not self.full:
            shade = bake.at(piece.vertices[:, 0:3], piece.vertices[:, 3:6])
            vertices = np.concatenate([vertices, shade], axis=1)
            fields.append(("a_light", 2))
        buffer = _bound(program, vertices, fields)
        if name == "solid":
            self._solid_vertices = buffer

    def _take_ribbon(self, name: str, ribbon: Ribbon) -> None:
        self.faces[name] = gloo.IndexBuffer(ribbon.faces.ravel()) if len(ribbon.faces) else None
        if len(ribbon.faces):
            fields = [("a_position", 3), ("a_direction", 3), ("a_band", 4), ("a_colour", 4)]
            self.buffers[name] = _buffer(ribbon.vertices, fields)

    # one frame

    def draw(self, frame: _Frame) -> None:
        """Draw everything but the words."""
        palette = frame.palette
        gloo.set_viewport(0, 0, frame.width, frame.height)
        gloo.set_state(depth_test=False, blend=False, cull_face=False)
        gloo.set_depth_mask(True)
        gloo.clear(color=(*srgb(palette.background_mid), 1), depth=True)
        self._say_light(frame)
        self.backdrop.draw("triangle_strip")
        gloo.set_depth_mask(False)
        self.floor.draw()
        gloo.set_depth_mask(True)
        if self.full and palette.reflection > 0:
            self._mirror(palette.reflection)
        gloo.set_state(depth_test=True, blend=False, cull_face=True)
        gloo.set_cull_face("back")
        self._set_view(self.solid, 1.0, 1.0)
        self._indexed("solid", self.solid)
        if palette.outline > 0:
            self._outline(frame)
        gloo.set_depth_mask(False)
        gloo.set_state(depth_test=True, blend=True, cull_face=False)
        gloo.set_blend_func("src_alpha", "one_minus_src_alpha")
        self._ribbon("lines")
        gloo.set_state(depth_test=True, blend=True, cull_face=True)
        self._set_view(self.glass, 1.0, 1.0)
        self._indexed("glass", self.glass)
        gloo.set_state(depth_test=True, blend=True, cull_face=False)
        self._ribbon("light")
        gloo.set_depth_mask(True)

    def draw_smooth(self, frame: _Frame, samples: int) -> None:
        """Draw everything but the words several times, and leave the mean in the current framebuffer.

        The last pass is drawn in place, so that words find the depth of things.
        """
        if self.smoothing is None:
            self.smoothing = Smoothing()
        for number, (x, y) in enumerate(JITTER[samples][:-1]):
            with self.smoothing.buffer(frame.width, frame.height):
                self.draw(frame.aside(x, y))
            self.smoothing.keep(number)
        self.draw(frame.aside(*JITTER[samples][-1]))
        self.smoothing.blend(samples)

    def write(self, frame: _Frame, tableau: Tableau, say: Callable[..., str], detail: Detail) -> None:
        """Draw the words: first those that lie on things, then those that face the viewer."""
        gloo.set_state(depth_test=True, blend=True, cull_face=False)
        gloo.set_blend_func("src_alpha", "one_minus_src_alpha")
        gloo.set_depth_mask(False)
        self.lettering.draw(frame, tableau, say, detail)
        gloo.set_depth_mask(True)
        gloo.set_state(depth_test=False, blend=False)

    def _indexed(self, name: str, program: Any) -> None:
        if self.faces.get(name) is not None:
            program.draw("triangles", self.faces[name])

    def _ribbon(self, name: str) -> None:
        if self.faces.get(name) is not None:
            self.ribbons.bind(self.buffers[name])
            self.ribbons.draw("triangles", self.faces[name])

    def _set_view(self, program: Any, mirror: float, alpha: float) -> None:
        if self.full:
            program["u_mirror"] = mirror
            program["u_alpha"] = alpha

    def _mirror(self, strength: float) -> None:
        gloo.set_state(depth_test=True, blend=True, cull_face=True)
        gloo.set_blend_func("src_alpha", "one_minus_src_alpha")
        gloo.set_cull_face("front")
        self._set_view(self.solid, -1.0, strength)
        self._indexed("solid", self.solid)
        gloo.clear(color=False, depth=True)
        gloo.set_cull_face("back")

    def _outline(self, frame: _Frame) -> None:
        if self.ink is None:
            self.ink = gloo.Program(shading.INK_VERTEX, shading.INK_FRAGMENT)
        if self.faces.get("solid") is None:
            return
        for name in ("a_position", "a_normal", "a_colour"):
            self.ink[name] = self._solid_vertices[name]
        self.ink["u_camera"] = _gl_matrix(frame.matrix)
        span = np.tan(np.radians(frame.shot.fov) / 2)
        self.ink["u_width"] = float(2 * frame.palette.outline / 1000 * span)
        self.ink["u_ink"] = srgb(frame.palette.ink)
        gloo.set_cull_face("front")
        self.ink.draw("triangles", self.faces["solid"])
        gloo.set_cull_face("back")

    def _say_light(self, frame: _Frame) -> None:
        palette, shot, layout = frame.palette, frame.shot, frame.layout
        size = float(np.linalg.norm(layout.high - layout.low))
        if self._said[:2] != (palette, layout):
            self._said = (palette, layout)
            self._say_room(palette, layout, size)
        camera, eye = _gl_matrix(frame.matrix), shot.eye.astype(np.float32)
        horizon = {"u_horizon": frame.horizon}
        for program in (self.solid, self.glass):
            _tell(program, horizon | {"u_camera": camera, "u_eye": eye, "u_fog_from": shot.distance + 0.15 * size})
            if self.full:
                program["u_frame"] = (float(frame.width), float(frame.height))
        _tell(self.ribbons, {"u_camera": camera, "u_eye": eye, "u_pixel": frame.pixel})
        self.floor.tell(horizon | {"u_camera": camera})
        _tell(self.backdrop, horizon)
        sky = _sky_from(frame)
        if sky != self._sky:
            self._sky = sky
            self.backdrop["a_position"] = _backdrop_points(sky)

    def _say_room(self, palette: ScenePalette, layout: Layout, size: float) -> None:
        """Tell the programs what does not change while the camera moves."""
        room = {
            "u_low": srgb(palette.background_low),
            "u_mid": srgb(palette.background_mid),
            "u_high": srgb(palette.background_high),
        }
        for program in (self.solid, self.glass):
            _tell(program, room | _light_of(palette) | {"u_fog": 0.30 / size})
        _tell(self.backdrop, room)
        middle, half = (layout.low + layout.high) / 2, (layout.high - layout.low) / 2
        self.floor.stand(_floor_extent(layout))
        self.floor.tell(
            room
            | {
                "u_pool": (float(middle[0]), float(middle[1]) - 0.3),
                "u_pool_size": (float(half[0]) * 1.45 + 1.5, float(half[1]) * 1.7 + 2.5),
                "u_floor": linear(palette.floor),
                "u_floor_light": (palette.floor_base, palette.floor_pool),
                "u_shadow": palette.shadow,
                "u_ambient": 0.75 if palette.is_dark else 0.6,
            }
        )


def _backdrop_points(low: float) -> npt.NDArray[np.float32]:
    """Return a strip from `low` to the top of the frame, in rows near enough to each other for an even gradient."""
    rows = np.linspace(low, 1.0, BACKDROP_ROWS)
    return np.stack([np.tile([-1.0, 1.0], BACKDROP_ROWS), np.repeat(rows, 2)], axis=1).astype(np.float32)


def _floor_extent(layout: Layout) -> Extent:
    low, high = layout.low[:2] - MARGIN, layout.high[:2] + MARGIN
    beyond = float(3 * (high - low).max())
    return Extent((float(low[0]), float(low[1])), (float(high[0]), float(high[1])), beyond)


def _sky_from(frame: _Frame) -> float:
    """Return from which height of the frame, -1 to 1, the backdrop shows: below it the floor covers all."""
    extent = _floor_extent(frame.layout)
    (left, near), (right, far) = (
        (extent.low[0] - extent.beyond, extent.low[1] - extent.beyond),
        (extent.high[0] + extent.beyond, extent.high[1] + extent.beyond),
    )
    for x in (0.0, 1.0):
        eye, direction = ray(frame.shot, frame.width / frame.height, x, 1.0)
        reach = -eye[2] / min(direction[2], -1e-9)
        at = eye + reach * direction
        if not (left < at[0] < right and near < at[1] < far):
            return -1.0
    ends = np.array([[left, far, 0.0], [right, far, 0.0], [left, near, 0.0], [right, near, 0.0]])
    at = on_screen(ends, frame.matrix, 2.0, 2.0)
    if np.any(at[:2, 2] <= 0):
        return -1.0
    # The left and right edges of the floor must leave the frame at its sides, not at its top.
    if at[0, 0] > 0.0 or at[1, 0] < 2.0:
        return -1.0
    return float(np.clip(1.0 - max(at[0, 1], at[1, 1]) - 0.02, -1.0, 1.0))


def _light_of(palette: ScenePalette) -> dict[str, Any]:
    return {
        "u_key_direction": (light.KEY_DIRECTION / np.linalg.norm(light.KEY_DIRECTION)).astype(np.float32),
        "u_fill_direction": (light.FILL_DIRECTION / np.linalg.norm(light.FILL_DIRECTION)).astype(np.float32),
        "u_key": linear(palette.key_light) * palette.key,
        "u_fill": linear(palette.fill_light) * palette.fill,
        "u_sky": linear(palette.sky_light) * palette.ambient,
        "u_ground": linear(palette.ground_light) * palette.ambient,
        "u_shadow": palette.shadow,
        "u_rim": palette.rim,
    }


def _tell(program: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        program[name] = value


def _gl_matrix(matrix: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    """Return a matrix as OpenGL reads it: column by column."""
    return np.ascontiguousarray(matrix.T, dtype=np.float32)


def _bound(program: Any, vertices: npt.NDArray[np.float32], fields: list[tuple[str, int]]) -> Any:
    """Bind one interleaved buffer to the attributes of a program."""
    buffer = _buffer(vertices, fields)
    program.bind(buffer)
    return buffer


def _buffer(vertices: npt.NDArray[np.float32], fields: list[tuple[str, int]]) -> Any:
    layout = np.dtype([(name, np.float32, (size,)) for name, size in fields])
    return gloo.VertexBuffer(np.ascontiguousarray(vertices, dtype=np.float32).view(layout).reshape(-1))
