"""Amounts of money that are no gems: decimal numbers, strings in JSON so that no client rounds them."""

import re
from decimal import Decimal
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

WRITTEN = re.compile(r"(0|[1-9][0-9]{0,14})(\.[0-9]{1,8})?", re.ASCII)


def plain(amount: Decimal) -> str:
    """Return ``amount`` without an exponent and without zeros at its end: "12.5"."""
    text = f"{amount:f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return "0" if text in ("-0", "") else text


@extend_schema_field({"type": "string", "pattern": r"^-?(0|[1-9][0-9]{0,15})(\.[0-9]{1,8})?$", "examples": ["1542.37"]})
class AmountField(serializers.Field[Decimal, str, str, Decimal]):
    """An amount with up to eight decimals. Answers can be negative, and inputs only with ``signed``."""

    default_error_messages = {"invalid": "Must be an amount, written as text like 120.50"}

    def __init__(self, *, signed: bool = False, **kwargs: Any) -> None:
        self.signed = signed
        super().__init__(**kwargs)

    def to_internal_value(self, data: Any) -> Decimal:
        unsigned = data.removeprefix("-") if self.signed and isinstance(data, str) else data
        if not isinstance(unsigned, str) or not WRITTEN.fullmatch(unsigned):
            self.fail("invalid")
        return Decimal(data)

    def to_representation(self, value: Decimal) -> str:
        return plain(value)
