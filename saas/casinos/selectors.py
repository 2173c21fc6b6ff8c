"""Reads of casino providers and accounts."""

from django.db.models import Exists, OuterRef, QuerySet

from saas.access import audience
from saas.accounts.models import User
from saas.casinos.models import AccountState, CasinoAccount, Provider
from saas.kernel.clock import now


def audience_rule(casino: Provider) -> audience.Rule:
    """Who may name an account at ``casino``: the platform's rule for casinos, made stricter by the casino's terms."""
    own = audience.Rule(minimum_age=casino.minimum_age, blocked=frozenset(casino.blocked_countries))
    return audience.PLATFORM_RULES[audience.AudienceArea.CASINOS].combined_with(own)


def offered_to(user: User | None) -> list[Provider]:
    """The casinos to list for ``user``, in the catalog's order; never one that their age or country excludes.

    Visitors, and people who have not confirmed their age yet, are asked for it before they connect one.
    """
    listed = Provider.objects.filter(is_listed=True).order_by("position", "code")
    if user is None:
        return list(listed)
    known = audience.known_of(user, now().date())
    return [casino for casino in listed if not _excludes(audience_rule(casino), known)]


def are_closed_to(user: User) -> bool:
    """True if the confirmed age or the country of ``user`` excludes them from casinos altogether."""
    return _excludes(audience.PLATFORM_RULES[audience.AudienceArea.CASINOS], audience.known_of(user, now().date()))


def _excludes(rule: audience.Rule, known: audience.Known) -> bool:
    return isinstance(audience.refusal(rule, known), audience.TooYoung | audience.CountryNotAllowed)


def accounts_of(user: User) -> QuerySet[CasinoAccount]:
    """The person's own accounts; ``is_contested`` when somebody else names the same one.

    None at a casino that excludes them by now: a date of birth may follow the mere word that somebody is old enough.
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
