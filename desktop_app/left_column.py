"""Three numbered questions, one below the other, and what their answers cost."""

from __future__ import annotations

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.arrangement import Arrangement
from desktop_app.moment import Moment
from desktop_app.panels.checkpoint_panel import CheckpointPanel
from desktop_app.panels.failure_panel import FailurePanel
from desktop_app.panels.recovery_panel import RecoveryPanel
from desktop_app.panels.strategy_card import Density
from desktop_app.panels.trade_panel import TradePanel
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth
from sim.plan import Plan, Strategy


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
        elif disk and plan.strategy is Strategy.RESTART:
            text = self._words.say("hint.restart")
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


# How much is said, whether there is a hint, whether a lesson is offered, and whether the trade is told: from the most
# there may be room for on.
FITTINGS = (
    (Density.ROOMY, True, True, True),
    *((density, False, True, True) for density in Density),
    (Density.TIGHT, False, False, True),
    (Density.TIGHT, False, False, False),
)


class LeftColumn(QScrollArea):
    """Cause on the left; the sentence over the scene is the effect."""

    lesson_asked = Signal()
    hint_closed = Signal()
    ask_first_pressed = Signal()

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
        self._hints_wanted, self._is_asked = True, False
        self._theme, self._side, self._gap, self._narrow = theme, 20, 14, False
        self._said: tuple[Plan, str, bool] | None = None
        self._has_room = False
        self._lesson = Tile(
            theme, words.say("lesson.button"), explain="watch_lesson", icon="play", height=44, size=16, weight=700
        )
        self._inner = QWidget()
        self._inner.setProperty("surface", "panel")
        self._inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._column = QVBoxLayout(self._inner)
        for part in (self._failure, self._disks, self._recovery, self._trade):
            self._column.addWidget(part)
        self._column.addStretch(1)
        self._column.addWidget(self._hint)
        self._column.addWidget(self._lesson)
        self.setWidget(self._inner)
        self._lesson.clicked.connect(self.lesson_asked)
        self._hint.closed.connect(self.hint_closed)
        self._recovery.ask_first_pressed.connect(self.ask_first_pressed)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show the answers in force."""
        for part in (self._failure, self._disks, self._recovery, self._trade, self._hint):
            part.show_moment(moment)
        self._is_asked = moment.is_asked
        said = (moment.plan, moment.view.level, moment.is_asked)
        if said != self._said:
            self._said = said
            self._fit()

    def parts(self) -> tuple[QWidget, ...]:
        """Return the parts in reading order."""
        return self._failure, self._disks, self._recovery, self._hint, self._lesson

    def show_hints(self, wanted: bool) -> None:
        """Show the hint, or leave it out."""
        self._hints_wanted = wanted
        self._fit()

    def arrange(self, arrangement: Arrangement) -> None:
        """Fit the room there is."""
        self._narrow = arrangement.tiny
        self._side = 8 if arrangement.minute else 14 if arrangement.compact else 20
        self._fit()

    def _fit(self) -> None:
        """Say as much as there is room for without scrolling; the three ways come before all hints."""
        if not self._has_room:  # nothing is known yet of how much there will be
            return
        for density, with_hint, with_lesson, with_trade in FITTINGS:
            self._show_density(density)
            self._hint.setVisible(with_hint and self._hints_wanted and not self._is_asked)  # one question at a time
            self._lesson.setVisible(with_lesson)
            self._trade.setVisible(with_trade)
            needed = self._needed_height(self.width())
            if needed <= self.height():
                break
        else:
            self._trade.setVisible(True)  # one has to scroll in any case
            needed = self._needed_height(self.width() - self.verticalScrollBar().sizeHint().width())
        bar = Qt.ScrollBarPolicy.ScrollBarAsNeeded if needed > self.height() else Qt.ScrollBarPolicy.ScrollBarAlwaysOff
        self.setVerticalScrollBarPolicy(bar)  # it makes the column narrower, so its words higher, and would stay
        self._inner.setMinimumHeight(needed)  # the layout's own least height is that of narrower words

    def _show_density(self, density: Density) -> None:
        self._failure.show_tight(self._narrow, density)
        self._disks.show_density(density)
        self._recovery.show_density(density)
        self._trade.show_low(density >= Density.DENSE)
        self._gap = (14, 10, 6, 5)[density]
        self.wear(self._theme)

    def _needed_height(self, width: int) -> int:
        for widget in reversed([self._inner, *self._inner.findChildren(QWidget)]):
            layout = widget.layout()
            if layout is not None:
                layout.invalidate()
            widget.updateGeometry()
        return self._column.totalHeightForWidth(width)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._has_room = True
        self._fit()

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        side, top, bottom = theme.px(self._side), theme.px(self._gap), theme.px(min(self._gap, 10))
        self._column.setContentsMargins(side, top, side, bottom)
        self._column.setSpacing(theme.px(self._gap))
