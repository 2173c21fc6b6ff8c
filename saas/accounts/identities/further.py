"""Connections of other kinds, which the list shows after the accounts for logging in."""

from collections.abc import Callable
from typing import Any

from saas.accounts.models import User

Connections = Callable[[User], list[dict[str, Any]]]

_sources: list[Connections] = []


def show_connections(source: Connections) -> Connections:
    """Register ``source``, which returns a user's connections in the format of ConnectionOutput."""
    _sources.append(source)
    return source


def further_connections(user: User) -> list[dict[str, Any]]:
    return [row for source in _sources for row in source(user)]
