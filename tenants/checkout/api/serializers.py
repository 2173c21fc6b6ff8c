from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from rest_framework import serializers

from saas.kernel.errors import DomainError
from saas.kernel.serializers import Serializer


class DenialOutput(Serializer):
    """The reason why this person cannot go ahead now. ``code`` and ``params`` are those of the error of the call.

    ``until`` is the time at which the denial ends automatically; null if waiting does not help.
    """

    code: "serializers.Field[Any, Any, Any, Any]" = serializers.CharField()
    message = serializers.CharField()
    params = serializers.DictField()
    until = serializers.DateTimeField(allow_null=True)


@dataclass(frozen=True, slots=True)
class Denial:
    """The first denial of a list of checks, as ``DenialOutput`` renders it."""

    code: str
    message: str
    params: Mapping[str, Any]
    until: datetime | None


def denial_output(denial: DomainError | None) -> Denial | None:
    """Return what ``DenialOutput`` renders; None if there is no denial."""
    if denial is None:
        return None
    until = denial.params.get("until")
    return Denial(denial.code, str(denial), denial.params, datetime.fromisoformat(until) if until else None)
