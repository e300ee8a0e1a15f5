"""Is there a display to open a window on? Asked before Qt is: Qt ends the program where there is none."""

from __future__ import annotations

import ctypes
import os
import socket
import sys
from collections.abc import Mapping
from pathlib import Path

SHOWING_NOTHING = frozenset({"offscreen", "minimal"})  # Qt platforms without a screen to look at


def display_is_there(environment: Mapping[str, str] | None = None) -> bool:
    """Tell whether a window can be seen; Windows and macOS always have a display."""
    known = os.environ if environment is None else environment
    if known.get("QT_QPA_PLATFORM", "").partition(":")[0] in SHOWING_NOTHING:
        return False
    if not sys.platform.startswith("linux"):
        return True
    return _wayland_answers(known) or _x_answers(known)


def _wayland_answers(environment: Mapping[str, str]) -> bool:
    name = environment.get("WAYLAND_DISPLAY")
    if not name:
        return False
    path = Path(environment.get("XDG_RUNTIME_DIR", "/")) / name
    with socket.socket(socket.AF_UNIX, socket.SOCK_STREAM) as knock:
        knock.settimeout(1.0)
        try:
            knock.connect(str(path))
        except OSError:
            return False
    return True


def _x_answers(environment: Mapping[str, str]) -> bool:
    """Connect as Qt would, so that a dead server and a refused one are both noticed."""
    name = environment.get("DISPLAY")
    if not name:
        return False
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
    except OSError:
        return False
    xcb.xcb_connect.restype = ctypes.c_void_p
    xcb.xcb_connect.argtypes = [ctypes.c_char_p, ctypes.c_void_p]
    xcb.xcb_connection_has_error.argtypes = [ctypes.c_void_p]
    xcb.xcb_disconnect.argtypes = [ctypes.c_void_p]
    connection = xcb.xcb_connect(name.encode(), None)
    failed = xcb.xcb_connection_has_error(connection)
    xcb.xcb_disconnect(connection)
    return not failed
