"""The window: it composes the parts, tells them each new moment, and divides the room among them."""

from __future__ import annotations

import base64
from pathlib import Path
from typing import TypeVar

from PySide6.QtCore import QByteArray, QEvent, QPoint, QRect, QRectF, QTimer, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QDragEnterEvent,
    QDropEvent,
    QGuiApplication,
    QHelpEvent,
    QKeySequence,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QWindow,
)
from PySide6.QtWidgets import QApplication, QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.actions import Actions
from desktop_app.arrangement import arrangement_for
from desktop_app.board_host import AT_THE_SIDE, BoardHost
from desktop_app.camera_bar import CameraBar
from desktop_app.commands import fill_actions
from desktop_app.files import Files
from desktop_app.hover_card import HoverCard
from desktop_app.hovering import Hovering, Pointed
from desktop_app.left_column import LeftColumn
from desktop_app.notices import Notice, at_lower_left
from desktop_app.overlays import Blank, Overlay
from desktop_app.playback import Playback
from desktop_app.pointing import Pointing
from desktop_app.rail import Rail
from desktop_app.sentence import Sentence
from desktop_app.session import Moment, Panel, Session
from desktop_app.settings import LARGEST_SCALE, SMALLEST_SCALE, Settings
from desktop_app.step_strip import StepStrip
from desktop_app.surfaces import surface_for_this_machine
from desktop_app.text import Words
from desktop_app.theme import PALETTES, style_sheet, theme_named
from desktop_app.top_bar import TopBar
from desktop_app.transport import Transport
from desktop_app.viewport import Surface, Viewport
from desktop_app.widgets.lines import Line

SCALES = (0.8, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0)
ON_THE_BOARD: tuple[Panel, ...] = ("state", "compare")


class Window(QWidget):
    """What the teacher and the class look at."""

    first_shown = Signal()

    def __init__(self, session: Session, words: Words, settings: Settings, surface: Surface | None = None) -> None:
        super().__init__()
        self.setObjectName("window")
        self.session, self.words, self.settings = session, words, settings
        self.theme = theme_named(session.now.view.palette).scaled(settings.scale)
        self.playback = Playback(session)
        self.playback.speed = settings.speed
        self.files = Files(session)
        self.actions_table = Actions()
        fill_actions(self.actions_table, self, session, self.playback)
        self._overlay: Overlay | None = None
        self._blank: Blank | None = None
        self._reading: Path | None = None
        self._handle: QWindow | None = None
        self._shortcuts: list[tuple[QShortcut, bool]] = []
        self._arrangement = arrangement_for(1920, 1080, panel_open=False)
        self._make_parts(surface or surface_for_this_machine())
        self._lay_out()
        self._join()
        self.setAcceptDrops(True)
        self.setMinimumSize(640, 480)
        self.setStyleSheet(style_sheet(self.theme))
        self._show(None, session.now)
        session.changed.connect(self._show)

    # composing

    def _make_parts(self, surface: Surface) -> None:
        session, words, theme = self.session, self.words, self.theme
        self.top_bar = TopBar(session, words, theme, self.actions_table)
        self.left = LeftColumn(session, words, theme)
        self.left.show_hints(self.settings.hints)
        self.stage = QWidget()
        self.viewport = Viewport(session, words, theme, surface)
        self.viewport.setParent(self.stage)
        self.playback.by_events = self.settings.reduce_motion
        self.viewport.single_keys = self.settings.single_keys
        self.sentence = Sentence(words, theme, self.stage)
        self.camera_bar = CameraBar(session, words, theme)
        self.camera_bar.setParent(self.stage)
        self.side_boards = BoardHost(session, words, theme)
        self.boards = BoardHost(session, words, theme)
        self.strip = StepStrip(session, words, theme)
        self.transport = Transport(session, words, theme, self.playback)
        self.rail = Rail(session, words, theme)
        self.notice = Notice(theme, self)
        self.card = HoverCard(theme, words.say("card.close"), words.say("card.engineers"), self)
        self.hovering = Hovering(self.card, self._card_room)
        self.pointing = Pointing(self, session, words, self.viewport, self.strip)

    def _lay_out(self) -> None:
        theme = self.theme
        self._scene_row = _bare(QHBoxLayout())
        self._scene_row.addWidget(self.stage, 1)
        self._scene_row.addWidget(self.side_boards)
        self._strip_row = _bare(QVBoxLayout())
        self._strip_row.addWidget(self.strip)
        self._centre = centre = _bare(QVBoxLayout())
        centre.addLayout(self._scene_row, 1)
        centre.addWidget(self.boards, 2)
        centre.addWidget(Line(theme))
        centre.addLayout(self._strip_row)
        centre.addWidget(Line(theme))
        centre.addWidget(self.transport)
        middle = _bare(QHBoxLayout())
        middle.addWidget(self.left)
        middle.addWidget(Line(theme, upright=True))
        middle.addLayout(centre, 1)
        middle.addWidget(Line(theme, upright=True))
        middle.addWidget(self.rail)
        whole = _bare(QVBoxLayout(self))
        whole.addWidget(self.top_bar)
        whole.addWidget(Line(theme))
        whole.addLayout(middle, 1)
        for first, second in ((self.left, self.viewport), (self.viewport, self.camera_bar)):
            QWidget.setTabOrder(first, second)

    def _join(self) -> None:
        self.viewport.pointed.connect(lambda pick: self.hovering.point(self.pointing.at_pick(pick)))
        self.viewport.tapped.connect(self._tap)
        self.viewport.look_inside.connect(self.pointing.look_inside)
        self.strip.pointed.connect(lambda step, disk: self.hovering.point(self.pointing.at_cell(step, disk)))
        self.strip.look_inside.connect(self.pointing.look_inside)
        self.left.lesson_asked.connect(self.show_lesson)
        self.left.hint_closed.connect(self.toggle_hints)
        self.files.began.connect(self._say_busy)
        self.files.ended.connect(self._end_busy)
        self.files.refused.connect(self._say_refused)
        self.files.opened.connect(self._remember_opened)
        for action in self.actions_table:
            if action.where == "everywhere":
                for key in action.keys:
                    self._add_shortcut(key, action.name)

    def _add_shortcut(self, key: str, name: str) -> None:
        shortcut = QShortcut(QKeySequence(key), self)
        shortcut.setAutoRepeat(name in ("back", "forward", "undo", "redo", "larger", "smaller"))
        shortcut.activated.connect(lambda: self.actions_table.do(name))
        self._shortcuts.append((shortcut, name == "close_top"))

    # telling

    def _show(self, old: Moment | None, new: Moment) -> None:
        if old is not None and old.view.palette != new.view.palette:
            self._wear()
        if old is None or old.view.panel != new.view.panel:
            self._arrange()
        elif old.view.level != new.view.level:
            self._show_detail()
        for part in (
            self.left,
            self.viewport,
            self.sentence,
            self.camera_bar,
            self.strip,
            self.transport,
            self.rail,
            self.top_bar,
        ):
            part.show_moment(new)
        self.side_boards.show_moment(new, AT_THE_SIDE)
        self.boards.show_moment(new, ON_THE_BOARD)
        if old is None or old.plan is not new.plan or old.document is not new.document:
            self._show_title(new)
            self._place_over_scene()
        if old is not None:
            self._remark_on(old, new)

    def _show_title(self, moment: Moment) -> None:
        path = moment.document.path
        name = path.name if path else moment.plan.task.title
        key = "app.title_edited" if moment.is_edited else "app.title"
        self.setWindowTitle(self.words.say(key, task=name))
        self.viewport.setAccessibleDescription(self.words.say("scene.spoken", sentence=self.sentence.text))

    def _remark_on(self, old: Moment, new: Moment) -> None:
        was, now = old.plan.checkpoints, new.plan.checkpoints
        changed = set(old.plan.checkpoint_steps) ^ set(new.plan.checkpoint_steps)
        if was.kind != "manual" and now.kind == "manual" and len(changed) == 1:
            say = self.words.say
            self._remark(say("notice.by_hand"), say("notice.by_hand_undo"), self.session.undo)
        if old.plan is not new.plan:
            self.hovering.refresh()

    def _remark(self, text: str, action: str = "", do: object = None) -> None:
        self.notice.show_remark(text, action, do if callable(do) else None)
        room = QRectF(QRect(self.stage.mapTo(self, QPoint(0, 0)), self.stage.size()))
        if not self.stage.isVisible():
            room = QRectF(QRect(self.boards.mapTo(self, QPoint(0, 0)), self.boards.size()))
        at_lower_left(self.notice, room, self.theme.px(14))

    # dressing and dividing

    def _wear(self) -> None:
        self.theme = theme_named(self.session.now.view.palette).scaled(self.settings.scale)
        self.setStyleSheet(style_sheet(self.theme))
        for widget in self.findChildren(QWidget):
            wear = getattr(widget, "wear", None)
            if wear is not None and not self.boards.holds(widget) and not self.side_boards.holds(widget):
                wear(self.theme)
        self._arrange()

    def _arrange(self) -> None:
        px, unit, view = self.theme.px, self.theme.unit, self.session.now.view
        on_board, at_side = view.panel in ON_THE_BOARD, view.panel in AT_THE_SIDE
        made = arrangement_for(self.width() / unit, self.height() / unit, panel_open=view.panel is not None)
        self._arrangement = made
        self.left.setFixedWidth(px(made.left))
        self.left.arrange(made)
        self.rail.setFixedWidth(px(made.rail))
        self.rail.show_short(made.short_rail)
        self.top_bar.show_narrow(made.compact, made.tiny)
        size = round(made.sentence / self.theme.type_scale)  # large enough already for the back row
        self.sentence.show_size(size, second=view.panel != "compare")
        self.transport.setFixedHeight(px(72 if made.compact else 84))
        self.transport.show_small(made.compact, made.tiny)
        self.strip.show_compact(made.compact or on_board)
        self.stage.setVisible(not (on_board and made.compact) and not (at_side and made.tiny))
        self._centre.setStretch(0, 0 if self.stage.isHidden() and not at_side else 1)
        reading = view.panel == "state"  # a disk's contents need the room; the sentence stays
        self.viewport.setVisible(not reading)
        self.stage.setMaximumHeight(self.sentence.heightForWidth(self.stage.width()) if reading else 16777215)
        with_strip = view.panel != "compare" or made.compact
        self.strip.setVisible(with_strip)
        margins = (px(16), px(12), px(8), px(12)) if with_strip else (0, 0, 0, 0)
        self._strip_row.setContentsMargins(*margins)
        self.side_boards.setMinimumWidth(0 if made.tiny else px(made.board))
        self.side_boards.setMaximumWidth(16777215 if made.tiny else px(made.board))
        self.camera_bar.setVisible(not on_board and not made.tiny)
        self._show_detail()
        self._place_over_scene()

    def _show_detail(self) -> None:
        """Let the scene leave its figures to the strip, where the strip has words and the level is simple."""
        alone = self.strip.compact or not self.strip.isVisibleTo(self)
        figures = alone or self.session.now.view.level == "engineer"
        self.viewport.show_detail(figures=figures, calm=self.settings.reduce_motion)

    def _place_over_scene(self) -> None:
        px, room = self.theme.px, self.stage.rect()
        self.viewport.setGeometry(room)
        height = self.sentence.heightForWidth(room.width())
        self.sentence.setGeometry(QRect(0, 0, room.width(), height))
        size = self.camera_bar.sizeHint()
        self.camera_bar.setGeometry(
            QRect(QPoint(room.width() - size.width() - px(16), room.height() - size.height() - px(14)), size)
        )
        low = size.height() + px(18) if self.camera_bar.isVisibleTo(self.stage) else px(8)
        part = 1 / max(room.height(), 1)
        self.viewport.show_margins((0.025, min(height * part, 0.45), 0.025, low * part))

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._arrange()
        QTimer.singleShot(0, self, self._place_over_scene)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent):
            self._explain_under(event.pos())
            return True
        if event.type() == QEvent.Type.LayoutRequest:
            QTimer.singleShot(0, self, self._place_over_scene)
        return bool(super().event(event))

    def showEvent(self, event: QShowEvent) -> None:
        handle = self.windowHandle()
        if handle is not self._handle:
            self._handle = handle
            handle.screenChanged.connect(self._screen_changed)
        QTimer.singleShot(0, self, self._after_first_frame)

    def _screen_changed(self) -> None:
        """Measure anew: the canvas never hears of a screen with other pixels by itself."""
        self.viewport.show_moment(self.session.now)
        self._arrange()

    def _after_first_frame(self) -> None:
        self._place_over_scene()
        self.first_shown.emit()

    # explaining

    def _card_room(self) -> QRect:
        return self.rect().adjusted(0, self.top_bar.height(), 0, 0)

    def _explain_under(self, at: QPoint) -> None:
        widget = self.childAt(at)
        if widget is None or self._overlay is not None or self.card.isAncestorOf(widget):
            return
        if widget in (self.viewport, self.strip.viewport()) or self.viewport.isAncestorOf(widget):
            return
        thing = self.pointing.at_control(widget)
        if thing is not None and thing.name != self.hovering.shown:
            self.hovering.show_now(thing)
            QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]

    def eventFilter(self, watched: object, event: QEvent) -> bool:
        """While the card of a control is open, follow the mouse, so that it goes when the mouse has left both."""
        if event.type() == QEvent.Type.MouseMove:
            at = self.mapFromGlobal(self.cursor().pos())
            widget = self.childAt(at)
            inside = widget is not None and (widget is self.card or self.card.isAncestorOf(widget))
            if not inside and not self._mouse_is_on_scene(widget):
                self.hovering.point(self._same_control(widget))
        if event.type() == QEvent.Type.MouseButtonPress and not self.card.underMouse():
            self.hovering.dismiss()
        if not self.card.isVisible():
            QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        return False

    def _mouse_is_on_scene(self, widget: QWidget | None) -> bool:
        return widget is not None and widget in (self.viewport, self.strip.viewport())

    def _same_control(self, widget: QWidget | None) -> Pointed | None:
        thing = self.pointing.at_control(widget)
        return thing if thing is not None and thing.name == self.hovering.shown else None

    def _tap(self, pick: object) -> None:
        thing = self.pointing.at_pick(pick)  # type: ignore[arg-type]
        if thing is not None:
            self.hovering.show_now(thing)

    def explain_this(self) -> None:
        """Open the card of what has the keyboard."""
        from scenes.stage import Pick

        focus = QApplication.focusWidget()
        if focus is self.viewport:
            thing = self.pointing.at_pick(Pick(kind="step", step=self.viewport.step_at_hand()))
        elif focus is self.strip:
            thing = self.pointing.at_cell(self.strip.currentIndex().row() + 1, False)
        else:
            thing = self.pointing.at_control(focus)
        if thing is not None:
            self.hovering.show_now(thing, focus=focus in (self.viewport, self.strip))

    # what actions do

    def nothing(self) -> None:
        """Leave it to the widget that has the keyboard."""

    def move_failure(self, by: int) -> None:
        """Let the step `by` further on fail."""
        plan = self.session.now.plan
        at = plan.failure.step if plan.failure else 0
        step = at + by
        if 1 <= step <= plan.task.n_steps:
            self.session.inject_failure(step)

    def toggle_panel(self, panel: Panel) -> None:
        """Open a panel, or close it where it is open."""
        if self.session.now.view.panel == panel:
            self.session.close_panel()
        else:
            self.session.open_panel(panel)

    def next_palette(self) -> None:
        """Wear the next palette, round and round."""
        now = PALETTES.index(self.session.now.view.palette)
        name = PALETTES[(now + 1) % len(PALETTES)]
        self.session.use_palette(name)
        self._remark(self.words.say("notice.palette", palette=self.words.say(f"palette.{name}")))

    def resize_text(self, by: int) -> None:
        """Make everything larger or smaller by a notch; 0 for the size of the design."""
        now = self.settings.scale
        if by > 0:
            scale = next((size for size in SCALES if size > now + 1e-6), LARGEST_SCALE)
        elif by < 0:
            scale = next((size for size in reversed(SCALES) if size < now - 1e-6), SMALLEST_SCALE)
        else:
            scale = 1.0
        self._set(scale=scale)
        self._wear()
        self._show(None, self.session.now)
        self._remark(self.words.say("notice.text_size", percent=self.words.percent(scale)))

    def toggle_motion(self) -> None:
        """Replace travel by cuts, or bring it back."""
        self._set(reduce_motion=not self.settings.reduce_motion)
        self.playback.by_events = self.settings.reduce_motion
        self._show_detail()
        self._remark(self.words.say("notice.motion_less" if self.settings.reduce_motion else "notice.motion_full"))

    def toggle_single_keys(self) -> None:
        """Let letters act in the scene, or not."""
        self._set(single_keys=not self.settings.single_keys)
        self.viewport.single_keys = self.settings.single_keys

    def toggle_hints(self) -> None:
        """Show hints, or not."""
        self._set(hints=not self.settings.hints)
        self.left.show_hints(self.settings.hints)

    def _set(self, **fields: object) -> None:
        self.settings = self.settings.model_copy(update=fields)

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

    def toggle_blank(self) -> None:
        """Darken the screen, or bring it back."""
        if self._blank is not None:
            self._blank.deleteLater()
            self._blank = None
            return
        self._blank = Blank(self)
        self._blank.closed.connect(self.toggle_blank)
        self._blank.show()
        self._blank.raise_()

    def close_top(self) -> None:
        """Close what lies on top, one thing at a time; never the program."""
        if self._blank is not None:
            self.toggle_blank()
        elif self._overlay is not None:
            self._overlay.close_overlay()
        elif self.hovering.dismiss():
            return
        elif self.notice.isVisible():
            self.notice.hide()
        elif self.session.now.view.panel is not None:
            self.session.close_panel()
        elif self.isFullScreen():
            self.showNormal()
        else:
            self.session.select(None)

    # sheets

    def lay_over(self, overlay: Overlay) -> None:
        """Put `overlay` on top of everything, in place of any other."""
        if self._overlay is not None:
            self._overlay.close_overlay()
        self.hovering.dismiss()
        self.playback.pause()
        self._overlay = overlay
        self._enable_shortcuts(False)
        overlay.closed.connect(self._overlay_closed)
        overlay.open()

    def _overlay_closed(self) -> None:
        self._overlay = None
        self._enable_shortcuts(True)

    def _enable_shortcuts(self, enabled: bool) -> None:
        for shortcut, always in self._shortcuts:
            shortcut.setEnabled(enabled or always)

    def show_help(self) -> None:
        """Show the keys."""
        from desktop_app.sheets import help_sheet

        self.lay_over(help_sheet(self.theme, self, self.words, self.actions_table))

    def show_about(self) -> None:
        """Show what this is and under which licences."""
        from desktop_app.sheets import about_sheet

        self.lay_over(about_sheet(self.theme, self, self.words))

    def show_lesson(self) -> None:
        """Show the lesson in two sentences."""
        from desktop_app.sheets import lesson_sheet

        self.lay_over(lesson_sheet(self.theme, self, self.words))

    def find_anything(self) -> None:
        """Search commands and steps."""
        from desktop_app.find import Find
        from desktop_app.findable import entries

        say = self.words.say
        found = entries(self.actions_table, self.session, self.words)
        self.lay_over(Find(self.theme, self, found, say("find.placeholder"), say("find.nothing")))

    def open_menu(self) -> None:
        """Open the menu below the program's name."""
        from desktop_app.main_menu import main_menu
        from desktop_app.menus import below

        below(main_menu(self), self.top_bar.logo)

    def open_text_menu(self) -> None:
        """Offer larger and smaller text."""
        from desktop_app.menus import TEXT_SIZE, below, menu_of

        below(menu_of(TEXT_SIZE, self.actions_table, self.words, self), self.top_bar.text_size)

    # files

    def ask_open(self) -> None:
        """Ask for a file and open it."""
        from PySide6.QtWidgets import QFileDialog

        say = self.words.say
        name, _ = QFileDialog.getOpenFileName(self, say("file.open"), "", say("file.kinds"))
        if name:
            self.files.open(Path(name))

    def save(self) -> None:
        """Save where the plan came from; ask where it came from nowhere."""
        path = self.session.now.document.path
        if path is None or path.suffix != ".json" or self.session.now.plan.task.origin is not None:
            self.ask_save()
        elif self.files.save(path):
            self._remark(self.words.say("notice.saved", name=path.name))

    def ask_save(self) -> None:
        """Ask where to save, and save there."""
        from PySide6.QtWidgets import QFileDialog

        say, path = self.words.say, self.session.now.document.path
        start = f"{path.stem if path else 'scenario'}.json"
        name, _ = QFileDialog.getSaveFileName(self, say("file.save"), start, say("file.scenarios"))
        if name and self.files.save(Path(name)):
            self._set(recent=self.settings.with_recent(Path(name)).recent)
            self._remark(say("notice.saved", name=Path(name).name))

    def _say_busy(self, path: Path) -> None:
        from desktop_app.sheets import busy_sheet

        self._reading = path
        QTimer.singleShot(
            200,
            self,
            lambda: (
                self.lay_over(busy_sheet(self.theme, self, self.words, path.name, self.files.cancel))
                if self._reading == path
                else None
            ),
        )

    def _end_busy(self) -> None:
        self._reading = None
        if self._overlay is not None:
            self._overlay.close_overlay()

    def _say_refused(self, sentence: str) -> None:
        from desktop_app.sheets import refusal_sheet

        self.lay_over(refusal_sheet(self.theme, self, self.words, sentence, self.ask_open))

    def _remember_opened(self, path: Path, runs: tuple[object, ...]) -> None:
        self._set(recent=self.settings.with_recent(path.absolute()).recent)
        if len(runs) > 1:
            say = self.words.say
            self._remark(say("file.run", number=1, all=len(runs)), say("file.runs"), self.open_menu)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if event.mimeData().hasUrls() and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()
            self._remark(self.words.say("file.drop"))

    def dropEvent(self, event: QDropEvent) -> None:
        self.notice.hide()
        self.files.open(Path(event.mimeData().urls()[0].toLocalFile()))

    # coming and going

    def open_where_it_was(self) -> None:
        """Show the window where it was left, or at a good size."""
        geometry = QByteArray(base64.b64decode(self.settings.geometry.encode("ascii", "ignore")))
        if geometry.isEmpty() or not self.restoreGeometry(geometry):
            screen = QGuiApplication.primaryScreen().availableGeometry()
            if screen.width() <= 1920 or screen.height() <= 1080:
                self.resize(min(screen.width(), 1920), min(screen.height(), 1080))
                self.move(screen.topLeft())
            else:
                self.resize(1920, 1080)
        self.show()

    def closeEvent(self, event: QCloseEvent) -> None:
        self.playback.pause()
        kept = self.files.keep()
        settings = self.settings if kept is None else self.settings.with_recent(kept)
        view = self.session.now.view
        self.settings = settings.model_copy(
            update={
                "palette": view.palette,
                "level": view.level,
                "speed": self.playback.speed,
                "geometry": base64.b64encode(self.saveGeometry().data()).decode("ascii"),
            }
        )
        event.accept()


Box = TypeVar("Box", QHBoxLayout, QVBoxLayout)


def _bare(layout: Box) -> Box:
    layout.setContentsMargins(0, 0, 0, 0)
    layout.setSpacing(0)
    return layout
