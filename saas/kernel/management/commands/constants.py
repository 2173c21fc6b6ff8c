"""``manage.py constants [--check]``: writes frontend/src/api/constants.ts, or fails if the committed file is stale.

The file holds every enumeration and every limit of a field that the OpenAPI document names, the error codes, and what
the apps share through saas.kernel.shared_constants. Each is one export, so that a page loads only what it imports.
"""

import json
import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

from django.conf import settings
from django.core.management.base import CommandError

from saas.kernel.errors import DomainError
from saas.kernel.management.generated import GeneratedFileCommand
from saas.kernel.shared_constants import registered

HEAD = "/** Written by `manage.py constants` from what the server declares. Do not edit. */\n"
LIMITS = ("minLength", "maxLength", "minimum", "maximum", "maxItems")


class Command(GeneratedFileCommand):
    help = "Writes the enumerations, limits, and constants that the front end shares with the server."
    target = "frontend/src/api/constants.ts"

    def text(self) -> str:
        # The views import the errors of every area.
        import_module(settings.ROOT_URLCONF)
        # The committed document. `manage.py openapi --check` checks that it is current.
        document = json.loads((settings.ROOT / "frontend" / "openapi.json").read_text())
        return module(document["components"]["schemas"])


def module(schemas: dict[str, Any]) -> str:
    """Return the text of the TypeScript module."""
    return "\n".join([HEAD, *_enumerations(schemas), *_limits(schemas), *_shared(), _error_codes()])


def plural(name: str) -> str:
    """Return the name of the list: ``OrderStatus`` -> ``orderStatuses``."""
    name = name[0].lower() + name[1:]
    if name.endswith("y"):
        return name[:-1] + "ies"
    return name + ("es" if name.endswith(("s", "sh", "x")) else "s")


def _enumerations(schemas: dict[str, Any]) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        if all(isinstance(value, str) and value for value in schema.get("enum", [None])):
            yield f"export const {plural(name.removesuffix('Enum'))} = {json.dumps(schema['enum'])} as const"


def _limits(schemas: dict[str, Any]) -> Iterator[str]:
    for name, schema in sorted(schemas.items()):
        fields = {field: _limits_of(rules) for field, rules in schema.get("properties", {}).items()}
        limited = {field: limits for field, limits in fields.items() if limits}
        if limited and name.endswith("InputRequest"):
            short = name.removeprefix("Patched").removesuffix("InputRequest")
            yield f"export const {short[0].lower()}{short[1:]}Limits = {json.dumps(limited)} as const"


def _limits_of(rules: dict[str, Any]) -> dict[str, int]:
    return {limit: rules[limit] for limit in LIMITS if limit in rules}


def _shared() -> Iterator[str]:
    for name, value in sorted(registered.items()):
        if not re.fullmatch(r"[A-Z][A-Z0-9_]*", name):
            raise CommandError(f"{name} is not a name for a constant: use capitals")
        yield f"export const {name} = {json.dumps(value)}" + ("" if isinstance(value, int) else " as const")


def _error_codes() -> str:
    codes = "".join(f"\n  | {json.dumps(code)}" for code in sorted(DomainError.known))
    return f"export type ErrorCode ={codes}\n"
