"""Jobs of this area."""

from saas.jobs.registry import job
from tenants.wallets import reconciliation


@job("wallets.tend", lease_seconds=60)
def tend() -> None:
    reconciliation.tend()
