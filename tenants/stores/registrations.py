from collections.abc import Sequence
from typing import Any
from uuid import UUID

from django.db import connection
from django.dispatch import receiver

from saas.accounts.models import User
from saas.communities.backups.signals import copies_are_old
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
from saas.desk.orders import FoundOrder, find_order
from saas.kernel.secrets import SealedColumn, sealed_columns
from saas.kernel.shared_constants import share
from saas.plans.catalog import PlanLimit
from saas.plans.counting import counts
from saas.plans.stored_files import named_in, refers_to_files
from saas.support.subjects import SubjectKind, register_subject
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.checkout.linked_things import LinkedThing, ThingKind, describes_things
from tenants.stores import ticket_subjects
from tenants.stores.api.delivery_serializers import MAX_SLIPS
from tenants.stores.codes.services import PURPOSE as CODE_PURPOSE
from tenants.stores.codes.services import digest_of_code
from tenants.stores.contents.rules import MAX_FILE_MEGABYTES
from tenants.stores.contents.services import PURPOSE as CONTENT_PURPOSE
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.models import (
    ItemStatus,
    LimitedDrop,
    Order,
    OrderStatus,
    Product,
    ProductContent,
    ProductStatus,
    WonItem,
)
from tenants.stores.pictures import in_galleries
from tenants.stores.rules import LOW_STOCK, PRODUCT_MOVES, REFUNDABLE, VISIBLE, WAITING, team_sources
from tenants.stores.services.rebuild import rebuild_items, rebuild_memberships, rebuild_orders

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
    CONTENT_FILE_MEGABYTES=MAX_FILE_MEGABYTES,
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


@receiver(copies_are_old)
def _rebuild(community: Community, **_signal: Any) -> None:
    rebuild_orders(community)
    rebuild_items(community)
    rebuild_memberships(community)


@receiver(community_closing)
def _wait_for_orders(**_signal: Any) -> None:
    with connection.cursor() as cursor:
        cursor.execute("lock table stores_order, stores_limiteddrop in share row exclusive mode")


@receiver(owner_changed)
def _answer_as_owner(receiver: User, **_signal: Any) -> None:
    """The gems that the new owner promised as staff no longer count against a limit of staff."""
    Product.objects.filter(promised_by=receiver.pk).update(promised_by=None)


refers_to_files(in_schema=True)(named_in(Product, "image"))
refers_to_files(in_schema=True)(in_galleries)
refers_to_files(in_schema=True)(named_in(ProductContent, "file"))
refers_to_files(in_schema=True)(named_in(Order, "product_image"))
refers_to_files(in_schema=True)(named_in(WonItem, "product_image"))
register_subject(
    SubjectKind.ORDER,
    ticket_subjects.find_order,
    refund=ticket_subjects.refund,
    refund_permission=Permission.STORES_MANAGEMENT,
)
register_subject(SubjectKind.ITEM, ticket_subjects.find_item)


@describes_things(ThingKind.PRODUCT)
def _products(ids: Sequence[UUID], _viewer: User | None) -> dict[UUID, LinkedThing]:
    return {
        product.pk: LinkedThing(
            kind=ThingKind.PRODUCT,
            id=product.pk,
            name=product.name,
            path=f"/store/{product.slug}",
            is_shown=product.status in VISIBLE,
            image=product.image,
            is_over=product.status == ProductStatus.DISCONTINUED,
        )
        for product in Product.objects.filter(pk__in=ids)
    }


@find_order.register
def _find_order(key: UUID | int) -> FoundOrder | None:
    rows = Order.objects.select_related("member", "product")
    order = (rows.filter(number=key) if isinstance(key, int) else rows.filter(pk=key)).first()
    if order is None:
        return None
    return FoundOrder(
        order.number, order.status, order.member.user_id, order.member.username, order.created_at, order.product.name,
        order.price,
    )  # fmt: skip


sealed_columns["stores_productcode", "sealed"] = SealedColumn(CODE_PURPOSE, "digest", digest_of_code)
sealed_columns["stores_productcontent", "sealed"] = SealedColumn(CONTENT_PURPOSE)
