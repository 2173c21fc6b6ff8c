"""Reads of casino providers and accounts."""

from django.db.models import Exists, OuterRef, QuerySet

from saas.access import audience
from saas.accounts.models import User
from saas.casinos.models import AccountState, CasinoAccount, Provider
from saas.kernel.clock import now


def audience_rule(casino: Provider) -> audience.Rule:
    """Return the rule of age and country for ``casino``: the platform's rule, combined with the casino's terms."""
    own = audience.Rule(minimum_age=casino.minimum_age, blocked=frozenset(casino.blocked_countries))
    return audience.PLATFORM_RULES[audience.AudienceArea.CASINOS].combined_with(own)


def offered_to(user: User | None) -> list[Provider]:
    """Return the casinos for ``user`` in the catalog's order, without those that exclude the user's age or country.

    Visitors, and users without a confirmed age, see all of them; connecting an account asks for the age.
    """
    listed = Provider.objects.filter(is_listed=True).order_by("position", "code")
    if user is None:
        return list(listed)
    known = audience.known_of(user, now().date())
    return [casino for casino in listed if not _excludes(audience_rule(casino), known)]


def are_closed_to(user: User) -> bool:
    """True if the confirmed age or the country of ``user`` excludes them from casinos altogether."""
    return _excludes(audience.PLATFORM_RULES[audience.AudienceArea.CASINOS], audience.known_of(user, now().date()))


def _excludes(rule: audience.Rule, known: audience.KnownAudience) -> bool:
    return isinstance(audience.refusal(rule, known), audience.TooYoung | audience.CountryNotAllowed)


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
