"""The steps of a random history in the store: buy, win, reveal codes, sell back, order delivery, cancel, refund."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar
from uuid import UUID, uuid4

from django.db import transaction
from django_tenants.utils import tenant_context
from hypothesis.stateful import rule

from saas.kernel.errors import DomainError
from tenants.members.models import Member
from tenants.stores.inventory import services as inventory
from tenants.stores.models import ItemSource, Order, Product, ProductCode, WonItem
from tenants.stores.services import orders, purchase
from tenants.stores.stock import sell_price_of
from tenants.wallets.errors import InsufficientBalance
from tests.support.builders import an_actor
from tests.support.ledger import a_key
from tests.support.money import KEY, SELL_PRICE, SOUVENIR, Bought, Place, Won, World, picks, products, wheres, whos

Key = TypeVar("Key")


class History(Protocol):
    """The parts of the machine that the moves of the store need."""

    world: World
    places: list[Place]

    def place(self, where: int) -> Place: ...
    def at(self, where: int, who: int) -> tuple[Place, Member | None]: ...


def chosen(found: dict[Key, Any], pick: int) -> Key | None:
    return list(found)[pick % len(found)] if found else None


def done(place: Place, work: Callable[[], object]) -> bool:
    """True if it was allowed. A refused call leaves only the ledger's record of a wallet with too few gems."""
    try:
        with tenant_context(place.community), transaction.atomic():
            try:
                work()
            except InsufficientBalance:
                return False
    except DomainError:
        return False
    return True


def repeat(place: Place, number: int) -> None:
    """An earlier call with its key again, or for one more with the same key: either way nothing happens."""
    if not place.calls:
        return
    # The last calls are the likeliest to be repeated.
    call, more = place.calls[-1 - number // 2 % len(place.calls)], number % 2
    answers: list[object] = []
    may = call.answer is not None and not more
    assert done(place, lambda: answers.append(call.work(more))) == may
    assert not may or answers == [call.answer]


def took(place: Place, who: int, which: int, item: WonItem) -> None:
    """A piece left the stock for its winner; a code is an order at once."""
    place.shelf[which] -= 1
    put_down(place, who, which, item)


def put_down(place: Place, who: int, which: int, item: WonItem) -> None:
    """It is in the inventory of who won it."""
    place.items[item.pk] = Won(who, which, "ORDERED" if which == KEY else "KEPT")
    if which == KEY:
        assert item.order_id is not None
        place.orders[item.order_id] = Bought(who, which, "COMPLETED", 0, item=item.pk)


class StoreMoves:
    """Mixed into the machine: rules for everything that can become of a piece."""

    @rule(where=wheres, who=whos, which=products)
    def buy(self: History, where: int, who: int, which: int) -> None:
        place, product = self.place(where), self.world.products[where][which]
        bought: list[Order] = []

        def work() -> None:
            bought.append(
                purchase.buy_product(
                    buyer=self.world.people[who], community=place.community, product_slug=product.slug,
                    expected_price=product.price, idempotency=a_key(),
                )
            )  # fmt: skip

        is_on_sale = place.shelf[which] > 0 and which not in place.drops
        may = who in place.joined and is_on_sale and place.gems[who] >= product.price
        assert done(place, work) == may
        if may:
            place.gems[who] -= product.price
            place.shelf[which] -= 1
            status = "COMPLETED" if which == KEY else "CREATED"
            place.orders[bought[0].pk] = Bought(who, which, status, product.price)

    @rule(where=wheres, who=whos, which=products)
    def win(self: History, where: int, who: int, which: int) -> None:
        place, member = self.at(where, who)
        if member is None:
            return
        won: list[WonItem] = []

        def work() -> None:
            product = Product.objects.get(pk=self.world.products[where][which].pk)
            item = inventory.give_item(
                member=member,
                product=product,
                source=ItemSource.RAFFLE,
                source_id=uuid4(),
                sell_price=sell_price_of(product),
            )
            won.append(item)

        may = place.free(which) > 0
        assert done(place, work) == may
        if may:
            took(place, who, which, won[0])

    @rule(where=wheres, pick=picks)
    def have_it_brought(self: History, where: int, pick: int) -> None:
        place = self.place(where)
        item_id = chosen(place.items, pick)
        if item_id is None:
            return
        item = place.items[item_id]
        made: list[Order] = []

        def work() -> None:
            made.append(
                orders.order_item(
                    item_id=item_id, fan_id=self.world.people[item.who].pk, method="", size="", address={},
                    remember=False, community=place.community,
                )
            )  # fmt: skip

        may = item.status == "KEPT" and (item.which != KEY or place.free(KEY) > 0)
        assert done(place, work) == may
        if may:
            item.status = "ORDERED"
            status = "COMPLETED" if item.which == KEY else "CREATED"
            place.orders[made[0].pk] = Bought(item.who, item.which, status, 0, item=item_id)
            place.shelf[item.which] -= item.which == KEY

    @rule(where=wheres, pick=picks)
    def sell_what_was_bought(self: History, where: int, pick: int) -> None:
        place = self.place(where)
        order_id = chosen(place.orders, pick)
        if order_id is None:
            return
        known = place.orders[order_id]
        is_open = known.status == "COMPLETED" and not known.is_sold
        may = is_open and known.which == SOUVENIR and known.item is None
        assert _sells(self, place, order_id, known.who) == may
        if may:
            known.is_sold = True
            place.gems[known.who] += SELL_PRICE
            place.shelf[known.which] += 1

    @rule(where=wheres, pick=picks)
    def sell_what_was_won(self: History, where: int, pick: int) -> None:
        place = self.place(where)
        item_id = chosen(place.items, pick)
        if item_id is None:
            return
        item = place.items[item_id]
        may = item.status == "KEPT" and item.which == SOUVENIR
        assert _sells(self, place, item_id, item.who) == may
        if may:
            item.status = "SOLD"
            place.gems[item.who] += SELL_PRICE
            place.shelf[item.which] += 1

    @rule(where=wheres, pick=picks)
    def look_at_a_code(self: History, where: int, pick: int) -> None:
        place = self.place(where)
        order_id = chosen(place.orders, pick)
        if order_id is None:
            return
        known = place.orders[order_id]
        fan = self.world.people[known.who].pk
        seen = done(place, lambda: orders.reveal_code(order_id=order_id, fan_id=fan, community=place.community))
        assert seen == (known.which == KEY and known.status == "COMPLETED")
        known.is_seen = known.is_seen or seen

    @rule(where=wheres, pick=picks)
    def complete(self: History, where: int, pick: int) -> None:
        place = self.place(where)
        order_id = chosen(place.orders, pick)
        if order_id is None:
            return
        known = place.orders[order_id]

        def work() -> None:
            orders.edit_order(
                order_id=order_id, status="COMPLETED", note=None, actor=an_actor(place.community),
                community=place.community,
            )  # fmt: skip

        may = known.status in ("CREATED", "COMPLETED")
        assert done(place, work) == may
        if may:
            known.status = "COMPLETED"

    @rule(where=wheres, pick=picks)
    def cancel(self: History, where: int, pick: int) -> None:
        place = self.place(where)
        order_id = chosen(place.orders, pick)
        if order_id is None:
            return
        known = place.orders[order_id]

        def work() -> None:
            orders.cancel_own_order(
                order_id=order_id, fan_id=self.world.people[known.who].pk, community=place.community,
                idempotency=a_key(),
            )  # fmt: skip

        is_covered = known.which == KEY and known.status == "COMPLETED" and not known.is_seen
        may = known.status == "CREATED" or is_covered
        assert done(place, work) == may
        if may:
            _give_back(place, known, piece=True)

    @rule(where=wheres, pick=picks)
    def refund(self: History, where: int, pick: int) -> None:
        place = self.place(where)
        order_id = chosen(place.orders, pick)
        if order_id is None:
            return
        known = place.orders[order_id]

        def work() -> None:
            orders.refund_order(
                order_id=order_id, reason="Sorry", actor=an_actor(place.community), community=place.community,
                idempotency=a_key(),
            )  # fmt: skip

        may = known.status in ("CREATED", "COMPLETED") and not known.is_sold
        assert done(place, work) == may
        if may:
            _give_back(place, known, piece=known.which != KEY)


def check_store(world: World, place: Place, where: int) -> None:
    """Shelves, orders, items and codes are the model's. The community's schema is entered."""
    shelf = dict(Product.objects.values_list("pk", "quantity"))
    assert shelf == {product.pk: place.shelf[number] for number, product in enumerate(world.products[where])}
    ordered = dict(Order.objects.values_list("pk", "status"))
    assert ordered == {order_id: known.status for order_id, known in place.orders.items()}
    items = dict(WonItem.objects.values_list("pk", "status"))
    assert items == {item_id: known.status for item_id, known in place.items.items()}
    given = list(ProductCode.objects.filter(order__isnull=False).values_list("order_id", flat=True))
    assert len(given) == len(set(given))
    assert ProductCode.objects.filter(order=None).count() == place.shelf[KEY]
    held = {order_id for order_id, known in place.orders.items() if known.which == KEY and known.status == "COMPLETED"}
    assert held <= set(given)


def _sells(history: History, place: Place, item_id: UUID, who: int) -> bool:
    fan = history.world.people[who].pk
    return done(
        place,
        lambda: inventory.sell_item(item_id=item_id, fan_id=fan, community=place.community, idempotency=a_key()),
    )


def _give_back(place: Place, known: Bought, *, piece: bool) -> None:
    """A won piece goes back to its member, a bought one to the stock. A burned code goes back to neither."""
    known.status = "CANCELED"
    place.gems[known.who] += known.price
    if known.item is not None:
        place.items[known.item].status = "KEPT"
        place.shelf[known.which] += known.which == KEY and piece
    elif piece:
        place.shelf[known.which] += 1
