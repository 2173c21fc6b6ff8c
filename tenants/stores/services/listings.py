"""The store on the platform: the community's figures for explore, and its listings."""

from collections import defaultdict, deque
from collections.abc import Sequence
from functools import partial
from uuid import UUID

import structlog
from django_tenants.utils import tenant_context

from saas.directory import services as directory
from saas.directory.listing_registry import collected_listings
from saas.directory.models import Listing, ListingKind
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.tenancy.models import Community
from tenants.members.activity import Deed, MemberEvent, record_activities, replace_deed
from tenants.members.selectors import member_count
from tenants.members.services import locked_members
from tenants.stores import rules
from tenants.stores.live import show_stock
from tenants.stores.models import Order, Product, ProductStatus
from tenants.stores.selectors import product_count
from tenants.stores.services import order_notifications
from tenants.wallets.models import given_back
from tenants.wallets.services import current_community

log = structlog.get_logger(__name__)
OFFERED = (ProductStatus.ACTIVE, ProductStatus.OUT_OF_STOCK)
MAX_LISTED = 500


def after_orders(order_ids: Sequence[str]) -> None:
    """Notify the team of new orders, and request a refresh of the community's figures."""
    orders = list(Order.objects.select_related("member", "product").filter(pk__in=order_ids).order_by("number"))
    if orders:
        order_notifications.notify_team_of_orders(orders, current_community())
        directory.request_refresh(current_community().pk)


def count_purchases(order_ids: Sequence[str]) -> None:
    """Record the deeds of purchases that their fans cannot cancel any more. A repeated call changes nothing."""
    paid = Order.objects.filter(pk__in=order_ids, price__gt=0).select_related("member").order_by("number")
    final = [order for order in paid if rules.is_final(order)]
    if final:
        atomically(partial(_record_purchases, final))


def _record_purchases(orders: Sequence[Order]) -> None:
    """Record purchases in the caller's transaction.

    If an earlier one counted and the team refunded it, the next takes its place and does not count. Otherwise a fan
    would earn twice for what they paid once.
    """
    ids, members = [order.pk for order in orders], locked_members({order.member_id for order in orders})
    returned = Order.objects.filter(given_back("transaction_id"), member__in=members)
    settled = {*returned.filter(pk__in=ids).values_list("pk", flat=True)}
    settled |= {*Order.objects.filter(pk__in=ids, counted_at__isnull=False).values_list("pk", flat=True)}
    replaceable: dict[UUID, deque[Order]] = defaultdict(deque)
    for earlier in returned.filter(counted_at__isnull=False).order_by("created_at", "number"):
        replaceable[earlier.member_id].append(earlier)
    deeds: list[Deed] = []
    counting, replaced = [order for order in orders if order.pk not in settled], []
    for order in counting:
        deed = Deed(order.pk, members[order.member_id], MemberEvent.PURCHASE, 1, order.created_at)
        if replaceable[order.member_id]:
            replaced.append(replaceable[order.member_id].popleft().pk)
            replace_deed(replaced[-1], deed)
        else:
            deeds.append(deed)
    Order.objects.filter(pk__in=[order.pk for order in counting]).update(counted_at=now())
    Order.objects.filter(pk__in=replaced).update(counted_at=None)
    if deeds:
        record_activities(deeds)


def refresh(community_id: UUID) -> None:
    """Write the community's figures and listings to the directory. Skip a community that is gone or not READY."""
    community = Community.objects.filter(pk=community_id).first()
    if community is None or not community.is_ready:
        log.info("nothing to show yet", community_id=str(community_id))
        return
    moment, shown_at = now(), directory.refreshed_at(community.pk)
    with tenant_context(community):
        members, products = member_count(), product_count()
        offered = list(Product.objects.filter(status__in=OFFERED).order_by("-created_at")[:MAX_LISTED])
        others = collected_listings(community)
        show_stock(community.pk, since=shown_at or moment)
    directory.publish(
        community_id=community.pk,
        member_count=members,
        product_count=products,
        listings={ListingKind.PRODUCT: [_listing(product, community) for product in offered], **others},
        as_of=moment,
    )


def _listing(product: Product, community: Community) -> Listing:
    return Listing(
        community_id=community.pk,
        kind=ListingKind.PRODUCT,
        object_id=product.pk,
        slug=product.slug,
        name=product.name,
        image=product.image,
        price=product.price_now,
        is_available=product.status == ProductStatus.ACTIVE
        and (product.on_sale_from is None or product.on_sale_from <= now()),
        data={"rarity": product.rarity, "badge": product.badge or None, "type": product.type, "left": product.quantity},
        created_at=product.created_at,
    )
