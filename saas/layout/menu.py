"""The sections of a community's menu: the pages of the manifest that have a place in the navigation.

A community stores its menu as a list of ``{"section", "label", "hidden"}``. An empty list is the default menu.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from saas.layout.pages import PAGES

_PLACES: Final = [page.section for page in PAGES["community"].values() if page.section]
SECTIONS: Final = tuple(place.key for place in _PLACES)
# Sections of an area that operators can switch off. A block of the home has its area as its kind.
SECTION_AREAS: Final = {place.key: place.area for place in _PLACES if place.area}
SECTION_LABELS: Final = {place.key: place.label for place in _PLACES}
MAX_SECTION_LABEL: Final = 20


def menu_of(stored: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the menu with every section. Sections that were built after it was stored are at the end."""
    entries = [dict(entry) for entry in stored if entry["section"] in SECTIONS]
    known = {entry["section"] for entry in entries}
    return entries + [{"section": name, "label": "", "hidden": False} for name in SECTIONS if name not in known]
