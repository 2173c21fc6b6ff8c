"""Who may join a raffle, and when: the one place that says no, for its page and for the call that joins."""

from datetime import datetime
from typing import Any

from saas.access.acting import is_team
from saas.access.audience import Area, creator_rule, known_of, refusal
from saas.access.play_limits import services as play_limits
from saas.access.play_limits.rules import Play, beyond
from saas.accounts.errors import EmailNotVerified
from saas.accounts.identities.errors import not_connected
from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.kernel.days import day_of
from saas.kernel.eligibility import verdict
from saas.kernel.errors import DomainError, Unauthorized
from saas.tenancy.models import Community
from tenants.members.errors import MemberRestricted
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_level
from tenants.raffles import rules
from tenants.raffles.errors import EnoughOfThis, OwnRaffle, RaffleComingSoon, RaffleFinished, RaffleFull
from tenants.raffles.models import Raffle, RaffleStatus
from tenants.stores.errors import MembersOnly
from tenants.stores.terms import gates
from tenants.wallets.chance import gems_on_chance
from tenants.wallets.errors import InsufficientBalance


def schedule(raffle: Raffle, moment: datetime) -> DomainError | None:
    """What the clock says to anybody."""
    if rules.status_at(raffle, moment) != RaffleStatus.ACTIVE:
        return RaffleFinished()
    if raffle.start_at > moment:
        return RaffleComingSoon(until=raffle.start_at.isoformat())
    return None


def gate(raffle: Raffle, member: Member, user: User, community: Community, moment: datetime) -> DomainError | None:
    """What the raffle asks of who joins, and the community of who takes part in raffles at all."""
    level = member_level(user.pk, community) if raffle.min_level is not None else 1
    if denial := gates(raffle, joined_at=member.joined_at, level=level, at=moment):
        return denial
    if raffle.provider and not Identity.objects.filter(user=user, provider=raffle.provider).exists():
        return not_connected(raffle.provider)
    return refusal(creator_rule(community, Area.RAFFLES), known_of(user, moment.date()))


def beyond_own_limits(
    own: play_limits.EffectiveLimits, member: Member, community: Community, moment: datetime, *, gems: int
) -> DomainError | None:
    """What members forbade themselves, and tickets for ``gems`` would break."""
    if own.refusal or own.limits.gems is None:
        return own.refusal
    _, day_ends = day_of(moment, community.timezone)
    today = Play(gems=gems_on_chance(member.pk, community, moment))
    return beyond(own.limits, today=today, wanted=Play(gems=gems), day_ends=day_ends)


def verdict_for(
    raffle: Raffle, *, user: User | None, member: Member | None, own: int, balance: int, community: Community,
    moment: datetime,
) -> dict[str, Any]:  # fmt: skip
    """What ``VerdictOutput`` renders: can this person get a ticket now, and if not, why."""
    return verdict(_first_denial(raffle, user, member, own, balance, community, moment))


def _first_denial(
    raffle: Raffle, user: User | None, member: Member | None, own: int, balance: int, community: Community,
    moment: datetime,
) -> DomainError | None:  # fmt: skip
    if denial := schedule(raffle, moment):
        return denial
    if user is not None and is_team(user.pk, community):
        return OwnRaffle()
    assert raffle.draw is not None
    sold = raffle.draw.tickets
    if raffle.max_entries is not None and sold >= raffle.max_entries:
        return RaffleFull(left=0)
    if user is None:
        return Unauthorized()
    if member is None or not member.is_here:
        return MembersOnly()
    if member.status != MemberStatus.ACTIVE:
        return MemberRestricted()
    if denial := gate(raffle, member, user, community, moment):
        return denial
    held = play_limits.held(user.pk, community.pk, moment)
    if denial := beyond_own_limits(held, member, community, moment, gems=raffle.entry_cost):
        return denial
    if raffle.max_entries_per_user is not None and own >= raffle.max_entries_per_user:
        return EnoughOfThis(left=0)
    if not user.is_email_verified:
        return EmailNotVerified()
    if balance < raffle.entry_cost:
        return InsufficientBalance(amount=str(raffle.entry_cost), balance=str(balance))
    return None
