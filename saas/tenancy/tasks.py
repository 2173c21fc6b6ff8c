"""Jobs that build new communities and keep spare ones ready."""

from saas.jobs.registry import job
from saas.tenancy import provisioning
from saas.tenancy.models import Community


@job("tenancy.build", lease_seconds=60)
def build(*, community_id: str) -> None:
    provisioning.build(Community.objects.get(pk=community_id))


@job("tenancy.fill_spares", lease_seconds=60)
def fill_spares() -> None:
    provisioning.fill_spares()
