"""The lessons of the window: choosing one, playing it, leaving it, with everything of one's own as it was."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtGui import QKeyEvent

from desktop_app.file_desk import ships
from sim.bad_input import BadInput
from sim.plan import Plan

if TYPE_CHECKING:
    from desktop_app.lesson_feed import CleanFeed
    from desktop_app.lesson_making import LessonMaking
    from desktop_app.lesson_marks import Marks
    from desktop_app.lesson_marks_sheet import MarksSheet
    from desktop_app.lesson_player import LessonPlayer
    from desktop_app.window import Window

SUFFIX = ".toml"
MORE = ("lessons", "time_marks", "|", "clean_feed", "retake", "halo", "shown_keys")
"""What is offered beside a lesson that plays."""

STILL_ACT = frozenset(
    {"play", "back", "forward", "start", "end", "present", "blank", "fullscreen", "close_top", "quit", "help"}
    | {"larger", "smaller", "normal", "palette", "lessons", "time_marks", "clean_feed", "retake", "halo", "shown_keys"}
)
"""The actions whose keys act while a lesson plays; nothing that changes the visitor's own plan is among them."""


class Lessons(QObject):
    """Knows which lesson plays, if any.

    What plays, records and clears the window is fetched when it is first wanted: the window opens sooner without.
    """

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self.player: LessonPlayer | None = None
        self._making: LessonMaking | None = None
        self._feed: CleanFeed | None = None

    @property
    def making(self) -> LessonMaking:
        """What takes actions down as a lesson."""
        if self._making is None:
            from desktop_app.lesson_making import LessonMaking

            self._making = LessonMaking(self._window, self.open)
        return self._making

    @property
    def feed(self) -> CleanFeed:
        """What turns the window into the picture alone."""
        if self._feed is None:
            from desktop_app.lesson_feed import CleanFeed

            self._feed = CleanFeed(self._window)
        return self._feed

    # choosing

    def choose(self) -> None:
        """Offer the lessons."""
        from desktop_app.lesson_picker import LessonPicker

        window = self._window
        picker = LessonPicker(window.theme, window, window.words)
        picker.chosen.connect(self.open)
        picker.file_asked.connect(self.ask_open)
        window.layers.lay_over(picker)

    def ask_open(self) -> None:
        """Ask for a lesson file and play it."""
        from PySide6.QtWidgets import QFileDialog

        say = self._window.words.say
        name, _ = QFileDialog.getOpenFileName(self._window, say("lessons.open"), "", say("lessons.kinds"))
        if name:
            self.open(Path(name))

    def opens(self, path: Path) -> bool:
        """Play the lesson in a file if it is one; tell whether it is."""
        if path.suffix.lower() != SUFFIX:
            return False
        self.open(path)
        return True

    def open(self, path: Path) -> None:
        """Play the lesson in a file, or say in one sentence why it cannot be."""
        from desktop_app.lesson_player import LessonPlayer
        from sim.lesson_file import load_lesson

        try:
            score = load_lesson(path)
        except BadInput as problem:
            self._refuse(str(problem))
            return
        self.leave()
        window = self._window
        self.player = LessonPlayer(window, score, path, has_next=_following(path) is not None)
        self.player.left.connect(self.leave)
        self.player.next_asked.connect(self.open_next)
        self.player.try_asked.connect(self.try_it)
        self.player.more_asked.connect(self.open_more)
        window.layers.let_act(STILL_ACT)
        self.player.begin()

    def edit_times(self) -> None:
        """Offer the times of the lesson that plays to be changed; without one, the lessons."""
        if self.player is None:
            self.choose()
            return
        from desktop_app.lesson_marks_sheet import MarksSheet

        window, player = self._window, self.player
        sheet = MarksSheet(window.theme, window, window.words, player.clock.score)
        sheet.saved.connect(lambda marks: self._save_times(sheet, marks, player.path))
        window.layers.lay_over(sheet)

    def _save_times(self, sheet: MarksSheet, marks: Marks, path: Path) -> None:
        from desktop_app.lesson_marks import save_marks

        place: Path | None = self.ask_place(path.name) if ships(path) else path
        if place is None:
            return
        try:
            save_marks(marks, path, place)
        except BadInput as problem:
            sheet.refuse(str(problem))
            return
        self._window.layers.close_overlay()
        if place != path:
            self.open(place)
        self._window.remark(self._window.words.say("marks.saved", name=place.name))

    def ask_place(self, name: str) -> Path | None:
        """Ask where a copy of a lesson that came with the program should go."""
        from PySide6.QtWidgets import QFileDialog

        say = self._window.words.say
        chosen, _ = QFileDialog.getSaveFileName(self._window, say("marks.save"), name, say("lessons.kinds"))
        return Path(chosen) if chosen else None

    def open_more(self) -> None:
        """Offer what else can be done with the lesson that plays."""
        from desktop_app.menus import below, menu_of

        window, player = self._window, self.player
        if player is not None:
            ticked = {"halo": self.feed.halo, "shown_keys": self.feed.with_keys}
            below(menu_of(MORE, window.actions_table, window.words, window, ticked=ticked), player.deck.more)

    def _refuse(self, why: str) -> None:
        from desktop_app.sheets import refusal_sheet

        window = self._window
        sheet = refusal_sheet(window.theme, window, window.words, "lessons.bad_title", why, self.ask_open)
        window.layers.lay_over(sheet)

    def pause(self) -> None:
        """Let the lesson that plays stand still, while something else is looked at."""
        if self.player is not None:
            self.player.clock.pause()

    # leaving

    def leave(self) -> None:
        """Go back to one's own run, which is as it was."""
        player, self.player = self.player, None  # from here on the room is the window's own again
        if player is not None:
            self.feed.cancel_countdown()
            player.end()
            self._window.layers.let_act(None)
            self.feed.clear_if_on()

    def close_top(self) -> bool:
        """Stop counting, end the clean feed, or leave the lesson; tell whether there was one of them."""
        if self._feed is not None and self._feed.cancel_countdown():
            return True
        if self._feed is not None and self._feed.on:
            self._feed.stop()
            return True
        plays = self.player is not None
        self.leave()
        return plays

    def open_next(self) -> None:
        """Play the lesson that is taught after this one."""
        following = _following(self.player.path) if self.player is not None else None
        if following is not None:
            self.open(following)

    def try_it(self, plan: Plan) -> None:
        """Leave, and take the plan the lesson ended with in the place of one's own; undo brings that back."""
        self.leave()
        session = self._window.session
        if plan.task == session.now.plan.task:
            session.change(plan.model_copy(update={"task": session.now.plan.task}))
        else:
            session.open_plan(plan, None)
        self._window.remark(self._window.words.say("player.tried"), self._window.words.say("top.undo"), session.undo)

    # what the window asks

    def answer(self, name: str, otherwise: Callable[[], object]) -> Callable[[], object]:
        """Return what a key does: what it means to the lesson that plays, or else what it means without one."""
        return lambda: self.player.do(name) if self.player is not None else otherwise()

    def pressed(self, event: QKeyEvent) -> bool:
        """Answer a key that nothing else wanted; tell whether a lesson did."""
        return self.player is not None and self.player.pressed(event)

    def divide(self) -> bool:
        """Give the room to the lesson that plays; tell whether one does."""
        if self._making is not None:
            self._making.place()
        if self.player is not None:
            from desktop_app.lesson_layout import place_lesson

            self.player.show_deck(not self.feed.on)
            place_lesson(self._window, self.player)
        elif self._feed is not None and self._feed.on:
            self._feed.place()
        else:
            return False
        self.feed.place_marks()
        return True


def _following(path: Path) -> Path | None:
    """Return the lesson that is taught after one that ships, None after the last and after one of one's own."""
    from sim.lesson_file import SHIPPED, shipped_lesson

    for name, following in pairwise(SHIPPED):
        if path == shipped_lesson(name):
            return shipped_lesson(following)
    return None
