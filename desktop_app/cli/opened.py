"""The window, or, where nobody could see it, its picture."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING

from desktop_app.cli.display import display_is_there
from desktop_app.cli.spoken import say
from desktop_app.early_ending import end_as_commands_do
from desktop_app.opening import open_plan
from desktop_app.warming import giving_way, keep, prepare

if TYPE_CHECKING:  # what was typed; nothing was, as a rule
    from desktop_app.cli.asked import Asked

OPENING_PICTURE = Path("savepoint-opening.png")
LESSON = ".toml"


def open_window(path: Path | None = None, asked: Asked | None = None, flat: bool = False) -> int:
    """Open the window on a file or on the built-in lesson and return its exit code, 0 when it is closed."""
    seen = display_is_there()
    if not seen:
        end_as_commands_do()
    t, palette = (asked.t(), asked.palette_name()) if asked is not None else (None, None)
    lesson = path if path is not None and path.suffix.lower() == LESSON else None
    if lesson is not None:
        _refuse_unsound(lesson)
        path = None
    with giving_way():  # of a long file the collector would go through all steps again and again
        plan = open_plan(path)
        plan = plan if asked is None else asked.plan(plan)
        prepare(plan)
        keep(plan.task)
    if seen:
        from desktop_app.program import run_window

        return run_window(plan, path=path, t=t, palette=palette, flat=flat, lesson=lesson)
    from desktop_app.picture import save_picture

    target = OPENING_PICTURE.absolute()
    save_picture(plan, target, t=t, palette=palette or "studio")
    print(say("cli.no_display.drawn", path=target), file=sys.stderr)
    return 0


def _refuse_unsound(lesson: Path) -> None:
    """Refuse a lesson that cannot be played; the run behind it is the built-in one."""
    from sim.lesson_file import load_lesson

    load_lesson(lesson)
