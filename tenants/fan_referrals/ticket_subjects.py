"""A referral as the subject of a support ticket: both fans can ask about it."""

from uuid import UUID

from django.db.models import Q

from saas.support.subjects import SubjectFact, TicketSubject
from tenants.fan_referrals.models import FanReferral, FanReferralState, FriendMilestone

STATE_WORDS = {
    FanReferralState.WAITING: "Not active yet",
    FanReferralState.HELD: "Under review",
    FanReferralState.DUE: "Will be paid",
    FanReferralState.PAID: "Paid",
    FanReferralState.VOID: "Does not count",
}


def find_referral(referral_id: UUID, member_id: UUID) -> TicketSubject | None:
    """Return the referral if the member is one of its two fans. It does not name the other one."""
    row = FanReferral.objects.filter(Q(inviter=member_id) | Q(friend=member_id), pk=referral_id).first()
    if row is None:
        return None
    is_inviter = row.inviter_id == member_id
    facts = [
        SubjectFact(label="State", text=STATE_WORDS[FanReferralState(row.state)]),
        SubjectFact(label="Joined", at=row.created_at),
        SubjectFact(label="Reward", gems=row.inviter_gems if is_inviter else row.friend_gems),
    ]
    if row.reason:
        facts.append(SubjectFact(label="Reason", text=row.reason))
    payments = [row.inviter_transaction if is_inviter else row.friend_transaction]
    if is_inviter:
        payments += FriendMilestone.objects.filter(referral=row).values_list("transaction_id", flat=True)
    return TicketSubject(
        title="A friend who joined by your link" if is_inviter else "Your reward for joining by a friend’s link",
        facts=facts,
        transactions=[payment for payment in payments if payment],
        link="/friends",
        office_link=f"/admin/users/friends?id={row.pk}",
    )
