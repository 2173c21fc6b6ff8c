"""The page of one product: what it shows of the product, of its drop and of its visitor."""

from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from django.db.models import Exists, IntegerField, OuterRef, Subquery
from django.db.models.functions import Coalesce

from saas.access.audience import AudienceArea, creator_rule
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.errors import DomainError
from saas.tenancy.models import Community
from tenants.checkout.checks import denial_codes, first_denial
from tenants.checkout.selectors import participant_of
from tenants.members.models import Member
from tenants.stores.drops.eligibility import DROP_CHECKS, drop_situation
from tenants.stores.drops.selectors import shown_drops
from tenants.stores.eligibility import PRODUCT_CHECKS, ProductSituation
from tenants.stores.errors import ProductNotFound
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import DailyPurchase, LimitedDrop, Product, SavedAddress, StockWatch, Store
from tenants.stores.rules import VISIBLE
from tenants.stores.selectors import NOBODY, counted_history
from tenants.stores.selectors import store as stored_store
from tenants.stores.shipping_terms import ShippingTerms, shipping_terms
from tenants.stores.terms import moment_in
from tenants.wallets.models import Account

# Codes of all denials that the page can show, with or without a drop.
DENIAL_CODES = denial_codes(PRODUCT_CHECKS, DROP_CHECKS)


@dataclass(frozen=True, slots=True)
class ProductVisitor:
    """The person who looks at a product. The member fields are null for a person who was never a member."""

    user_id: UUID
    member_id: UUID | None
    member_status: str | None
    joined_at: datetime | None
    address_country: str | None
    left_at: datetime | None
    bought_today: int
    balance: int | None

    @property
    def is_member(self) -> bool:
        return self.member_id is not None and self.left_at is None

    @property
    def member(self) -> Member | None:
        """The member row, as far as it was read."""
        if self.member_id is None or self.member_status is None or self.joined_at is None:
            return None
        return Member(
            id=self.member_id,
            user_id=self.user_id,
            status=self.member_status,
            joined_at=self.joined_at,
            left_at=self.left_at,
        )


def product_page(slug: str, *, user_id: UUID | None, today: date) -> tuple[Product, ProductVisitor]:
    """Return the product and its visitor, read in one statement.

    The product also has ``store_status``, ``watching`` and ``shown_drop``, the id of the drop that its page shows.
    Raises ProductNotFound, also for drafts, hidden and archived products.
    """
    asking = user_id or NOBODY
    here = Member.objects.filter(user_id=asking)
    bought = DailyPurchase.objects.filter(member__user_id=asking, product_id=OuterRef("pk"), day=today)
    watched = StockWatch.objects.filter(member__user_id=asking, product_id=OuterRef("pk"))
    asked: dict[str, Any] = {
        "member_id": Subquery(here.values("pk")[:1]),
        "member_status": Subquery(here.values("status")[:1]),
        "joined_at": Subquery(here.values("joined_at")[:1]),
        "address_country": Subquery(SavedAddress.objects.filter(member__user_id=asking).values("country")[:1]),
        "left_at": Subquery(here.values("left_at")[:1]),
        "bought_today": Coalesce(Subquery(bought.values("count")[:1]), 0, output_field=IntegerField()),
        "balance": Subquery(Account.objects.filter(member__user_id=asking).values("balance")[:1]),
    }
    rows = (
        Product.objects.filter(slug=slug, status__in=VISIBLE)
        .select_related("category")
        .annotate(
            store_status=Subquery(Store.objects.values("status")[:1]),
            watching=Exists(watched),
            shown_drop=Subquery(shown_drops(now()).filter(product=OuterRef("pk")).values("pk")[:1]),
            **asked,
        )
    )
    product = rows.first()
    if product is None:
        raise ProductNotFound
    return product, ProductVisitor(user_id=asking, **{name: getattr(product, name) for name in asked})


def drop_on_page(product: Product) -> LimitedDrop | None:
    """Return the drop that ``product_page`` chose for this product, if there is one."""
    shown: UUID | None = product.shown_drop  # type: ignore[attr-defined]
    return LimitedDrop.objects.select_related("draw").get(pk=shown) if shown else None


def page_shipping(product: Product, visitor: ProductVisitor, user: User | None) -> tuple[ShippingTerms | None, str]:
    """Return the terms of shipping, and the country of the visitor as far as it is known. None: it is not sent."""
    terms = shipping_terms(product, stored_store()) if FULFILLMENTS[product.type].is_shipped else None
    return terms, visitor.address_country or (user.country if user is not None else "")


def page_denial(
    product: Product,
    visitor: ProductVisitor,
    user: User | None,
    community: Community,
    at: datetime,
    drop: LimitedDrop | None,
    shipping: tuple[ShippingTerms | None, str] = (None, ""),
) -> DomainError | None:
    """Return the reason why ``user`` cannot buy the product or enter its open ``drop`` now, or None if they can."""
    member, moment = visitor.member, moment_in(community, at)
    store_status: str = product.store_status  # type: ignore[attr-defined]
    balance = visitor.balance or 0
    if drop is not None:
        entering = drop_situation(
            drop, product, store_status=store_status, user=user, member=member, community=community, moment=moment,
            balance=balance, shipping=shipping,
        )  # fmt: skip
        return first_denial(DROP_CHECKS, entering)
    buying = ProductSituation(
        product=product,
        store_status=store_status,
        moment=moment,
        participant=participant_of(user, member, community, gated=product),
        bought_today=visitor.bought_today,
        history=counted_history(member, product),
        unit_price=product.price_at(at),
        balance=balance,
        audience=creator_rule(community, AudienceArea.STORE),
        shipping=shipping[0],
        ship_to=shipping[1],
    )
    return first_denial(PRODUCT_CHECKS, buying)
