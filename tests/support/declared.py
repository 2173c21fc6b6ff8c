"""Compares every refusal of the API with the errors that the committed OpenAPI document declares for the call."""

import json
from functools import cache
from typing import Any

import pytest
from django.conf import settings

from saas.access.url_map import calls
from saas.kernel.api import Endpoint


@cache
def declared() -> dict[tuple[type[Endpoint], str], set[str]]:
    """The codes of each view and method, over all addresses of the view."""
    document = json.loads((settings.ROOT / "frontend" / "openapi.json").read_text())
    found: dict[tuple[type[Endpoint], str], set[str]] = {}
    for call in calls():
        operation = document["paths"][f"/api{call.path}"][call.method.lower()]
        found.setdefault((call.view, call.method), set()).update(operation["x-errors"])
    return found


def watch(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """From now on, collects each error below 500 that its call does not declare."""
    undeclared: list[str] = []
    handle = Endpoint.handle_exception

    def handle_and_compare(view: Endpoint, error: Exception) -> Any:
        response: Any = handle(view, error)
        method = view.request.method or ""
        known = declared().get((type(view), method))
        code = response.data["code"]
        if known is not None and response.status_code < 500 and code not in known:
            undeclared.append(f"{method} {type(view).__module__}.{type(view).__name__}: {code}")
        return response

    monkeypatch.setattr(Endpoint, "handle_exception", handle_and_compare)
    return undeclared
