"""What is fetched when something of it is first wanted, so that what is wanted at once comes sooner."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import Any


class Later(ModuleType):
    """Stands for a module, and hands on what it is asked for; the module is loaded with the first question."""

    def __getattr__(self, name: str) -> Any:
        return getattr(import_module(self.__name__), name)


def later(name: str) -> Any:
    """Return what stands for the module `name` until it is wanted.

    Beside it stands an ordinary import under `TYPE_CHECKING`: for the checker of types, and for the borders between
    the packages, which hold for what comes later too.
    """
    return Later(name)
