"""Pays, holds, releases and voids referrals. All lock the two members, and then the referral."""

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID, uuid5

from django.db import transaction
from django.db.models import Q

from saas.access import audit
from saas.access.acting import Actor, is_team
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify, notify_team
from saas.realtime.announce import announce_to_person, announce_to_team
from saas.realtime.events import Event
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.fan_referrals import rules
from tenants.fan_referrals.errors import (
    FanReferralNotFound,
    FanReferralNotHeld,
    FanReferralUnpayable,
    FanReferralVoid,
    OwnFanReferral,
)
from tenants.fan_referrals.models import OPEN_STATES, FanReferral, FanReferralState, FriendMilestone, HoldReason
from tenants.fan_referrals.selectors import referrals as reads
from tenants.fan_referrals.services.joining import schedule, was_member_before
from tenants.fan_referrals.services.places import record_places
from tenants.fan_referrals.sources import FRIEND_REWARDS
from tenants.members.models import Member, MemberStatus
from tenants.members.services import locked_members
from tenants.wallets.errors import IssuanceLimit, SpendingStopped
from tenants.wallets.issuance import daily_limit, promise, require_possible
from tenants.wallets.services import Issue, current_community, issue_all, reverse_partially

PAUSE: Final = timedelta(minutes=5)
OFFICE_LINK: Final = "/admin/users/friends"
FAN_LINK: Final = "/friends"
WAS_MEMBER: Final = "The friend was a member here before"
SAME_PERSON: Final = "Both accounts belong to the same person"
ON_TEAM: Final = "The friend belongs to the team"
ERASED: Final = "The friend deleted the account"
EXPIRED: Final = f"The friend did not become active within {rules.EXPIRY_DAYS} days"
UNPAYABLE: Final = "The reward cannot be paid, because a fan left or belongs to the team"
MAX_EXPIRED: Final = 100


def settle(referral_id: UUID) -> None:
    """Pay the referral if the friend is active, or hold it for the team. Repeatable: it is paid once.

    Gems beyond what is left of the day wait for the next day, and gems beyond a whole day's limit for the team. While
    spending is stopped, the payment waits. A friend who did not become active in time makes the referral void.
    """
    try:
        atomically(lambda: _settle(referral_id), savepoint=True)
    except IssuanceLimit:
        atomically(lambda: _wait_for_limit(referral_id))
    except SpendingStopped:
        atomically(lambda: _wait_until(_locked(referral_id), now() + PAUSE))


def settle_overdue() -> None:
    """Settle the oldest referrals that have waited too long."""
    for referral_id in reads.overdue(now()).values_list("pk", flat=True)[:MAX_EXPIRED]:
        settle(referral_id)


def _wait_for_limit(referral_id: UUID) -> None:
    row, community = _locked(referral_id), current_community()
    if row.state not in (FanReferralState.WAITING, FanReferralState.DUE):
        return
    shares, _ = _shares(row, community)
    if sum(share.gems for share in shares) > daily_limit(_responsible(row, community)):
        # It would wait for the next day for ever.
        row.active_at = row.active_at or now()
        _hold(row, [HoldReason.OVER_LIMIT], community)
    else:
        _wait_until(row, day_of(now(), community.limit_zone)[1])


def _wait_until(row: FanReferral, until: datetime) -> None:
    if row.state in (FanReferralState.WAITING, FanReferralState.DUE):
        row.state, row.due_at = FanReferralState.DUE, until
        row.active_at = row.active_at or now()
        row.save()
        schedule(row, current_community())


class _InviterMoved(Exception):
    """A merge of accounts changed the inviter while the rows were being locked."""


def _locked(referral_id: UUID) -> FanReferral:
    """Return the referral with its members' rows and its own locked. Raises FanReferralNotFound."""
    while True:
        # The savepoint frees the locks on the members of before, so that all lock in one order.
        with suppress(_InviterMoved), transaction.atomic():
            return _locked_with(referral_id)


def _locked_with(referral_id: UUID) -> FanReferral:
    pair = FanReferral.objects.filter(pk=referral_id).values_list("inviter", "friend").first()
    if pair is None:
        raise FanReferralNotFound
    members = locked_members(pair)
    row = FanReferral.objects.select_for_update(no_key=True).get(pk=referral_id)
    if (row.inviter_id, row.friend_id) != pair:
        raise _InviterMoved
    row.inviter, row.friend = members[row.inviter_id], members[row.friend_id]
    return row


def _settle(referral_id: UUID) -> None:
    row, community, moment = _locked(referral_id), current_community(), now()
    if row.state not in (FanReferralState.WAITING, FanReferralState.DUE):
        return
    users = User.objects.in_bulk([row.inviter.user_id, row.friend.user_id])
    friend = users.get(row.friend.user_id)
    if (reason := _invalid(row, friend, community)) is not None:
        _void(row, reason, moment, None)
        _announce(row, community)
        return
    if row.state == FanReferralState.WAITING:
        done = reads.progress(row, friend, moment)
        if not done.is_active:
            if done.active_from > moment:
                # The rules can have become longer since the referral began.
                row.due_at = done.active_from
            elif moment < rules.expires_at(row.created_at):
                row.due_at = rules.expires_at(row.created_at)
            else:
                _void(row, EXPIRED, moment, None)
                _announce(row, community)
                return
            row.save(update_fields=["due_at"])
            schedule(row, community)
            return
        row.active_at = moment
    if reasons := _hold_reasons(row, community):
        _hold(row, reasons, community)
        return
    shares, reached = _shares(row, community)
    if shares or not _owes(row):
        _pay(row, shares, reached, community, moment)
    elif reads.is_restricted(row):
        _hold(row, [HoldReason.RESTRICTED], community)
        return
    else:
        _void(row, UNPAYABLE, moment, None)
    _announce(row, community)


def _owes(row: FanReferral) -> bool:
    return bool(row.inviter_gems or row.friend_gems)


def _hold_reasons(row: FanReferral, community: Community) -> list[HoldReason]:
    """Return why the team has to look at the referral. Of what it released, only a new restriction is a reason."""
    if row.released_at is not None:
        is_new = HoldReason.RESTRICTED not in row.reasons and reads.is_restricted(row)
        return [HoldReason.RESTRICTED] if is_new else []
    record_places([row.inviter, row.friend], community)
    return rules.hold_reasons(reads.cluster_of(row), reads.program().trust_rules)


def _invalid(row: FanReferral, friend: User | None, community: Community) -> str | None:
    """Return why the referral can never be paid; None if it can."""
    if friend is None or friend.erased_at is not None:
        return ERASED
    if is_team(friend.pk, community):
        return ON_TEAM
    return WAS_MEMBER if was_member_before(friend, row.friend) else None


def _hold(row: FanReferral, reasons: list[HoldReason], community: Community) -> None:
    row.state, row.reasons = FanReferralState.HELD, [reason.value for reason in reasons]
    # An earlier release paid nothing, so its team member is not responsible for the gems.
    row.released_at = row.decided_by = None
    row.save()
    notify_team(
        community_id=community.pk,
        kind=NotificationKind.TEAM_FRIENDS_HELD,
        values={"username": row.inviter.username},
        link=OFFICE_LINK,
        permission=Permission.USERS_MANAGEMENT,
        key=f"friends-held:{row.inviter_id}:{now():%Y-%m-%d}",
    )
    _announce(row, community)


@dataclass(frozen=True, slots=True)
class _Share:
    """Gems for one member, with the name of the payment inside the referral."""

    name: str
    member: Member
    gems: int
    reason: str


def _shares(row: FanReferral, community: Community) -> tuple[list[_Share], list[tuple[int, int]]]:
    """Return the gems that the referral pays now, and the milestones that the inviter reaches by it."""
    shares, reached = [], []
    if _may_get(row.friend, row, community):
        shares.append(_Share("friend", row.friend, row.friend_gems, "Joined by a friend's link"))
    if _may_get(row.inviter, row, community):
        shares.append(_Share("inviter", row.inviter, row.inviter_gems, "A friend became active"))
        terms = reads.program()
        before = set(FriendMilestone.objects.filter(member=row.inviter).values_list("friends", flat=True))
        reached = rules.milestones_reached(
            reads.milestones_of(terms), friends=reads.paid_friends(row.inviter_id) + 1, reached=before
        )
        shares += [
            _Share(f"milestone {friends}", row.inviter, gems, f"{friends} active friends") for friends, gems in reached
        ]
    return [share for share in shares if share.gems], reached


def _responsible(row: FanReferral, community: Community) -> list[UUID | None]:
    """Return the staff whose own limits count the gems: who set them, and who released the referral."""
    is_released_by_staff = row.released_at is not None and row.decided_by != community.owner_id
    return [row.promised_by, row.decided_by if is_released_by_staff else None]


def _pay(
    row: FanReferral,
    shares: list[_Share],
    reached: list[tuple[int, int]],
    community: Community,
    moment: datetime,
) -> None:
    """Pay the shares, and note the milestones. Raises IssuanceLimit, SpendingStopped."""
    paid = _issue(row, shares)
    row.state, row.settled_at = FanReferralState.PAID, moment
    row.friend_transaction, row.inviter_transaction = paid.get("friend"), paid.get("inviter")
    row.friend_paid = row.friend_gems if "friend" in paid else 0
    row.inviter_paid = row.inviter_gems if "inviter" in paid else 0
    row.save()
    FriendMilestone.objects.bulk_create(
        FriendMilestone(
            member=row.inviter, friends=friends, gems=gems, referral=row,
            transaction_id=paid.get(f"milestone {friends}"),
        )
        for friends, gems in reached
    )  # fmt: skip
    _notify_paid(row, shares, community)
    # Last: all payments of the day wait for this row.
    gems = sum(share.gems for share in shares)
    promise(FRIEND_REWARDS, amount=gems, staff=_responsible(row, community))


def _may_get(member: Member, row: FanReferral, community: Community) -> bool:
    """False for a former or restricted member, the team, and the person who is responsible for the gems."""
    is_here = member.is_active and member.status == MemberStatus.ACTIVE
    return is_here and member.user_id != row.promised_by and not is_team(member.user_id, community)


def _issue(row: FanReferral, shares: list[_Share]) -> dict[str, UUID]:
    """Make the gems. Return the transactions by the name of the share."""
    issues = [
        Issue(
            member=share.member,
            amount=share.gems,
            cause_id=row.pk,
            reason=share.reason,
            idempotency=Idempotency(uuid5(row.pk, share.name), fingerprint("fan referral", str(row.pk), share.name)),
            actor=share.member.user_id,
        )
        for share in shares
    ]
    receipts = issue_all(issues, FRIEND_REWARDS) if issues else []
    for receipt in receipts:
        receipt.require_paid()
    return {share.name: receipt.transaction_id for share, receipt in zip(shares, receipts, strict=True)}


def _notify_paid(row: FanReferral, shares: list[_Share], community: Community) -> None:
    for member, kind in (
        (row.inviter, NotificationKind.FRIEND_ACTIVE),
        (row.friend, NotificationKind.FRIEND_REWARD),
    ):
        gems = sum(share.gems for share in shares if share.member is member)
        if gems:
            notify(
                user_id=member.user_id,
                kind=kind,
                community_id=community.pk,
                values={"gems": gems},
                link=FAN_LINK,
                key=f"friend-paid:{row.pk}",
            )


def _void(row: FanReferral, reason: str, moment: datetime, actor: Actor | None) -> None:
    """Void the referral, and take back what it paid and what is not spent."""
    if row.state == FanReferralState.PAID and actor is not None:
        _take_back(row, reason, actor)
    row.state, row.reason, row.settled_at = FanReferralState.VOID, reason, moment
    row.decided_by = actor.user_id if actor else None
    row.save()
    for member in (row.inviter, row.friend):
        notify(
            user_id=member.user_id,
            kind=NotificationKind.FRIEND_VOIDED,
            community_id=current_community().pk,
            values={"reason": reason},
            link=FAN_LINK,
            key=f"friend-void:{row.pk}",
        )


def _take_back(row: FanReferral, reason: str, actor: Actor) -> None:
    """A milestone stays reached, so that it is not paid a second time."""
    payments = [(row.friend, row.friend_transaction), (row.inviter, row.inviter_transaction)]
    payments += [(row.inviter, one.transaction_id) for one in FriendMilestone.objects.filter(referral=row)]
    for member, payment in payments:
        if payment is not None:
            key = uuid5(payment, "void")
            reverse_partially(
                reverses=payment,
                member=member,
                reason=reason,
                idempotency=Idempotency(key, fingerprint("fan referral void", str(payment))),
                actor=actor,
            )


def _announce(row: FanReferral, community: Community) -> None:
    for member in (row.inviter, row.friend):
        announce_to_person(member.user_id, Event.FRIENDS, community_id=community.pk, id=str(row.pk))
    announce_to_team(community.pk, Event.FRIENDS, permission=Permission.USERS_MANAGEMENT, id=str(row.pk))


def release(*, referral_id: UUID, actor: Actor) -> FanReferral:
    """Pay a held referral. A job pays at once, or when the limit of the day allows it.

    The actor is responsible for the gems, too. A restricted fan gets none. Raises FanReferralNotFound,
    FanReferralNotHeld, FanReferralUnpayable, OwnFanReferral; IssuanceLimit for gems beyond the limit of a whole day.
    """

    def decide(row: FanReferral) -> None:
        community = current_community()
        if row.state != FanReferralState.HELD:
            raise FanReferralNotHeld
        if HoldReason.RESTRICTED not in row.reasons and reads.is_restricted(row):
            row.reasons = [*row.reasons, HoldReason.RESTRICTED.value]
        row.state, row.released_at, row.due_at = FanReferralState.DUE, now(), now()
        row.decided_by = actor.user_id
        shares, _ = _shares(row, community)
        if _owes(row) and not shares:
            raise FanReferralUnpayable
        most = sum(share.gems for share in shares)
        require_possible(FRIEND_REWARDS, most=most, staff=_responsible(row, community))
        row.save()
        audit.record(actor, "friend.release", row.pk, after=_facts(row))
        schedule(row, community)

    return _decided(referral_id, actor, decide)


def void(*, referral_id: UUID, reason: str, actor: Actor) -> FanReferral:
    """Void a referral for good. Both fans read the reason. Paid gems are taken back as far as they are not spent.

    Raises FanReferralNotFound, FanReferralVoid, OwnFanReferral.
    """

    def decide(row: FanReferral) -> None:
        if row.state == FanReferralState.VOID:
            raise FanReferralVoid
        before = row.state
        _void(row, reason, now(), actor)
        audit.record(actor, "friend.void", row.pk, before={"state": before}, after={**_facts(row), "reason": reason})

    return _decided(referral_id, actor, decide)


def _decided(referral_id: UUID, actor: Actor, decide: Callable[[FanReferral], None]) -> FanReferral:
    def work() -> FanReferral:
        row, community = _locked(referral_id), current_community()
        if actor.user_id in (row.inviter.user_id, row.friend.user_id):
            raise OwnFanReferral
        decide(row)
        _announce(row, community)
        return row

    return atomically(work)


def _lock_both_sides(source: Member, target: Member) -> None:
    """Lock the two members, and the other ones of referrals that become void, in one order."""
    pair = [source.pk, target.pk]
    ended = FanReferral.objects.filter(Q(friend=source) | Q(inviter=source, friend=target), state__in=OPEN_STATES)
    locked_members({*pair, *ended.values_list("inviter", flat=True)})


def _facts(row: FanReferral) -> dict[str, str]:
    return {"inviter": row.inviter.username, "friend": row.friend.username}


def follow_merge(source: Member, target: Member) -> None:
    """Keep one person from being paid twice after two accounts were merged, in the caller's transaction.

    The friends of ``source`` become friends of ``target``. A referral between the two, or of ``source`` itself, is void
    unless it was paid.
    """
    moment, community = now(), current_community()
    _lock_both_sides(source, target)
    for pk in FanReferral.objects.filter(inviter=source).exclude(friend=target).values_list("pk", flat=True):
        FanReferral.objects.filter(pk=pk, state__in=OPEN_STATES).update(inviter=target)
    for side in ({"friend": source}, {"inviter": source, "friend": target}):
        for pk in FanReferral.objects.filter(**side, state__in=OPEN_STATES).values_list("pk", flat=True):
            row = _locked(pk)
            if row.state in OPEN_STATES:
                _void(row, SAME_PERSON, moment, None)
                _announce(row, community)
