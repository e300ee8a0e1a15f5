"""What a picture is asked for with, as a value that goes from the window to whoever draws."""

from __future__ import annotations

import json
from pathlib import Path

from desktop_app.moment import Moment
from desktop_app.stills import Still, moment_still
from scenes.camera import Shot
from scenes.extra import Extra
from sim.run import simulate
from sim.scenario import scenario_from, scenario_json
from sim.values import Frozen


class StillAsked(Frozen):
    """A moment as the window shows it: `scenario` is its plan as JSON, `shot` where a hand has turned the camera.

    `aspect` is the shape of what the camera was turned in: a narrower picture is taken from further away.
    """

    scenario: str
    t: float
    size: tuple[int, int]
    palette: str = "studio"
    compare: bool = False
    extra: Extra | None = None
    shot: Shot | None = None
    aspect: float = 16 / 9
    transparent: bool = False
    caption: bool = False

    def within(self, width: int, height: int) -> StillAsked:
        """Return the same in the same shape, no larger than that."""
        scale = min(width / self.size[0], height / self.size[1], 1.0)
        size = max(1, round(self.size[0] * scale)), max(1, round(self.size[1] * scale))
        return self.model_copy(update={"size": size})

    def still(self) -> Still:
        """Return the still of it."""
        plan = scenario_from(json.loads(self.scenario), "scenario")
        return moment_still(
            simulate(plan),
            self.t,
            self.palette,
            self.size,
            compare=self.compare,
            extra=self.extra,
            see_through=self.transparent,
            figures=self.caption,
            shot=self._shot_in_this_shape(),
        )

    def _shot_in_this_shape(self) -> Shot | None:
        if self.shot is None:
            return None
        further = max(1.0, self.aspect / (self.size[0] / self.size[1]))
        return self.shot.model_copy(update={"distance": self.shot.distance * further})


def still_of_moment(moment: Moment, size: tuple[int, int], aspect: float) -> StillAsked:
    """Return what shows a moment of the window in a picture of this size."""
    view = moment.view
    return StillAsked(
        scenario=scenario_json(moment.plan).decode(),
        t=moment.t,
        size=size,
        palette=view.palette,
        compare=view.compare,
        extra=view.extra,
        shot=view.shot,
        aspect=aspect,
    )


def picture_name(path: Path | None) -> str:
    """Return the name that a picture has until somebody gives it another."""
    return f"{path.stem if path is not None else 'savepoint'}.png"
