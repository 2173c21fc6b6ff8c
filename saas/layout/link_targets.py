"""Paths of a community that lead to something with an end. The app that has the thing registers its section."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable
from typing import Final

_PARTS: Final = 2
Ended = Callable[[Collection[str]], set[str]]
_ended: dict[str, Ended] = {}


def ends(section: str) -> Callable[[Ended], Ended]:
    """Register the function that returns those of the given names below ``section`` that have ended.

    A name is the second part of a path such as ``/raffles/opening-night``. It runs in the community's schema.
    """

    def register(ended: Ended) -> Ended:
        _ended[section] = ended
        return ended

    return register


def ended_paths(paths: Iterable[str]) -> set[str]:
    """Return those of the paths that lead to something that has ended, with one call per section."""
    names: dict[str, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for path in paths:
        parts = path.partition("?")[0].partition("#")[0].strip("/").split("/")
        if path.startswith("/") and len(parts) == _PARTS and parts[0] in _ended:
            names[parts[0]][parts[1]].add(path)
    found: set[str] = set()
    for section, by_name in names.items():
        for name in _ended[section](by_name):
            found |= by_name[name]
    return found
