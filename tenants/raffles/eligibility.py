"""Who may join a raffle, and when: the checks that its page and the call share, in this order."""

from dataclasses import dataclass
from datetime import datetime

from saas.access.acting import is_team
from saas.access.audience import (
    AudienceArea,
    Rule,
    creator_rule,
)
from saas.access.play_limits.errors import OwnLimitReached, SelfExcluded
from saas.access.play_limits.rules import Play, exceeded
from saas.access.play_limits.services import EffectiveLimits, effective_limits
from saas.accounts.identities.errors import DiscordNotConnected, KickNotConnected, TwitchNotConnected, not_connected
from saas.accounts.identities.models import Identity
from saas.accounts.models import User
from saas.kernel.days import day_of
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import (
    Gated,
    audience_admitted,
    check,
    denial_codes,
    email_verified,
    enough_gems,
    is_member,
    level_reached,
    logged_in,
    member_long_enough,
    not_on_team,
    not_restricted,
    price_unchanged,
)
from tenants.draws.models import DrawState
from tenants.members.models import Member
from tenants.members.selectors import member_level
from tenants.raffles import rules
from tenants.raffles.errors import (
    OwnRaffle,
    PasswordUsed,
    RaffleComingSoon,
    RaffleFinished,
    RaffleFull,
    TicketLimitReached,
    WrongPassword,
)
from tenants.raffles.models import Raffle, RaffleStatus
from tenants.wallets.chance import gems_on_chance


@dataclass(frozen=True, slots=True, kw_only=True)
class RaffleSituation:
    """A raffle, the person who wants ``count`` tickets of it, and how they mean to get them.

    ``held`` counts the member's tickets. ``code`` is what a call typed as the stream code, None on the page;
    ``is_redeeming`` when the code itself brings the tickets, which then cost nothing.
    """

    raffle: Raffle
    at: datetime
    day_ends: datetime
    audience: Rule
    play_limits: EffectiveLimits | None = None
    user: User | None = None
    member: Member | None = None
    is_team: bool = False
    level: int = 1
    is_linked: bool = True
    held: int = 0
    gems_today: int = 0
    count: int = 1
    code: str | None = None
    is_redeeming: bool = False
    has_redeemed: bool = False
    expected_price: int | None = None
    balance: int | None = None

    @property
    def gated(self) -> Gated:
        return self.raffle

    @property
    def unit_price(self) -> int:
        return 0 if self.is_redeeming else self.raffle.entry_cost

    @property
    def price(self) -> int:
        return self.unit_price * self.count


def raffle_situation(
    raffle: Raffle,
    *,
    user: User | None,
    member: Member | None,
    held: int,
    community: Community,
    at: datetime,
    for_update: bool = False,
    count: int = 1,
    code: str | None = None,
    is_redeeming: bool = False,
    has_redeemed: bool = False,
    expected_price: int | None = None,
    balance: int | None = None,
) -> RaffleSituation:
    """Load what the checks read. With ``for_update`` the person's other games wait for the caller's transaction."""
    _, day_ends = day_of(at, community.timezone)
    is_present = user is not None and member is not None and member.is_here
    limits = effective_limits(user.pk, community.pk, at, for_update=for_update) if user and is_present else None
    counts_gems = limits is not None and limits.limits.gems is not None
    return RaffleSituation(
        raffle=raffle,
        at=at,
        day_ends=day_ends,
        audience=creator_rule(community, AudienceArea.RAFFLES) if is_present else Rule(),
        play_limits=limits,
        user=user,
        member=member,
        is_team=user is not None and is_team(user.pk, community),
        level=member_level(user.pk, community) if user and raffle.min_level is not None else 1,
        is_linked=not (user and raffle.provider)
        or Identity.objects.filter(user=user, provider=raffle.provider).exists(),
        held=held,
        gems_today=gems_on_chance(member.pk, community, at) if member and counts_gems else 0,
        count=count,
        code=code,
        is_redeeming=is_redeeming,
        has_redeemed=has_redeemed,
        expected_price=None if is_redeeming else expected_price,
        balance=balance,
    )


def schedule(raffle: Raffle, moment: datetime) -> DomainError | None:
    """Deny while the raffle has not started, after its end, and after its cancellation."""
    status = rules.status_at(raffle, moment)
    if status != RaffleStatus.ACTIVE:
        return RaffleFinished(status="CANCELED" if raffle.cancelled_at is not None else status)
    if raffle.start_at > moment:
        return RaffleComingSoon(until=raffle.start_at.isoformat())
    return None


@check(RaffleFinished, RaffleComingSoon)
def running(situation: RaffleSituation) -> DomainError | None:
    raffle, at = situation.raffle, situation.at
    if denial := schedule(raffle, at):
        return denial
    # The draw decides what is sold: a raffle that closes right now is over before it is full.
    assert raffle.draw is not None
    is_open = raffle.draw.state == DrawState.OPEN and raffle.draw.closes_at > at
    return None if is_open else RaffleFinished(status=RaffleStatus.DRAW)


@check(RaffleFull)
def tickets_left(situation: RaffleSituation) -> DomainError | None:
    raffle = situation.raffle
    assert raffle.draw is not None
    if raffle.max_entries is None or raffle.draw.tickets + situation.count <= raffle.max_entries:
        return None
    return RaffleFull(left=max(raffle.max_entries - raffle.draw.tickets, 0))


@check(KickNotConnected, TwitchNotConnected, DiscordNotConnected)
def account_linked(situation: RaffleSituation) -> DomainError | None:
    return None if situation.is_linked else not_connected(situation.raffle.provider)


@check(WrongPassword)
def code_matches(situation: RaffleSituation) -> DomainError | None:
    """Deny a missing or wrong stream code if the raffle requires one. Holding a ticket counts as having redeemed it."""
    raffle, code = situation.raffle, situation.code
    if code is None:
        return None
    is_required = bool(raffle.password) and raffle.password_tickets is None and not situation.held
    if (is_required or situation.is_redeeming) and not rules.matches_code(code, raffle.password):
        return WrongPassword()
    return None if situation.count else WrongPassword()


@check(PasswordUsed)
def code_unused(situation: RaffleSituation) -> DomainError | None:
    return PasswordUsed() if situation.is_redeeming and situation.has_redeemed else None


@check(SelfExcluded, OwnLimitReached)
def own_limits_kept(situation: RaffleSituation) -> DomainError | None:
    own = situation.play_limits
    if own is None or own.refusal or own.limits.gems is None:
        return own.refusal if own else None
    wanted = Play(gems=situation.price)
    return exceeded(own.limits, today=Play(gems=situation.gems_today), wanted=wanted, day_ends=situation.day_ends)


@check(TicketLimitReached)
def allowance_left(situation: RaffleSituation) -> DomainError | None:
    most = situation.raffle.max_entries_per_user
    if most is None or situation.held + situation.count <= most:
        return None
    return TicketLimitReached(left=max(most - situation.held, 0))


RAFFLE_CHECKS = (
    running,
    not_on_team(OwnRaffle),
    tickets_left,
    logged_in,
    is_member,
    not_restricted,
    level_reached,
    member_long_enough,
    account_linked,
    audience_admitted,
    code_matches,
    code_unused,
    price_unchanged,
    own_limits_kept,
    allowance_left,
    email_verified,
    enough_gems,
)
DENIAL_CODES = denial_codes(RAFFLE_CHECKS)
