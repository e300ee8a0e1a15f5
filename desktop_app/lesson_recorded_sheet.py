"""What was recorded, as a list to go through: a caption for each step, how long it holds, and which are left out."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QGridLayout, QLineEdit, QVBoxLayout, QWidget

from desktop_app.lesson_recorded import Recorded, captioned
from desktop_app.overlays import TitledOverlay
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import font

LONGEST = 300  # letters
HOLD_WIDTH = 72  # design pixels
SHORTEST_LIST, LONGEST_LIST = 64, 420  # design pixels
BESIDE_LIST = 330  # what the rest of such a sheet takes


class RecordedSheet(TitledOverlay):
    """`saved(title, steps)` tells what is to be written."""

    saved = Signal(str, object)

    def __init__(self, theme: Theme, parent: QWidget, words: Words, steps: Sequence[Recorded]) -> None:
        super().__init__(theme, parent, words.say("recording.title"), words.say("file.close"), width=900)
        self._words = words
        self._rows: list[tuple[Recorded, QLineEdit, QLineEdit, list[QWidget]]] = []
        self.say(words.say("recording.what_next"), 16, muted=True)
        self._title = self._line(words.say("recording.untitled"), "record_title")
        self._title.setAccessibleName(words.say("recording.name"))
        self.body.addWidget(self._title)
        inner = QWidget()
        column = QVBoxLayout(inner)
        column.setContentsMargins(0, 0, theme.px(12), 0)
        self._grid = QGridLayout()
        self._grid.setHorizontalSpacing(theme.px(8))
        self._grid.setVerticalSpacing(theme.px(8))
        self._grid.setColumnStretch(1, 1)
        column.addLayout(self._grid)
        column.addStretch(1)
        for number, step in enumerate(steps, 1):
            self._add(number, step)
        self.add_scrolling(inner, room_for_list(self))
        row = self.buttons()
        self._save = Tile(theme, words.say("recording.save"), explain="record_save", glyph="disk", height=44)
        self._save.clicked.connect(self._save_all)
        row.addWidget(self._save)
        row.addStretch(1)

    def first_focus(self) -> QWidget:
        return self._title

    def _add(self, number: int, step: Recorded) -> None:
        say = self._words.say
        caption = self._line(step.caption, "record_caption")
        caption.setAccessibleName(say("recording.caption", number=number))
        hold = self._line(f"{step.hold_s:g}", "record_hold")
        hold.setAccessibleName(say("recording.hold", number=number))
        hold.setFixedWidth(self.theme.px(HOLD_WIDTH))
        hold.setAlignment(Qt.AlignmentFlag.AlignRight)
        cross = IconTile(self.theme, "close", say("recording.drop", number=number), explain="record_drop", flat=True)
        unit = Label(self.theme, say("recording.seconds"), 15, muted=True)
        pieces: list[QWidget] = [Label(self.theme, str(number), 16, 700, tabular=True), caption, hold, unit, cross]
        for place, piece in enumerate(pieces):
            self._grid.addWidget(piece, number, place)
        entry = (step, caption, hold, pieces)
        self._rows.append(entry)
        cross.setEnabled(number > 1)  # the first is what all others go on from
        cross.clicked.connect(lambda: self._drop(entry))

    def _line(self, text: str, explain: str) -> QLineEdit:
        line = QLineEdit(text)
        line.setMaxLength(LONGEST)
        line.setProperty("explain", explain)
        line.setFont(font(self.theme, 16, 500))
        line.setFixedHeight(self.theme.px(40))
        return line

    def _drop(self, entry: tuple[Recorded, QLineEdit, QLineEdit, list[QWidget]]) -> None:
        self._rows.remove(entry)
        for piece in entry[3]:
            self._grid.removeWidget(piece)
            piece.hide()
            piece.deleteLater()

    def steps(self) -> tuple[Recorded, ...]:
        """Return the steps as they are typed now; a hold that is no number stays as it was."""
        return tuple(
            captioned(step, caption.text().strip() or step.caption, seconds(hold.text(), step.hold_s))
            for step, caption, hold, _ in self._rows
        )

    def _save_all(self) -> None:
        title, steps = self._title.text().strip() or self._words.say("recording.untitled"), self.steps()
        self.saved.emit(title, steps)


def room_for_list(sheet: TitledOverlay) -> int:
    """Return how high a list may be, in design pixels, so that what stands above and below it has room, too."""
    return max(SHORTEST_LIST, min(round(sheet.height() / sheet.theme.unit) - BESIDE_LIST, LONGEST_LIST))


def seconds(typed: str, otherwise: float) -> float:
    """Return the seconds somebody typed, with a point or a comma; `otherwise` where it is no number."""
    try:
        found = float(typed.strip().replace(",", "."))
    except ValueError:
        return otherwise
    return found if 0 <= found < 36_000 else otherwise
