"""Accounts of other kinds that the list of connections shows after those that log a person in."""

from collections.abc import Callable
from typing import Any

from saas.accounts.models import User

Connections = Callable[[User], list[dict[str, Any]]]

_sources: list[Connections] = []


def show_connections(source: Connections) -> Connections:
    """Register ``source``: the connections of a person, in the shape of ConnectionOutput."""
    _sources.append(source)
    return source


def further_connections(user: User) -> list[dict[str, Any]]:
    return [row for source in _sources for row in source(user)]
