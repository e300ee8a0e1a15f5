"""What a card leaves in sight: the failure, the way back and the disk used first, then the steps beside its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from desktop_app.card_places import NEVER, Kept
from scenes.stage import Pick

if TYPE_CHECKING:
    from desktop_app.window import Window

LESSON, SENTENCE, OWN, NEIGHBOUR, STEP = 8.0, 8.0, 6.0, 4.0, 2.5  # weights
CONTROLS, CELL, PANEL = 0.3, 3.0, 2.0
NEARBY = 4  # steps on either side that are looked at; those further away are not where the lesson is


def kept_in_sight(window: Window, step: int | None, control: QWidget | None = None) -> list[Kept]:
    """Return the places of all that matters while the card of `step`, or of a control or of no step, is read."""
    parts = [
        (window.sentence, SENTENCE),
        (window.camera_bar, NEVER),
        (window.predicting.card, NEVER),
        (window.minimap, CONTROLS),
        (window.left, CONTROLS),
        (window.strip, CONTROLS),
        (window.transport, CONTROLS),
        (window.rail, CONTROLS),
    ]
    kept = [
        Kept(place, PANEL if control is not None and part.isAncestorOf(control) and weight < PANEL else weight)
        for part, weight in parts
        if (place := in_window(window, part, part.rect()))
    ]
    for pick, weight in _picks(window, step).items():
        place = in_window(window, window.viewport, window.viewport.box_of(pick))
        if place is not None:
            kept.append(Kept(place, weight))
    if step and (cell := in_window(window, window.strip.viewport(), window.strip.step_rect(step))):
        kept.append(Kept(cell, CELL))
    return kept


def in_window(window: QWidget, widget: QWidget, rect: QRect | None) -> QRect | None:
    """Return where a part of `widget` is in the window; None where it is not to be seen."""
    if rect is None or not widget.isVisible():
        return None
    return QRect(widget.mapTo(window, QPoint(rect.x(), rect.y())), rect.size())


def _picks(window: Window, step: int | None) -> dict[Pick, float]:
    moment = window.session.now
    way, n_steps = moment.run.recovery, moment.plan.task.n_steps
    middle = step or (way.failed_step if way is not None else 0)
    near = range(max(middle - NEARBY, 1), min(middle + NEARBY, n_steps) + 1) if middle else range(0)
    weights = {Pick(kind="step", step=k): NEIGHBOUR if abs(k - middle) == 1 else STEP for k in near}
    weights |= {Pick(kind="checkpoint", step=k): STEP for k in near if moment.state.saved[k - 1]}
    if step and step <= n_steps:
        weights[Pick(kind="step", step=step)] = OWN
    if way is not None:
        weights[Pick(kind="failure", step=way.failed_step)] = LESSON
        weights[Pick(kind="step", step=way.failed_step)] = LESSON
        weights[Pick(kind="restore", step=way.restart_after)] = LESSON
        weights[Pick(kind="rerun", step=way.failed_step)] = NEIGHBOUR
        if way.restart_after:
            weights[Pick(kind="checkpoint", step=way.restart_after)] = LESSON
    return weights
