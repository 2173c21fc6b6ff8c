"""The OpenAPI document: drf-spectacular plus ``x-guard``, ``x-scope``, and ``x-errors`` of every operation."""

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any, cast

from drf_spectacular.openapi import AutoSchema
from rest_framework.serializers import ListSerializer

from saas.kernel.errors import DomainError

if TYPE_CHECKING:
    from saas.kernel.endpoint import Endpoint

# Written as codes, because the errors of tenancy and accounts are declared in higher apps.
_ALWAYS = ("RATE_LIMITED", "BUSY_RETRY", "HOST_UNKNOWN")
_OF_A_COMMUNITY = (
    "COMMUNITY_CLOSED",
    "COMMUNITY_SUSPENDED",
    "COMMUNITY_REQUIRED",
    "COMMUNITY_SOURCES_DISAGREE",
    "CREATOR_NOT_FOUND",
)
_GUARDED = ("AUTH_UNAUTHORIZED", "PERMISSION_NOT_PERMITTED", "AUTH_TWO_FACTOR_REQUIRED")
_WRITES = (
    "AUTH_CSRF_FAILED",
    "UNSUPPORTED_MEDIA_TYPE",
    "PAYLOAD_TOO_LARGE",
    "VALIDATION_INVALID_PAYLOAD",
    "VALIDATION_ERROR",
)
_SAFE = frozenset({"GET", "HEAD", "OPTIONS"})


_REFUSAL = {
    "type": "object",
    "description": "`fields` names each wrong field by its path, `params` has the values in the message.",
    "properties": {
        "code": {"type": "string"},
        "message": {"type": "string"},
        "params": {"type": "object", "additionalProperties": True},
        "fields": {"type": "object", "additionalProperties": {"type": "string"}},
    },
    "required": ["code", "message", "params", "fields"],
}


def describe_refusals(result: dict[str, Any], **_kwargs: Any) -> dict[str, Any]:
    """Add the shared error answers to the document. drf-spectacular calls it as a postprocessing hook."""
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
            codes = self._codes(operation)
            operation["x-errors"] = sorted(codes)
            for status, errors in sorted(_by_status(codes).items()):
                refusal = _to("responses") | {"description": "\n\n".join(map(_described, errors))}
                operation["responses"].setdefault(str(status), refusal)
        return operation

    def _map_serializer_field(self, field: Any, *args: Any, **kwargs: Any) -> Any:
        schema = super()._map_serializer_field(field, *args, **kwargs)  # type: ignore[no-untyped-call]
        # drf-spectacular names the length of a list of values, but not of a list of objects.
        if isinstance(field, ListSerializer) and (most := getattr(field, "max_length", None)) is not None:
            schema["maxItems"] = most
        return schema

    def get_auth(self) -> list[dict[str, Any]]:
        return []

    def get_tags(self) -> list[str]:
        module: str = type(self.view).__module__
        return [module.split(".")[1]]

    def _codes(self, operation: dict[str, Any]) -> set[str]:
        """Return the codes that the view declares, and those that follow from its guard, scope, method and input."""
        view = cast("Endpoint", self.view)
        codes = {error.code for error in view.raises.get(self.method, ())}
        codes.update(_ALWAYS)
        if operation["x-scope"] != "platform":
            codes.update(_OF_A_COMMUNITY)
        if self.method in view.features or view.area is not None:
            codes.add("FEATURE_SWITCHED_OFF")
        if operation["x-guard"] != "public":
            codes.update(_GUARDED)
        if self.method not in _SAFE:
            codes.update(_WRITES)
        if view.locks_writes(self.method):
            codes.add("LEGAL_ACCEPTANCE_REQUIRED")
        if "parameters" in operation or "requestBody" in operation:
            codes.add("VALIDATION_ERROR")
        if any(parameter["in"] == "path" for parameter in operation.get("parameters", ())):
            codes.add("NOT_FOUND")
        return codes


def _by_status(codes: Iterable[str]) -> dict[int, list[type[DomainError]]]:
    found: dict[int, list[type[DomainError]]] = {}
    for code in sorted(codes):
        error = DomainError.known[code]
        found.setdefault(error.status, []).append(error)
    return found


def _described(error: type[DomainError]) -> str:
    """Return one line of Markdown with the code and its meaning."""
    return f"`{error.code}`: {error.message}"
