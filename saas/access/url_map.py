"""Reads all API calls and their guards from the URL map."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

from saas.kernel.endpoint import Endpoint

_API = "api/"
_PARAMETER = re.compile(r"<(?:[a-z]+:)?(\w+)>")


@dataclass(frozen=True, slots=True)
class Call:
    """``route`` as the URL map has it, below ``/api``: ``/creator/staff/one/<uuid:staff_id>``."""

    method: str
    route: str
    view: type[Endpoint]

    @property
    def path(self) -> str:
        """``/creator/staff/one/{staff_id}``."""
        return _PARAMETER.sub(r"{\1}", self.route)

    @property
    def shape(self) -> str:
        """The path with unnamed parameters, so that two spellings of one address are equal."""
        return _PARAMETER.sub("{}", self.route)

    @property
    def guard(self) -> str:
        return self.view.guards[self.method]

    @property
    def purpose(self) -> str:
        """The first sentence of the call's docstring, without its period."""
        text = " ".join((getattr(self.view, self.method.lower()).__doc__ or "").split())
        return re.split(r"(?<=\.)\s", text, maxsplit=1)[0].rstrip(".")


def routes() -> Iterator[tuple[str, Any]]:
    """Yield every address with its view, without a leading slash."""
    yield from _walk(get_resolver().url_patterns, "")


def calls() -> list[Call]:
    """Return all API calls in the order of the URL map. Raises TypeError for a call without a guard."""
    found = []
    for route, view in routes():
        if route.startswith(_API):
            endpoint = _endpoint(route, view)
            found += [Call(method, f"/{route[len(_API) :]}", endpoint) for method in endpoint.guards]
    return found


def _walk(patterns: list[Any], prefix: str) -> Iterator[tuple[str, Any]]:
    for entry in patterns:
        route = prefix + str(entry.pattern)
        if isinstance(entry, URLResolver):
            yield from _walk(entry.url_patterns, route)
        elif isinstance(entry, URLPattern):
            yield route, entry.callback


def _endpoint(route: str, view: Any) -> type[Endpoint]:
    found = getattr(view, "view_class", None)
    if not isinstance(found, type) or not issubclass(found, Endpoint):
        raise TypeError(f"{route} declares no guard: it must be an Endpoint")
    return found
