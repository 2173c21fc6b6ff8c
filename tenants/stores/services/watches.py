"""Notifications of members who wait for a product: once each, the first to ask first."""

from uuid import UUID

from django.db import transaction

from saas.access.acting import is_team
from saas.accounts.models import User
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify
from saas.tenancy.models import Community
from tenants.checkout.checks import first_denial
from tenants.checkout.errors import MembersOnly
from tenants.members.selectors import member_of
from tenants.stores.eligibility import AVAILABILITY_CHECKS, ProductSituation, on_sale
from tenants.stores.errors import OwnStore, ProductNotFound, ProductOnSale, TooManyWatches
from tenants.stores.models import Product, ProductStatus, StockWatch
from tenants.stores.rules import VISIBLE
from tenants.stores.terms import moment_in
from tenants.wallets.services import current_community

MAX_WATCHES = 50
STEP = 100
# So many hear of every piece: enough that it is sold, not so many that most come for nothing.
NOTIFIED_PER_PIECE = 10


def watch(*, product_slug: str, user: User, community: Community) -> None:
    """Notify ``user`` once when the product is available. A repeated call changes nothing.

    Raises ProductNotFound, OwnStore, MembersOnly, ProductOnSale, TooManyWatches.
    """

    def work() -> None:
        product = Product.objects.filter(slug=product_slug, status__in=VISIBLE).first()
        if product is None:
            raise ProductNotFound
        if is_team(user.pk, community):
            raise OwnStore
        member = member_of(user.pk)
        if member is None or not member.is_active:
            raise MembersOnly
        situation = _situation(product, community)
        if product.status == ProductStatus.ACTIVE and not first_denial(AVAILABILITY_CHECKS, situation):
            raise ProductOnSale
        if StockWatch.objects.filter(member=member).exclude(product=product).count() >= MAX_WATCHES:
            raise TooManyWatches(limit=MAX_WATCHES)
        StockWatch.objects.bulk_create([StockWatch(product=product, member=member)], ignore_conflicts=True)

    atomically(work)


def unwatch(*, product_slug: str, user: User) -> None:
    """Raises ProductNotFound."""
    product = Product.objects.filter(slug=product_slug, status__in=VISIBLE).first()
    if product is None:
        raise ProductNotFound
    StockWatch.objects.filter(product=product, member__user_id=user.pk).delete()


def notify_waiting_members(product_id: UUID) -> None:
    """Notify the members who asked first, a few per available piece. The others keep waiting."""
    community = current_community()
    product = Product.objects.filter(pk=product_id).first()
    if product is None or product.status != ProductStatus.ACTIVE or on_sale.deny(_situation(product, community)):
        return
    most = None if product.quantity is None else product.quantity * NOTIFIED_PER_PIECE
    while most is None or most > 0:
        with transaction.atomic():
            waiting = StockWatch.objects.filter(product=product).select_related("member").order_by("pk")
            step = waiting.select_for_update(of=("self",), skip_locked=True)
            batch = list(step[: STEP if most is None else min(STEP, most)])
            for one in batch:
                notify(
                    user_id=one.member.user_id,
                    kind=NotificationKind.PRODUCT_BACK,
                    community_id=community.pk,
                    values={"product": product.name},
                    link=f"/store/{product.slug}",
                    key=f"back:{one.pk}",
                )
            StockWatch.objects.filter(pk__in=[one.pk for one in batch]).delete()
        if len(batch) < STEP:
            return
        most = most - STEP if most is not None else None


def _situation(product: Product, community: Community) -> ProductSituation:
    """Return the product's situation for an unknown visitor."""
    return ProductSituation(product=product, store_status="", moment=moment_in(community, now()))
