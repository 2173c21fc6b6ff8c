from uuid import UUID

from saas.access.models import StaffGrant
from saas.access.staff.models import StaffInvitation
from saas.kernel.clock import now
from saas.plans.catalog import PlanLimit
from saas.plans.counting import counts


@counts(PlanLimit.STAFF)
def _count(community_id: UUID) -> int:
    """Open invitations count as staff until they expire."""
    invited = StaffInvitation.objects.filter(community_id=community_id, expires_at__gt=now())
    return StaffGrant.objects.filter(community_id=community_id).count() + invited.count()
