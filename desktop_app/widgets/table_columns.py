"""Which columns of a table there is room for, and how wide each is."""

from __future__ import annotations

from collections.abc import Sequence

from desktop_app.widgets.table_model import Column


def fitted(columns: Sequence[Column], room: int, em: float) -> list[int]:
    """Return the width of each column in pixels, 0 for one that has to go; those of lowest rank go first."""
    kept = sorted(columns, key=lambda column: -column.rank)
    while len(kept) > 1 and sum(column.width for column in kept) * em > room:
        kept.pop()
    spare = max(room - sum(column.width for column in kept) * em, 0.0)
    shares = sum(column.share for column in kept)
    widths, used = [], 0.0
    for column in columns:
        if column not in kept:
            widths.append(0)
            continue
        wanted = column.width * em + (spare * column.share / shares if shares else 0.0)
        widths.append(round(used + wanted) - round(used))
        used += wanted
    return widths
