"""The checks that decide if a user can enter a drop. The product's page and the call use them in the same order."""

from dataclasses import dataclass

from saas.access.audience import AudienceArea, creator_rule
from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import check, not_on_team
from tenants.checkout.selectors import participant_of
from tenants.draws.errors import DrawClosed
from tenants.draws.models import DrawState
from tenants.members.models import Member
from tenants.stores.drops.errors import AlreadyEntered
from tenants.stores.drops.selectors import entries_in
from tenants.stores.eligibility import MEMBER_CHECKS, ProductSituation, on_sale, store_open
from tenants.stores.errors import ComingSoon, OwnStore
from tenants.stores.models import LimitedDrop, Product
from tenants.stores.selectors import history
from tenants.stores.shipping_terms import ShippingTerms
from tenants.stores.terms import Moment


@dataclass(frozen=True, slots=True, kw_only=True)
class DropSituation(ProductSituation):
    """A product whose pieces are drawn, and the user who wants to enter. ``drop`` has its draw loaded."""

    drop: LimitedDrop
    has_entered: bool


def drop_situation(
    drop: LimitedDrop,
    product: Product,
    *,
    store_status: str,
    user: User | None,
    member: Member | None,
    community: Community,
    moment: Moment,
    expected_price: int | None = None,
    balance: int | None = None,
    shipping: tuple[ShippingTerms | None, str] = (None, ""),
) -> DropSituation:
    """Load the data for the checks. Only the page gives ``balance``. ``shipping``: its terms, and the known country."""
    bought = history(member.pk, product.pk) if member is not None else []
    return DropSituation(
        product=product,
        drop=drop,
        # Read after the history: an entry that the history counts is always seen here too.
        has_entered=member is not None and entries_in(drop, member.pk).exists(),
        store_status=store_status,
        moment=moment,
        participant=participant_of(user, member, community, gated=product),
        bought_today=sum(row.count for row in bought if row.day == moment.day),
        history=bought,
        unit_price=drop.price,
        expected_price=expected_price,
        balance=balance,
        audience=creator_rule(community, AudienceArea.STORE),
        shipping=shipping[0],
        ship_to=shipping[1],
    )


@check(AlreadyEntered)
def not_entered(situation: DropSituation) -> DomainError | None:
    """Deny a second entry. This check is before the purchase limits, because the entry counts toward them."""
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
