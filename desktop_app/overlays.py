"""What lies over the window for a while: a dimmed ground with one sheet on it, closed by Esc."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPaintEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from desktop_app.theme import Theme
from desktop_app.widgets.focus import give_focus_back
from desktop_app.widgets.headings import Label, PanelHeading
from desktop_app.widgets.paint import box, smooth


class Sheet(QWidget):
    """The paper of an overlay."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(theme.px(24), theme.px(20), theme.px(24), theme.px(20))
        self.column.setSpacing(theme.px(12))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        box(painter, QRectF(self.rect()), self._theme.px(12), self._theme.panel, self._theme.text, self._theme.px(2))
        painter.end()


class Overlay(QWidget):
    """Covers its parent and keeps the keyboard inside until it is closed; then focus returns to where it was."""

    closed = Signal()

    def __init__(self, theme: Theme, parent: QWidget, *, width: int = 640, high: bool = False) -> None:
        super().__init__(parent)
        self.theme, self._width, self._high = theme, width, high
        self._came_from = QApplication.focusWidget()
        self.sheet = Sheet(theme)
        self.sheet.setParent(self)
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)

    def open(self) -> None:
        """Come to the front."""
        self.show()
        self.raise_()
        self.settle()
        first = self.first_focus()
        if first is not None:
            first.setFocus(Qt.FocusReason.OtherFocusReason)

    def first_focus(self) -> QWidget | None:
        """Return what has the keyboard first."""
        stops = [w for w in self.sheet.findChildren(QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus]
        return stops[-1] if stops else None

    def close_overlay(self) -> None:
        """Go, and give the keyboard back."""
        self.hide()
        give_focus_back(self._came_from)
        self.closed.emit()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.parent():
            parent = self.parentWidget()
            if parent is not None:
                self.setGeometry(parent.rect())
                self.settle()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.close_overlay()
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if not self.sheet.geometry().contains(event.position().toPoint()):
            self.close_overlay()

    def focusNextPrevChild(self, ahead: bool) -> bool:
        stops = [
            widget
            for widget in self.sheet.findChildren(QWidget)
            if widget.focusPolicy() & Qt.FocusPolicy.TabFocus and widget.isVisible() and widget.isEnabled()
        ]
        if stops:
            now = QApplication.focusWidget()
            at = stops.index(now) if now in stops else -1
            stops[(at + (1 if ahead else -1)) % len(stops)].setFocus(Qt.FocusReason.TabFocusReason)
        return True

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        veil = QColor(self.theme.sunken)
        veil.setAlphaF(0.72)
        painter.fillRect(self.rect(), veil)
        painter.end()

    def settle(self) -> None:
        """Take the room that the sheet needs, and no more than there is."""
        px = self.theme.px
        width = min(px(self._width), self.width() - px(32))
        layout = self.sheet.layout()
        assert layout is not None
        wanted = layout.heightForWidth(width) if layout.hasHeightForWidth() else layout.sizeHint().height()
        height = min(max(wanted, layout.minimumSize().height()), self.height() - px(32))
        top = px(112) if self._high else (self.height() - height) // 2
        top = max(min(top, self.height() - height - px(16)), px(16))
        self.sheet.setGeometry(QRect(QPoint((self.width() - width) // 2, top), QSize(width, height)))


class TitledOverlay(Overlay):
    """An overlay with a heading, a cross, and a body that scrolls where it is long."""

    def __init__(
        self, theme: Theme, parent: QWidget, title: str, close_name: str, *, width: int = 640, glyph: str | None = None
    ) -> None:
        super().__init__(theme, parent, width=width)
        heading = PanelHeading(theme, title, close_name, glyph=glyph)
        heading.closed.connect(self.close_overlay)
        self.setAccessibleName(title)
        self.sheet.column.addWidget(heading)
        self.body = QVBoxLayout()
        self.body.setSpacing(theme.px(10))
        self.sheet.column.addLayout(self.body)

    def say(self, text: str, size: int = 16, weight: int = 400, *, muted: bool = False) -> None:
        """Add a paragraph."""
        self.body.addWidget(Label(self.theme, text, size, weight, muted=muted, wrap=True))

    def add_scrolling(self, inner: QWidget, least: int = 300) -> None:
        """Add a long part that scrolls."""
        area = QScrollArea()
        area.setWidget(inner)
        area.setWidgetResizable(True)
        area.setMinimumHeight(min(self.theme.px(least), self.height() - self.theme.px(200)))
        area.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.body.addWidget(area, 1)

    def buttons(self) -> QHBoxLayout:
        """Add a row for buttons and return it."""
        row = QHBoxLayout()
        row.setSpacing(self.theme.px(8))
        self.body.addLayout(row)
        return row


class Blank(QWidget):
    """A dark screen, so that the class looks at the teacher."""

    closed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setAutoFillBackground(True)
        self.setStyleSheet("background: black;")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        parent = self.parentWidget()
        if event.type() == QEvent.Type.Resize and parent is not None:
            self.setGeometry(parent.rect())
        return False

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.closed.emit()
