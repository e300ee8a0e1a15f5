"""The commands that draw: the window, one picture, pictures of everything."""

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
) -> None:
    """Draw one picture; no display is needed."""
    from desktop_app.cli.drawn import draw_picture

    draw_picture(file, output, size, asked)


def looks(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=say("cli.help.folder"))] = Path("looks"),
    only: Annotated[str | None, option("--only", "PATTERN", "only")] = None,
) -> object:
    """Draw a picture of everything, for people to look at."""
    from desktop_app.cli.shown_looks import shown_looks

    return shown_looks(folder, only)
