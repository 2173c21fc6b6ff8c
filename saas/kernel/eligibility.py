"""What a button says before it is pressed: whether this person may, and if not, why and until when."""

from datetime import datetime
from typing import Any

from rest_framework import serializers

from saas.kernel.api import Serializer
from saas.kernel.errors import DomainError


class VerdictOutput(Serializer):
    """Whether the person asking may do it now. ``reason`` is the code the act itself would be refused with.

    ``until`` is when that ends by itself, null when waiting does not help; ``params`` are the refusal's own.
    """

    allowed = serializers.BooleanField()
    reason = serializers.CharField(allow_null=True)
    message = serializers.CharField(allow_null=True)
    until = serializers.DateTimeField(allow_null=True)
    params = serializers.DictField()


def verdict(denial: DomainError | None) -> dict[str, Any]:
    """What ``VerdictOutput`` renders; ``no`` speaks against it."""
    if denial is None:
        return {"allowed": True, "reason": None, "message": None, "until": None, "params": {}}
    until = denial.params.get("until")
    return {
        "allowed": False,
        "reason": denial.code,
        "message": str(denial),
        "until": datetime.fromisoformat(until) if until else None,
        "params": denial.params,
    }
