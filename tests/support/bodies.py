"""Builds a valid body for each write of the API from the OpenAPI document, with every field filled in."""

import json
from datetime import UTC, datetime, timedelta
from functools import cache
from typing import Any
from uuid import UUID

from tests.support.running import ROOT

DOCUMENT = ROOT / "frontend" / "openapi.json"
SOMETHING = UUID(int=7)
# Return the letters of a text of this format.
FORMATS = {
    "uuid": str(SOMETHING),
    "email": "somebody@example.com",
    "uri": "https://example.com/somewhere",
    "date": "1990-05-05",
    "date-time": (datetime.now(UTC) + timedelta(days=2)).isoformat(),
}


@cache
def full_bodies() -> dict[tuple[str, str], dict[str, Any]]:
    """By method and path without ``/api``. Writes that take no JSON have none."""
    document = json.loads(DOCUMENT.read_text())
    found = {}
    for path, methods in document["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            if "application/json" in content:
                filled = _filled(content["application/json"]["schema"], document)
                found[method.upper(), path.removeprefix("/api")] = filled
    return found


def _filled(schema: dict[str, Any], document: dict[str, Any]) -> Any:
    if "$ref" in schema:
        *_, name = schema["$ref"].split("/")
        return _filled(document["components"]["schemas"][name], document)
    for several in ("allOf", "oneOf", "anyOf"):
        if several in schema:
            return _filled(schema[several][0], document)
    if "enum" in schema:
        return schema["enum"][0]
    kind = schema.get("type")
    kind = kind[0] if isinstance(kind, list) else kind
    if kind == "object":
        return {name: _filled(field, document) for name, field in schema.get("properties", {}).items()}
    if kind == "array":
        return [_filled(schema["items"], document)] if schema.get("items") else []
    if kind in ("integer", "number"):
        return schema.get("minimum", 1)
    if kind == "boolean":
        return True
    if schema.get("format") in FORMATS:
        return FORMATS[schema["format"]]
    if "pattern" in schema:
        return "1" if "\\d" in schema["pattern"] or "0-9" in schema["pattern"] else "word"
    return "somewhere"[: schema.get("maxLength", 9)]
