"""The command that draws everything, and says how far it is."""

from __future__ import annotations

from pathlib import Path

from rich.console import Console
from rich.progress import Progress

from desktop_app.cli.spoken import say
from desktop_app.looks import draw_looks, matching_looks
from sim.bad_input import BadInput, shown_bare


def shown_looks(folder: Path, only: str | None) -> str:
    """Draw the looks asked for, progress on stderr, and return where they are."""
    looks = matching_looks(only)
    if not looks:
        raise BadInput(say("cli.refuse.pattern", pattern=shown_bare(only or "*")))
    with Progress(console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=len(looks))

        def tell(done: int, of: int, name: str) -> None:
            progress.update(bar, completed=done, description=name)

        n_pictures = draw_looks(looks, folder, tell)
    return say("cli.looks.finished", n=n_pictures, folder=folder, sheet=folder / "sheet.png")
