"""What is on the stage: one run at an instant, or three of them side by side."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from scenes.captions import labels
from scenes.extra import Extra
from scenes.inscriptions import inscriptions
from scenes.layout import Layout, layout_of
from scenes.motion import Instant, Leaving, instant_at
from scenes.stage import Detail
from scenes.titles import state_labels
from scenes.words import Inscription, Label, Say
from sim.later import later
from sim.run import Run

if TYPE_CHECKING:
    from scenes import compare as ways
    from scenes import compare_words, landscape, landscape_words, outside, outside_words, transition
    from scenes.compare import Comparison
    from scenes.landscape import Relief
else:  # shown when somebody asks for them, or changes something
    ways, compare_words = later("scenes.compare"), later("scenes.compare_words")
    landscape, landscape_words = later("scenes.landscape"), later("scenes.landscape_words")
    outside, outside_words = later("scenes.outside"), later("scenes.outside_words")
    transition = later("scenes.transition")

MOST_INTERRUPTIONS = 3  # of one change by the next that are remembered
HALF_WAY = 0.5  # of the change from one scale to another
TO_A_SCALE = ("column", "stored", "axis")


@dataclass(frozen=True, eq=False)
class Tableau:
    """The instants that are shown, the bounds of all of them, and the comparison they belong to if any."""

    instants: tuple[Instant, ...]
    layout: Layout
    comparison: Comparison | None
    settled: tuple[Instant, ...]  # the same once a change is over: words stand where they will stay
    departing: tuple[Instant, ...] = ()  # what is left of what was
    fading: Tableau | None = None  # a picture that this one takes the place of, and how much of it is left to see
    fading_part: float = 0.0
    relief: Relief | None = None  # the trade-off of all runs, in place of the run
    outside: bool = False  # whether the world outside has its lane before the run

    def inscriptions(self) -> list[Inscription]:
        """Return all that is written on things."""
        return [words for instant in self.instants for words in inscriptions(instant)]

    def labels(self, say: Say, detail: Detail) -> list[Label]:
        """Return all labels that ask for a place."""
        if self.relief is not None:
            return landscape_words.relief_labels(self.relief, say)
        if self.comparison is None:
            here = self.settled[0]
            asked = labels(here, say, detail.titles, detail.figures)
            if abs(here.skyline - self.instants[0].skyline) > HALF_WAY:  # what they are of is not to be seen yet
                asked = [label for label in asked if label.kind not in TO_A_SCALE]
            return outside_words.with_the_world(asked, here, say) if self.outside else asked
        states = [label for instant in self.settled for label in state_labels(instant, say)]
        return [*compare_words.comparison_labels(self.comparison, say), *states]


def tableau_of(
    run: Run,
    t: float,
    calm: bool,
    compare: bool,
    focus: int | None = None,
    leaving: Leaving | None = None,
    extra: Extra | None = None,
) -> Tableau:
    """Return what is on the stage at t; a run in which nothing fails has nothing to compare and stands alone.

    Of a long run the neighbours of the step `focus` are shown large too. What a change is `leaving` turns into what
    is; where it cannot, or calm is asked for, it fades. A skyline, as an
    `extra`, takes the place of the columns of one run alone.
    """
    new = _standing(run, t, calm, compare, focus, extra)
    if leaving is None or leaving.u >= 1:
        return new
    deeper = leaving.before if _depth(leaving) < MOST_INTERRUPTIONS else None
    old = tableau_of(leaving.run, leaving.t, calm, leaving.compare, focus, deeper, leaving.extra)
    return _turned(old, new, leaving.u, calm)


def _depth(leaving: Leaving) -> int:
    return 0 if leaving.before is None else 1 + _depth(leaving.before)


def _turned(old: Tableau, new: Tableau, u: float, calm: bool) -> Tableau:
    pairs = list(zip(old.instants, new.instants, strict=False))
    lanes_match = len(old.instants) == len(new.instants) and (old.comparison is None) == (new.comparison is None)
    if calm or not lanes_match or not all(transition.can_turn(a.layout, b.layout) for a, b in pairs):
        return replace(new, fading=replace(old, fading=None), fading_part=1 - transition.pace(u).turn)
    instants = [transition.arriving(a, b, u) for a, b in pairs]
    left = [transition.departing(a, b, u) for a, b in pairs]
    only = len(pairs) == 1
    older = [transition.departing(a, new.instants[0], u) for a in old.departing] if only else []
    instants = [
        replace(instant, also_broken=tuple(b.failed for b in (gone, *older) if b.failed is not None))
        for instant, gone in zip(instants, left, strict=True)
    ]
    return replace(new, instants=tuple(instants), departing=(*left, *older))


def _standing(run: Run, t: float, calm: bool, compare: bool, focus: int | None, extra: Extra | None) -> Tableau:
    relief = landscape.relief_of(run.plan) if extra == "landscape" else None
    if relief is not None:
        return Tableau((), relief.layout, None, (), relief=relief)
    comparison = ways.comparison_of(run) if compare else None
    if comparison is None:
        layout = stage_layout(run, compare=False, focus=focus, extra=extra)
        here = (replace(instant_at(run, t, calm, layout), skyline=float(extra == "skyline")),)
        return Tableau(here, layout, None, here, outside=extra == "world")
    lanes = zip(comparison.beside(run), comparison.layouts, strict=True)
    instants = tuple(instant_at(other, t, calm, layout) for other, layout in lanes)
    return Tableau(instants, comparison.layout, comparison, instants)


def stage_layout(run: Run, compare: bool, focus: int | None = None, extra: Extra | None = None) -> Layout:
    """Return the bounds a camera needs for what will be on the stage."""
    relief = landscape.relief_of(run.plan) if extra == "landscape" else None
    if relief is not None:
        return relief.layout
    comparison = ways.comparison_of(run) if compare else None
    if comparison is not None:
        return comparison.layout
    return outside.with_outside(layout_of(run, focus)) if extra == "world" else layout_of(run, focus)
