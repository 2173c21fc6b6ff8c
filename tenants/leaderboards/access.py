"""The age and country rule of a leaderboard: that of the community or its casinos, with the rule of the board."""

from saas.access.audience import (
    AgeConfirmationRequired,
    AudienceArea,
    CountryNotAllowed,
    KnownAudience,
    Rule,
    TooYoung,
    creator_rule,
    known_of,
    refusal,
)
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.leaderboards.models import Board, BoardKind

AUDIENCE_ERRORS = (AgeConfirmationRequired, TooYoung, CountryNotAllowed)
DENIAL_CODES = [error.code for error in AUDIENCE_ERRORS]
UNKNOWN = KnownAudience(age=None, country="")


def board_rule(board: Board, community: Community) -> Rule:
    """Return the rule of a board. A board of wagers is as restricted as the casinos of the community."""
    area = AudienceArea.CASINOS if board.kind == BoardKind.WAGER else AudienceArea.DEFAULT
    own = Rule(minimum_age=board.minimum_age, blocked=frozenset(board.blocked_countries))
    return creator_rule(community, area).combined_with(own)


def known_audience(user: User | None) -> KnownAudience:
    """Return what is known of a person; of a visitor, nothing is."""
    return known_of(user, now().date()) if user else UNKNOWN


def denial_of(rule: Rule, known: KnownAudience) -> DomainError | None:
    """Return the error that denies the board's figures; None if the person may see them.

    A known age or country that is excluded comes before a question about the other one.
    """
    if known.age is not None and known.age < rule.minimum_age:
        return TooYoung(age=rule.minimum_age)
    if known.country and not rule.admits_country(known.country):
        return CountryNotAllowed()
    return refusal(rule, known)


def is_listed(denial: DomainError | None) -> bool:
    """False if the person's age or country is known and excluded: then the board is not even named.

    A person of unknown age sees the board's name, and confirms the age to see more.
    """
    return not isinstance(denial, TooYoung | CountryNotAllowed)
