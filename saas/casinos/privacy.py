"""Personal data of this app. The rows are deleted with the account."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from saas.casinos.models import CasinoAccount
from saas.kernel.privacy import export_section, in_steps, platform


@export_section(platform, "casino-accounts")
def casino_accounts(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(CasinoAccount.objects.filter(user_id=user_id)):
        yield {"provider": row.provider_id, "username": row.name, "state": row.state, "since": row.created_at}
