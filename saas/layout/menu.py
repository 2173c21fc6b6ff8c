"""The sections of a community's menu: the pages of the manifest that have a place in the navigation.

A community stores its menu as a list of ``{"section", "label", "hidden"}``. An empty list is the default menu.
``hidden`` is None if the team made no choice: then fans see the section once the community has something there.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.db import connection

from saas.layout.pages import PAGES
from saas.tenancy.models import Community

_PLACES: Final = [page.section for page in PAGES["community"].values() if page.section]
SECTIONS: Final = tuple(place.key for place in _PLACES)
# Sections of an area that can be switched off. A block of the home has its area as its kind.
SECTION_AREAS: Final = {place.key: place.area for place in _PLACES if place.area}
SECTION_LABELS: Final = {place.key: place.label for place in _PLACES}
AUTOMATIC_SECTIONS: Final = tuple(place.key for place in _PLACES if place.is_automatic)
MAX_SECTION_LABEL: Final = 20
Condition = Callable[[Community], str]


@dataclass(frozen=True, slots=True)
class _Filling:
    """When a section has something to show: an SQL condition, and what the platform's tables say."""

    condition: Condition
    needs: Callable[[Community], bool]


_fillings: dict[str, _Filling] = {}


def menu_of(stored: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the menu with every section. Sections that were built after it was stored are at the end."""
    entries = [_entry(entry["section"], **entry) for entry in stored if entry["section"] in SECTIONS]
    known = {entry["section"] for entry in entries}
    return entries + [_entry(name) for name in SECTIONS if name not in known]


def _entry(name: str, *, label: str = "", hidden: bool | None = None, section: str = "") -> dict[str, Any]:
    is_hidden = hidden if hidden is not None or name in AUTOMATIC_SECTIONS else False
    return {"section": section or name, "label": label, "hidden": is_hidden}


def fills(section: str, *, needs: Callable[[Community], bool] = lambda _: True) -> Callable[[Condition], Condition]:
    """Register the SQL condition that is true once a community has something to show in an automatic section.

    It is read in the community's schema, with each page, and knows the tables of the community alone. ``needs`` is
    asked where the condition is true: for what the platform's tables say.
    """

    def register(condition: Condition) -> Condition:
        _fillings[section] = _Filling(condition, needs)
        return condition

    return register


def empty_sections(community: Community) -> set[str]:
    """Return the automatic sections in which the community has nothing yet, in one statement and those of ``needs``."""
    conditions = ", ".join(f"({_fillings[name].condition(community)})" for name in AUTOMATIC_SECTIONS)
    with connection.cursor() as cursor:
        cursor.execute(f"select {conditions}")
        filled = cursor.fetchone()
    sections = zip(AUTOMATIC_SECTIONS, filled, strict=True)
    return {name for name, is_filled in sections if not (is_filled and _fillings[name].needs(community))}
