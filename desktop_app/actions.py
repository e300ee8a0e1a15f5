"""Everything that can be done: its name, its keys, what it does. Menus, keys, find and help read this one table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Literal

Where = Literal["everywhere", "scene"]


@dataclass(frozen=True, slots=True)
class Action:
    """One thing to do; its words are `action.<name>`.

    Keys are in Qt's portable spelling. Those of "scene" act only while the 3D view or the strip has the focus.
    """

    name: str
    do: Callable[[], object]
    keys: tuple[str, ...] = ()
    where: Where = "everywhere"
    icon: str = ""
    findable: bool = True


class Actions:
    """The table, by name."""

    def __init__(self) -> None:
        self._table: dict[str, Action] = {}

    def add(
        self,
        name: str,
        do: Callable[[], object],
        *keys: str,
        where: Where = "everywhere",
        icon: str = "",
        findable: bool = True,
    ) -> None:
        """Enter one action; a name can be entered once."""
        if name in self._table:
            raise ValueError(f"the action {name} is there already")
        self._table[name] = Action(name, do, keys, where, icon, findable)

    def do(self, name: str) -> None:
        """Do it."""
        self._table[name].do()

    def get(self, name: str) -> Action:
        """Return the action called `name`."""
        return self._table[name]

    def __iter__(self) -> Iterator[Action]:
        return iter(self._table.values())
