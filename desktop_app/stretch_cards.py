"""What a tile of several steps holds: which steps, how many of them are in each state, how many are saved."""

from __future__ import annotations

from desktop_app.moment import Moment
from desktop_app.text import Words
from scenes.cells import IMPORTANCE, cells_of, tiles_of

MOST_FIGURES = 3


def stretch_range(moment: Moment, step: int, words: Words) -> str:
    """Return the first and the last step of the tile that holds `step`."""
    tiles = tiles_of(moment.plan.task)
    first, last = tiles.steps_of(tiles.tile_of(step))
    return words.say("card.range", first=first, last=last)


def stretch_figures(moment: Moment, step: int, words: Words) -> tuple[tuple[str, str], ...]:
    """Return how many steps of the tile are in each state, those that matter most first, and how many are saved."""
    tiles = tiles_of(moment.plan.task)
    tile = tiles.tile_of(step)
    cells = cells_of(moment.state, tiles.firsts - 1)
    present = [(state, int(cells.counts[tile, state])) for state in reversed(IMPORTANCE) if cells.counts[tile, state]]
    states = [(words.number(n), words.say(f"state.{state.name.lower()}")) for state, n in present[:MOST_FIGURES]]
    return (*states, (words.number(int(cells.saved[tile])), words.say("card.with_disk")))
