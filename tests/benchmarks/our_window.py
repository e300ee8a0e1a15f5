"""What is compared with the baseline: the whole window as `savepoint` opens it, or the scene alone as large as it."""

from __future__ import annotations

import sys
import time

START_S = time.monotonic()

from typing import Any  # noqa: E402  # the clock runs from before the first import


def whole_window(what: str) -> None:
    """Open the window as a person does, and measure where its event loop would begin."""
    from desktop_app.__main__ import main, set_out

    set_out()  # as `main` does, before it loads what is loaded here to be watched
    from PySide6.QtWidgets import QApplication
    from vispy import gloo

    from scenes.canvas import StageCanvas
    from tests.benchmarks.measured import Measured, idle, peak_mb, tell, wait_until

    canvases: list[StageCanvas] = []
    draw = StageCanvas.on_draw

    def seen_draw(self: StageCanvas, event: Any) -> None:
        draw(self, event)
        canvases.append(self)

    def measure(*_: object) -> int:
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        wait_until(qt, lambda: bool(canvases))
        canvases[0].native.makeCurrent()
        gloo.gl.glFinish()
        measured = Measured(first_frame_s=time.monotonic() - START_S)
        if what == "idle":
            measured = idle(qt, lambda: len(canvases), measured)
        tell(peak_mb(qt, measured))
        return 0

    StageCanvas.on_draw = seen_draw  # type: ignore[method-assign]  # to see each frame
    QApplication.exec = measure  # type: ignore[method-assign]  # where a person would take over
    main([])


def scene_alone(width: int, height: int, full_look: bool = False) -> None:
    """Orbit the scene in a canvas as large as the baseline's."""
    from PySide6.QtCore import QCoreApplication, Qt
    from PySide6.QtWidgets import QApplication, QMainWindow
    from vispy import gloo

    from desktop_app.fonts import load_fonts
    from desktop_app.text import Words
    from desktop_app.theme import scene_palette_named
    from scenes.camera import orbited, overview
    from scenes.canvas import StageCanvas
    from scenes.layout import layout_of
    from scenes.showing import Showing
    from sim.run import simulate
    from sim.scenario import built_in
    from tests.benchmarks.measured import Measured, frames_ms, tell, wait_until

    QCoreApplication.setAttribute(Qt.ApplicationAttribute.AA_ShareOpenGLContexts)
    qt = QApplication(sys.argv[:1])
    load_fonts()
    run = simulate(built_in())
    layout, canvas = layout_of(run), StageCanvas()
    shot = overview(layout, width / height)
    if full_look:
        canvas.use_quality("high")
    canvas.dress(scene_palette_named("studio"), Words().say)
    canvas.show(Showing(run, run.opening_t, shot))
    window = QMainWindow()
    window.setCentralWidget(canvas.native)
    window.resize(width, height)
    window.show()
    wait_until(qt, lambda: canvas.frames_drawn > 0)
    assert canvas.is_full_look == full_look, "software OpenGL should have chosen the fast look by itself"

    def turn(k: int) -> None:
        canvas.show(Showing(run, run.opening_t, orbited(shot, layout, 0.5 * (k + 1), 0.1 * k)))
        canvas.native.repaint()
        canvas.native.makeCurrent()
        gloo.gl.glFinish()

    before = canvas.frames_drawn
    measured = frames_ms(qt, turn, Measured())
    assert canvas.frames_drawn - before >= 45, "a frame was left out"
    tell(measured)


if __name__ == "__main__":
    if sys.argv[3] in ("frames", "full"):
        scene_alone(int(sys.argv[1]), int(sys.argv[2]), full_look=sys.argv[3] == "full")
    else:
        whole_window(sys.argv[3])
