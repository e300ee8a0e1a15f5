"""Durable execution: the code runs again from its start, and what was recorded is not run but read back."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.branches_board_reading import ReadingLine
from desktop_app.panels.branches_board_replay_view import ReplayView, replay_view, with_reading_recorded
from desktop_app.panels.branches_board_tracks import Tracks
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.headings import Label
from sim.failure import Failure
from sim.plan import Plan

OFFERED_STEP = 5  # where the lesson fails
MOST_READINGS = 40  # lines; more than that nobody compares
CAPTIONS = {"restored": "read_back", "again": "again", "once": "first_time"}


class ReplayPage(QWidget):
    """Both tracks, what does not fit, and the switches that record it."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._plan: Plan | None = None
        say = words.say
        self._asleep = Label(theme, say("branches.replay.asleep"), 16, wrap=True)
        self.fail = Tile(theme, "", explain="branches_fail", glyph="bolt", height=44)
        self._counted = Label(theme, "", 17, 700, wrap=True)
        self._log = Label(theme, "", 15, muted=True, wrap=True)
        names = (say("branches.replay.first"), say("branches.replay.second"))
        captions = {look: say(f"branches.replay.caption.{name}") for look, name in CAPTIONS.items()}
        self.tracks = Tracks(theme, names, captions, say("branches.replay.tag"))
        self._doubt = Label(theme, "", 15, 600, wrap=True)
        self._none = Label(theme, say("branches.replay.no_readings"), 15, muted=True, wrap=True)
        self.lines: list[ReadingLine] = []
        self._list = QVBoxLayout()
        self._awake = (self._counted, self.tracks, self._doubt)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        for piece in (self._asleep, self.fail, *self._awake, self._none):
            self._column.addWidget(piece)
        self._column.addLayout(self._list)
        self._column.addWidget(self._log)
        self._column.addStretch(1)
        self.fail.clicked.connect(self._let_it_fail)

    def show_moment(self, moment: Moment) -> None:
        """Show the replay of the moment's plan."""
        if moment.plan is self._plan:
            return
        self._plan = moment.plan
        view = replay_view(moment.plan, self._words)
        for piece in self._awake:
            piece.setVisible(view is not None)
        self._log.setVisible(view is not None and bool(view.log))
        self._asleep.setVisible(view is None)
        waits = moment.run.stops_for_approval
        self._asleep.show_text(self._words.say("branches.replay.asleep_waits" if waits else "branches.replay.asleep"))
        self.fail.setVisible(view is None and not waits)
        self.fail.show_text(self._words.say("branches.fail", step=min(OFFERED_STEP, moment.plan.task.n_steps)))
        self._none.setVisible(view is not None and not view.readings)
        self._show_lines(view)
        if view is not None:
            self._counted.show_text(view.counted)
            self._log.show_text(view.log)
            self._doubt.show_text(view.doubt)
            self._doubt.setVisible(bool(view.readings))
            self.tracks.show_replay(view, moment.plan.usable_checkpoints)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(7))
        self._list.setSpacing(theme.px(6))
        dress(theme, self._asleep, self.fail, self._counted, self._log, self.tracks, self._doubt)
        dress(theme, self._none, *self.lines)

    def _show_lines(self, view: ReplayView | None) -> None:
        rows = view.readings[:MOST_READINGS] if view is not None else ()
        while len(self.lines) < len(rows):
            line = ReadingLine(self._words, self._theme)
            place = len(self.lines)
            line.switch.clicked.connect(lambda _=False, place=place: self._toggle(place))
            self.lines.append(line)
            self._list.addWidget(line)
        for place, line in enumerate(self.lines):
            line.setVisible(place < len(rows))
            if place < len(rows):
                line.show_row(rows[place])

    def _toggle(self, place: int) -> None:
        """Record a reading, or do so no longer."""
        plan = self._session.now.plan
        view = replay_view(plan, self._words)
        if view is not None:
            row = view.readings[place]
            self._session.change(with_reading_recorded(plan, row.step, row.index, recorded=not row.is_recorded))

    def _let_it_fail(self) -> None:
        plan = self._session.now.plan
        self._session.change(plan.with_failure(Failure(step=min(OFFERED_STEP, plan.task.n_steps))))
