"""A drawer: a panel in the place of the three questions, scrolling inside itself, with the scene beside it."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.headings import Label, PanelHeading


class Section(QWidget):
    """One question of a drawer: its heading, and below it whatever answers it."""

    def __init__(self, theme: Theme, title: str, remark: str = "") -> None:
        super().__init__()
        self._title = Label(theme, title, 17, 700, wrap=True)
        self._remark = Label(theme, remark, 14, muted=True, wrap=True)
        self._remark.setVisible(bool(remark))
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.addWidget(self._title)
        self.column.addWidget(self._remark)
        self.wear(theme)

    def show_remark(self, remark: str) -> None:
        """Show another remark below the title, or none."""
        self._remark.show_text(remark)
        self._remark.setVisible(bool(remark))

    def add(self, *widgets: QWidget) -> None:
        """Put these below what is there."""
        for widget in widgets:
            self.column.addWidget(widget)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self.column.setSpacing(theme.px(8))


class Drawer(QWidget):
    """A heading with its closing cross, one sentence on what this is for, and sections below each other."""

    closed = Signal()

    def __init__(self, theme: Theme, *, title: str, lead: str, close: str) -> None:
        super().__init__()
        self._theme = theme
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._heading = PanelHeading(theme, title, close)
        self._heading.closed.connect(self.closed)
        self._inner = QWidget()
        self._inner.setProperty("surface", "panel")
        self._inner.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.column = QVBoxLayout(self._inner)
        self.column.addWidget(Label(theme, lead, 15, muted=True, wrap=True))
        self._scroll = QScrollArea()
        self._scroll.setFrameShape(QFrame.Shape.NoFrame)
        self._scroll.setWidgetResizable(True)
        self._scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._scroll.setAccessibleName(title)
        self._scroll.setWidget(self._inner)
        self._whole = QVBoxLayout(self)
        self._whole.addWidget(self._heading)
        self._whole.addWidget(self._scroll, 1)

    def add(self, *sections: QWidget) -> None:
        """Put sections below those that are there."""
        for section in sections:
            self.column.addWidget(section)

    def wear(self, theme: Theme) -> None:
        """Take the colours and sizes of `theme`, and tell every piece inside."""
        self._theme = theme
        side = theme.px(18)
        self._whole.setContentsMargins(0, theme.px(8), 0, 0)
        self._whole.setSpacing(theme.px(4))
        self._heading.setContentsMargins(side, 0, theme.px(8), 0)
        self.column.setContentsMargins(side, 0, side, theme.px(14))
        self.column.setSpacing(theme.px(18))
        for piece in self.findChildren(QWidget):
            wear = getattr(piece, "wear", None)
            if wear is not None:
                wear(theme)
