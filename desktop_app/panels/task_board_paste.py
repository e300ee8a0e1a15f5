"""Steps from a spreadsheet, seen before they are taken: how many, where they go, and what is wrong in which row."""

from __future__ import annotations

import re
from dataclasses import replace

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QColor, QTextCursor, QTextFormat
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QPlainTextEdit, QTextEdit, QVBoxLayout, QWidget

from desktop_app.panels.task_board_columns import step_columns
from desktop_app.panels.task_board_copy import headings_of
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme, mixed
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.flow import Flow
from desktop_app.widgets.glyphs import Glyph
from desktop_app.widgets.headings import Label
from desktop_app.widgets.one_line import OneLine
from desktop_app.widgets.paint import font
from desktop_app.widgets.table import Table
from sim.bad_input import BadInput
from sim.editing import with_steps_appended, with_steps_replaced
from sim.plan import Plan
from sim.short import short
from sim.step_table import steps_from_table
from sim.task import Step

LATER_MS = 200  # a long text is read when nobody has typed for so long
LONG = 20_000  # characters
LEAST_TEXT = 84  # design pixels, three lines
TAB_STOP = 96  # design pixels
HEIGHT = 32  # design pixels, of a button


class PastePage(QWidget):
    """The text that was pasted, which can be put right in place, beside the steps it makes."""

    left = Signal()

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self._steps: tuple[Step, ...] = ()
        self._wrong_row: int | None = None
        say = words.say
        self._back = IconTile(theme, "chevron_back", say("task.detail.back"), explain="task_back", size=HEIGHT)
        self._title = OneLine(theme, 16, 700)
        self._title.show_words(say("task.paste.title"))
        self._how = Label(theme, say("task.paste.how"), 15, muted=True, wrap=True)
        self.text = QPlainTextEdit()
        self.text.setAccessibleName(say("task.paste.text"))
        self.text.setPlaceholderText(say("task.paste.instead"))
        self.text.setProperty("explain", "task_paste_text")
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setTabChangesFocus(True)
        columns = [replace(column, written=None) for column in step_columns(words) if column.key != "description"]
        self.preview = Table(theme, columns, self._name_of)
        self.preview.setAccessibleName(say("task.paste.preview"))
        self._good, self._bad = Glyph(theme, "tick", 20), Glyph(theme, "bolt", 20)
        self.verdict = Label(theme, "", 15, 600, wrap=True)
        self.replace_all, self.append = self._tile("task_replace"), self._tile("task_append")
        self._cancel = self._tile("task_back")
        self._cancel.show_text(say("task.paste.cancel"))
        self._answers = Flow(theme, self.append, self.replace_all, self._cancel)
        self._wait = QTimer(self)
        self._wait.setSingleShot(True)
        self._wait.setInterval(LATER_MS)
        self._lay_out()
        self._connect()

    def _tile(self, explain: str) -> Tile:
        return Tile(self._theme, "", explain=explain, height=HEIGHT, size=14)

    def _name_of(self, number: int, step: Step) -> str:
        return self._words.say("task.named", number=number, title=short(step.title))

    def _lay_out(self) -> None:
        head, verdict = QHBoxLayout(), QHBoxLayout()
        head.addWidget(self._back)
        head.addWidget(self._title, 1)
        verdict.addWidget(self._good)
        verdict.addWidget(self._bad)
        verdict.addWidget(self.verdict, 1)
        self._sides = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._sides.addWidget(self.text, 4)
        self._sides.addWidget(self.preview, 5)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addLayout(head)
        self._column.addWidget(self._how)
        self._column.addLayout(self._sides, 1)
        self._column.addLayout(verdict)
        self._column.addWidget(self._answers)

    def _connect(self) -> None:
        self._back.clicked.connect(self.left)
        self._cancel.clicked.connect(self.left)
        self._wait.timeout.connect(self._read)
        self.text.textChanged.connect(self._heard)
        self.append.clicked.connect(lambda: self._take(with_steps_appended(self._session.now.plan, self._steps)))
        self.replace_all.clicked.connect(lambda: self._take(with_steps_replaced(self._session.now.plan, self._steps)))

    # told

    def begin(self, text: str) -> None:
        """Show what stands in `text`."""
        self.text.setPlainText(text)
        self._read()
        self.text.setFocus(Qt.FocusReason.OtherFocusReason)

    def show_plan(self, plan: Plan) -> None:
        """Say where the steps would go."""
        n_steps = plan.task.n_steps
        self.replace_all.show_text(self._words.say("task.paste.replace", n=n_steps))
        self.append.show_text(self._words.say("task.paste.append", step=self._words.number(n_steps)))
        self._answers.wear(self._theme)

    def wear(self, theme: Theme, least_row: int) -> None:
        """Repaint in `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(8))
        self._sides.setSpacing(theme.px(12))
        dress(theme, self._back, self._title, self._how, self.preview, self.verdict, self._good, self._bad)
        dress(theme, self.append, self.replace_all, self._cancel, self._answers)
        self.preview.show_least_row(least_row)
        self.text.setFont(font(theme, 15, tabular=True))
        self.text.setMinimumHeight(theme.px(LEAST_TEXT))
        self.text.setTabStopDistance(theme.px(TAB_STOP))
        rule = f"background: {theme.sunken}; border-radius: {theme.px(8)}px; padding: {theme.px(4)}px;"
        size = f"font-size: {theme.type_px(15)}px; border: {{}}px solid {{}};"
        edges = size.format(1, theme.control_edge), size.format(theme.px(3), theme.focus)
        self.text.setStyleSheet(f"QPlainTextEdit {{ {rule} {edges[0]} }} QPlainTextEdit:focus {{ {edges[1]} }}")
        self._mark_row()

    def arrange(self, *, wide: bool) -> None:
        """Put text and steps side by side where there is room."""
        directions = QBoxLayout.Direction
        self._sides.setDirection(directions.LeftToRight if wide else directions.TopToBottom)
        self._how.setVisible(wide)

    # a person did something

    def _heard(self) -> None:
        if self.text.document().characterCount() > LONG:
            self._wait.start()
        else:
            self._read()

    def _read(self) -> None:
        self._wait.stop()
        text, said = self.text.toPlainText(), ""
        self._steps, self._wrong_row = (), None
        if text.strip():
            try:
                self._steps = steps_from_table(text, headings_of(self._words))
                said = self._words.say("task.paste.found", n=len(self._steps))
            except BadInput as problem:
                said = str(problem)
                row = re.match(r"row (\d+)", said)
                said = said[0].upper() + said[1:]
                self._wrong_row = int(row[1]) if row else None
        self._show_verdict(said)

    def _show_verdict(self, said: str) -> None:
        self.preview.show_rows(self._steps)
        self._good.setVisible(bool(self._steps))
        self._bad.setVisible(bool(said) and not self._steps)
        self.verdict.show_text(said)
        for answer in (self.append, self.replace_all):
            answer.setEnabled(bool(self._steps))
        self._mark_row()

    def _mark_row(self) -> None:
        """Mark the row that cannot be read."""
        marks = []
        if self._wrong_row is not None:
            mark = QTextEdit.ExtraSelection()
            mark.cursor = QTextCursor(self.text.document().findBlockByLineNumber(self._wrong_row - 1))
            mark.format.setBackground(QColor(mixed(self._theme.sunken, self._theme.failed.fill, 0.45)))
            mark.format.setProperty(QTextFormat.Property.FullWidthSelection, True)  # not its letters alone
            marks.append(mark)
        self.text.setExtraSelections(marks)

    def _take(self, plan: Plan) -> None:
        self._session.change(plan)
        self.left.emit()
