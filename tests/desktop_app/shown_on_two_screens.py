"""The window on one screen, on another with finer pixels, and back; prints what was drawn there, in logical pixels."""

from __future__ import annotations

import ctypes
import json
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

COARSE, FINE = 1.0, 1.5
SCREEN = (960, 1200)  # pixels of each
SIZE = (720, 500)  # of the window: it fits either
SETTLE_S = 0.4


class Monitor(ctypes.Structure):
    """A part of the display, as RandR tells of it."""

    _fields_ = (
        ("name", ctypes.c_ulong), ("primary", ctypes.c_int), ("automatic", ctypes.c_int), ("n_outputs", ctypes.c_int),
        ("x", ctypes.c_int), ("y", ctypes.c_int), ("width", ctypes.c_int), ("height", ctypes.c_int),
        ("width_mm", ctypes.c_int), ("height_mm", ctypes.c_int), ("outputs", ctypes.c_void_p),
    )  # fmt: skip


def divide_display() -> None:
    """Make two screens of one display, side by side."""
    x11, randr = ctypes.CDLL("libX11.so.6"), ctypes.CDLL("libXrandr.so.2")
    x11.XOpenDisplay.restype, x11.XOpenDisplay.argtypes = ctypes.c_void_p, [ctypes.c_char_p]
    x11.XDefaultRootWindow.restype, x11.XDefaultRootWindow.argtypes = ctypes.c_ulong, [ctypes.c_void_p]
    x11.XInternAtom.restype = ctypes.c_ulong
    x11.XInternAtom.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_int]
    x11.XSync.argtypes = [ctypes.c_void_p, ctypes.c_int]
    randr.XRRGetMonitors.restype = ctypes.POINTER(Monitor)
    randr.XRRGetMonitors.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.c_int, ctypes.POINTER(ctypes.c_int)]
    randr.XRRSetMonitor.argtypes = [ctypes.c_void_p, ctypes.c_ulong, ctypes.POINTER(Monitor)]
    display = x11.XOpenDisplay(None)
    root, found = x11.XDefaultRootWindow(display), ctypes.c_int()
    whole = randr.XRRGetMonitors(display, root, 1, ctypes.byref(found))[0]
    for number, name in enumerate((b"left", b"right")):
        named = x11.XInternAtom(display, name, 0)
        outputs = (1, whole.outputs) if number == 0 else (0, None)  # an output belongs to one of them
        place = (number * SCREEN[0], 0, *SCREEN, 250, 300)
        one = Monitor(named, number == 0, 0, outputs[0], *place, outputs[1])
        randr.XRRSetMonitor(display, root, ctypes.byref(one))
    x11.XSync(display, 0)


def describe_screens(folder: str) -> str:
    """Write what the platform without a display takes for two screens, and return the file's name."""
    plain = {"y": 0, "width": SCREEN[0], "height": SCREEN[1], "dpr": 1, "logicalDpi": 96, "logicalBaseDpi": 96}
    screens = [{"name": name, "x": n * SCREEN[0], **plain} for n, name in enumerate(("left", "right"))]
    file = Path(folder) / "screens.json"
    file.write_text(json.dumps({"screens": screens}), encoding="utf-8")
    return str(file)


def visited(flat: bool) -> list[dict[str, Any]]:
    """Open the window, move it from screen to screen, and return what each showed."""
    from PySide6.QtGui import QImage
    from PySide6.QtWidgets import QLabel

    from desktop_app.application import application
    from desktop_app.program import window_on
    from desktop_app.settings import Settings
    from desktop_app.surfaces import CanvasSurface
    from desktop_app.watchdog import LastingSurface
    from sim.scenario import built_in
    from tests.desktop_app.shown_at_scale import found, let_pass, pixels_of

    app = application()
    letters_before = QLabel("Savepoint").sizeHint().toTuple()
    window = window_on(built_in(), flat=flat, settings=Settings(quality="normal"))
    window.resize(*SIZE)
    window.move(20, 20)
    window.show()

    def seen(where: str) -> dict[str, Any]:
        surface: Any = window.viewport.surface
        drawn: Any = surface.inner if isinstance(surface, LastingSurface) else surface
        in_3d = isinstance(drawn, CanvasSurface)
        image: QImage = drawn.widget.grabFramebuffer() if in_3d else drawn.widget.grab().toImage()
        ratio = window.viewport.devicePixelRatioF()
        return found(pixels_of(image), surface, ratio) | {
            "where": where,
            "screen": window.screen().name(),
            "ratio": ratio,
            "window": [window.width(), window.height()],
            "widget": [window.viewport.width(), window.viewport.height()],
            "letters": [letters_before, QLabel("Savepoint").sizeHint().toTuple()],
            "problem": drawn.frame_problem() if in_3d else "",
            "rebuilt": getattr(surface, "rebuilt", 0),
        }

    told = []
    for where, x in (("first", 20), ("moved", SCREEN[0] + 20), ("back", 20)):
        window.move(x, 20)
        let_pass(SETTLE_S)
        told.append(seen(where))
    if app.platformName() == "offscreen":
        window.move(SCREEN[0] + 20, 20)
        let_pass(SETTLE_S)
        window.toggle_fullscreen()
        let_pass(SETTLE_S)
        told.append(seen("full screen"))
    window.close()
    return told


def main(platform: str, kind: str) -> None:
    os.environ["QT_SCREEN_SCALE_FACTORS"] = f"left={COARSE};right={FINE}"
    with tempfile.TemporaryDirectory() as folder:
        if platform == "offscreen":
            os.environ["QT_QPA_PLATFORM"] = f"offscreen:configfile={describe_screens(folder)}"
        else:
            divide_display()
        print(json.dumps(visited(kind == "flat")), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
