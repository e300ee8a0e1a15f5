"""The state board: look into any disk, and see what the agent had learned since an earlier one."""

from __future__ import annotations

import json

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop_app.panels.state_board_heading import PAGES, StateHeading
from desktop_app.panels.state_board_lines import whole_text, whole_title
from desktop_app.panels.state_board_list import Line, LineList
from desktop_app.panels.state_board_pages import Page
from desktop_app.panels.state_board_reader import SHOWN, Reader
from desktop_app.panels.state_board_view import MAIN, MORE, Entry, Look, StateView, bases, disk_meant, state_view
from desktop_app.session import Moment, Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.class_type import board_theme, em, ems_wide
from sim.run import state_at
from sim.sizes import snapshot_sizes

WIDE_EMS, HIGH_EMS = 44, 19  # a board of this size shows its lists side by side


class StateBoard(QWidget):
    """Everything one disk holds, and what changed since another."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._stack = QStackedWidget()
        self._session, self._words, self._theme = session, words, theme
        self._moment: Moment | None = None
        self._view: StateView | None = None
        self._base: int | None = None
        self._disks: tuple[int, ...] = ()
        self._written = True
        self._unfolded: frozenset[str] = frozenset()
        self._page = PAGES[0]
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._heading = StateHeading(words, theme)
        self._main = Page(words, theme, MAIN, 2, figures=True)
        self._more = Page(words, theme, MORE, 3, figures=False)
        self._raw = Reader(words, theme, can_go_back=False)
        self._reader = Reader(words, theme)
        self._chooser = LineList(words, theme)
        for page in (self._main, self._more, self._raw, self._reader, self._chooser):
            self._stack.addWidget(page)
        column = QVBoxLayout(self)
        column.addWidget(self._heading)
        column.addWidget(self._stack, 1)
        self._connect()
        self._fit()

    def _connect(self) -> None:
        self._heading.closed.connect(self._session.close_panel)
        self._heading.moved.connect(self._look_further)
        self._heading.paged.connect(self._turn_to)
        self._heading.based.connect(self._compare_with)
        self._heading.searched.connect(self._offer_all_bases)
        self._reader.left.connect(self._leave)
        self._chooser.opened.connect(lambda entry: self._compare_with(entry.item))
        for page in (self._main, self._more):
            page.opened.connect(self._open)
            page.folded.connect(self._fold)

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the disk that is pointed at, or the one used."""
        disks, disk = moment.plan.checkpoint_steps, disk_meant(moment)
        offered = bases(disks, disk)
        base = self._base if self._base in offered else (offered[-1] if offered else None)
        written = disk == 0 or bool(state_at(moment.run, moment.t).saved[disk - 1])
        known = self._moment is not None and self._moment.plan.task is moment.plan.task
        same = known and self._view is not None and self._view.look == Look(disk, base) and written == self._written
        moved = not same or disks != self._disks
        self._moment, self._written, self._disks = moment, written, disks
        if not same:
            self._view = state_view(moment.plan.task, Look(disk, base), self._words, written=written)
            self._stack.setCurrentIndex(PAGES.index(self._page))
        if moved:
            self._show()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._fit()

    # a person did something

    def _look_further(self, direction: int) -> None:
        from scenes.stage import Pick

        assert self._view is not None
        here = self._view.look.disk
        found = [disk for disk in self._disks if (disk - here) * direction > 0]
        if found:
            self._session.select(Pick("checkpoint", min(found) if direction > 0 else max(found)))

    def _compare_with(self, base: int) -> None:
        self._base = base
        if self._moment is not None:
            self.show_moment(self._moment)
        self._leave()

    def _fold(self, section: str) -> None:
        self._unfolded ^= {section}
        self._show()

    def _turn_to(self, page: str) -> None:
        self._page = page
        self._stack.setCurrentIndex(PAGES.index(page))
        self._show()

    def _open(self, entry: Entry) -> None:
        title = whole_title(entry.item, self._words) or entry.lead or self._words.say("state_board.whole.entry")
        self._reader.show_text(title, whole_text(entry.item, self._words))
        self._stack.setCurrentWidget(self._reader)
        self._reader.take_focus()

    def _offer_all_bases(self) -> None:
        assert self._moment is not None
        assert self._view is not None
        task, sizes = self._moment.plan.task, snapshot_sizes(self._moment.plan.task)
        entries = [Entry("held", self._words.say("state_board.choose_start"), "", 0)]
        for step in bases(self._disks, self._view.look.disk)[1:]:
            told = self._words.tokens(task.tokens.cumulative(step)), self._words.size(int(sizes[step]))
            rest = self._words.say("state_board.choose_row", title=task.step(step).title, tokens=told[0], size=told[1])
            entries.append(Entry("held", self._words.say("state_board.disk", step=step), rest, step))
        self._chooser.setAccessibleName(self._words.say("state_board.choose"))
        self._chooser.show_lines([Line("entry", entry=entry) for entry in reversed(entries)])
        self._stack.setCurrentWidget(self._chooser)
        self._chooser.setFocus()

    def _leave(self) -> None:
        self._stack.setCurrentIndex(PAGES.index(self._page))
        self._stack.currentWidget().setFocus()

    # shown

    def _show(self) -> None:
        if self._view is None:
            return
        self._heading.show_view(self._view, self._disks, bases(self._disks, self._view.look.disk), self._page)
        for key, page in (("main", self._main), ("more", self._more)):
            if self._page == key:
                page.show_view(self._view, self._words.say(f"state_board.page.{key}"), self._unfolded)
        if self._page == "raw":
            self._show_raw(self._view)
        self._wear_all()

    def _show_raw(self, view: StateView) -> None:
        saved = view.snapshot.canonical_json()
        whole = saved.decode()
        shown = whole if len(whole) > SHOWN else json.dumps(json.loads(saved), indent=1, ensure_ascii=False)
        note = self._words.say("state_board.raw_note", bytes=self._words.number(len(saved)))
        self._raw.show_text(view.title, shown, whole=whole, note=note)

    @property
    def _is_wide(self) -> bool:
        return ems_wide(self, self._theme) >= WIDE_EMS and self.height() >= HIGH_EMS * em(self, self._theme)

    def _fit(self) -> None:
        for piece in (self._heading, self._main, self._more):
            piece.arrange(wide=self._is_wide)
        self._wear_all()

    def _wear_all(self) -> None:
        theme = board_theme(self, self._theme)
        margin = theme.px(13)
        self.layout().setContentsMargins(margin, theme.px(7), margin, theme.px(7))  # type: ignore[union-attr]
        for piece in (self._heading, self._main, self._more, self._raw, self._reader, self._chooser):
            piece.wear(theme)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()

    def event(self, event: QEvent) -> bool:
        """Take Esc for oneself while a text or the list of disks stands over the page: it closes that first."""
        over = self._stack.currentIndex() >= len(PAGES)
        if over and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self._leave()
            return True
        return super().event(event)
