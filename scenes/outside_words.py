"""What is written at the world outside: what each piece changes, and what became of it when it came again."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby

import numpy as np

from scenes.layout import LANE_DEPTH, LANE_HEIGHT, PITCH
from scenes.motion import Instant
from scenes.outside import OUTSIDE_DEPTH, OUTSIDE_HEIGHT, Token, answered, flown, outside_ends, outside_y, tokens
from scenes.outside_parting import parting_labels
from scenes.words import BOLD, MEDIUM, SEMIBOLD, Label, Line, Place, Say
from sim.effects import Outcome, drops
from sim.short import short

ROLES = {Outcome.TWICE: "text_failed", Outcome.CAUGHT: "text", Outcome.HARMLESS: "muted"}
FOOT = 0.24  # of its size, how far the middle of a piece is from its front
WORDS_FROM = 0.5  # of the answer: its word comes when the bar or the shield can be seen


def with_the_world(asked: list[Label], instant: Instant, say: Say) -> list[Label]:
    """Return the labels of the run and of the world outside; the bill is not told of, and the rest makes room."""
    kept = [_making_room(label, instant) for label in asked if label.kind != "column"]
    return [*kept, *outside_labels(instant, say), *parting_labels(instant, say)]


def _making_room(label: Label, instant: Instant) -> Label:
    """Keep titles on their slabs, and let what is said of the second lane stand beside it or before it."""
    layout = instant.layout
    if label.kind == "step":
        return replace(label, places=label.places[:2])
    if label.kind != "rerun":
        return label
    front = layout.lane_y - LANE_DEPTH / 2 - 0.04
    xs = layout.stand_x[layout.rerun]
    beside = tuple(
        Place((x + (1 - 2 * part) * PITCH * aside, layout.lane_y, LANE_HEIGHT), (part, middle), flush=part)
        for aside, x, part in (
            (1.0, float(xs.min()), 1.0),
            (0.62, float(xs.max()), 0.0),
            (1.25, float(xs.max()), 0.0),  # beyond the arrow
            (0.55, float(xs.min()), 1.0),
            (2.4, float(xs.min()), 1.0),  # beyond what a sign says
        )
        for middle in (0.5, 0.2, 0.8)
    )
    before = tuple(
        Place((float(x) + aside, front, 0.0), (0.5, 0.0), (0.0, row))
        for row in (0.05, 0.5)
        for aside in (0.0, PITCH / 2, -PITCH / 2)
        for x in xs
    )
    return replace(label, places=(*beside, *before), may_cover=False)


def outside_labels(instant: Instant, say: Say) -> list[Label]:
    """Return the lane's name, and below each piece what it changes and what became of it."""
    shown = tokens(instant.run, instant.layout)
    by_effect = sorted(shown, key=lambda token: (token.drop.step, token.drop.index, token.drop.copy))
    groups = groupby(by_effect, key=lambda token: (token.drop.step, token.drop.index))
    asked = [_label(list(of_one), instant, say) for _, of_one in groups]
    return [*asked, *_title(instant, say)]


def _label(of_one: list[Token], instant: Instant, say: Say) -> Label:
    first = of_one[0]
    x = sum(token.x for token in of_one) / len(of_one)
    front = outside_y(instant.layout) - OUTSIDE_DEPTH / 2 - 0.03
    name = short(first.effect.touches or first.effect.action)
    there = flown(first, instant.t) >= 1
    touched = Line(name, "text" if there else "muted", SEMIBOLD if there else MEDIUM)
    outcome = _outcome(of_one, instant.t, say)
    lines = (touched, *outcome)
    at = (x, front, 0.0)
    outward = float(np.clip(0.5 + (float(instant.layout.stand_x[first.stand]) - x) * 0.8, 0.2, 0.8))
    rows = tuple(
        Place(at, (part, 0.0), (0.0, row), PITCH * wide, most_lines=most)
        for row in (0.1, 1.4, 2.7, 4.0, 5.3)
        for wide, most in ((1.15, 3), (1.6, 3), (2.1, 2), (2.8, 1))
        for part in sorted({outward, 0.5, 0.15, 0.85}, key=lambda part: abs(part - outward))
    )
    head = (x, first.y, OUTSIDE_HEIGHT + 0.5 * first.size)
    above = tuple(Place(head, (0.5, 1.0), (0.0, -0.1), PITCH * wide, most_lines=3) for wide in (1.6, 2.8))
    spots = (*rows, *above, Place(at, (0.5, 0.0), (0.0, 0.1), lines=outcome or lines))
    rank = 98 if outcome and outcome[0].role == "text_failed" else 66 if there else 58
    leaders = ((x, first.y - FOOT * first.size, OUTSIDE_HEIGHT), head)  # a line ends where the thing does
    return Label(lines, spots, rank, "outside", first.drop.step, leaders=leaders, essential=bool(outcome))


def _outcome(of_one: list[Token], t: float, say: Say) -> tuple[Line, ...]:
    """Return what became of the copies that came again, in the words of the last of them."""
    landed = [token for token in of_one if token.drop.copy > 1 and answered(token, t) >= WORDS_FROM]
    if not landed:
        return ()
    last = landed[-1].drop
    many = last.outcome is Outcome.TWICE and last.copy > 2
    word = say("scene.outside.many", n=last.copy) if many else say(f"scene.outside.{last.outcome}")
    return (Line(word, ROLES[last.outcome], BOLD),)


def _title(instant: Instant, say: Say) -> list[Label]:
    """Return the name of the lane, and where effects have no place here, how many there are."""
    layout = instant.layout
    if not len(layout.stand_x):
        return []
    (left, right), y = outside_ends(layout), outside_y(layout)
    has_none = not drops(instant.run)
    name = Line(say("scene.outside.nothing" if has_none else "scene.outside.name"), "text", BOLD)
    lines = [name]
    n_apart = len({(drop.step, drop.index) for drop in drops(instant.run) if layout.stand_of(drop.step) is None})
    if n_apart:
        lines.append(Line(say("scene.outside.apart", n=n_apart), "muted", MEDIUM))
    on_ground = tuple(
        Place((x, y - up, 0.05), (part, 0.5), (0.4 * (1 - 2 * part), 0.0), flush=part)
        for up in (0.0, -0.2, 0.2)
        for x, part in ((left, 0.0), (right, 1.0), ((left + right) / 2, 0.5))
    )
    below = tuple(
        Place((x, y - OUTSIDE_DEPTH / 2, 0.0), (part, 0.0), (0.0, row), flush=part)
        for row in (0.2, 1.6, 3.0)
        for x, part in ((left, 0.0), (right, 1.0))
    )
    return [Label(tuple(lines), (*on_ground, *below), 90, "outside", essential=True)]
