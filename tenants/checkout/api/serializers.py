from datetime import datetime
from typing import Any

from rest_framework import serializers

from saas.kernel.api import Serializer
from saas.kernel.errors import DomainError


class DenialOutput(Serializer):
    """Why the person asking cannot do it now. ``code`` and ``params`` are those of the error that the call answers.

    ``until`` is when the denial ends without anybody's help, null when waiting does not help.
    """

    code: "serializers.Field[Any, Any, Any, Any]" = serializers.CharField()
    message = serializers.CharField()
    params = serializers.DictField()
    until = serializers.DateTimeField(allow_null=True)


def denial_output(denial: DomainError | None) -> dict[str, Any] | None:
    """What ``DenialOutput`` renders, None when nothing speaks against it."""
    if denial is None:
        return None
    until = denial.params.get("until")
    return {
        "code": denial.code,
        "message": str(denial),
        "params": denial.params,
        "until": datetime.fromisoformat(until) if until else None,
    }
