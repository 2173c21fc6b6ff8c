"""Jobs that maintain the ledger and reset wallets."""

from uuid import UUID

from saas.access.acting import Actor
from saas.jobs.registry import job
from tenants.wallets import reconciliation, resets
from tenants.wallets.services import current_community


@job("wallets.reconcile", lease_seconds=60)
def tend() -> None:
    reconciliation.tend()


@job("wallets.reset_all", lease_seconds=60)
def reset_all(*, call: str, reason: str, user_id: str, username: str, acting_for: str) -> None:
    actor = Actor(UUID(user_id), username, acting_for=UUID(acting_for), community_id=current_community().pk)
    resets.reset_everybody(call=UUID(call), reason=reason, actor=actor)
