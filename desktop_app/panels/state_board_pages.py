"""The lists of a disk side by side: one heading and one list for each sort of thing."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QVBoxLayout, QWidget

from desktop_app.panels.state_board_figures import FigureColumn
from desktop_app.panels.state_board_list import Line, LineList, section_lines
from desktop_app.panels.state_board_view import Section, StateView
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.class_type import dress
from desktop_app.widgets.one_line import OneLine


class SectionBox(QWidget):
    """Things of one sort under their heading."""

    def __init__(self, words: Words, theme: Theme, key: str) -> None:
        super().__init__()
        self._words = words
        self.head = OneLine(theme, 15.5, 700, ruled=True)
        self.list = LineList(words, theme)
        self.list.setAccessibleName(words.say(f"state_board.section.{key}"))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.addWidget(self.head)
        self._column.addWidget(self.list, 1)
        self.wear(theme)

    def show_section(self, section: Section, *, unfolded: bool) -> None:
        """Show `section`."""
        self.head.show_words(section.title, section.remark)
        self.list.setAccessibleName(f"{section.title} {section.remark}".strip())
        self.list.show_lines(section_lines(section, self._words, unfolded=unfolded))

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._column.setSpacing(theme.px(4))
        self.head.wear(theme)
        self.list.wear(theme)


class Page(QWidget):
    """Some sorts of things: in a grid of `columns` where there is room, else one below the other in one list.

    The page called main has the figures too.
    """

    opened = Signal(object)
    folded = Signal(str)

    def __init__(self, words: Words, theme: Theme, name: str, keys: tuple[str, ...], columns: int) -> None:
        super().__init__()
        self._words = words
        self._boxes = {key: SectionBox(words, theme, key) for key in keys}
        self._figures = FigureColumn(theme) if name == "main" else None
        self._one = LineList(words, theme)
        self._one.setAccessibleName(words.say(f"state_board.page.{name}"))
        self._wide = QWidget()
        self._grid = QGridLayout()
        for place, box in enumerate(self._boxes.values()):
            self._grid.addWidget(box, place // columns, place % columns)
            self._grid.setColumnStretch(place % columns, 1)
            self._grid.setRowStretch(place // columns, 1)
        self._row = QHBoxLayout(self._wide)
        self._row.setContentsMargins(0, 0, 0, 0)
        if self._figures:
            self._row.addWidget(self._figures)
        self._row.addLayout(self._grid, 1)
        both = QVBoxLayout(self)
        both.setContentsMargins(0, 0, 0, 0)
        both.addWidget(self._wide)
        both.addWidget(self._one)
        for each in (self._one, *(box.list for box in self._boxes.values())):
            each.opened.connect(self.opened)
            each.folded.connect(self.folded)
        self.arrange(wide=True)

    def show_view(self, view: StateView, unfolded: frozenset[str]) -> None:
        """Show this page of `view`."""
        lines = [Line("figure", figure=figure) for figure in view.figures] if self._figures else []
        for key, box in self._boxes.items():
            section = view.sections[key]
            box.show_section(section, unfolded=key in unfolded)
            lines += section_lines(section, self._words, unfolded=key in unfolded, headed=True)
        if self._figures:
            self._figures.show_figures(view.figures)
        self._one.show_lines(lines)

    def arrange(self, *, wide: bool) -> None:
        """Stand side by side where `wide`."""
        self._wide.setVisible(wide)
        self._one.setVisible(not wide)
        first = next(iter(self._boxes.values())).list
        self.setFocusProxy(first if wide else self._one)

    def list_of(self, key: str) -> LineList:
        """Return the list of one sort of things."""
        return self._boxes[key].list

    def one_list(self) -> LineList:
        """Return the list that holds all sorts where there is little room."""
        return self._one

    def wear(self, theme: Theme) -> None:
        """Repaint in `theme`."""
        self._row.setSpacing(theme.px(20))
        self._grid.setHorizontalSpacing(theme.px(12))
        self._grid.setVerticalSpacing(theme.px(8))
        dress(theme, self._one, *self._boxes.values())
        if self._figures:
            self._figures.wear(theme)
