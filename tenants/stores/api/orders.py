"""Calls that buy a product and that read and change orders."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.signed_in import person
from saas.activity.models import ActivityKind
from saas.activity.selectors import community_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import page_of, window
from saas.tenancy.resolver import enter_known, required, resolved
from tenants.checkout.checks import denials_of
from tenants.stores import selectors
from tenants.stores.api.delivery_serializers import OrderDetailOutput, OrderEditInput, TeamOrderDetailOutput
from tenants.stores.api.serializers import (
    BulkOrdersInput,
    BuyProductInput,
    CancelOrderInput,
    OrderListInput,
    OrderOutput,
    RefundInput,
    TeamOrderListInput,
    TeamOrderOutput,
)
from tenants.stores.api.stores import GUARD, community_by_slug
from tenants.stores.eligibility import PURCHASE_CHECKS
from tenants.stores.errors import OrderNotFound, OwnOrder, ProductNotFound, QuestionsChanged, StoreNotFound
from tenants.stores.models import OrderStatus
from tenants.stores.order_facts import from_activity, order_facts
from tenants.stores.services import orders, purchase
from tenants.stores.shipping.facts import detail_facts, form_facts
from tenants.stores.shipping.services import TRACKING
from tenants.wallets.errors import SPENDING_ERRORS, IssuanceLimit


def enter_community_of(request: Request, order_id: UUID) -> None:
    """Enter the community of the fan's own order if the request resolves none. Raises OrderNotFound."""
    if resolved(request).resolved is None:
        community = community_of(person(request).pk, ActivityKind.ORDER, order_id)
        if community is None:
            raise OrderNotFound
        enter_known(request, community)


class BuyProduct(Endpoint):
    guards = {"POST": "session"}
    raises = {
        "POST": (
            StoreNotFound,
            ProductNotFound,
            QuestionsChanged,
            *denials_of(PURCHASE_CHECKS),
            IssuanceLimit,
            *SPENDING_ERRORS,
            *IDEMPOTENCY_ERRORS,
        )
    }

    @documented("buyProduct", request=BuyProductInput, responses={201: OrderOutput})
    def post(self, request: Request) -> Response:
        """Buy one piece; needs an Idempotency-Key. A repeated call returns the same order."""
        body = self.read(BuyProductInput)
        key = read_idempotency(request, body)
        community = community_by_slug(request, body["store_slug"])
        order = purchase.buy_product(
            buyer=person(request),
            community=community,
            product_slug=body["product_slug"],
            expected_price=body["expected_price"],
            answers=body["answers"],
            variant_id=body.get("variant_id"),
            ship_to=body["ship_to"],
            idempotency=key,
        )
        return self.render(OrderOutput, order_facts(order, community), status=201)


class FanOrders(Endpoint):
    guards = {"GET": "session"}

    @documented("listOrders", query=OrderListInput, responses=page_of(OrderOutput))
    def get(self, request: Request) -> Response:
        """List the fan's orders: in this community, or in all communities on the platform."""
        query = self.read_query(OrderListInput)
        if (place := resolved(request).resolved) is not None:
            rows, total = window(selectors.orders(query, user_id=person(request).pk), query)
            return self.render_list(OrderOutput, [order_facts(row, place.community) for row in rows], total)
        records, total = window(selectors.orders_everywhere(query, person(request).pk), query)
        return self.render_list(OrderOutput, [from_activity(record) for record in records], total)


class FanOrder(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (OrderNotFound,)}

    @documented("getOrder", responses=OrderDetailOutput)
    def get(self, request: Request, order_id: UUID) -> Response:
        """Return one of the fan's orders with its history."""
        enter_community_of(request, order_id)
        order = selectors.order_by_id(order_id, user_id=person(request).pk)
        facts = detail_facts(order, required(request)) | form_facts(order.product_id, order.member_id)
        return self.render(OrderDetailOutput, facts)


class CancelOrder(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (OrderNotFound, *IDEMPOTENCY_ERRORS)}

    @documented("cancelOrder", request=CancelOrderInput, responses=OrderOutput)
    def post(self, request: Request) -> Response:
        """Cancel one of the fan's orders before it is shipped; needs an Idempotency-Key.

        The gems are refunded and the piece returns to the stock.
        """
        body = self.read(CancelOrderInput)
        key = read_idempotency(request, body)
        enter_community_of(request, body["order_id"])
        community = required(request)
        order = orders.cancel_own_order(
            order_id=body["order_id"], fan_id=person(request).pk, community=community, idempotency=key
        )
        return self.render(OrderOutput, order_facts(order, community))


class TeamOrders(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listStoreOrders", query=TeamOrderListInput, responses=page_of(TeamOrderOutput))
    def get(self, request: Request) -> Response:
        """List all orders of the store; ``search`` finds products, members and numbers."""
        query = self.read_query(TeamOrderListInput)
        rows, total = window(selectors.orders(query), query)
        return self.render_list(TeamOrderOutput, [order_facts(row, required(request)) for row in rows], total)


class TeamOrder(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"GET": (OrderNotFound,), "PATCH": (OwnOrder, OrderNotFound, *IDEMPOTENCY_ERRORS, EditConflict)}

    @documented("getStoreOrder", responses=TeamOrderDetailOutput)
    def get(self, request: Request, order_id: UUID) -> Response:
        """Return an order of the store with its history."""
        order, community = selectors.order_by_id(order_id), required(request)
        return self.render(TeamOrderDetailOutput, detail_facts(order, community))

    @documented("editStoreOrder", request=OrderEditInput, responses=TeamOrderOutput)
    def patch(self, request: Request, order_id: UUID) -> Response:
        """Change the status, the note or the tracking of an order. CANCELED refunds the gems, returns the piece and
        needs an Idempotency-Key. Only the fan can set PENDING.
        """
        body, seen = read_changes(self, OrderEditInput)
        community, actor = required(request), actor_of(request)
        if body.get("status") == OrderStatus.CANCELED:
            key = read_idempotency(request, body)
            order = orders.cancel_order(
                order_id=order_id, note=body.get("note"), actor=actor, community=community, idempotency=key, seen=seen
            )
        else:
            order = orders.edit_order(
                order_id=order_id,
                status=body.get("status"),
                note=body.get("note"),
                tracking={name: body[name] for name in TRACKING if name in body},
                actor=actor,
                community=community,
                seen=seen,
            )
        return self.render(TeamOrderOutput, order_facts(order, community))


class RefundOrder(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (OwnOrder, OrderNotFound, *IDEMPOTENCY_ERRORS)}

    @documented("refundStoreOrder", request=RefundInput, responses=TeamOrderOutput)
    def post(self, request: Request, order_id: UUID) -> Response:
        """Refund an order with a reason that the fan sees; the piece returns to the stock. Needs an Idempotency-Key."""
        body = self.read(RefundInput)
        key = read_idempotency(request, {**body, "order_id": order_id})
        community = required(request)
        order = orders.refund_order(
            order_id=order_id, reason=body["reason"], actor=actor_of(request), community=community, idempotency=key
        )
        return self.render(TeamOrderOutput, order_facts(order, community))


class BulkOrders(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (OwnOrder, OrderNotFound)}

    @documented("changeStoreOrders", request=BulkOrdersInput, responses=page_of(TeamOrderOutput))
    def post(self, request: Request) -> Response:
        """Start, complete or archive several orders, all or none."""
        body = self.read(BulkOrdersInput)
        community = required(request)
        rows = orders.edit_orders(
            order_ids=body["ids"], status=OrderStatus(body["status"]), actor=actor_of(request), community=community
        )
        return self.render_list(TeamOrderOutput, [order_facts(row, community) for row in rows], len(rows))
