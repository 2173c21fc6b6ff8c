"""Reads of a fan's items from the activity, and of one item's history."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import Q, QuerySet

from saas.activity.models import ActivityKind, ActivityRecord
from saas.activity.selectors import community_of
from saas.tenancy.models import Community
from tenants.members.models import Member
from tenants.stores.errors import OrderNotFound
from tenants.stores.inventory.errors import ItemNotFound
from tenants.stores.inventory.facts import ON_THE_WAY, SOLD, TO_DISPATCH, UNDER_WAY, YOURS
from tenants.stores.models import ItemStatus, Order, OrderStatus, SellBack, WonItem
from tenants.stores.selectors import order_by_id
from tenants.stores.timeline import TimelineStep, timeline

# A key that is not there is neither true nor false; these two always are.
_IS_SOLD = Q(data__has_key="sold_for") & ~Q(data__contains={"sold_for": None})
_WAS_GIVEN_BACK = Q(data__contains={"given_back": True})
_STATES = {
    SOLD: _IS_SOLD,
    TO_DISPATCH: Q(kind=ActivityKind.ORDER, status=OrderStatus.RESERVED),
    UNDER_WAY: Q(kind=ActivityKind.ORDER, status__in=ON_THE_WAY),
    YOURS: Q(status__in=(OrderStatus.COMPLETED, OrderStatus.ARCHIVED, ItemStatus.KEPT)) & ~_IS_SOLD,
}
_ITEM_SORTS = {"CREATED_AT": "at", "NAME": "title"}


@dataclass(frozen=True, slots=True)
class ItemEvent:
    """``event`` is BOUGHT, WON, SOLD or a status of the order; ``amount`` is the gems moved."""

    event: str
    at: datetime
    amount: int | None = None
    reason: str | None = None


def items(query: Mapping[str, Any], user_id: UUID, community: Community | None) -> QuerySet[ActivityRecord]:
    """Return the user's items in ``community``, or in all communities. A won item that was ordered is its order."""
    rows = ActivityRecord.objects.filter(
        user_id=user_id, kind__in=(ActivityKind.ORDER, ActivityKind.ITEM)
    ).select_related("community")
    rows = rows.exclude(kind=ActivityKind.ITEM, status=ItemStatus.ORDERED)
    rows = rows.exclude(kind=ActivityKind.ORDER, status=OrderStatus.CANCELED).exclude(_WAS_GIVEN_BACK)
    if community is not None:
        rows = rows.filter(community_id=community.pk)
    if query.get("state"):
        rows = rows.filter(_STATES[query["state"]])
    if query.get("type"):
        rows = rows.filter(data__contains={"product": {"type": query["type"]}})
    if words := query["search"].strip():
        rows = rows.filter(Q(title__icontains=words) | Q(community__name__icontains=words))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}{_ITEM_SORTS[query['sort_by']]}", "object_id")


def kept_items(user_id: UUID, community_ids: Collection[UUID], *, most: int) -> list[ActivityRecord]:
    """Return the latest items that the user won in these communities, and neither ordered nor sold. One query."""
    rows = ActivityRecord.objects.filter(
        user_id=user_id, kind=ActivityKind.ITEM, status=ItemStatus.KEPT, community_id__in=community_ids
    )
    return list(rows.exclude(_IS_SOLD | _WAS_GIVEN_BACK).order_by("-at", "object_id")[:most])


def item_of(item_id: UUID, user_id: UUID, community: Community) -> ActivityRecord:
    """Return one own item of ``community``. Raises ItemNotFound, also for a refunded order."""
    rows = ActivityRecord.objects.filter(
        community_id=community.pk, kind__in=(ActivityKind.ORDER, ActivityKind.ITEM), object_id=item_id
    )
    record = rows.filter(user_id=user_id).select_related("community").first()
    if record is None or record.status == OrderStatus.CANCELED or record.data.get("given_back"):
        raise ItemNotFound
    return record


def home_of(item_id: UUID, user_id: UUID) -> Community:
    """Return the community of an own item. Raises ItemNotFound."""
    community = community_of(user_id, ActivityKind.ORDER, item_id) or community_of(user_id, ActivityKind.ITEM, item_id)
    if community is None:
        raise ItemNotFound
    return community


def member_id_of(record: ActivityRecord) -> UUID:
    """Return the owner's member id in the item's community."""
    return Member.objects.values_list("pk", flat=True).get(user_id=record.user_id)


def order_of(record: ActivityRecord) -> Order | None:
    """Return the order that delivers the item. The community's schema must be entered."""
    order_id = record.object_id if record.kind == ActivityKind.ORDER else record.data.get("order_id")
    if order_id is None:
        return None
    try:
        return order_by_id(UUID(str(order_id)), user_id=record.user_id)
    except OrderNotFound:
        return None


def history(record: ActivityRecord, order: Order | None, community: Community) -> list[ItemEvent]:
    """Return the item's events, the first one first. The community's schema must be entered."""
    won = WonItem.objects.filter(order=order).first() if order else None
    if record.kind == ActivityKind.ITEM:
        won = WonItem.objects.filter(pk=record.object_id).first()
    steps: list[ItemEvent] = []
    if won is not None:
        steps.append(ItemEvent("WON", won.created_at, reason=won.reason or None))
    if order is not None:
        steps += [_step(moment) for moment in timeline(order, community.pk)]
        if won is None:
            steps[0] = ItemEvent("BOUGHT", order.created_at, amount=order.price)
        elif steps[1].event == OrderStatus.RESERVED:
            del steps[1]  # what was won is dispatched in the moment it is ordered
    sale = SellBack.objects.filter(pk=record.object_id).first()
    if sale is not None:
        steps.append(ItemEvent("SOLD", sale.sold_at, amount=sale.amount))
    return steps


def _step(moment: TimelineStep) -> ItemEvent:
    return ItemEvent(moment.status, moment.at, reason=moment.reason)


def given(query: Mapping[str, Any]) -> QuerySet[WonItem]:
    """Return the items that members got without buying them, for the team. The schema must be entered."""
    rows = WonItem.objects.select_related("member", "order")
    if query.get("member_id"):
        rows = rows.filter(member_id=query["member_id"])
    if query.get("source"):
        rows = rows.filter(source=query["source"])
    if words := query["search"].strip():
        rows = rows.filter(Q(product_name__icontains=words) | Q(member__username__icontains=words))
    sign = "-" if query["sort_direction"] == "desc" else ""
    return rows.order_by(f"{sign}created_at", f"{sign}pk")
