"""How a figure stands in a table: a price, a chance, an amount in the unit it is counted in, where one goes back to."""

from __future__ import annotations

from babel.numbers import format_currency

from desktop_app.cli.spoken import say, words

READABLE = 1e9  # beyond it more than three figures say nothing
LEAST_CHANCE = 0.0001


def rounded(amount: float | None) -> float | None:
    """Return a figure for JSON: 0.0711 rather than 0.07110000000000001."""
    return None if amount is None else round(amount, 9)


def money(amount: float | None, currency: str) -> str:
    """Return a price with as many figures as it takes to tell two strategies apart."""
    if amount is None or amount >= 100:
        return words().money(amount, currency)
    return str(format_currency(amount, currency, "¤0.0000", locale=words().language, currency_digits=False))


def chance(probability: float) -> str:
    """Return a probability in per cent, never as 0 or 100 where it is neither."""
    if 0 < probability < LEAST_CHANCE:
        return say("cli.cell.hardly_ever")
    if 1 - LEAST_CHANCE < probability < 1:
        return say("cli.cell.almost_always")
    return say("cli.cell.percent", value=words().number(round(100 * probability, 2)))


def amount(value: float | None, unit: str, currency: str) -> str:
    """Return an average amount in one unit, whole where that is exact enough to compare."""
    if value is not None and value >= READABLE:
        figure, _, power = f"{value:.2e}".partition("e+")
        long = say("cli.cell.power", figure=figure, power=int(power))
        return say("figure.seconds", value=long) if unit == "seconds" else long
    if unit == "money":
        return money(value, currency)
    if unit == "seconds":
        return words().duration(value)
    if value is None:
        return words().number(None)
    return words().number(round(value, 1) if abs(value) < 100 else round(value))


def place(restart_after: int) -> str:
    """Return where a way back begins: the start, or a disk."""
    return say("cli.cost.disk", step=restart_after) if restart_after else say("cli.cost.start")
