"""The state board: look into any disk, and see what the agent had learned since an earlier one."""

from __future__ import annotations

import json

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from desktop_app.disks import disk_meant
from desktop_app.moment import Moment
from desktop_app.panels.state_board_heading import PAGES, StateHeading
from desktop_app.panels.state_board_lines import one_line, whole_text, whole_title
from desktop_app.panels.state_board_list import Line, LineList
from desktop_app.panels.state_board_pages import Page
from desktop_app.panels.state_board_reader import SHOWN, Reader
from desktop_app.panels.state_board_view import MAIN, MORE, Entry, Look, StateView, bases, state_view
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.class_type import board_theme, em, ems_wide
from sim.sizes import snapshot_sizes

WIDE_EMS, HIGH_EMS = 44, 19  # a board of this size shows its lists side by side


class StateBoard(QWidget):
    """Everything one disk holds, and what changed since another."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._stack = QStackedWidget()
        self._session, self._words, self._theme = session, words, theme
        self._moment: Moment | None = None
        self.view: StateView | None = None
        self._base: int | None = None
        self._disks: tuple[int, ...] = ()
        self._written = True
        self._unfolded: frozenset[str] = frozenset()
        self._page = PAGES[0]
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.heading = StateHeading(words, theme)
        self._main = Page(words, theme, "main", MAIN, 2)
        self._more = Page(words, theme, "more", MORE, 3)
        self.raw = Reader(words, theme, can_go_back=False)
        self.reader = Reader(words, theme)
        self._chooser = LineList(words, theme)
        self._chooser.setAccessibleName(words.say("state_board.choose"))
        for page in (self._main, self._more, self.raw, self.reader, self._chooser):
            self._stack.addWidget(page)
        self._column = QVBoxLayout(self)
        self._column.addWidget(self.heading)
        self._column.addWidget(self._stack, 1)
        self._connect()
        self._fit()

    def _connect(self) -> None:
        self.heading.closed.connect(self._session.close_panel)
        self.heading.moved.connect(self.look_further)
        self.heading.paged.connect(self._turn_to)
        self.heading.based.connect(self._compare_with)
        self.heading.searched.connect(self._offer_all_bases)
        self.reader.left.connect(self._leave)
        self._chooser.opened.connect(lambda entry: self._compare_with(entry.item))
        for page in (self._main, self._more):
            page.opened.connect(self.open_entry)
            page.folded.connect(self._fold)

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the disk that is pointed at, or the one used."""
        disks, disk = moment.plan.checkpoint_steps, disk_meant(moment)
        offered = bases(disks, disk)
        base = self._base if self._base in offered else (offered[-1] if offered else None)
        written = disk == 0 or bool(moment.state.saved[disk - 1])
        known = self._moment is not None and self._moment.plan.task is moment.plan.task
        same = known and self.view is not None and self.view.look == Look(disk, base) and written == self._written
        moved = not same or disks != self._disks
        self._moment, self._written, self._disks = moment, written, disks
        if not same:
            self.view = state_view(moment.plan.task, Look(disk, base), self._words, written=written)
            self._stack.setCurrentIndex(PAGES.index(self._page))
        if moved:
            self._show()

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._fit()

    def page(self, name: str) -> Page:
        """Return the page of lists called `name`: main or more."""
        return self._main if name == "main" else self._more

    # a person did something

    def look_further(self, direction: int) -> None:
        """Look into the disk before (-1) or after (+1)."""
        from scenes.stage import Pick

        assert self.view is not None
        here = self.view.look.disk
        found = [disk for disk in self._disks if (disk - here) * direction > 0]
        if found:
            self._session.select(Pick(kind="checkpoint", step=min(found) if direction > 0 else max(found)))

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

    def open_entry(self, entry: Entry) -> None:
        """Show the whole text of one thing in place of the lists."""
        title = whole_title(entry.item, self._words) or entry.lead or self._words.say("state_board.whole.entry")
        self.reader.show_text(title, whole_text(entry.item, self._words))
        self._stack.setCurrentWidget(self.reader)
        self.reader.setFocus()

    def _offer_all_bases(self) -> None:
        assert self._moment is not None
        assert self.view is not None
        task, sizes = self._moment.plan.task, snapshot_sizes(self._moment.plan.task)
        entries = [Entry("held", self._words.say("state_board.choose_start"), "", 0)]
        for step in bases(self._disks, self.view.look.disk)[1:]:
            title, size = one_line(task.step(step).title), self._words.size(int(sizes[step]))
            tokens = self._words.tokens(task.tokens.cumulative(step))
            rest = self._words.say("state_board.choose_row", title=title, tokens=tokens, size=size)
            entries.append(Entry("held", self._words.say("state_board.disk", step=step), rest, step))
        self._chooser.show_lines([Line("entry", entry=entry) for entry in reversed(entries)])
        self._stack.setCurrentWidget(self._chooser)
        self._chooser.setFocus()

    def _leave(self) -> None:
        self._stack.setCurrentIndex(PAGES.index(self._page))
        self._current_page().setFocus()

    def _current_page(self) -> QWidget:
        return (self._main, self._more, self.raw)[PAGES.index(self._page)]

    # shown

    def _show(self) -> None:
        if self.view is None:
            return
        self.heading.show_view(self.view, self._disks, bases(self._disks, self.view.look.disk), self._page)
        for key, page in (("main", self._main), ("more", self._more)):
            if self._page == key:
                page.show_view(self.view, self._unfolded)
        if self._page == "raw":
            self._show_raw(self.view)
        self._wear_all()

    def _show_raw(self, view: StateView) -> None:
        saved = view.snapshot.canonical_json()
        whole = saved.decode()
        shown = whole if len(whole) > SHOWN else json.dumps(json.loads(saved), indent=1, ensure_ascii=False)
        note = self._words.say("state_board.raw_note", bytes=self._words.number(len(saved)))
        self.raw.show_text(view.title, shown, whole=whole, note=note)

    @property
    def _is_wide(self) -> bool:
        return ems_wide(self, self._theme) >= WIDE_EMS and self.height() >= HIGH_EMS * em(self, self._theme)

    def _fit(self) -> None:
        self.heading.arrange(wide=ems_wide(self, self._theme) >= WIDE_EMS)
        for page in (self._main, self._more):
            page.arrange(wide=self._is_wide)
        self._wear_all()

    def _wear_all(self) -> None:
        theme = board_theme(self, self._theme)
        margin = theme.px(13)
        self._column.setContentsMargins(margin, theme.px(7), margin, theme.px(7))
        self._column.setSpacing(theme.px(10))
        for piece in (self.heading, self._main, self._more, self.raw, self.reader, self._chooser):
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
