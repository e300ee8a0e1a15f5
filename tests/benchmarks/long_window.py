"""The window on a long run: first frame, orbit, pick, memory, and how long each verb and each panel holds it up."""

from __future__ import annotations

import json
import sys
import time

START_S = time.monotonic()

from collections.abc import Callable  # noqa: E402  # the clock runs from before the first import
from typing import Any  # noqa: E402

from desktop_app.lean import go_lean  # noqa: E402  # as the program does before it loads anything else

ROUNDS = 5
PANELS = ("state", "compare", "explain", "odds", "places", "world", "storage", "branches", "task")
drawing_s = [0.0]  # what the scene's own frames took of the window's thread


def window_on_file(path: str, width: int, height: int) -> None:
    """Open the window on a file as a person does, and measure where its event loop would begin."""
    go_lean()
    from PySide6.QtWidgets import QApplication
    from vispy import gloo

    from desktop_app.__main__ import main
    from desktop_app.window import Window
    from scenes.canvas import StageCanvas
    from tests.benchmarks.measured import wait_until

    drawn: list[StageCanvas] = []
    draw = StageCanvas.on_draw

    def seen_draw(self: StageCanvas, event: Any) -> None:
        begun_s = time.thread_time()
        draw(self, event)
        drawing_s[0] += time.thread_time() - begun_s
        drawn.append(self)

    def measure(*_: object) -> int:
        qt = QApplication.instance()
        assert isinstance(qt, QApplication)
        window = next(widget for widget in qt.topLevelWidgets() if isinstance(widget, Window))
        wait_until(qt, lambda: bool(drawn))
        drawn[0].native.makeCurrent()
        gloo.gl.glFinish()
        first_frame_s = time.monotonic() - START_S
        window.resize(width, height)
        print(json.dumps(_figures(qt, window, drawn, first_frame_s)), flush=True)
        return 0

    StageCanvas.on_draw = seen_draw  # type: ignore[method-assign]  # to see each frame
    QApplication.exec = measure  # type: ignore[method-assign]  # where a person would take over
    main([path])


def _figures(qt: Any, window: Any, drawn: list[Any], first_frame_s: float) -> dict[str, Any]:
    from tests.benchmarks.measured import Measured, peak_mb, settle

    settle(qt, 2.0)
    opened_mb = peak_mb(qt, Measured()).peak_mb
    orbit_ms = _orbit_ms(qt, window, drawn[0])
    window.session.use_preset("home")
    return {
        "first_frame_s": first_frame_s,
        "opened_mb": opened_mb,
        "orbit_ms": orbit_ms,
        "pick_ms": _pick_ms(window),
        "verbs_ms": {name: _verb_ms(qt, drawn, verb) for name, verb in _verbs(window).items()},
        "peak_mb": peak_mb(qt, Measured()).peak_mb,
        "panels_ms": {panel: _opening_ms(qt, window, panel) for panel in PANELS},
        "tour_mb": _tour_mb(qt, window),
    }


def _turning(window: Any, canvas: Any) -> Callable[[int], None]:
    from vispy import gloo

    from desktop_app.viewing import layout_at
    from scenes.camera import orbited

    pose = window.viewport.pose()

    def turn(k: int) -> None:
        window.session.look_from(orbited(pose, layout_at(window.session.now), 0.5 * (k + 1), 0.1 * k))
        canvas.native.repaint()
        canvas.native.makeCurrent()
        gloo.gl.glFinish()

    return turn


def _orbit_ms(qt: Any, window: Any, canvas: Any) -> float:
    """Return what a frame takes while the camera goes round, as `_verb_ms` does."""
    turn, taken = _turning(window, canvas), []
    for k in range(30):
        begun_s = time.process_time()
        turn(k)
        qt.processEvents()
        taken.append(1000 * (time.process_time() - begun_s))
    return sorted(taken[5:])[12]


def _pick_ms(window: Any) -> float:
    viewport, taken = window.viewport, []
    for x in range(20, viewport.width(), 37):
        for y in range(60, viewport.height(), 41):
            begun_s = time.perf_counter()
            viewport.surface.pick(x, y)
            taken.append(1000 * (time.perf_counter() - begun_s))
    return sorted(taken)[len(taken) // 2]


def _verbs(window: Any) -> dict[str, Callable[[int], None]]:
    from scenes.stage import Pick

    session = window.session
    n_steps = session.now.plan.task.n_steps

    def seek(k: int) -> None:
        session.seek((0.1 + 0.15 * k) * session.now.run.duration_s)

    def hover(k: int) -> None:
        viewport = window.viewport
        viewport._point(viewport.surface.pick(viewport.width() * (0.3 + 0.05 * k), viewport.height() * 0.5))

    return {
        "inject failure": lambda k: session.inject_failure(max(n_steps // 2 - k, 1)),
        "toggle disk": lambda k: session.toggle_disk(max(n_steps // 3 - k, 1)),
        "seek": seek,
        "select": lambda k: session.select(Pick(kind="step", step=max(n_steps // 4 - k, 1))),
        "hover": hover,
    }


def _verb_ms(qt: Any, drawn: list[Any], verb: Callable[[int], None]) -> float:
    """Return how long the interface stands still for a verb, its frame included: the median of a few.

    In processor time of all threads: on a machine with nothing else to do it stands still for less than that.
    """
    from vispy import gloo

    from tests.benchmarks.measured import settle

    taken = []
    for k in range(ROUNDS + 1):
        settle(qt, 0.6)
        begun_s = time.process_time()
        verb(k)
        qt.processEvents()
        drawn[0].native.makeCurrent()
        gloo.gl.glFinish()
        taken.append(1000 * (time.process_time() - begun_s))
    return sorted(taken[1:])[ROUNDS // 2]


def _opening_ms(qt: Any, window: Any, panel: str) -> float:
    """Return how long the interface stands still at most when a panel is opened for the first time, frames apart.

    In processor time of the window's own thread: of each turn of the event loop, less what the scene's frames took.
    """
    from tests.benchmarks.measured import settle

    window.session.close_panel()
    settle(qt, 1.0)
    taken = [_turn_ms(lambda: window.session.open_panel(panel))]
    for _ in range(20):
        taken.append(_turn_ms(qt.processEvents))
        time.sleep(0.02)
    return max(taken)


def _turn_ms(turn: Callable[[], object]) -> float:
    begun_s, drawn_s = time.thread_time(), drawing_s[0]
    turn()
    return 1000 * (time.thread_time() - begun_s - (drawing_s[0] - drawn_s))


def _tour_mb(qt: Any, window: Any) -> float | None:
    """Return the most memory there ever was, after changes with each panel open and with the three ways at once."""
    from sim.strategy import Strategy
    from tests.benchmarks.measured import Measured, peak_mb, settle

    session, n_steps = window.session, window.session.now.plan.task.n_steps

    def change(k: int) -> None:
        session.inject_failure(max(n_steps // 2 - 7 * k, 1))
        settle(qt, 0.3)
        session.checkpoint_every(11 + k)
        settle(qt, 0.3)
        session.choose_strategy(tuple(Strategy)[k % 3])
        settle(qt, 0.3)

    for k, panel in enumerate(PANELS):
        session.open_panel(panel)
        change(k)
    session.close_panel()
    session.use_compare(True)
    change(len(PANELS))
    session.use_compare(False)
    return peak_mb(qt, Measured()).peak_mb


if __name__ == "__main__":
    window_on_file(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
