from typing import Any
from uuid import UUID

from django.db import connection
from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.closing.rules import (
    MAX_EXAMPLES,
    LossKind,
    MatterExample,
    MatterKind,
    OpenMatters,
    register_loss,
    register_matters,
)
from saas.communities.closing.signals import community_closing
from saas.communities.hand_over.signals import owner_changed
from saas.kernel.shared_constants import share
from saas.plans.catalog import PlanLimit
from saas.plans.counting import counts
from saas.plans.stored_files import named_in, refers_to_files
from tenants.stores.api.delivery_serializers import MAX_SLIPS
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import ItemStatus, LimitedDrop, Order, OrderStatus, Product, ProductStatus, WonItem
from tenants.stores.rules import LOW_STOCK, PRODUCT_MOVES, REFUNDABLE, WAITING, team_sources

share(
    FULFILLMENTS={
        kind: {
            "steps": [status.value for status in one.steps],
            "isShipped": one.is_shipped,
            "canHaveCodes": one.can_have_codes,
        }
        for kind, one in FULFILLMENTS.items()
    },
    LOW_STOCK=LOW_STOCK,
    MAX_SLIPS=MAX_SLIPS,
    # The statuses that the team may give to an order or a product, by its status.
    ORDER_MOVES={
        status.value: [wanted for wanted in OrderStatus.values if status in team_sources(wanted)]
        for status in OrderStatus
    },
    PRODUCT_MOVES={
        status.value: [wanted for wanted in ProductStatus.values if wanted in PRODUCT_MOVES[status]]
        for status in ProductStatus
    },
    REFUNDABLE_ORDERS=list(REFUNDABLE),
)


def _open_orders() -> OpenMatters:
    """Orders that the team has not sent. A reserved order waits for the fan; the team can cancel it with a refund."""
    rows = Order.objects.filter(status__in=(*WAITING, OrderStatus.RESERVED)).order_by("number")
    first = rows.values_list("pk", "number", "product_name")[:MAX_EXAMPLES]
    examples = tuple(
        MatterExample(f"Order #{number}, {name}", f"/admin/store/orders?order={pk}") for pk, number, name in first
    )
    return OpenMatters(MatterKind.ORDER, rows.count(), examples)


def _open_drops() -> OpenMatters:
    rows = LimitedDrop.objects.filter(ended_at=None).order_by("created_at")
    first = rows.values_list("product_id", "product__name")[:MAX_EXAMPLES]
    examples = tuple(MatterExample(name, f"/admin/store/{product_id}") for product_id, name in first)
    return OpenMatters(MatterKind.DROP, rows.count(), examples)


register_matters(MatterKind.ORDER, _open_orders)
register_matters(MatterKind.DROP, _open_drops)
register_loss(LossKind.ITEMS, lambda: WonItem.objects.filter(status=ItemStatus.KEPT).count())


@counts(PlanLimit.PRODUCTS, in_schema=True)
def _count(_community_id: UUID) -> int:
    return Product.objects.exclude(status=ProductStatus.ARCHIVED).count()


@receiver(community_closing)
def _wait_for_orders(**_signal: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("lock table stores_order, stores_limiteddrop in share row exclusive mode")


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    Product.objects.filter(promised_by=receiver.pk).update(promised_by=None)


refers_to_files(in_schema=True)(named_in(Product, "image"))
refers_to_files(in_schema=True)(named_in(Order, "product_image"))
refers_to_files(in_schema=True)(named_in(WonItem, "product_image"))
