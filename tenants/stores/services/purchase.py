"""Buying one piece of a product: never more pieces than there are, never more per member than its terms allow."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from typing import Any
from uuid import UUID

from psycopg.types.json import Jsonb

from saas.access.audience import AudienceArea, creator_rule
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.idempotency import Idempotency
from saas.kernel.ids import new_id
from saas.kernel.model_columns import ModelColumns
from saas.kernel.sql_calls import SqlCall
from saas.tenancy.connection import connection
from saas.tenancy.models import Community
from tenants.checkout.selectors import participant_of
from tenants.checkout.services import Charge, Checkout
from tenants.members.models import Member
from tenants.stores import rules
from tenants.stores.eligibility import PURCHASE_CHECKS, ProductSituation
from tenants.stores.errors import ProductNotFound, ProductOutOfStock, VariantSoldOut
from tenants.stores.fulfillment import first_status
from tenants.stores.live import show_order
from tenants.stores.models import Order, Product, ProductVariant, Store
from tenants.stores.order_facts import activity_of
from tenants.stores.selectors import counted_history
from tenants.stores.shipping_terms import shipping_terms
from tenants.stores.terms import Moment, checked_answers, counted_after, moment_in
from tenants.wallets.models import Cause
from tenants.wallets.receipts import Receipt

# Columns that no purchase reads; every other column of a product is loaded, so that a new term needs no change here.
_UNREAD = frozenset({
    "description", "badge", "sizes", "quantity", "sold", "restock_to", "restock_every", "restock_unit", "restock_at",
    "restocks_at", "content_kind", "image_alt", "more_pictures", "related", "category_id", "position",
    "confirmed_loss", "promised_by", "created_at", "updated_at",
})  # fmt: skip


_MEMBER = ModelColumns(Member, "m")
_PRODUCT = ModelColumns(Product, "p", unread=_UNREAD)
_VARIANT = ModelColumns(ProductVariant, "v")
_STORE = ModelColumns(Store, "s", unread=frozenset({"title", "description", "updated_at"}))
_TRAILING = 5
_LOOK = f"""
select {_MEMBER.sql}, {_PRODUCT.sql}, {_VARIANT.sql}, {_STORE.sql},
  clock_timestamp(), a.country::text, coalesce(d.count, 0), o.id,
  case when p.status = 'ACTIVE' and o.id is null then nextval(pg_get_serial_sequence('stores_order', 'number')) end
from stores_store s
left join members_member m on m.user_id = %s
left join stores_product p on p.slug = %s
left join stores_productvariant v on v.product_id = p.id and v.id = %s
left join stores_savedaddress a on a.member_id = m.id
left join stores_dailypurchase d on d.member_id = m.id and d.product_id = p.id and d.day = %s
left join stores_order o on o.transaction_id = %s
"""  # noqa: S608 - column names of our own models


@dataclass(frozen=True, kw_only=True)
class PlaceOrder(SqlCall):
    function = "place_order"

    charge: Charge
    order: UUID
    number: int
    product: UUID
    price: int
    limit: int | None
    day: date
    status: str
    slug: str
    name: str
    image: str
    type: str
    rarity: str
    order_record: Jsonb
    sell_price: int | None
    answers: Jsonb
    has_code: bool
    total: int | None
    period: int | None
    since: date | None
    rested: datetime | None


@dataclass(frozen=True, slots=True, kw_only=True)
class PurchaseSituation(ProductSituation):
    """``number`` is the next order's, given where the product is on sale."""

    number: int | None


def buy_product(
    *,
    buyer: User,
    community: Community,
    product_slug: str,
    expected_price: int,
    idempotency: Idempotency,
    answers: Sequence[dict[str, str]] = (),
    variant_id: UUID | None = None,
    ship_to: str = "",
) -> Order:
    """Charge ``buyer`` for one piece of a product of ``community`` (whose schema is entered) and record the order.

    ``answers`` to the product's questions: ``{"question", "answer"}``. ``variant_id`` is the chosen option of a product
    that has some. ``ship_to`` is the country of delivery (two letters), where it is not known from the fan's saved
    address or confirmed country.

    Raises ProductNotFound, what PURCHASE_CHECKS deny, QuestionsChanged, ValidationFailed, and what ``Checkout.run``
    says; IssuanceLimit when the piece sells back for more than it costs, and the day's limits leave no more.
    """
    return ProductCheckout(
        fan=buyer,
        community=community,
        idempotency=idempotency,
        product_slug=product_slug,
        expected_price=expected_price,
        answers=answers,
        variant_id=variant_id,
        ship_to=ship_to,
    ).run()


@dataclass(kw_only=True)
class ProductCheckout(Checkout[PurchaseSituation, Order]):
    cause = Cause.ORDER
    checks = PURCHASE_CHECKS

    product_slug: str
    expected_price: int
    answers: Sequence[dict[str, str]]
    variant_id: UUID | None = None
    ship_to: str = ""

    def find(self) -> Order | None:
        return Order.objects.select_related("member").filter(transaction_id=self.identity).first()

    def find_or_load(self) -> tuple[Order | None, PurchaseSituation | None]:
        moment = moment_in(self.community, now())
        row = self._read(moment)
        is_placed = row[-2] is not None
        return (self.find(), None) if is_placed else (None, self._situation(row, moment))

    def load_situation(self, *, for_update: bool = False) -> PurchaseSituation:
        """Raises ProductNotFound."""
        moment = moment_in(self.community, now())
        situation = self._situation(self._read(moment), moment)
        if situation is None:
            raise ProductNotFound
        return situation

    def _read(self, moment: Moment) -> Sequence[Any]:
        with connection.prepared_cursor() as cursor:
            cursor.execute(_LOOK, [self.fan.pk, self.product_slug, self.variant_id, moment.day, self.identity])
            row: Sequence[Any] = cursor.fetchone()
        return row

    def _situation(self, row: Sequence[Any], moment: Moment) -> PurchaseSituation | None:
        """Return the situation of a row of ``_LOOK``; None if the buyer cannot see such a product."""
        member = _MEMBER.instance(row[: _MEMBER.count])
        product = _PRODUCT.instance(row[_MEMBER.count : _MEMBER.count + _PRODUCT.count])
        others = row[_MEMBER.count + _PRODUCT.count : -_TRAILING]
        variant, store = _VARIANT.instance(others[: _VARIANT.count]), _STORE.instance(others[_VARIANT.count :])
        clock, address_country, bought_today, _, number = row[-_TRAILING:]
        assert store is not None
        if product is None or product.status not in rules.VISIBLE:
            return None
        return PurchaseSituation(
            product=product,
            store_status=store.status,
            moment=moment,
            participant=participant_of(self.fan, member, self.community, gated=product),
            bought_today=bought_today,
            history=counted_history(member, product),
            # By the clock that place_order has, too.
            unit_price=product.price_at(clock) + (variant.extra_price if variant is not None else 0),
            variant=variant,
            shipping=shipping_terms(product, store),
            ship_to=address_country or self.fan.country or self.ship_to,
            expected_price=self.expected_price,
            audience=creator_rule(self.community, AudienceArea.STORE),
            number=number,
        )

    def lost_race(self, error: type[Exception], situation: PurchaseSituation) -> Exception:
        """A piece that came back meanwhile is for the next try."""
        return VariantSoldOut() if error is VariantSoldOut else ProductOutOfStock()

    def place(self, situation: PurchaseSituation) -> tuple[Receipt, Order]:
        order, product = self._draft(situation), situation.product
        record = dict(activity_of(order, user_id=self.fan.pk, community_id=self.community.pk).data)
        if situation.variant is not None:
            # The function reads the chosen variant here, so that servers of the last version can still call it.
            record["variant"] = {**record["variant"], "extra": situation.variant.extra_price}
        payment = self.payment(order.member, order.pk, order.product_name, order.created_at)
        since, rested = counted_after(product, situation.moment)
        call = PlaceOrder(
            charge=payment.charge(),
            order=order.pk,
            number=order.number,
            product=order.product_id,
            price=order.price,
            limit=product.limit_per_day,
            day=order.day,
            status=order.status,
            slug=order.product_slug,
            name=order.product_name,
            image=order.product_image,
            type=order.product_type,
            rarity=order.product_rarity,
            order_record=Jsonb(record),
            sell_price=order.sell_price,
            answers=Jsonb(order.answers),
            has_code=order.has_code,
            total=product.limit_total,
            period=product.limit_per_period,
            since=since,
            rested=rested,
        )
        receipt, _ = payment.post(call)
        return receipt, order

    def announce(self, receipt: Receipt, result: Order) -> None:
        super().announce(receipt, result)
        show_order(result, user_id=self.fan.pk, community_id=self.community.pk)

    def _draft(self, situation: PurchaseSituation) -> Order:
        """The order as it will be written, of a product that is on sale."""
        product, moment, member = situation.product, situation.moment, situation.participant.member
        variant = situation.variant
        assert member is not None
        assert situation.number is not None
        order = Order(
            id=new_id(),
            number=situation.number,
            transaction_id=self.identity,
            member=member,
            product_id=product.pk,
            status=first_status(product.type, has_code=product.has_codes),
            price=situation.unit_price,
            product_slug=product.slug,
            product_name=product.name,
            product_image=product.image,
            product_type=product.type,
            product_rarity=product.rarity,
            sell_price=product.sell_price,
            answers=checked_answers(product.questions, self.answers),
            variant_id=variant.pk if variant is not None else None,
            variant=variant.name if variant is not None else "",
            has_code=product.has_codes,
            day=moment.day,
            created_at=moment.at,
            updated_at=moment.at,
        )
        order._state.adding = False
        return order
