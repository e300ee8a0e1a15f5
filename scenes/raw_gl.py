"""What vispy does not offer of OpenGL, or offers with copies to spare."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from typing import Any

import numpy as np
import numpy.typing as npt
from vispy import gloo

RGBA, BYTES = 0x1908, 0x1401
UINT, INT = ctypes.c_uint, ctypes.c_int


def gl_function(name: str, *arguments: Any) -> Callable[..., Any]:
    """Return a function of OpenGL that the smallest common OpenGL has not, and most have."""
    from vispy.gloo.gl import gl2

    found: Callable[..., Any] = gl2._get_gl_func(name, None, arguments)
    return found


def pixels_drawn(x: int, y: int, width: int, height: int) -> npt.NDArray[np.uint8]:
    """Return pixels of the buffer in use from its lower left corner on, (height, width, 4), with the upper row first.

    They are copied once; vispy copies them twice more.
    """
    gloo.wrappers.finish()
    pixels = np.empty((height, width, 4), dtype=np.uint8)
    read = gl_function("glReadPixels", INT, INT, INT, INT, UINT, UINT, ctypes.c_void_p)
    read(x, y, width, height, RGBA, BYTES, pixels.ctypes.data)
    return pixels[::-1]
