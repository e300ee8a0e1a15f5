"""The commands: those that draw, and those that answer; each with its words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

import typer

from desktop_app.cli.answering import cost, doctor, imported, interval, odds, place
from desktop_app.cli.drawing import film, looks, opened, picture
from desktop_app.cli.spoken import say

app = typer.Typer(
    help=say("cli.help.program"),
    epilog=say("cli.help.examples"),
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)

COMMANDS: dict[str, Callable[..., object]] = {
    "open": opened,
    "picture": picture,
    "film": film,
    "cost": cost,
    "odds": odds,
    "place": place,
    "interval": interval,
    "import": imported,
    "doctor": doctor,
    "looks": looks,
}
"""Every command by its name; its help is the text `cli.help.<name>`."""

for name, command in COMMANDS.items():
    app.command(name, help=say(f"cli.help.{name}"))(command)


def _version(wanted: bool) -> None:
    if wanted:
        from desktop_app.cli.version import version

        typer.echo(f"savepoint {version()}")
        raise typer.Exit


@app.callback()
def program(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help=say("cli.help.version"))
    ] = False,
) -> None:
    """Hold what belongs to every command: nothing yet."""
