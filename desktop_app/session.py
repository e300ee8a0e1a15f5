"""What the learner is looking at now, and every way there is to change it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from psygnal import Signal

from desktop_app.asking import held_t, is_worth_asking
from desktop_app.history import Entry, History, bare
from desktop_app.moment import SIMPLE_PANELS, Document, Level, Moment, Panel, Preset, View, waits
from sim.approval import Approval
from sim.changes import (
    checkpoint_at,
    checkpoint_every,
    choose_strategy,
    clear_failure,
    inject_failure,
    toggle_disk,
)
from sim.checkpoints import CheckpointPolicy
from sim.plan import Plan, Strategy
from sim.prediction import question
from sim.run import Run, simulate

if TYPE_CHECKING:
    from scenes.camera import Shot
    from scenes.stage import Pick


class Session:
    """The one thing that remembers: it holds the present moment and announces each change of it once, whole.

    `changed(old, new)` fires after a verb that changed something; a verb that changes nothing is silent.
    """

    changed: ClassVar[Signal] = Signal(object, object)

    def __init__(
        self,
        plan: Plan,
        path: Path | None = None,
        view: View | None = None,
        t: float | None = None,
        clock: Callable[[], datetime] = lambda: datetime.now().astimezone(),
    ) -> None:
        run = simulate(plan)
        self._clock = clock
        self._opened = plan
        self._history = History()
        self._by_hand: tuple[int, ...] = ()
        self._before: tuple[History, tuple[int, ...]] | None = None  # the last change, where it is a plan's
        self._now = Moment(
            plan, run, run.opening_t if t is None else _within(t, run), None, view or View(), Document(path, plan)
        )
        self._waited: tuple[Approval, datetime] | None = None
        self._now = replace(self._now, waiting_since=self._since(run))
        if plan.approval is not None and self._now.waiting_since is not None:
            self._waited = plan.approval, self._now.waiting_since

    @property
    def now(self) -> Moment:
        """Return the present moment."""
        return self._now

    # what goes wrong, where the disks are, how to recover

    def inject_failure(self, step: int, fraction: float | None = None) -> None:
        """Let `step` fail when `fraction` of its work is spent: as before where none is given, else at its end."""
        self._plan_becomes(inject_failure(self._now.plan, step, fraction))

    def clear_failure(self) -> None:
        """Let every step go well."""
        self._plan_becomes(clear_failure(self._now.plan))

    def checkpoint_every(self, n: int) -> None:
        """Save after every `n` steps."""
        self._plan_becomes(checkpoint_every(self._now.plan, n))

    def checkpoint_by_hand(self) -> None:
        """Save only where a person put a disk; those put there before come back."""
        plan = self._now.plan
        within = tuple(step for step in self._by_hand if step <= plan.task.n_steps)  # it may have lost steps since
        self._plan_becomes(checkpoint_at(plan, within))

    def use_checkpoints(self, policy: CheckpointPolicy) -> None:
        """Save where `policy` says."""
        self._plan_becomes(self._now.plan.with_checkpoints(policy))

    def toggle_disk(self, step: int) -> None:
        """Put a disk after `step` or take it away; from here on disks are placed by hand."""
        self._plan_becomes(toggle_disk(self._now.plan, step))

    def choose_strategy(self, strategy: Strategy) -> None:
        """Recover this way from now on."""
        self._plan_becomes(choose_strategy(self._now.plan, strategy))

    def change(self, plan: Plan) -> None:
        """Ask for another plan: what any of the plan's own named changes made of the present one."""
        self._plan_becomes(plan)

    # when, and what is pointed at

    def seek(self, t: float) -> None:
        """Go to story second `t`, held inside the run, and short of an answer that is kept back."""
        t = _within(t, self._now.run)
        self._move_to(t=min(t, held_t(self._now.run)) if self._now.is_asked else t)

    def select(self, pick: Pick | None) -> None:
        """Point at a thing of the scene, or at nothing."""
        self._move_to(selection=pick)

    def go_to(self, pick: Pick) -> None:
        """Point at a thing and look at it from near."""
        near = replace(self._now.view, shot=None, camera_preset="follow", compare=False, landscape=False)
        self._move_to(selection=pick, view=near)

    # how it is looked at

    def look_from(self, shot: Shot) -> None:
        """Look from a place of one's own."""
        self._view_becomes(shot=shot)

    def use_preset(self, preset: Preset) -> None:
        """Look from a named place; home is the opening view itself."""
        self._view_becomes(shot=None, camera_preset="overview" if preset == "home" else preset, compare=False)

    def use_palette(self, name: str) -> None:
        """Wear the palette called `name`."""
        self._view_becomes(palette=name)

    def use_level(self, level: Level) -> None:
        """Speak plainly, or to engineers; what only engineers are offered closes with their level."""
        panel = self._now.view.panel
        kept = panel if level == "engineer" or panel in SIMPLE_PANELS else None
        self._move_to(view=_without_lone_landscape(replace(self._now.view, level=level, panel=kept)))

    def open_panel(self, panel: Panel) -> None:
        """Show `panel` in place of any other; one that only engineers are offered brings their level along."""
        level = self._now.view.level if panel in SIMPLE_PANELS else "engineer"
        view = _without_lone_landscape(replace(self._now.view, panel=panel, level=level))
        self._move_to(view=view, is_asked=False)

    def close_panel(self) -> None:
        """Give the room back to the scene."""
        self._move_to(view=_without_lone_landscape(replace(self._now.view, panel=None)))

    def use_compare(self, compare: bool) -> None:
        """Show the three strategies side by side in the scene, or the chosen one alone."""
        view = replace(self._now.view, compare=compare, shot=None, landscape=False)
        self._move_to(view=view, is_asked=False)

    def use_landscape(self, landscape: bool) -> None:
        """Show the trade-off of all runs in place of the run, or the run again."""
        now = self._now.view
        if landscape != now.landscape:
            view = replace(now, landscape=landscape, compare=False, shot=None, camera_preset="overview")
            beside = replace(view, panel="places", level="engineer") if landscape else view
            self._move_to(view=beside, selection=None)

    # predict first

    def use_ask_first(self, wanted: bool) -> None:
        """Let the class guess before a change shows what comes of it, or not."""
        self._move_to(view=replace(self._now.view, ask_first=wanted), is_asked=False)

    def tell_answer(self) -> None:
        """Keep the answer back no longer."""
        self._move_to(is_asked=False)

    # the plan as a whole

    def open_plan(self, plan: Plan, path: Path | None, waiting_since: datetime | None = None) -> None:
        """Begin with another plan; undo leads back to the one before. It may have waited for a yes since long ago."""
        by_hand = plan.checkpoints.manual if plan.checkpoints.kind == "manual" else ()
        self._plan_becomes(plan, Document(path, plan), **({"waiting_since": waiting_since} if waiting_since else {}))
        self._opened, self._by_hand = plan, by_hand

    def saved_as(self, path: Path) -> None:
        """Note that the present plan is now what `path` holds; undo does not forget that."""
        old, new = self._now.document, Document(path, self._now.plan)
        self._history.note_saved(old, new)
        self._before = None
        self._move_to(document=new)

    def reset(self) -> None:
        """Return to the plan as it was opened and to its opening view."""
        view = self._now.view
        view = View(palette=view.palette, level=view.level, ask_first=view.ask_first)
        self._plan_becomes(self._opened, self._now.document, view=view, t=None)

    def undo(self) -> None:
        """Take back the last change of plan."""
        self._step_through(self._history.past, self._history.future)

    def redo(self) -> None:
        """Do again what undo took back."""
        self._step_through(self._history.future, self._history.past)

    def take_back(self) -> None:
        """Let the change of plan just made not have been: undo and redo are as before it. It goes back one change."""
        if self._before is not None:
            plan, document = self._history.past[-1]
            fields = self._fields_of(plan, document)
            (self._history, self._by_hand), self._before = self._before, None
            self._show_plan(plan, fields)

    @property
    def can_undo(self) -> bool:
        """Tell whether there is a change to take back."""
        return bool(self._history.past)

    @property
    def can_redo(self) -> bool:
        """Tell whether there is a change to do again."""
        return bool(self._history.future)

    # the one door

    def _plan_becomes(self, plan: Plan, document: Document | None = None, **fields: Any) -> None:
        old = self._now
        is_asked = document is None and self._asks(plan)
        document = document or old.document
        fields = self._fields_of(plan, document, **fields)
        if is_asked:
            fields |= {"is_asked": True, "t": held_t(fields["run"]), "view": replace(old.view, compare=False)}
        if (plan, document) != (old.plan, old.document):
            self._before = self._history.copy(), self._by_hand
            self._history.note(old.plan, old.document)
        self._show_plan(plan, fields)

    def _step_through(self, source: list[Entry], target: list[Entry]) -> None:
        if source:
            plan, document = source[-1]
            fields = self._fields_of(plan, document)
            target.append((bare(self._now.plan), self._now.document))
            source.pop()
            self._before = None
            self._show_plan(plan, fields)

    def _fields_of(self, plan: Plan, document: Document, **fields: Any) -> dict[str, Any]:
        """Return what changes with a plan. It is worked out before anything is changed: where it fails, nothing is."""
        fields["document"] = document
        if plan != self._now.plan:
            run = simulate(plan)
            fields |= {"plan": plan, "run": run, "t": run.opening_t, "is_asked": False}
            fields.setdefault("waiting_since", self._since(run))
            if plan.task is not self._now.plan.task:
                fields["selection"] = None
        elif "t" in fields:
            fields |= {"t": self._now.run.opening_t, "is_asked": False}
        return fields

    def _asks(self, plan: Plan) -> bool:
        """Tell whether this change is one to guess at first; with a panel open the answer would stand there."""
        now = self._now
        if not now.view.ask_first or now.view.panel is not None or plan == now.plan:
            return False
        return is_worth_asking(now.plan, plan) or (now.is_asked and question(plan) is not None)

    def _since(self, run: Run) -> datetime | None:
        """Return since when a run waits for a person; a yes that is taken back changes nothing about that."""
        if not waits(run):
            return None
        asked, since = self._waited or (None, None)
        return since if since is not None and asked == run.plan.approval else self._clock()

    def _show_plan(self, plan: Plan, fields: dict[str, Any]) -> None:
        if plan.checkpoints.kind == "manual":
            self._by_hand = plan.checkpoints.manual
        if plan.approval is None:
            self._waited = None
        elif fields.get("waiting_since") is not None:
            self._waited = plan.approval, fields["waiting_since"]
        self._move_to(**fields)

    def _view_becomes(self, **fields: Any) -> None:
        self._move_to(view=replace(self._now.view, **fields))

    def _move_to(self, **fields: Any) -> None:
        old, new = self._now, replace(self._now, **fields)
        if new != old:
            self._now = new
            self.changed.emit(old, new)


def _without_lone_landscape(view: View) -> View:
    """Return the view with the run in it again where the drawer that the landscape belongs to has gone."""
    return replace(view, landscape=False, shot=None) if view.landscape and view.panel != "places" else view


def _within(t: float, run: Run) -> float:
    return min(max(float(t), 0.0), run.duration_s)
