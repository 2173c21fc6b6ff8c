"""Time-ordered identifiers made before the insert (UUIDv7, RFC 9562)."""

from uuid import UUID

import uuid6


def new_id() -> UUID:
    return UUID(int=uuid6.uuid7().int)
