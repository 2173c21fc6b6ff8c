"""The OpenAPI document: drf-spectacular plus ``x-guard``, ``x-scope`` and every refusal of every operation."""

import re
from typing import TYPE_CHECKING, Any, cast

from drf_spectacular.openapi import AutoSchema

from saas.kernel.errors import DomainError

if TYPE_CHECKING:
    from saas.kernel.api import Endpoint

_CODE = re.compile(r"\b[A-Z][A-Z0-9]*(?:_[A-Z0-9]+)+\b")
# What may be answered wherever it is asked: bad input, an unknown or suspended community, too many calls, a busy hall.
_ALWAYS = ("VALIDATION_ERROR", "NOT_FOUND", "RATE_LIMITED", "BUSY_RETRY", "HOST_UNKNOWN", "COMMUNITY_SUSPENDED")
_GUARDED = ("AUTH_UNAUTHORIZED", "PERMISSION_NOT_PERMITTED", "AUTH_TWO_FACTOR_REQUIRED")
_WRITES = ("AUTH_CSRF_FAILED", "UNSUPPORTED_MEDIA_TYPE", "PAYLOAD_TOO_LARGE")
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


_REFUSAL = {
    "type": "object",
    "description": "`fields` names each wrong field by its path, `params` holds what the message speaks of.",
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "params": {"type": "object", "additionalProperties": True},
        "fields": {"type": "object", "additionalProperties": {"type": "string"}},
    },
    "required": ["code", "message", "params", "fields"],
}


def describe_refusals(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Postprocessing hook: what every operation's refusals point to."""
    result["components"].setdefault("schemas", {})["Refusal"] = _REFUSAL
    answer = {"description": "Refused", "content": {"application/json": {"schema": _to("schemas")}}}
    result["components"].setdefault("responses", {})["Refusal"] = answer
    return result


def _to(kind: str) -> dict[str, str]:
    return {"$ref": f"#/components/{kind}/Refusal"}


class GuardedSchema(AutoSchema):
    def get_operation(self, *args: Any, **kwargs: Any) -> dict[str, Any] | None:
        operation: dict[str, Any] | None = super().get_operation(*args, **kwargs)
        if operation is not None:
            view = cast("Endpoint", self.view)
            operation["x-guard"] = view.guards[self.method]
            operation["x-scope"] = view.scope.value
            for status, codes in sorted(self._refusals(operation).items()):
                refusal = _to("responses") | {"description": ", ".join(sorted(codes))}
                operation["responses"].setdefault(str(status), refusal)
        return operation

    def get_auth(self) -> list[dict[str, Any]]:
        return []

    def get_tags(self) -> list[str]:
        module: str = type(self.view).__module__
        return [module.split(".")[1]]

    def _refusals(self, operation: dict[str, Any]) -> dict[int, set[str]]:
        """Codes by status: those the operation's text names, and those that its guard and method bring along."""
        codes = {code for code in _CODE.findall(operation.get("description", "")) if code in DomainError.known}
        codes.update(_ALWAYS)
        if operation["x-guard"] != "public":
            codes.update(_GUARDED)
        if self.method not in _SAFE:
            codes.update(_WRITES)
        by_status: dict[int, set[str]] = {}
        for code in codes:
            by_status.setdefault(DomainError.known[code].status, set()).add(code)
        return by_status
