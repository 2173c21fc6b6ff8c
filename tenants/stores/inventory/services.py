"""Every write to inventories: giving, selling back, ordering the delivery.

The primary key of ``SellBack`` ensures that an item is sold once, also in races. The wallet is locked first, the stock
last.
"""

from collections.abc import Mapping
from datetime import timedelta
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from saas.access import audit
from saas.access.acting import Actor, is_team
from saas.activity.services import upsert
from saas.directory.services import request_refresh
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.kernel.idempotency import Idempotency, IdempotencyKeyReused
from saas.kernel.ids import new_id
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community
from saas.tenancy.services import hold_open
from tenants.members.errors import MemberRestricted
from tenants.members.models import Member, MemberStatus
from tenants.members.selectors import present_member
from tenants.stores.codes.services import give_code
from tenants.stores.errors import ProductNotFound, ProductOutOfStock
from tenants.stores.fulfillment import FULFILLMENTS, first_status
from tenants.stores.inventory.errors import ItemNotAvailable, ItemNotFound, OwnGift
from tenants.stores.inventory.facts import activity_of_item
from tenants.stores.inventory.rules import is_for_sale
from tenants.stores.live import show_order
from tenants.stores.models import ItemSource, ItemStatus, Order, OrderStatus, Product, SellBack, WonItem
from tenants.stores.order_facts import activity_of
from tenants.stores.shipping import services as shipping
from tenants.stores.sources import BOUGHT, WON
from tenants.stores.stock import NOT_GIVABLE, return_piece, take_piece
from tenants.wallets.rules import transaction_id
from tenants.wallets.services import current_community, issue

TICK = timedelta(microseconds=1)


def give_item(
    *, member: Member, product: Product, source: ItemSource, source_id: UUID | None, reason: str = "",
    sell_price: int | None = None, is_set_aside: bool = False,
) -> WonItem:  # fmt: skip
    """Give the member one piece of ``product`` in the caller's transaction, and take it from the stock.

    ``source_id`` is the raffle's award, the opening or the gift. ``sell_price`` is the price promised with the prize.
    With ``is_set_aside``, the piece left the stock before. A piece from a code pool becomes an order with its code at
    once. Raises ProductOutOfStock. The stock is written last, so this must be the last call of the transaction.
    """
    community, moment = current_community(), now()
    item = WonItem.objects.create(
        member=member,
        product_id=product.pk,
        product_slug=product.slug,
        product_name=product.name,
        product_image=product.image,
        product_type=product.type,
        product_rarity=product.rarity,
        sell_price=sell_price,
        source=source,
        source_id=source_id,
        reason=reason,
        created_at=moment,
        updated_at=moment,
    )
    upsert(activity_of_item(item, user_id=member.user_id, community_id=community.pk))
    request_refresh(community.pk)
    if product.has_codes:
        _order_delivery(item, community, has_code=True)
    if not is_set_aside and not take_piece(product.pk):
        raise ProductOutOfStock
    return item


def gift(
    *, member_id: UUID, product_id: UUID, reason: str, actor: Actor, community: Community, idempotency: Idempotency
) -> WonItem:
    """Give a member one piece of a product as the team. A repeated call returns the first gift.

    A gift has no sell price: the team gives gems only from the wallet page, within its limits. Raises MemberNotFound,
    NotJoined, OwnGift, ProductNotFound, ProductOutOfStock, IdempotencyKeyReused.
    """
    identity = transaction_id(actor=actor.user_id, key=idempotency.key)

    def given() -> WonItem | None:
        item = (
            WonItem.objects.select_related("member", "order").filter(source=ItemSource.GIFT, source_id=identity).first()
        )
        if item is not None and (item.member_id, item.product_id) != (member_id, product_id):
            raise IdempotencyKeyReused
        return item

    def work() -> WonItem:
        member = present_member(member_id)
        if is_team(member.user_id, community):
            raise OwnGift
        product = Product.objects.filter(pk=product_id, has_variants=False).exclude(status__in=NOT_GIVABLE).first()
        if product is None:
            raise ProductNotFound
        audit.record(
            actor, "item.gift", member.pk, after={"product": product.name, "id": str(product.pk), "reason": reason}
        )
        notify(
            user_id=member.user_id,
            kind=NotificationKind.ITEM_GIFTED,
            community_id=community.pk,
            values={"product": product.name, "reason": reason},
            link="/inventory",
            key=f"gift:{identity}",
        )
        return give_item(member=member, product=product, source=ItemSource.GIFT, source_id=identity, reason=reason)

    known = given()
    if known is not None:
        return known
    try:
        return atomically(work)
    except IntegrityError:
        twin = given()
        if twin is None:
            raise
        return twin


def sell_item(*, item_id: UUID, fan_id: UUID, community: Community, idempotency: Idempotency) -> UUID:
    """Sell an item back for its sell price; return its id. A repeated call changes nothing.

    Raises ItemNotFound, ItemNotAvailable (sold, under way, or without a sell price), MemberRestricted; WalletFrozen,
    SpendingStopped, IdempotencyKeyReused, IdempotencyInFlight.
    """
    item, order = own_item(item_id, fan_id)
    thing = item or order
    assert thing is not None
    sold = SellBack.objects.filter(pk=item_id).first()
    identity = transaction_id(actor=fan_id, key=idempotency.key)
    if sold is None and not _sellable(item, order):
        raise ItemNotAvailable
    if sold is not None and sold.transaction_id != identity:
        raise ItemNotAvailable
    if thing.member.status != MemberStatus.ACTIVE:
        raise MemberRestricted
    price = sold.amount if sold else thing.sell_price
    assert price is not None

    def work() -> None:
        if price:
            receipt = issue(
                member=thing.member,
                amount=price,
                source=BOUGHT if item is None else WON,
                cause_id=item_id,
                reason=thing.product_name,
                idempotency=idempotency,
                actor=fan_id,
            )
            if receipt.require_paid().replayed:
                return
        elif sold is not None:
            return
        moment = now()
        try:
            with transaction.atomic():
                SellBack.objects.create(
                    item_id=item_id, member=thing.member, transaction_id=identity, amount=price, sold_at=moment
                )
        except IntegrityError:
            raise ItemNotAvailable from None
        if item is not None:
            _mark_item_sold(item, price, community)
        elif order is not None:
            _mark_order_sold(order, price, community)
        request_refresh(community.pk)
        return_piece(thing.product_id, variant_id=order.variant_id if order is not None else None)

    atomically(work)
    return item_id


def order_won_item(
    won: WonItem, *, method: str, size: str, address: Mapping[str, str], remember: bool, community: Community
) -> Order:
    """Order the delivery of a won item, which becomes a free order.

    Raises ItemNotAvailable (already sold or ordered), ProductOutOfStock (its code was taken back, and no code is left),
    ValidationFailed for a size that is not offered, CommunityClosed.
    """

    def work() -> Order:
        # A returned code went to the pool again, so its item has no piece.
        fulfillment = FULFILLMENTS[won.product_type]
        has_code = won.product.has_codes and fulfillment.can_have_codes
        if fulfillment.is_shipped:
            shipping.check_size(size, won.product_id)
            shipping.check_destination(method, address["country"], won.product_id)
        order = _order_delivery(won, community, has_code=has_code)
        if fulfillment.is_shipped:
            shipping.set_delivery(
                order=order, member=won.member, method=method, size=size, address=address, remember=remember
            )
        if has_code:
            if not take_piece(won.product_id):
                raise ProductOutOfStock
        else:
            enqueue("stores.order_placed", community.pk, order_id=order.pk)
        # After the order: a closing community first waits for the tables of the store.
        hold_open(community.pk)
        return order

    return atomically(work)


def _order_delivery(item: WonItem, community: Community, *, has_code: bool) -> Order:
    """Create the order that delivers a kept item. Raises ItemNotAvailable, ProductOutOfStock (no code is left)."""
    order = _order_of(item, community, has_code=has_code)
    kept = WonItem.objects.filter(pk=item.pk, status=ItemStatus.KEPT)
    if not kept.update(status=ItemStatus.ORDERED, order=order, updated_at=order.created_at):
        raise ItemNotAvailable
    if has_code and not give_code(order):
        raise ProductOutOfStock
    item.status, item.order, item.updated_at = ItemStatus.ORDERED, order, order.created_at
    owner_id = item.member.user_id
    upsert(
        activity_of_item(item, user_id=owner_id, community_id=community.pk),
        activity_of(order, user_id=owner_id, community_id=community.pk, source=item.source),
    )
    show_order(order, user_id=owner_id, community_id=community.pk)
    return order


def _order_of(item: WonItem, community: Community, *, has_code: bool) -> Order:
    moment = now()
    day, _ = day_of(moment, community.limit_zone)
    with connection.cursor() as cursor:
        cursor.execute("select nextval(pg_get_serial_sequence('stores_order', 'number'))")
        (number,) = cursor.fetchone()
    first = first_status(item.product_type, has_code=has_code)
    return Order.objects.create(
        number=number,
        transaction_id=new_id(),
        member=item.member,
        product_id=item.product_id,
        status=OrderStatus.PENDING if first == OrderStatus.RESERVED else first,
        price=0,
        product_slug=item.product_slug,
        product_name=item.product_name,
        product_image=item.product_image,
        product_type=item.product_type,
        product_rarity=item.product_rarity,
        has_code=has_code,
        day=day,
        created_at=moment,
        updated_at=moment,
    )


def own_item(item_id: UUID, fan_id: UUID) -> tuple[WonItem | None, Order | None]:
    """Return the fan's own won item or order with this id. Raises ItemNotFound."""
    item = WonItem.objects.select_related("member", "product").filter(pk=item_id, member__user_id=fan_id).first()
    if item is not None:
        return item, None
    order = Order.objects.select_related("member").filter(pk=item_id, member__user_id=fan_id).first()
    if order is None:
        raise ItemNotFound
    return None, order


def _sellable(item: WonItem | None, order: Order | None) -> bool:
    thing = item or order
    assert thing is not None
    return is_for_sale(
        is_won=item is not None,
        status=thing.status,
        product_type=thing.product_type,
        has_code=order is not None and order.has_code,
        sell_price=thing.sell_price,
    )


def _mark_item_sold(item: WonItem, price: int, community: Community) -> None:
    moment = max(now(), item.updated_at + TICK)
    if not WonItem.objects.filter(pk=item.pk, status=ItemStatus.KEPT).update(status=ItemStatus.SOLD, updated_at=moment):
        raise ItemNotAvailable
    item.status, item.updated_at = ItemStatus.SOLD, moment
    upsert(activity_of_item(item, user_id=item.member.user_id, community_id=community.pk, sold_for=price))


def _mark_order_sold(order: Order, price: int, community: Community) -> None:
    """Set the order's ``updated_at``, so that a concurrent refund is rejected. The status stays."""
    moment = max(now(), order.updated_at + TICK)
    unchanged = Order.objects.filter(pk=order.pk, status=OrderStatus.COMPLETED, updated_at=order.updated_at)
    if not unchanged.update(updated_at=moment):
        raise ItemNotAvailable
    order.updated_at = moment
    upsert(activity_of(order, user_id=order.member.user_id, community_id=community.pk, sold_for=price))
    show_order(order, user_id=order.member.user_id, community_id=community.pk)
