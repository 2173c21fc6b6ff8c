"""The checks that decide if a person may join a raffle now, in their order. Page and call share them."""

from dataclasses import dataclass
from datetime import datetime

from saas.access.audience import AudienceArea, Rule
from saas.access.play_limits.rules import Play
from saas.accounts.identities.selectors import linked_account, linked_at
from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.kernel.text import matches_code
from saas.tenancy.models import Community
from tenants.checkout.checks import (
    Gated,
    Participant,
    PlayTerms,
    account_linked,
    account_old_enough,
    account_unused,
    audience_admitted,
    check,
    denial_codes,
    email_verified,
    enough_gems,
    is_member,
    level_reached,
    logged_in,
    member_long_enough,
    not_excluded,
    not_on_team,
    not_restricted,
    own_limits_kept,
    price_unchanged,
)
from tenants.checkout.selectors import participant_of, play_terms
from tenants.draws.models import DrawState
from tenants.members.models import Member
from tenants.raffles import rules, selectors
from tenants.raffles.errors import (
    OwnRaffle,
    PasswordUsed,
    RaffleComingSoon,
    RaffleFinished,
    RaffleFull,
    TicketLimitReached,
    WrongPassword,
)
from tenants.raffles.models import Raffle, RaffleStatus, TicketSource


@dataclass(frozen=True, slots=True, kw_only=True)
class RaffleSituation:
    """A raffle, the person who wants ``count`` tickets, and the way to get them.

    ``held`` counts the member's tickets. ``code`` is the stream code that a call sent; it is None on the page.
    ``has_redeemed`` matters only if the code brings the tickets.
    """

    raffle: Raffle
    at: datetime
    participant: Participant
    play: PlayTerms
    linked_account: str | None = ""
    linked_at: datetime | None = None
    is_account_used: bool = False
    held: int = 0
    count: int = 1
    source: TicketSource = TicketSource.BOUGHT
    code: str | None = None
    has_redeemed: bool = False
    expected_price: int | None = None
    balance: int | None = None

    @property
    def gated(self) -> Gated:
        return self.raffle

    @property
    def min_linked_days(self) -> int | None:
        return self.raffle.min_linked_days

    @property
    def provider(self) -> str:
        return self.raffle.provider

    @property
    def unit_price(self) -> int:
        return self.raffle.entry_cost if self.source is TicketSource.BOUGHT else 0

    @property
    def price(self) -> int:
        return self.unit_price * self.count

    @property
    def is_redeeming(self) -> bool:
        return self.source is TicketSource.PASSWORD

    @property
    def audience(self) -> Rule:
        return self.play.audience

    @property
    def played(self) -> Play:
        return Play(gems=self.play.gems_today)

    @property
    def wanted(self) -> Play:
        return Play(gems=self.price)


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
    source: TicketSource = TicketSource.BOUGHT,
    code: str | None = None,
    has_redeemed: bool = False,
    expected_price: int | None = None,
    balance: int | None = None,
) -> RaffleSituation:
    """Return what the checks need to know about ``user`` and ``count`` tickets of ``raffle``.

    With ``for_update``, other games of this user wait until the caller's transaction ends, and the linked account can
    be unlinked only after it. Only the page gives ``balance``.
    """
    # Before the limits of play: a merge of users locks the rows in this order, too.
    account = linked_account(user, raffle.provider, for_update=for_update)
    participant = participant_of(user, member, community, gated=raffle)
    return RaffleSituation(
        raffle=raffle,
        at=at,
        participant=participant,
        play=play_terms(participant, community, AudienceArea.RAFFLES, at, for_update=for_update),
        linked_account=account,
        linked_at=linked_at(user, raffle.provider) if raffle.min_linked_days is not None else None,
        is_account_used=bool(account and selectors.is_account_used(raffle, account, member)),
        held=held,
        count=count,
        source=source,
        code=code,
        has_redeemed=has_redeemed,
        expected_price=expected_price if source is TicketSource.BOUGHT else None,
        balance=balance,
    )


@check(RaffleFinished, RaffleComingSoon)
def running(situation: RaffleSituation) -> DomainError | None:
    raffle, at = situation.raffle, situation.at
    status = rules.status_at(raffle, at)
    if status != RaffleStatus.ACTIVE:
        return RaffleFinished(status="CANCELED" if raffle.cancelled_at is not None else status)
    if raffle.start_at > at:
        return RaffleComingSoon(until=raffle.start_at.isoformat())
    # Check the end before the number of tickets: a raffle that closes now is over, not full.
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


@check(WrongPassword)
def code_matches(situation: RaffleSituation) -> DomainError | None:
    """Deny a missing or wrong stream code if the raffle requires one. Holding a ticket counts as having redeemed it."""
    raffle, code = situation.raffle, situation.code
    if code is None:
        return None
    is_required = bool(raffle.password) and raffle.password_tickets is None and not situation.held
    if (is_required or situation.is_redeeming) and not matches_code(code, raffle.password):
        return WrongPassword()
    return None if situation.count else WrongPassword()


@check(PasswordUsed)
def code_unused(situation: RaffleSituation) -> DomainError | None:
    return PasswordUsed() if situation.is_redeeming and situation.has_redeemed else None


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
    account_old_enough,
    account_unused,
    audience_admitted,
    code_matches,
    code_unused,
    price_unchanged,
    not_excluded,
    own_limits_kept,
    allowance_left,
    email_verified,
    enough_gems,
)
# A gift costs the member nothing and is no game of theirs.
GIFT_CHECKS = (not_on_team(OwnRaffle), running, tickets_left, allowance_left)
# A reward is the member's own game, without a price. Its claim denies former and restricted members.
REWARD_CHECKS = (
    not_on_team(OwnRaffle),
    audience_admitted,
    not_excluded,
    running,
    level_reached,
    member_long_enough,
    account_linked,
    account_old_enough,
    account_unused,
    tickets_left,
    allowance_left,
    email_verified,
)
DENIAL_CODES = denial_codes(RAFFLE_CHECKS)
