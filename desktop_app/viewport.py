"""The scene in the window: a hand turns it, a click breaks a step or moves a disk, arrows walk it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QRect, QSize, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QPixmap, QResizeEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.first_click import FirstClick
from desktop_app.gestures import Gesture, Grip, LongPress, Point, Stretch, Tap, Turn
from desktop_app.handling import NUDGES, stretched, turned
from desktop_app.landmarks import step_at_hand
from desktop_app.moment import Moment
from desktop_app.pointers import Pointers
from desktop_app.scene_keys import held_with, nudge_of
from desktop_app.session import Session
from desktop_app.surface import Surface
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.turning import Turning
from desktop_app.viewing import Flight, layout_at, shot_of
from scenes.camera import Margins, Shot
from scenes.layout import Layout
from scenes.showing import Showing
from scenes.stage import Detail, Pick
from sim.later import later

if TYPE_CHECKING:
    from scenes import landscape
else:
    landscape = later("scenes.landscape")  # shown at an engineer's request

LARGEST_LETTERS = 1.25  # times the scene's own; larger ones would have to be cut off
FAILS_HERE = ("step", "column", "calls", "lost")
DISKS = ("checkpoint", "empty_checkpoint")
LANDSCAPE_KEYS = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, 1), Qt.Key.Key_Down: (0, -1),
}  # fmt: skip


Told = Callable[[float, Margins], Showing]
"""What a lesson shows in a frame of this shape with these margins."""


class Viewport(QWidget):
    """Asks the surface what is where, and the session for what the hand or the keyboard wants.

    `pointed(pick or None)` follows the mouse, `gripped()` tells of a drag that begins, `held(pick)` of a finger that
    stays on a thing, `look_inside(step)` asks for the state panel. What is done by a click or a tap is done when it
    ends, and not where it ends on another thing than it began.
    """

    pointed = Signal(object)
    gripped = Signal()
    held = Signal(object)
    look_inside = Signal(int)
    focused = Signal(bool)

    def __init__(self, session: Session, words: Words, theme: Theme, surface: Surface) -> None:
        super().__init__()
        self._session, self._words, self.surface = session, words, surface
        self._moment: Moment | None = None
        self._margins: Margins = (0.03, 0.18, 0.03, 0.08)
        self._hovered: Pick | None = None
        self._first_click = FirstClick(session)
        self.single_keys = True
        self._flight = Flight()
        self._flight.moved.connect(self._draw)
        self._turning = Turning()
        self._turning.moved.connect(self._draw)
        self._told: Told | None = None
        self.setProperty("explain", "scene")
        self.setAccessibleName(words.say("scene.name"))
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMinimumSize(160, 120)
        surface.widget.setParent(self)
        surface.widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        surface.widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._join_pointers()
        self._theme, self._figures, self._calm = theme, True, False
        self._dress()

    # told

    def show_moment(self, moment: Moment) -> None:
        """Draw `moment`; a change of view is flown, unless motion is reduced, and a change of plan turns into it."""
        old, before = self._moment, self._pose()
        self._moment = moment
        if old is None or old.plan.task is not moment.plan.task:
            self._turning.end()
        elif old.view.extra == moment.view.extra == "landscape":
            self._turning.end()  # the ground is another at once: one looks at how it changes, not at the change
        elif (old.plan, old.view.compare, old.view.extra) != (moment.plan, moment.view.compare, moment.view.extra):
            self._turning.begin(old, calm=self._calm)
        jump = old is None or self._calm or moment.view.shot is not None
        if old is not None and old.plan.task is not moment.plan.task:
            jump, self._hovered = True, None  # the new task may not have so many steps
        changed_view = old is not None and self._goal_of(old) != self._goal_of(moment)
        if changed_view:
            self._flight.begin(None if jump else before)
        self._draw()

    def show_margins(self, margins: Margins) -> None:
        """Keep the scene out of these parts of the frame: left, top, right, bottom."""
        if margins != self._margins:
            self._margins = margins
            self._dress()
            self._draw()

    def show_told(self, told: Told | None) -> None:
        """Show what a lesson tells in the place of the moment, or the moment again."""
        self._told = told
        self._draw()

    def redraw(self) -> None:
        """Show what is told now."""
        self._draw()

    def wear(self, theme: Theme) -> None:
        """Take the colours of `theme`."""
        self._theme = theme
        self._dress()
        self._draw()

    def show_detail(self, *, figures: bool, calm: bool) -> None:
        """Write figures in the scene, or leave them to the strip; and move calmly, or not."""
        if (figures, calm) != (self._figures, self._calm):
            self._figures, self._calm = figures, calm
            self._dress()
            self._draw()

    def _dress(self) -> None:
        detail = Detail(figures=self._figures, text_scale=self._letters, calm=self._calm, keep_clear=self._margins)
        self.surface.wear(self._theme.name, self._words, detail)

    @property
    def _letters(self) -> float:
        """How much larger than by themselves the words of the scene are."""
        return min(max(self._theme.unit, 1.0), LARGEST_LETTERS)

    # asked

    def box_of(self, pick: Pick) -> QRect | None:
        """Return where a thing is, in pixels of the viewport."""
        found = self.surface.screen_box(pick)
        return None if found is None else QRect(*(round(value) for value in found))

    def pose(self) -> Shot | None:
        """Return where the eye is now."""
        return self._pose()

    def fly_from(self, start: Shot) -> None:
        """Fly from `start` to where the eye belongs, unless motion is reduced."""
        self._flight.begin(None if self._calm else start)
        self._draw()

    def picture_from(self, eye: Shot, size: QSize) -> QPixmap:
        """Return the scene as it is seen from `eye`, though it may not be in sight itself."""
        widget, before = self.surface.widget, self.surface.widget.size()
        if before != size:
            widget.resize(size)
            QApplication.sendEvent(widget, QResizeEvent(size, before))  # out of sight it would only be told later
        self.look_from_aside(eye)
        return widget.grab()

    def look_from_aside(self, eye: Shot) -> None:
        """Tell the surface of an eye that is not the person's own; nothing is drawn until a picture is asked for."""
        moment = self._moment
        if moment is not None:
            view = moment.view
            showing = Showing(moment.run, moment.t, eye, moment.selection, None, view.compare, extra=view.extra)
            self.surface.show(showing)

    def _aspect(self) -> float:
        return max(self.width(), 1) / max(self.height(), 1)

    def _goal_of(self, moment: Moment) -> Shot:
        return shot_of(moment, self._aspect(), self._margins, self._letters)

    def _pose(self) -> Shot | None:
        return None if self._moment is None else self._flight.pose(self._goal_of(self._moment))

    def _draw(self) -> None:
        if self._told is not None:
            self.surface.show(self._told(self._aspect(), self._margins))
            return
        moment, pose = self._moment, self._pose()
        if moment is not None and pose is not None and self.width() > 1:
            view = moment.view
            leaving = self._turning.leaving()
            t = moment.t if view.extra != "landscape" else 0.0  # it is of all runs: time does not change it
            hovered = self._hovered
            self.surface.show(
                Showing(moment.run, t, pose, moment.selection, hovered, view.compare, leaving, view.extra)
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.surface.widget.setGeometry(self.rect())
        self._draw()

    # what hands do

    def _join_pointers(self) -> None:
        self.pointers = Pointers(self)
        self.pointers.felt.connect(self._answer)
        self.pointers.hovered.connect(self._hover)
        self.pointers.looked.connect(self._look_inside_at)
        self.pointers.touched.connect(self._touched)

    def _answer(self, gesture: Gesture) -> None:
        match gesture:
            case Tap(began, at):
                self._tap(began, at)
            case LongPress(at):
                self._hold(at)
            case Grip():
                self._point(None)
                self.gripped.emit()
            case Turn():
                self._move_eye(lambda shot, layout: turned(shot, layout, gesture))
            case Stretch():
                size = max(self.width(), 1), max(self.height(), 1)
                self._move_eye(lambda shot, layout: stretched(shot, layout, gesture, size))

    def _tap(self, began: Point, at: Point) -> None:
        pick = self.surface.pick(*at)
        if pick != self.surface.pick(*began):
            return
        if pick is None:
            self._session.select(None)
        else:
            self._click(pick)

    def _hold(self, at: Point) -> None:
        pick = self.surface.pick(*at)
        self._point(pick)
        if pick is not None:
            self.held.emit(pick)

    def _touched(self) -> None:
        """A finger needs no arrow, and what the last one held is let go."""
        self.setFocus(Qt.FocusReason.MouseFocusReason)
        self._point(None)
        self.setCursor(Qt.CursorShape.BlankCursor)

    def _hover(self, at: Point) -> None:
        pick = self.surface.pick(*at)
        acts = pick is not None and (pick.kind in DISKS or pick.kind in FAILS_HERE)
        self.setCursor(Qt.CursorShape.PointingHandCursor if acts else Qt.CursorShape.ArrowCursor)
        self._point(pick)

    def _look_inside_at(self, at: Point) -> None:
        """Look inside; what the first click of the two did is taken back."""
        pick = self.surface.pick(*at)
        self._first_click.take_back()
        if pick is not None and pick.step:
            self.look_inside.emit(pick.step)

    def leaveEvent(self, event: QEvent) -> None:
        self._point(None)

    def _click(self, pick: Pick) -> None:
        if pick.kind in DISKS and pick.step:
            self._first_click.do(self._session.toggle_disk, pick.step)
        elif pick.kind in FAILS_HERE and pick.step:
            self._first_click.do(self._session.inject_failure, pick.step)
        else:
            self._first_click.do(self._session.select, pick)
            if pick.kind == "landscape":
                self.held.emit(pick)

    def _point(self, pick: Pick | None) -> None:
        if pick != self._hovered:
            self._hovered = pick
            self._draw()
            self.pointed.emit(pick)

    # where the eye goes

    def _move_eye(self, to: Callable[[Shot, Layout], Shot]) -> None:
        """Move the eye at once, from where it is."""
        pose, moment = self._pose(), self._moment
        if pose is not None and moment is not None:
            self._flight.begin(None)
            self._session.look_from(to(pose, layout_at(moment)))

    def nudge(self, name: str, *, at_once: bool = False) -> None:
        """Move the eye a little, by a name of `NUDGES`: it glides there, unless motion is reduced."""
        before, moment = self._pose(), self._moment
        if before is None or moment is None:
            return
        self._session.look_from(NUDGES[name](self._goal_of(moment), layout_at(moment)))
        if not (self._calm or at_once) and self._moment is not moment:
            self._flight.begin(before)
            self._draw()

    # the keyboard

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.focused.emit(True)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        self.focused.emit(False)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        key, step = event.key(), step_at_hand(self._session.now)
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        walk = {Qt.Key.Key_Right: -1 if mirrored else 1, Qt.Key.Key_Left: 1 if mirrored else -1}
        nudge = nudge_of(event, signs=self.single_keys)
        if self._walks_landscape(key, event):
            return
        if nudge:
            self.nudge(nudge, at_once=event.isAutoRepeat())
        elif key in walk and held_with(event) == Qt.KeyboardModifier.NoModifier:
            self.walk(walk[Qt.Key(key)])
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.look_inside.emit(step)
        elif key == Qt.Key.Key_Home:
            self._session.use_preset("home")
        elif self.single_keys and key == Qt.Key.Key_F and not event.modifiers():
            self._session.inject_failure(step)
        elif self.single_keys and key == Qt.Key.Key_S and not event.modifiers():
            self._session.toggle_disk(step)
        else:
            event.ignore()

    def _walks_landscape(self, key: int, event: QKeyEvent) -> bool:
        """Go to the next point of the landscape and tell of it; tell whether that is what the key meant."""
        moment, ways = self._session.now, LANDSCAPE_KEYS
        relief = landscape.relief_of(moment.plan) if moment.view.extra == "landscape" else None
        if relief is None or key not in ways or held_with(event) != Qt.KeyboardModifier.NoModifier:
            return False
        pick = relief.beside(moment.selection, *ways[Qt.Key(key)])
        self._session.select(pick)
        self.held.emit(pick)
        return True

    def walk(self, by: int) -> None:
        """Select the step `by` further on; the first walk begins where the keys act."""
        moment = self._session.now
        begun = moment.selection is not None and moment.selection.step is not None
        step = step_at_hand(moment) + (by if begun else 0)
        self._session.select(Pick(kind="step", step=min(max(step, 1), moment.plan.task.n_steps)))
