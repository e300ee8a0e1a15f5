"""What is said of the three ways back: their names, what each costs and loses, and how to read the one scale."""

from __future__ import annotations

from scenes import layout as places
from scenes.compare import BAR_FRONT, CEILING, CEILING_Y, TICK_LENGTH, Comparison, bar_length
from scenes.compare_bars import CHECK_X
from scenes.labels import width_of
from scenes.words import BOLD, MEDIUM, SEMIBOLD, Label, Line, Place, Point, Say, short_amount
from sim.plan import Strategy
from sim.recovery import Recovery

HEADLINE, FIGURE = 1.2, 1.5  # how much larger than other words a name is set, and a total
SIZES = (1.4, 1.2, 1.0)  # of all of it, the largest first: a wide frame has room for large words at its sides
BESIDE, OVER = len(SIZES), len(SIZES) + 1  # manners in which words stand that are no larger than others
INSIDE = 0.25  # heights of a line between a total and the edge of the frame
HIGHEST, ENDLESS = 2.4, 200.0  # world units: no words are higher than a lane, so that all three are set alike
TOTAL_SAID = {"tokens": "scene.tokens", "tool_calls": "scene.calls", "steps": "scene.compare.steps"}


def comparison_labels(comparison: Comparison, say: Say) -> list[Label]:
    """Return what is said of each way: its name on the left, what it lost and what it costs on the right."""
    asked = []
    names = [_name_lines(way, say) for way in comparison.ways]
    room = max(_width(line) for lines in names for line in lines)
    edge = float(comparison.layout.frame_points[:, 0].min()) - 0.17
    for number, (layout, lines) in enumerate(zip(comparison.layouts, names, strict=True)):
        over: Point = (comparison.left, layout.track_y + CEILING_Y, CEILING)
        at: Point = (edge, layout.track_y - 0.4, 0.0)
        short = (_plain(lines[0]), lines[-1])
        name = (
            *(
                Place(at, (0.0, 0.5), (-room * size, 0.0), ENDLESS, HIGHEST, 1, _larger(lines, size), True, 0.0, True,
                      manner=manner)
                for manner, size in enumerate(SIZES)
            ),
            Place(at, (0.0, 0.5), (-room, 0.0), lines=lines, flush=0.0, wide_only=True, manner=BESIDE),
            *(Place(over, (0.0, 1.0), (0.0, -up), lines=short, flush=0.0, manner=OVER) for up in (0.3, 0.0)),
            *(Place(over, (0.0, 1.0), (0.0, -up), lines=short[:1], flush=0.0, manner=OVER + 1) for up in (0.3, 0.15)),
        )  # fmt: skip
        asked.append(Label(lines, name, 90, "rerun", row="names"))
        asked += [_total(comparison, number, say), _lost(comparison, number, say)]
    return [*asked, *_scale_labels(comparison, say), *_left_out(comparison, say)]


def _name_lines(way: Recovery, say: Say) -> tuple[Line, ...]:
    key, note = f"scene.compare.from.{way.strategy.value}", way.context.tokens
    if way.restart_after == 0 and way.strategy is Strategy.RESUME:
        key = "scene.compare.from.restart"  # without a disk it is the same way
    plain = say(key, amount=short_amount(note, say, whole=True) if note is not None else "?")
    role = "text_context" if way.strategy is Strategy.RESUME_WITH_ERROR_CONTEXT else "muted"
    return (
        Line(say(f"scene.compare.{way.strategy.value}"), "text", BOLD, HEADLINE),
        Line(plain, role, MEDIUM),
        Line(say("scene.compare.again", n=way.steps_rerun), "text_rerun", SEMIBOLD),
    )


def _plain(line: Line) -> Line:
    """Return a line as large as others, where there is no room for more."""
    return Line(line.text, line.role, line.weight)


def _larger(lines: tuple[Line, ...], by: float) -> tuple[Line, ...]:
    return tuple(Line(line.text, line.role, line.weight, line.size * by) for line in lines)


def _width(line: Line) -> float:
    """Return how wide a line is in sizes of its type."""
    return width_of(line.text, 40, line.weight) / 40 * line.size


def _total(comparison: Comparison, number: int, say: Say) -> Label:
    """Return what a way costs, to the right of everything; in an upright frame over the end of its lane."""
    way, layout = comparison.ways[number], comparison.layouts[number]
    cost = _cost_lines(comparison, number, way, say)
    words = cost[0].text if len(cost) == 1 else say("scene.compare.both", one=cost[0].text, other=cost[1].text)
    x, y = comparison.lost_foot(number)
    at: Point = (x + CHECK_X + 0.28, y, 0.25)
    end: Point = (float(comparison.layout.frame_points[:, 0].max()), layout.track_y + CEILING_Y, CEILING)
    tight = tuple(_plain(line) for line in cost)
    spots = (
        *(Place(at, (0.0, 0.5), (0.0, 0.0), ENDLESS, HIGHEST, 1, _larger(cost, size), True, 0.0, True, manner=manner)
          for manner, size in enumerate(SIZES)),
        Place(at, (0.0, 0.5), lines=tight, flush=0.0, wide_only=True, manner=BESIDE),
        *(Place(end, (1.0, 1.0), (-INSIDE, -up), lines=lines, flush=1.0, manner=OVER + number)
          for number, lines in enumerate((tight, (Line(words, "text", BOLD),), tight[:1])) for up in (0.3, 0.0)),
    )  # fmt: skip
    return Label(cost, spots, 89, "column", row="totals")


def _cost_lines(comparison: Comparison, number: int, way: Recovery, say: Say) -> tuple[Line, ...]:
    total = bar_length(comparison.bars[number])
    said = say(TOTAL_SAID[comparison.unit], amount=short_amount(total, say), n=int(total))
    lines = [Line(said, "text", BOLD, FIGURE)]
    if comparison.is_cheapest(number):
        lines.append(Line(say("scene.compare.cheapest"), "text", SEMIBOLD))
    elif comparison.unit == "tokens" and way.total.tool_calls is not None:
        lines.append(Line(say("scene.calls", n=way.total.tool_calls), "muted", MEDIUM))
    return tuple(lines)


def _lost(comparison: Comparison, number: int, say: Say) -> Label:
    """Return what a way threw away, at the foot of its column."""
    x, y = comparison.lost_foot(number)
    amount = short_amount(comparison.lost(number), say)
    lines = (Line(amount, "text_failed", BOLD), Line(say("scene.compare.lost"), "text_failed", MEDIUM))
    in_one = (Line(say("scene.compare.lost_amount", amount=amount), "text_failed", SEMIBOLD),)
    foot: Point = (x, y - places.SLAB_DEPTH / 2 + 0.05, 0.0)
    spots = (
        Place(foot, (0.5, 0.0)),
        Place(foot, (0.5, 0.0), lines=in_one, manner=1),
        Place(foot, width=0.0, whole=True, manner=2),  # nowhere: all three say it, or none
    )
    return Label(lines, spots, 85, "lost", row="lost")


def _scale_labels(comparison: Comparison, say: Say) -> list[Label]:
    """Return the numbers of the scale under the last bar, and what the mark across the bars means."""
    mark = comparison.x_of(comparison.without_failure)
    amount = short_amount(comparison.without_failure, say)
    words = Line(say("scene.compare.if_nothing_fails", amount=amount), "text", SEMIBOLD)
    below = [(mark + 0.1, layout.track_y + BAR_FRONT - 0.06, 0.0) for layout in comparison.layouts]
    spots = [Place(at, (align, 0.0), wide_only=at is not below[-1]) for at in (below[0], below[-1]) for align in (0, 1)]
    asked = [Label((words,), tuple(spots), 80, "axis")]
    for tick in comparison.ticks:
        line = Line(short_amount(tick, say, whole=True), "muted", MEDIUM)
        asked.append(Label((line,), (Place(_under(comparison, comparison.x_of(tick)), (0.5, 0.0)),), 40, "axis"))
    return asked


def _left_out(comparison: Comparison, say: Say) -> list[Label]:
    """Return the remark that a long run stands here only in part; its bars count all of it."""
    if comparison.is_whole:
        return []
    words = Line(say("scene.compare.not_all", n_steps=comparison.layout.n_steps), "text", MEDIUM)
    middle = _under(comparison, (comparison.left + comparison.right) / 2)
    spots = [Place(middle, (0.5, 0.0), (0.0, down)) for down in (1.25, 1.1)]
    return [Label((words,), tuple(spots), 88, "axis")]


def _under(comparison: Comparison, x: float) -> Point:
    return x, comparison.layouts[-1].track_y + BAR_FRONT - TICK_LENGTH - 0.03, 0.0
