"""The chats with messages that a user has not read. The chat registers them."""

from collections.abc import Mapping
from uuid import UUID

from saas.kernel.hooks import Hook

unread_rooms: Hook[[UUID, UUID | None], Mapping[UUID, int]] = Hook()
"""The unread messages of the user, by the owner of the community: of all communities, or of the one with this id."""
