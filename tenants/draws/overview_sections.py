"""Sections of the team's overview. Each area registers its own, because this app cannot know them."""

from collections.abc import Callable, Mapping
from typing import Any

from saas.tenancy.models import Community

Section = Callable[[Community], Mapping[str, Any]]
_sections: dict[str, Section] = {}


def overview_section(area: str) -> Callable[[Section], Section]:
    """Register ``section(community)``, which returns the current figures of ``area``.

    It runs in the community's schema.
    """

    def register(section: Section) -> Section:
        _sections[area] = section
        return section

    return register


def today(community: Community) -> dict[str, Mapping[str, Any]]:
    return {area: section(community) for area, section in _sections.items()}
