"""A product's pool of codes: the team fills it, and orders take their codes from it (also in ``place_order``).

The lock on the order's row decides between viewing a code and taking it back, so that both never happen.
"""

import hmac
from collections.abc import Sequence
from dataclasses import dataclass
from uuid import UUID

from django.db import connection

from saas.access import audit
from saas.access.acting import Actor
from saas.directory.services import request_refresh
from saas.kernel.clock import now
from saas.kernel.secrets import derived_key, seal, unseal
from saas.kernel.transactions import atomically
from tenants.stores import rules
from tenants.stores.codes.selectors import left_of
from tenants.stores.errors import DropInProgress, NoCodePool, OrderNotFound, ProductNotFound
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import Order, Product, ProductCode, ProductStatus
from tenants.stores.stock import announce_availability

PURPOSE = "store-code"
_GIVE = """
update stores_productcode set order_id = %s, given_at = %s
where id = (select c.id from stores_productcode c where c.product_id = %s and c.order_id is null
            order by c.id limit 1 for update skip locked)
"""


@dataclass(frozen=True, slots=True)
class Added:
    """``duplicates`` were in the store before, or more than once in the list."""

    added: int
    duplicates: int
    left: int


def add_codes(*, product_id: UUID, codes: Sequence[str], actor: Actor) -> Added:
    """Add codes to the product's pool, without codes that are or were in any pool of the store.

    From the first codes on, every piece of the product is a code. Raises ProductNotFound, NoCodePool.
    """
    return atomically(lambda: fill_pool(_pool(product_id), codes=codes, actor=actor))


def fill_pool(product: Product, *, codes: Sequence[str], actor: Actor) -> Added:
    """Do the same for a product whose row the caller's transaction holds, or has just made."""
    digests = {digest_of_code(code): code for code in codes}
    known = {bytes(one) for one in ProductCode.objects.filter(digest__in=digests).values_list("digest", flat=True)}
    fresh = [
        ProductCode(product=product, sealed=seal(code, purpose=PURPOSE), digest=digest)
        for digest, code in digests.items()
        if digest not in known
    ]
    # Somebody may add the same codes to another product just now.
    ProductCode.objects.bulk_create(fresh, ignore_conflicts=True, batch_size=1000)
    left = _recount(product, actor, started=not product.has_codes)
    added = ProductCode.objects.filter(pk__in=[code.pk for code in fresh]).count()
    if added:
        audit.record(actor, "product.codes", product.pk, after={"added": added, "left": left})
    return Added(added, len(codes) - added, left)


def empty_pool(*, product_id: UUID, actor: Actor) -> int:
    """Delete the unused codes; return their number. Raises ProductNotFound, NoCodePool, DropInProgress."""

    def work() -> int:
        product = _pool(product_id)
        if product.reserved:
            raise DropInProgress
        # A purchase that has one in its hands keeps it, and it waits for the row held here: so this never waits for it.
        free = ProductCode.objects.select_for_update(skip_locked=True).filter(product=product, order__isnull=True)
        thrown, _ = ProductCode.objects.filter(pk__in=list(free.values_list("pk", flat=True))).delete()
        _recount(product, actor, started=False)
        if thrown:
            audit.record(actor, "product.codes", product.pk, after={"thrown_away": thrown})
        return thrown

    return atomically(work)


def give_code(order: Order) -> bool:
    """Give a code of the pool to a free order; False if none is left."""
    with connection.cursor() as cursor:
        cursor.execute(_GIVE, [order.pk, order.created_at, order.product_id])
        return bool(cursor.rowcount)


def code_of(order: Order) -> str:
    """Return the order's code in clear text. Only the answer to the buyer may contain it."""
    return unseal(order.code.sealed, purpose=PURPOSE)


def take_back(order: Order, *, by_fan: bool) -> bool:
    """Take the code of a returned order back, in the caller's transaction; return whether the stock gains a piece.

    On the fan's cancellation, an unseen code returns to the pool; a viewed one raises OrderNotFound. On the team's
    refund, the code is burned.
    """
    if not order.has_code:
        return True
    # Held to the end of the transaction, so that the code cannot be viewed meanwhile.
    held = Order.objects.select_for_update(no_key=True).get(pk=order.pk)
    given = ProductCode.objects.filter(order_id=order.pk)
    if by_fan:
        if held.code_revealed_at is not None:
            raise OrderNotFound
        given.update(order=None, given_at=None)
    else:
        given.update(burned_at=now())
    return by_fan


def _pool(product_id: UUID) -> Product:
    product = Product.objects.select_for_update(no_key=True).filter(pk=product_id).first()
    if product is None or product.status == ProductStatus.ARCHIVED:
        raise ProductNotFound
    if product.has_variants or product.content_kind or not FULFILLMENTS[product.type].can_have_codes:
        raise NoCodePool
    return product


def _recount(product: Product, actor: Actor, *, started: bool) -> int:
    """Set the stock to the number of available codes.

    A concurrent purchase has taken its code already and waits for the product's row.
    """
    before, product.quantity = product.status, left_of(product.pk)
    product.has_codes = True
    product.status = rules.with_stock(product.status, product.quantity)
    fields = ["quantity", "status", "updated_at", "has_codes"]
    if started:
        product.restock_to = product.restock_every = product.restock_at = product.restocks_at = None
        product.restock_unit = ""
        # A code is never sold back.
        product.sell_price = product.confirmed_loss = product.promised_by = None
        fields += ["sell_price", "confirmed_loss", "promised_by"]
        fields += ["restock_to", "restock_every", "restock_at", "restocks_at", "restock_unit"]
    product.save(update_fields=fields)
    request_refresh(actor.community_id)
    if before != product.status:
        announce_availability(product)
    return product.quantity


def digest_of_code(code: str) -> bytes:
    """Return the keyed hash of a code. Without the key, even a short code cannot be guessed from it."""
    return hmac.digest(derived_key(f"{PURPOSE}-digest"), code.encode(), "sha256")
