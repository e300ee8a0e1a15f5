"""Why a retry may fail again: the cause, the odds, and what each way costs on average."""

from __future__ import annotations

from desktop_app.session import Moment, Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.drawer import Drawer


class OddsDrawer(Drawer):
    """Why a retry may fail again: the cause, the odds, and what each way costs on average."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(
            theme, title=words.say("odds.title"), lead=words.say("odds.lead"), close=words.say("board.close")
        )
        self._session, self._words = session, words
        self.column.addStretch(1)
        self.closed.connect(session.close_panel)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show the answers in force."""
