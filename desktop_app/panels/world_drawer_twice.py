"""What happens twice? The chosen way back as a ledger, how many it is for each way, and keys that catch repeats."""

from __future__ import annotations

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from desktop_app.panels.world_drawer_rows import EffectRow, Entry, ledger
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.headings import Label
from desktop_app.widgets.icons import icon
from desktop_app.widgets.paint import LEFT, RIGHT, font, text_width, write
from sim.editing import with_step_changed
from sim.effects import count_twice, n_happened, partly_done
from sim.plan import Plan, Strategy

MOST_ROWS = 40
ICON = 20


class CountTile(Tile):
    """A way back, and at the far end how many effects it does twice."""

    def __init__(self, theme: Theme, text: str, strategy: Strategy) -> None:
        super().__init__(theme, text, explain=f"strategy_{strategy}", icon=f"strategy_{strategy}", size=14, height=36)
        self._count = ""

    def show_count(self, count: str) -> None:
        """Show another count."""
        if count != self._count:
            self._count = count
            self.setAccessibleDescription(count)
            self.update()

    @property
    def count(self) -> str:
        """The words of the count."""
        return self._count

    def _paint_contents(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        px = self.theme.px
        inner, mirrored = rect.adjusted(px(10), 0, -px(10), 0), self.isRightToLeft()
        painter.setLayoutDirection(self.layoutDirection())
        left = inner.right() - px(ICON) if mirrored else inner.x()
        icon(painter, QRectF(left, inner.center().y() - px(ICON) / 2, px(ICON), px(ICON)), self._icon or "", ink)
        bold = font(self.theme, 14, 700)
        room, beside = text_width(bold, self._count) + px(8), px(ICON) + px(8)
        write(painter, inner, self._count, bold, ink, RIGHT)
        words = inner.adjusted(room, 0, -beside, 0) if mirrored else inner.adjusted(beside, 0, -room, 0)
        write(painter, words, self.text(), font(self.theme, 14, 600), ink, LEFT, elide=True)


class TwiceSection(Section):
    """The three ways with their counts, then every effect of the task."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("world.twice.title"))
        self._session, self._words, self._theme = session, words, theme
        self._ways = Choices(theme, columns=1, gap=4)
        tiles = {way: CountTile(theme, words.say(f"world.way.{way}"), way) for way in Strategy}
        self._ways.offer(tiles.items())
        self._tiles = tiles
        self._ways.chosen.connect(session.choose_strategy)
        self._partly = Label(theme, "", 15, wrap=True)
        self._none = Label(theme, words.say("world.twice.no_effects"), 15, wrap=True)
        self._more = Label(theme, "", 14, muted=True, wrap=True)
        self._rows: list[EffectRow] = []
        self._entries: tuple[Entry, ...] = ()
        self.add(self._ways, self._partly, self._none, self._more)

    def show_plan(self, plan: Plan) -> None:
        """Show the ledger of a plan."""
        fails = plan.reached_failure is not None
        self.show_remark("" if fails else self._words.say("world.twice.no_failure"))
        self._ways.setVisible(fails)
        for way, tile in self._tiles.items():
            n = count_twice(plan, way) if fails else 0
            tile.show_count(self._words.say("world.twice.count" if n else "world.twice.count_none", n=n))
        self._ways.show_choice(plan.strategy)
        self._show_partly(plan)
        entries = ledger(plan)
        self._entries = entries[:MOST_ROWS]
        self._none.setVisible(not entries)
        self._show_rows()
        self._more.setVisible(len(entries) > MOST_ROWS)
        self._more.show_text(self._words.say("world.twice.more", n=len(entries) - MOST_ROWS))

    @property
    def rows(self) -> list[EffectRow]:
        """The rows that are shown."""
        return self._rows[: len(self._entries)]

    def _show_partly(self, plan: Plan) -> None:
        partly, failure = partly_done(plan), plan.reached_failure
        self._partly.setVisible(partly)
        if partly and failure is not None:
            done, n = n_happened(plan), len(plan.task.step(failure.step).effects)
            self._partly.show_text(self._words.say("world.twice.partly", step=failure.step, done=done, n=n))

    def _show_rows(self) -> None:
        while len(self._rows) < len(self._entries):
            row = EffectRow(self._words, self._theme)
            at = len(self._rows)
            row.toggled.connect(lambda on, at=at: self._give_key(self._entries[at], on))
            self.column.insertWidget(self.column.count() - 1, row)
            self._rows.append(row)
        for number, row in enumerate(self._rows):
            row.setVisible(number < len(self._entries))
            if number < len(self._entries):
                row.show_entry(self._entries[number])

    def _give_key(self, entry: Entry, on: bool) -> None:
        """Give an effect a key, or take it away; the story goes on where it is."""
        now = self._session.now
        effects = list(now.plan.task.step(entry.step).effects)
        key = self._words.say("world.twice.new_key", step=entry.step, number=entry.index + 1) if on else None
        effects[entry.index] = entry.effect.replaced(idempotency_key=key)
        self._session.change(with_step_changed(now.plan, entry.step, effects=tuple(effects)))
        self._session.seek(now.t)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        super().wear(theme)
