"""One sentence that says why the scene is drawn flat, until it is waved away."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import IconTile
from desktop_app.widgets.headings import Label
from desktop_app.widgets.paint import box, smooth

WIDEST, LEAST = 460, 300  # design pixels; with less than that beside the buttons it stands above them


class FlatBanner(QWidget):
    """Stands in the lower left corner of the scene, where nothing else is said."""

    closed = Signal()

    def __init__(self, words: Words, theme: Theme, stage: QWidget, beside: QWidget) -> None:
        super().__init__(stage)
        self._theme, self._beside = theme, beside
        self._text = Label(theme, "", 15, 500, wrap=True)
        self.cross = IconTile(
            theme, "close", words.say("machine.flat.close"), explain="flat_banner", size=30, flat=True
        )
        self.cross.clicked.connect(self._close)
        self._row = QHBoxLayout(self)
        self._row.addWidget(self._text, 1)
        self._row.addWidget(self.cross, 0, Qt.AlignmentFlag.AlignTop)
        stage.installEventFilter(self)
        self.hide()
        self.wear(theme)

    def say(self, sentence: str) -> None:
        """Show a sentence; an empty one hides the banner."""
        self._text.show_text(sentence)
        self.setAccessibleName(sentence)
        self.setVisible(bool(sentence))
        self._place()
        self.raise_()

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._row.setContentsMargins(theme.px(16), theme.px(10), theme.px(8), theme.px(10))
        self._row.setSpacing(theme.px(10))
        self._place()

    def _close(self) -> None:
        self.hide()
        self.closed.emit()

    def _place(self) -> None:
        stage = self.parentWidget()
        if stage is None:
            return
        px = self._theme.px
        free = self._beside.x() - px(28) if self._beside.isVisibleTo(stage) else stage.width() - px(28)
        has_room = free >= px(LEAST)
        width = min(px(WIDEST), free if has_room else stage.width() - px(28))
        self.setFixedWidth(max(width, px(160)))
        layout = self.layout()
        assert layout is not None
        height = layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        self.setFixedHeight(max(height, px(50)))
        low = stage.height() - px(14) if has_room else self._beside.y() - px(8)
        self.move(px(14), low - self.height())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize:
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        theme, painter = self._theme, smooth(self)
        box(painter, QRectF(self.rect()), theme.px(10), theme.raised, theme.text, theme.px(1.5))
        painter.end()
