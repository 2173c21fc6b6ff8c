"""Items of fans: the list, the history, selling back, ordering the delivery; and gifts of the team."""

from typing import Any
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import page_of, window
from saas.tenancy.resolver import community_of, enter_known, required
from tenants.members.errors import MemberNotFound, MemberRestricted, NotJoined
from tenants.stores.api.item_serializers import (
    GiftInput,
    GivenItemOutput,
    GivenListInput,
    ItemDetailOutput,
    ItemIdInput,
    ItemListInput,
    ItemOutput,
    OrderItemInput,
)
from tenants.stores.api.serializers import OrderOutput
from tenants.stores.api.stores import GUARD
from tenants.stores.errors import OrderNotFound, ProductNotFound, ProductOutOfStock
from tenants.stores.fulfillment import FULFILLMENTS
from tenants.stores.inventory import selectors, services
from tenants.stores.inventory.errors import ItemNotAvailable, ItemNotFound, OwnGift
from tenants.stores.inventory.facts import given_facts, item_facts
from tenants.stores.order_facts import order_facts
from tenants.stores.services.orders import order_item
from tenants.stores.shipping.facts import delivery_facts, form_facts
from tenants.stores.shipping.rules import ADDRESS
from tenants.wallets.errors import SpendingStopped


def enter_home_of(request: Request, item_id: UUID) -> None:
    """Enter the community of the fan's own item if the request resolves none. Raises ItemNotFound."""
    if community_of(request) is None:
        enter_known(request, selectors.home_of(item_id, person(request).pk))


def item_detail(request: Request, item_id: UUID) -> dict[str, Any]:
    community = required(request)
    record = selectors.item_of(item_id, person(request).pk, community)
    order = selectors.order_of(record)
    return item_facts(record) | {
        "order_id": order.pk if order else None,
        "order_status": order.status if order else None,
        "order_number": order.number if order else None,
        "content_kind": (order.content_kind or None) if order else None,
        "delivery": delivery_facts(getattr(order, "delivery", None)) if order else None,
        "history": selectors.history(record, order, community),
        **form_facts(UUID(record.data["product"]["id"]), selectors.member_id_of(record)),
    }


class OwnItems(Endpoint):
    guards = {"GET": "session"}

    @documented("listItems", query=ItemListInput, responses=page_of(ItemOutput))
    def get(self, request: Request) -> Response:
        """List the user's items, bought and won: in this community, or in all communities on the platform."""
        query = self.read_query(ItemListInput)
        rows, total = window(selectors.items(query, person(request).pk, community_of(request)), query)
        return self.render_list(ItemOutput, [item_facts(row) for row in rows], total)


class OwnItem(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (ItemNotFound,)}

    @documented("getItem", responses=ItemDetailOutput)
    def get(self, request: Request, item_id: UUID) -> Response:
        """Return one of the user's items with its history."""
        enter_home_of(request, item_id)
        return self.render(ItemDetailOutput, item_detail(request, item_id))


class SellItem(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (ItemNotFound, ItemNotAvailable, MemberRestricted, SpendingStopped, *IDEMPOTENCY_ERRORS)}

    @documented("sellItem", request=ItemIdInput, responses=ItemDetailOutput)
    def post(self, request: Request) -> Response:
        """Sell an item back for gems; needs an Idempotency-Key. A repeated call returns the same answer."""
        body = self.read(ItemIdInput)
        key = read_idempotency(request, body)
        enter_home_of(request, body["item_id"])
        services.sell_item(
            item_id=body["item_id"], fan_id=person(request).pk, community=required(request), idempotency=key
        )
        return self.render(ItemDetailOutput, item_detail(request, body["item_id"]))


class OrderItem(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (ItemNotFound, ItemNotAvailable, OrderNotFound)}

    @documented("orderItem", request=OrderItemInput, responses=OrderOutput)
    def post(self, request: Request) -> Response:
        """Order the delivery of an item. A bought item gets its address; a won item becomes a free order. A won DIGITAL
        item needs only ``itemId``.
        """
        self.refuse_unknown(OrderItemInput)
        item_id = self.read(ItemIdInput, data=self.request.data)["item_id"]
        enter_home_of(request, item_id)
        community, fan_id = required(request), person(request).pk
        record = selectors.item_of(item_id, fan_id, community)
        if FULFILLMENTS[record.data["product"]["type"]].is_shipped:
            body = self.read(OrderItemInput)
        else:
            body = dict.fromkeys((*ADDRESS, "delivery", "size"), "") | {"remember": False}
        order = order_item(
            item_id=item_id,
            fan_id=fan_id,
            method=body["delivery"],
            size=body["size"],
            address={name: body[name] for name in ADDRESS},
            remember=body["remember"],
            community=community,
        )
        return self.render(OrderOutput, order_facts(order, community))


class GivenItems(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listGivenItems", query=GivenListInput, responses=page_of(GivenItemOutput))
    def get(self, request: Request) -> Response:
        """List the items that members got as prizes or gifts."""
        query = self.read_query(GivenListInput)
        rows, total = window(selectors.given(query), query)
        return self.render_list(GivenItemOutput, [given_facts(row) for row in rows], total)


class Gift(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (MemberNotFound, NotJoined, OwnGift, ProductNotFound, ProductOutOfStock, *IDEMPOTENCY_ERRORS)}

    @documented("giveItem", request=GiftInput, responses={201: GivenItemOutput})
    def post(self, request: Request, member_id: UUID) -> Response:
        """Give a member one piece of a product; needs an Idempotency-Key. A repeated call returns the same gift. A gift
        cannot be sold back.
        """
        body = self.read(GiftInput)
        key = read_idempotency(request, {**body, "member_id": member_id})
        item = services.gift(
            member_id=member_id,
            product_id=body["product_id"],
            reason=body["reason"],
            actor=actor_of(request),
            community=required(request),
            idempotency=key,
        )
        return self.render(GivenItemOutput, given_facts(item), status=201)
