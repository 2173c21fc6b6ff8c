"""Gems: whole numbers, 0 to 9,999,999,999,999; strings in JSON so that no client rounds them."""

import re
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

PATTERN = re.compile(r"(0|[1-9][0-9]{0,12})", re.ASCII)
MAXIMUM = 9_999_999_999_999


def count_gems(amount: int) -> str:
    """Return ``amount`` with its unit: "1 gem", "1,250 gems"."""
    return f"{amount:,} gem{'' if amount == 1 else 's'}"


@extend_schema_field({"type": "string", "pattern": "^(0|[1-9][0-9]{0,12})$", "examples": ["120"]})
class GemsField(serializers.Field[int, str, str, int]):
    """An amount of gems. ``minimum`` is 0 for balances and prices of free things, 1 for amounts that move."""

    default_error_messages = {
        "invalid": "Must be a whole number of gems, written as text like 120",
        "minimum": "Must be a positive number",
    }

    def __init__(self, *, minimum: int = 0, **kwargs: Any) -> None:
        self.minimum = minimum
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> int:
        if not isinstance(data, str) or not PATTERN.fullmatch(data):
            self.fail("invalid")
        amount = int(data)
        if amount < self.minimum:
            self.fail("minimum")
        return amount

    def to_representation(self, value: int) -> str:
        return str(value)


@extend_schema_field({"type": "string", "pattern": "^-?(0|[1-9][0-9]{0,12})$", "examples": ["-120"]})
class SignedGemsField(GemsField):
    """A sum of gems that can be negative. For answers only."""
