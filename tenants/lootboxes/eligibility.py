"""May this person open this case now, and if not, why: the one place that says no, on the page and at the opening."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from saas.access import audience
from saas.access.acting import is_team
from saas.access.audience import Area
from saas.access.play_limits import services as play_limits
from saas.access.play_limits.rules import Limits, Play, beyond
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.kernel.days import day_of
from saas.kernel.eligibility import verdict
from saas.kernel.errors import DomainError, Unauthorized
from saas.tenancy.models import Community
from tenants.lootboxes.errors import CaseClosed, OpeningLimit, OwnCase, PrizeMissing
from tenants.lootboxes.models import Lootbox, LootboxStatus, Prize
from tenants.lootboxes.rules import most_promised
from tenants.lootboxes.selectors import Today, opened_today
from tenants.members.errors import MemberRestricted
from tenants.members.models import Member, MemberStatus
from tenants.stores.errors import MembersOnly
from tenants.stores.inventory.stock import pieces_free
from tenants.wallets.chance import gems_on_chance
from tenants.wallets.errors import InsufficientBalance
from tenants.wallets.issuance import room_today, used_up

# No day is longer, whatever the clocks do.
LONGEST_DAY = timedelta(hours=26)


@dataclass(frozen=True, slots=True)
class Wish:
    """What somebody wants to open: ``count`` of ``lootbox``, whose ``prizes`` have their products loaded."""

    lootbox: Lootbox
    prizes: Sequence[Prize]
    count: int


def today_of(member_id: UUID, lootbox_id: UUID | None, community: Community, at: datetime) -> tuple[Today, datetime]:
    """What the member opened on the community's day, and when that day ends."""
    day, ends = day_of(at, community.timezone)
    return opened_today(member_id, lootbox_id, day=day, since=ends - LONGEST_DAY), ends


def refusal(
    wish: Wish, user: User, member: Member | None, community: Community, at: datetime, *, for_update: bool = False
) -> DomainError | None:
    """What stands between ``user`` and the openings, whatever is in their wallet; first things first.

    With ``for_update`` their other games wait until the caller's transaction has decided this one.
    """
    if is_team(user.pk, community):
        return OwnCase()
    if denial := _closed(wish):
        return denial
    if member is None or not member.is_here:
        return MembersOnly()
    if member.status != MemberStatus.ACTIVE:
        return MemberRestricted()
    if not user.is_email_verified:
        return EmailNotVerified()
    denial = audience.refusal(audience.creator_rule(community, Area.CASES), audience.known_of(user, at.date()))
    return denial or _enough(
        wish, play_limits.held(user.pk, community.pk, at, for_update=for_update), member, community, at
    )


def _closed(wish: Wish) -> DomainError | None:
    if wish.lootbox.status != LootboxStatus.ACTIVE:
        return CaseClosed()
    missing = missing_prize(wish.prizes)
    return PrizeMissing(prize=missing.name) if missing else None


def missing_prize(prizes: Sequence[Prize]) -> Prize | None:
    """One that could not be given now, products loaded: while there is one, nobody opens the case."""
    return next((one for one in prizes if one.product is not None and pieces_free(one.product) == 0), None)


def _enough(
    wish: Wish, own: play_limits.EffectiveLimits, member: Member, community: Community, at: datetime
) -> DomainError | None:
    if own.refusal:
        return own.refusal
    limit = wish.lootbox.limit_per_day
    if limit is None and own.limits == Limits():
        return None
    today, ends = today_of(member.pk, wish.lootbox.pk, community, at)
    if limit is not None and today.of_this + wish.count > limit:
        return OpeningLimit(limit=limit, left=max(limit - today.of_this, 0), until=ends.isoformat())
    gems = gems_on_chance(member.pk, community, at) if own.limits.gems is not None else 0
    wanted = Play(wish.count, wish.count * wish.lootbox.price)
    return beyond(own.limits, today=Play(today.times, gems), wanted=wanted, day_ends=ends)


def _rests(wish: Wish) -> DomainError | None:
    """The day's limits of gems leave no room for the best prize. The opening itself asks while it counts."""
    most = most_promised(wish.lootbox.price, wish.prizes, wish.count)
    return used_up() if most and most > room_today([wish.lootbox.promised_by]) else None


def verdict_for(
    wish: Wish, user: User | None, member: Member | None, balance: int, community: Community, at: datetime
) -> dict[str, Any]:
    """What ``VerdictOutput`` renders."""
    if user is None:
        denial: DomainError | None = _closed(wish) or Unauthorized()
    else:
        denial = refusal(wish, user, member, community, at) or _rests(wish)
        price = wish.lootbox.price * wish.count
        if denial is None and balance < price:
            denial = InsufficientBalance(amount=str(price), balance=str(balance))
    return verdict(denial)
