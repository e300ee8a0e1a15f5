"""A rival's window on a comparable scene, measured as ours is: from the first instruction to its first frame."""

from __future__ import annotations

import sys
import time

START_S = time.monotonic()

import json  # noqa: E402  # the clock runs from before the first import
import resource  # noqa: E402
from pathlib import Path  # noqa: E402
from typing import Any  # noqa: E402

sys.path.insert(0, str(Path(__file__).parent))  # a rival's own Python has none of the program installed

import comparable  # type: ignore[import-not-found]  # noqa: E402

SETTLE_S = 1.0


def napari_window(width: int, height: int) -> float:
    """Show it in napari; return the seconds to the first frame with everything in it."""
    import napari
    from qtpy.QtWidgets import QApplication
    from vispy import gloo

    viewer = napari.Viewer(ndisplay=3, show=False)
    viewer.add_surface(comparable.whole_mesh(), shading="smooth")
    places, words = comparable.labels()
    viewer.add_points(places, size=0.05, text={"string": words, "size": 10})
    canvas = viewer.window._qt_viewer.canvas._scene_canvas
    viewer.window.resize(width, height)
    drawn: list[float] = []
    canvas.events.draw.connect(lambda event: drawn.append(time.monotonic()), position="last")
    viewer.show()
    qt: Any = QApplication.instance()
    wait(qt, drawn)
    canvas.native.makeCurrent()
    gloo.gl.glFinish()
    return settled(qt, time.monotonic() - START_S)


def pyvista_window(width: int, height: int) -> float:
    """Show it in PyVista's Qt window; return the seconds to the first frame with everything in it."""
    import numpy as np
    import pyvista
    from pyvistaqt import BackgroundPlotter
    from qtpy.QtWidgets import QApplication

    plotter = BackgroundPlotter(show=False, window_size=(width, height), auto_update=False)
    points, faces = comparable.whole_mesh()
    plotter.add_mesh(pyvista.PolyData(points, np.column_stack([np.full(len(faces), 3), faces]).ravel()))
    places, words = comparable.labels()
    plotter.add_point_labels(places, words, font_size=14)
    plotter.app_window.resize(width, height)
    drawn: list[float] = []
    plotter.render_window.AddObserver("EndEvent", lambda *_: drawn.append(time.monotonic()))
    plotter.app_window.show()
    qt: Any = QApplication.instance()
    qt.processEvents()
    plotter.render()
    wait(qt, drawn)
    return settled(qt, time.monotonic() - START_S)


def wait(qt: Any, drawn: list[float]) -> None:
    """Let the event loop turn until a frame was drawn."""
    end_s = time.monotonic() + 90
    while not drawn:
        assert time.monotonic() < end_s, "it never came"
        qt.processEvents()
        time.sleep(0.001)  # processEvents returns at once when idle: a busy loop would take the core that draws


def settled(qt: Any, first_frame_s: float) -> float:
    """Let it come to rest, so that its memory is at its peak; return what was measured before."""
    end_s = time.monotonic() + SETTLE_S
    while time.monotonic() < end_s:
        qt.processEvents()
        time.sleep(0.001)  # processEvents returns at once when idle: a busy loop would take the core that draws
    return first_frame_s


if __name__ == "__main__":
    show = {"napari": napari_window, "pyvista": pyvista_window}[sys.argv[3]]
    first_frame_s = show(int(sys.argv[1]), int(sys.argv[2]))
    unit = 1 if sys.platform == "darwin" else 1024  # bytes there, kilobytes here
    peak_mb = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * unit / 1e6
    print(json.dumps({"first_frame_s": first_frame_s, "peak_mb": peak_mb}), flush=True)
    import os

    os._exit(0)  # it is measured; how it ends is its own affair
