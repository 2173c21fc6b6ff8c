from typing import Any

from saas.accounts.identities.further import show_connections
from saas.accounts.models import User
from saas.casinos.selectors import accounts_of


@show_connections
def _casino_accounts(user: User) -> list[dict[str, Any]]:
    return [
        {
            "id": row.pk,
            "provider": row.provider_id,
            "name": row.name,
            "linked_at": row.created_at,
            "counts_from": None,
            "last_used_at": None,
            "needs_reconnection": False,
            "removable": True,
        }
        for row in accounts_of(user)
    ]
