"""What is written at the landscape: its scales, its lines, and what the plan stands for."""

from __future__ import annotations

from scenes.landscape import (
    DEPTH,
    HEIGHT,
    PLINTH,
    POLE,
    RATE_TICKS,
    WIDTH,
    Relief,
    height_of,
    interval_ticks,
    ratio_ticks,
    y_of,
)
from scenes.landscape_curves import curves
from scenes.words import BOLD, MEDIUM, SEMIBOLD, Label, Line, Place, Point, Say, short_amount


def relief_labels(relief: Relief, say: Say) -> list[Label]:
    """Return every label that asks for a place."""
    return [
        _pin(relief, say),
        *_titles(say),
        *_interval_ticks(relief, say),
        *_rate_ticks(say),
        *_ratio_ticks(relief, say),
        *_curve_names(relief, say),
    ]


def percent(rate: float) -> float | int:
    """Return a rate in per cent with as many figures as say something."""
    shown = round(100 * rate, 1 if rate < 0.0995 else 0)
    return int(shown) if shown == int(shown) else shown


def _label(text: str, role: str, weight: int, places: tuple[Place, ...], priority: float) -> Label:
    return Label((Line(text, role, weight),), places, priority, "axis", may_cover=True)


def _titles(say: Say) -> list[Label]:
    front = tuple(Place((WIDTH * part, -0.62, 0.0), (0.5, 0.0), (0.9, 1.5)) for part in (0.6, 0.52, 0.7, 0.44))
    left = tuple(Place((-0.62, DEPTH * part, 0.0), (1.0, 0.0), (-1.6, 0.7)) for part in (0.5, 0.4, 0.3))
    left += tuple(Place((-0.3, 0.0, 0.0), (across, 0.0), (0.0, down)) for down in (0.9, 1.9) for across in (1.0, 0.75))
    top = (-0.2, DEPTH, PLINTH + HEIGHT)
    up = (Place(top, (0.6, 1.0), (0.0, -0.75)), Place(top, (0.3, 1.0), (0.0, -0.75)), Place(top, (0.0, 1.0), (0, -0.7)))
    cost = Label(
        (Line(say("scene.landscape.cost"), "text", BOLD), Line(say("scene.landscape.cost_unit"), "muted", MEDIUM)),
        up, 88, "axis", may_cover=True,
    )  # fmt: skip
    return [
        _label(say("scene.landscape.interval"), "text", BOLD, front, 90),
        _label(say("scene.landscape.rate"), "text", BOLD, left, 89),
        cost,
    ]


def _interval_ticks(relief: Relief, say: Say) -> list[Label]:
    ticks = interval_ticks(relief)
    labels = []
    for number in ticks:
        at = (float(relief.x_of(number)), -0.42, 0.0)
        last = number == ticks[-1]
        text = say("scene.landscape.no_disk") if last else say("scene.landscape.steps", number=number)
        places = (
            Place(at, (0.15 if last else 0.5, 0.0), (0.15, -0.1)),
            Place(at, (0.8, 0.0), (0.15, -0.1)),
            Place(at, (0.0, 0.5)),
        )
        labels.append(_label(text, "muted", MEDIUM, places, 70 if last else 66))
    return labels


def _rate_ticks(say: Say) -> list[Label]:
    labels = []
    for number, rate in enumerate(RATE_TICKS):
        at = (-0.3, float(y_of(rate)), 0.0)
        text = say("scene.landscape.percent", value=percent(rate))
        places = (Place(at, (1.0, 0.5)), Place(at, (1.0, 0.2)))
        labels.append(_label(text, "muted", MEDIUM, places, 64 - number % 2))
    return labels


def _ratio_ticks(relief: Relief, say: Say) -> list[Label]:
    ticks = ratio_ticks(relief)
    is_cut = float((relief.land.costs / relief.land.fault_free).max()) > relief.ceiling
    labels = []
    for ratio in ticks:
        at = (-0.26, DEPTH, float(height_of(ratio, relief.ceiling)))
        key = "times_or_more" if is_cut and ratio == ticks[-1] else "times"
        text = say(f"scene.landscape.{key}", value=f"{ratio:g}")
        labels.append(_label(text, "muted", MEDIUM, (Place(at, (1.0, 0.5)),), 68))
    return labels


def _curve_names(relief: Relief, say: Say) -> list[Label]:
    labels = []
    lowest = relief.valley[len(relief.valley) // 3]
    best = Line(say("scene.landscape.best"), "text", BOLD)
    labels.append(Label((best,), _beside(lowest), 86, "landscape", may_cover=True, leaders=(_point(lowest),)))
    for curve in curves(relief):
        line = Line(say(f"scene.landscape.{curve.name}"), "text", SEMIBOLD)
        whole = curve.solid[0] if curve.solid else curve.label_at[None]
        at = whole[0] if curve.name == "young" else whole[len(whole) * 2 // 3]
        labels.append(Label((line,), _beside(at), 76, "landscape", may_cover=True, leaders=(_point(at),)))
    return labels


def _pin(relief: Relief, say: Say) -> Label:
    pin, land = relief.pin, relief.land
    key = "pin_none" if pin.interval >= land.intervals[-1] else "pin"
    setting = say(f"scene.landscape.{key}", n=round(pin.interval, 1), percent=percent(pin.rate))
    lines = (Line(setting, "text", BOLD), Line(pin_cost(relief, say), "text", SEMIBOLD))
    x, y, z = pin.foot
    head = (x, y, z + POLE)
    places = tuple(
        Place(head, align, shift)
        for align, shift in (
            ((0.0, 1.0), (0.8, 0.2)), ((0.0, 0.0), (0.9, -0.1)), ((0.0, 0.0), (0.9, 0.7)), ((0.0, 0.0), (0.9, 1.6)),
            ((0.5, 1.0), (0.0, -0.8)), ((1.0, 0.5), (-0.9, -0.3)), ((0.0, 1.0), (0.6, -1.2)), ((0.5, 1.0), (0.0, -2.4)),
            ((1.0, 0.0), (-0.9, 0.7)), ((0.5, 1.0), (0.0, -4.8)), ((0.5, 0.0), (0.0, 4.8)),
        )
    )  # fmt: skip
    return Label(lines, places, 98, "landscape", essential=True, leaders=(head,))


def pin_cost(relief: Relief, say: Say) -> str:
    """Return what the plan costs on average, and how many times a run without failures that is."""
    expected = relief.pin.expected
    if expected is None:
        return say("scene.landscape.never")
    ratio = expected / relief.land.fault_free
    return say("scene.landscape.costs", times=f"{ratio:.2f}" if ratio < 9.95 else short_amount(round(ratio), say))


def _beside(at: object) -> tuple[Place, ...]:
    spot = _point(at)
    shifts = (
        ((0.0, 1.0), (1.2, -1.0)), ((1.0, 1.0), (-1.2, -1.0)), ((0.0, 0.0), (1.2, 1.0)), ((1.0, 0.0), (-1.2, 1.0)),
        ((0.0, 1.0), (2.2, -2.4)), ((1.0, 1.0), (-2.2, -2.4)), ((0.0, 0.0), (2.0, 2.4)), ((1.0, 0.0), (-2.0, 2.4)),
    )  # fmt: skip
    return tuple(Place(spot, align, shift) for align, shift in shifts)


def _point(at: object) -> Point:
    x, y, z = (float(part) for part in at)  # type: ignore[attr-defined]
    return x, y, z
