"""The demo's referrals: a fan of Nova with a friend in each state."""

from datetime import datetime, timedelta
from typing import Any

from saas.access.acting import Actor, is_team
from saas.tenancy.models import Community
from tenants.fan_referrals.models import FanReferral, FanReferralState, FriendLink, MemberPlace, PlaceKind
from tenants.fan_referrals.selectors import referrals as reads
from tenants.fan_referrals.services import program, settling
from tenants.fan_referrals.services.places import place_digest
from tenants.members.models import Member, MemberStatus

_COMMUNITY, _INVITER = "nova", "pixelpanda"
_TERMS: dict[str, Any] = {
    "is_active": True,
    "inviter_gems": 50,
    "friend_gems": 25,
    "min_days": 3,
    "milestones": [{"friends": 1, "gems": 25}, {"friends": 5, "gems": 150}, {"friends": 10, "gems": 400}],
}
_DAYS = timedelta(days=4)
_PAID, _LONG = 3, 30


def fill(*, community: Community, team: Actor, moment: datetime) -> None:
    """Reward friends, and let members of the last weeks be friends of one fan. Call it in the community's schema."""
    if community.slug != _COMMUNITY or FanReferral.objects.exists():
        return
    program.edit_program(changes=_TERMS, actor=team)
    inviter = Member.objects.filter(username=_INVITER, left_at=None).first()
    if inviter is None:
        return
    FriendLink.objects.get_or_create(member=inviter)
    rows = Member.objects.filter(left_at=None, status=MemberStatus.ACTIVE, joined_at__lt=moment - _DAYS)
    recent = [
        row for row in rows.exclude(pk=inviter.pk).order_by("-joined_at")[:20] if not is_team(row.user_id, community)
    ]
    held, voided, waiting, due, *paid = (_referral(inviter, row) for row in recent[: 4 + _PAID])
    _share_device([held, voided], community, moment)
    FanReferral.objects.filter(pk=waiting.pk).update(min_days=_LONG)
    for referral in (held, voided, waiting, *paid):
        settling.settle(referral.pk)
    settling.void(referral_id=voided.pk, reason="Both accounts use one device, and never wrote in the chat", actor=team)
    # Its gems did not fit into the limit of the day.
    FanReferral.objects.filter(pk=due.pk).update(
        state=FanReferralState.DUE, active_at=moment, due_at=moment + timedelta(days=1)
    )


def _referral(inviter: Member, friend: Member) -> FanReferral:
    terms = reads.program()
    return FanReferral.objects.create(
        inviter=inviter,
        friend=friend,
        inviter_gems=terms.inviter_gems,
        friend_gems=terms.friend_gems,
        min_days=terms.min_days,
        action=terms.action,
        created_at=friend.joined_at,
        due_at=friend.joined_at + timedelta(days=terms.min_days),
    )


def _share_device(referrals: list[FanReferral], community: Community, moment: datetime) -> None:
    digest = place_digest(community.pk, PlaceKind.DEVICE, b"the demo's shared browser")
    MemberPlace.objects.bulk_create(
        MemberPlace(
            member=row.friend, kind=PlaceKind.DEVICE, digest=digest, first_seen_at=row.created_at, last_seen_at=moment
        )
        for row in referrals
    )
