from uuid import UUID

from saas.plans.catalog import PlanLimit
from saas.plans.counting import counts
from saas.tenancy.models import Domain


@counts(PlanLimit.DOMAINS)
def _count(community_id: UUID) -> int:
    return Domain.objects.filter(tenant_id=community_id).count()
