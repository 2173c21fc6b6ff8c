"""Rebuilds the platform's copies of a community's rows."""

from collections.abc import Iterable, Iterator, Sequence
from uuid import UUID

from django.db import transaction
from django.db.models import Model

from saas.access.models import AuditEntry
from saas.accounts.models import User
from saas.activity.models import ActivityKind, ActivityRecord
from saas.activity.services import ActivityEntry, upsert
from saas.directory import services as directory
from saas.directory.models import Membership
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.stores.inventory.facts import activity_of_item
from tenants.stores.models import Order, OrderStatus, SellBack, WonItem
from tenants.stores.order_facts import activity_of

BATCH = 500


def rebuild_orders(community: Community) -> int:
    """Rebuild the orders of ``community`` in the fans' activity; return their number. The schema must be entered.

    Each order is locked while its copy is written, so that an older state cannot overwrite a newer one.
    """
    written, last = 0, None
    while True:
        with transaction.atomic():
            rows = Order.objects.select_related("member").select_for_update(of=("self",)).order_by("pk")
            batch = list((rows.filter(pk__gt=last) if last else rows)[:BATCH])
            upsert(*_entries(batch, community))
        written += len(batch)
        if len(batch) < BATCH:
            break
        last = batch[-1].pk
    delete_strays(community, ActivityKind.ORDER, Order)
    return written


def rebuild_items(community: Community) -> int:
    """Rebuild the won items of ``community`` in the fans' activity; return their number. The schema must be entered."""
    written, last = 0, None
    while True:
        with transaction.atomic():
            rows = WonItem.objects.select_related("member").select_for_update(of=("self",)).order_by("pk")
            batch = list((rows.filter(pk__gt=last) if last else rows)[:BATCH])
            sold = _sold_for(item.pk for item in batch)
            upsert(
                *(
                    activity_of_item(
                        item, user_id=item.member.user_id, community_id=community.pk, sold_for=sold.get(item.pk)
                    )
                    for item in batch
                )
            )
        written += len(batch)
        if len(batch) < BATCH:
            break
        last = batch[-1].pk
    delete_strays(community, ActivityKind.ITEM, WonItem)
    return written


def _entries(orders: Sequence[Order], community: Community) -> list[ActivityEntry]:
    """Return the activity's entries of ``orders``, with the data of items."""
    ids = [order.pk for order in orders]
    sold = _sold_for(ids)
    sources = dict(WonItem.objects.filter(order_id__in=ids).values_list("order_id", "source"))
    put_away = [str(order.pk) for order in orders if order.status == OrderStatus.ARCHIVED]
    canceled = AuditEntry.objects.filter(
        community_id=community.pk, action="order.status", target__in=put_away, before__status=OrderStatus.CANCELED
    )
    given_back = {UUID(target) for target in canceled.values_list("target", flat=True)} if put_away else set()
    return [
        activity_of(
            order,
            user_id=order.member.user_id,
            community_id=community.pk,
            given_back=order.status == OrderStatus.CANCELED or order.pk in given_back,
            sold_for=sold.get(order.pk),
            source=sources.get(order.pk),
        )
        for order in orders
    ]


def _sold_for(ids: Iterable[UUID]) -> dict[UUID, int]:
    return dict(SellBack.objects.filter(pk__in=list(ids)).values_list("pk", "amount"))


def delete_strays(community: Community, kind: ActivityKind, rows: type[Model]) -> None:
    """Delete copies without a row."""
    for ids in _batches_of_records(community, kind):
        known = set(rows._default_manager.filter(pk__in=ids).values_list("pk", flat=True))
        ActivityRecord.objects.filter(
            community_id=community.pk, kind=kind, object_id__in=[one for one in ids if one not in known]
        ).delete()


def _batches_of_records(community: Community, kind: ActivityKind) -> Iterator[list[UUID]]:
    rows = ActivityRecord.objects.filter(community_id=community.pk, kind=kind).order_by("object_id")
    ids = list(rows.values_list("object_id", flat=True)[:BATCH])
    while ids:
        yield ids
        ids = list(rows.filter(object_id__gt=ids[-1]).values_list("object_id", flat=True)[:BATCH])


def rebuild_memberships(community: Community) -> int:
    """Rebuild the directory's memberships of ``community``; return their number. The schema must be entered."""
    seen: list[UUID] = []
    people = list(Member.objects.values_list("user_id", flat=True))
    known = set(User.objects.filter(pk__in=people).values_list("pk", flat=True))
    for member in Member.objects.order_by("pk").iterator(chunk_size=BATCH):
        # Members of an imported community wait for their people, who have no account yet.
        if member.user_id not in known:
            continue
        with transaction.atomic():
            current = Member.objects.select_for_update().get(pk=member.pk)
            directory.remember_membership(
                user_id=current.user_id,
                community_id=community.pk,
                member_id=current.pk,
                joined_at=current.joined_at,
            )
            if current.left_at is not None:
                directory.end_membership(user_id=current.user_id, community_id=community.pk, left_at=current.left_at)
        seen.append(member.user_id)
    Membership.objects.filter(community_id=community.pk).exclude(user_id__in=seen).delete()
    return len(seen)
