"""What is written in the scene, before it has a place: lines, labels that face the viewer, words that lie on things."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Point = tuple[float, float, float]
Say = Callable[..., str]
REGULAR, MEDIUM, SEMIBOLD, BOLD = 400, 500, 600, 700


@dataclass(frozen=True)
class Line:
    """One line of a label: its words, its colour role, its weight, how large it is set."""

    text: str
    role: str
    weight: int = SEMIBOLD
    size: float = 1.0  # times that of other words


@dataclass(frozen=True, slots=True)  # there are thousands of them
class Place:
    """A point of the world where a label may stand, and which part of the label sits on it.

    `shift` moves it on the frame, in heights of a line. Labels of one row all stand in places of one `manner`, the
    first in which all of them find room; places come in order of their manner.
    """

    at: Point
    align: tuple[float, float] = (0.5, 0.5)
    shift: tuple[float, float] = (0.0, 0.0)
    width: float | None = None  # world units that its lines must fit into
    height: float | None = None  # and how high they may be, upright
    most_lines: int = 2
    lines: tuple[Line, ...] | None = None  # what is written there, where it is not what the label says elsewhere
    whole: bool = False  # no word of it may be cut short
    flush: float = 0.5  # where lines of unequal length meet: 0 on the left, 0.5 in the middle, 1 on the right
    wide_only: bool = False  # not in an upright frame
    upright_only: bool = False
    manner: int = 0
    on_thing: bool = False  # what stands here needs no line to what it belongs to


@dataclass(frozen=True)
class Label:
    """Words that face the viewer, with the places they may stand, the best first."""

    lines: tuple[Line, ...]
    places: tuple[Place, ...]
    priority: float
    kind: str
    step: int | None = None
    may_cover: bool = False
    essential: bool = False
    leaders: tuple[Point, ...] = ()  # a line leads to the nearest of these where the label stands apart
    row: str | None = None  # the labels it is set alike with


@dataclass(frozen=True)
class Inscription:
    """Words that lie on a thing: `right` and `up` span the surface, `height` is that of the type in world units."""

    text: str
    at: Point
    right: Point
    up: Point
    height: float
    role: str
    weight: int = BOLD
    align: tuple[float, float] = (0.5, 0.5)
    width: float | None = None


def short_amount(value: float, say: Say, whole: bool = False) -> str:
    """Return a number in few characters, as the reader's language writes it: 950, 5.2k, 118k; `whole`: 4k for 4.0k."""
    return say("scene.amount_round" if whole else "scene.amount", amount=value)
