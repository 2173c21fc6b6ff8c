"""Jobs that revoke tokens of linked accounts and delete expired login attempts and links."""

from datetime import timedelta

from saas.accounts.identities import attempts, former, services, steam, tokens
from saas.jobs.registry import job


# A provider's outage can last: the last tries are hours apart.
@job("identities.revoke", lease_seconds=60)
def revoke(*, revocation_id: int) -> None:
    tokens.revoke(revocation_id)


@job("identities.purge", every=timedelta(hours=6))
def purge() -> None:
    attempts.purge()
    steam.purge()
    services.purge_unlinked()
    former.purge()
