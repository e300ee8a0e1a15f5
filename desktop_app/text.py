"""Every sentence the program says, looked up by key and filled with figures in the reader's language."""

from __future__ import annotations

import math
import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from sim.assets import asset

if TYPE_CHECKING:
    from babel import Locale

PLURAL_FORMS = frozenset({"zero", "one", "two", "few", "many", "other"})
PLAIN_LATIN = frozenset({"en"})  # written here as Babel writes it, without the time it takes to load
FIRST_FILES = ("window", "scene", "predict")  # what the first frame says; the rest is read when a key is not in these


class Figure:
    """A number in a sentence, which says how it is written: {amount:short}, {amount:round_size}."""

    def __init__(self, value: float, words: Words) -> None:
        self._value, self._words = value, words

    def __format__(self, way: str) -> str:
        words = self._words
        ways: dict[str, Callable[[float], str]] = {
            "short": words.short,
            "round": words.round,
            "number": words.number,
            "size": words.size,
            "round_size": words.round_size,
        }
        return ways[way](self._value) if way else str(self._value)


class Words:
    """The words of one language.

    A missing key raises KeyError when `strict`, as tests want it; a learner sees the key itself instead.
    """

    def __init__(self, language: str = "en", *, strict: bool = False, folder: Path | None = None) -> None:
        self.language = language
        self.strict = strict
        self._entries: dict[str, str | dict[str, str]] = {}
        files = sorted((folder or asset("text", language)).glob("*.toml"), key=_first_files_first)
        self._unread = files[::-1]

    def say(self, key: str, **values: Any) -> str:
        """Return the words of `key` with its gaps filled; a gap called n chooses between plural forms."""
        entry = self._find(key)
        if entry is None:
            if self.strict:
                raise KeyError(key)
            return key
        if isinstance(entry, dict):
            n = values["n"]
            sentence = entry.get(self._plural_form(n), entry["other"])
        else:
            sentence = entry
        return self.fill(sentence, **values)

    def fill(self, sentence: str, /, **values: Any) -> str:
        """Return a sentence with its gaps filled: {step}, {amount:short}."""
        if isinstance(values.get("n"), int | float):
            values["n"] = self.number(values["n"])
        if ":" in sentence:
            values = {name: Figure(value, self) if _is_number(value) else value for name, value in values.items()}
        return sentence.format_map(values) if values else sentence

    def has(self, key: str) -> bool:
        """Tell whether there are words for `key`."""
        return self._find(key) is not None

    def keys(self) -> frozenset[str]:
        """Return every key of this language."""
        self._find("")
        return frozenset(self._entries)

    # figures

    def number(self, value: float | None) -> str:
        """Return a plain number with its thousands set apart."""
        if value is None:
            return self.say("figure.not_recorded")
        return self._decimal(value, None)

    def short(self, value: float | None) -> str:
        """Return a number in few characters, as on a label: 950, 5.2k, 118k, 1.3M."""
        if value is None:
            return self.say("figure.not_recorded")
        for size, key in ((1e6, "figure.million"), (1e3, "figure.thousand")):
            if abs(value) >= size * 0.99995:
                return self.say(key, value=self._decimal(value / size, 1 if abs(value) < 99.95 * size else 0))
        return self.number(value if float(value).is_integer() else round(value, 1))

    def round(self, value: float) -> str:
        """Return a round number in few characters, as at a scale: 4k where `short` says 4.0k."""
        for size, key in ((1e6, "figure.million"), (1e3, "figure.thousand")):
            if abs(value) >= size and (10 * value / size).is_integer():
                return self.say(key, value=self._decimal(value / size, None))
        return self.short(value)

    def tokens(self, value: float | None) -> str:
        """Return tokens as on a label: 5.2k tok."""
        return self._unit("figure.tokens", value, self.short)

    def calls(self, value: int | None) -> str:
        """Return a count of tool calls: 12 calls."""
        return self.say("figure.calls_not_recorded") if value is None else self.say("figure.calls", n=value)

    def size(self, n_bytes: float | None) -> str:
        """Return bytes as a person reads them: 940 B, 17.4 kB, 1.2 MB."""
        if n_bytes is None:
            return self.say("figure.not_recorded")
        for size, key in ((1e9, "figure.gigabytes"), (1e6, "figure.megabytes"), (1e3, "figure.kilobytes")):
            if n_bytes >= size * 0.99995:
                value = n_bytes / size
                return self.say(key, value=self._decimal(value, 1 if value < 99.95 else 0))
        return self.say("figure.bytes", value=self.number(n_bytes))

    def round_size(self, n_bytes: float) -> str:
        """Return round bytes in few characters, as at a scale: 40 kB where `size` says 40.0 kB."""
        for size, key in ((1e9, "figure.gigabytes"), (1e6, "figure.megabytes"), (1e3, "figure.kilobytes")):
            if n_bytes >= size and (10 * n_bytes / size).is_integer():
                return self.say(key, value=self._decimal(n_bytes / size, None))
        return self.size(n_bytes)

    def clock(self, seconds: float) -> str:
        """Return story time as a player shows it: 1:06."""
        whole = math.floor(seconds + 1e-6)
        return f"{whole // 60}:{whole % 60:02d}"

    def duration(self, seconds: float | None) -> str:
        """Return a stretch of time: 38 s, 2 min 22 s, 3 h 5 min, 2 h."""
        if seconds is None:
            return self.say("figure.not_recorded")
        whole = round(seconds)
        if whole < 60:
            return self.say("figure.seconds", value=self.number(round(seconds, 1) if seconds < 10 else whole))
        large, small, unit = whole // 60, whole % 60, "minutes"
        if whole >= 3600:
            large, small, unit = whole // 3600, whole % 3600 // 60, "hours"
        if small == 0:
            return self.say(f"figure.full_{unit}", value=large)
        if unit == "minutes":
            return self.say("figure.minutes", minutes=large, seconds=small)
        return self.say("figure.hours", hours=large, minutes=small)

    def money(self, amount: float | None, currency: str = "USD") -> str:
        """Return a price; small ones keep two figures, or the one that says it all: $0.022, $0.0009."""
        if amount is None:
            return self.say("figure.not_recorded")
        from babel.numbers import format_currency

        digits = 2 if amount == 0 or abs(amount) >= 0.1 else min(6, 1 - math.floor(math.log10(abs(amount))))
        if digits > 2 and round(amount, digits) == round(amount, digits - 1):
            digits -= 1
        pattern = "¤#,##0." + "0" * digits
        return str(format_currency(amount, currency, pattern, locale=self._locale, currency_digits=False))

    def percent(self, share: float) -> str:
        """Return a share of one as a percentage."""
        if self.language in PLAIN_LATIN:
            return f"{share:.0%}"
        from babel.numbers import format_percent

        return str(format_percent(share, locale=self._locale))

    # how it is found

    @cached_property
    def _locale(self) -> Locale:
        from babel import Locale

        return Locale.parse(self.language)

    def _plural_form(self, n: float) -> str:
        if self.language in PLAIN_LATIN:
            return "one" if n == 1 else "other"
        return str(self._locale.plural_form(n))

    def _decimal(self, value: float, digits: int | None) -> str:
        """Return `value` with so many digits after the point; None: as many as it has, three at most."""
        if self.language in PLAIN_LATIN:
            return f"{value:,.{digits}f}" if digits is not None else f"{value:,.3f}".rstrip("0").rstrip(".")
        from babel.numbers import format_decimal

        pattern = None if digits is None else "#,##0." + "0" * digits if digits else "#,##0"
        return str(format_decimal(value, pattern, locale=self._locale))

    def _unit(self, key: str, value: float | None, shown: Any) -> str:
        return self.say(f"{key}_not_recorded") if value is None else self.say(key, value=shown(value))

    def read_on(self) -> bool:
        """Read one file more than was wanted so far; tell whether there was one."""
        if not self._unread:
            return False
        with self._unread.pop().open("rb") as file:
            self._entries.update(_flattened(tomllib.load(file)))
        return True

    def _find(self, key: str) -> str | dict[str, str] | None:
        while key not in self._entries and self.read_on():
            pass
        return self._entries.get(key)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _first_files_first(path: Path) -> tuple[bool, str]:
    return path.stem not in FIRST_FILES, path.stem


def _flattened(table: Mapping[str, Any], above: str = "") -> Iterator[tuple[str, str | dict[str, str]]]:
    for name, value in table.items():
        key = f"{above}{name}"
        if isinstance(value, dict) and not ("other" in value and value.keys() <= PLURAL_FORMS):
            yield from _flattened(value, f"{key}.")
        else:
            yield key, value
