"""The task board: the steps of the task as a table, one step in full, steps from a spreadsheet, and the assumptions."""

from __future__ import annotations

from functools import cached_property

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QGuiApplication, QKeyEvent, QKeySequence, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.task_board_detail import DetailPage
from desktop_app.panels.task_board_paste import PastePage
from desktop_app.panels.task_board_prices import PricesPage
from desktop_app.panels.task_board_steps import StepsPage
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.class_type import board_theme, dress, ems_wide
from desktop_app.widgets.headings import Label
from desktop_app.widgets.one_line import OneLine
from desktop_app.widgets.scrolled import scrolled
from desktop_app.widgets.table_paint import ROW
from sim.plan import Plan

WIDE_EMS = 44  # a board of this width has room for everything side by side
LOW, LOW_ROW = 400, 28  # design pixels: a lower board has lower rows, to show more than one of them
HEIGHT = 32  # design pixels, of a button


AnyPage = StepsPage | PricesPage | DetailPage | PastePage


class TaskBoard(QWidget):
    """Two pages, and two that lie over the first."""

    save_asked = Signal()

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._plan: Plan | None = None
        self._places: dict[AnyPage, QScrollArea] = {}
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = OneLine(theme, 16, 700)
        self._title.show_words(words.say("task.title"))
        self._total = OneLine(theme, 15, muted=True)
        self._pages = Choices(theme, 2, gap=4)
        self._pages.offer(
            (page, Tile(theme, words.say(f"task.page.{page}"), explain="task_page", height=HEIGHT, size=14))
            for page in ("steps", "prices")
        )
        self._close = IconTile(theme, "close", words.say("board.close"), explain="close", size=HEIGHT, flat=True)
        self._note = Label(theme, "", 15, muted=True, wrap=True)
        self._back = Tile(theme, words.say("task.take_back"), explain="undo", icon="undo", height=HEIGHT, size=14)
        self.steps = StepsPage(session, words, theme)
        self._stack = QStackedWidget()
        self._lay_out()
        self._connect()
        self._turn_to("steps")
        self._fit()

    def _lay_out(self) -> None:
        self._head, self._noted = QHBoxLayout(), QHBoxLayout()
        self._head.addWidget(self._title)
        self._head.addWidget(self._total, 1)
        self._head.addWidget(self._pages)
        self._head.addWidget(self._close)
        self._noted.addWidget(self._note, 1)
        self._noted.addWidget(self._back)
        self._give_place(self.steps, "page.steps")
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addLayout(self._noted)
        self._column.addWidget(self._stack, 1)

    def _connect(self) -> None:
        self._close.clicked.connect(self._session.close_panel)
        self._pages.chosen.connect(self._turn_to)
        self._back.clicked.connect(self._session.undo)
        self.steps.detailed.connect(self.open_step)
        self.steps.paste_asked.connect(self.open_paste)
        self.steps.save_asked.connect(self.save_asked)

    # the pages, each made when it is first turned to

    def _give_place(self, page: AnyPage, name: str) -> None:
        self._places[page] = scrolled(page, self._words.say(f"task.{name}"))
        self._stack.addWidget(self._places[page])

    @cached_property
    def prices(self) -> PricesPage:
        """The page of prices and assumptions."""
        page = PricesPage(self._session, self._words, self._theme)
        self._give_place(page, "page.prices")
        return page

    @cached_property
    def detail(self) -> DetailPage:
        """The page of one step in full."""
        page = DetailPage(self._session, self._words, self._theme)
        page.left.connect(self._leave)
        self._give_place(page, "row.details")
        return page

    @cached_property
    def pasting(self) -> PastePage:
        """The page of what is pasted."""
        page = PastePage(self._session, self._words, self._theme)
        page.left.connect(self._leave)
        self._give_place(page, "paste.title")
        return page

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the task of the moment's plan."""
        if moment.plan is self._plan:
            return
        self._plan = moment.plan
        was, now = moment.document.plan.task.origin, moment.plan.task.origin
        note = "task.recorded" if now is not None else "task.own" if was is not None else ""
        self._note.show_text(self._words.say(note) if note else "")
        self._note.setVisible(bool(note))
        self._back.setVisible(note == "task.own")
        self._total.show_words(_told(moment.plan, self._words))
        self.steps.show_plan(moment.plan)
        self._show_page(moment.plan)

    def _show_page(self, plan: Plan) -> None:
        """Show the page that is open; the others are shown when they are turned to."""
        page = self._page
        if isinstance(page, PricesPage | PastePage):
            page.show_plan(plan)
        elif isinstance(page, DetailPage):
            page.show_step(plan, page.number)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._fit()

    # a person did something

    def open_step(self, number: int) -> None:
        """Show one step in full."""
        self.detail.number = number
        self._lay_over(self.detail)
        self.detail.fields["title"].setFocus(Qt.FocusReason.OtherFocusReason)

    def open_paste(self) -> None:
        """Show what is on the clipboard as steps, before any is taken."""
        self._lay_over(self.pasting)
        self.pasting.begin(QGuiApplication.clipboard().text())

    def _lay_over(self, page: AnyPage) -> None:
        self._stack.setCurrentWidget(self._places[page])
        self._fit()
        if self._plan is not None:
            self._show_page(self._plan)

    def _turn_to(self, page: str) -> None:
        self._pages.show_choice(page)
        self._lay_over(self.steps if page == "steps" else self.prices)

    def _leave(self) -> None:
        page = self._page
        row = page.number - 1 if isinstance(page, DetailPage) else self.steps.table.row
        self._turn_to("steps")
        self.steps.table.go_to(row)
        self.steps.table.setFocus(Qt.FocusReason.OtherFocusReason)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Paste from anywhere on the board."""
        if event.matches(QKeySequence.StandardKey.Paste):
            self.open_paste()
        else:
            super().keyPressEvent(event)

    @property
    def _is_over(self) -> bool:
        return isinstance(self._page, DetailPage | PastePage)

    @property
    def _page(self) -> AnyPage:
        return next(page for page, place in self._places.items() if place is self._stack.currentWidget())

    def event(self, event: QEvent) -> bool:
        """Take Esc for oneself while a page lies over the steps: it closes that first."""
        if isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Escape and self._is_over:
            event.accept()
            if event.type() == QEvent.Type.KeyPress:
                self._leave()
            return True
        return super().event(event)

    # shown

    def _fit(self) -> None:
        theme, wide = board_theme(self, self._theme), ems_wide(self, self._theme) >= WIDE_EMS
        margin = theme.px(13)
        self._column.setContentsMargins(margin, theme.px(7), margin, theme.px(7))
        for layout in (self._column, self._head, self._noted):
            layout.setSpacing(theme.px(8))
        dress(theme, self._title, self._total, self._close, self._note, self._back, self._pages, *self._pages.tiles())
        least_row = self._theme.px(ROW if self.height() >= LOW * self._theme.unit else LOW_ROW)
        page = self._page
        page.wear(theme, least_row)
        page.arrange(wide=wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _told(plan: Plan, words: Words) -> str:
    """Return how many steps there are and what they cost together."""
    task, last = plan.task, plan.task.n_steps
    return words.say(
        "task.total.all",
        steps=words.say("task.total.steps", n=last),
        tokens=words.tokens(task.tokens.cumulative(last)),
        calls=words.calls(task.tool_calls.cumulative(last)),
        time=words.duration(task.seconds.cumulative(last)),
    )
