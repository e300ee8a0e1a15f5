"""Why did it fail? The cause decides which way back is worth trying."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.panels.odds_drawer_reckoning import Reckoning
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import CENTRE, font, text_height, write
from desktop_app.widgets.stepper import Stepper
from sim.failure import Cause, Failure

ICON = 24


class CauseTile(Tile):
    """A cause: its picture above its name, which takes two lines where it must."""

    def __init__(self, theme: Theme, text: str, picture: str) -> None:
        super().__init__(theme, text, explain="odds_cause", icon=picture, height=78, size=14)

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(64), self.theme.px(self._height))

    def _paint_contents(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        px, words = self.theme.px, font(self.theme, self._size, self._weight)
        room = rect.adjusted(px(3), 0, -px(3), 0)
        lines, gap = text_height(words, self.text(), room.width()), px(5)
        top = (rect.height() - px(ICON) - gap - lines) / 2
        icon(painter, QRectF(rect.center().x() - px(ICON) / 2, top, px(ICON), px(ICON)), self._icon or "", ink)
        below = QRectF(room.x(), top + px(ICON) + gap, room.width(), lines)
        write(painter, below, self.text(), words, ink, CENTRE, wrap=True)


class CauseSection(Section):
    """Three causes, what the one in force means, and the step that spoiled the state where that is the cause."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("odds.cause.title"))
        self._session, self._words = session, words
        self._causes = Choices(theme, columns=len(Cause), gap=6)
        self._causes.offer((cause, self._tile(theme, cause)) for cause in Cause)
        self._causes.chosen.connect(lambda cause: self._change(cause=cause))
        self._meaning = Label(theme, "", 15, wrap=True)
        self._verdict = Label(theme, "", 15, 700, wrap=True)
        self._stepper = Stepper(
            theme,
            name=words.say("odds.cause.spoiled_name"),
            less=words.say("odds.cause.spoiled_earlier"),
            more=words.say("odds.cause.spoiled_later"),
            explain="odds_spoiled",
        )
        self._stepper.show_height(36)
        self._stepper.stepped.connect(self._spoil)
        self._line = QWidget()
        row = QHBoxLayout(self._line)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(Label(theme, words.say("odds.cause.spoiled_at"), 14, muted=True, wrap=True), 1)
        row.addWidget(self._stepper, 1)
        self.add(self._causes, self._line, self._meaning, self._verdict)

    def show_reckoning(self, reckoned: Reckoning) -> None:
        """Show the cause in force and which way it favours."""
        failure = reckoned.plan.failure
        assert failure is not None
        spoils = failure.cause is Cause.POISONED and failure.step > 1
        self._causes.show_choice(failure.cause)
        self._line.setVisible(spoils)
        if spoils:
            self._stepper.show_range(1, failure.step - 1)
            self._stepper.show_number(failure.spoiled_step)
        self._meaning.show_text(self._words.say(f"odds.cause.{self._meaning_key(failure)}", step=failure.spoiled_step))
        self._verdict.show_text(verdict(reckoned, self._words))

    @staticmethod
    def _meaning_key(failure: Failure) -> str:
        first = failure.cause is Cause.POISONED and not failure.spoiled_step
        return "poisoned_first" if first else f"{failure.cause.value}_plain"

    def _tile(self, theme: Theme, cause: Cause) -> CauseTile:
        return CauseTile(theme, self._words.say(f"odds.cause.{cause.value}"), f"cause_{cause.value}")

    def _spoil(self, step: int) -> None:
        failure = self._session.now.plan.failure
        if failure is not None:
            self._change(spoiled=None if step == failure.step - 1 else step)

    def _change(self, **fields: Cause | int | None) -> None:
        plan = self._session.now.plan
        if plan.failure is not None:
            self._session.change(plan.with_failure(plan.failure.replaced(**fields)))


def verdict(reckoned: Reckoning, words: Words) -> str:
    """Return the sentence that names the way that costs least on average."""
    if reckoned.least is None:
        return words.say("odds.cause.no_verdict")
    if reckoned.further_is_best:
        return words.say("odds.cause.further_wins")
    first, *others = [words.say(f"odds.way.{way}") for way in reckoned.best]
    if others:
        return words.say("odds.cause.tie", first=first, second=others[0])
    return words.say("odds.cause.wins", way=first)
