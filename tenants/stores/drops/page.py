"""What the page of a product says to the person who looks at it."""

from datetime import datetime
from typing import Any

from saas.access.acting import is_team
from saas.accounts.models import User
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.members.selectors import member_level
from tenants.stores.drops.eligibility import DROP_CHECKS, DropSituation
from tenants.stores.drops.models import LimitedDrop, entries_in
from tenants.stores.eligibility import PRODUCT_CHECKS, ProductSituation
from tenants.stores.models import Product
from tenants.stores.selectors import ProductVisitor, history
from tenants.stores.terms import moment_in, needs_history


def page_denial(
    product: Product,
    visitor: ProductVisitor,
    user: User | None,
    community: Community,
    at: datetime,
    drop: LimitedDrop | None,
) -> DomainError | None:
    """Why ``user`` cannot buy the product now, or enter its ``drop`` while one is open; None when they can."""
    member = visitor.member
    seen: dict[str, Any] = {
        "product": product,
        "store_status": product.store_status,  # type: ignore[attr-defined]
        "moment": moment_in(community, at),
        "user": user,
        "member": member,
        "is_team": user is not None and is_team(user.pk, community),
        "level": member_level(user.pk, community) if user and product.min_level is not None else 1,
        "bought_today": visitor.bought_today,
        "history": history(member.pk, product.pk) if member is not None and needs_history(product) else (),
        "unit_price": drop.price if drop else product.price,
        "balance": visitor.balance or 0,
    }
    if drop is None:
        return first_denial(PRODUCT_CHECKS, ProductSituation(**seen))
    has_entered = member is not None and entries_in(drop, member.pk).exists()
    return first_denial(DROP_CHECKS, DropSituation(drop=drop, has_entered=has_entered, **seen))
