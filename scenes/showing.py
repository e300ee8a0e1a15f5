"""What a picture is a function of, and when two of them come out the same."""

from __future__ import annotations

from dataclasses import dataclass, replace

from scenes.camera import Shot
from scenes.extra import Extra as Extra
from scenes.motion import Leaving
from scenes.stage import Pick, focus_of
from sim.run import Run


@dataclass(frozen=True)
class Showing:
    """Everything a picture is a function of, apart from its size."""

    run: Run
    t: float
    shot: Shot
    selection: Pick | None = None
    hovered: Pick | None = None
    compare: bool = False  # the three ways back from the failure side by side
    leaving: Leaving | None = None  # what was shown before a change, and how far it has turned into what is
    extra: Extra | None = None

    @property
    def told(self) -> tuple[float, bool, int | None, Leaving | None, Extra | None]:
        """What decides, together with the run, where everything stands."""
        return self.t, self.compare, focus_of(self.selection), self.leaving, self.extra

    def settled(self) -> Showing:
        """Return the same with any change over."""
        return self if self.leaving is None else replace(self, leaving=None)

    def same_as(self, other: Showing | None) -> bool:
        """Tell whether both give the same picture."""
        return other is not None and self.same_scene_as(other) and self.shot == other.shot

    def goes_on_fading_from(self, other: Showing) -> bool:
        """Tell whether this is a later instant of the same change, all else being the same."""
        a, b = self.leaving, other.leaving
        if b is None or self.run is not other.run:
            return False
        if a is not None and (a.run is not b.run or replace(a, u=b.u) != b):
            return False
        return replace(self, leaving=b, shot=other.shot) == other

    def same_scene_as(self, other: Showing) -> bool:
        """Tell whether only the camera may differ."""
        return (
            (self.run is other.run or self.run == other.run)
            and self.t == other.t
            and self.selection == other.selection
            and self.hovered == other.hovered
            and self.compare == other.compare
            and self.extra == other.extra
            and self.leaving == other.leaving
        )
