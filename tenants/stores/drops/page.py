"""The denial that the page of a product shows to its visitor."""

from datetime import datetime

from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.checkout.selectors import participant_of
from tenants.stores.drops.eligibility import DROP_CHECKS, drop_situation
from tenants.stores.drops.models import LimitedDrop
from tenants.stores.eligibility import PRODUCT_CHECKS, ProductSituation
from tenants.stores.models import Product
from tenants.stores.selectors import ProductVisitor, counted_history
from tenants.stores.terms import moment_in


def page_denial(
    product: Product,
    visitor: ProductVisitor,
    user: User | None,
    community: Community,
    at: datetime,
    drop: LimitedDrop | None,
) -> DomainError | None:
    """Return the reason why ``user`` cannot buy the product or enter its open ``drop`` now, or None if they can."""
    member, moment = visitor.member, moment_in(community, at)
    store_status: str = product.store_status  # type: ignore[attr-defined]
    balance = visitor.balance or 0
    if drop is not None:
        entering = drop_situation(
            drop, product, store_status=store_status, user=user, member=member, community=community, moment=moment,
            balance=balance,
        )  # fmt: skip
        return first_denial(DROP_CHECKS, entering)
    buying = ProductSituation(
        product=product,
        store_status=store_status,
        moment=moment,
        participant=participant_of(user, member, community, gated=product),
        bought_today=visitor.bought_today,
        history=counted_history(member, product),
        unit_price=product.price,
        balance=balance,
    )
    return first_denial(PRODUCT_CHECKS, buying)
