"""The command that draws everything, and says how far it is."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from desktop_app.cli.spoken import say, words
from desktop_app.looks import draw_looks, make_folder, matching_looks
from sim.bad_input import BadInput, shown_bare

EVERY = 10  # pictures from line to line where nobody watches a terminal

Tell = Callable[[int, int, str], None]


def shown_looks(folder: Path, only: str | None) -> str:
    """Draw the looks asked for, progress on stderr, and return where they are."""
    looks = matching_looks(only)
    if not looks:
        raise BadInput(say("cli.refuse.pattern", pattern=shown_bare(only or "*")))
    make_folder(folder)  # refused before anything is said
    drawn = 0
    watched = sys.stderr is not None and sys.stderr.isatty()
    try:
        with _bar(len(looks)) if watched else _lines(len(looks)) as say_how_far:

            def tell(done: int, of: int, name: str) -> None:
                nonlocal drawn
                drawn = done
                say_how_far(done, of, name)

            n_pictures = draw_looks(looks, folder, tell)
    except KeyboardInterrupt:
        _print(say("cli.looks.stopped", done=drawn, n=len(looks), folder=folder))
        raise
    return say("cli.looks.finished", n=n_pictures, folder=folder, sheet=folder / "sheet.png")


@contextmanager
def _bar(n_looks: int) -> Iterator[Tell]:
    """Show a bar with the count and the time left."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (BarColumn(), MofNCompleteColumn(), TimeRemainingColumn(), TextColumn("{task.description}"))
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task(say("cli.looks.starting"), total=n_looks)

        def tell(done: int, of: int, name: str) -> None:
            finishing = done == of
            progress.update(bar, completed=done, description=say("cli.looks.finishing") if finishing else name)

        yield tell


@contextmanager
def _lines(n_looks: int) -> Iterator[Tell]:
    """Print a line at the beginning, every ten pictures, and before what comes last."""
    began = time.monotonic()
    _print(say("cli.looks.begun", n=n_looks))

    def tell(done: int, of: int, name: str) -> None:
        if done == of:
            _print(say("cli.looks.all_drawn", n=of))
        elif done % EVERY == 0:
            left = (time.monotonic() - began) / done * (of - done)
            _print(say("cli.looks.drawn", done=done, n=of, left=words().duration(left)))

    yield tell


def _print(line: str) -> None:
    if sys.stderr is not None:
        print(line, file=sys.stderr, flush=True)
