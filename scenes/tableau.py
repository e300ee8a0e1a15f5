"""What is on the stage: one run at an instant, or three of them side by side."""

from __future__ import annotations

from dataclasses import dataclass

from scenes.compare import Comparison, comparison_labels, comparison_of
from scenes.layout import Layout, layout_of
from scenes.motion import Instant, instant_at
from scenes.stage import Detail, Pick
from scenes.words import Inscription, Label, Say, inscriptions, labels, state_labels
from sim.run import Run


@dataclass(frozen=True, eq=False)
class Tableau:
    """The instants that are shown, the bounds of all of them, and the comparison they belong to if any."""

    instants: tuple[Instant, ...]
    layout: Layout
    comparison: Comparison | None

    def inscriptions(self) -> list[Inscription]:
        """Return all that is written on things."""
        return [words for instant in self.instants for words in inscriptions(instant)]

    def labels(self, say: Say, detail: Detail) -> list[Label]:
        """Return all labels that ask for a place."""
        if self.comparison is None:
            return labels(self.instants[0], say, detail.titles, detail.figures)
        states = [label for instant in self.instants for label in state_labels(instant, say)]
        return [*comparison_labels(self.comparison, say), *states]


def tableau_of(run: Run, t: float, calm: bool, compare: bool, focus: int | None = None) -> Tableau:
    """Return what is on the stage at t; a run in which nothing fails has nothing to compare and stands alone.

    Of a long run the neighbours of the step `focus` are shown large too.
    """
    comparison = comparison_of(run) if compare else None
    if comparison is None:
        layout = layout_of(run, focus)
        return Tableau((instant_at(run, t, calm, layout),), layout, None)
    lanes = zip(comparison.runs, comparison.layouts, strict=True)
    instants = tuple(instant_at(other, t, calm, layout) for other, layout in lanes)
    return Tableau(instants, comparison.layout, comparison)


def stage_layout(run: Run, compare: bool, focus: int | None = None) -> Layout:
    """Return the bounds a camera needs for what will be on the stage."""
    comparison = comparison_of(run) if compare else None
    return layout_of(run, focus) if comparison is None else comparison.layout


def focus_of(selection: Pick | None) -> int | None:
    """Return the step whose neighbours are shown large because it was chosen."""
    return None if selection is None else selection.step
