"""The words of the skyline: what each disk weighs as it is stored, and the one scale."""

from __future__ import annotations

from scenes.layout import Layout
from scenes.motion import Instant
from scenes.skyline import (
    BLOCK_DEPTH,
    TERRACE_DEPTH,
    TERRACE_Y,
    Stock,
    block_x,
    scale_of,
    stock_at,
    terrace_height,
)
from scenes.titles import importance
from scenes.words import BOLD, MEDIUM, SEMIBOLD, Label, Line, Place, Say

TICK_PLACES = (
    *((aside, (1.0, 0.5)) for aside in (0.0, 0.06, 0.18)),  # before its line, moved to the right
    *((aside, (0.0, 1.0)) for aside in (0.0, 0.3, 0.9, 1.6)),  # on its line, which begins out of a narrow frame
)


def skyline_labels(instant: Instant, say: Say) -> list[Label]:
    """Return the bytes over each block, and what it is: a disk that is whole, or what is added to the one before."""
    stock, asked = stock_at(instant), []
    per_byte = scale_of(instant.run, instant.layout).per_byte
    for stand in range(len(instant.layout.stand_x)):
        lines = _lines(instant, stock, stand, say)
        if lines:
            top = float(stock.sizes[stand]) * per_byte
            asked.append(_label(instant, stand, top, lines))
    return asked


def _lines(instant: Instant, stock: Stock, stand: int, say: Say) -> tuple[Line, ...]:
    if stock.dropped[stand]:
        return (Line(say("scene.stored.dropped"), "muted", MEDIUM),)
    if not (stock.held[stand] or stock.to_come[stand]):
        return ()
    role, weight = ("text", BOLD) if stock.held[stand] else ("muted", MEDIUM)
    kind = "whole" if stock.is_whole[stand] else "difference"
    amount = Line(say(f"scene.stored.{kind}", amount=int(stock.sizes[stand])), role, weight)
    return (amount, Line(say(f"scene.stored.{kind}_kind"), "muted", MEDIUM))


def _label(instant: Instant, stand: int, top: float, lines: tuple[Line, ...]) -> Label:
    layout = instant.layout
    back = layout.track_y + TERRACE_Y + BLOCK_DEPTH / 2
    at = (block_x(layout, stand), back, terrace_height(layout) + top)
    above = [Place(at, (0.5, 1.0), (aside, -up)) for up in (0.12, 0.8) for aside in (0.0, -0.6, 0.6)]
    alone = [
        Place(at, (0.5, 1.0), (aside, -up), lines=lines[:1])
        for up in (0.12, 0.8, 1.6, 2.4)
        for aside in (0.0, -0.7, 0.7, -1.4, 1.4)
    ]
    step = int(layout.stand_steps[stand])
    return Label(lines, (*above, *alone), 60 + importance(instant, stand), "stored", step)


def skyline_ticks(instant: Instant, say: Say) -> list[Label]:
    """Return the figures of the scale."""
    layout: Layout = instant.layout
    if not len(layout.stand_x):
        return []
    left, y = float(layout.stand_x[0]) - 0.77, layout.track_y + TERRACE_Y + TERRACE_DEPTH / 2
    ground = terrace_height(layout)
    return [
        Label(
            (Line(say("scene.stored.tick", amount=value), "muted", SEMIBOLD),),
            tuple(Place((left + aside, y, ground + z), align) for aside, align in TICK_PLACES),
            35,
            "axis",
            may_cover=True,
        )
        for value, z in scale_of(instant.run, layout).ticks
    ]
