"""A hook: an app calls a function that a higher app provides. No app may import the apps above it."""

from collections.abc import Callable
from typing import Generic, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")


class Hook(Generic[P, R]):
    """Calling the hook calls the function that was registered. A later registration replaces an earlier one."""

    def __init__(self) -> None:
        self._function: Callable[P, R] | None = None

    def register(self, function: Callable[P, R]) -> Callable[P, R]:
        self._function = function
        return function

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        assert self._function is not None, "No registrations.py provides the function"
        return self._function(*args, **kwargs)
