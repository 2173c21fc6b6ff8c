"""Buying one piece of a product.

Promises kept here and nowhere else:
- one key buys once: a repeated call answers the first order, also when the product is gone by then;
- never more pieces than there are, never more per member than the product allows, each code once, whoever races;
- a refusal changes nothing (the ledger remembers that a wallet was too poor, so that a repeated call says the same).

What is read before only words refusals: the wallet, the day's counter and the stock decide again, in this order, when
they are written. The stock is the row everybody wants, so it is written last, and all of it is one call of the schema's
own function: nobody waits for a client while that row is held.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from django.db import DatabaseError, IntegrityError, connection
from django.db.backends.utils import CursorWrapper
from psycopg.types.json import Jsonb

from saas.access.acting import is_team
from saas.accounts.errors import EmailNotVerified
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.database_errors import raised_by_function, violated_constraint
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.ids import new_id
from saas.kernel.sql_calls import SqlCall
from saas.kernel.transactions import as_one_statement
from saas.tenancy.models import Community
from tenants.members.errors import MemberRestricted
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import member_level
from tenants.stores import rules
from tenants.stores.errors import (
    CoolingDown,
    MembersOnly,
    OwnStore,
    PriceChanged,
    ProductNotFound,
    ProductOutOfStock,
    PurchaseLimit,
    StoreClosed,
)
from tenants.stores.live import show_order
from tenants.stores.models import Order, StoreStatus
from tenants.stores.order_facts import activity_of
from tenants.stores.selectors import history
from tenants.stores.terms import (
    Buyer,
    Moment,
    checked_answers,
    counted_after,
    moment_in,
    needs_history,
    refusal,
    shortage,
)
from tenants.wallets.issuance import is_beyond, used_up
from tenants.wallets.models import Cause, TransactionType
from tenants.wallets.receipts import Receipt, receipt_context, receipt_of
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import show_balance, spend
from tenants.wallets.transaction_facts import activity_data

_LOOK = """
select s.status, m.id, m.username, m.status, m.joined_at, m.left_at, p.id, p.slug, p.name, p.image, p.price, p.status,
  p.type, p.rarity, p.limit_per_day, p.limit_per_period, p.period_days, p.limit_total, p.member_cooldown,
  p.global_cooldown, p.last_sold_at, p.on_sale_from, p.on_sale_until, p.min_level, p.min_member_days, p.questions,
  p.sell_price, p.has_codes, p.reserved, d.count, o.id,
  case when p.status = 'ACTIVE' and o.id is null then nextval(pg_get_serial_sequence('stores_order', 'number')) end
from stores_store s
left join members_member m on m.user_id = %s
left join stores_product p on p.slug = %s
left join stores_dailypurchase d on d.member_id = m.id and d.product_id = p.id and d.day = %s
left join stores_order o on o.transaction_id = %s
"""

# What place_order raises when the product, or what the member may still buy, has changed since it was read.
_CHANGED_SINCE = (ProductOutOfStock, PurchaseLimit, CoolingDown)


@dataclass(frozen=True, kw_only=True)
class PlaceOrder(SqlCall):
    function = "place_order"

    tag: UUID
    transaction: UUID
    fingerprint: bytes
    member: UUID
    user: UUID
    community: UUID
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
    moment: datetime
    order_record: Jsonb
    movement_record: Jsonb
    sell_price: int | None
    answers: Jsonb
    has_code: bool
    total: int | None
    period: int | None
    since: date | None
    rested: datetime | None


@dataclass(slots=True)
class _Seen:
    """What stands in the community before the purchase; ids are null for what is not there."""

    store_status: str
    member_id: UUID | None
    username: str
    member_status: str
    joined_at: datetime
    left_at: datetime | None
    product_id: UUID | None
    slug: str
    name: str
    image: str
    price: int
    status: str
    type: str
    rarity: str
    limit_per_day: int | None
    limit_per_period: int | None
    period_days: int | None
    limit_total: int | None
    member_cooldown: int | None
    global_cooldown: int | None
    last_sold_at: datetime | None
    on_sale_from: datetime | None
    on_sale_until: datetime | None
    min_level: int | None
    min_member_days: int | None
    questions: str
    sell_price: int | None
    has_codes: bool
    reserved: int
    bought_today: int | None
    order_id: UUID | None
    number: int | None


def buy_product(
    *,
    buyer: User,
    community: Community,
    product_slug: str,
    expected_price: int,
    idempotency: Idempotency,
    answers: Sequence[dict[str, str]] = (),
) -> Order:
    """Charge ``buyer`` for one piece of a product of ``community`` (whose schema is entered) and record the order.

    ``answers`` to the product's questions: ``{"question", "answer"}``.

    Raises: EmailNotVerified, OwnStore, MembersOnly, MemberRestricted, StoreClosed, ProductNotFound; what the product's
    terms say (``terms.refusal``, ``terms.shortage``, ``terms.checked_answers``), PriceChanged; InsufficientBalance,
    WalletFrozen, SpendingStopped, IssuanceLimit (it sells back for more than it costs, and the day's limits leave no
    more); IdempotencyKeyReused and IdempotencyInFlight.
    """
    if not buyer.is_email_verified:
        raise EmailNotVerified
    identity = transaction_id(actor=buyer.pk, key=idempotency.key)
    moment = moment_in(community, now())

    with connection.cursor() as cursor:
        if is_team(buyer.pk, community, cursor):
            raise OwnStore
        seen = _look(cursor, buyer.pk, product_slug, moment.day, identity)
    if seen.order_id is not None:
        return _repeated(seen.order_id, buyer, idempotency)
    member = _check(seen, buyer, community, expected_price, moment)
    kept = checked_answers(json.loads(seen.questions), answers) if answers or seen.questions != "[]" else []
    order = _draft(seen, member, identity, idempotency, kept, moment)

    try:
        receipt = as_one_statement(lambda: _place(order, member, community, idempotency, seen, moment))
    except IntegrityError as error:
        # The twin of a free purchase was faster: the order's own key refused this one.
        if violated_constraint(error) != "stores_order_transaction_id_key":
            raise
        return _repeated(Order.objects.get(transaction_id=identity).pk, buyer, idempotency)
    except DatabaseError as error:
        if is_beyond(error):
            raise used_up() from None
        if raised_by_function(error) not in _CHANGED_SINCE:
            raise
        # Worded by what stands there now; a piece that came back meanwhile is for the next try.
        with connection.cursor() as cursor:
            seen = _look(cursor, buyer.pk, product_slug, moment.day, identity)
        _check(seen, buyer, community, expected_price, moment)
        raise ProductOutOfStock from None
    if receipt.require_paid().replayed:
        return Order.objects.get(transaction_id=identity)
    order._state.adding = False
    if order.price:
        show_balance(buyer.pk)
    show_order(order, user_id=buyer.pk, community_id=community.pk)
    return order


def _look(cursor: CursorWrapper, buyer_id: UUID, product_slug: str, day: date, identity: UUID) -> _Seen:
    cursor.execute(_LOOK, [buyer_id, product_slug, day, identity])
    return _Seen(*cursor.fetchone())


def _check(seen: _Seen, buyer: User, community: Community, expected_price: int, moment: Moment) -> Member:
    """The buyer as a member; raises what speaks against the purchase, first things first."""
    if seen.member_id is None or seen.left_at is not None:
        raise MembersOnly
    if seen.member_status != MemberStatus.ACTIVE:
        raise MemberRestricted
    if seen.product_id is None or seen.status not in rules.VISIBLE:
        raise ProductNotFound
    if seen.store_status != StoreStatus.OPEN:
        raise StoreClosed
    person = Buyer(
        joined_at=seen.joined_at,
        bought_today=seen.bought_today or 0,
        level=member_level(buyer.pk, community) if seen.min_level is not None else 1,
        history=history(seen.member_id, seen.product_id) if needs_history(seen) else (),
    )
    if denial := refusal(seen, person, moment):
        raise denial
    if seen.price != expected_price:
        raise PriceChanged(price=str(seen.price))
    if denial := shortage(seen, moment):
        raise denial
    return Member(id=seen.member_id, user_id=buyer.pk, username=seen.username)


def _draft(
    seen: _Seen,
    member: Member,
    identity: UUID,
    idempotency: Idempotency,
    answers: list[dict[str, str]],
    moment: Moment,
) -> Order:
    """The order as it will be written, of a product that is on sale."""
    assert seen.product_id is not None
    assert seen.number is not None
    return Order(
        id=new_id(),
        number=seen.number,
        transaction_id=identity,
        fingerprint=None if seen.price else idempotency.fingerprint,
        member=member,
        product_id=seen.product_id,
        status=rules.first_status(seen.type, has_code=seen.has_codes),
        price=seen.price,
        product_slug=seen.slug,
        product_name=seen.name,
        product_image=seen.image,
        product_type=seen.type,
        product_rarity=seen.rarity,
        sell_price=seen.sell_price,
        answers=answers,
        has_code=seen.has_codes,
        day=moment.day,
        created_at=moment.at,
        updated_at=moment.at,
    )


def _place(
    order: Order, member: Member, community: Community, idempotency: Idempotency, seen: _Seen, moment: Moment
) -> Receipt:
    """The whole purchase in one call of the schema's own function."""
    asked = receipt_context(
        order.transaction_id, TransactionType.DEBIT, Cause.ORDER, order.pk, order.product_name, member.user_id
    )
    since, rested = counted_after(seen, moment)
    call = PlaceOrder(
        tag=community.schema_tag,
        transaction=order.transaction_id,
        fingerprint=idempotency.fingerprint,
        member=member.pk,
        user=member.user_id,
        community=community.pk,
        order=order.pk,
        number=order.number,
        product=order.product_id,
        price=order.price,
        limit=seen.limit_per_day,
        day=order.day,
        status=order.status,
        slug=order.product_slug,
        name=order.product_name,
        image=order.product_image,
        type=order.product_type,
        rarity=order.product_rarity,
        moment=order.created_at,
        order_record=Jsonb(activity_of(order, user_id=member.user_id, community_id=community.pk).data),
        movement_record=Jsonb(activity_data("out", None, Cause.ORDER, order.pk, order.product_name)),
        sell_price=order.sell_price,
        answers=Jsonb(order.answers),
        has_code=order.has_code,
        total=seen.limit_total,
        period=seen.limit_per_period,
        since=since,
        rested=rested,
    )
    return receipt_of(call.answer(), asked)


def _repeated(order_id: UUID, buyer: User, idempotency: Idempotency) -> Order:
    """The order of an earlier call with this key. Raises IdempotencyKeyReused when that one asked otherwise."""
    order = Order.objects.select_related("member").get(pk=order_id)
    if order.price:
        spend(
            member=order.member,
            amount=order.price,
            cause=Cause.ORDER,
            cause_id=order.pk,
            idempotency=idempotency,
            actor=order.member.user_id,
            reason=order.product_name,
        )
    elif bytes(order.fingerprint or b"") != idempotency.fingerprint:
        raise IdempotencyKeyReused
    return order
