"""A stranger's text as far as one line can hold it: a title may be a book, and a book may hold anything."""

from __future__ import annotations

MOST = 240  # characters; no line on any screen shows more

_BREAKS = dict.fromkeys((*range(0x20), *range(0x7F, 0xA0), 0x2028, 0x2029), " ")


def short(text: str, most: int = MOST) -> str:
    """Return the beginning of `text` on one line: `most` characters, the last of them … where more would follow.

    What ends a line or steers a terminal becomes a space. To shape a hundred thousand letters, of which a few are
    seen, would take longer than all else.
    """
    cut = text if len(text) <= most else text[: most - 1] + "…"
    return cut if cut.isascii() and cut.isprintable() else cut.translate(_BREAKS)
