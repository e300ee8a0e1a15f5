"""The OpenGL programs: what they are given to draw, what they are told, in which order they draw a frame."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import numpy.typing as npt
from vispy import gloo

from scenes import culling, light, shading
from scenes.floor import Floor
from scenes.frame import Frame, Part, floor_extent, sky_from
from scenes.layout import Layout
from scenes.lettering import Lettering, Placed
from scenes.palette import ScenePalette, linear, srgb
from scenes.pieces import Piece
from scenes.ribbons import Ribbon
from scenes.scenery import Scenery
from scenes.smoothing import JITTER, Smoothing

BACKDROP_ROWS = 33
MIRROR = np.array([1, 1, -1], dtype=np.float32)
MIRROR_SEEN = 0.9 * shading.MIRROR_HEIGHT  # above which no mirror image is strong enough to change a level


class Programs:
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
        self._standing: dict[str, tuple[npt.NDArray[np.float32], culling.Faces]] = {}
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

    def let_go(self) -> None:
        """Keep no more of what was taken than OpenGL has: what takes its place is being made."""
        self._standing.clear()

    def _take_solid(self, name: str, program: Any, piece: Piece, bake: light.Bake) -> None:
        self._take_faces(name, piece.vertices, piece.faces)
        if not len(piece.faces):
            return
        if self.full and name == "solid":
            self._take_faces("mirrored", piece.vertices[:, :3] * MIRROR, culling.mirrored(piece, MIRROR_SEEN))
        fields = [("a_position", 3), ("a_normal", 3), ("a_colour", 4), ("a_finish", 3)]
        vertices = piece.vertices
        if not self.full:
            shade = bake.at(piece.vertices[:, 0:3], piece.vertices[:, 3:6])
            vertices = np.concatenate([vertices, shade], axis=1)
            fields.append(("a_light", 2))
        program.bind(self._taken(name, vertices, fields))

    def _take_faces(self, name: str, vertices: npt.NDArray[np.float32], shown: culling.Faces) -> None:
        self._standing[name] = vertices, shown
        self._take_indices(name, shown)

    def _take_indices(self, name: str, shown: culling.Faces) -> None:
        if len(shown) and self.faces.get(name) is not None:
            self.faces[name].set_data(shown.ravel())
        else:
            self.faces[name] = _indices(shown)

    def _taken(self, name: str, vertices: npt.NDArray[np.float32], fields: list[tuple[str, int]]) -> Any:
        """Return the buffer that holds these vertices: the one that held what stood there before, if there is one.

        OpenGL takes them at once. A new buffer beside the old one, and the vertices waiting until something is drawn,
        were three times their size.
        """
        layout = np.dtype([(name, np.float32, (size,)) for name, size in fields])
        structured = np.ascontiguousarray(vertices, dtype=np.float32).view(layout).reshape(-1)
        if name not in self.buffers:
            self.buffers[name] = gloo.VertexBuffer(structured)
        else:
            self.buffers[name].set_data(structured)
            gloo.context.get_current_canvas().context.flush_commands()
        return self.buffers[name]

    def _take_ribbon(self, name: str, ribbon: Ribbon) -> None:
        self._take_indices(name, ribbon.faces)
        if len(ribbon.faces):
            fields = [("a_position", 3), ("a_direction", 3), ("a_band", 4), ("a_colour", 4)]
            self._taken(name, ribbon.vertices, fields)

    # one frame

    def draw(self, frame: Frame) -> None:
        """Draw everything but the words."""
        palette = frame.palette
        gloo.set_viewport(*frame.viewport)
        gloo.set_state(depth_test=False, blend=False, cull_face=False)
        gloo.set_depth_mask(True)
        self._say_light(frame)
        if frame.see_through:
            self._ground_of_nothing()
        else:
            self._room(frame)
        gloo.set_state(depth_test=True, blend=False, cull_face=True)
        gloo.set_cull_face("back")
        self._set_view(self.solid, 1.0, 1.0)
        self._indexed("solid", self.solid)
        if palette.outline > 0:
            self._outline(frame)
        gloo.set_depth_mask(False)
        gloo.set_state(depth_test=True, blend=True, cull_face=False)
        _lay_over()
        self._ribbon("lines")
        gloo.set_state(depth_test=True, blend=True, cull_face=True)
        self._set_view(self.glass, 1.0, 1.0)
        self._indexed("glass", self.glass)
        gloo.set_state(depth_test=True, blend=True, cull_face=False)
        self._ribbon("light")
        gloo.set_depth_mask(True)

    @contextmanager
    def within(self, frame: Frame, part: Part | None) -> Iterator[None]:
        """Leave all as it is outside of a part of the frame, while the block runs."""
        if part is None:
            yield
            return
        gloo.set_state(scissor_test=True)
        gloo.set_scissor(part.x, frame.height - part.y - part.height, part.width, part.height)
        all_faces, self.faces = (
            self.faces,
            self.faces
            | {
                name: _indices(culling.within(vertices, shown, frame, part, frame.edge))
                for name, (vertices, shown) in self._standing.items()
            },
        )
        yield
        self.faces = all_faces
        gloo.set_state(scissor_test=False)

    def draw_smooth(self, frame: Frame, samples: int) -> None:
        """Draw everything but the words several times, and leave the mean in the current framebuffer.

        The last pass is drawn in place, so that words find the depth of things.
        """
        if self.smoothing is None:
            self.smoothing = Smoothing()
        for number, (x, y) in enumerate(JITTER[samples][:-1]):
            with self.smoothing.buffer(*frame.drawn):
                self.draw(frame.aside(x, y))
            self.smoothing.keep(number)
        self.draw(frame.aside(*JITTER[samples][-1]))
        self.smoothing.blend(samples)

    def rest(self) -> None:
        """Give the buffers back in which pictures are mixed, at once."""
        self.smoothing = None
        self.over.forget()
        gloo.context.get_current_canvas().context.flush_commands()

    def write(self, frame: Frame, words: Placed) -> None:
        """Draw the words: first those that lie on things, then those that face the viewer."""
        gloo.set_viewport(*frame.viewport)
        gloo.set_state(depth_test=True, blend=True, cull_face=False)
        _lay_over()
        gloo.set_depth_mask(False)
        self.lettering.draw(frame, words)
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

    def mirrors(self, frame: Frame) -> bool:
        """Tell whether the floor of a frame shows what stands on it."""
        return self.full and frame.palette.reflection > 0 and not frame.see_through

    def _room(self, frame: Frame) -> None:
        gloo.clear(color=(*srgb(frame.palette.background_mid), 1), depth=True)
        self.backdrop.draw("triangle_strip")
        gloo.set_depth_mask(False)
        self.floor.draw()
        gloo.set_depth_mask(True)
        if self.mirrors(frame):
            self._mirror(frame.palette.reflection)

    def _ground_of_nothing(self) -> None:
        gloo.clear(color=(0, 0, 0, 0), depth=True)
        gloo.set_depth_mask(False)
        gloo.set_state(blend=True)
        _lay_over()
        self.floor.draw_shadows()
        gloo.set_depth_mask(True)

    def _mirror(self, strength: float) -> None:
        gloo.set_state(depth_test=True, blend=True, cull_face=True)
        _lay_over()
        gloo.set_cull_face("front")
        self._set_view(self.solid, -1.0, strength)
        self._indexed("mirrored", self.solid)
        gloo.clear(color=False, depth=True)
        gloo.set_cull_face("back")

    def _outline(self, frame: Frame) -> None:
        if self.ink is None:
            self.ink = gloo.Program(shading.INK_VERTEX, shading.INK_FRAGMENT)
        if self.faces.get("solid") is None:
            return
        for name in ("a_position", "a_normal", "a_colour"):
            self.ink[name] = self.buffers["solid"][name]
        self.ink["u_camera"] = _gl_matrix(frame.matrix)
        span = np.tan(np.radians(frame.shot.fov) / 2)
        self.ink["u_width"] = float(2 * frame.palette.outline / 1000 * span)
        self.ink["u_ink"] = srgb(frame.palette.ink)
        gloo.set_cull_face("front")
        self.ink.draw("triangles", self.faces["solid"])
        gloo.set_cull_face("back")

    def _say_light(self, frame: Frame) -> None:
        palette, shot, layout = frame.palette, frame.shot, frame.layout
        size = float(np.linalg.norm(layout.high - layout.low))
        if self._said[:2] != (palette, layout):
            self._said = (palette, layout)
            self._say_room(palette, layout, size)
        camera, eye = _gl_matrix(frame.matrix), shot.eye.astype(np.float32)
        horizon = {"u_horizon": frame.horizon}
        begin = {"u_origin": tuple(map(float, frame.origin))}
        for program in (self.solid, self.glass):
            _tell(program, horizon | {"u_camera": camera, "u_eye": eye, "u_fog_from": shot.distance + 0.15 * size})
            if self.full:
                _tell(program, begin | {"u_frame": (float(frame.width), float(frame.height))})
        _tell(self.ribbons, {"u_camera": camera, "u_eye": eye, "u_pixel": frame.pixel})
        self.floor.tell(horizon | begin | {"u_camera": camera})
        _tell(self.backdrop, horizon | begin)
        sky = sky_from(frame)
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
        self.floor.stand(floor_extent(layout))
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


def _lay_over() -> None:
    """Let what is drawn cover what was by its alpha, and alpha add up as of things behind each other."""
    gloo.set_blend_func("src_alpha", "one_minus_src_alpha", "one", "one_minus_src_alpha")


def _tell(program: Any, values: dict[str, Any]) -> None:
    for name, value in values.items():
        program[name] = value


def _gl_matrix(matrix: npt.NDArray[np.float64]) -> npt.NDArray[np.float32]:
    """Return a matrix as OpenGL reads it: column by column."""
    return np.ascontiguousarray(matrix.T, dtype=np.float32)


def _indices(shown: culling.Faces) -> Any:
    """Return the corners of faces as OpenGL takes them; None where there are none."""
    return gloo.IndexBuffer(shown.ravel()) if len(shown) else None
