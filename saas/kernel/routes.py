"""URL patterns as a tree, so that a request is compared only with addresses that begin alike."""

from collections.abc import Iterable
from typing import Any

from django.urls import URLPattern, URLResolver, include, path


def nested(patterns: Iterable[URLPattern]) -> list[URLPattern | URLResolver]:
    """Return the same addresses, nested by their first words. ``resolver_match.route`` does not change."""
    return _tree([(str(pattern.pattern), pattern) for pattern in patterns])


def _tree(entries: list[tuple[str, URLPattern]]) -> list[URLPattern | URLResolver]:
    branches: dict[str, list[tuple[str, URLPattern]]] = {}
    for route, pattern in entries:
        word, slash, rest = route.partition("/")
        is_branch = slash and "<" not in word
        key, below = (f"{word}/", rest) if is_branch else (route, "")
        branches.setdefault(key, []).append((below, pattern))
    return [_branch(word, below) for word, below in branches.items()]


def _branch(word: str, below: list[tuple[str, URLPattern]]) -> Any:
    if len(below) > 1:
        return path(word, include(_tree(below)))
    ((rest, pattern),) = below
    return path(word + rest, pattern.callback, pattern.default_args, pattern.name)
