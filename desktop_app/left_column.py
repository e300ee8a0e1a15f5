"""Three numbered questions, one below the other, and what their answers cost."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.arrangement import Arrangement
from desktop_app.panels.checkpoint_panel import CheckpointPanel
from desktop_app.panels.failure_panel import FailurePanel
from desktop_app.panels.recovery_panel import RecoveryPanel
from desktop_app.panels.trade_panel import TradePanel
from desktop_app.session import Moment, Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth


class Hint(QWidget):
    """One thing to try next, until it is waved away."""

    closed = Signal()

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words, self._theme = words, theme
        self.setProperty("explain", "hint")
        self._text = Label(theme, "", 15, wrap=True)
        cross = IconTile(theme, "close", words.say("hint.close"), explain="hint", size=28, flat=True)
        cross.clicked.connect(self.closed)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._text, 1)
        self._row.addWidget(cross, 0, Qt.AlignmentFlag.AlignTop)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Suggest what would teach most from here."""
        plan = moment.plan
        disk = plan.last_checkpoint
        if plan.failure is None:
            text = self._words.say("hint.no_failure")
        elif disk:
            text = self._words.say("hint.take_disk", step=disk)
        elif plan.failure.step > 1:
            text = self._words.say("hint.add_disk", step=plan.failure.step - 1)
        else:
            text = self._words.say("hint.by_hand")
        self._text.show_text(text)

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._row.setContentsMargins(theme.px(14), theme.px(8), theme.px(6), theme.px(8))
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        box(painter, QRectF(self.rect()), self._theme.px(8), None, self._theme.control_edge, dashed=True)
        painter.end()


class LeftColumn(QScrollArea):
    """Cause on the left; the sentence over the scene is the effect."""

    lesson_asked = Signal()
    hint_closed = Signal()

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._failure = FailurePanel(session, words, theme)
        self._disks = CheckpointPanel(session, words, theme)
        self._recovery = RecoveryPanel(session, words, theme)
        self._trade = TradePanel(words, theme)
        self._hint = Hint(words, theme)
        self._hints_wanted = True
        self._theme, self._side, self._gap = theme, 20, 14
        self._lesson = Tile(
            theme, words.say("lesson.button"), explain="lesson", icon="explain", flat=True, height=34, size=14, pad=4
        )
        inner = QWidget()
        inner.setProperty("surface", "panel")
        inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(inner)
        for part in (self._failure, self._disks, self._recovery, self._trade):
            self._column.addWidget(part)
        self._column.addStretch(1)
        self._column.addWidget(self._hint)
        self._column.addWidget(self._lesson, 0, Qt.AlignmentFlag.AlignLeading)
        self.setWidget(inner)
        self._lesson.clicked.connect(self.lesson_asked)
        self._hint.closed.connect(self.hint_closed)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show the answers in force."""
        for part in (self._failure, self._disks, self._recovery, self._trade, self._hint):
            part.show_moment(moment)

    def parts(self) -> tuple[QWidget, ...]:
        """Return the parts in reading order."""
        return self._failure, self._disks, self._recovery, self._hint, self._lesson

    def show_hints(self, wanted: bool) -> None:
        """Show the hint, or leave it out."""
        self._hints_wanted = wanted
        self._hint.setVisible(wanted)

    def arrange(self, arrangement: Arrangement) -> None:
        """Fit the room there is."""
        self._failure.show_tight(arrangement.tiny, arrangement.low)
        self._disks.show_low(arrangement.low)
        self._recovery.show_dense(arrangement.dense_cards, arrangement.low)
        self._side = 14 if arrangement.compact else 20
        self._gap = 6 if arrangement.low else 14
        self.wear(self._theme)
        self._hint.setVisible(self._hints_wanted and not arrangement.low)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        side, top, bottom = theme.px(self._side), theme.px(self._gap), theme.px(min(self._gap, 10))
        self._column.setContentsMargins(side, top, side, bottom)
        self._column.setSpacing(theme.px(self._gap))
