"""What people get to see of a recorded text: no secret, no picture spelt in letters, no wall of output."""

from __future__ import annotations

import math
import re
from typing import Any

from sim.traces.redaction import REDACTED, names_a_secret, redacted

LONGEST_TEXT = 20_000  # characters
LONGEST_LINE = 60
PICTURE = "[image]"
BINARY = "[binary data]"

_PICTURE = re.compile(r"data:[\w.+-]{1,40}/[\w.+-]{1,40};base64,[A-Za-z0-9+/=_-]*+")
_BASE64 = re.compile(r"[A-Za-z0-9+/_-]{2000,}+={0,2}")
_ESCAPE = re.compile(r"\x1b\[[0-9;?]{0,20}[A-Za-z]")
_CONTROLS = dict.fromkeys((*range(9), *range(11, 32), 127))  # all but tab and new line
_HALF_PAIRS = re.compile("[\ud800-\udfff]")
_MARGIN = 4_000  # so that a secret across the cut is seen whole before it is cut


def readable(text: str, longest: int = LONGEST_TEXT) -> str:
    """Return `text` as it may be shown: secrets and pictures replaced, at most about `longest` characters."""
    if "base64," in text:
        text = _PICTURE.sub(PICTURE, text)
    elif len(text) >= 2000 and _BASE64.fullmatch(text):
        return BINARY
    length = len(text)
    text = redacted(_plain(text[: longest + _MARGIN]))
    if len(text) <= longest:
        return text
    return f"{text[:longest]} […{length - longest}]"


def one_line(text: str, longest: int = LONGEST_LINE) -> str:
    """Return the first line of `text` that says something, short enough for a label; empty where none does."""
    begins = readable(text.lstrip()[: longest + _MARGIN])
    lines = (" ".join("".join(filter(str.isprintable, word)) for word in line.split()) for line in begins.splitlines())
    first = next((line.strip() for line in lines if line.strip()), "")
    return first if len(first) <= longest else first[: longest - 1].rstrip() + "…"


def readable_json(value: Any) -> Any:
    """Return a JSON value with every text in it readable, secret fields emptied, and no number that is none."""
    if isinstance(value, str):
        return readable(value)
    if isinstance(value, dict):
        return {
            one_line(key): REDACTED if _is_secret(key, item) else readable_json(item) for key, item in value.items()
        }
    if isinstance(value, list):
        return [readable_json(item) for item in value]
    return str(value) if isinstance(value, float) and not math.isfinite(value) else value


def _is_secret(key: str, value: Any) -> bool:
    return isinstance(value, str) and value != "" and names_a_secret(key)


def _plain(text: str) -> str:
    if not text.isprintable():
        text = _HALF_PAIRS.sub("\ufffd", _ESCAPE.sub("", text).replace("\r\n", "\n").translate(_CONTROLS))
    return text
