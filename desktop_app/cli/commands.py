"""The commands: the window, a picture, a comparison of costs, what a recorded run holds, pictures of everything."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from desktop_app.cli.spoken import say

app = typer.Typer(
    help=say("cli.help.program"),
    epilog=say("cli.help.examples"),
    add_completion=False,
    rich_markup_mode=None,
    no_args_is_help=False,
    context_settings={"help_option_names": ["--help", "-h"]},
)


def _state(*names: str, metavar: str | None, words: str) -> typer.models.OptionInfo:
    option: typer.models.OptionInfo = typer.Option(
        *names, metavar=metavar, help=say(f"cli.help.{words}"), show_default=False
    )
    return option


File = Annotated[Path | None, typer.Argument(metavar="FILE", help=say("cli.help.file"), show_default=False)]
Fail = Annotated[str | None, _state("--fail", metavar="K", words="fail")]
NoFail = Annotated[bool, _state("--no-fail", metavar=None, words="no_fail")]
Fraction = Annotated[str | None, _state("--fraction", metavar="P", words="fraction")]
Every = Annotated[str | None, _state("--every", metavar="N", words="every")]
Manual = Annotated[str | None, _state("--manual", metavar="STEPS", words="manual")]
Way = Annotated[str | None, _state("--strategy", metavar="NAME", words="strategy")]
Time = Annotated[str | None, _state("--time", metavar="SECONDS", words="time")]
Palette = Annotated[str | None, _state("--palette", metavar="NAME", words="palette")]
Json = Annotated[bool, typer.Option("--json", help=say("cli.help.json"))]


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


@app.command("open", help=say("cli.help.open"))
def open_command(
    file: File = None,
    fail: Fail = None,
    no_fail: NoFail = False,
    fraction: Fraction = None,
    every: Every = None,
    manual: Manual = None,
    strategy: Way = None,
    time: Time = None,
    palette: Palette = None,
    flat: Annotated[bool, _state("--flat", metavar=None, words="flat")] = False,
) -> int:
    """Open the window, or draw its picture where there is no display."""
    from desktop_app.cli.asked import Asked
    from desktop_app.cli.opened import open_window

    return open_window(file, Asked(fail, no_fail, fraction, every, manual, strategy, time, palette), flat)


@app.command("picture", help=say("cli.help.picture"))
def picture_command(
    output: Annotated[Path, typer.Option("-o", "--output", metavar="OUT.png", help=say("cli.help.picture_output"))],
    file: File = None,
    size: Annotated[str, typer.Option("--size", metavar="WxH", help=say("cli.help.size"))] = "1920x1080",
    fail: Fail = None,
    no_fail: NoFail = False,
    fraction: Fraction = None,
    every: Every = None,
    manual: Manual = None,
    strategy: Way = None,
    time: Time = None,
    palette: Palette = None,
) -> None:
    """Draw one picture; no display is needed."""
    from desktop_app.cli.asked import Asked
    from desktop_app.cli.drawn import draw_picture

    asked = Asked(fail, no_fail, fraction, every, manual, strategy, time, palette)
    draw_picture(file, output, size, asked)


@app.command("cost", help=say("cli.help.cost"))
def cost_command(
    file: File = None,
    json: Json = False,
    fail: Fail = None,
    no_fail: NoFail = False,
    fraction: Fraction = None,
    every: Every = None,
    manual: Manual = None,
    strategy: Way = None,
    time: Time = None,
    palette: Palette = None,
) -> object:
    """Compare the three strategies for one failure."""
    from desktop_app.cli.asked import Asked
    from desktop_app.cli.cost import cost_as_json
    from desktop_app.opening import open_plan

    asked = Asked(fail, no_fail, fraction, every, manual, strategy, time, palette)
    asked.t(), asked.palette_name()  # refused here as everywhere, though no figure depends on them
    plan = asked.plan(open_plan(file))
    if json:
        return cost_as_json(plan)
    from desktop_app.cli.cost_table import cost_as_table

    return cost_as_table(plan)


@app.command("import", help=say("cli.help.import"))
def import_command(
    trace: Annotated[Path, typer.Argument(metavar="TRACE", help=say("cli.help.trace"))],
    output: Annotated[
        Path | None,
        typer.Option("-o", "--output", metavar="SCENARIO.json", help=say("cli.help.import_output"), show_default=False),
    ] = None,
    run: Annotated[str | None, typer.Option("--run", metavar="N", help=say("cli.help.run"), show_default=False)] = None,
    json: Json = False,
) -> object:
    """Tell what a recorded run holds."""
    from desktop_app.cli.recorded import imported

    return imported(trace, output, run, as_json=json)


@app.command("doctor", help=say("cli.help.doctor"))
def doctor_command(
    json: Json = False, ask: Annotated[str | None, typer.Option("--ask", metavar="WHAT", hidden=True)] = None
) -> object:
    """Tell what this machine offers and what was chosen."""
    from desktop_app.cli.doctor_report import doctor

    return doctor(json, ask)


@app.command("looks", help=say("cli.help.looks"))
def looks_command(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help=say("cli.help.folder"))] = Path("looks"),
    only: Annotated[
        str | None, typer.Option("--only", metavar="PATTERN", help=say("cli.help.only"), show_default=False)
    ] = None,
) -> object:
    """Draw a picture of everything, for people to look at."""
    from desktop_app.cli.shown_looks import shown_looks

    return shown_looks(folder, only)
