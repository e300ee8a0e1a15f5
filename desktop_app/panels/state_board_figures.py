"""The figures of a disk, large: what it holds, what was added since the base, what it was there."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFont, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy

from desktop_app.panels.state_board_paint import draw_gain
from desktop_app.panels.state_board_view import Figure
from desktop_app.theme import Theme
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.paint import LEFT, RIGHT, font, smooth, text_width, write

LABEL, VALUE = 15, 24.5  # type in design pixels at control size
LEAST, MOST = 62, 84  # design pixels from figure to figure
TIGHT = 45  # the same where what it was stands beside the title


class FigureColumn(Drawn):
    """Figures one below the other; they spread over the height there is."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._figures: tuple[Figure, ...] = ()
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def show_figures(self, figures: tuple[Figure, ...]) -> None:
        """Show these figures."""
        if figures != self._figures:
            self._figures = figures
            lines = (" ".join(filter(None, (f.title, f.value, f.gain, f.was))) for f in figures)
            self.setAccessibleName("\n".join(lines))
            self.updateGeometry()
            self.update()

    def sizeHint(self) -> QSize:
        widths = [self._width(figure) for figure in self._figures]
        return QSize(round(max(widths, default=0.0)) + 2, self._theme.px(LEAST) * len(self._figures))

    def minimumSizeHint(self) -> QSize:
        return QSize(self.sizeHint().width(), 0)

    def _width(self, figure: Figure) -> float:
        theme = self._theme
        value = text_width(self._value_font(figure), figure.value)
        gain = text_width(font(theme, LABEL, 600), figure.gain) + theme.px(26) if figure.gain else 0
        return max(value + gain, text_width(font(theme, LABEL), f"{figure.title} {figure.was}") + theme.px(4))

    def _value_font(self, figure: Figure) -> QFont:
        return font(self._theme, VALUE, 700) if figure.recorded else font(self._theme, LABEL)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        painter.setLayoutDirection(self.layoutDirection())
        room = self.height() // self._theme.px(TIGHT)
        figures = self._figures[: max(room, 1)]
        pitch = min(self.height() / max(len(figures), 1), self._theme.px(MOST))
        for place, figure in enumerate(figures):
            self._paint_figure(painter, place * pitch, figure, tight=pitch < self._theme.px(LEAST))
        painter.end()

    def _paint_figure(self, painter: QPainter, y: float, figure: Figure, *, tight: bool) -> None:
        theme, width = self._theme, float(self.width())
        line = theme.px(18)
        write(painter, QRectF(0, y, width, line), figure.title, font(theme, LABEL), theme.muted, LEFT)
        middle = QRectF(0, y + line, width, theme.px(26))
        write(painter, middle, figure.value, self._value_font(figure), theme.text, LEFT)
        if figure.gain:
            size = text_width(font(theme, LABEL, 600), figure.gain) + theme.px(16)
            x = text_width(self._value_font(figure), figure.value) + theme.px(8)
            if self.layoutDirection() == Qt.LayoutDirection.RightToLeft:
                x = width - x - size
            pill = QRectF(x, middle.y() + theme.px(4), size, middle.height() - theme.px(8))
            draw_gain(painter, pill, figure.gain, theme)
        below = QRectF(0, y if tight else y + line + middle.height(), width, line)
        align = RIGHT if tight else LEFT
        write(painter, below, figure.was, font(theme, LABEL), theme.muted, align)
