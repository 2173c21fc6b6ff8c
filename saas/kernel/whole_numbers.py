"""Whole numbers in the input of calls. Gems have their own field: saas.kernel.gems."""

import re
from typing import Any

from rest_framework import serializers

WRITTEN = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)


class IntegerField(serializers.IntegerField):
    """A whole number, as a number or as decimal digits: queries and forms can send only text.

    DRF would accept every text that Python accepts, also " 3", "3_0", "3.0" and the digits of other scripts.
    """

    def to_internal_value(self, data: Any) -> int:
        is_number = isinstance(data, int) and not isinstance(data, bool)
        if not is_number and not (isinstance(data, str) and WRITTEN.fullmatch(data[: self.MAX_STRING_LENGTH])):
            self.fail("invalid")
        return super().to_internal_value(data)
