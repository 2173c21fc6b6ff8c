"""Who may enter a drop, and when: the checks that the product's page and the call share, in this order."""

from dataclasses import dataclass

from saas.kernel.errors import DomainError
from tenants.checkout.checks import check, denial_codes, not_on_team
from tenants.draws.errors import DrawClosed
from tenants.draws.models import DrawState
from tenants.stores.drops.errors import AlreadyEntered
from tenants.stores.drops.models import LimitedDrop
from tenants.stores.eligibility import MEMBER_CHECKS, PRODUCT_CHECKS, ProductSituation, on_sale, store_open
from tenants.stores.errors import ComingSoon, OwnStore


@dataclass(frozen=True, slots=True, kw_only=True)
class DropSituation(ProductSituation):
    """A product whose pieces are drawn, and the person who wants to enter; ``drop`` has its draw loaded."""

    drop: LimitedDrop
    has_entered: bool


@check(AlreadyEntered)
def not_entered(situation: DropSituation) -> DomainError | None:
    """Before the purchase limits, because the entry itself counts toward those limits."""
    return AlreadyEntered() if situation.has_entered else None


@check(ComingSoon, DrawClosed)
def drop_open(situation: DropSituation) -> DomainError | None:
    drop, at = situation.drop, situation.moment.at
    if drop.starts_at > at:
        return ComingSoon(until=drop.starts_at.isoformat())
    if drop.draw.state != DrawState.OPEN or drop.draw.closes_at <= at:
        return DrawClosed()
    return None


DROP_CHECKS = (not_on_team(OwnStore), store_open, not_entered, on_sale, drop_open, *MEMBER_CHECKS)
# What the page of a product can say, with or without a drop.
DENIAL_CODES = denial_codes(PRODUCT_CHECKS, DROP_CHECKS)
