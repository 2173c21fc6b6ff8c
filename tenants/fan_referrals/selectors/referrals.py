"""Reads of referrals, for the fans and the team. The community's schema must be entered."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import connection
from django.db.models import Count, Q, QuerySet, Sum

from saas.access.acting import is_team
from saas.accounts.models import User
from saas.communities.sharing.codes import is_code
from saas.kernel.clock import now
from saas.kernel.days import today_begin
from saas.kernel.hooks import Hook
from saas.kernel.paging import ordering
from saas.kernel.text import plain_code
from saas.tenancy.models import Community
from tenants.fan_referrals import rules
from tenants.fan_referrals.errors import FanReferralNotFound, FriendLinkNotFound
from tenants.fan_referrals.models import (
    OPEN_STATES,
    FanReferral,
    FanReferralState,
    FriendAction,
    FriendLink,
    FriendMilestone,
    FriendProgram,
)
from tenants.fan_referrals.rules import Cluster, FriendProgress
from tenants.members.activity import MemberEvent
from tenants.members.models import Member, MemberDeed, MemberStatus
from tenants.wallets.models import Account

# Gets the member and the time of joining; true if the member claimed a quest since then. The quests provide it.
has_claimed_quest: Hook[[UUID, datetime], bool] = Hook()


def program() -> FriendProgram:
    """Return the terms of the community; those of a new row before the team saved any."""
    return FriendProgram.objects.first() or FriendProgram()


def milestones_of(terms: FriendProgram) -> list[tuple[int, int]]:
    return [(one["friends"], one["gems"]) for one in terms.milestones]


def referral_by_id(referral_id: UUID) -> FanReferral:
    """Raises FanReferralNotFound."""
    row = FanReferral.objects.select_related("inviter", "friend").filter(pk=referral_id).first()
    if row is None:
        raise FanReferralNotFound
    return row


def link_by_code(code: str, community: Community) -> FriendLink:
    """Return the link of a member who can bring friends. Raises FriendLinkNotFound."""
    wanted = plain_code(code).lower()
    # The page of another link must not promise gems, because it brings no referral.
    link = first_link([wanted], community) if is_code(wanted) else None
    if link is None:
        raise FriendLinkNotFound
    return link


def first_link(codes: Sequence[str], community: Community) -> FriendLink | None:
    """Return the link of the first code that belongs to a member who is here, not restricted, and not of the team."""
    rows = FriendLink.objects.select_related("member").filter(
        code__in=codes, member__left_at=None, member__status=MemberStatus.ACTIVE
    )
    links = {row.code: row for row in rows} if codes else {}
    found = (links[code] for code in codes if code in links)
    return next((link for link in found if not is_team(link.member.user_id, community)), None)


@dataclass(frozen=True, slots=True)
class InviterUse:
    """How much of the limits an inviter has used: friends of today, and friends in all, without void referrals."""

    today: int
    total: int


def use_of(member_id: UUID, community: Community) -> InviterUse:
    """A void referral still counts for its day: otherwise a ring could try again at once."""
    begin = today_begin(community.limit_zone)
    rows = FanReferral.objects.filter(inviter=member_id)
    found = rows.aggregate(
        today=Count("pk", filter=Q(created_at__gte=begin)),
        # A paid referral counts also after it became void, because its gems can be spent.
        total=Count("pk", filter=~Q(state=FanReferralState.VOID) | Q(inviter_paid__gt=0)),
    )
    return InviterUse(today=found["today"], total=found["total"])


def is_full(use: InviterUse, terms: FriendProgram) -> bool:
    return use.today >= terms.daily_limit or use.total >= terms.max_friends


def progress(referral: FanReferral, user: User | None, at: datetime) -> FriendProgress:
    """Return what the friend has done of the terms. ``user`` is the friend's account; None after an erasure."""
    friend, action = referral.friend, FriendAction(referral.action)
    return rules.progress_of(
        joined_at=referral.created_at,
        min_days=referral.min_days,
        action=action,
        at=at,
        is_email_confirmed=user is not None and user.is_email_verified,
        is_action_done=_has_done(action, friend.pk, referral.created_at),
        is_member=friend.is_active and user is not None and user.is_active,
    )


def _has_done(action: FriendAction, member_id: UUID, since: datetime) -> bool:
    deeds = MemberDeed.objects.filter(member=member_id, at__gte=since)
    if action == FriendAction.PURCHASE:
        return deeds.filter(event=MemberEvent.PURCHASE).exists()
    if action == FriendAction.WATCH:
        watched = deeds.filter(event=MemberEvent.WATCH).aggregate(seconds=Sum("amount", default=0))["seconds"]
        return bool(watched >= rules.WATCH_MINUTES * 60)
    return action == FriendAction.QUEST and has_claimed_quest(member_id, since)


# The inviter, and the inviter's other friends, who used the same place as the friend.
_SHARED = """
select exists (
  select from fan_referrals_memberplace own
  join fan_referrals_memberplace other on other.kind = own.kind and other.digest = own.digest
  where own.member_id = %s and own.kind = %s and other.member_id <> own.member_id
    and (other.member_id = %s or other.member_id in (select friend_id from fan_referrals_fanreferral where inviter_id = %s))
)
"""  # noqa: E501


def cluster_of(referral: FanReferral) -> Cluster:
    """Return what the friend shares with the inviter and the inviter's other friends."""
    return Cluster(
        shares_device=_shares("DEVICE", referral),
        shares_network=_shares("NETWORK", referral),
        young_friends=_young_friends(referral),
        is_restricted=is_restricted(referral),
    )


def is_restricted(referral: FanReferral) -> bool:
    """True if one of the two is restricted, or has a frozen wallet."""
    members = (referral.inviter, referral.friend)
    if any(member.status != MemberStatus.ACTIVE for member in members):
        return True
    return Account.objects.filter(member__in=members, frozen=True).exists()


def _shares(kind: str, referral: FanReferral) -> bool:
    with connection.cursor() as cursor:
        cursor.execute(_SHARED, [referral.friend_id, kind, referral.inviter_id, referral.inviter_id])
        return bool(cursor.fetchone()[0])


def _young_friends(referral: FanReferral) -> int:
    """Return the friends who joined within a day of this one with an account that was young then."""
    window = (referral.created_at - rules.CLUSTER_WINDOW, referral.created_at + rules.CLUSTER_WINDOW)
    rows = FanReferral.objects.filter(inviter=referral.inviter_id, created_at__range=window)
    joined = dict(rows.values_list("friend__user_id", "created_at"))
    born = User.objects.filter(pk__in=joined).values_list("pk", "created_at")
    return sum(joined[user_id] - created_at < rules.YOUNG for user_id, created_at in born)


@dataclass(frozen=True, slots=True)
class MilestoneView:
    friends: int
    gems: int
    is_reached: bool
    is_paid: bool


@dataclass(frozen=True, slots=True)
class OwnReferrals:
    """A fan's page. ``earned`` are gems for friends and milestones that were not taken back.

    ``own`` is the referral by which the fan came, with the fan's progress while it is open.
    """

    terms: FriendProgram
    link: FriendLink | None
    use: InviterUse
    counts: Mapping[str, int]
    earned: int
    milestones: Sequence[MilestoneView]
    own: FanReferral | None
    own_progress: FriendProgress | None
    earned_by_milestones: int


def own_referrals(member: Member | None, user: User | None, community: Community) -> OwnReferrals:
    """Return the page of a member, or of a visitor with the terms alone."""
    terms = program()
    milestones = milestones_of(terms)
    if member is None:
        views = [MilestoneView(friends, gems, False, False) for friends, gems in milestones]
        return OwnReferrals(terms, None, InviterUse(0, 0), {}, 0, views, None, None, 0)
    found = FriendMilestone.objects.filter(member=member).values_list("friends", "gems", "referral__state")
    reached = {friends: gems for friends, gems, _ in found}
    # The gems of a milestone are taken back with its referral.
    kept = {friends: gems for friends, gems, state in found if state != FanReferralState.VOID}
    rows = FanReferral.objects.filter(inviter=member)
    by_state = dict(rows.values_list("state").annotate(Count("pk")).order_by())
    paid = rows.filter(state=FanReferralState.PAID).aggregate(gems=Sum("inviter_paid", default=0))["gems"]
    own = FanReferral.objects.select_related("friend").filter(friend=member).first()
    is_open = own is not None and own.state in OPEN_STATES
    return OwnReferrals(
        terms=terms,
        link=FriendLink.objects.filter(member=member).first(),
        use=use_of(member.pk, community),
        counts={state: by_state.get(state, 0) for state in FanReferralState.values},
        earned=paid + sum(kept.values()),
        earned_by_milestones=sum(kept.values()),
        milestones=[
            MilestoneView(friends, reached.get(friends, gems), friends in reached, friends in kept)
            for friends, gems in milestones
        ],
        own=own,
        own_progress=progress(own, user, now()) if own is not None and is_open else None,
    )


def invited_by(member_id: UUID) -> QuerySet[FanReferral]:
    """Return the friends of a member for the member, the newest first, without whose they are."""
    return FanReferral.objects.filter(inviter=member_id).order_by("-created_at", "-pk")


def referrals(query: Mapping[str, Any]) -> QuerySet[FanReferral]:
    """Return the referrals for the team: by state, and by a name of either fan."""
    rows = FanReferral.objects.select_related("inviter", "friend")
    if query.get("state"):
        rows = rows.filter(state=query["state"])
    if words := query["search"].strip():
        rows = rows.filter(Q(inviter__username__icontains=words) | Q(friend__username__icontains=words))
    return rows.order_by(*ordering(query, "created_at"))


def paid_friends(member_id: UUID) -> int:
    return FanReferral.objects.filter(inviter=member_id, state=FanReferralState.PAID).count()


def open_referrals_of(member_ids: Collection[UUID]) -> list[UUID]:
    """Return the referrals of these friends that wait for a friend to become active."""
    rows = FanReferral.objects.filter(friend__in=member_ids, state=FanReferralState.WAITING)
    return list(rows.values_list("pk", flat=True))


def overdue(at: datetime) -> QuerySet[FanReferral]:
    """Return the referrals that wait for longer than they may, the oldest first."""
    last = at - timedelta(days=rules.EXPIRY_DAYS)
    return FanReferral.objects.filter(state=FanReferralState.WAITING, created_at__lte=last).order_by("created_at")


def earliest_check(referral: FanReferral) -> datetime:
    return referral.created_at + timedelta(days=referral.min_days)
