"""Who hears what of an order."""

from saas.notifications.catalog import Kind
from saas.notifications.services import notify, notify_team
from saas.notifications.wording import Values
from saas.tenancy.models import Community
from saas.tenancy.permissions import Permission
from tenants.stores.models import Order, OrderStatus, ProductStatus

_TOLD = {
    OrderStatus.PROCESS: Kind.ORDER_IN_PROCESS,
    OrderStatus.SHIPPED: Kind.ORDER_SHIPPED,
    OrderStatus.COMPLETED: Kind.ORDER_COMPLETED,
    OrderStatus.CANCELED: Kind.ORDER_CANCELED,
}


def notify_fan(order: Order, community: Community) -> None:
    """The team moved the order on, or gave the gems back with a reason."""
    kind = _TOLD.get(OrderStatus(order.status))
    if kind is None:
        return
    values: Values = {"product": order.product_name, "number": str(order.number)}
    if kind is Kind.ORDER_CANCELED and order.reason and order.price:
        kind, values = Kind.ORDER_REFUNDED, _refund(order)
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


def tell_team_of_order(order: Order, community: Community) -> None:
    """A fan ordered something, and perhaps took the last piece."""
    _tell_team(
        Kind.TEAM_ORDER_PLACED,
        order,
        community,
        {
            "username": order.member.username,
            "product": order.product_name,
            "number": str(order.number),
            "amount": order.price,
        },
    )
    product = order.product
    if product.status == ProductStatus.OUT_OF_STOCK:
        notify_team(
            community_id=community.pk,
            kind=Kind.TEAM_OUT_OF_STOCK,
            values={"product": product.name, "sold": product.sold},
            link=f"/admin/store/{product.pk}",
            permission=Permission.STORES_MANAGEMENT,
            key=f"out-of-stock:{product.pk}:{product.sold}",
        )


def tell_team_of_cancel(order: Order, community: Community) -> None:
    values = {"username": order.member.username, "product": order.product_name, "number": str(order.number)}
    _tell_team(Kind.TEAM_ORDER_CANCELED, order, community, values)


def tell_team_of_dispatch(order: Order, community: Community) -> None:
    """A fan said where an order goes: somebody can pack it."""
    values = {"username": order.member.username, "product": order.product_name, "number": str(order.number)}
    _tell_team(Kind.TEAM_ORDER_DISPATCHED, order, community, values)


def _tell_team(kind: Kind, order: Order, community: Community, values: Values) -> None:
    notify_team(
        community_id=community.pk,
        kind=kind,
        values=values,
        link=f"/admin/store/orders?order={order.pk}",
        permission=Permission.STORES_MANAGEMENT,
        key=f"order:{order.pk}:{kind}",
    )
