"""The sheet for making a film: its choices, a frame to look at, what it will take; then how far it is."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer, Signal
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication, QHBoxLayout, QScrollArea, QSlider, QVBoxLayout, QWidget

from desktop_app.film_panel_form import FilmForm
from desktop_app.film_panel_going import FilmGoing
from desktop_app.film_panel_kept import KeptFilm
from desktop_app.film_panel_run import FilmState
from desktop_app.film_panel_view import FrameView
from desktop_app.film_panel_wish import FilmWish
from desktop_app.overlays import TitledOverlay
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label

WIDTH, NARROW = 1120, 860  # design pixels: of the sheet, and of one in which the frame stands above the choices
FRAME = QSize(300, 168)  # design pixels, at least
PAUSE_MS = 150  # without a change, until another frame is asked for
MINUTE_S, LONGEST_S = 60.0, 86_400.0
SLIDER_STEPS = 1000
DEFAULT_PART = 0.45  # of the whole: where a lesson has something to show


class FilmPanel(TitledOverlay):
    """Told what there is to show; `frame_wanted(wish, part)`, `start_asked(wish)` and `asked(button)` say the rest.

    `place_asked("out" or "audio")` asks for a file, `wished(wish)` tells of every choice.
    """

    frame_wanted = Signal(object, float)
    wished = Signal(object)
    start_asked = Signal(object)
    asked = Signal(str)
    place_asked = Signal(str)

    def __init__(
        self, theme: Theme, parent: QWidget, words: Words, sources: list[tuple[str, str]], wish: FilmWish
    ) -> None:
        super().__init__(theme, parent, words.say("film_panel.title"), words.say("file.close"), width=WIDTH)
        self._words, self._wish = words, wish
        self.can_start = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._want_frame)
        self.form = FilmForm(theme, words, sources, wish)
        self.form.wished.connect(self._take)
        self.form.place_asked.connect(self.place_asked)
        self.going = FilmGoing(theme, words)
        self.going.asked.connect(self.asked)
        self._choosing = QWidget()
        self._divided = QHBoxLayout(self._choosing)
        self._divided.setContentsMargins(0, 0, 0, 0)
        self._divided.setSpacing(theme.px(16))
        self._area = QScrollArea()
        self._area.setWidget(self.form)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._divided.addWidget(self._area, 4)
        self._side = self._made_side()
        self._divided.addWidget(self._side, 3)
        self._kept = self._made_offer()
        for part in (self._kept, self._choosing, self.going):
            self.body.addWidget(part, 1 if part is self._choosing else 0)
        self.show_state(None)
        self.show_kept(None)
        self._pause.start(0)

    def _made_side(self) -> QWidget:
        theme, say = self.theme, self._words.say
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme.px(8))
        self.frame = FrameView(theme, FRAME)
        self.frame.show_words(say("film_panel.drawing"))
        self.moment = QSlider(Qt.Orientation.Horizontal)
        self.moment.setRange(0, SLIDER_STEPS)
        self.moment.setValue(round(DEFAULT_PART * SLIDER_STEPS))
        self.moment.setPageStep(SLIDER_STEPS // 10)
        self.moment.setSingleStep(SLIDER_STEPS // 50)
        self.moment.setMinimumHeight(theme.px(28))
        self.moment.setProperty("explain", "film_moment")
        self.moment.setAccessibleName(say("film_panel.moment"))
        self.moment.valueChanged.connect(lambda value: self._pause.start())
        self._second = Label(theme, "", 14, muted=True, tabular=True)
        self._facts = Label(theme, "", 14, wrap=True, tabular=True)
        self._takes = Label(theme, "", 14, muted=True, wrap=True, tabular=True)
        self._why = Label(theme, "", 15, 600, wrap=True)
        self._start = Tile(theme, say("film_panel.start"), explain="film_start", height=44, icon="play")
        self._start.clicked.connect(self._begin)
        column.addWidget(self.frame, 1)
        row = QHBoxLayout()
        row.addWidget(self.moment, 1)
        row.addWidget(self._second)
        column.addLayout(row)
        for part in (self._facts, self._takes, self.form.place, self._why, self._start):
            column.addWidget(part)
        return side

    def _made_offer(self) -> QWidget:
        offer = QWidget()
        row = QHBoxLayout(offer)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(self.theme.px(8))
        self._unfinished = Label(self.theme, "", 15, 600, wrap=True)
        row.addWidget(self._unfinished, 1)
        for name in ("go_on", "discard"):
            tile = Tile(self.theme, self._words.say(f"film_panel.going.{name}"), explain=f"film_{name}", height=36)
            tile.clicked.connect(lambda _=False, name=name: self.asked.emit(name))
            row.addWidget(tile)
        return offer

    # told

    def show_wish(self, wish: FilmWish) -> None:
        """Show other choices than a person made here."""
        self.form.show_wish(wish)
        self._take(wish)

    def show_frame(self, image: QImage, told: dict[str, Any]) -> None:
        """Show the frame asked for, and what is known of the film."""
        words, say = self._words, self._words.say
        clock = words.clock(told["at_s"])
        self.frame.show_image(image, say("film_panel.looking", s=clock))
        self._second.show_text(clock)
        size = "{}×{}".format(*told["size"])
        given = {"frames": words.number(told["frames"]), "length": words.duration(told["duration_s"]), "size": size}
        self._facts.show_text(say("film_panel.facts", fps=told["fps"], **given))
        takes_s = told["takes_s"]
        self._takes.show_text(say("film_panel.takes", time=_about(takes_s, words), size=words.size(told["bytes"])))
        self.form.show_languages(told["languages"])
        self._show_why(told["why"])

    def show_refused(self, why: str) -> None:
        """Show why there is no frame, and so no film."""
        self.frame.show_words(self._words.say("film_panel.no_frame"))
        self._facts.show_text("")
        self._takes.show_text("")
        self._show_why(why)

    def show_state(self, state: FilmState | None) -> None:
        """Show how far the film is that is made; None for none: then there are choices."""
        chose = self.going.isHidden()
        self._choosing.setVisible(state is None)
        self.going.setVisible(state is not None)
        if state is not None:
            self.going.show_state(state)
            self._kept.hide()
        if self.isVisible():
            self.settle()
            if chose is (state is not None) or not self._has_keyboard():
                self.first_focus().setFocus(Qt.FocusReason.OtherFocusReason)

    def show_kept(self, kept: KeptFilm | None) -> None:
        """Offer to go on with a film that was not finished."""
        self._kept.setVisible(kept is not None)
        if kept is not None:
            share = self._words.percent(kept.share)
            self._unfinished.show_text(self._words.say("film_panel.going.unfinished", title=kept.title, share=share))

    @property
    def why(self) -> str:
        """Why this film cannot be made; empty where it can."""
        return self._why.text()

    @property
    def takes(self) -> str:
        """What it will take to make."""
        return self._takes.text()

    @property
    def facts(self) -> str:
        """What is known of the film."""
        return self._facts.text()

    def first_focus(self) -> QWidget:
        return self.form.first() if self.going.isHidden() else self.going.first()

    def settle(self) -> None:
        """Take the room there is; in a narrow window the frame stands above the choices."""
        narrow = min(self.theme.px(WIDTH), self.width()) < self.theme.px(NARROW)
        if narrow is not self.form.holds(self._side):
            if narrow:
                self.form.hold(self._side)
            else:
                self._divided.addWidget(self._side, 3)
            self._side.show()
        super().settle()
        if self.going.isHidden():  # a form takes all of the height there is, and scrolls in it
            margin = self.theme.px(16)
            place = self.sheet.geometry()
            height = min(self.theme.px(860), self.height() - 2 * margin)
            self.sheet.setGeometry(place.x(), (self.height() - height) // 2, place.width(), height)

    # a person did something

    def _take(self, wish: FilmWish) -> None:
        self._wish = wish
        self.wished.emit(wish)
        self.can_start = False
        self._show_can_start()
        self._pause.start()

    def _want_frame(self) -> None:
        self.frame.show_words(self._words.say("film_panel.drawing"), keep=True)
        self.frame_wanted.emit(self._wish, self.moment.value() / SLIDER_STEPS)

    def _show_why(self, why: str) -> None:
        self._why.show_text(why)
        self._why.setVisible(bool(why))
        self.can_start = not why
        self._show_can_start()

    def _show_can_start(self) -> None:
        self._start.setEnabled(self.can_start)

    def _begin(self) -> None:
        self.form.settle()
        if self.can_start:
            self.start_asked.emit(self._wish)

    def _has_keyboard(self) -> bool:
        focus = QApplication.focusWidget()
        return focus is not None and focus.isVisible() and self.isAncestorOf(focus)


def _about(seconds: float, words: Words) -> str:
    """Return about how long that is, as it is said: nobody knows to the second."""
    if seconds < MINUTE_S:
        return words.duration(max(5, 5 * round(seconds / 5)))
    if seconds < 60 * MINUTE_S:
        return words.say("film_panel.minutes", n=round(seconds / MINUTE_S))
    return words.duration(seconds) if seconds < LONGEST_S else words.say("film_panel.too_long")
