"""The bar on top: what is open, how it is spoken of, and the tools that are always at hand."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QWidget

from desktop_app.actions import Actions
from desktop_app.arrangement import Arrangement
from desktop_app.moment import Moment
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.buttons import IconTile, Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import LEFT, font, smooth, square_at, text_width, write
from sim.short import short


class Breadcrumb(Drawn):
    """The name of what is open, and a dot while it holds changes that no file has."""

    def __init__(self, theme: Theme) -> None:
        super().__init__(theme)
        self._task, self._edited = "", ""
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def show_task(self, task: str, edited: str) -> None:
        """Show the task's name, and the remark that it is edited (empty where it is not)."""
        if (task, edited) != (self._task, self._edited):
            self._task, self._edited = task, edited
            self.setAccessibleName(f"{task} {edited}".strip())
            self.update()

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(60), self._theme.px(40))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        painter.setLayoutDirection(self.layoutDirection())
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        words = font(theme, 16, 600)
        room = self.width() - px(26)
        chevron = square_at(self.width() - px(20) if mirrored else 0, self.height() / 2, px(20))
        if not mirrored:
            icon(painter, chevron, "chevron", theme.muted)
        place = QRectF(0 if mirrored else px(26), 0, room, self.height())
        write(painter, place, self._task, words, theme.text, LEFT, elide=True)
        taken = min(text_width(words, self._task), room) + px(12)
        if self._edited and taken + text_width(font(theme, 14), self._edited) <= room:
            quiet = place.adjusted(0, 0, -taken, 0) if mirrored else place.adjusted(taken, 0, 0, 0)
            write(painter, quiet, "•  " + self._edited, font(theme, 14), theme.muted, LEFT)
        painter.end()


class Logo(Tile):
    """The program's name, which opens the menu."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = smooth(self)
        ink, px = self._paint_ground(painter), self.theme.px
        painter.setLayoutDirection(self.layoutDirection())
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        mark = square_at(self.width() - px(32) if mirrored else px(8), self.height() / 2, px(24))
        glyphs.disk(painter, mark, self.theme)
        words = QRectF(px(28) if mirrored else px(42), 0, self.width() - px(70), self.height())
        write(painter, words, self.text(), font(self.theme, 18, 700), ink, LEFT)
        icon(painter, square_at(px(6) if mirrored else self.width() - px(26), self.height() / 2, px(18)), "menu", ink)
        painter.end()

    def sizeHint(self) -> QSize:
        width = text_width(font(self.theme, 18, 700), self.text()) + self.theme.px(78)
        return QSize(round(width), self.theme.px(self._height))


class TopBar(QWidget):
    """Name, level, find, undo, redo, text size, colours, help."""

    def __init__(self, session: Session, words: Words, theme: Theme, actions: Actions) -> None:
        super().__init__()
        self._session, self._words, self._theme = session, words, theme
        say = words.say
        self.setProperty("surface", "window")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.logo = Logo(theme, say("app.name"), explain="menu", flat=True)
        self.logo.setAccessibleName(say("top.menu"))
        self.crumb = Breadcrumb(theme)
        self._level = Choices(theme, columns=2, gap=4)
        self._level.offer([(name, Tile(theme, say(f"top.{name}"), explain="level")) for name in ("simple", "engineer")])
        self._find = Tile(theme, say("top.find"), explain="find", icon="search", key="Ctrl K")
        self._find_small = IconTile(theme, "search", say("top.find"), explain="find")
        self._undo = IconTile(theme, "undo", say("top.undo"), explain="undo")
        self._redo = IconTile(theme, "redo", say("top.redo"), explain="redo")
        self.text_size = IconTile(theme, "text_size", say("top.text_size"), explain="text_size")
        self._palette = IconTile(theme, "palette", say("top.palette", palette=""), explain="palette")
        self.more = Tile(theme, say("top.more"), explain="more", size=18, weight=700)
        self.more.setAccessibleName(say("top.more_name"))
        self._help = IconTile(theme, "help", say("top.help"), explain="help")
        self._lay_out()
        self._level.chosen.connect(lambda level: session.use_level(level))
        for tile, name in (
            (self.logo, "menu"),
            (self._find, "find"),
            (self._find_small, "find"),
            (self._undo, "undo"),
            (self._redo, "redo"),
            (self.text_size, "text_menu"),
            (self._palette, "palette"),
            (self.more, "more"),
            (self._help, "help"),
        ):
            tile.clicked.connect(lambda _=False, name=name: actions.do(name))

    def show_moment(self, moment: Moment) -> None:
        """Show what is open and what can be taken back."""
        say, origin = self._words.say, moment.plan.task.origin
        remarks = [say("app.recorded", format=origin.format)] if origin else []
        remarks += [say("app.errors", n=origin.errors)] if origin and origin.errors else []
        remarks += [say("app.edited")] if moment.is_edited else []
        self.crumb.setProperty("explain", "recorded_badge" if origin else "menu")
        self.crumb.show_task(short(moment.plan.task.title), "  ·  ".join(remarks))
        self._level.show_choice(moment.view.level)
        self._undo.setEnabled(self._session.can_undo)
        self._redo.setEnabled(self._session.can_redo)
        name = self._words.say(f"palette.{moment.view.palette}")
        self._palette.setAccessibleName(self._words.say("top.palette", palette=name))

    def show_narrow(self, made: Arrangement) -> None:
        """Shorten find to its icon, and leave to the menu of more what the window has no room for."""
        self._find.setVisible(not made.compact)
        self._find_small.setVisible(made.compact)
        self.more.setVisible(made.tiny)
        for tile in (self.text_size, self._palette):
            tile.setVisible(not made.tiny)
        for part in (self._level, self._undo, self._redo):
            part.setVisible(not made.minute)

    def hold(self, chip: QWidget) -> None:
        """Give a place to what goes on beside the lesson."""
        self._row.insertWidget(2, chip)

    def wear(self, theme: Theme) -> None:
        """Take the height of `theme`."""
        self._theme = theme
        self.setFixedHeight(theme.px(56))
        self._row.setContentsMargins(theme.px(12), theme.px(4), theme.px(20), theme.px(4))
        self._row.setSpacing(theme.px(10))

    def _lay_out(self) -> None:
        self._row = row = QHBoxLayout(self)
        row.addWidget(self.logo)
        row.addWidget(self.crumb, 1)
        for part in (self._level, self._find, self._find_small, self._undo, self._redo):
            row.addWidget(part)
        for tile in (self.text_size, self._palette, self.more, self._help):
            row.addWidget(tile)
        self.wear(self._theme)
