"""The commands that draw: the window, one picture, a film, pictures of everything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from desktop_app.cli.asked import Asked
from desktop_app.cli.spoken import say
from desktop_app.cli.state_options import option, takes_state_options

File = Annotated[Path | None, typer.Argument(metavar="FILE", help=say("cli.help.file"), show_default=False)]


@takes_state_options
def opened(asked: Asked, file: File = None, flat: Annotated[bool, option("--flat", None, "flat")] = False) -> int:
    """Open the window, or draw its picture where there is no display."""
    from desktop_app.cli.opened import open_window

    return open_window(file, asked, flat)


@takes_state_options
def picture(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT.png", help=say("cli.help.picture_output"))],
    asked: Asked,
    file: File = None,
    size: Annotated[str, typer.Option("--size", metavar="WxH", help=say("cli.help.size"))] = "1920x1080",
    transparent: Annotated[bool, option("--transparent", None, "transparent")] = False,
    caption: Annotated[bool, option("--caption", None, "caption")] = False,
    lesson: Annotated[str | None, option("--lesson", "NAME", "picture_lesson")] = None,
    at: Annotated[str | None, option("--at", "SECONDS", "at")] = None,
    extra: Annotated[str | None, option("--extra", "NAME", "extra")] = None,
) -> None:
    """Draw one picture; no display is needed."""
    from desktop_app.cli.drawn import PictureAsked, draw_picture

    draw_picture(PictureAsked(output, size, file, transparent, caption, lesson, at, extra), asked)


def film(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT", help=say("cli.help.film_output"))],
    source: Annotated[
        str | None, typer.Argument(metavar="LESSON|FILE", help=say("cli.help.film_source"), show_default=False)
    ] = None,
    size: Annotated[str | None, option("--size", "WxH", "film_size")] = None,
    fps: Annotated[str | None, option("--fps", "N", "film_fps")] = None,
    begin: Annotated[str | None, option("--from", "SECONDS", "film_from")] = None,
    end: Annotated[str | None, option("--to", "SECONDS", "film_to")] = None,
    preset: Annotated[str | None, option("--preset", "NAME", "film_preset")] = None,
    quality: Annotated[str, option("--quality", "NAME", "film_quality")] = "good",
    captions: Annotated[str, option("--captions", "HOW", "film_captions")] = "burn",
    language: Annotated[str, option("--lang", "CODE", "film_language")] = "en",
    palette: Annotated[str, option("--palette", "NAME", "palette")] = "studio",
    audio: Annotated[Path | None, option("--audio", "FILE", "film_audio")] = None,
    silence: Annotated[bool, option("--silence", None, "film_silence")] = False,
    marks: Annotated[Path | None, option("--marks", "LABELS.txt", "film_marks")] = None,
    script: Annotated[Path | None, option("--script", "LABELS.txt", "film_script")] = None,
    progress: Annotated[str, option("--progress", "HOW", "film_progress")] = "people",
) -> object:
    """Make a film of a lesson; no display is needed."""
    from desktop_app.cli.filmed import FilmAsked, make_asked_film

    frame = {"size": size, "fps": fps, "preset": preset}
    asked = FilmAsked(
        source,
        output,
        begin=begin,
        end=end,
        language=language,
        palette=palette,
        captions=captions,
        quality=quality,
        audio=audio,
        silence=silence,
        marks=marks,
        script=script,
        **frame,
    )
    return make_asked_film(asked, progress)


def looks(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=say("cli.help.folder"))] = Path("looks"),
    only: Annotated[str | None, option("--only", "PATTERN", "only")] = None,
) -> object:
    """Draw a picture of everything, for people to look at."""
    from desktop_app.cli.shown_looks import shown_looks

    return shown_looks(folder, only)
