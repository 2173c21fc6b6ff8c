"""The rules that decide which persons see an offer: age, country, and breaks from gambling.

An offer of a casino is as restricted as the casinos of the community, and is gone while they are switched off. A person
whose age or country is known and excluded, or who takes a break from gambling, finds no trace of it.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from uuid import UUID

from saas.access.audience import AudienceArea, KnownAudience, Rule, creator_rule, is_shown, known_of, refusal
from saas.access.play_limits.errors import SelfExcluded
from saas.access.play_limits.services import effective_limits
from saas.accounts.models import User
from saas.casinos.selectors import provider_rules
from saas.kernel.errors import DomainError
from saas.plans.catalog import Area
from saas.plans.switches import is_area_on
from saas.tenancy.models import Community
from tenants.casinos.audience import casinos_rule
from tenants.offers.models import Offer, OfferPlatform


@dataclass(frozen=True, slots=True, kw_only=True)
class OfferAudience:
    """A person in front of the offers of a community, at one time. ``user`` is None for a visitor.

    ``providers`` are the rules of the casinos of the catalog that the offers name. ``self_excluded`` is the denial
    during a break.
    """

    community: Community
    user: User | None
    known: KnownAudience
    has_casinos: bool
    self_excluded: SelfExcluded | None
    providers: Mapping[str, Rule] = field(default_factory=dict)

    def rule(self, offer: Offer) -> Rule:
        """Return the rule of age and country of an offer."""
        own = frozenset(offer.countries)
        rule = creator_rule(self.community, AudienceArea.OFFERS).combined_with(
            Rule(offer.minimum_age, allowed=own) if offer.is_allow_list else Rule(offer.minimum_age, blocked=own)
        )
        if offer.platform.is_casino:
            rule = rule.combined_with(casinos_rule(self.community))
            rule = rule.combined_with(self.providers.get(offer.platform.provider, Rule()))
        return rule

    def denial(self, offer: Offer) -> DomainError | None:
        """Return the denial by age, country or a break; None if the person may read the whole offer."""
        if offer.platform.is_casino and self.self_excluded is not None:
            return self.self_excluded
        return refusal(self.rule(offer), self.known)

    def finds(self, offer: Offer) -> bool:
        """True if the person may know that the offer exists."""
        denial = self.denial(offer)
        is_on = self.has_casinos or not offer.platform.is_casino
        return is_on and is_shown(denial) and not isinstance(denial, SelfExcluded)


def offer_audience(
    user: User | None, community: Community, platforms: Iterable[OfferPlatform], at: datetime
) -> OfferAudience:
    """Return the audience for offers of these platforms, in at most two statements."""
    casinos = [one for one in platforms if one.is_casino]
    codes: Collection[str] = {one.provider for one in casinos if one.provider}
    limits = effective_limits(user.pk, community.pk, at) if user is not None and casinos else None
    return OfferAudience(
        community=community,
        user=user,
        known=known_of(user, at.date()),
        has_casinos=is_area_on(community, Area.CASINOS),
        self_excluded=limits.refusal if limits else None,
        providers=provider_rules(codes) if codes else {},
    )


def may_be_notified(user_id: UUID, offer: Offer, community: Community, at: datetime) -> bool:
    """True if a notification about the offer may reach the fan. A person whom it excludes gets none."""
    user = User.objects.filter(pk=user_id).first()
    if user is None:
        return False
    audience = offer_audience(user, community, [offer.platform], at)
    return audience.finds(offer) and audience.denial(offer) is None
