"""A user's teams, for event streams. The access app registers them."""

from collections.abc import Collection, Iterable
from uuid import UUID

from saas.kernel.hooks import Hook

# A community and the permissions that the person holds in it.
Team = tuple[UUID, Collection[str]]

teams_of: Hook[[UUID], Iterable[Team]] = Hook()
"""Return the teams of a user id."""
