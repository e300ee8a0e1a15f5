"""Every way the work went on from a disk: as a tree, as a replay, as a pause, as a hand-over."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.branches_board_approval import ApprovalPage
from desktop_app.panels.branches_board_handover import HandOverPage
from desktop_app.panels.branches_board_replay import ReplayPage
from desktop_app.panels.branches_board_take_back import TakeBackPage
from desktop_app.panels.branches_board_tree import TreePage
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.class_type import board_theme, dress, em, ems_wide
from desktop_app.widgets.headings import Label
from desktop_app.widgets.one_line import OneLine

PAGES = ("tree", "replay", "approval", "hand", "back")
WIDE_EMS = 42  # a board of this width shows columns
HIGH_EMS = 20  # a lower one leaves out what it is for


class BranchesBoard(QWidget):
    """One page of five; each is shown the moment when it is looked at."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._moment: Moment | None = None
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._title = OneLine(theme, 16, 700)
        self._title.show_words(words.say("branches.title"))
        self._close = IconTile(theme, "close", words.say("board.close"), explain="close", size=28, flat=True)
        self.tabs = Choices(theme, len(PAGES), gap=4)
        self.tabs.offer((page, self._tab(page)) for page in PAGES)
        self._lead = Label(theme, "", 15, wrap=True)
        self.tree = TreePage(session, words, theme)
        self.replay = ReplayPage(session, words, theme)
        self.approval = ApprovalPage(session, words, theme)
        self.hand = HandOverPage(words, theme)
        self.back = TakeBackPage(words, theme)
        self._stack = QStackedWidget()
        for page in self._pages:
            self._stack.addWidget(page if page is self.tree else _scrolling(page))
        self._head = QHBoxLayout()
        self._head.addWidget(self._title)
        self._head.addWidget(self.tabs)
        self._head.addStretch(1)
        self._head.addWidget(self._close)
        self._column = QVBoxLayout(self)
        self._column.addLayout(self._head)
        self._column.addWidget(self._lead)
        self._column.addWidget(self._stack, 1)
        self._close.clicked.connect(session.close_panel)
        self.tabs.chosen.connect(self.turn_to)
        self.turn_to(PAGES[0])
        self._fit()

    @property
    def _pages(self) -> tuple[TreePage, ReplayPage, ApprovalPage, HandOverPage, TakeBackPage]:
        return self.tree, self.replay, self.approval, self.hand, self.back

    # told

    def show_moment(self, moment: Moment) -> None:
        """Show the page that is open; the others learn of it when they are turned to."""
        opened, self._moment = self._moment is None, moment
        if opened and moment.waiting_since is not None:
            self.turn_to("approval")
        self._pages[self._stack.currentIndex()].show_moment(moment)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._fit()

    # a person did something

    def turn_to(self, page: str) -> None:
        """Show the page called `page`, one of PAGES."""
        place = PAGES.index(page)
        self._stack.setCurrentIndex(place)
        self.tabs.show_choice(page)
        self._lead.show_text(self._words.say(f"branches.lead.{page}"))
        if self._moment is not None:
            self._pages[place].show_moment(self._moment)

    def _tab(self, page: str) -> Tile:
        return Tile(self._theme, self._words.say(f"branches.page.{page}"), explain="branches_page", height=32, pad=10)

    # shown

    def _fit(self) -> None:
        theme = board_theme(self, self._theme)
        wide = ems_wide(self, self._theme) >= WIDE_EMS
        margin = theme.px(13)
        self._column.setContentsMargins(margin, theme.px(6), margin, theme.px(8))
        self._column.setSpacing(theme.px(7))
        self._head.setSpacing(theme.px(12))
        dress(theme, self._title, self._close, self.tabs, *self.tabs.tiles(), self._lead, *self._pages)
        high = self.height() >= HIGH_EMS * em(self, self._theme)
        self._lead.setVisible(high)
        self._title.setVisible(wide)
        self.tree.arrange(low=not high)
        self.hand.arrange(wide=wide)
        self.back.arrange(wide=wide)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit()


def _scrolling(page: QWidget) -> QScrollArea:
    """Return a page that scrolls where it is longer than its room."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(page)
    return area
