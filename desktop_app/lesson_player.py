"""One lesson in the window, from its first second until it is left: what it shows, and what keys do to it."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from desktop_app.lesson_card import LessonCard
from desktop_app.lesson_clock import LessonClock
from desktop_app.lesson_deck import LessonDeck
from desktop_app.lesson_drawer import LessonDrawer
from desktop_app.lesson_ending import LessonEnding
from desktop_app.lesson_layout import come_back, place_lesson, step_back
from desktop_app.lesson_question import LessonQuestion
from desktop_app.lesson_screen import LessonScreen
from desktop_app.lesson_told import after_answer_s, asked_at, caption_of, shown_at
from desktop_app.lesson_trouble import LessonTrouble
from desktop_app.lesson_watch import LessonWatch
from desktop_app.widgets.lines import Line
from scenes.camera import Margins
from scenes.showing import Showing
from sim.plan import Plan
from sim.score import Score

if TYPE_CHECKING:
    from desktop_app.window import Window

DIGITS_MS = 900  # two digits typed within this time are one number
KEY_STEP_S = 1.0


class LessonPlayer(QObject):
    """Shows a lesson in the place of the visitor's own run, which it never touches.

    `left` tells that it is over and everything is as it was; `next_asked` and `try_asked(plan)` what comes after.
    """

    left = Signal()
    next_asked = Signal()
    try_asked = Signal(object)
    more_asked = Signal()

    def __init__(self, window: Window, score: Score, path: Path, *, has_next: bool) -> None:
        super().__init__(window)
        self._window, self.path = window, path
        self._answers: dict[int, int] = {}
        self._typed = ""
        self._digits = QTimer(self)
        self._digits.setSingleShot(True)
        self._digits.setInterval(DIGITS_MS)
        self._digits.timeout.connect(self._forget_digits)
        words, theme, stage = window.words, window.theme, window.stage
        self.clock = LessonClock(score)
        self.screen = LessonScreen(theme, stage)
        self.question = LessonQuestion(words, theme, stage)
        self.ending = LessonEnding(words, theme, stage, has_next=has_next)
        self.trouble = LessonTrouble(words, theme, stage)
        self.cards: tuple[LessonCard, ...] = (self.question, self.ending, self.trouble)
        self.deck = LessonDeck(self.clock, words, theme)
        self._line = Line(theme)
        self.drawer = LessonDrawer(window)
        self._watch = LessonWatch(path, self)
        self._join()

    def _join(self) -> None:
        self.clock.moved.connect(self.show_second)
        self.clock.changed.connect(self.show_second)
        self.screen.tapped.connect(self.clock.toggle)
        self.question.answered.connect(self._answer)
        self.ending.again.connect(self.play_again)
        self.ending.next_asked.connect(self.next_asked)
        self.ending.try_asked.connect(lambda: self.try_asked.emit(self.last_plan))
        self.deck.closed.connect(self.left)
        self.deck.more_asked.connect(self.more_asked)
        self._watch.reloaded.connect(self._reload)
        self._watch.refused.connect(self._refuse)
        self._window.session.changed.connect(self._stay_in_front)

    @property
    def last_plan(self) -> Plan:
        """The plan the lesson ends with."""
        return self.clock.score.cues[-1].plan

    # begin and end

    def begin(self) -> None:
        """Take the room of the window, and play."""
        window = self._window
        window.playback.pause()
        window.hovering.dismiss()
        window.notice.hide()
        window.centre.addWidget(self._line)
        window.centre.addWidget(self.deck)
        self._stay_in_front()
        window.viewport.show_told(self._told)
        self.screen.show()
        self.screen.raise_()
        for card in self.cards:
            card.raise_()
        self.show_second()
        self.deck.play.setFocus(Qt.FocusReason.OtherFocusReason)
        self.clock.play()

    def end(self) -> None:
        """Give the window back as it was."""
        window = self._window
        self.clock.pause()
        window.session.changed.disconnect(self._stay_in_front)
        window.viewport.show_told(None)
        self.drawer.close()
        for part in (self._line, self.deck, self.screen, *self.cards):
            part.hide()
            part.setParent(None)
            part.deleteLater()
        come_back(window)
        window.viewport.setFocus(Qt.FocusReason.OtherFocusReason)
        self.deleteLater()

    def show_deck(self, wanted: bool) -> None:
        """Show what the lesson is steered by, or leave it to the keys while the picture is recorded."""
        self.deck.setVisible(wanted)
        self._line.setVisible(wanted)

    def _stay_in_front(self, *_: object) -> None:
        """Step in front of what a change of colours, or a file that was read meanwhile, has brought back."""
        step_back(self._window)
        place_lesson(self._window, self)

    # what is shown

    def _told(self, aspect: float, margins: Margins) -> Showing:
        calm = self._window.settings.reduce_motion
        return shown_at(self.clock.score, self.clock.s, aspect, margins, calm=calm)

    def show_second(self) -> None:
        """Show the present second: the picture, the caption, a question, the ending."""
        clock, window = self.clock, self._window
        asked = asked_at(clock.score, clock.s, self._answers)
        over = clock.at_end and not clock.playing
        self.screen.show_caption("" if over else caption_of(clock.cue, window.words))
        ending_came = over and self.ending.isHidden()
        changed = self.drawer.show_cue(clock.cue)
        if self.question.show_asked(None if over else asked) or ending_came or changed:
            self.ending.setVisible(over)
            place_lesson(window, self)
        self.ending.setVisible(over)
        if ending_came:
            self.ending.first().setFocus(Qt.FocusReason.OtherFocusReason)
        elif not over and not self._has_keyboard():
            self.deck.play.setFocus(Qt.FocusReason.OtherFocusReason)
        window.viewport.redraw()

    def _has_keyboard(self) -> bool:
        focused: QWidget | None = QApplication.focusWidget()
        return focused is not None and focused.isVisible()

    def play_again(self) -> None:
        """Play from the start; questions are asked anew."""
        self._answers.clear()
        self.clock.seek(0.0)
        self.clock.play()

    def _answer(self, number: int, choice: int) -> None:
        self._answers[number] = choice
        self.clock.seek(after_answer_s(self.clock.score, number, self.clock.s))
        self.clock.play()

    # the file

    def _reload(self, score: Score) -> None:
        self.trouble.show_trouble("")
        self.clock.show_score(score)

    def _refuse(self, why: str) -> None:
        self.trouble.show_trouble(why)
        place_lesson(self._window, self)

    # keys

    def do(self, name: str) -> None:
        """Do what an action of the window means while a lesson plays."""
        clock = self.clock
        {
            "play": clock.toggle,
            "forward": clock.forward,
            "back": clock.backward,
            "start": lambda: clock.seek(0.0),
            "end": lambda: clock.seek(clock.score.duration_s),
            "present": self._present,
        }[name]()

    def pressed(self, event: QKeyEvent) -> bool:
        """Answer a key that nothing else wanted; tell whether it meant something."""
        clock, key, held = self.clock, event.key(), event.modifiers()
        mirrored = self._window.isRightToLeft()
        ahead = Qt.Key.Key_Left if mirrored else Qt.Key.Key_Right
        if key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            if held & Qt.KeyboardModifier.ShiftModifier:
                clock.seek(clock.s + (KEY_STEP_S if key == ahead else -KEY_STEP_S))
            else:
                clock.forward() if key == ahead else clock.backward()
        elif key == Qt.Key.Key_Home:
            clock.seek(0.0)
        elif key == Qt.Key.Key_End:
            clock.seek(clock.score.duration_s)
        elif event.text().isdecimal() and len(event.text()) == 1 and self._window.settings.single_keys:
            self._digit(event.text())
        else:
            return False
        return True

    def _digit(self, digit: str) -> None:
        """Answer the question that stands, or go to the chapter of this number."""
        if not self.question.isHidden() and self.question.offers(int(digit)):
            self._answer(self.question.number, int(digit))
            return
        chapters = len(self.clock.score.cues)
        self._typed = self._typed + digit if int(self._typed + digit) <= chapters else digit
        self._digits.start()
        if 1 <= int(self._typed) <= chapters:
            self.clock.go_to(int(self._typed) - 1)

    def _forget_digits(self) -> None:
        self._typed = ""

    def _present(self) -> None:
        if not self._window.isFullScreen():
            self._window.showFullScreen()
        self.play_again()
