"""Personal data of referrals. Referrals stay without names, so that a friend counts once; places are deleted."""

import re
from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from saas.kernel.privacy import ANONYMIZED, community, erase_handler, export_section, in_steps
from tenants.fan_referrals.models import MAX_REASON, FanReferral, FriendLink, FriendMilestone, MemberPlace


@export_section(community, "invited-friends")
def invited(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in in_steps(FanReferral.objects.filter(inviter__user_id=user_id)):
        yield _facts(row) | {"gems": row.inviter_paid}


@export_section(community, "joined-by-friend")
def joined(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in FanReferral.objects.filter(friend__user_id=user_id):
        yield _facts(row) | {"gems": row.friend_paid}


def _facts(row: FanReferral) -> dict[str, Any]:
    names = ("created_at", "state", "reasons", "reason", "active_at", "settled_at")
    return {name: getattr(row, name) for name in names}


@export_section(community, "friend-milestones")
def milestones(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in FriendMilestone.objects.filter(member__user_id=user_id):
        yield {"friends": row.friends, "gems": row.gems, "at": row.created_at}


@export_section(community, "friend-link")
def link(user_id: UUID) -> Iterator[dict[str, Any]]:
    for row in FriendLink.objects.filter(member__user_id=user_id):
        yield {"code": row.code, "created_at": row.created_at}


@export_section(community, "devices-and-networks")
def places(user_id: UUID) -> Iterator[dict[str, Any]]:
    """The hashes say nothing without our key: the file has their kind and days."""
    for row in in_steps(MemberPlace.objects.filter(member__user_id=user_id)):
        yield {"kind": row.kind, "first_seen_at": row.first_seen_at, "last_seen_at": row.last_seen_at}


@erase_handler(community)
def forget(user_id: UUID, username: str, email: str) -> None:
    MemberPlace.objects.filter(member__user_id=user_id).delete()
    FriendLink.objects.filter(member__user_id=user_id).delete()
    for row in in_steps(_with(user_id).exclude(reason="")):
        row.reason = _without(row.reason, username, email)
        row.save(update_fields=["reason"])


def _with(user_id: UUID) -> QuerySet[FanReferral]:
    return FanReferral.objects.filter(Q(inviter__user_id=user_id) | Q(friend__user_id=user_id))


def _without(reason: str, *names: str) -> str:
    """The other fan still reads why the referral is void, but not whose account it was."""
    for name in filter(None, names):
        reason = re.sub(rf"(?<!\w){re.escape(name)}(?!\w)", ANONYMIZED, reason, flags=re.IGNORECASE)
    return reason[:MAX_REASON]
