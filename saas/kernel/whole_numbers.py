"""Whole numbers in what a call takes. Gems have a field of their own: saas.kernel.gems."""

import re
from typing import Any

from rest_framework import serializers

WRITTEN = re.compile(r"-?(0|[1-9][0-9]*)", re.ASCII)


class IntegerField(serializers.IntegerField):
    """A number, or its decimal digits as text, which is all that a query or a form can send.

    DRF leaves it to Python what a number is, so that it also takes " 3", "3_0", "3.0" and the digits of other scripts.
    """

    def to_internal_value(self, data: Any) -> int:
        is_number = isinstance(data, int) and not isinstance(data, bool)
        if not is_number and not (isinstance(data, str) and WRITTEN.fullmatch(data[: self.MAX_STRING_LENGTH])):
            self.fail("invalid")
        return super().to_internal_value(data)
