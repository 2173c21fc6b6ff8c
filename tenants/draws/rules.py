"""Pure rules of draws."""

import hmac
from uuid import UUID

from saas.kernel.secrets import derived_key


def pseudonym_of(draw_id: UUID, member_id: UUID) -> str:
    """Return the text that represents the member in this draw's published list: 16 hex characters, unique per draw."""
    return hmac.digest(derived_key("draw-pseudonym"), f"{draw_id}:{member_id}".encode(), "sha256").hex()[:16]
