"""What is wrong with a lesson that is being written: one sentence with line and key, while the last good one plays."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from desktop_app.lesson_card import LessonCard
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.headings import Label


class LessonTrouble(LessonCard):
    """Stands at the top of the scene until the file is sound again."""

    edge = "failed"

    def __init__(self, words: Words, theme: Theme, parent: QWidget) -> None:
        super().__init__(theme, parent, 860)
        self._why = Label(theme, "", 18, 600, wrap=True)
        self.column.addWidget(Label(theme, words.say("player.trouble"), 15, 700, muted=True, wrap=True))
        self.column.addWidget(self._why)
        self.column.addWidget(Label(theme, words.say("player.trouble_goes_on"), 15, muted=True, wrap=True))

    @property
    def text(self) -> str:
        """What is wrong, or "" where nothing is."""
        return self._why.text() if not self.isHidden() else ""

    def show_trouble(self, why: str) -> None:
        """Say what is wrong; "" where all is well again."""
        self._why.show_text(why)
        self.setAccessibleName(why)
        self.setVisible(bool(why))
