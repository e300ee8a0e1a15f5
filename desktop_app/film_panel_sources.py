"""What there is to film: the lesson that is open, those that ship, the run's own story; and what is wished at first."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QStandardPaths

from desktop_app.film_panel_kept import story_file
from desktop_app.film_panel_wish import FilmWish, film_name
from sim.lesson import DEFAULT_LANGUAGE, in_language
from sim.lesson_file import SHIPPED, shipped_lesson, shipped_score

if TYPE_CHECKING:
    from desktop_app.window import Window

Sources = list[tuple[str, str]]
"""What `savepoint film` is told to film, each with its title."""


def film_sources(window: Window) -> Sources:
    """Return what there is to film in this window now."""
    say, player = window.words.say, window.lessons.player
    here = [] if player is None else [(_word_for(player.path), say("film_panel.open_lesson"))]
    lessons = [(name, shipped_score(name).lesson) for name in SHIPPED]
    shipped = [(name, in_language(lesson.title, DEFAULT_LANGUAGE)) for name, lesson in lessons]
    story = (str(story_file(window.session.now.plan)), say("film_panel.story"))
    return [*here, *[each for each in shipped if each[0] not in dict(here)], story]


def first_wish(window: Window, sources: Sources, before: FilmWish | None) -> FilmWish:
    """Return what is wished until a person chooses: as before, else the open lesson, else the run of an open file."""
    names, player = [name for name, _ in sources], window.lessons.player
    if before is not None and before.source in names and player is None:
        return before
    source = names[0] if player is not None or window.session.now.document.path is None else names[-1]
    if before is not None:
        return replace(before, source=source)
    out = usual_folder("MoviesLocation") / film_name(source)
    return FilmWish(source, out, palette=window.session.now.view.palette)


def usual_folder(kind: str) -> Path:
    """Return where a person keeps films or pictures."""
    folder = Path(QStandardPaths.writableLocation(getattr(QStandardPaths.StandardLocation, kind)))
    return folder if folder.is_dir() else Path.home()


def _word_for(path: Path) -> str:
    return next((name for name in SHIPPED if shipped_lesson(name) == path), str(path))
