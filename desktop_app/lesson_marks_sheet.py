"""The times of a lesson, to be dragged or typed, or taken from the labels of a narration, and saved into its file."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QGridLayout, QLineEdit, QVBoxLayout, QWidget

from desktop_app.film.marks import write_labels
from desktop_app.lesson_marks import Marks
from desktop_app.lesson_marks_bar import MarksBar
from desktop_app.lesson_recorded_sheet import room_for_list, seconds
from desktop_app.lesson_told import title_of
from desktop_app.overlays import TitledOverlay
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.one_line import OneLine
from desktop_app.widgets.paint import font
from sim.bad_input import BadInput
from sim.score import Score

FIELD = 92  # design pixels


class MarksSheet(TitledOverlay):
    """`saved(marks)` tells what is to be written."""

    saved = Signal(object)

    def __init__(self, theme: Theme, parent: QWidget, words: Words, score: Score) -> None:
        super().__init__(theme, parent, words.say("marks.title"), words.say("file.close"), width=900)
        self._words = words
        self.marks = Marks(score)
        self.say(words.say("marks.about"), 16, muted=True)
        self.bar = MarksBar(words, theme)
        self.bar.moved.connect(self.move_end)
        self.body.addWidget(self.bar)
        self.why = Label(theme, "", 15, 600, wrap=True)
        self.why.hide()
        self.body.addWidget(self.why)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, theme.px(12), 0)
        self._grid = QGridLayout()
        self._grid.setColumnStretch(1, 1)
        self._grid.setHorizontalSpacing(theme.px(10))
        column.addLayout(self._grid)
        column.addStretch(1)
        self.fields = [self._row(number) for number in range(len(score.cues))]
        self._lengths = [self._length(number) for number in range(len(score.cues))]
        self.add_scrolling(inner, room_for_list(self))
        row = self.buttons()
        buttons = (
            ("import", "folder", self.ask_labels),
            ("export", "explain", self.ask_script),
            ("save", "tick", self._save),
        )
        for name, icon, do in buttons:
            glyph, line_icon = (icon, None) if icon == "tick" else (None, icon)
            tile = Tile(
                theme, words.say(f"marks.{name}"), explain=f"marks_{name}", icon=line_icon, glyph=glyph, height=44
            )
            tile.clicked.connect(lambda _=False, do=do: do())
            row.addWidget(tile)
        row.addStretch(1)
        self.show_marks(self.marks)

    def first_focus(self) -> QWidget:
        return self.bar

    def _row(self, number: int) -> QLineEdit:
        cue = self.marks.was.cues[number]
        title = OneLine(self.theme, 16)
        title.show_words(title_of(cue, self._words))
        line = QLineEdit()
        line.setFont(font(self.theme, 16, 600, tabular=True))
        line.setFixedSize(self.theme.px(FIELD), self.theme.px(38))
        line.setAlignment(Qt.AlignmentFlag.AlignRight)
        line.setProperty("explain", "marks_end")
        line.setAccessibleName(self._words.say("marks.end", number=number + 1))
        line.editingFinished.connect(lambda: self._typed(number))
        self._grid.addWidget(Label(self.theme, str(number + 1), 16, 700, tabular=True), number, 0)
        self._grid.addWidget(title, number, 1)
        self._grid.addWidget(Label(self.theme, self._words.say("marks.ends_at"), 15, muted=True), number, 2)
        self._grid.addWidget(line, number, 3)
        return line

    def _length(self, number: int) -> Label:
        label = Label(self.theme, "", 15, muted=True, tabular=True)
        self._grid.addWidget(label, number, 4)
        return label

    def show_marks(self, marks: Marks) -> None:
        """Show these times."""
        self.marks = marks
        now = marks.score
        self.bar.show_score(now)
        for cue, line, length in zip(now.cues, self.fields, self._lengths, strict=True):
            line.setText(f"{cue.end_s:.1f}")
            hold = self._words.number(round(cue.hold_s, 1))
            length.show_text(self._words.say("marks.hold", hold=hold))

    def move_end(self, number: int, end_s: float) -> None:
        """Let a chapter end there, if the story has room for that."""
        changed = self.marks.with_end(number, max(end_s, 0.0))
        self._tell("" if changed is not self.marks else self._words.say("marks.no_room", number=number + 1))
        self.show_marks(changed)

    def _typed(self, number: int) -> None:
        line, now = self.fields[number], self.marks.score.cues[number].end_s
        if not line.text().strip():
            self.show_marks(self.marks.with_end(number, None))
            return
        wanted = seconds(line.text(), now)
        if abs(wanted - round(now, 1)) > 1e-6:
            self.move_end(number, wanted)
        else:
            line.setText(f"{now:.1f}")

    def ask_labels(self) -> None:
        """Ask for a label track and take its times."""
        say = self._words.say
        name, _ = QFileDialog.getOpenFileName(self, say("marks.import"), "", say("marks.kinds"))
        if name:
            self.take_labels(Path(name))

    def take_labels(self, path: Path) -> None:
        """Take the times of a label track, or say why they do not fit."""
        try:
            changed = self.marks.with_labels(path)
        except BadInput as problem:
            self._tell(str(problem))
        else:
            self._tell("")
            self.show_marks(changed)

    def ask_script(self) -> None:
        """Ask where the words to be spoken should go, and write them with these times."""
        say = self._words.say
        name, _ = QFileDialog.getSaveFileName(self, say("marks.export"), say("marks.script"), say("marks.kinds"))
        if name:
            self.give_script(Path(name))

    def give_script(self, path: Path) -> None:
        """Write the words to be spoken as a label track with these times, or say why that cannot be."""
        try:
            write_labels(self.marks.score, path, self._words.language)
        except BadInput as problem:
            self._tell(str(problem))
        else:
            self._tell(self._words.say("marks.exported", name=path.name))

    def _tell(self, why: str) -> None:
        self.why.show_text(why)
        self.why.setVisible(bool(why))

    def _save(self) -> None:
        self.saved.emit(self.marks)

    def refuse(self, why: str) -> None:
        """Say why it could not be saved."""
        self._tell(why)
