"""Personal data of this app: the names of accounts that were merged into the person's account."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.desk.models import AccountMerge
from saas.desk.services import merging
from saas.kernel.privacy import erase_handler, export_section, platform
from saas.kernel.secrets import unseal


@export_section(platform, "merged-accounts")
def merged_accounts(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in AccountMerge.objects.filter(kept_id=user_id).exclude(username="").order_by("merged_at"):
        username, email = (unseal(text, purpose=merging.PURPOSE) for text in (row.username, row.email))
        yield {"username": username, "email": email, "merged_at": row.merged_at}


@erase_handler(platform)
def forget_merged_accounts(user_id: UUID, username: str, email: str) -> None:
    merging.erase_merged_names(user_id)
