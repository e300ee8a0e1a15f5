"""The sheet for saving a picture: how large, with what, where to; and what it will look like."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QGuiApplication, QImage
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.cli.drawn import LARGEST, SMALLEST
from desktop_app.film_panel_going import Bar
from desktop_app.film_panel_rows import FormRow
from desktop_app.film_panel_view import FrameView
from desktop_app.overlays import TitledOverlay
from desktop_app.stills_asked import StillAsked
from desktop_app.stills_desk import StillsDesk
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.switch import Switch

SIZES: dict[str, tuple[int, int]] = {
    "screen": (1920, 1080),
    "4k": (3840, 2160),
    "8k": (7680, 4320),
    "square": (2160, 2160),
    "upright": (1080, 1920),
    "print": (16384, 9216),
}
WIDTH, NARROW = 1000, 760  # design pixels
LEAST = 60  # design pixels, of what scrolls
FRAME = QSize(300, 190)  # design pixels, at least
LOOKED_AT = (960, 640)  # pixels, of the picture to look at, at most
COPIED = (3840, 3840)  # and of the one that is copied: a larger one is a file's
PAUSE_MS = 120


class StillsPanel(TitledOverlay):
    """Shows a small picture of what would be saved, and saves or copies it; the drawing is done beside the window."""

    def __init__(
        self, theme: Theme, parent: QWidget, words: Words, desk: StillsDesk, ask: StillAsked, place: Path
    ) -> None:
        super().__init__(theme, parent, words.say("picture_panel.title"), words.say("file.close"), width=WIDTH)
        self._words, self._desk, self.ask, self.path = words, desk, ask, place
        self._copies = False
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self._want_image)
        self._inner = QWidget()
        self._divided = QBoxLayout(QBoxLayout.Direction.LeftToRight, self._inner)
        self._divided.setContentsMargins(0, 0, 0, 0)
        self._divided.setSpacing(theme.px(16))
        self.frame = FrameView(theme, FRAME)
        self._divided.addLayout(self._made_form(), 4)
        self._divided.addWidget(self.frame, 5)
        self._area = QScrollArea()
        self._area.setWidget(self._inner)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(self._area, 1)
        self.body.addLayout(self._made_end())
        desk.going.connect(self._show_share)
        desk.saved.connect(self._show_saved)
        desk.stopped.connect(lambda: self._show_over(words.say("picture_panel.stopped")))
        self._show_ask()
        self._show_busy(False)
        self._pause.start(0)

    def _made_form(self) -> QVBoxLayout:
        theme, say = self.theme, self._words.say
        column = QVBoxLayout()
        column.setSpacing(theme.px(10))
        sizes = FormRow(theme, say("picture_panel.size"))
        answers = [(name, say(f"picture_panel.size_name.{name}")) for name in SIZES]
        self.sizes = sizes.add_choices(answers, "picture_size", 3)
        self.sizes.chosen.connect(lambda name: self._take(self._changed(size=SIZES[name])))
        self.wide, self.high = (
            sizes.field(say(f"film_panel.{name}"), "picture_size", self._check, numeric=True)
            for name in ("width", "height")
        )
        sizes.add_line(self.wide, sizes.quiet("×"), self.high)
        for field in (self.wide, self.high):
            field.settled.connect(self._take_size)
        extras = FormRow(theme, say("picture_panel.extras"))
        self.transparent = Switch(theme, say("picture_panel.transparent"), explain="picture_extras")
        self.caption = Switch(theme, say("picture_panel.caption"), explain="picture_extras")
        self.transparent.clicked.connect(lambda: self._take(self._changed(transparent=not self.ask.transparent)))
        self.caption.clicked.connect(lambda: self._take(self._changed(caption=not self.ask.caption)))
        for switch in (self.transparent, self.caption):
            extras.add_line(switch).layout().setStretch(0, 1)  # type: ignore[union-attr]  # it was made with one
        place = FormRow(theme, say("picture_panel.out"))
        self.out = place.field(say("picture_panel.out"), "picture_out")
        self.out.show_value(str(self.path))
        self.out.settled.connect(self._take_place)
        find = Tile(theme, say("film_panel.choose"), explain="picture_out", height=36, size=14)
        find.clicked.connect(self._ask_place)
        place.add_line(self.out, find)
        for row in (sizes, extras, place):
            column.addWidget(row)
        column.addStretch(1)
        return column

    def _made_end(self) -> QHBoxLayout:
        theme, say = self.theme, self._words.say
        row = QHBoxLayout()
        row.setSpacing(theme.px(8))
        self.save = Tile(theme, say("picture_panel.save"), explain="picture_save", glyph="disk", height=44, width=120)
        self.copy = Tile(theme, say("picture_panel.copy"), explain="picture_copy", height=44, width=90)
        self.cancel = Tile(theme, say("picture_panel.cancel"), explain="picture_cancel", height=44)
        self._bar = Bar(theme)
        self._said = Label(theme, "", 15, 500, wrap=True)
        self.save.clicked.connect(self._save)
        self.copy.clicked.connect(self._copy)
        self.cancel.clicked.connect(self._desk.stop)
        for part in (self.save, self.copy, self.cancel):
            row.addWidget(part)
        row.addWidget(self._bar, 1)
        row.addWidget(self._said, 1)
        return row

    # told

    def show_image(self, image: QImage) -> None:
        """Show what it will look like; or hand it to be pasted, where that was asked for."""
        if self._copies:
            self._copies = False
            QGuiApplication.clipboard().setImage(image)
            self._show_over(self._words.say("picture_panel.copied"))
            return
        wide, high = self.ask.size
        name = self._words.say("picture_panel.pixels", width=self._words.number(wide), height=self._words.number(high))
        self.frame.show_image(image, name)

    def show_refused(self, why: str) -> None:
        """Say why there is no picture."""
        self._copies = False
        if self.frame.image is None:
            self.frame.show_words(self._words.say("film_panel.no_frame"))
        self._show_over(why)

    @property
    def said(self) -> str:
        """What is said of the last thing done."""
        return self._said.text()

    @property
    def share(self) -> float:
        """How much of the picture that is saved is drawn."""
        return self._bar.share

    def first_focus(self) -> QWidget:
        return self.sizes.tiles()[0]

    def settle(self) -> None:
        """Take the room there is; in a narrow window the picture stands above."""
        narrow = min(self.theme.px(WIDTH), self.width()) < self.theme.px(NARROW)
        ways = QBoxLayout.Direction
        self._divided.setDirection(ways.BottomToTop if narrow else ways.LeftToRight)
        least, wanted = self.theme.px(LEAST), self._inner.minimumSizeHint().height()
        self._need(least)
        beside = self.sheet.column.minimumSize().height() - least  # which does not scroll
        self._need(max(min(wanted, self.height() - self.theme.px(32) - beside), least))
        super().settle()

    def _need(self, height: int) -> None:
        self._area.setMinimumHeight(height)
        for layout in (self.body, self.sheet.column):
            layout.invalidate()  # Qt would wait for the next turn of its loop

    def close_overlay(self) -> None:
        """Go; a picture that is being drawn is let be."""
        self._desk.stop()
        for signal in (self._desk.going, self._desk.saved):
            signal.disconnect()
        self._desk.stopped.disconnect()
        super().close_overlay()

    # a person did something

    def _changed(self, **fields: object) -> StillAsked:
        return self.ask.model_copy(update=fields)

    def _take(self, ask: StillAsked) -> None:
        if ask != self.ask:
            self.ask = ask
            self._show_ask()
            self._said.show_text("")
            self._pause.start()

    def _show_ask(self) -> None:
        chosen = next((name for name, size in SIZES.items() if size == self.ask.size), None)
        self.sizes.show_choice(chosen)
        self.wide.show_value(str(self.ask.size[0]))
        self.high.show_value(str(self.ask.size[1]))
        self.transparent.show_chosen(self.ask.transparent)
        self.caption.show_chosen(self.ask.caption)

    def _check(self, text: str) -> str:
        least, most = max(SMALLEST), min(LARGEST)
        fits = text.isdecimal() and len(text) < 6 and least <= int(text) <= most
        bounds = {"least": self._words.number(least), "most": self._words.number(most)}
        return "" if fits else self._words.say("picture_panel.bounds", **bounds)

    def _take_size(self, text: str) -> None:
        self._take(self._changed(size=(int(self.wide.text()), int(self.high.text()))))

    def _take_place(self, text: str) -> None:
        path = Path(text).expanduser()
        self.path = path if path.suffix.lower() == ".png" else path.with_name(f"{path.name}.png")
        self.out.show_value(str(self.path))

    def _ask_place(self) -> None:
        from PySide6.QtWidgets import QFileDialog

        say = self._words.say
        name, _ = QFileDialog.getSaveFileName(
            self, say("picture_panel.out"), str(self.path), say("picture_panel.kinds")
        )
        if name:
            self._take_place(name)

    def _want_image(self) -> None:
        self.frame.show_words(self._words.say("picture_panel.drawing"), keep=True)
        self._desk.show_still(self.ask.model_dump(mode="json"), *LOOKED_AT)

    def _settle_fields(self) -> bool:
        settled = [field.settle() for field in (self.wide, self.high, self.out)]
        return all(settled)

    def _save(self) -> None:
        if self._settle_fields() and not self._desk.is_saving:
            self._show_busy(True)
            self._show_share(0.0)
            self._desk.save(self.ask.model_dump(mode="json"), self.path)

    def _copy(self) -> None:
        if self._settle_fields():
            self._copies = True
            self._said.show_text(self._words.say("picture_panel.drawing"))
            self._desk.show_still(self.ask.model_dump(mode="json"), *COPIED)

    def _show_share(self, share: float) -> None:
        self._bar.show_share(share, self._words.say("picture_panel.saving", share=self._words.percent(share)))

    def _show_saved(self, path: Path, n_bytes: float) -> None:
        self._show_over(self._words.say("picture_panel.saved", name=path.name, size=self._words.size(n_bytes)))

    def _show_over(self, text: str) -> None:
        self._show_busy(False)
        self._said.show_text(text)

    def _show_busy(self, busy: bool) -> None:
        self._bar.setVisible(busy)
        self.cancel.setVisible(busy)
        self._said.setVisible(not busy)
        self.save.setEnabled(not busy)
        self.copy.setEnabled(not busy)
        if busy:
            self.cancel.setFocus(Qt.FocusReason.OtherFocusReason)
