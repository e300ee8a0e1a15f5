"""The choices of a film: what it shows, how it is framed, written and heard, and where it goes."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.cli.filmed import PRESETS
from desktop_app.film.formats import FORMATS
from desktop_app.film.job import CAPTIONS, QUALITIES
from desktop_app.film_panel_rows import FormRow
from desktop_app.film_panel_wish import CUSTOM, FilmWish
from desktop_app.text import Words
from desktop_app.theme import PALETTES, Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.checked_field import Check
from desktop_app.widgets.choices import Choices

SOUNDS = ("none", "silence", "file")
NUMBER = re.compile(r"[0-9]{1,5}")
SECONDS = re.compile(r"([0-9]{1,6}(\.[0-9]{1,3})?)?")


class FilmForm(QWidget):
    """`wished(wish)` tells of each choice a person makes; `place_asked(what)` that "out" or "audio" is to be found.

    The row of the film's `place` stands beside the button that begins.
    """

    wished = Signal(object)
    place_asked = Signal(str)

    def __init__(self, theme: Theme, words: Words, sources: list[tuple[str, str]], wish: FilmWish) -> None:
        super().__init__()
        self._theme, self._words, self._wish = theme, words, wish
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, theme.px(14), 0)
        self._column.setSpacing(theme.px(10))
        self._choices: dict[str, Choices] = {}
        self._choose("what", "source", sources, 1)
        self._make_frame()
        self._choose("quality", "quality", self._named("quality_name", QUALITIES), 3)
        self._make_format()
        self._choose("captions", "captions", self._named("captions_name", CAPTIONS), 4)
        palettes = [(name, words.say(f"palette.{name}")) for name in PALETTES]
        self._choose("palette", "palette", palettes, 4, explain="film_colours")
        self._languages = self._row("language")
        self._choices["language"] = self._languages.add_choices([], "film_language", 4)
        self._choices["language"].chosen.connect(lambda value: self._wish_for(language=value))
        self._make_part()
        self._make_sound()
        self._make_out()
        self._column.addStretch(1)
        self.show_languages([wish.language])
        self.show_wish(wish)

    # made

    def _row(self, name: str) -> FormRow:
        row = FormRow(self._theme, self._words.say(f"film_panel.{name}"))
        self._column.addWidget(row)
        return row

    def _named(self, group: str, names: tuple[str, ...]) -> list[tuple[str, str]]:
        return [(name, self._words.say(f"film_panel.{group}.{name}")) for name in names]

    def _choose(
        self, name: str, field: str, answers: list[tuple[str, str]], columns: int, explain: str = ""
    ) -> FormRow:
        row = self._row(name)
        choices = row.add_choices(answers, explain or f"film_{name}", columns)
        choices.chosen.connect(lambda value: self._wish_for(**{field: value}))
        self._choices[field] = choices
        return row

    def _make_frame(self) -> None:
        answers = [*self._named("preset", tuple(PRESETS)), (CUSTOM, self._words.say("film_panel.custom"))]
        row = self._row("frame")
        self._choices["preset"] = row.add_choices(answers, "film_frame", 5)
        self._choices["preset"].chosen.connect(lambda name: self._take(self._wish.with_preset(name)))
        say = self._words.say
        self._wide = row.field(say("film_panel.width"), "film_frame", self._unless(NUMBER), numeric=True)
        self._high = row.field(say("film_panel.height"), "film_frame", self._unless(NUMBER), numeric=True)
        self._fps = row.field(say("film_panel.fps"), "film_frame", numeric=True)
        self._own = row.add_line(self._wide, row.quiet("×"), self._high, row.quiet(say("film_panel.fps")), self._fps)
        for field in (self._wide, self._high):
            field.settled.connect(self._take_size)
        self._fps.settled.connect(lambda text: self._wish_for(fps=text))

    def _make_format(self) -> None:
        row = self._row("format")
        self._choices["format"] = row.add_choices(self._named("format_name", tuple(FORMATS)), "film_format", 3)
        self._choices["format"].chosen.connect(lambda name: self._take(self._wish.with_format(name)))

    def _make_part(self) -> None:
        row, say = self._row("part"), self._words.say
        self._begin = row.field(say("film_panel.from"), "film_part", self._unless(SECONDS), numeric=True)
        self._end = row.field(say("film_panel.to"), "film_part", self._unless(SECONDS), numeric=True)
        from_, to = row.quiet(say("film_panel.from")), row.quiet(say("film_panel.to"))
        row.add_line(from_, self._begin, to, self._end)
        self._begin.settled.connect(lambda text: self._wish_for(begin=text))
        self._end.settled.connect(lambda text: self._wish_for(end=text))

    def _make_sound(self) -> None:
        row = self._choose("sound", "sound", self._named("sound_name", SOUNDS), 3)
        say = self._words.say
        self._audio = row.field(say("film_panel.audio"), "film_sound")
        find = self._finder("audio", "film_sound")
        self._audio_line = row.add_line(self._audio, find)
        self._audio.settled.connect(lambda text: self._wish_for(audio=Path(text) if text else None))

    def _make_out(self) -> None:
        self.place = row = FormRow(self._theme, self._words.say("film_panel.out"))
        self._out = row.field(self._words.say("film_panel.out"), "film_out")
        row.add_line(self._out, self._finder("out", "film_out"))
        self._out.settled.connect(lambda text: self._take(self._wish.with_out(Path(text))))

    def _finder(self, what: str, explain: str) -> Tile:
        tile = Tile(self._theme, self._words.say("film_panel.choose"), explain=explain, height=36, size=14)
        tile.clicked.connect(lambda: self.place_asked.emit(what))
        return tile

    def _unless(self, spelt: re.Pattern[str]) -> Check:
        """Return what says no to a text that is not spelt so."""
        return lambda text: "" if spelt.fullmatch(text) else self._words.say("film_panel.not_a_number")

    # told

    def show_wish(self, wish: FilmWish) -> None:
        """Show what is chosen."""
        self._wish = wish
        for name, choices in self._choices.items():
            choices.show_choice(getattr(wish, name))
        size, fps = wish.frame
        for field, text in ((self._wide, str(size[0])), (self._high, str(size[1])), (self._fps, fps)):
            field.show_value(text)
        self._own.setVisible(wish.preset == CUSTOM)
        self._begin.show_value(wish.begin, "0")
        self._end.show_value(wish.end, self._words.say("film_panel.whole"))
        self._audio.show_value("" if wish.audio is None else str(wish.audio))
        self._audio_line.setVisible(wish.sound == "file")
        has_sound = FORMATS[wish.format].sound is not None
        for tile in self._choices["sound"].tiles():
            tile.setEnabled(has_sound)
        self._out.show_value(str(wish.out))

    def show_languages(self, codes: list[str]) -> None:
        """Offer the languages that what is filmed is told in; one alone is no choice."""
        words, theme, choices = self._words, self._theme, self._choices["language"]
        keys = {code: f"film_panel.language_name.{code}" for code in codes}
        names = {code: words.say(key) if words.has(key) else code for code, key in keys.items()}
        if list(names.values()) != [tile.text() for tile in choices.tiles()]:
            tiles = {
                code: Tile(theme, name, explain="film_language", height=36, size=14) for code, name in names.items()
            }
            choices.offer(tiles.items())
        self._choices["language"].show_choice(self._wish.language)
        self._languages.setVisible(len(codes) > 1)

    def hold(self, side: QWidget) -> None:
        """Take what stands beside the form to its top, where there is no room beside it."""
        self._column.insertWidget(0, side)

    def holds(self, side: QWidget) -> bool:
        """Tell whether it has been taken."""
        return side.parentWidget() is self

    def first(self) -> QWidget:
        """Return what has the keyboard first: what to film."""
        return self._choices["source"].tile(self._wish.source)

    def settle(self) -> None:
        """Take what has been typed and not been left yet."""
        for field in (self._wide, self._high, self._fps, self._begin, self._end, self._audio, self._out):
            field.settle()

    # a person did something

    def _wish_for(self, **fields: object) -> None:
        self._take(replace(self._wish, **fields))  # type: ignore[arg-type]  # each field comes from its own row

    def _take_size(self, text: str) -> None:
        self._wish_for(size=(int(self._wide.text()), int(self._high.text())))

    def _take(self, wish: FilmWish) -> None:
        if wish != self._wish:
            self.show_wish(wish)
            self.wished.emit(wish)
