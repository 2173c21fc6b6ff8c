"""Notices each error that a call answers in this process, but that the committed OpenAPI document does not declare."""

from typing import Any

import pytest

from saas.access.declared_errors import UNDECLARED
from saas.kernel.endpoint import Endpoint


def watch(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return a list. From now on, it collects each undeclared error below 500 (saas.access.declared_errors)."""
    undeclared: list[str] = []
    handle = Endpoint.handle_exception

    def handle_and_compare(view: Endpoint, error: Exception) -> Any:
        response: Any = handle(view, error)
        if response.data["code"] == UNDECLARED:
            undeclared.append(response.data["params"]["call"])
        return response

    monkeypatch.setattr(Endpoint, "handle_exception", handle_and_compare)
    return undeclared
