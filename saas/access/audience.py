"""Rules of age and country for an area, set by the product, a creator and local law.

Every area uses them in the same way: ``require(creator_rule(community, AudienceArea.CASES), user)``. Of a visitor,
neither is known.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Q, QuerySet

from saas.access import audit
from saas.access.acting import Actor
from saas.access.audit_things import Action
from saas.access.models import AudienceRule
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.edits import NOTHING_SEEN, Seen
from saas.kernel.errors import DomainError, ValidationFailed
from saas.tenancy import lookup
from saas.tenancy.models import Community

# The age that a person confirms instead of a date of birth.
ADULT = 18
NO_COUNTRY = "Choose at least one country, or every fan would be denied"


class AudienceArea(StrEnum):
    """The areas that a rule can apply to. The rule of DEFAULT applies to all areas of the community."""

    DEFAULT = "DEFAULT"
    CASINOS = "CASINOS"
    OFFERS = "OFFERS"
    CASES = "CASES"
    RAFFLES = "RAFFLES"
    STORE = "STORE"


class AgeConfirmationRequired(DomainError):
    code = "AGE_CONFIRMATION_REQUIRED"
    status = 409
    message = "Confirm your age first."


class TooYoung(DomainError):
    code = "AGE_TOO_YOUNG"
    status = 409
    message = "This is for people of {age} and older"


class CountryNotAllowed(DomainError):
    code = "COUNTRY_NOT_ALLOWED"
    status = 409
    message = "This is not available in your country. Is the country wrong? Contact support."


AUDIENCE_ERRORS = (AgeConfirmationRequired, TooYoung, CountryNotAllowed)


@dataclass(frozen=True, slots=True)
class Rule:
    """Admits users of ``minimum_age`` (0: no age check) in ``allowed`` countries (None: all) except the ``blocked``.

    Countries are two-letter codes.
    """

    minimum_age: int = 0
    allowed: frozenset[str] | None = None
    blocked: frozenset[str] = frozenset()

    def combined_with(self, other: "Rule") -> "Rule":
        """Return the rule that requires both: the higher age, and the countries that both allow."""
        sets = [allowed for allowed in (self.allowed, other.allowed) if allowed is not None]
        return Rule(
            minimum_age=max(self.minimum_age, other.minimum_age),
            allowed=frozenset.intersection(*sets) if sets else None,
            blocked=self.blocked | other.blocked,
        )

    @property
    def asks_for_country(self) -> bool:
        return self.allowed is not None or bool(self.blocked)

    def admits_country(self, country: str) -> bool:
        return country not in self.blocked and (self.allowed is None or country in self.allowed)


@dataclass(frozen=True, slots=True)
class KnownAudience:
    """The known age and country of a user.

    ``age`` is a minimum in years (None: not confirmed); ``country`` may be empty.
    """

    age: int | None
    country: str


UNKNOWN = KnownAudience(age=None, country="")
PLATFORM_RULES: dict[AudienceArea, Rule] = {
    AudienceArea.DEFAULT: Rule(),
    AudienceArea.CASINOS: Rule(minimum_age=ADULT),
    AudienceArea.OFFERS: Rule(minimum_age=ADULT),
    AudienceArea.CASES: Rule(),
    AudienceArea.RAFFLES: Rule(),
    AudienceArea.STORE: Rule(),
}


def years_old(born: date, today: date) -> int:
    """Return the age in whole years. In years without a 29 February, the birthday of that day is 1 March."""
    return today.year - born.year - ((today.month, today.day) < (born.month, born.day))


def refusal(rule: Rule, known: KnownAudience) -> DomainError | None:
    """Return the error that denies a person; None if they may take part.

    A known age or country that is excluded comes before a question about the other one: the answer would not help.
    """
    if known.age is not None and known.age < rule.minimum_age:
        return TooYoung(age=rule.minimum_age)
    if known.country and not rule.admits_country(known.country):
        return CountryNotAllowed()
    if rule.minimum_age and known.age is None:
        return AgeConfirmationRequired()
    if rule.asks_for_country and not known.country:
        return AgeConfirmationRequired(country=True)
    return None


def is_shown(denial: DomainError | None) -> bool:
    """False if the person's age or country is known and excluded: then the thing is not even named.

    A person of unknown age or country sees its name, and confirms them to see more.
    """
    return not isinstance(denial, TooYoung | CountryNotAllowed)


def known_of(user: User | None, today: date) -> KnownAudience:
    """Return the known age and country of ``user``; None is a visitor."""
    if user is None:
        return UNKNOWN
    if user.birth_date is not None:
        return KnownAudience(years_old(user.birth_date, today), user.country)
    return KnownAudience(ADULT if user.age_confirmed_at else None, user.country)


def refused_users(rule: Rule, user_ids: Iterable[UUID]) -> set[UUID]:
    """Return those of the users whose known age or country is excluded."""
    today = now().date()
    users = User.objects.filter(pk__in=list(user_ids)).only("birth_date", "age_confirmed_at", "country")
    return {user.pk for user in users if not is_shown(refusal(rule, known_of(user, today)))}


def require(rule: Rule, user: User | None) -> None:
    """Raises AUDIENCE_ERRORS."""
    refused = refusal(rule, known_of(user, now().date()))
    if refused is not None:
        raise refused


def creator_rule(community: Community, area: AudienceArea) -> Rule:
    """Return the rule of ``area`` in one community. It combines the product's, the community's and the area's rule.

    The community's part is cached, because each purchase needs it.
    """
    own = lookup.remembered("audience", str(community.pk), lambda: _own_rules(community))
    rule = PLATFORM_RULES[area]
    for name in (AudienceArea.DEFAULT, area):
        if name in own:
            rule = rule.combined_with(own[name])
    return rule


def _own_rules(community: Community) -> dict[str, Rule]:
    rules = {}
    for row in AudienceRule.objects.filter(community_id=community.pk):
        countries = frozenset(row.countries)
        rules[row.area] = (
            Rule(row.minimum_age, allowed=countries) if row.is_allow_list else Rule(row.minimum_age, blocked=countries)
        )
    return rules


def requires_nothing(rule: Rule) -> bool:
    """True if the rule admits every visitor without a question."""
    return rule.minimum_age == 0 and not rule.asks_for_country


def asking_rules(area: AudienceArea) -> QuerySet[AudienceRule]:
    """Return the creators' own rules that restrict any visitor of ``area``."""
    everybody = Q(minimum_age=0, is_allow_list=False, countries=[])
    return AudienceRule.objects.filter(area__in=(area, AudienceArea.DEFAULT)).exclude(everybody)


def set_creator_rule(
    *, community: Community, area: AudienceArea, minimum_age: int, countries: Iterable[str], is_allow_list: bool
) -> None:
    """Replace the rule of the creator in ``area``. The caller checks the countries and writes the audit log."""
    AudienceRule.objects.update_or_create(
        community=community,
        area=area,
        defaults={
            "minimum_age": minimum_age,
            "countries": sorted(set(countries)),
            "is_allow_list": is_allow_list,
        },
    )
    # Now for the caller, and after the commit for all others.
    lookup.clear_cache()
    lookup.clear_cache_everywhere()


def rule_values(community: Community, area: AudienceArea) -> dict[str, Any]:
    """Return the creator's own rule of ``area``, in the format of ``edit_rule``."""
    row = AudienceRule.objects.filter(community_id=community.pk, area=area).first()
    if row is None:
        return {"minimum_age": 0, "countries": [], "is_allow_list": False}
    return {"minimum_age": row.minimum_age, "countries": row.countries, "is_allow_list": row.is_allow_list}


def edit_rule(
    *,
    community: Community,
    area: AudienceArea,
    action: Action,
    changes: Mapping[str, Any],
    actor: Actor,
    seen: Seen = NOTHING_SEEN,
) -> None:
    """Set the minimum age, and the only countries (``is_allow_list``) or the excluded countries.

    Raises EditConflict, VALIDATION_ERROR (``countries``).
    """
    with transaction.atomic():
        # The community's row is the lock: the first rule has no row of its own yet.
        Community.objects.select_for_update(no_key=True).get(pk=community.pk)
        before = rule_values(community, area)
        seen.check(before)
        wanted = {**before, **changes}
        if wanted["is_allow_list"] and not wanted["countries"]:
            raise ValidationFailed(fields={"countries": NO_COUNTRY})
        set_creator_rule(community=community, area=area, **wanted)
        audit.record(actor, action, area.value.lower(), before=before, after=rule_values(community, area))
