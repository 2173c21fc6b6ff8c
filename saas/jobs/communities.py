"""Registry of how a job enters its community. Tenancy registers it, because this app knows only the community's id."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from uuid import UUID

Entry = Callable[[UUID], AbstractContextManager[Any]]

_entries: list[Entry] = []


class CommunityMissing(Exception):
    """The community does not exist and never will."""


class CommunityUnavailable(Exception):
    """The community cannot be entered now, but maybe later."""


def registers_entry(entry: Entry) -> Entry:
    """Register ``entry``, which returns a context with the community's schema entered.

    It raises CommunityMissing or CommunityUnavailable when it is called, not when the context is entered.
    """
    _entries[:] = [entry]
    return entry


def entry_to(community_id: UUID) -> AbstractContextManager[Any]:
    """Return the context of a community. Raises CommunityMissing, CommunityUnavailable."""
    (entry,) = _entries
    return entry(community_id)
