"""Headings: a numbered question in the left column, a titled panel with its closing cross."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QSizePolicy, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.glyphs import Glyph
from desktop_app.widgets.paint import CENTRE, LEFT, RIGHT, box, font, smooth, square_at, text_width, write


class Label(QLabel):
    """Words of the program's type in one ink."""

    def __init__(
        self,
        theme: Theme,
        text: str = "",
        size: int = 15,
        weight: int = 400,
        *,
        muted: bool = False,
        wrap: bool = False,
        tabular: bool = False,
    ) -> None:
        super().__init__(text)
        self._size, self._weight, self._tabular = size, weight, tabular
        self.setTextFormat(Qt.TextFormat.PlainText)
        self.setWordWrap(wrap)
        self.setProperty("ink", "muted" if muted else "text")
        self.wear(theme)

    def wear(self, theme: Theme) -> None:
        """Set the type in the sizes of `theme`."""
        colour = theme.muted if self.property("ink") == "muted" else theme.text
        self.setFont(font(theme, self._size, self._weight, tabular=self._tabular))
        self.setStyleSheet(f"font-size: {theme.type_px(self._size)}px; font-weight: {self._weight}; color: {colour};")

    def show_text(self, text: str) -> None:
        """Show other words."""
        if text != self.text():
            self.setText(text)


class QuestionHeading(Drawn):
    """The number of a question in a disc, the question, and a short remark at the far end."""

    def __init__(self, theme: Theme, number: str, title: str, remark: str = "") -> None:
        super().__init__(theme)
        self._number, self._title = number, title
        self._remarks: tuple[str, ...] = (remark,)
        self.setAccessibleName(title)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_remark(self, *remarks: str) -> None:
        """Show another remark: the first of these that there is room for."""
        if remarks != self._remarks:
            self._remarks = remarks
            self.setAccessibleDescription(remarks[0])
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(28))

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, px = self._theme, self._theme.px
        painter = smooth(self)
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            disc = square_at(self.width() - px(24), self.height() / 2, px(24))
        else:
            disc = square_at(0, self.height() / 2, px(24))
        box(painter, disc, px(12), theme.muted)
        write(painter, disc, self._number, font(theme, 14, 700), theme.window if theme.is_dark else theme.panel, CENTRE)
        start = px(34)
        words = QRectF(start, 0, self.width() - start, self.height())
        if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
            words.moveLeft(0)
        title = font(theme, 18, 700)
        painter.setLayoutDirection(self.layoutDirection())
        write(painter, words, self._title, title, theme.text, LEFT)
        small, free = font(theme, 14), words.width() - text_width(title, self._title) - px(8)
        remark = next((each for each in self._remarks if text_width(small, each) <= free), "")
        write(painter, words, remark, small, theme.muted, RIGHT)
        painter.end()


class PanelHeading(QWidget):
    """The head of a panel: a mark, a title, and the cross that closes it."""

    closed = Signal()

    def __init__(self, theme: Theme, title: str, close_name: str, *, glyph: str | None = None, size: int = 20) -> None:
        super().__init__()
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(theme.px(10))
        if glyph:
            row.addWidget(Glyph(theme, glyph, size + 4))
        row.addWidget(Label(theme, title, size, 700))
        row.addStretch(1)
        cross = IconTile(theme, "close", close_name, explain="close", size=36, flat=True)
        cross.clicked.connect(self.closed)
        row.addWidget(cross)
