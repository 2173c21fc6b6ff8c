"""How a job enters its community. Tenancy registers it, because this app knows only the community's id."""

from contextlib import AbstractContextManager
from typing import Any
from uuid import UUID

from saas.kernel.hooks import Hook


class CommunityMissing(Exception):
    """The community does not exist and never will."""


class CommunityUnavailable(Exception):
    """The community cannot be entered now, but maybe later."""


entry_to: Hook[[UUID], AbstractContextManager[Any]] = Hook()
"""Return a context manager that enters the community's schema.

Raises CommunityMissing or CommunityUnavailable when it is called, not when the context is entered.
"""
