"""The personal data of this area."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.accounts.identities.models import Identity
from saas.kernel.privacy import export_section, platform


@export_section(platform, "linked_accounts")
def linked_accounts(user_id: UUID) -> Iterator[dict[str, Any]]:
    """Yield the linked accounts, without tokens, because a token gives access at the other service."""
    rows = Identity.objects.filter(user_id=user_id).prefetch_related("former_names")
    for row in rows.order_by("linked_at"):
        yield {
            "provider": row.provider,
            "id_there": row.subject,
            "name": row.name,
            "login": row.login,
            "former_names": [{"name": old.name, "until": old.until} for old in row.former_names.all()],
            "picture": row.avatar_url,
            "scopes": row.scopes,
            "linked_at": row.linked_at,
            "counts_from": row.counts_from,
            "last_used_at": row.last_used_at,
            "came_from": row.source,
            "reference": row.reference,
        }
