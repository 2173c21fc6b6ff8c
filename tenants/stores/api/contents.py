"""The link, message or file that an order brought, for its buyer alone."""

from typing import Any
from uuid import UUID

from drf_spectacular.types import OpenApiTypes
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.serializers import Serializer
from saas.kernel.stored_answers import stored_answer
from saas.kernel.whole_numbers import IntegerField
from tenants.stores.api.orders import enter_community_of
from tenants.stores.contents import services
from tenants.stores.errors import OrderNotFound
from tenants.stores.models import ProductContentKind


class OrderContentOutput(Serializer):
    """The link, message or file of an order. ``text`` is the link or the message.

    ``fileUrl`` works for five minutes, for its buyer.
    """

    kind = serializers.ChoiceField(choices=ProductContentKind.choices)
    text = serializers.CharField(allow_null=True)
    file_name = serializers.CharField(allow_null=True)
    file_size = IntegerField(allow_null=True)
    file_url = serializers.CharField(allow_null=True)


class ContentFileQuery(Serializer):
    token = serializers.CharField(max_length=300)


class OrderContent(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (OrderNotFound,)}

    @documented("openOrderContent", request=None, responses=OrderContentOutput)
    def post(self, request: Request, order_id: UUID) -> Response:
        """Return what one of the fan's completed orders brought. The team sees when it was opened first."""
        enter_community_of(request, order_id)
        shown = services.open_content(order_id=order_id, fan_id=person(request).pk)
        response = self.render(OrderContentOutput, shown)
        response["Cache-Control"] = "no-store"
        return response


class OrderContentFile(Endpoint):
    guards = {"GET": "session"}
    raises = {"GET": (OrderNotFound,)}

    @documented(
        "downloadOrderContent",
        parameters=[ContentFileQuery],
        responses={(200, "application/octet-stream"): OpenApiTypes.BINARY},
    )
    def get(self, request: Request, order_id: UUID) -> Any:
        """Download the file by an address of the call above."""
        token = self.read_query(ContentFileQuery)["token"]
        enter_community_of(request, order_id)
        content, file = services.open_file(order_id=order_id, fan_id=person(request).pk, token=token)
        # Always a download: a page or script in it must not run on this host.
        response = stored_answer(
            request, file, tag=content.pk.hex, content_type="application/octet-stream", download_as=content.file_name
        )
        response["Cache-Control"] = "private, no-store"
        response["Content-Security-Policy"] = "default-src 'none'; sandbox"
        response["X-Content-Type-Options"] = "nosniff"
        return response
