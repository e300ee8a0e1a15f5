"""Every view worth looking at: the scene alone, and the window with a panel, a board or a card open."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent
from PySide6.QtGui import QImage

from desktop_app.application import application
from desktop_app.looks_plans import SCENES
from desktop_app.moment import Level
from desktop_app.picture import Size, picture
from desktop_app.theme import PALETTES

if TYPE_CHECKING:
    from PySide6.QtWidgets import QApplication

    from desktop_app.window import Window
    from scenes.extra import Extra

SIZES: tuple[Size, ...] = ((1920, 1080), (1280, 720), (1024, 768))
OTHER_SHAPES: tuple[Size, ...] = ((1080, 1920), (2560, 1080))
LARGE_TEXT = 2.0
PASSES = 4


@dataclass(frozen=True)
class Subject:
    """What is looked at: a scene alone, or the window on it after `prepare`."""

    scene: str
    in_window: bool = False
    prepare: Callable[[Window], None] | None = None
    compare: bool = False
    extra: Extra | None = None
    level: Level = "simple"
    text_scale: float = 1.0


@dataclass(frozen=True)
class Look:
    """One picture: a view in a palette at a size."""

    view: str
    palette: str
    size: Size

    @property
    def name(self) -> str:
        """The name of its file, without what kind of file it is."""
        return "{}-{}-{}x{}".format(self.view, self.palette, *self.size)

    def image(self) -> QImage:
        """Draw it."""
        view = (VIEWS | LARGE)[self.view]
        run, t = SCENES[view.scene].moment()
        if not view.in_window:
            return picture(run, t, self.palette, self.size, compare=view.compare, extra=view.extra)
        return _window_image(view, self.palette, self.size)


def _window_image(view: Subject, palette: str, size: Size) -> QImage:
    """Return the window with everything in it, the scene's picture included."""
    from desktop_app.moment import View
    from desktop_app.session import Session
    from desktop_app.settings import Settings
    from desktop_app.surfaces import PictureSurface
    from desktop_app.text import Words
    from desktop_app.window import Window

    class OneLook(PictureSurface):
        def forget(self) -> None:
            self._stage = self._image = None  # tens of megabytes, and hundreds of windows are looked at

    app = application(offscreen=True)
    surface = OneLook()
    app.setStyle("Fusion")
    run, t = SCENES[view.scene].moment()
    shown = View(palette=palette, level=view.level, compare=view.compare)
    window = Window(Session(run.plan, None, shown, t), Words(), Settings(scale=view.text_scale), surface)
    window.resize(*size)
    window.show()
    _settle(app)
    if view.prepare is not None:
        view.prepare(window)
        _settle(app)
    if (focused := app.focusWidget()) is not None:
        focused.clearFocus()
    image = window.grab().toImage().convertToFormat(QImage.Format.Format_RGB888)
    window.close()
    surface.forget()
    window.deleteLater()
    app.sendPostedEvents(None, QEvent.Type.DeferredDelete)  # no event loop runs here that would do it
    return image


def _settle(app: QApplication) -> None:
    """Let everything find its place: laying out asks for more laying out, and no event loop runs here."""
    for _ in range(PASSES):
        app.processEvents()


def _state_board(window: Window) -> None:
    from scenes.stage import Pick

    window.session.select(Pick(kind="checkpoint", step=4))
    window.session.open_panel("state")


def _compare_board(window: Window) -> None:
    window.session.open_panel("compare")


def _task_board(window: Window) -> None:
    window.session.open_panel("task")


def _explain_panel(window: Window) -> None:
    window.session.open_panel("explain")


def _branches(window: Window) -> None:
    plan = window.session.now.plan
    for after, parent in ((2, 0), (6, 1), (4, 0)):
        plan = plan.with_branch(after, parent)
    window.session.change(plan)
    window.session.open_panel("branches")


def _replay(window: Window) -> None:
    from desktop_app.panels.branches_board import BranchesBoard

    window.session.open_panel("branches")
    board = window.boards.findChild(BranchesBoard)
    assert isinstance(board, BranchesBoard)
    board.turn_to("replay")


def _predict(window: Window) -> None:
    window.session.use_ask_first(True)
    window.session.checkpoint_every(3)


def _hover_card(window: Window) -> None:
    from scenes.stage import Pick

    thing = window.pointing.at_pick(Pick(kind="checkpoint", step=4))
    assert thing is not None
    window.hovering.show_now(thing)


def _world(window: Window) -> None:
    window.session.open_panel("world")
    window.session.seek(window.session.now.run.duration_s)


def _world_parted(window: Window) -> None:
    """The part of the drawer that tells of the two lanes, rewound one alone."""
    from desktop_app.panels.world_drawer import WorldDrawer
    from sim.plan import Rewind

    window.session.change(window.session.now.plan.with_rewind(Rewind.CONTEXT_ONLY))
    window.session.open_panel("world")
    window.session.seek(window.session.now.run.duration_s)
    for drawer in window.drawers.findChildren(WorldDrawer):
        drawer.show_restore()


VIEWS = {f"picture-{name}": Subject(name) for name in SCENES}
VIEWS["picture-compare"] = Subject("opening", compare=True)
VIEWS["picture-landscape"] = Subject("opening", extra="landscape")
VIEWS |= {f"window-{name}": Subject(name, in_window=True) for name in SCENES}
VIEWS |= {
    "window-state-board": Subject("opening", in_window=True, prepare=_state_board),
    "window-compare": Subject("opening", in_window=True, prepare=_compare_board),
    "window-three-ways": Subject("opening", in_window=True, compare=True),
    "window-explain": Subject("opening", in_window=True, prepare=_explain_panel),
    "window-hover-card": Subject("opening", in_window=True, prepare=_hover_card),
    "window-branches": Subject("opening", in_window=True, prepare=_branches),
    "window-replay": Subject("opening", in_window=True, prepare=_replay),
    "window-predict": Subject("opening", in_window=True, prepare=_predict),
    "window-engineer": Subject("opening", in_window=True, level="engineer"),
    "window-storage": Subject("opening", in_window=True, prepare=lambda window: window.session.open_panel("storage")),
    "window-places": Subject("opening", in_window=True, prepare=lambda window: window.session.open_panel("places")),
    "window-landscape": Subject("opening", in_window=True, prepare=lambda window: window.session.use_landscape(True)),
    "window-world": Subject("from-scratch", in_window=True, prepare=_world),
    "window-world-parted": Subject("opening", in_window=True, prepare=_world_parted),
    "window-task": Subject("opening", in_window=True, prepare=_task_board),
    "window-odds": Subject("opening", in_window=True, prepare=lambda window: window.session.open_panel("odds")),
}
LARGE = {f"{name}-x2": replace(view, text_scale=LARGE_TEXT) for name, view in VIEWS.items() if view.in_window}


def all_looks() -> list[Look]:
    """Return every view in every palette at every size; large text and other shapes in the first palette."""
    looks = [Look(view, palette, size) for view in VIEWS for palette in PALETTES for size in SIZES]
    looks += [Look("picture-opening", PALETTES[0], size) for size in OTHER_SHAPES]
    return looks + [Look(view, PALETTES[0], SIZES[0]) for view in LARGE]
