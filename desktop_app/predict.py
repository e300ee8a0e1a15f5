"""Predict first: the story stops at the failure until the class has guessed, then it plays on and shows the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QPoint, QRect, QTimer
from PySide6.QtWidgets import QWidget

from desktop_app.asking import held_t
from desktop_app.dividing import order_tabs
from desktop_app.predict_words import Guesses, reason_words, verdict_words
from sim.prediction import question

if TYPE_CHECKING:
    from desktop_app.moment import Moment
    from desktop_app.predict_card import PredictCard
    from desktop_app.theme import Theme
    from desktop_app.window import Window


class Predicting(QObject):
    """Holds the card and the score of the class, which is forgotten when the window closes.

    The card is made for the first class that is asked: the window opens sooner without.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.score = Guesses()
        self._card: PredictCard | None = None
        window.playback.changed.connect(self._hold_story)

    @property
    def card(self) -> PredictCard:
        """What asks, and tells what a guess was worth."""
        if self._card is None:
            from desktop_app.predict_card import PredictCard

            window = self._window
            self._card = card = PredictCard(window.words, window.theme, window)
            card.guessed.connect(self.guess)
            card.shown.connect(self.show_answer)
            card.closed.connect(self.close)
            card.reset.connect(self.reset)
            QTimer.singleShot(0, card, lambda: order_tabs(window))
        return self._card

    def parts(self) -> tuple[QWidget, ...]:
        """Return what there is of it in the window."""
        return () if self._card is None else (self._card,)

    def put_away(self) -> None:
        """Let nothing of it be seen."""
        if self._card is not None:
            self._card.hide()

    # told

    def show_moment(self, old: Moment | None, new: Moment) -> None:
        """Ask where an answer is kept back; put away a verdict that is of another plan."""
        asked = question(new.plan) if new.is_asked else None
        if asked is not None:
            if old is None or not old.is_asked:
                self._window.playback.pause()
            self.card.ask(asked, self.score)
            self._hold_story()
        elif old is not None and (old.is_asked or old.plan is not new.plan or old.view.panel != new.view.panel):
            self.put_away()

    @property
    def is_shown(self) -> bool:
        """Whether the card lies over the scene."""
        return self._card is not None and not self._card.isHidden()

    def place(self, room: QRect) -> int:
        """Lay the card at the foot of `room`, a part of the window; return how much of it is taken."""
        if not self.is_shown:
            return 0
        theme = self._theme()
        self.card.wear(theme)
        gap = theme.px(12)
        size = self.card.fitted(room.width() - 2 * gap)
        top = max(room.bottom() + 1 - gap - size.height(), room.top() + min(gap, 4))
        self.card.setGeometry(QRect(QPoint(room.left() + (room.width() - size.width()) // 2, top), size))
        self.card.raise_()
        return room.bottom() + 1 - top + gap // 2

    # a person did something

    def toggle(self) -> None:
        """Let the class guess first from now on, or not."""
        window = self._window
        wanted = not window.session.now.view.ask_first
        window.session.use_ask_first(wanted)
        window.remark(window.words.say("predict.on" if wanted else "predict.off"))

    def guess(self, choice: int) -> None:
        """Take a guess, tell what it was worth, and let the story play on."""
        plan = self._window.session.now.plan
        asked = question(plan)
        if asked is not None and self._window.session.now.is_asked:
            right = asked.is_right(choice)
            self.score = self.score.after(right=right)
            self._reveal(choice, is_right=right)

    def guess_number(self, place: int) -> None:
        """Take the choice at a place, from 1, where something is asked and there are so many."""
        now = self._window.session.now
        asked = question(now.plan) if now.is_asked else None
        if asked is not None and place <= len(asked.choices):
            self.guess(asked.choices[place - 1])

    def show_answer(self) -> None:
        """Show the answer to nobody's guess; the score stays."""
        if self._window.session.now.is_asked:
            self._reveal(None, is_right=False)

    def close(self) -> bool:
        """Put away what lies over the scene, a question with its answer; tell whether there was anything."""
        if not self.is_shown:
            return False
        if self._window.session.now.is_asked:
            self.show_answer()
        else:
            self.put_away()
            self._window.make_room()
        return True

    def reset(self) -> None:
        """Begin the score again."""
        self.score = Guesses()
        self.card.show_score(self.score)
        self._window.make_room()

    # shown

    def _reveal(self, choice: int | None, *, is_right: bool) -> None:
        window = self._window
        plan, words = window.session.now.plan, window.words
        window.session.tell_answer()
        verdict, reason = verdict_words(plan, choice, words), reason_words(plan, words)
        self.card.tell(verdict, reason, is_right=is_right, score=self.score)
        window.make_room()
        window.playback.play()

    def _hold_story(self) -> None:
        """Let the story stand where it must not go on."""
        now, playback = self._window.session.now, self._window.playback
        if now.is_asked and playback.playing and now.t >= held_t(now.run):
            playback.pause()

    def _theme(self) -> Theme:
        """Return the theme in which a class can read the card."""
        from desktop_app.widgets.class_type import board_theme

        return board_theme(self._window.stage, self._window.theme)
