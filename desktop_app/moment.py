"""A moment: everything that a picture of the lesson is a function of."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from sim.approval import Decision
from sim.cost import Cost, steps_cost
from sim.plan import Plan
from sim.run import Run
from sim.run_state import RunState, StepState, state_at
from sim.story import step_state

if TYPE_CHECKING:
    from scenes.camera import Shot
    from scenes.showing import Extra
    from scenes.stage import Pick

Level = Literal["simple", "engineer"]
Panel = Literal["state", "compare", "explain", "odds", "places", "world", "storage", "branches", "task"]
DRAWERS: frozenset[Panel] = frozenset({"odds", "places", "world", "storage"})
"""The panels that take the place of the three questions, so that the scene beside them answers what they ask."""
EXTRAS: dict[Panel, Extra] = {"storage": "skyline", "world": "world"}
SIMPLE_PANELS: frozenset[Panel] = frozenset({"state", "compare", "explain"})
"""The panels a first-time visitor is offered; the others come with the engineer level."""
Preset = Literal["overview", "follow", "side", "home"]


@dataclass(frozen=True, slots=True)
class View:
    """How the run is looked at; changing it never changes the run."""

    shot: Shot | None = None  # None: the preset decides
    camera_preset: Preset = "overview"
    palette: str = "studio"
    level: Level = "simple"
    panel: Panel | None = None
    compare: bool = False
    landscape: bool = False  # the trade-off of all runs in place of the run
    ask_first: bool = False  # the class guesses before a change shows what comes of it

    @property
    def extra(self) -> Extra | None:
        """What the scene shows beside or instead of the run, because of the drawer that is open."""
        if self.landscape:
            return "landscape"
        return EXTRAS.get(self.panel) if self.panel is not None else None

    @property
    def drawer(self) -> Panel | None:
        """The open panel, where it is one beside the scene."""
        return self.panel if self.panel in DRAWERS else None

    @property
    def board(self) -> Panel | None:
        """The open panel, where it is one that needs the room of the scene."""
        return None if self.panel in DRAWERS else self.panel


@dataclass(frozen=True, slots=True)
class Document:
    """Where the plan lives on disk and what was last written there; a path of None is the built-in task."""

    path: Path | None
    plan: Plan


@dataclass(frozen=True)
class Moment:
    """Everything a picture is a function of."""

    plan: Plan
    run: Run
    t: float
    selection: Pick | None
    view: View
    document: Document
    is_asked: bool = False  # what comes of the failure is kept back until somebody has guessed
    waiting_since: datetime | None = None  # when the run came to a person whose yes it waits for

    @property
    def is_edited(self) -> bool:
        """Tell whether the plan differs from what was opened or saved."""
        return self.plan != self.document.plan

    @cached_property
    def state(self) -> RunState:
        """Where everything stands at this moment."""
        return state_at(self.run, self.t)

    def bill_after(self, step: int) -> Cost:
        """Return the bill from the start to the end of a step; to its failure where it stands broken now."""
        way = self.run.recovery
        if way is not None and way.failed_step == step and step_state(self.run, self.t, step) is StepState.FAILED:
            return way.spent
        return steps_cost(self.plan, 0, step)


def waits(run: Run) -> bool:
    """Tell whether a run stands still until a person says yes or no."""
    approval = run.plan.approval
    return run.stops_for_approval and approval is not None and approval.decision is Decision.WAITING
