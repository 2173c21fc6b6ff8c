"""The store on the platform: the community's figures for explore, and its listings."""

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
from tenants.members.models import MemberDeed
from tenants.members.selectors import member_count
from tenants.members.services import locked_member
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
        _record_purchases(orders)
        directory.request_refresh(current_community().pk)


def _record_purchases(orders: Sequence[Order]) -> None:
    """Record what was paid for. By member, so that two runs lock members in one order."""
    for order in sorted(orders, key=lambda order: (order.member_id, order.number)):
        if order.price:
            atomically(partial(_record_purchase, order))


def _record_purchase(order: Order) -> None:
    """Record the purchase. If an earlier one counted and was given back, this one takes its place and does not count.

    Otherwise a fan could buy and cancel again and again, and earn without spending.
    """
    locked_member(order.member_id)
    returned = Order.objects.filter(given_back("transaction_id"), member=order.member_id)
    if returned.filter(pk=order.pk).exists():
        return
    deed = Deed(order.pk, order.member, MemberEvent.PURCHASE, 1, order.created_at)
    counted = MemberDeed.objects.filter(member=order.member_id, event=MemberEvent.PURCHASE)
    replaced = counted.filter(pk__in=returned.values("pk")).order_by("at").first()
    if replaced is None or counted.filter(pk=order.pk).exists():
        record_activities([deed])
    else:
        replace_deed(replaced, deed)


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
        price=product.price,
        is_available=product.status == ProductStatus.ACTIVE
        and (product.on_sale_from is None or product.on_sale_from <= now()),
        data={"rarity": product.rarity, "badge": product.badge or None, "type": product.type, "left": product.quantity},
        created_at=product.created_at,
    )
