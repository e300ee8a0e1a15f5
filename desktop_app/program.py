"""Starting and ending: the window from the first instruction to exit code 0."""

from __future__ import annotations

from pathlib import Path

from desktop_app import collector
from desktop_app.application import application
from desktop_app.early_ending import ignore_signals
from desktop_app.ending import closing_on_signals, leave
from desktop_app.fetching import Fetching
from desktop_app.heap import Heap
from desktop_app.machine import Machine
from desktop_app.moment import Level, View
from desktop_app.placing import open_where_it_was
from desktop_app.session import Session
from desktop_app.settings import Settings, read_settings, write_settings
from desktop_app.surface import Surface
from desktop_app.surfaces import surface_for_this_machine
from desktop_app.text import Words
from desktop_app.theme import PALETTES
from desktop_app.watchdog import LastingSurface
from desktop_app.widgets.glyphs import disk_icon
from desktop_app.window import Window
from scenes.tiers import QUALITIES, Quality
from sim.plan import Plan


def run_window(
    plan: Plan,
    path: Path | None = None,
    t: float | None = None,
    palette: str | None = None,
    flat: bool = False,
    lesson: Path | None = None,
) -> int:
    """Show the window on a plan until it is closed; the exit code is 0.

    `flat` draws it without 3D this once; a `lesson` plays at once.
    """
    app = application()
    settings = read_settings()
    window = window_on(plan, path=path, t=t, palette=palette, settings=settings, flat=flat)
    window.first_shown.connect(lambda: app.setWindowIcon(disk_icon(window.theme)))
    window.first_shown.connect(collector.go_on)
    window.first_shown.connect(window.waiting.offer)
    window.first_shown.connect(lambda: window.filming.offer_to_go_on())
    Heap(window.session, window)
    Fetching(window)
    if lesson is not None:
        window.first_shown.connect(lambda: window.lessons.open(lesson))
    if path is not None:
        window.preferences.remember_opened(path)
        if plan.task.origin is not None:
            window.first_shown.connect(lambda: window.files.learn_runs(path))
    with closing_on_signals(window):
        open_where_it_was(window, window.settings.geometry)
        code = app.exec()
    ignore_signals()
    write_settings(window.settings)
    return leave(code)


def window_on(
    plan: Plan,
    *,
    path: Path | None = None,
    t: float | None = None,
    palette: str | None = None,
    level: Level | None = None,
    settings: Settings | None = None,
    words: Words | None = None,
    surface: Surface | None = None,
    flat: bool = False,
) -> Window:
    """Return a window on a plan, not yet shown. With the platform "offscreen" its scene is a picture."""
    settings = settings or Settings()
    wanted = palette or settings.palette
    view = View(
        palette=wanted if wanted in PALETTES else PALETTES[0],
        level=level or ("engineer" if settings.level == "engineer" else "simple"),
        ask_first=settings.ask_first,
    )
    session = Session(plan, path, view, t)
    quality: Quality = settings.quality if settings.quality in QUALITIES else "automatic"
    surface = surface or surface_for_this_machine(flat or settings.flat, quality)
    window = Window(session, words or Words(), settings, surface)
    if isinstance(surface, LastingSurface):
        window.machine = Machine(window, surface)
    return window
