"""How to recover: three ways back from the same failure, and what each costs on one scale."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from desktop_app.moment import Moment
from desktop_app.panels.strategy_card import Density, Offer, StrategyCard
from desktop_app.session import Session
from desktop_app.text import Words
from desktop_app.theme import Theme
from desktop_app.widgets import glyphs
from desktop_app.widgets.buttons import Tile
from desktop_app.widgets.choices import Choices
from desktop_app.widgets.drawn import Drawn
from desktop_app.widgets.headings import Label, QuestionHeading
from desktop_app.widgets.paint import LEFT, font, smooth, square_at, text_width, write
from sim.bill import Bill, bill_of
from sim.plan import Plan, Strategy
from sim.recovery import Recovery, Unit, cheapest, compare, compared_by

PARTS = (("plain", "task"), ("hatch", "twice"), ("note", "note"))


class Legend(Drawn):
    """What the parts of a bar mean."""

    def __init__(self, words: Words, theme: Theme) -> None:
        super().__init__(theme)
        self._parts = [(glyph, words.say(f"legend.{key}")) for glyph, key in PARTS]
        self.setProperty("explain", "legend")
        self.setAccessibleName(", ".join(name for _, name in self._parts))
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        return QSize(self._theme.px(200), self._theme.px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, theme, px = smooth(self), self._theme, self._theme.px
        words, mark = font(theme, 14 if self.width() >= px(285) else 12.5), px(16)
        widths = [mark + px(5) + text_width(words, name) for _, name in self._parts]
        gap = min(px(14), max((self.width() - sum(widths)) / (len(widths) - 1), px(4)))
        mirrored = self.layoutDirection() == Qt.LayoutDirection.RightToLeft
        x = 0.0
        for (glyph, name), width in zip(self._parts, widths, strict=True):
            left = self.width() - x - width if mirrored else x
            square = square_at(left + width - mark if mirrored else left, self.height() / 2, mark)
            glyphs.GLYPHS[glyph](painter, square.adjusted(1, 1, -1, -1), theme)
            text = QRectF(left if mirrored else left + mark + px(5), 0, width - mark - px(5), self.height())
            write(painter, text, name, words, theme.text, LEFT)
            x += width + gap
        painter.end()


class RecoveryPanel(QWidget):
    """The third question; asleep, and saying why, while nothing fails. `ask_first_pressed`: a class would guess."""

    ask_first_pressed = Signal()

    def __init__(self, session: Session, words: Words, theme: Theme) -> None:
        super().__init__()
        self._words, self._theme, self._gap = words, theme, 8
        self._shown: tuple[Plan, str, bool] | None = None
        self._legend = Legend(words, theme)
        self._asleep = Label(theme, words.say("strategy.asleep"), 15, 600, wrap=True)
        self._cards = Choices(theme, columns=1, gap=10)
        self._cards.offer([(way, self._card(theme, way)) for way in Strategy])
        self._cards.chosen.connect(lambda way: session.choose_strategy(way))
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(theme.px(8))
        self._head = QHBoxLayout()
        self._head.addWidget(QuestionHeading(theme, "3", words.say("question.recover")), 1)
        self.ask_first = Tile(theme, words.say("predict.toggle"), explain="ask_first", height=28, size=13, pad=8)
        self._head.addWidget(self.ask_first)
        self._column.addLayout(self._head)
        self.ask_first.clicked.connect(lambda: self.ask_first_pressed.emit())
        for part in (self._legend, self._asleep, self._cards):
            self._column.addWidget(part)

    def show_moment(self, moment: Moment) -> None:
        """Show what each way costs and which is in force."""
        self.ask_first.show_chosen(moment.view.ask_first)
        shown = (moment.plan, moment.view.level, moment.is_asked)
        if self._shown == shown:
            return
        self._shown = shown
        ways = compare(moment.plan)
        self._asleep.setVisible(not ways)
        waits = moment.run.stops_for_approval
        self._asleep.show_text(self._words.say("strategy.asleep_waits" if waits else "strategy.asleep"))
        self._cards.show_choice(moment.plan.strategy)
        for strategy in Strategy:
            self._card_of(strategy).setEnabled(bool(ways))
            self._show_offer(strategy, Offer(self._words.say(f"strategy.{strategy}.sleeping")))
        if moment.is_asked:  # the class guesses first
            return
        best, unit = cheapest(ways), compared_by(ways)
        bills = {way.strategy: bill_of(way, moment.plan.task, unit) for way in ways}
        scale = max((bill.total for bill in bills.values()), default=0.0)
        engineer = moment.view.level == "engineer"
        for way in ways:
            self._show_offer(way.strategy, self._offer(way, bills[way.strategy], scale, unit, best, engineer))

    def show_density(self, density: Density) -> None:
        """Leave out what there is no room for: the plain lines and the reason, then what the bars' parts are called."""
        for way in Strategy:
            self._card_of(way).show_density(density)
        self._cards.show_gap((10, 8, 6, 6)[density])
        self._gap = 4 if density is Density.TIGHT else 8
        self._column.setSpacing(self._theme.px(self._gap))
        self._legend.setVisible(density < Density.TIGHT)

    def wear(self, theme: Theme) -> None:
        """Take the spacing of `theme`."""
        self._theme = theme
        self._column.setSpacing(theme.px(self._gap))

    def _card(self, theme: Theme, way: Strategy) -> StrategyCard:
        return StrategyCard(theme, way.value, self._words.say(f"strategy.{way}.name"))

    def _card_of(self, way: Strategy) -> StrategyCard:
        card = self._cards.tile(way)
        assert isinstance(card, StrategyCard)
        return card

    def _show_offer(self, way: Strategy, offer: Offer) -> None:
        card = self._card_of(way)
        card.show_offer(offer)
        spoken = offer.plain
        if offer.total:
            spoken = self._words.say("strategy.spoken", plain=offer.plain, total=offer.total, steps=offer.again)
        card.setAccessibleDescription(spoken)

    def _offer(
        self, way: Recovery, bill: Bill, scale: float, unit: Unit, best: tuple[Strategy, ...], engineer: bool
    ) -> Offer:
        say, words = self._words.say, self._words
        plain = "plain" if way.restart_after or way.strategy is Strategy.RESTART else "plain_none"
        overhead = way.overhead.tokens
        is_best = way.strategy in best
        return Offer(
            plain=say(f"strategy.{way.strategy}.{plain}", step=way.restart_after),
            total=self._total(bill, unit),
            to_finish=say("strategy.to_finish"),
            again=say("strategy.steps_again", n=way.steps_rerun),
            extra=say("figure.plus", value=words.short(overhead)) if engineer and overhead is not None else "",
            bill=bill,
            scale=scale,
            cheapest=say("strategy.cheapest") if is_best else "",
            why=self._why(way, unit, best) if is_best else "",
        )

    def _total(self, bill: Bill, unit: Unit) -> str:
        if unit == "tokens":
            return self._words.tokens(bill.total)
        if unit == "tool_calls":
            return self._words.calls(int(bill.total))
        return self._words.say("figure.steps", n=int(bill.total))

    def _why(self, way: Recovery, unit: Unit, best: tuple[Strategy, ...]) -> str:
        if unit != "tokens":
            return self._words.say("strategy.why_calls" if unit == "tool_calls" else "strategy.why_steps")
        if Strategy.RESTART in best and len(best) > 1:
            return self._words.say("strategy.why_tie")
        if way.strategy is Strategy.RESTART:
            return self._words.say("strategy.why_restart")
        if not way.steps_rerun:
            return self._words.say("strategy.why_all_kept")
        return self._words.say("strategy.why_resume", n=way.steps_rerun, step=way.failed_step)
