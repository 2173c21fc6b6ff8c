"""Open offers, as the owner and the person they are for see them."""

from uuid import UUID

from saas.access.models import StaffGrant
from saas.accounts.models import User
from saas.communities.hand_over.errors import HandOverForAnother, HandOverNotFound
from saas.communities.hand_over.models import HandOver
from saas.tenancy.models import Community

_PEOPLE = ("community__owner", "community__card", "giver", "receiver")


def offer_of(community: Community) -> HandOver | None:
    """Return the community's open offer, also an expired one; None without one."""
    return HandOver.objects.select_related(*_PEOPLE).filter(community_id=community.pk).first()


def offer_for(user: User, offer_id: UUID) -> HandOver:
    """Return the offer that ``user`` got. Raises HandOverNotFound, HandOverForAnother."""
    found = HandOver.objects.select_related(*_PEOPLE).filter(pk=offer_id).first()
    if found is None:
        raise HandOverNotFound
    if found.receiver_id != user.pk:
        raise HandOverForAnother
    return found


def staff_who_stay(row: HandOver) -> int:
    """Return how many staff members keep their rights after the receiver accepts, the giver not included."""
    return StaffGrant.objects.filter(community_id=row.community_id).exclude(user_id=row.receiver_id).count()
