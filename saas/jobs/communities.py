"""How a job enters its community. Tenancy registers it, because this app knows a community only by its id."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any
from uuid import UUID

Entry = Callable[[UUID], AbstractContextManager[Any]]

_entries: list[Entry] = []


class CommunityMissing(Exception):
    """The community does not exist, and will not."""


class CommunityUnavailable(Exception):
    """The community cannot be entered now, but maybe later."""


def registers_entry(entry: Entry) -> Entry:
    """Register ``entry``: a context in which the community's schema is the current one.

    It raises CommunityMissing or CommunityUnavailable when it is called, not when its context is entered.
    """
    _entries[:] = [entry]
    return entry


def entry_to(community_id: UUID) -> AbstractContextManager[Any]:
    """Raises CommunityMissing, CommunityUnavailable."""
    (entry,) = _entries
    return entry(community_id)
