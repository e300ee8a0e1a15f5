"""The scene in a window at whatever scale Qt was told; prints where things are, in logical pixels."""

from __future__ import annotations

import json
import time
from typing import Any

import numpy as np
from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QWidget

from desktop_app.application import application
from desktop_app.flat_surface import FlatSurface
from desktop_app.text import Words
from desktop_app.theme import scene_palette_named
from desktop_app.watchdog import LastingSurface
from scenes.camera import overview
from scenes.layout import layout_of
from scenes.palette import srgb
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from sim.run import simulate
from sim.scenario import built_in

WIDTH, HEIGHT = 641, 359  # odd, so that scaled sizes have to be rounded
MOST_S, SETTLED_S = 20.0, 0.5  # until a first frame is drawn, and for what follows it


def pixels_of(image: QImage) -> Any:
    held = image.convertToFormat(QImage.Format.Format_RGB888)
    rows = np.frombuffer(held.constBits(), dtype=np.uint8).reshape(held.height(), held.bytesPerLine())
    return rows[:, : 3 * held.width()].reshape(held.height(), held.width(), 3).astype(int)


def found(pixels: Any, surface: Any, ratio: float) -> dict[str, Any]:
    """Return where a disk is drawn inside the place it is said to be, and how dark the darkest corner is."""
    left, top, width, height = surface.screen_box(Pick(kind="checkpoint", step=1))
    x0, y0, x1, y1 = (round(v * ratio) for v in (left, top, left + width, top + height))
    blue = np.abs(pixels[y0:y1, x0:x1] - np.round(srgb(scene_palette_named("studio").saved) * 255)).max(axis=2) < 60
    y, x = np.nonzero(blue)
    return {
        "size": list(pixels.shape[1::-1]),
        "corner": int(min(pixels[i, j].max() for i in (0, -1) for j in (0, -1))),
        "edges": [int(np.abs(np.diff(pixels[i], axis=0)).max() > 60) for i in (0, -1)],
        "disk": [(x.mean() + x0) / ratio, (y.mean() + y0) / ratio],
        "inside": [left, top, width, height],
    }


def main() -> None:
    _application = application()
    run = simulate(built_in())
    shot = overview(layout_of(run), WIDTH / HEIGHT)
    surfaces: dict[str, Any] = {"3d": LastingSurface(quality="normal"), "flat": FlatSurface()}
    windows = [window_of(surface) for surface in surfaces.values()]
    for surface, window in zip(surfaces.values(), windows, strict=True):
        surface.wear("studio", Words(), Detail(titles=False, figures=False))
        surface.show(Showing(run, run.opening_t, shot, None, None, False))
        window.show()
    canvas: Any = surfaces["3d"].inner
    end_s = time.monotonic() + MOST_S
    while not canvas._canvas.frames_drawn and time.monotonic() < end_s:
        let_pass(0.05)
    let_pass(SETTLED_S)
    answers = {}
    for (name, surface), window in zip(surfaces.items(), windows, strict=True):
        ratio = surface.widget.devicePixelRatioF()
        answers[name] = found(pixels_of(window.grab().toImage()), surface, ratio) | {"ratio": ratio}
    framebuffer = canvas.widget.grabFramebuffer()
    answers["3d"]["framebuffer"] = [framebuffer.width(), framebuffer.height()]
    answers["3d"]["drawn"] = list(canvas._canvas._framebuffer_size())
    answers["3d"]["problem"] = canvas.frame_problem()
    for window in windows:
        window.close()
    print(json.dumps(answers), flush=True)


def window_of(surface: Any) -> QWidget:
    """Return a window that the surface fills."""
    window = QWidget()
    surface.widget.setParent(window)
    window.resize(WIDTH, HEIGHT)
    surface.widget.resize(WIDTH, HEIGHT)
    return window


def let_pass(seconds: float) -> None:
    """Let the program run, and sleep where it does."""
    waiting = QEventLoop()
    QTimer.singleShot(round(1000 * seconds), waiting.quit)
    waiting.exec()


if __name__ == "__main__":
    main()
