"""Notifications of a generated history: old ones are read, new ones are not."""

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, timedelta

from saas.accounts.models import User
from saas.kernel.clock import now
from saas.notifications.catalog import NotificationKind
from saas.notifications.models import Notification, TeamNotification, TeamReadMarker
from saas.notifications.wording import Values
from saas.notifications.words import TEMPLATES
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.demo.backdated import write
from tenants.demo.history import DemoHistory, DemoMovement, Purchase
from tenants.stores.models import Order, OrderStatus
from tenants.wallets.models import Cause

UNREAD = timedelta(hours=30)
TEAM_UNREAD = timedelta(hours=9)
TEAM_SPAN = timedelta(days=21)
READ_AFTER = timedelta(hours=2)
_MOVED = {
    OrderStatus.PROCESS: NotificationKind.ORDER_IN_PROCESS,
    OrderStatus.SHIPPED: NotificationKind.ORDER_SHIPPED,
    OrderStatus.COMPLETED: NotificationKind.ORDER_COMPLETED,
    OrderStatus.CANCELED: NotificationKind.ORDER_CANCELED,
}


def write_news(
    *, history: DemoHistory, community: Community, people: Mapping[str, User], order_of: Mapping[Purchase, Order]
) -> None:
    """Call it in the transaction that writes the history."""
    moment = now()
    write(_sent_to_fans(history, community, people, order_of, moment))
    TeamNotification.objects.filter(community=community).update(created_at=community.created_at)
    write(_sent_to_team(community, order_of, moment))
    TeamReadMarker.objects.create(user_id=community.owner_id, community=community, read_until=moment - TEAM_UNREAD)


def write_first_device(user: User, at: datetime) -> None:
    """Write a login of the person on a phone, some weeks ago."""
    Notification.objects.get_or_create(
        user=user,
        key="demo:device",
        defaults={
            "kind": NotificationKind.NEW_DEVICE,
            "values": {"device": "Safari on iPhone", "ip": "203.0.113.24"},
            "link": "/profile/settings?tab=security",
            "created_at": at,
            "read_at": at + READ_AFTER,
        },
    )


def _sent_to_fans(
    history: DemoHistory,
    community: Community,
    people: Mapping[str, User],
    order_of: Mapping[Purchase, Order],
    moment: datetime,
) -> Iterator[Notification]:
    def sent(name: str, kind: NotificationKind, at: datetime, values: Values, link: str) -> Notification:
        TEMPLATES[kind].check(values, in_community=True)
        is_read = at < moment - UNREAD
        return Notification(
            user=people[name],
            community=community,
            kind=kind,
            values=values,
            link=link,
            created_at=at,
            read_at=at + READ_AFTER if is_read else None,
        )

    for fan in history.fans:
        yield sent(fan.name, NotificationKind.WELCOME, fan.joined, {}, "/")
    for movement in _by_team(history.movements):
        kind = NotificationKind.TIP if movement.amount > 0 else NotificationKind.DEDUCTION
        values: Values = {"amount": abs(movement.amount), "reason": movement.reason}
        yield sent(movement.fan.name, kind, movement.at, values, "/wallet")
    for purchase, order in order_of.items():
        moved = _MOVED.get(purchase.status) if purchase.by_team else None
        if moved is not None:
            values = {"product": order.product_name, "number": str(order.number)}
            if moved is NotificationKind.ORDER_CANCELED and order.reason and order.price:
                moved = NotificationKind.ORDER_REFUNDED
                values = {"product": order.product_name, "amount": order.price, "reason": order.reason}
            yield sent(purchase.fan.name, moved, purchase.moved, values, f"/orders?order={order.pk}")


def _by_team(movements: Iterable[DemoMovement]) -> Iterator[DemoMovement]:
    return (row for row in movements if row.by_team and row.cause in (Cause.TIP, Cause.DEDUCTION))


def _sent_to_team(
    community: Community, order_of: Mapping[Purchase, Order], moment: datetime
) -> Iterator[TeamNotification]:
    def sent(kind: NotificationKind, at: datetime, values: Values, link: str) -> TeamNotification:
        TEMPLATES[kind].check(values, in_community=True)
        return TeamNotification(
            community=community,
            kind=kind,
            permission=Permission.STORES_MANAGEMENT,
            values=values,
            link=link,
            created_at=at,
        )

    last_of: dict[str, tuple[datetime, Order]] = {}
    for purchase, order in order_of.items():
        facts = {"username": purchase.fan.name, "product": order.product_name, "number": str(order.number)}
        link = f"/admin/store/orders?order={order.pk}"
        if purchase.at > moment - TEAM_SPAN:
            yield sent(NotificationKind.TEAM_ORDER_PLACED, purchase.at, {**facts, "amount": order.price}, link)
        if purchase.canceled and not purchase.by_team and purchase.moved > moment - TEAM_SPAN:
            yield sent(NotificationKind.TEAM_ORDER_CANCELED, purchase.moved, facts, link)
        if purchase.product.left == 0 and not purchase.canceled:
            last = last_of.get(order.product_name)
            if last is None or last[0] < purchase.at:
                last_of[order.product_name] = purchase.at, order
    for name, (at, order) in last_of.items():
        sold = sum(1 for other in order_of.values() if other.product_name == name and other.status != "CANCELED")
        link = f"/admin/store/{order.product_id}"
        yield sent(NotificationKind.TEAM_OUT_OF_STOCK, at + timedelta(seconds=2), {"product": name, "sold": sold}, link)
