"""Where one stands to look: a camera pose as a value, the named views, and how a hand moves it."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

import numpy as np
import numpy.typing as npt

from scenes.layout import SLAB_HEIGHT, Layout
from sim.values import Frozen

Matrix = npt.NDArray[np.float64]
Point = tuple[float, float, float]
Margins = tuple[float, float, float, float]  # left, top, right, bottom, as parts of the frame
Preset = Literal["overview", "home", "follow", "side"]

NO_MARGINS: Margins = (0.03, 0.04, 0.03, 0.04)
PRESETS: tuple[Preset, ...] = ("overview", "follow", "side")
LOWEST_DEG, HIGHEST_DEG = 3.0, 85.0
SIDEWAYS_DEG = 75.0  # beyond this the track is seen end-on and its labels hide each other
PERSPECTIVE_DEG = 18.0
UPRIGHT = 0.8  # width to height, below which a frame is looked through along the track
FILLED = 0.88  # of the free height: enough
# Field of view, azimuth, elevation; tried in turn until the frame is filled.
TURNS = tuple((PERSPECTIVE_DEG, -9.0 - 17 * u, 23.0 + 7 * u) for u in np.linspace(0, 1, 18).tolist())
ALONG = tuple((18.0 + 8 * u, -26.0 - 34 * u, 30.0 + 18 * u) for u in np.linspace(0, 1, 17)[1:].tolist())
HIGHER = tuple((PERSPECTIVE_DEG, 0.0, float(elevation)) for elevation in range(34, 59, 2))
FLOOR_REACH = 8.0  # times the scene: how far the floor is drawn
LANES_FROM_DEG, LANES_TO_DEG = 30, 66  # from how high above lanes side by side are seen
STANDING_DEG = 46  # from higher above a disk is no more than its edge
LANE_WORDS = (0.31, 0.25)  # room for words beside the lanes, left and right, in heights of the frame
SMALL_TOTALS = 0.16  # on the right, where totals are no larger than other words
NEARLY = 1.06  # as near as this is as good: large words are then worth more
TEXT_LINE = 1.16 / 40  # of the frame's height: a line of words
FIGURE_LINES, LANE_LINES, TITLE_LINES = 2.4, 2.4, 2.2  # lines of words over a column, before a lane, below a step
LONG_WORD = 4.7  # heights of a line: how wide a word may be in a title
MOST_FOR_WORDS = 0.22  # of the free height: in a low frame words give way, or nothing would be left to name
BESIDE_TRACK = 0.09  # of the width, for words on the right where one looks along the track
OVER_COLUMNS, BEFORE_LANE = 0.4, 0.45  # world units that a layout frames there
PARALLEL_DEG = 0.6  # as good as orthographic: equal bars look equal


class Shot(Frozen):
    """A camera pose: it looks at `target` from `distance` away.

    `azimuth` is 0 in front of the track and negative to the left of it; `elevation` is the angle above the floor;
    `fov` is the angle the height of the frame spans. Angles in degrees, lengths in world units.
    """

    fov: float
    azimuth: float
    elevation: float
    distance: float
    target: Point

    @property
    def eye(self) -> npt.NDArray[np.float64]:
        """Where the camera is."""
        return np.asarray(self.target) + self.distance * self.backward

    @property
    def backward(self) -> npt.NDArray[np.float64]:
        """The unit vector from the target to the camera."""
        return _axes(self.azimuth, self.elevation)[2]


@lru_cache(maxsize=64)
def overview(layout: Layout, aspect: float, margins: Margins = NO_MARGINS, letters: float = 1.0) -> Shot:
    """Return the opening view: everything, in gentle perspective, with room for words `letters` times as large.

    Where the frame has height to spare the track is turned away, step by step until it is filled, in an upright
    frame until one looks along it; a long run is seen from higher above.
    """
    turns = HIGHER if layout.tiles is not None else TURNS if aspect >= UPRIGHT else (*TURNS, *ALONG)
    for fov, azimuth, elevation in turns:
        shot = framed(layout.frame_points, aspect, margins, fov, azimuth, elevation)
        room = margins
        for _ in range(0 if layout.tiles is not None else 2):  # titles may find room on the fronts only from nearer
            had_room = fronts_hold_titles(shot, layout, letters)
            room = words_margins(shot, layout, aspect, margins, letters)
            shot = framed(layout.frame_points, aspect, room, fov, azimuth, elevation)
            if fronts_hold_titles(shot, layout, letters) == had_room:
                break
        if _height_filled(shot, layout, aspect, room) > FILLED:
            break
    return shot


def words_margins(shot: Shot, layout: Layout, aspect: float, margins: Margins, letters: float = 1.0) -> Margins:
    """Return margins that leave words their lines above the columns and below the track, however small that is."""
    unit = _unit(shot)
    line = TEXT_LINE * letters
    above = FIGURE_LINES * line - OVER_COLUMNS * unit * np.cos(np.radians(shot.elevation))
    lines = LANE_LINES if fronts_hold_titles(shot, layout, letters) else LANE_LINES + TITLE_LINES
    below = lines * line - BEFORE_LANE * unit * np.sin(np.radians(shot.elevation))
    left, top, right, bottom = margins
    above, below = max(above, 0.0), max(below, 0.0)
    if aspect < UPRIGHT:  # titles stand beside the track
        return left + BESIDE_TRACK / 3, top + above, right + BESIDE_TRACK, bottom
    part = min(1.0, MOST_FOR_WORDS * letters * (1 - top - bottom) / max(above + below, 1e-9))
    return left, top + part * above, right, bottom + part * below


def fronts_hold_titles(shot: Shot, layout: Layout, letters: float = 1.0) -> bool:
    """Tell whether titles of two lines and with long words are no larger than the fronts of the slabs."""
    unit, line = _unit(shot), TEXT_LINE * letters
    high = SLAB_HEIGHT * unit * np.cos(np.radians(shot.elevation)) > 2 * line
    return bool(high and layout.pitch * unit > LONG_WORD * line)


def _unit(shot: Shot) -> float:
    """Return how long a unit of the world is, in heights of the frame."""
    return float(1 / (2 * shot.distance * np.tan(np.radians(shot.fov) / 2)))


def _height_filled(shot: Shot, layout: Layout, aspect: float, margins: Margins) -> float:
    """Return how much of the free height a shot makes use of."""
    matrix = projection_matrix(shot, aspect, 1.0) @ view_matrix(shot)
    down = on_screen(layout.frame_points, matrix, aspect, 1.0)[:, 1]
    return float(np.ptp(down)) / (1 - margins[1] - margins[3])


def home(layout: Layout, aspect: float, margins: Margins = NO_MARGINS) -> Shot:
    """Return the view one starts from; the same call gives the same value, to the last digit."""
    return overview(layout, aspect, margins)


def side(layout: Layout, aspect: float, margins: Margins = NO_MARGINS) -> Shot:
    """Return the view from the front without perspective: equal heights look equal, as print wants it."""
    elevation = 12.0 if layout.tiles is None else 50.0
    return framed(layout.frame_points, aspect, margins, PARALLEL_DEG, 0.0, elevation)


def comparison(layout: Layout, aspect: float, margins: Margins = NO_MARGINS) -> Shot:
    """Return the view of the three ways back, `layout` being `tableau.stage_layout`: equal bars look equal.

    Words stand beside the lanes, large where that costs little, else above each where that leaves the lanes larger.
    """
    below = (1.3 if len(layout.stand_steps) == layout.n_steps else 2.6) * TEXT_LINE  # what is left out is said there
    if aspect < 1:
        return _lanes(layout, aspect, margins, (0.0, 2 * TEXT_LINE, 0.0, below), 2.6 * TEXT_LINE)
    names, totals, small = LANE_WORDS[0] / aspect, LANE_WORDS[1] / aspect, SMALL_TOTALS / aspect
    views = [
        _lanes(layout, aspect, margins, (names, 0.0, totals, below), TEXT_LINE),
        _lanes(layout, aspect, margins, (names, 0.0, small, below), TEXT_LINE),
        _lanes(layout, aspect, margins, (0.0, 2.4 * TEXT_LINE, small, below), 2.6 * TEXT_LINE),
    ]
    nearest = min(shot.distance for shot in views)
    return next(shot for shot in views if shot.distance <= NEARLY * nearest)


def _lanes(layout: Layout, aspect: float, margins: Margins, words: Margins, gap: float) -> Shot:
    """Return the view that shows lanes largest with a `gap` between them, in heights of the frame.

    Among views as good as equal it is the one from highest above from which disks and arcs still stand up, else from
    as little above that as can be: it fills the frame.
    """
    left, top, right, bottom = (min(a + b, 0.45) for a, b in zip(margins, words, strict=True))
    views = []
    for elevation in np.arange(LANES_FROM_DEG, LANES_TO_DEG + 1):
        shot = framed(layout.frame_points, aspect, (left, top, right, bottom), PARALLEL_DEG, 0.0, float(elevation))
        height = (layout.frame_points @ _axes(0.0, float(elevation))[1]).reshape(-1, 4)  # four corners a lane
        apart = float((height[:-1].min(axis=1) - height[1:].max(axis=1)).min())
        if apart >= gap * 2 * shot.distance * np.tan(np.radians(PARALLEL_DEG) / 2) or elevation == LANES_TO_DEG:
            views.append(shot)
    nearest = min(shot.distance for shot in views)
    good = [shot for shot in views if shot.distance <= nearest * 1.01]
    return min(good, key=lambda shot: abs(shot.elevation - STANDING_DEG))


def follow(layout: Layout, aspect: float, margins: Margins = NO_MARGINS, focus: Point | None = None) -> Shot:
    """Return a close view that keeps `focus` in the middle, with a neighbour on either side."""
    wide = overview(layout, aspect, margins)
    middle = wide.target if focus is None else focus
    near = framed(beside(layout, aspect, middle[0]), aspect, margins, PERSPECTIVE_DEG, -14.0, 22.0)
    return near if near.distance < wide.distance else wide


def beside(layout: Layout, aspect: float, at_x: float) -> npt.NDArray[np.float64]:
    """Return the corners of what a close view shows: a place on the track, and its neighbours on either side."""
    reach = layout.pitch * min(2.2, 1.2 * aspect)
    ends = (at_x - reach, at_x + reach)
    return np.array([[x, layout.track_y + y, z] for x in ends for y in (-1.9, 0.9) for z in (0.0, 2.1)])


def preset_shot(
    name: Preset,
    layout: Layout,
    aspect: float,
    margins: Margins = NO_MARGINS,
    focus: Point | None = None,
    letters: float = 1.0,
) -> Shot:
    """Return a named view."""
    if name == "follow":
        return follow(layout, aspect, margins, focus)
    return side(layout, aspect, margins) if name == "side" else overview(layout, aspect, margins, letters)


def framed(
    points: npt.NDArray[np.float64], aspect: float, margins: Margins, fov: float, azimuth: float, elevation: float
) -> Shot:
    """Return the closest shot at these angles that has all `points` inside the margins, in the middle."""
    left, top, right, bottom = margins
    right_axis, up_axis, back = _axes(azimuth, elevation)
    tangent = np.tan(np.radians(fov) / 2)
    low = np.array([2 * left - 1, 2 * bottom - 1])
    high = np.array([1 - 2 * right, 1 - 2 * top])
    u, v, w = points @ right_axis, points @ up_axis, points @ back
    # A point w nearer than the eye's depth is inside when it is off the centre by low to high times its distance:
    # two linear bounds on the centre, which leave it room once the depth is large enough.
    depth = 0.0
    centre = np.zeros(2)
    for axis, (at, scale) in enumerate(((u, tangent * aspect), (v, tangent))):
        upper = at + high[axis] * scale * w
        lower = at + low[axis] * scale * w
        needed = (upper.max() - lower.min()) / (scale * (high[axis] - low[axis]))
        depth = max(depth, float(needed))
    for axis, (at, scale) in enumerate(((u, tangent * aspect), (v, tangent))):
        least = float((at + high[axis] * scale * w).max()) - high[axis] * scale * depth
        most = float((at + low[axis] * scale * w).min()) - low[axis] * scale * depth
        centre[axis] = (least + most) / 2
    middle = float((w.max() + w.min()) / 2)
    target = centre[0] * right_axis + centre[1] * up_axis + middle * back
    return Shot(
        fov=fov,
        azimuth=azimuth,
        elevation=elevation,
        distance=depth - middle,
        target=(float(target[0]), float(target[1]), float(target[2])),
    )


def bounded(shot: Shot, layout: Layout) -> Shot:
    """Return the nearest shot that is above the floor and has not lost the scene."""
    low, high = layout.low, layout.high
    size = float(np.linalg.norm(high - low))
    target = np.clip(np.nan_to_num(np.asarray(shot.target)), low, high)
    fov = float(np.clip(shot.fov, PARALLEL_DEG, 60.0))
    span = np.tan(np.radians(fov) / 2)
    distance = float(np.clip(shot.distance, 0.7 / span, 1.3 * size / span))
    lowest = np.degrees(np.arcsin(np.clip((0.25 - target[2]) / distance, -1, 1)))
    return Shot(
        fov=fov,
        azimuth=float(np.clip(shot.azimuth, -SIDEWAYS_DEG, SIDEWAYS_DEG)),
        elevation=float(np.clip(shot.elevation, max(LOWEST_DEG, float(lowest)), HIGHEST_DEG)),
        distance=distance,
        target=(float(target[0]), float(target[1]), float(target[2])),
    )


def orbited(shot: Shot, layout: Layout, right_deg: float, up_deg: float) -> Shot:
    """Return the shot after the camera walked round its target."""
    turned = {"azimuth": shot.azimuth + right_deg, "elevation": shot.elevation + up_deg}
    return bounded(shot.model_copy(update=turned), layout)


def zoomed(shot: Shot, layout: Layout, factor: float) -> Shot:
    """Return the shot from `factor` times as near (2 comes closer, 0.5 goes back)."""
    return bounded(shot.model_copy(update={"distance": shot.distance / max(factor, 1e-6)}), layout)


def panned(shot: Shot, layout: Layout, right: float, up: float) -> Shot:
    """Return the shot after the scene was dragged by parts of the frame's height."""
    right_axis, up_axis, _ = _axes(shot.azimuth, shot.elevation)
    span = 2 * shot.distance * np.tan(np.radians(shot.fov) / 2)
    moved = np.asarray(shot.target) - span * (right * right_axis + up * up_axis)
    return bounded(shot.model_copy(update={"target": (float(moved[0]), float(moved[1]), float(moved[2]))}), layout)


def shot_between(first: Shot, second: Shot, u: float) -> Shot:
    """Return the shot a part `u` of the way, 0 to 1; sizes change evenly to the eye, so the subject stays framed."""
    if u <= 0:
        return first
    if u >= 1:
        return second

    def mix(a: float, b: float) -> float:
        return a + (b - a) * u

    fov = np.exp(mix(np.log(first.fov), np.log(second.fov)))
    spans = [np.log(shot.distance * np.tan(np.radians(shot.fov) / 2)) for shot in (first, second)]
    distance = np.exp(mix(spans[0], spans[1])) / np.tan(np.radians(fov) / 2)
    x, y, z = (mix(a, b) for a, b in zip(first.target, second.target, strict=True))
    return Shot(
        fov=float(fov),
        azimuth=mix(first.azimuth, second.azimuth),
        elevation=mix(first.elevation, second.elevation),
        distance=float(distance),
        target=(x, y, z),
    )


def view_matrix(shot: Shot) -> Matrix:
    """Return world to camera; multiply column vectors on its right."""
    axes = np.stack(_axes(shot.azimuth, shot.elevation))
    view = np.eye(4)
    view[:3, :3] = axes
    view[:3, 3] = -axes @ shot.eye
    return view


def projection_matrix(shot: Shot, aspect: float, reach: float) -> Matrix:
    """Return camera to clip space; `reach` is how far from the target anything can be, so that depth stays precise."""
    near = max(shot.distance - reach, 0.02 * shot.distance, 0.05)
    far = shot.distance + FLOOR_REACH * reach
    focal = 1 / np.tan(np.radians(shot.fov) / 2)
    return np.array(
        [
            [focal / aspect, 0, 0, 0],
            [0, focal, 0, 0],
            [0, 0, (far + near) / (near - far), 2 * far * near / (near - far)],
            [0, 0, -1, 0],
        ]
    )


def view_projection(shot: Shot, aspect: float, layout: Layout) -> Matrix:
    """Return world to clip space for this layout."""
    corners = np.stack([layout.low, layout.high])
    reach = float(np.abs(corners - np.asarray(shot.target)).max(axis=0) @ np.ones(3)) + 8.0
    return projection_matrix(shot, aspect, reach) @ view_matrix(shot)


def on_screen(points: npt.ArrayLike, matrix: Matrix, width: float, height: float) -> npt.NDArray[np.float64]:
    """Return (n, 3): pixels from the left, pixels from the top, and distance along the view (negative: behind)."""
    at = np.atleast_2d(np.asarray(points, dtype=np.float64))
    clip = at @ matrix[:, :3].T + matrix[:, 3]
    w = np.where(np.abs(clip[:, 3]) < 1e-9, 1e-9, clip[:, 3])
    x, y = clip[:, 0] / w, clip[:, 1] / w
    return np.stack([(x + 1) * width / 2, (1 - y) * height / 2, clip[:, 3]], axis=1)


def ray(shot: Shot, aspect: float, x: float, y: float) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """Return the eye and the direction through a point of the frame, 0 to 1 from its top left."""
    right_axis, up_axis, back = _axes(shot.azimuth, shot.elevation)
    span = np.tan(np.radians(shot.fov) / 2)
    direction = (2 * x - 1) * span * aspect * right_axis + (1 - 2 * y) * span * up_axis - back
    return shot.eye, direction


def _axes(azimuth: float, elevation: float) -> tuple[Matrix, Matrix, Matrix]:
    """Return the camera's right, up and backward, in the world."""
    a, e = np.radians(azimuth), np.radians(elevation)
    back = np.array([np.cos(e) * np.sin(a), -np.cos(e) * np.cos(a), np.sin(e)])
    right = np.array([np.cos(a), np.sin(a), 0.0])
    return right, np.cross(back, right), back
