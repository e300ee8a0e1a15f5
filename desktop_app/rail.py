"""The rail: the panels that can be opened, each with the one number that makes one want to."""

from __future__ import annotations

from typing import get_args

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QResizeEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from desktop_app.disks import disk_meant
from desktop_app.moment import SIMPLE_PANELS, Moment, Panel
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import CENTRE, font, text_width, write
from sim.cost import steps_cost
from sim.recovery import recovery

LEAST_FOR_ICON = 44  # design pixels of height
LEAST_NAME = 12  # design pixels of type, in which a name is still shown whole


class RailTile(Tile):
    """An icon above a name above a number."""

    def __init__(self, theme: Theme, name: str, text: str) -> None:
        super().__init__(theme, text, explain=f"panel_{name}", icon=name, flat=True)
        self._number, self._short, self._most = "", False, 84
        self.setCheckable(True)

    def show_number(self, number: str) -> None:
        """Show another number."""
        if number != self._number:
            self._number = number
            self.setAccessibleDescription(number)
            self.update()

    def show_short(self, short: bool) -> None:
        """Leave the number out where there is no room."""
        if short != self._short:
            self._short = short
            self.updateGeometry()

    def show_at_most(self, height: int) -> None:
        """Be at most this high, in design pixels; the number goes first."""
        if height != self._most:
            self._most = height
            self.updateGeometry()
            self.update()

    @property
    def _is_low(self) -> bool:
        return self._short or not self._number or self._most < 84

    def sizeHint(self) -> QSize:
        height = min(64 if self._is_low else 84, self._most)
        return QSize(self.theme.px(64 if self._short else 80), self.theme.px(height))

    def _paint_contents(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        px, theme = self.theme.px, self.theme
        named = font(theme, 14, 600)
        while named.pixelSize() > px(LEAST_NAME) and text_width(named, self.text()) > rect.width():
            named.setPixelSize(named.pixelSize() - 1)
        if rect.height() < px(LEAST_FOR_ICON):  # a word says more than a sign
            write(painter, rect, self.text(), named, ink, CENTRE, elide=True)
            return
        size = px(26 if rect.height() >= px(60) else 20)
        top = px(8 if rect.height() >= px(60) else 2)
        icon(painter, QRectF(rect.center().x() - size / 2, top, size, size), self._icon or "", ink)
        name = QRectF(0, top + size, rect.width(), px(24))
        write(painter, name, self.text(), named, ink, CENTRE, elide=True)
        if not self._is_low:
            number = QRectF(0, top + size + px(21), rect.width(), px(20))
            quiet = ink if self.isChecked() else theme.text
            write(painter, number, self._number, font(theme, 14), quiet, CENTRE, elide=True)


class Rail(QWidget):
    """One button a panel; pressing the open one closes it."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._tiles: dict[Panel, RailTile] = {
            name: RailTile(theme, name, words.say(f"rail.{name}")) for name in get_args(Panel)
        }
        self._column = QVBoxLayout(self)
        for name, tile in self._tiles.items():
            self._column.addWidget(tile, 0, Qt.AlignmentFlag.AlignHCenter)
            tile.clicked.connect(lambda _=False, name=name: self._toggle(name))
        self._column.addStretch(1)
        self.wear(theme)

    def show_moment(self, moment: Moment) -> None:
        """Show which panel is open and the number of each."""
        words, plan = self._words, moment.plan
        way = recovery(plan)
        task = plan.task
        disk = disk_meant(moment)
        kept_back = words.say("rail.asked") if moment.is_asked else ""
        held = self._amount(task.tokens.cumulative(disk), task.tool_calls.cumulative(disk))
        self._tiles["state"].show_number(kept_back or (held if disk else words.say("rail.no_disk")))
        total = way.total if way else steps_cost(plan, 0, task.n_steps)
        self._tiles["compare"].show_number(kept_back or self._amount(total.tokens, total.tool_calls))
        self._tiles["explain"].show_number(words.say("rail.words"))
        for name, tile in self._tiles.items():
            tile.setVisible(moment.view.level == "engineer" or name in SIMPLE_PANELS)
            tile.show_chosen(moment.view.panel == name)
        self._share()

    def show_short(self, short: bool) -> None:
        """Leave the numbers out where the window is small."""
        for tile in self._tiles.values():
            tile.show_short(short)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._column.setContentsMargins(0, theme.px(12), 0, theme.px(12))
        self._share()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._share()

    def _share(self) -> None:
        """Let all tiles have room, however many there are and however low the window is."""
        shown = [tile for tile in self._tiles.values() if not tile.isHidden()]
        gap = 8 if len(shown) <= len(SIMPLE_PANELS) else 2
        room = self.height() / self._theme.unit - 24 - gap * (len(shown) - 1)
        if self._column.spacing() != self._theme.px(gap):  # told the same again, Qt lays out all anew
            self._column.setSpacing(self._theme.px(gap))
        for tile in shown:
            tile.show_at_most(min(84, int(room / len(shown))))

    def _amount(self, tokens: int | None, calls: int | None) -> str:
        if tokens is not None:
            return self._words.tokens(tokens)
        return "–" if calls is None else self._words.calls(calls)

    def _toggle(self, name: Panel) -> None:
        if self._session.now.view.panel == name:
            self._session.close_panel()
        else:
            self._session.open_panel(name)
