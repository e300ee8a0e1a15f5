"""What stands beside the lines of a long run: which steps they hold, the bill at their end, and what is left out."""

from __future__ import annotations

from scenes.cells import Tiles
from scenes.layout import GAP_WIDTH, PITCH, SLAB_DEPTH, SLAB_HEIGHT, SLAB_WIDTH, Layout
from scenes.motion import Instant
from scenes.words import BOLD, MEDIUM, Label, Line, Place, Say, short_amount

FEW_LINES, MOST_NAMED = 6, 4  # up to so many lines all are named; of more, so many at even distances
BESIDE = 0.22  # world units between a line and its words


def line_labels(instant: Instant, say: Say) -> list[Label]:
    """Return the words of the lines; none where the run is short."""
    tiles = instant.layout.tiles
    if tiles is None:
        return []
    here = tiles.tile_of(min(max(instant.state.event.step, 1), tiles.n_steps)) // tiles.per_line
    named = [label for line in named_lines(tiles.lines, here) for label in _line(instant, tiles, line, here, say)]
    return [*named, *(_left_out(instant.layout, gap, say) for gap in instant.layout.gaps)]


def named_lines(n_lines: int, here: int) -> range:
    """Return which lines are named, the one that is `here` among them: so far apart that none need give way."""
    every = 1 if n_lines <= FEW_LINES else -(-n_lines // MOST_NAMED)
    return range(here % every, n_lines, every)


def _line(instant: Instant, tiles: Tiles, line: int, here: int, say: Say) -> list[Label]:
    """Return both ends of one line: its steps on the left, the bill after the last of them on the right."""
    first = line * tiles.steps_per_line + 1
    last = min(first + tiles.steps_per_line - 1, tiles.n_steps)
    role, weight, priority = ("text", BOLD, 75) if line == here else ("muted", MEDIUM, 55)
    y = float(tiles.centres[line * tiles.per_line, 1])
    left = (float(tiles.centres[0, 0]) - tiles.width / 2 - BESIDE, y, 0.05)
    right = (float(tiles.centres[:, 0].max()) + tiles.width / 2 + BESIDE, y, 0.05)
    words = [(say("scene.line_range", first=first, last=last), Place(left, (1.0, 0.5)))]
    tokens = instant.run.plan.task.tokens.cumulative(last)
    if tokens is not None:
        words.append((say("scene.tokens", amount=short_amount(tokens, say)), Place(right, (0.0, 0.5))))
    return [Label((Line(text, role, weight),), (place,), priority, "axis", may_cover=True) for text, place in words]


def _left_out(layout: Layout, gap: int, say: Say) -> Label:
    """Return how many steps a gap stands for, written between the slabs on both its sides."""
    n = int(layout.stand_steps[gap + 1] - layout.stand_steps[gap] - 1)
    x = float(layout.stand_x[gap : gap + 2].mean())
    middle = (x, layout.track_y - SLAB_DEPTH / 2, SLAB_HEIGHT / 2)
    room = GAP_WIDTH + PITCH - SLAB_WIDTH
    spots = tuple(Place(middle, width=room * wide, most_lines=3, whole=True) for wide in (0.96, 1.3, 1.7))
    return Label((Line(say("scene.left_out", n=n), "muted"),), spots, 78, "axis", may_cover=True)
