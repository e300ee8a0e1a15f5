"""The questions put to OpenGL itself, in a process that may die of them: who draws, is it right, how fast is it."""

from __future__ import annotations

import json
import statistics
import time
from typing import Any

FRAMES, SIZE = 12, (1280, 720)
TURN_DEG = 2.0  # from frame to frame


def answer(what: str) -> str:
    """Return what was found, as one line of JSON; a failure is a finding too."""
    try:
        found = _through_window() if what == "window" else _through_egl()
    except (ImportError, RuntimeError, OSError, AttributeError, ValueError) as problem:
        lines = str(problem).strip().splitlines()
        found = {"problem": lines[0][:200] if lines else type(problem).__name__}
    return json.dumps(found | {"tried": True})


def _through_window() -> dict[str, Any]:
    from PySide6.QtCore import Qt
    from PySide6.QtWidgets import QWidget

    from desktop_app.application import application
    from desktop_app.watchdog import LastingSurface

    app = application()
    found: dict[str, Any] = {
        "platform": app.platformName(),
        "screens": [
            {
                "name": screen.name(),
                "width": round(screen.size().width() * screen.devicePixelRatio()),
                "height": round(screen.size().height() * screen.devicePixelRatio()),
                "scale": screen.devicePixelRatio(),
            }
            for screen in app.screens()
        ],
    }
    surface = LastingSurface()
    if surface.is_flat:
        return found | {"problem": surface.what_failed or "no graphics context"}
    window = QWidget()
    window.setAttribute(Qt.WidgetAttribute.WA_ShowWithoutActivating)
    window.resize(*SIZE)
    surface.widget.setParent(window)
    surface.widget.setGeometry(window.rect())
    window.show()
    times = _orbited(app, surface)
    surface.look()
    renderer = surface.renderer
    window.close()
    if renderer is None:
        return found | {"problem": surface.what_failed or "nothing was drawn"}
    return found | {
        "vendor": renderer.vendor,
        "renderer": renderer.renderer,
        "version": renderer.version,
        "software": renderer.is_software,
        "problem": renderer.problem or (surface.what_failed if surface.why_flat else ""),
        "tier": surface.tier or "",
        "frames": times,
    }


def _orbited(app: Any, surface: Any) -> dict[str, Any]:
    """Let the lesson turn for a few frames, and return how long one takes."""
    from desktop_app.text import Words
    from scenes.camera import orbited, overview
    from scenes.layout import layout_of
    from scenes.showing import Showing
    from scenes.stage import Detail
    from sim.run import simulate
    from sim.scenario import built_in

    run = simulate(built_in())
    layout = layout_of(run)
    shot = overview(layout, SIZE[0] / SIZE[1])
    surface.wear("studio", Words(), Detail())
    taken = []
    for k in range(FRAMES + 3):
        surface.show(Showing(run, run.opening_t, orbited(shot, layout, TURN_DEG * k, 0.0)))
        begun_s = time.perf_counter()
        surface.inner.widget.repaint()
        app.processEvents()
        taken.append(1000 * (time.perf_counter() - begun_s))
    return {"ms": round(statistics.median(taken[3:]), 1), "size": "{}x{}".format(*SIZE)}


def _through_egl() -> dict[str, Any]:
    from desktop_app.application import application
    from desktop_app.text import Words
    from desktop_app.theme import scene_palette_named
    from scenes.camera import orbited, overview
    from scenes.layout import layout_of
    from scenes.offscreen import offscreen_stage
    from scenes.probe import Renderer, shows_something
    from scenes.showing import Showing
    from sim.run import simulate
    from sim.scenario import built_in

    application(offscreen=True)
    run = simulate(built_in())
    layout = layout_of(run)
    shot = overview(layout, SIZE[0] / SIZE[1])
    stage = offscreen_stage(SIZE, full_look=False)
    name = stage.renderer()
    stage.dress(scene_palette_named("studio"), Words().say)
    taken = []
    for k in range(4):
        stage.show(Showing(run, run.opening_t, orbited(shot, layout, TURN_DEG * k, 0.0)))
        begun_s = time.perf_counter()
        picture = stage.picture()
        taken.append(1000 * (time.perf_counter() - begun_s))
    right = any(shows_something(picture[y]) for y in range(SIZE[1] // 3, SIZE[1] * 3 // 4, 20))
    return {
        "renderer": name,
        "software": Renderer(renderer=name).is_software,
        "problem": "" if right else "the picture is blank",
        "frames": {"ms": round(statistics.median(taken[1:]), 1), "size": "{}x{}".format(*SIZE)},
    }
