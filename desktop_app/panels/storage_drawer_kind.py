"""How are disks kept? Three answers, each with what would be kept in the end, so that they compare at a glance."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize
from PySide6.QtGui import QFont, QPainter

from desktop_app.panels.storage_drawer_marks import draw_sample
from desktop_app.panels.storage_drawer_reckoning import KINDS, Kind, Weights
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawer import Section
from desktop_app.widgets.paint import LEFT, RADIUS, RIGHT, box, font, text_width, write
from desktop_app.widgets.stepper import Stepper
from sim.plan import Plan

PICTURE = 34  # design pixels


class KindTile(Tile):
    """A way to keep disks: its picture on a ground of its own, its name, the bytes it comes to."""

    def __init__(self, theme: Theme, kind: Kind) -> None:
        super().__init__(theme, "", explain="storage_kind", height=48)
        self._kind, self._amount = kind, ""

    def show_amount(self, amount: str, spoken: str) -> None:
        """Show what is kept in the end this way."""
        if amount != self._amount:
            self._amount = amount
            self.setAccessibleDescription(spoken)
            self.update()

    @property
    def amount(self) -> str:
        """What is kept in the end this way, as it is shown."""
        return self._amount

    def sizeHint(self) -> QSize:
        return QSize(self.theme.px(200), self.theme.px(self._height))

    def _paint_contents(self, painter: QPainter, rect: QRectF, ink: str) -> None:
        theme, px, mirrored = self.theme, self.theme.px, self.isRightToLeft()
        painter.setLayoutDirection(self.layoutDirection())
        side = px(8)
        plate = QRectF(rect.right() - side - px(PICTURE + 8) if mirrored else side, px(6), px(PICTURE + 8), px(36))
        box(painter, plate, px(RADIUS - 3), theme.panel)
        draw_sample(painter, plate.adjusted(px(4), px(4), -px(4), -px(4)), theme, self._kind)
        figures = font(theme, 16, 700, tabular=True)
        before, after = px(PICTURE + 24), text_width(figures, self._amount) + px(8)
        inner = rect.adjusted(px(10) if mirrored else before, 0, -before if mirrored else -px(10), 0)
        room = inner.adjusted(after if mirrored else 0, 0, 0 if mirrored else -after, 0)
        name = next((each for each in (font(theme, 15, 600), font(theme, 14, 600)) if self._fits(each, room)), None)
        if name is not None:
            write(painter, inner, self._amount, figures, ink, RIGHT)
            write(painter, room, self.text(), name, ink, LEFT)
            return
        above, below = inner.adjusted(0, px(4), 0, -px(24)), inner.adjusted(0, px(23), 0, -px(4))
        write(painter, above, self.text(), font(theme, 14, 600), ink, LEFT, elide=True)
        write(painter, below, self._amount, font(theme, 15, 700, tabular=True), ink, LEFT)

    def _fits(self, name: QFont, room: QRectF) -> bool:
        return text_width(name, self.text()) <= room.width()


class KindSection(Section):
    """The three answers; how far whole disks lie apart can be set while the third is in force."""

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__(theme, words.say("storage.kind.title"))
        self._session, self._words = session, words
        self._kinds = Choices(theme, columns=1, gap=6)
        self._kinds.offer((kind, KindTile(theme, kind)) for kind in KINDS)
        self._kinds.chosen.connect(lambda kind: self._keep(kind=kind))
        self._every = Stepper(
            theme,
            name=words.say("storage.kind.every_name"),
            less=words.say("storage.kind.fewer"),
            more=words.say("storage.kind.more"),
            explain="storage_every",
        )
        self._every.stepped.connect(lambda every: self._keep(every=every))
        self.add(self._kinds, self._every)

    def show_plan(self, plan: Plan) -> None:
        """Show the answer in force."""
        storage, say = plan.storage, self._words.say
        for kind in KINDS:
            self._kinds.tile(kind).show_text(say(f"storage.kind.{kind}", n=storage.every))
        self._kinds.show_choice(storage.kind)
        self._every.show_range(2, max(plan.task.n_steps, storage.every, 2))
        self._every.show_number(storage.every)
        self._every.setVisible(storage.kind == "every_k_whole")

    def show_weights(self, weights: Weights | None) -> None:
        """Show what each answer comes to; None while it is being counted."""
        for kind in KINDS:
            tile = self._kinds.tile(kind)
            assert isinstance(tile, KindTile)
            amount = "" if weights is None else self._words.size(weights.totals[kind])
            tile.show_amount(amount, self._words.say("storage.kind.spoken", size=amount) if amount else "")

    def _keep(self, **fields: object) -> None:
        plan = self._session.now.plan
        self._session.change(plan.with_storage(plan.storage.replaced(**fields)))
