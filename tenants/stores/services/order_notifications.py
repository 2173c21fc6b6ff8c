"""Notifications about orders."""

from collections.abc import Iterable
from uuid import UUID

from saas.notifications.catalog import NotificationKind
from saas.notifications.services import TeamMessage, notify, notify_team_of
from saas.notifications.wording import Values
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.stores.models import Order, OrderStatus, ProductStatus

_NOTIFIED = {
    OrderStatus.PROCESS: NotificationKind.ORDER_IN_PROCESS,
    OrderStatus.SHIPPED: NotificationKind.ORDER_SHIPPED,
    OrderStatus.COMPLETED: NotificationKind.ORDER_COMPLETED,
    OrderStatus.CANCELED: NotificationKind.ORDER_CANCELED,
}


def notify_fan(order: Order, community: Community) -> None:
    """Notify the fan that the team changed or refunded the order."""
    kind = _NOTIFIED.get(OrderStatus(order.status))
    if kind is None:
        return
    values: Values = {"product": order.product_name, "number": str(order.number)}
    if kind is NotificationKind.ORDER_CANCELED and order.reason and order.price:
        kind, values = NotificationKind.ORDER_REFUNDED, _refund(order)
    notify(
        user_id=order.member.user_id,
        kind=kind,
        community_id=community.pk,
        values=values,
        link=f"/orders?order={order.pk}",
        key=f"order:{order.pk}:{order.status}",
    )


def _refund(order: Order) -> Values:
    return {"product": order.product_name, "amount": order.price, "reason": order.reason}


def notify_team_of_orders(orders: Iterable[Order], community: Community) -> None:
    """Notify the team of new orders, and of products that sold out since."""
    messages: dict[UUID, TeamMessage] = {}
    for order in orders:
        values: Values = {**_order_values(order), "amount": order.price}
        messages[order.pk] = _team_message(NotificationKind.TEAM_ORDER_PLACED, order, values)
        product = order.product
        if product.status == ProductStatus.OUT_OF_STOCK:
            messages[product.pk] = TeamMessage(
                kind=NotificationKind.TEAM_OUT_OF_STOCK,
                values={"product": product.name, "sold": product.sold},
                link=f"/admin/store/{product.pk}",
                permission=Permission.STORES_MANAGEMENT,
                key=f"out-of-stock:{product.pk}:{product.sold}",
            )
    notify_team_of(list(messages.values()), community_id=community.pk)


def notify_team_of_cancel(order: Order, community: Community) -> None:
    _notify_team(NotificationKind.TEAM_ORDER_CANCELED, order, community)


def notify_team_of_dispatch(order: Order, community: Community) -> None:
    """Notify the team that a fan added an address, so the order can be packed."""
    _notify_team(NotificationKind.TEAM_ORDER_DISPATCHED, order, community)


def _notify_team(kind: NotificationKind, order: Order, community: Community) -> None:
    notify_team_of([_team_message(kind, order, _order_values(order))], community_id=community.pk)


def _order_values(order: Order) -> Values:
    return {"username": order.member.username, "product": order.product_name, "number": str(order.number)}


def _team_message(kind: NotificationKind, order: Order, values: Values) -> TeamMessage:
    return TeamMessage(
        kind=kind,
        values=values,
        link=f"/admin/store/orders?order={order.pk}",
        permission=Permission.STORES_MANAGEMENT,
        key=f"order:{order.pk}:{kind}",
    )
