"""How often to save when failures come at random times: Young's answer, Daly's, and which of them to trust."""

from __future__ import annotations

import json
import re

from desktop_app.cli.spoken import say, words
from desktop_app.cli.understood import real_number
from sim.bad_input import BadInput, shown_bare
from sim.interval import daly, young, young_holds

MINUTES = {"s": 1 / 60, "sec": 1 / 60, "min": 1.0, "h": 60.0, "d": 1440.0}
SHORTEST_MIN, LONGEST_MIN = 1e-6 / 60, 1e6 * 1440  # a microsecond, a million days


def interval_as_json(dump: str, mtbf: str) -> str:
    """Return both intervals in minutes."""
    given = minutes("--dump", dump), minutes("--mtbf", mtbf)
    return json.dumps({"young_minutes": young(*given), "daly_minutes": daly(*given)}, indent=2)


def interval_in_words(dump: str, mtbf: str) -> str:
    """Return both intervals, and whether Young's holds here."""
    given = minutes("--dump", dump), minutes("--mtbf", mtbf)
    first_order, higher_order = young(*given), daly(*given)
    unit = next((unit for unit in ("d", "h", "min") if higher_order >= 2 * MINUTES[unit]), "s")
    holds = "holds" if young_holds(*given) else "does_not_hold"
    lines = (
        say("cli.interval.daly", time=_time(higher_order, unit)),
        say("cli.interval.young", time=_time(first_order, unit)),
        say(f"cli.interval.{holds}", off=words().percent(abs(first_order / higher_order - 1))),
    )
    return "\n".join(lines)


def minutes(option: str, word: str) -> float:
    """Return the minutes that "5min", "24 h" or "0.5d" mean."""
    spelt = re.fullmatch(r"([-+.0-9eE]+?)\s*([a-z]+)", word.strip().lower())
    value = real_number(spelt[1]) if spelt and spelt[2] in MINUTES else None
    time = value * MINUTES[spelt[2]] if spelt and value is not None else 0.0
    if not SHORTEST_MIN <= time <= LONGEST_MIN:
        raise BadInput(say("cli.refuse.duration", option=f"{option} {shown_bare(word)}"))
    return time


def _time(time_min: float, unit: str) -> str:
    """Return a time with three figures."""
    return say(f"cli.interval.unit.{unit}", value=words().number(float(f"{time_min / MINUTES[unit]:.3g}")))
