"""The baseline: one SceneCanvas in a PySide6 window, one merged smooth-shaded mesh, nothing else."""

from __future__ import annotations

import math
import sys
import time

START_S = time.monotonic()

import numpy as np  # noqa: E402  # the clock runs from before the first import
from PySide6.QtWidgets import QApplication, QMainWindow  # noqa: E402
from vispy import app, gloo, scene  # noqa: E402
from vispy.geometry import create_sphere  # noqa: E402

from tests.benchmarks.measured import Measured, frames_ms, idle, peak_mb, tell, wait_until  # noqa: E402

ROWS = 136  # 2 x 136 x 136 = 36 992 triangles, about the 37 000 of the full scene


def main(width: int, height: int, share: float, what: str) -> None:
    """Show a mesh that fills `share` of the canvas, and measure."""
    app.use_app("pyside6")
    qt = QApplication(sys.argv[:1])
    canvas = scene.SceneCanvas(keys=None, size=(width, height), bgcolor="#26323F", show=False)
    view = canvas.central_widget.add_view()
    radius = math.sqrt(share * width * height / math.pi)  # of a disc with that area
    squeeze = min(1.0, 0.48 * height / radius)  # a wider ellipse where the disc would leave the frame
    ball = create_sphere(ROWS, ROWS)
    vertices = ball.get_vertices() * (1 / squeeze, 1 / squeeze, squeeze)
    scene.visuals.Mesh(vertices, ball.get_faces(), color="#0B8063", shading="smooth", parent=view.scene)
    view.camera = scene.TurntableCamera(fov=0, elevation=0, azimuth=0, scale_factor=height / radius)
    drawn: list[float] = []
    canvas.events.draw.connect(lambda event: drawn.append(time.monotonic()))

    window = QMainWindow()
    window.setCentralWidget(canvas.native)
    window.resize(width, height)
    window.show()
    wait_until(qt, lambda: bool(drawn))
    canvas.native.makeCurrent()
    gloo.gl.glFinish()
    first_frame_s = time.monotonic() - START_S
    measured = Measured(first_frame_s=first_frame_s)
    if what == "frames":

        def turn(k: int) -> None:
            view.camera.azimuth = 20 * np.sin(k / 9)
            canvas.native.repaint()
            canvas.native.makeCurrent()
            gloo.gl.glFinish()

        measured = frames_ms(qt, turn, measured)
    if what == "idle":
        measured = idle(qt, lambda: len(drawn), measured)
    tell(peak_mb(qt, measured))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]), float(sys.argv[3]), sys.argv[4])
