"""A line of work as the branches board draws it: a row of steps with disks between, each step in the pattern it has."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.paint import CENTRE, box, font, rounded, text_width, write

Look = Literal["once", "restored", "again", "failed", "mended", "pending"]
ROW = 3.5  # ems from a line to the next
CELL, RIBBON = 1.75, 0.85  # ems: the height of a step, and of one that is only read back
DISK = 1.5  # ems
FINE = 2.1  # ems: steps narrower than this run together in one bar


@dataclass(frozen=True)
class Stretch:
    """Steps `first` to `last`, which all look alike."""

    first: int
    last: int
    look: Look


def stretch(first: int, last: int, look: Look) -> tuple[Stretch, ...]:
    """Return these steps as a stretch; none where there are none."""
    return (Stretch(first, last, look),) if first <= last else ()


@dataclass(frozen=True)
class Places:
    """Where the steps of a lane are, in pixels: step k lies between the disk after k - 1 and the disk after k."""

    n_steps: int
    em: float
    left: float
    right: float

    @property
    def slot(self) -> float:
        """How wide a step is with its disk."""
        return (self.right - self.left) / self.n_steps

    @property
    def is_fine(self) -> bool:
        """Whether there are so many steps that they run together."""
        return self.slot < FINE * self.em

    @property
    def disk(self) -> float:
        """How large a disk is drawn."""
        return min(DISK * self.em, max(self.slot * 0.45, 0.9 * self.em))

    def disk_x(self, step: int) -> float:
        """Return the middle of the disk after `step`; of the start for 0."""
        return self.left + step * self.slot

    def cell(self, first: int, last: int, middle: float, height: float) -> QRectF:
        """Return where steps `first` to `last` are drawn as one, on the line `middle`."""
        gap = 0.5 if self.is_fine else self.disk / 2 + 0.14 * self.em
        x = self.disk_x(first - 1) + gap
        return QRectF(x, middle - height / 2, max(self.disk_x(last) - gap - x, 1.5), height)

    def nearest(self, steps: Sequence[int], x: float) -> int:
        """Return which of these steps, ascending, has its disk nearest to `x`."""
        wanted = (x - self.left) / self.slot
        at = bisect_left(steps, wanted)
        return min(steps[max(at - 1, 0) : at + 1], key=lambda step: abs(step - wanted))


def thinned(places: Places, steps: Sequence[int]) -> list[int]:
    """Return those of these steps whose disks can stand beside each other without touching."""
    kept, at, least = list[int](), 0, places.disk * 1.08 / places.slot
    while at < len(steps):
        kept.append(steps[at])
        at = bisect_left(steps, kept[-1] + least, lo=at + 1)
    return kept


def draw_stretches(
    painter: QPainter, places: Places, stretches: Sequence[Stretch], middle: float, theme: Theme
) -> None:
    """Draw the steps of a lane on the line `middle`: one by one, or as bars where they are many."""
    for each in sorted(stretches, key=lambda one: one.look in ("failed", "mended")):
        height = (RIBBON if each.look == "restored" else CELL) * places.em
        if places.is_fine:
            _draw_bar(painter, places, each, middle, height, theme)
            continue
        for step in range(each.first, each.last + 1):
            draw_step(painter, places.cell(step, step, middle, height), each.look, str(step), theme)


def _draw_bar(painter: QPainter, places: Places, bar: Stretch, middle: float, height: float, theme: Theme) -> None:
    """Draw many steps as one bar; one that broke stays wide enough to be seen."""
    rect = places.cell(bar.first, bar.last, middle, height)
    if bar.look in ("failed", "mended"):
        more = max(1.2 * places.em - rect.width(), 0.0) / 2
        rect = rect.adjusted(-more, -0.1 * places.em, more, 0.1 * places.em)
    draw_step(painter, rect, bar.look, "", theme)


def draw_step(painter: QPainter, rect: QRectF, look: Look, number: str, theme: Theme) -> None:
    """Draw one step in the pattern of the legend."""
    radius = min(theme.px(5), rect.width() / 2)
    ink = theme.text
    if look == "restored":
        glyphs.dotted(painter, rounded(rect, radius), theme, theme.px(6))
        box(painter, rect, radius, None, theme.saved.edge, theme.px(1.25))
        return
    if look in ("again", "mended"):
        glyphs.hatched(painter, rounded(rect, radius), theme, theme.px(9))
        box(painter, rect, radius, None, theme.rerun.edge, theme.px(1.5))
        ink = theme.on_fill
    elif look == "failed":
        box(painter, rect, radius, theme.failed.fill, theme.failed.edge)
        ink = theme.on_fill
    elif look == "pending":
        box(painter, rect, radius, None, theme.control_edge, dashed=True)
        ink = theme.muted
    else:
        box(painter, rect, radius, glyphs.task_fill(theme), theme.control_edge)
    _draw_number(painter, rect, look, number, ink, theme)


def _draw_number(painter: QPainter, rect: QRectF, look: Look, number: str, ink: str, theme: Theme) -> None:
    words = font(theme, 15, 700, tabular=True)
    width = text_width(words, number) if number else 0.0
    bolt = theme.px(13) if look in ("failed", "mended") else 0.0
    if bolt and width + bolt + theme.px(6) > rect.width():
        width = 0.0  # what broke says more than its number
    if bolt + width + theme.px(2) > rect.width():
        return
    if look in ("again", "mended") and width + bolt:
        plate = width + bolt + theme.px(9)
        place = QRectF(rect.center().x() - plate / 2, rect.y() + theme.px(3), plate, rect.height() - theme.px(6))
        box(painter, place.intersected(rect), theme.px(3), theme.rerun.fill)
    x = rect.center().x() - (width + bolt) / 2
    if width:
        write(painter, QRectF(x, rect.y(), width, rect.height()), number, words, ink, CENTRE)
    if bolt:
        glyphs.bolt(painter, QRectF(x + width, rect.center().y() - bolt / 2, bolt, bolt), theme, ink)
