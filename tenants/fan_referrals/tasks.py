"""Jobs of referrals."""

from uuid import UUID

from saas.jobs.registry import job
from tenants.fan_referrals.services import places, settling
from tenants.members.models import Member
from tenants.wallets.services import current_community


@job("fan_referrals.settle")
def settle(*, referral_id: str) -> None:
    settling.settle(UUID(referral_id))


@job("fan_referrals.places")
def note_places(*, member_id: str) -> None:
    """Store where a member logs in, after the first visit of a day. End what is over in this community."""
    places.record_places(Member.objects.filter(pk=member_id, left_at=None), current_community())
    places.delete_old_places()
    settling.settle_overdue()
