"""Reads of casino providers and accounts."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from saas.access import audience
from saas.accounts.models import User
from saas.casinos.models import AccountState, CasinoAccount, Provider
from saas.kernel.clock import now

ROWS_AT_ONCE = 5_000


@dataclass(frozen=True, slots=True)
class AccountClaim:
    """A user's claim of an account that was not rejected. ``key`` is the folded name, or the Steam id."""

    id: UUID
    user_id: UUID
    key: str
    state: str


def audience_rule(casino: Provider) -> audience.Rule:
    """Return the rule of age and country for ``casino``: the platform's rule, combined with the casino's terms."""
    own = audience.Rule(minimum_age=casino.minimum_age, blocked=frozenset(casino.blocked_countries))
    return audience.PLATFORM_RULES[audience.AudienceArea.CASINOS].combined_with(own)


def provider_rules(codes: Collection[str]) -> dict[str, audience.Rule]:
    """Return the rules of age and country of these casinos, by code."""
    return {casino.code: audience_rule(casino) for casino in Provider.objects.filter(code__in=codes)}


def offered_to(user: User | None) -> list[Provider]:
    """Return the casinos for ``user`` in the catalog's order, without those that exclude the user's age or country.

    Visitors, and users without a confirmed age, see all of them; connecting an account asks for the age.
    """
    listed = Provider.objects.filter(is_listed=True).order_by("position", "code")
    if user is None:
        return list(listed)
    known = audience.known_of(user, now().date())
    return [casino for casino in listed if audience.is_shown(audience.refusal(audience_rule(casino), known))]


def are_closed_to(user: User) -> bool:
    """True if the confirmed age or the country of ``user`` excludes them from casinos altogether."""
    rule = audience.PLATFORM_RULES[audience.AudienceArea.CASINOS]
    return not audience.is_shown(audience.refusal(rule, audience.known_of(user, now().date())))


def accounts_of(user: User) -> QuerySet[CasinoAccount]:
    """Return the user's accounts; ``is_contested`` if another user claims the same one.

    Accounts at casinos that exclude the user are left out: a date of birth can follow the confirmation of being 18.
    """
    known = audience.known_of(user, now().date())
    if are_closed_to(user):
        return CasinoAccount.objects.none()
    others = (
        CasinoAccount.objects.filter(provider_id=OuterRef("provider_id"), name_key=OuterRef("name_key"))
        .exclude(user_id=user.pk)
        .exclude(state=AccountState.REJECTED)
    )
    mine = CasinoAccount.objects.filter(user_id=user.pk).select_related("provider")
    if known.age is not None:
        mine = mine.filter(provider__minimum_age__lte=known.age)
    if known.country:
        mine = mine.exclude(provider__blocked_countries__contains=[known.country])
    return mine.annotate(is_contested=Exists(others)).order_by("provider__position", "created_at", "pk")


def claims_at(provider: str, users: QuerySet[Any, UUID]) -> Iterator[list[AccountClaim]]:
    """Yield the claims of these users at a casino, in lists of ROWS_AT_ONCE."""
    rows = CasinoAccount.objects.filter(provider_id=provider, user_id__in=users).exclude(state=AccountState.REJECTED)
    fields = rows.order_by("pk").values_list("pk", "user_id", "name_key", "state")
    after = UUID(int=0)
    while page := [AccountClaim(*row) for row in fields.filter(pk__gt=after)[:ROWS_AT_ONCE]]:
        yield page
        after = page[-1].id


def kept_claims(ids: Collection[UUID]) -> set[UUID]:
    """Return those of the claims that exist and were not rejected."""
    rows = CasinoAccount.objects.filter(pk__in=ids).exclude(state=AccountState.REJECTED)
    return set(rows.values_list("pk", flat=True)) if ids else set()


def claims_of_users(users: QuerySet[Any, UUID], providers: Collection[str]) -> QuerySet[CasinoAccount]:
    """Return the accounts that these users claim at these casinos, for lists of a team."""
    return CasinoAccount.objects.filter(user_id__in=users, provider_id__in=providers).select_related("provider")
