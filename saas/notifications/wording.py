"""Fills the variables of a notification's texts.

A variable is a text, ``{product}``, or with a unit a whole number, ``{amount:gem}``: "1 gem", "1,250 gems".
"""

from collections.abc import Mapping
from functools import cache
from string import Formatter
from typing import Any

Values = Mapping[str, str | int]
COMMUNITY = "community"
"""A variable that all templates can use without an argument: the community's current name."""

PEOPLE = ("username", "inviter", "actor", "giver", "receiver", "opponent", "name")
"""Variables that contain a person's name. ``name`` can be that of a thing, too; only equal names are erased."""


class _Words(Formatter):
    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return str(value)
        return f"{value:,} {format_spec}{'' if value == 1 else 's'}"


_words = _Words()


@cache
def variables(*texts: str) -> dict[str, type[str] | type[int]]:
    """Return the variables of the texts with their types, without COMMUNITY."""
    found: dict[str, type[str] | type[int]] = {}
    for text in texts:
        for _, name, unit, _ in _words.parse(text):
            if name and name != COMMUNITY:
                found[name] = int if unit else str
    return found


def worded(text: str, values: Values, community: str = "") -> str:
    return _words.vformat(text, (), {**values, COMMUNITY: community})
