"""The checks that decide if a person may open a case now, in their order. Page and call share them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from saas.access.audience import AudienceArea, Rule
from saas.access.play_limits.rules import DailyLimits, Play
from saas.accounts.models import User
from saas.kernel.days import day_of
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import (
    Participant,
    PlayTerms,
    audience_admitted,
    check,
    denial_codes,
    email_verified,
    enough_gems,
    is_member,
    logged_in,
    not_excluded,
    not_on_team,
    not_restricted,
    own_limits_kept,
    price_unchanged,
)
from tenants.checkout.selectors import participant_of, play_terms
from tenants.lootboxes.errors import CaseClosed, NoFreeOpening, OddsChanged, OpeningLimit, OwnCase, PrizeMissing
from tenants.lootboxes.models import FreeOpening, Lootbox, LootboxPrize, LootboxStatus
from tenants.lootboxes.rules import most_promised
from tenants.lootboxes.selectors import OpenedToday, opened_today
from tenants.members.models import Member
from tenants.stores.stock import pieces_free
from tenants.wallets.errors import IssuanceLimit
from tenants.wallets.issuance import issuance_left_today, limit_denial

# The longest possible day, also when the clocks change.
MAX_DAY_LENGTH = timedelta(days=3)
NOTHING_TODAY = OpenedToday()


@dataclass(frozen=True, slots=True, kw_only=True)
class CaseSituation:
    """A case, its prizes with their products loaded, and the person who wants to open it ``count`` times.

    ``today`` is the member's play on the community's day, loaded only if a limit needs it. ``issuance_left`` are the
    gems that the day's limits leave. Only the page sets it, because the opening counts its gems itself. ``is_free``:
    the opening uses ``free``, one of the member's ``free_left`` free openings.
    """

    lootbox: Lootbox
    prizes: Sequence[LootboxPrize]
    count: int
    at: datetime
    participant: Participant
    play: PlayTerms
    today: OpenedToday = NOTHING_TODAY
    expected_price: int | None = None
    expected_odds: str | None = None
    issuance_left: int | None = None
    balance: int | None = None
    is_free: bool = False
    free: FreeOpening | None = None
    free_left: int = 0

    @property
    def responsible(self) -> tuple[UUID | None, ...]:
        """The people whose limits count the prize: who set the case, and who promised the free opening."""
        return responsible_for(self.lootbox, self.free)

    @property
    def unit_price(self) -> int:
        return 0 if self.is_free else self.lootbox.price

    @property
    def price(self) -> int:
        return self.unit_price * self.count

    @property
    def audience(self) -> Rule:
        return self.play.audience

    @property
    def played(self) -> Play:
        return Play(self.today.times, self.play.gems_today)

    @property
    def wanted(self) -> Play:
        return Play(self.count, self.price)


def responsible_for(lootbox: Lootbox, free: FreeOpening | None) -> tuple[UUID | None, ...]:
    return (lootbox.promised_by,) if free is None else (lootbox.promised_by, free.promised_by)


def today_of(member_id: UUID, lootbox_id: UUID | None, community: Community, at: datetime) -> OpenedToday:
    """Return the member's play on the community's day."""
    day, ends = day_of(at, community.limit_zone)
    return opened_today(member_id, lootbox_id, day=day, since=ends - MAX_DAY_LENGTH)


def case_situation(
    lootbox: Lootbox,
    prizes: Sequence[LootboxPrize],
    *,
    user: User | None,
    member: Member | None,
    community: Community,
    at: datetime,
    for_update: bool = False,
    count: int = 1,
    expected_price: int | None = None,
    expected_odds: str | None = None,
    balance: int | None = None,
    is_free: bool = False,
    free: FreeOpening | None = None,
    free_left: int = 0,
) -> CaseSituation:
    """Return what the checks need to know about ``user`` and ``count`` openings of ``lootbox``.

    With ``for_update``, other games of this user wait until the caller's transaction ends. Only the page gives
    ``balance``.
    """
    participant = participant_of(user, member, community)
    play = play_terms(participant, community, AudienceArea.CASES, at, for_update=for_update)
    today, promised = NOTHING_TODAY, 0
    # Only a present member has limits.
    if member is not None and play.limits is not None:
        if lootbox.limit_per_day is not None or play.limits.limits != DailyLimits():
            today = today_of(member.pk, lootbox.pk, community, at)
        price = 0 if is_free else lootbox.price
        promised = most_promised(price, prizes, count) if balance is not None else 0
    return CaseSituation(
        lootbox=lootbox,
        prizes=prizes,
        count=count,
        at=at,
        participant=participant,
        play=play,
        today=today,
        expected_price=expected_price,
        expected_odds=expected_odds,
        issuance_left=issuance_left_today(responsible_for(lootbox, free)) if promised else None,
        balance=balance,
        is_free=is_free,
        free=free,
        free_left=free_left,
    )


def missing_prize(prizes: Sequence[LootboxPrize]) -> LootboxPrize | None:
    """A prize that could not be given now, products loaded: while there is one, the case cannot be opened."""
    return next((one for one in prizes if one.product is not None and pieces_free(one.product) == 0), None)


@check(CaseClosed)
def case_open(situation: CaseSituation) -> DomainError | None:
    return None if situation.lootbox.status == LootboxStatus.ACTIVE else CaseClosed()


@check(PrizeMissing)
def prizes_in_stock(situation: CaseSituation) -> DomainError | None:
    missing = missing_prize(situation.prizes)
    return PrizeMissing(prize=missing.name) if missing else None


@check(OpeningLimit)
def openings_left(situation: CaseSituation) -> DomainError | None:
    limit, opened = situation.lootbox.limit_per_day, situation.today.of_this
    if limit is None or opened + situation.count <= limit:
        return None
    return OpeningLimit(limit=limit, left=max(limit - opened, 0), until=situation.play.day_ends.isoformat())


@check(NoFreeOpening)
def free_opening_left(situation: CaseSituation) -> DomainError | None:
    return NoFreeOpening() if situation.is_free and situation.free_left < situation.count else None


@check(OddsChanged)
def odds_unchanged(situation: CaseSituation) -> DomainError | None:
    table = situation.lootbox.table
    assert table is not None
    if situation.expected_odds in (None, table.odds_hash):
        return None
    odds = [{"id": str(prize.pk), "name": prize.name, "ppm": prize.ppm} for prize in situation.prizes]
    return OddsChanged(oddsHash=table.odds_hash, prizes=odds)


@check(IssuanceLimit)
def issuance_left(situation: CaseSituation) -> DomainError | None:
    """The day's limits must leave room for the best prizes, so that a denial says nothing about the draw."""
    left = situation.issuance_left
    most = most_promised(situation.unit_price, situation.prizes, situation.count)
    return limit_denial() if left is not None and most > left else None


CASE_CHECKS = (
    not_on_team(OwnCase),
    case_open,
    prizes_in_stock,
    logged_in,
    is_member,
    not_restricted,
    email_verified,
    audience_admitted,
    not_excluded,
    free_opening_left,
    # Before the countdown to the next day, because the fan's own limit can forbid the opening then, too.
    own_limits_kept,
    openings_left,
    price_unchanged,
    odds_unchanged,
    issuance_left,
    enough_gems,
)
DENIAL_CODES = denial_codes(CASE_CHECKS)
