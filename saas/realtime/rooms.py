"""The people who may read a community's room, for event streams. The chat registers them."""

from uuid import UUID

from saas.kernel.hooks import Hook
from saas.tenancy.models import Community

may_read_room: Hook[[UUID, Community], bool] = Hook()
"""True if the user with this id may read the room of the community."""
