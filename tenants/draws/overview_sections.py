"""Sections of the team's overview. Each area provides its own, because this app does not know their tables."""

from collections.abc import Callable, Mapping

from saas.tenancy.models import Community

Tell = Callable[[Community], Mapping[str, int]]
_tellers: dict[str, Tell] = {}


def overview_section(area: str) -> Callable[[Tell], Tell]:
    """``tell(community)`` gives the figures of ``area`` as they stand now, asked in the community's schema."""

    def register(tell: Tell) -> Tell:
        _tellers[area] = tell
        return tell

    return register


def today(community: Community) -> dict[str, Mapping[str, int]]:
    return {area: tell(community) for area, tell in _tellers.items()}
