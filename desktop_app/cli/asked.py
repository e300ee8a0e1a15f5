"""What a command line asks for: what fails and why, where the disks are, how to recover, which instant, which colours.

The options are declared here alone; every command that takes a state takes all of them.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields
from typing import TYPE_CHECKING, Any

from desktop_app.cli.spoken import say
from sim.bad_input import BadInput

if TYPE_CHECKING:  # what a plan is takes a while to load, and help needs none
    from sim.plan import Plan


def _typed(metavar: str) -> Any:
    """Declare an option with a value: None where it was left out."""
    return field(default=None, metadata={"metavar": metavar})


@dataclass(frozen=True)
class Asked:
    """The state options as they were typed; None where one was left out. `from_disk` is typed --from-disk, and so on.

    A field is an option: its help is the text `cli.help.<field>`, its metavar what stands for its value there.
    """

    fail: str | None = _typed("K")
    no_fail: bool = False
    fraction: str | None = _typed("P")
    instant: str | None = _typed("NAME")
    cause: str | None = _typed("NAME")
    spoiled: str | None = _typed("K")
    luck: str | None = _typed("SEED")
    every: str | None = _typed("N")
    manual: str | None = _typed("STEPS")
    strategy: str | None = _typed("NAME")
    from_disk: str | None = _typed("K")
    time: str | None = _typed("SECONDS")
    palette: str | None = _typed("NAME")

    def __post_init__(self) -> None:
        for name in ("fail", *OF_A_FAILURE):
            self._refuse_both(name, "no_fail")
        self._refuse_both("every", "manual")

    def _refuse_both(self, one: str, other: str) -> None:
        if getattr(self, one) is not None and getattr(self, other) not in (None, False):
            raise BadInput(say("cli.refuse.both", one=option_name(one), other=option_name(other)))

    def plan(self, plan: Plan) -> Plan:
        """Return `plan` with what was asked in place of its own; BadInput names the option and its value."""
        from desktop_app.cli.planned import planned

        return planned(self, plan)

    def t(self) -> float | None:
        """Return the story second asked for, or None; past the end of a run it means its end."""
        from desktop_app.cli.understood import number

        return None if self.time is None else number("--time", self.time, least=0.0, words="cli.refuse.time")

    def palette_name(self) -> str | None:
        """Return the palette asked for, or None."""
        from desktop_app.cli.understood import one_of
        from desktop_app.theme import PALETTES

        return None if self.palette is None else one_of("--palette", self.palette, PALETTES)


OF_A_FAILURE = ("fraction", "instant", "cause", "spoiled", "luck", "from_disk")
"""The options that mean something only where a step fails."""

STATE_OPTIONS = fields(Asked)
"""Every state option, in the order help lists them."""


def option_name(name: str) -> str:
    """Return a field's option as it is typed."""
    return f"--{name.replace('_', '-')}"
