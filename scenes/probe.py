"""Does OpenGL do here what it says? A known triangle is drawn and read back, and a frame is looked at."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from sim.values import Frozen

SOFTWARE = ("llvmpipe", "softpipe", "swrast", "swiftshader", "gdi generic", "software", "basic render")
SIZE = 8  # pixels of the known picture
COLOUR = (0.8, 0.4, 0.2)
TOLERANCE = 3  # levels
LEAST_EDGE = 10  # levels between neighbours: no sky and no floor changes as fast
ERROR_NAMES = {0x0500: "invalid enum", 0x0501: "invalid value", 0x0502: "invalid operation", 0x0505: "out of memory",
               0x0506: "invalid framebuffer", 0x0507: "context lost"}  # fmt: skip

VERTEX = """
attribute vec2 a_position;
void main() { gl_Position = vec4(a_position, 0.0, 1.0); }
"""
FRAGMENT = """
uniform vec3 u_colour;
void main() { gl_FragColor = vec4(u_colour, 1.0); }
"""


class Renderer(Frozen):
    """What draws, as it calls itself; `problem` is empty where the self-test came out right."""

    vendor: str = ""
    renderer: str = ""
    version: str = ""
    problem: str = ""

    @property
    def is_software(self) -> bool:
        """Whether the processor stands in for a graphics card."""
        return any(name in self.renderer.lower() for name in SOFTWARE)

    @property
    def works(self) -> bool:
        """Whether the self-test came out right."""
        return not self.problem


def renderer_now() -> Renderer:
    """Return what the current context says of itself."""
    from vispy.gloo import gl

    names = (gl.GL_VENDOR, gl.GL_RENDERER, gl.GL_VERSION)
    vendor, renderer, version = (str(gl.glGetParameter(name) or "") for name in names)
    return Renderer(vendor=vendor, renderer=renderer, version=version)


def self_test() -> str:
    """Draw a triangle over half of a small picture in the current context; return what is wrong with it, or "".

    A driver that fails raises nothing here: whatever it complains of is the answer.
    """
    from vispy import gloo

    try:
        return _wrong_with(_known_picture())
    except (RuntimeError, OSError, ValueError) as problem:
        return first_line(problem)
    finally:
        gloo.gl.glGetError()


def _known_picture() -> npt.NDArray[np.uint8]:
    from vispy import gloo

    program = gloo.Program(VERTEX, FRAGMENT)
    program["a_position"] = np.array([[-1, -1], [0, -1], [-1, 1], [0, 1]], dtype=np.float32)
    program["u_colour"] = COLOUR
    buffer = gloo.FrameBuffer(gloo.Texture2D((SIZE, SIZE, 4)))
    with buffer:
        gloo.set_viewport(0, 0, SIZE, SIZE)
        gloo.set_state(depth_test=False, blend=False, cull_face=False)
        gloo.clear(color=(0, 0, 0, 1))
        program.draw("triangle_strip")
        pixels: npt.NDArray[np.uint8] = gloo.read_pixels((0, 0, SIZE, SIZE), alpha=False)
    buffer.delete()
    program.delete()
    return pixels


def _wrong_with(pixels: npt.NDArray[np.uint8]) -> str:
    """Return how the known picture differs from what was drawn."""
    wanted = np.zeros((SIZE, SIZE, 3))
    wanted[:, : SIZE // 2] = np.array(COLOUR) * 255
    off = np.abs(pixels.astype(float) - wanted).max(axis=2)
    wrong = int(np.count_nonzero(off > TOLERANCE))
    return f"{wrong} of {SIZE * SIZE} pixels came out wrong" if wrong else ""


def shows_something(row: npt.NDArray[np.uint8]) -> bool:
    """Tell whether a row of pixels, (n, 3), passes over the edge of anything: a bare floor has none."""
    steps = np.abs(np.diff(row.astype(np.int16), axis=0))
    return bool(steps.size) and int(steps.max()) >= LEAST_EDGE


def gl_error() -> str:
    """Return what the current context complains of, or ""."""
    from vispy.gloo import gl

    code = int(gl.glGetError())
    return "" if code == 0 else f"OpenGL says: {ERROR_NAMES.get(code, hex(code))}"


def first_line(problem: BaseException) -> str:
    """Return what an exception says, in one line."""
    lines = str(problem).strip().splitlines()
    return lines[0][:200].rstrip(" .:") if lines else type(problem).__name__
