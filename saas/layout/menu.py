"""The sections of a community's menu.

A new area adds its section to SECTIONS. A community stores its menu as a list of ``{"section", "label", "hidden"}``.
An empty list is the default menu.
"""

from collections.abc import Iterable, Mapping
from typing import Any, Final

from saas.plans.catalog import Area

SECTIONS: Final = ("home", "quests", "raffles", "cases", "store")
# Sections of an area that operators can switch off. A block of the home has its area as its kind.
SECTION_AREAS: Final = {"quests": Area.QUESTS, "raffles": Area.RAFFLES, "cases": Area.CASES}
SECTION_LABELS: Final = {
    "home": "Home", "quests": "Quests", "raffles": "Raffles", "cases": "Cases", "store": "Store",
}  # fmt: skip
MAX_SECTION_LABEL: Final = 20


def menu_of(stored: Iterable[Mapping[str, Any]]) -> list[dict[str, Any]]:
    """Return the menu with every section. Sections that were built after it was stored are at the end."""
    entries = [dict(entry) for entry in stored if entry["section"] in SECTIONS]
    known = {entry["section"] for entry in entries}
    return entries + [{"section": name, "label": "", "hidden": False} for name in SECTIONS if name not in known]
