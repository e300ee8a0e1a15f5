"""A scene that lasts: when OpenGL fails it is begun anew with all that was shown, and after a few times drawn flat."""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Literal, Protocol

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import QWidget

from desktop_app.surfaces import CanvasSurface
from scenes.tiers import Quality, Tier

if TYPE_CHECKING:
    from desktop_app.surface import Surface
    from desktop_app.text import Words
    from scenes.probe import Renderer
    from scenes.showing import Showing
    from scenes.stage import Detail, Pick

Why = Literal["", "chosen", "missing", "import", "failing", "test"]  # the sentence is machine.flat.<why>

MOST_FAILURES = 3  # in FORGOTTEN_S, then it is drawn flat
FORGOTTEN_S = 300.0
LOOK_AFTER_MS = 250  # of the first frame, of being shown again, of another screen
NEW_SCREEN = (QEvent.Type.ScreenChangeInternal, QEvent.Type.DevicePixelRatioChange)


class Holder(QWidget):
    """Keeps whichever surface draws now as large as itself, and tells when it comes to light on another screen."""

    came_to_light = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._inner: QWidget | None = None

    def hold(self, widget: QWidget) -> None:
        """Show `widget` in place of the one before, which goes."""
        before, self._inner = self._inner, widget
        widget.setParent(self)
        widget.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        widget.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        widget.setGeometry(self.rect())
        widget.show()
        if before is not None:
            before.hide()
            before.setParent(None)
            before.deleteLater()

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self._inner is not None:
            self._inner.setGeometry(self.rect())

    def showEvent(self, event: QShowEvent) -> None:
        self.came_to_light.emit()

    def event(self, event: QEvent) -> bool:
        done = bool(super().event(event))
        if event.type() in NEW_SCREEN:
            if self._inner is not None:
                self._inner.setGeometry(self.rect())
                self._inner.update()
            self.came_to_light.emit()
        return done


class Canvas(Protocol):
    """What the watchdog asks of the 3D canvas."""

    widget: QWidget
    has_context: bool

    def self_test(self) -> Renderer:
        """Return what draws and whether it draws right."""

    def frame_problem(self) -> str:
        """Return what is wrong with the last frame, or ""."""

    def use_quality(self, quality: Quality) -> None:
        """Draw this finely."""


class LastingSurface(QObject):
    """One surface to the viewport for as long as the window lives: 3D while that works, flat where it does not.

    `changed` is emitted when another kind of picture is drawn; `why_flat` says why.
    """

    changed = Signal()

    def __init__(
        self,
        flat: bool = False,
        quality: Quality = "automatic",
        make_canvas: Callable[[Callable[[str], None]], CanvasSurface] = CanvasSurface,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        super().__init__()
        self.why_flat: Why = ""
        self.what_failed = ""
        self.renderer: Renderer | None = None
        self.rebuilt = 0
        self._canvases = 0  # made so far
        self.quality: Quality = quality
        self._make_canvas, self._clock = make_canvas, clock
        self._failures_s: list[float] = []
        self._shown: Showing | None = None
        self._worn: tuple[str, Words, Detail] | None = None
        self._tested = False
        self.holder = Holder()
        self.widget: QWidget = self.holder
        self._timer = QTimer(self.holder)  # ends with it
        self._timer.setSingleShot(True)
        self._timer.setInterval(LOOK_AFTER_MS)
        self._timer.timeout.connect(self.look)
        self.holder.came_to_light.connect(self.look_soon)
        self._inner: Surface = self._flat("chosen") if flat else self._canvas()
        self.holder.hold(self._inner.widget)

    # Surface

    def show(self, showing: Showing) -> None:
        """Draw the whole truth about a moment."""
        self._shown = showing
        self._inner.show(showing)

    def pick(self, x: float, y: float) -> Pick | None:
        """Return what is at a point."""
        return self._inner.pick(x, y)

    def screen_box(self, pick: Pick) -> tuple[float, float, float, float] | None:
        """Return where a thing is."""
        return self._inner.screen_box(pick)

    def wear(self, palette: str, words: Words, detail: Detail) -> None:
        """Take colours, words and habits of writing."""
        self._worn = (palette, words, detail)
        self._inner.wear(*self._worn)

    # what draws

    @property
    def is_flat(self) -> bool:
        """Whether the flat picture is shown."""
        return not isinstance(self._inner, CanvasSurface)

    @property
    def inner(self) -> Surface:
        """What draws now."""
        return self._inner

    @property
    def tier(self) -> Tier | None:
        """How finely the 3D scene is drawn; None where it is not."""
        return self._inner.tier if isinstance(self._inner, CanvasSurface) else None

    def use_flat(self, flat: bool) -> None:
        """Draw flat because a person wants it so, or in 3D again; then failures are forgotten."""
        if flat != self.is_flat:
            self._failures_s.clear()
            self._put(self._flat("chosen") if flat else self._canvas())

    def use_quality(self, quality: Quality) -> None:
        """Draw the 3D scene this finely."""
        self.quality = quality
        if isinstance(self._inner, CanvasSurface):
            self._inner.use_quality(quality)

    # watching

    def look_soon(self) -> None:
        """Look at the frame once it has had time to be drawn."""
        self._timer.start()

    def look(self) -> None:
        """Test OpenGL once a canvas, and look at the frame; a failure begins anew."""
        inner = self._inner
        if not isinstance(inner, CanvasSurface) or not inner.widget.isVisible() or inner.frames_drawn == 0:
            return
        if not self._tested:
            self._tested = True
            self.renderer = inner.self_test()
            if self.renderer.problem:
                self.fail(self.renderer.problem, "test")
                return
        problem = inner.frame_problem()
        if problem:
            self.fail(problem)

    def fail(self, problem: str, why: Why = "failing") -> None:
        """Begin anew, with all that was shown; after a few failures draw flat, and `why` says which was the last."""
        now_s = self._clock()
        self.what_failed = problem
        self._failures_s = [then for then in self._failures_s if now_s - then < FORGOTTEN_S] + [now_s]
        if len(self._failures_s) >= MOST_FAILURES:
            self._canvases += 1
            self._put(self._flat(why))
        else:
            self.rebuilt += 1
            self._put(self._canvas())
            self.look_soon()

    def _trouble(self, of: int, problem: str) -> None:
        """A canvas could not draw: begin anew once the frame is over; one canvas fails once, however often it tries."""
        QTimer.singleShot(0, self.holder, lambda: self.fail(problem) if of == self._canvases else None)

    def _put(self, surface: Surface) -> None:
        before, was_flat = self._inner, self.is_flat
        self._inner = surface
        if self._worn is not None:
            surface.wear(*self._worn)
        self.holder.hold(surface.widget)
        if self._shown is not None:
            surface.show(self._shown.settled())
        if isinstance(before, CanvasSurface):
            before.let_go()
        if was_flat != self.is_flat:
            self.changed.emit()

    def _canvas(self) -> Surface:
        """Return a 3D canvas, or the flat picture where there can be none."""
        self._tested = False
        try:
            self._canvases += 1
            canvas = self._make_canvas(partial(self._trouble, self._canvases))
        except ImportError as problem:
            return self._flat("import", str(problem))
        except (RuntimeError, OSError, AttributeError) as problem:  # as VisPy ends where no OpenGL library loads
            return self._flat("missing", str(problem))
        if not canvas.has_context:
            canvas.close()
            return self._flat("missing")
        canvas.use_quality(self.quality)
        self.why_flat = ""
        context = canvas.context()
        if context is not None:
            context.aboutToBeDestroyed.connect(self.look_soon)
        return canvas

    def _flat(self, why: Why, problem: str = "") -> Surface:
        from desktop_app.flat_surface import FlatSurface

        self.why_flat = why
        self.what_failed = problem or self.what_failed
        return FlatSurface()
