"""Eligibility: an ordered list of checks per area, which the page and the call share.

The page shows the first denial, and the call raises it. A check is a pure function of the area's situation, which is
loaded once. Some values are known only in a call (the expected price), or are left to the database (the wallet in a
call). Then the situation has None, and the check passes.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Generic, Protocol, TypeVar

from saas.access.audience import AgeConfirmationRequired, CountryNotAllowed, Rule, TooYoung, known_of
from saas.access.audience import refusal as audience_denial
from saas.access.play_limits.errors import OwnLimitReached, OwnLimitTooLow, SelfExcluded
from saas.access.play_limits.rules import Play, exceeded
from saas.access.play_limits.services import EffectiveLimits
from saas.accounts.errors import EmailNotVerified
from saas.accounts.identities.errors import (
    AccountUsed,
    DiscordNotConnected,
    KickNotConnected,
    TwitchNotConnected,
    not_connected,
)
from saas.accounts.models import User
from saas.kernel.errors import DomainError, Unauthorized
from saas.kernel.providers import Provider
from tenants.checkout.errors import LevelRequired, LinkedAccountTooYoung, MembershipTooYoung, MembersOnly, PriceChanged
from tenants.members.errors import MemberRestricted
from tenants.members.models import Member, MemberStatus
from tenants.wallets.errors import InsufficientBalance


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant:
    """The person who takes part. ``user`` is None for a visitor; ``member`` can be a former member.

    ``level`` is the member's level; it is 1 if no check needs it.
    """

    user: User | None = None
    member: Member | None = None
    is_team: bool = False
    level: int = 1


VISITOR = Participant()
NO_RULE = Rule()


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayTerms:
    """The rules that a game of chance checks: the community's rule of age and country, and the person's own limits.

    ``gems_today`` are the gems that the person spent on chance today. They are counted only if a limit needs them.
    """

    day_ends: datetime
    audience: Rule = NO_RULE
    limits: EffectiveLimits | None = None
    gems_today: int = 0


class Gated(Protocol):
    """The requirements of a product or a raffle; null requires nothing."""

    @property
    def min_level(self) -> int | None: ...
    @property
    def min_member_days(self) -> int | None: ...


class Situation(Protocol):
    """The attributes that the shared checks read."""

    @property
    def participant(self) -> Participant: ...


class GatedSituation(Situation, Protocol):
    @property
    def gated(self) -> Gated: ...
    @property
    def at(self) -> datetime: ...


class LinkedSituation(Protocol):
    """``linked_account`` is the person's account at ``provider``: empty if none is required, None if none is linked.

    ``is_account_used`` is true if it counted for another fan. ``linked_at`` is known if ``min_linked_days`` is set.
    """

    @property
    def provider(self) -> str: ...
    @property
    def linked_account(self) -> str | None: ...
    @property
    def is_account_used(self) -> bool: ...
    @property
    def min_linked_days(self) -> int | None: ...
    @property
    def linked_at(self) -> datetime | None: ...
    @property
    def at(self) -> datetime: ...


class AudienceSituation(Situation, Protocol):
    """``audience`` is the community's rule of age and country for the area."""

    @property
    def audience(self) -> Rule: ...
    @property
    def at(self) -> datetime: ...


class PlaySituation(Situation, Protocol):
    """``played`` is the play of today, ``wanted`` the play of this call."""

    @property
    def play(self) -> PlayTerms: ...
    @property
    def played(self) -> Play: ...
    @property
    def wanted(self) -> Play: ...
    @property
    def at(self) -> datetime: ...


class Priced(Protocol):
    """``price`` is the total, ``unit_price`` that of one piece. An unknown expected price or balance is None."""

    @property
    def price(self) -> int: ...
    @property
    def unit_price(self) -> int: ...
    @property
    def expected_price(self) -> int | None: ...
    @property
    def balance(self) -> int | None: ...


S = TypeVar("S", contravariant=True)


@dataclass(frozen=True, slots=True)
class Check(Generic[S]):
    """``deny`` returns the error that denies the situation, or None. ``denials`` are all errors that it can return."""

    deny: Callable[[S], DomainError | None]
    denials: tuple[type[DomainError], ...]


def check(*denials: type[DomainError]) -> Callable[[Callable[[S], DomainError | None]], Check[S]]:
    """Turn a function into a check. Each error that it returns must be one of ``denials``."""

    def declare(deny: Callable[[S], DomainError | None]) -> Check[S]:
        return Check(deny, denials)

    return declare


def first_denial(checks: Sequence[Check[S]], situation: S) -> DomainError | None:
    """Return the error of the first check that denies, or None if all checks pass."""
    for one in checks:
        if (denial := one.deny(situation)) is not None:
            # The API document and the client's texts are generated from the declared errors.
            assert isinstance(denial, one.denials), f"{type(denial).__name__} is not declared"
            return denial
    return None


def denials_of(*lists: Sequence[Check[Any]]) -> tuple[type[DomainError], ...]:
    """Return every error that these checks can return, each once, in their order."""
    return tuple(dict.fromkeys(error for checks in lists for one in checks for error in one.denials))


def denial_codes(*lists: Sequence[Check[Any]]) -> list[str]:
    return sorted(error.code for error in denials_of(*lists))


def not_on_team(error: type[DomainError]) -> Check[Situation]:
    """Return a check that denies the team, which does not take part in its own community."""

    @check(error)
    def deny(situation: Situation) -> DomainError | None:
        return error() if situation.participant.is_team else None

    return deny


@check(Unauthorized)
def logged_in(situation: Situation) -> DomainError | None:
    return Unauthorized() if situation.participant.user is None else None


@check(MembersOnly)
def is_member(situation: Situation) -> DomainError | None:
    member = situation.participant.member
    return MembersOnly() if member is None or not member.is_active else None


@check(MemberRestricted)
def not_restricted(situation: Situation) -> DomainError | None:
    member = situation.participant.member
    return MemberRestricted() if member is not None and member.status != MemberStatus.ACTIVE else None


@check(EmailNotVerified)
def email_verified(situation: Situation) -> DomainError | None:
    user = situation.participant.user
    return EmailNotVerified() if user is not None and not user.is_email_verified else None


@check(LevelRequired)
def level_reached(situation: GatedSituation) -> DomainError | None:
    required, level = situation.gated.min_level, situation.participant.level
    return None if required is None or level >= required else LevelRequired(level=required, have=level)


@check(MembershipTooYoung)
def member_long_enough(situation: GatedSituation) -> DomainError | None:
    days, member = situation.gated.min_member_days, situation.participant.member
    if days is None or member is None:
        return None
    until = member.senior_since + timedelta(days=days)
    return MembershipTooYoung(days=days, until=until.isoformat()) if until > situation.at else None


@check(KickNotConnected, TwitchNotConnected, DiscordNotConnected)
def account_linked(situation: LinkedSituation) -> DomainError | None:
    return not_connected(situation.provider) if situation.linked_account is None else None


@check(LinkedAccountTooYoung)
def account_old_enough(situation: LinkedSituation) -> DomainError | None:
    """Deny an account that was linked a short time ago. The services do not tell when it was opened."""
    days, linked_at = situation.min_linked_days, situation.linked_at
    if days is None or linked_at is None:
        return None
    until = linked_at + timedelta(days=days)
    service = Provider(situation.provider).label
    return LinkedAccountTooYoung(service=service, days=days, until=until.isoformat()) if until > situation.at else None


@check(AccountUsed)
def account_unused(situation: LinkedSituation) -> DomainError | None:
    """Deny an account that counted for another fan. Otherwise several fans could link one account in turn."""
    return AccountUsed(service=Provider(situation.provider).label) if situation.is_account_used else None


@check(AgeConfirmationRequired, TooYoung, CountryNotAllowed)
def audience_admitted(situation: AudienceSituation) -> DomainError | None:
    user = situation.participant.user
    return audience_denial(situation.audience, known_of(user, situation.at.date())) if user is not None else None


@check(SelfExcluded)
def not_excluded(situation: PlaySituation) -> DomainError | None:
    limits = situation.play.limits
    return limits.refusal if limits else None


@check(OwnLimitReached, OwnLimitTooLow)
def own_limits_kept(situation: PlaySituation) -> DomainError | None:
    play = situation.play
    if play.limits is None:
        return None
    return exceeded(play.limits.limits, today=situation.played, wanted=situation.wanted, day_ends=play.day_ends)


@check(PriceChanged)
def price_unchanged(situation: Priced) -> DomainError | None:
    expected = situation.expected_price
    return None if expected in (None, situation.unit_price) else PriceChanged(price=str(situation.unit_price))


@check(InsufficientBalance)
def enough_gems(situation: Priced) -> DomainError | None:
    """Only for pages. In a call, the ledger decides and stores its refusal, so that a repeated call is refused too."""
    balance = situation.balance
    if balance is None or balance >= situation.price:
        return None
    return InsufficientBalance(amount=str(situation.price), balance=str(balance))
