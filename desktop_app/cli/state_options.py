"""The state options, given to a command: it is handed what was asked as one value."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Annotated, Any, TypeVar

import typer

from desktop_app.cli.asked import STATE_OPTIONS, Asked, option_name
from desktop_app.cli.spoken import say

Answer = TypeVar("Answer")


def takes_state_options(command: Callable[..., Answer]) -> Callable[..., Answer]:
    """Return the command as the parser sees it: with every state option in place of its parameter `asked`."""
    signature = inspect.signature(command, eval_str=True)
    own = [parameter for name, parameter in signature.parameters.items() if name != "asked"]

    @wraps(command)
    def with_asked(**typed: Any) -> Answer:
        state = {option.name: typed.pop(option.name) for option in STATE_OPTIONS}
        return command(asked=Asked(**state), **typed)

    parameters = [*own, *_parameters()]
    with_asked.__signature__ = inspect.Signature(  # type: ignore[attr-defined]  # inspect reads it, mypy knows it not
        [parameter.replace(kind=inspect.Parameter.KEYWORD_ONLY) for parameter in parameters]
    )
    with_asked.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters}
    return with_asked


def option(name: str, metavar: str | None, words: str) -> typer.models.OptionInfo:
    """Return an option whose help is the text `cli.help.<words>`."""
    info: typer.models.OptionInfo = typer.Option(
        name, metavar=metavar, help=say(f"cli.help.{words}"), show_default=False
    )
    return info


def _parameters() -> Iterator[inspect.Parameter]:
    for declared in STATE_OPTIONS:
        metavar = declared.metadata.get("metavar")
        kind = str | None if metavar else bool
        typed = Annotated[kind, option(option_name(declared.name), metavar, declared.name)]  # type: ignore[valid-type]
        yield inspect.Parameter(
            declared.name, inspect.Parameter.KEYWORD_ONLY, default=declared.default, annotation=typed
        )
