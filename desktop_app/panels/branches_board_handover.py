"""A hand-over on one page: all that whoever goes on from a disk is given, and nothing said twice."""

from __future__ import annotations

from PySide6.QtCore import QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.branches_board_chooser import DiskChooser
from desktop_app.panels.branches_board_handover_view import as_text, parts
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.headings import Label
from desktop_app.widgets.one_line import OneLine
from sim.plan import Plan

COLUMNS = (("objective", "state"), ("evidence", "decisions"), ("constraints",))
COPIED_MS = 1500
BULLET = "\N{BULLET}\N{NO-BREAK SPACE}"


class _Part(QWidget):
    """One of the five things: its heading and its lines."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._head = OneLine(theme, 16, 700, ruled=True)
        self._text = Label(theme, "", 15, wrap=True)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self._head)
        self._column.addWidget(self._text)

    def show_part(self, title: str, lines: tuple[str, ...]) -> None:
        """Show another one."""
        self._head.show_words(title)
        self._text.show_text("\n".join(lines) if len(lines) == 1 else "\n".join(BULLET + line for line in lines))

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._column.setSpacing(theme.px(4))
        dress(theme, self._head, self._text)


class HandOverPage(QWidget):
    """A disk, the five things it hands over, and a copy to take along."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words = words
        self._plan: Plan | None = None
        self._step: int | None = None
        self.chooser = DiskChooser(words, theme, none=words.say("branches.hand.start"))
        self.copy = Tile(theme, words.say("branches.hand.copy"), explain="branches_copy", height=36)
        self._parts = {key: _Part(theme) for column in COLUMNS for key in column}
        self._behind = Label(theme, words.say("branches.hand.behind"), 15, muted=True, wrap=True)
        self._head = QHBoxLayout()
        self._head.addWidget(self.chooser, 1)
        self._low = QHBoxLayout()  # where the copy is offered if the head has no room for it
        self._low.addWidget(self.copy)
        self._low.addStretch(1)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._columns = []
        for keys in COLUMNS:
            column = QVBoxLayout()
            for key in keys:
                column.addWidget(self._parts[key])
            column.addStretch(1)
            self._columns.append(column)
            self._body.addLayout(column, 1)
        self._whole = QVBoxLayout(self)
        self._whole.setContentsMargins(0, 0, 0, 0)
        self._whole.addLayout(self._head)
        self._whole.addLayout(self._body)
        self._whole.addWidget(self._behind)
        self._whole.addLayout(self._low)
        self._whole.addStretch(1)
        self.chooser.chosen.connect(self._choose)
        self.copy.clicked.connect(self._copy_text)

    def show_moment(self, moment: Moment) -> None:
        """Show what a disk of the moment's plan hands over: the one chosen, else the one that is gone back to."""
        if moment.plan is not self._plan:
            self._plan = moment.plan
            if self._step is None or (self._step and not self._plan.saves_after(self._step)):
                disks = self._plan.checkpoint_steps
                self._step = self._plan.last_checkpoint or (disks[-1] if disks else 0)
            self._show()

    def arrange(self, *, wide: bool) -> None:
        """Stand in columns where `wide`."""
        if wide:
            self._head.addWidget(self.copy)
        else:
            self._low.insertWidget(0, self.copy)
        directions = QBoxLayout.Direction
        self._body.setDirection(directions.LeftToRight if wide else directions.TopToBottom)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._whole.setSpacing(theme.px(10))
        self._body.setSpacing(theme.px(24))
        for column in self._columns:
            column.setSpacing(theme.px(12))
        dress(theme, self.chooser, self.copy, self._behind, *self._parts.values())

    def _choose(self, step: int) -> None:
        self._step = step
        self._show()

    def _show(self) -> None:
        plan, step = self._plan, self._step
        if plan is None or step is None:
            return
        self.chooser.show_disks(plan.checkpoint_steps, step, self._words.say("branches.hand.choose"))
        for part in parts(plan.task, step, self._words):
            self._parts[part.key].show_part(part.title, part.lines)

    def _copy_text(self) -> None:
        if self._plan is None or self._step is None:
            return
        QGuiApplication.clipboard().setText(as_text(self._plan.task, self._step, self._words))
        self.copy.show_text(self._words.say("branches.hand.copied"))
        QTimer.singleShot(COPIED_MS, self.copy, lambda: self.copy.show_text(self._words.say("branches.hand.copy")))
