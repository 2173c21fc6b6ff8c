"""Ids in the input of calls."""

from typing import Any
from uuid import UUID

from rest_framework import serializers


class UUIDField(serializers.UUIDField):
    """An id as text. DRF would also accept a whole number, which no client means as an id."""

    def to_internal_value(self, data: Any) -> UUID:
        if not isinstance(data, str | UUID):
            self.fail("invalid", value=data)
        value: UUID = super().to_internal_value(data)
        return value
