"""Delivery of orders: addresses and their format, packing slips, and the CSV file for a parcel service."""

from django.http import Http404, StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access import audit
from saas.access.acting import acting_of, actor_of
from saas.access.audit_things import Action
from saas.access.downloads import team_download
from saas.accounts.signed_in import person
from saas.kernel.countries import country_codes
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of
from saas.tenancy.permissions import Permission
from saas.tenancy.resolver import required
from tenants.stores import selectors
from tenants.stores.api.delivery_serializers import (
    AddressRulesOutput,
    DispatchInput,
    OrderIdInput,
    ParcelsInput,
    SlipOutput,
    SlipsInput,
)
from tenants.stores.api.orders import enter_community_of
from tenants.stores.api.serializers import OrderOutput
from tenants.stores.api.stores import GUARD
from tenants.stores.errors import OrderNotFound
from tenants.stores.order_facts import order_facts
from tenants.stores.services import orders
from tenants.stores.shipping import addresses
from tenants.stores.shipping.export import parcel_lines
from tenants.stores.shipping.facts import slip_facts
from tenants.stores.shipping.rules import ADDRESS

# The team sees the email of a fan only with this permission.
EMAIL_PERMISSION = Permission.USERS_MANAGEMENT


class CountryAddressRules(Endpoint):
    guards = {"GET": "public"}

    @documented("getAddressRules", responses=AddressRulesOutput)
    def get(self, request: Request, code: str) -> Response:
        """Return the address fields of a country; 404 for a code that /misc/countries does not list."""
        if code not in country_codes():
            raise Http404
        return self.render(AddressRulesOutput, addresses.rules_of(code))


class DispatchOrder(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (OrderNotFound, EditConflict)}

    @documented("dispatchOrder", request=DispatchInput, responses=OrderOutput)
    def post(self, request: Request) -> Response:
        """Add the shipping address to one of the fan's MERCH orders. It can be changed until the team begins with the
        order.
        """
        body, seen = read_changes(self, DispatchInput, partial=False)
        enter_community_of(request, body["order_id"])
        community = required(request)
        order = orders.dispatch_order(
            order_id=body["order_id"],
            fan_id=person(request).pk,
            method=body["delivery"],
            size=body["size"],
            address={name: body[name] for name in ADDRESS},
            remember=body["remember"],
            community=community,
            seen=seen,
        )
        return self.render(OrderOutput, order_facts(order, community))


class ReceiveOrder(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (OrderNotFound,)}

    @documented("receiveOrder", request=OrderIdInput, responses=OrderOutput)
    def post(self, request: Request) -> Response:
        """Confirm the arrival of one of the fan's orders."""
        body = self.read(OrderIdInput)
        enter_community_of(request, body["order_id"])
        community = required(request)
        order = orders.receive_order(order_id=body["order_id"], fan_id=person(request).pk, community=community)
        return self.render(OrderOutput, order_facts(order, community))


class OrdersCsv(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    starts_write = True

    @documented("exportStoreOrders", query=ParcelsInput, responses={(200, "text/csv"): OpenApiTypes.STR})
    def get(self, request: Request) -> StreamingHttpResponse:
        """Download the filtered orders as CSV for a parcel service, newest first. An erased address is empty."""
        query = self.read_query(ParcelsInput)
        community = required(request)
        acting = acting_of(request)
        return team_download(
            parcel_lines(query, community, with_emails=acting is not None and acting.may([EMAIL_PERMISSION])),
            f"{community.slug}-orders",
            action=Action.ORDER_EXPORT,
            target="orders",
            query=query,
            rows=selectors.orders(query).count(),
            request=request._request,
        )


class PackingSlips(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    starts_write = True
    raises = {"GET": (OrderNotFound,)}

    @documented("packingSlips", query=SlipsInput, responses=page_of(SlipOutput))
    def get(self, request: Request) -> Response:
        """Return the packing slips of several orders, in the given order. The audit log records it."""
        rows = selectors.orders_named(self.read_query(SlipsInput)["ids"])
        community = required(request)
        numbers = ", ".join(f"#{row.number}" for row in rows)
        after = {"rows": len(rows), "orders": numbers}
        audit.record(actor_of(request), Action.ORDER_SLIPS_EXPORT, "packing-slips", after=after)
        return self.render_list(SlipOutput, [slip_facts(row, community) for row in rows], len(rows))
