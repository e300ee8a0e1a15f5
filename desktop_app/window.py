"""The window: it composes its parts and tells each of them the present moment."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from PySide6.QtCore import QEvent, QRect, Qt, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QHelpEvent,
    QKeyEvent,
    QResizeEvent,
    QShowEvent,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.actions import Actions
from desktop_app.arrangement import SMALLEST, fitting_scale
from desktop_app.board_host import DRAWERS, BoardHost
from desktop_app.camera_bar import CameraBar
from desktop_app.commands import fill_actions
from desktop_app.dividing import divide, order_tabs, place_notice, place_over_scene, show_detail
from desktop_app.explaining import Explaining
from desktop_app.file_desk import FileDesk
from desktop_app.files import Files
from desktop_app.holding import Holding
from desktop_app.hover_card import HoverCard
from desktop_app.hovering import Hovering
from desktop_app.layers import Layers
from desktop_app.left_column import LeftColumn
from desktop_app.lessons import Lessons
from desktop_app.minimap import MiniMap
from desktop_app.moment import Moment, Panel
from desktop_app.notices import Notice
from desktop_app.playback import Playback
from desktop_app.pointing import Pointing
from desktop_app.predict import Predicting
from desktop_app.preferences import Preferences
from desktop_app.rail import Rail
from desktop_app.sentence import Sentence
from desktop_app.session import Session
from desktop_app.settings import Settings
from desktop_app.sheet_keeper import Sheets
from desktop_app.step_strip import StepStrip
from desktop_app.stock_colours import stock_colours
from desktop_app.surface import Surface
from desktop_app.surfaces import surface_for_this_machine
from desktop_app.text import Words
from desktop_app.theme import style_sheet, theme_named
from desktop_app.top_bar import TopBar
from desktop_app.transport import Transport
from desktop_app.viewport import Viewport
from desktop_app.waiting import Waiting
from desktop_app.warming import WARM_AFTER_MS, warm
from desktop_app.widgets.lines import FocusFrame, Line
from desktop_app.widgets.ringed import focus_moving_by_itself
from sim.short import short

if TYPE_CHECKING:
    from desktop_app.descent import Descent
    from desktop_app.film_panel_host import Filming
    from desktop_app.machine import Machine


class Window(QWidget):
    """What the teacher and the class look at."""

    first_shown = Signal()
    closing = Signal()
    machine: Machine | None = None  # where the scene is drawn on a screen

    def __init__(self, session: Session, words: Words, settings: Settings, surface: Surface | None = None) -> None:
        super().__init__()
        self.setObjectName("window")
        self.session, self.words, self.settings = session, words, settings
        self.theme = theme_named(session.now.view.palette).scaled(self.fitting_scale)
        self._handle: QWindow | None = None
        self._was_shown = False
        self._make_tools()
        self._make_parts(surface or surface_for_this_machine())
        self._lay_out()
        self.desk = FileDesk(self)
        self.explaining.join()
        self.left.lesson_asked.connect(self.lessons.choose)
        self.left.hint_closed.connect(self.preferences.toggle_hints)
        self.left.ask_first_pressed.connect(self.predicting.toggle)
        self.layers.join_keys()
        self.preferences.apply()
        self.setAcceptDrops(True)
        self.setAttribute(Qt.WidgetAttribute.WA_AlwaysShowToolTips)  # cards come where one only looks, too
        self.setMinimumSize(*SMALLEST)
        self._dress_stock_widgets()
        self._show(None, session.now)
        session.changed.connect(self._show)

    # composing

    def _make_tools(self) -> None:
        self.playback = Playback(self.session)
        self.playback.speed = self.settings.speed
        self.files = Files(self.session)
        self.waiting = Waiting(self)
        self.layers = Layers(self)
        self.sheets = Sheets(self)
        self.lessons = Lessons(self)
        self.preferences = Preferences(self)
        self.explaining = Explaining(self)
        self.holding = Holding(self, self.explaining.explain_held)
        self.actions_table = Actions()
        fill_actions(self.actions_table, self, self.session, self.playback)

    def _make_parts(self, surface: Surface) -> None:
        session, words, theme = self.session, self.words, self.theme
        self.top_bar = TopBar(session, words, theme, self.actions_table)
        self.left = LeftColumn(session, words, theme)
        self.stage = QWidget()
        self.viewport = Viewport(session, words, theme, surface)
        self.viewport.setParent(self.stage)
        self.sentence = Sentence(words, theme, self.stage)
        self.scene_ring = FocusFrame(theme, self.viewport, self.stage)
        self.camera_bar = CameraBar(session, words, theme)
        self.camera_bar.setParent(self.stage)
        self.camera_bar.nudged.connect(self.viewport.nudge)
        self.minimap = MiniMap(session, words, theme)
        self.minimap.setParent(self.stage)
        self.boards = BoardHost(session, words, theme)
        self.drawers = BoardHost(session, words, theme, DRAWERS)
        self.strip = StepStrip(session, words, theme)
        self.transport = Transport(session, words, theme, self.playback)
        self.rail = Rail(session, words, theme)
        self.notice = Notice(theme, self)
        self.notice.resized.connect(lambda: place_notice(self))
        self.predicting = Predicting(self)
        self.card = HoverCard(theme, words.say("card.close"), words.say("card.engineers"), self)
        self.hovering = Hovering(self.card, self._card_room)
        self.pointing = Pointing(self, session, words, self.viewport, self.strip)

    def _lay_out(self) -> None:
        theme = self.theme
        self.strip_row = _bare(QVBoxLayout())
        self.strip_row.addWidget(self.strip)
        self.centre = _bare(QVBoxLayout())
        self.centre.addWidget(self.stage, 1)
        self.centre.addWidget(self.boards, 2)
        self.centre.addWidget(Line(theme))
        self.centre.addLayout(self.strip_row)
        self.centre.addWidget(Line(theme))
        self.centre.addWidget(self.transport)
        middle = _bare(QHBoxLayout())
        middle.addWidget(self.left)
        middle.addWidget(self.drawers)
        middle.addWidget(Line(theme, upright=True))
        middle.addLayout(self.centre, 1)
        middle.addWidget(Line(theme, upright=True))
        middle.addWidget(self.rail)
        whole = _bare(QVBoxLayout(self))
        whole.addWidget(self.top_bar)
        whole.addWidget(Line(theme))
        whole.addLayout(middle, 1)

    # what is made when it is first wanted: the window opens sooner without

    @cached_property
    def filming(self) -> Filming:
        """Films and pictures of the window."""
        from desktop_app.film_panel_host import Filming

        return Filming(self)

    @cached_property
    def descent(self) -> Descent:
        """The way from the scene into a disk and back."""
        from desktop_app.descent import Descent

        return Descent(self)

    # telling

    def _show(self, old: Moment | None, new: Moment) -> None:
        if old is not None:
            self.descent.prepare(old, new)
        if old is not None and old.view.palette != new.view.palette:
            self.wear()
        if old is None or old.view.panel != new.view.panel:
            divide(self)
        elif old.view.level != new.view.level:
            show_detail(self)
        scene = (self.viewport, self.sentence, self.camera_bar, self.minimap)
        for part in (self.left, *scene, self.strip, self.transport, self.rail, self.top_bar):
            part.show_moment(new)
        self.boards.show_moment(new)
        self.drawers.show_moment(new)
        self.predicting.show_moment(old, new)
        if old is not None:
            self.descent.begin(new)
        if old is not None and old.is_asked != new.is_asked:
            self.make_room()
        if old is None or old.plan is not new.plan or old.document is not new.document:
            self._show_title(new)
            place_over_scene(self)
        elif old.view.extra != new.view.extra:
            place_over_scene(self)
        if old is None or old.plan.task is not new.plan.task or old.view.panel != new.view.panel:
            QTimer.singleShot(0, self, lambda: order_tabs(self))
        if old is not None:
            self._remark_on(old, new)
            if old.plan.task is not new.plan.task:
                QTimer.singleShot(WARM_AFTER_MS, self, lambda: warm(new.plan.task))

    def _show_title(self, moment: Moment) -> None:
        path = moment.document.path
        name = short(path.name if path else moment.plan.task.title)
        self.setWindowTitle(self.words.say("app.title_edited" if moment.is_edited else "app.title", task=name))
        self.viewport.setAccessibleDescription(self.words.say("scene.spoken", sentence=self.sentence.text))

    def _remark_on(self, old: Moment, new: Moment) -> None:
        was, now, say = old.plan.checkpoints, new.plan.checkpoints, self.words.say
        if old.plan.task is not new.plan.task:  # what was said and pointed at was of another one
            self.notice.hide()
            self.hovering.dismiss()
            return
        if was.kind != "manual" and now.kind == "manual":
            said = "notice.by_hand" if now.manual else "notice.by_hand_none"
            self.remark(say(said), say("notice.by_hand_undo"), self.session.undo)
        elif was.kind == "manual" and now != was:  # it is known by now, and its undo would undo something else
            self.notice.hide()
        if old.view.panel != new.view.panel:
            self.hovering.dismiss()
        elif old.plan is not new.plan:
            self.hovering.hush()

    def make_room(self) -> None:
        """Place anew what lies over the scene; a question may take the room of what is beside it."""
        divide(self)

    def remark(self, text: str, action: str = "", do: Callable[[], object] | None = None) -> None:
        """Say something in passing, with at most one thing to do about it."""
        self.notice.show_remark(text, action, do)

    @property
    def fitting_scale(self) -> float:
        """The size chosen, or the largest with which the window still has room for every part."""
        palette = theme_named(self.session.now.view.palette)
        return fitting_scale(self.settings.scale, palette.type_scale, self.width(), self.height())

    def wear(self) -> None:
        """Take the colours and sizes in force; boards dress their own pieces."""
        self.theme = theme_named(self.session.now.view.palette).scaled(self.fitting_scale)
        self._dress_stock_widgets()
        for widget in self.findChildren(QWidget):
            wear = getattr(widget, "wear", None)
            if wear is not None and not self.boards.holds(widget) and not self.drawers.holds(widget):
                wear(self.theme)
        divide(self)
        self.viewport.show_moment(self.session.now)

    def _dress_stock_widgets(self) -> None:
        QApplication.setPalette(stock_colours(self.theme))
        self.setStyleSheet(style_sheet(self.theme))

    # what Qt tells

    def focusNextPrevChild(self, forward: bool) -> bool:
        left: QWidget | None = self.focusWidget()
        if left is None or (left.isVisible() and left.isEnabled()):
            return super().focusNextPrevChild(forward)
        with focus_moving_by_itself():  # what had the focus has gone: nobody pressed Tab
            return super().focusNextPrevChild(forward)

    def resizeEvent(self, event: QResizeEvent) -> None:
        if self.theme.scale != self.fitting_scale:
            self.wear()
        divide(self)
        QTimer.singleShot(0, self, lambda: place_over_scene(self))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            self.explaining.explain_under(event.pos())
            return True
        if event.type() == QEvent.Type.LayoutRequest:
            QTimer.singleShot(0, self, lambda: place_over_scene(self))
        return bool(super().event(event))

    def showEvent(self, event: QShowEvent) -> None:
        handle = self.windowHandle()
        if handle is not self._handle:
            self._handle = handle
            handle.screenChanged.connect(self._screen_changed)
            self.holding.listen_to(handle)
        QTimer.singleShot(0, self, self._after_first_frame)

    def _screen_changed(self) -> None:
        """Measure anew: the canvas never hears by itself of a screen with other pixels."""
        self.viewport.show_moment(self.session.now)
        divide(self)

    def _after_first_frame(self) -> None:
        place_over_scene(self)
        if self._was_shown:
            return
        self._was_shown = True
        self.first_shown.emit()
        QTimer.singleShot(WARM_AFTER_MS, self, lambda: warm(self.session.now.plan.task))

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()
            self.remark(self.words.say("file.drop"))

    def dropEvent(self, event: QDropEvent) -> None:
        self.notice.hide()
        path = Path(event.mimeData().urls()[0].toLocalFile())
        if not self.lessons.opens(path):
            self.lessons.leave()
            self.files.open(path)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if not self.lessons.pressed(event):
            super().keyPressEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        self.playback.pause()
        self.files.forget()
        self.waiting.keep()
        self.closing.emit()
        kept = self.files.keep()
        if kept is not None:
            self.preferences.remember_opened(kept)
        self.preferences.remember_all()
        event.accept()

    def _card_room(self) -> QRect:
        return self.rect().adjusted(0, self.top_bar.height(), 0, 0)

    # what actions do

    def nothing(self) -> None:
        """Leave it to the widget that has the keyboard."""

    def move_failure(self, by: int) -> None:
        """Let the step `by` further on fail."""
        plan = self.session.now.plan
        step = (plan.failure.step if plan.failure else 0) + by
        if 1 <= step <= plan.task.n_steps:
            self.session.inject_failure(step)

    def toggle_panel(self, panel: Panel) -> None:
        """Open a panel, or close it where it is open."""
        if self.session.now.view.panel == panel:
            self.session.close_panel()
        else:
            self.session.open_panel(panel)

    def toggle_fullscreen(self) -> None:
        """Take the whole of the screen the window is on, or give it back."""
        if self.isFullScreen():
            self.showNormal()
        else:
            self.showFullScreen()

    def present(self) -> None:
        """Take the whole screen and play from the start."""
        if not self.isFullScreen():
            self.showFullScreen()
        self.session.seek(0.0)
        self.playback.play()


Box = TypeVar("Box", QHBoxLayout, QVBoxLayout)


def _bare(layout: Box) -> Box:
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    return layout
