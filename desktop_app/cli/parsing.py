"""Which command was typed; a word that is none of them gets the nearest that is."""

from __future__ import annotations

import contextlib
import io
import os
from collections.abc import Iterable
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import typer
import typer.main

from desktop_app.cli.commands import app
from desktop_app.cli.spoken import say
from sim.bad_input import BadInput, shown, shown_bare

if TYPE_CHECKING:
    from rich.console import RenderableType

OF_THE_PROGRAM = frozenset({"--help", "-h", "--version"})


def answer_to(argv: list[str]) -> RenderableType | int | None:
    """Return what the command has to say, or its exit code; BadInput where the line asks for nothing that exists."""
    command = savepoint()
    names = sorted(command.commands)
    printed = io.StringIO()  # help and the version, which the parser writes itself and not as carefully as we do
    asks_about_program = not OF_THE_PROGRAM.isdisjoint(argv)
    try:
        with contextlib.redirect_stdout(printed) if asks_about_program else contextlib.nullcontext():
            answer: RenderableType | int | None = command.main(
                args=with_command(argv, names), prog_name="savepoint", standalone_mode=False
            )
    except typer.Abort:
        raise KeyboardInterrupt from None
    except typer.TyperException as problem:
        raise BadInput(_complaint(problem)) from None
    return printed.getvalue().rstrip("\n") or answer


@cache
def savepoint() -> Any:
    """Return the program as a command with its commands; each line is parsed by the same one."""
    return typer.main.get_command(app)


def with_command(argv: list[str], names: list[str]) -> list[str]:
    """Return the line with the command it leaves out: options alone, or a file alone, open the window."""
    first = argv[0]
    if first in names or first in OF_THE_PROGRAM:
        return argv
    if first.startswith("-") or _is_a_file_name(first):
        return ["open", *argv]
    raise BadInput(_no_such("cli.refuse.command", first, [*names, "--help"]))


def _is_a_file_name(word: str) -> bool:
    if os.sep in word or "/" in word or Path(word).suffix:
        return True
    try:
        return Path(word).exists()
    except OSError:  # too long to be the name of anything
        return False


def _complaint(problem: typer.TyperException) -> str:
    """Return the parser's refusal as one sentence in this program's words."""
    option = getattr(problem, "option_name", None)
    if option is not None and hasattr(problem, "possibilities"):
        return _no_such("cli.refuse.option", option, _options_of(problem))
    missing = getattr(problem, "param", None)
    message = " ".join(str(getattr(problem, "message", problem)).split())
    if missing is not None and not message:
        return say("cli.refuse.missing", name="/".join(o for o in missing.opts if "-" in o) or missing.metavar)
    if option is not None:
        key = "cli.refuse.takes_none" if "does not take" in message else "cli.refuse.needs_value"
        return say(key, option=option)
    if "extra argument" in message:
        return say("cli.refuse.extra", words=shown(message.partition("(s) (")[2].rstrip(")")))
    return message


def _options_of(problem: Any) -> Iterable[str]:
    parameters = problem.ctx.command.get_params(problem.ctx) if problem.ctx else ()
    return [name for parameter in parameters for name in (*parameter.opts, *parameter.secondary_opts) if "-" in name]


def _no_such(key: str, word: str, names: Iterable[str]) -> str:
    near = get_close_matches(word, list(names), n=1, cutoff=0.5)
    return say(f"{key}_near", word=shown_bare(word), near=near[0]) if near else say(key, word=shown_bare(word))
