"""A friend joins by a member's link, and the links themselves."""

from collections.abc import Sequence

from saas.access.acting import is_team
from saas.accounts.identities.former import former_users
from saas.accounts.models import User
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.kernel.transactions import atomically
from saas.realtime.announce import announce_to_person
from saas.realtime.events import Event
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.fan_referrals.eligibility import LINK_CHECKS, link_situation
from tenants.fan_referrals.models import FanReferral, FriendLink
from tenants.fan_referrals.selectors import referrals as reads
from tenants.fan_referrals.services.places import record_places
from tenants.members.models import Member
from tenants.members.services import locked_member

SETTLE = "fan_referrals.settle"


def create_link(*, fan: User, community: Community) -> FriendLink:
    """Return the fan's own link, which is created once. Raises what LINK_CHECKS deny."""

    def work() -> FriendLink:
        situation = link_situation(fan, community)
        if (denial := first_denial(LINK_CHECKS, situation)) is not None:
            raise denial
        assert situation.participant.member is not None
        link, _ = FriendLink.objects.get_or_create(member=situation.participant.member)
        return link

    return atomically(work)


def note_friend(member: Member, codes: Sequence[str], community: Community) -> FanReferral | None:
    """Write the referral of a new member who followed a friend's link, in the transaction of the join.

    None if the program is off, the inviter's limits are used up, or the person is not new: a member of today, of
    earlier, by an erased account, or of the team. The join itself never fails.
    """
    is_new = member.created_at == member.joined_at
    link = reads.first_link(codes, community) if codes and is_new else None
    terms = reads.program()
    if link is None or not terms.is_active or link.member_id == member.pk:
        return None
    user = User.objects.get(pk=member.user_id)
    if is_team(user.pk, community) or was_member_before(user, member):
        return None
    inviter = locked_member(link.member_id)
    if reads.is_full(reads.use_of(inviter.pk, community), terms):
        return None
    moment = now()
    referral = FanReferral(
        inviter=inviter,
        friend=member,
        inviter_gems=terms.inviter_gems,
        friend_gems=terms.friend_gems,
        min_days=terms.min_days,
        action=terms.action,
        promised_by=terms.promised_by,
        created_at=moment,
        due_at=moment,
    )
    referral.due_at = reads.earliest_check(referral)
    referral.save(force_insert=True)
    record_places([member], community)
    schedule(referral, community)
    announce_to_person(inviter.user_id, Event.FRIENDS, community_id=community.pk, id=str(referral.pk))
    return referral


def was_member_before(user: User, member: Member) -> bool:
    """True if an erased account of the same person was a member here."""
    earlier = former_users(user)
    return bool(earlier) and Member.objects.filter(user_id__in=earlier).exclude(pk=member.pk).exists()


def schedule(referral: FanReferral, community: Community) -> None:
    """Check the referral at its time, in the caller's transaction."""
    identity = str(referral.pk)
    enqueue(SETTLE, community.pk, referral.due_at, key=f"friend:{identity}", referral_id=identity)


def denial_for(fan: User | None, community: Community, member: Member | None) -> DomainError | None:
    """Return why the fan gets no link now; None if the fan can have one."""
    return first_denial(LINK_CHECKS, link_situation(fan, community, member))
