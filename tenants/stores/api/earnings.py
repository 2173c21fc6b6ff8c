"""The revenue of products, for members of the team who manage the store or the gems."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.kernel.days import last_days
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.gems import GemsField
from saas.kernel.images import PictureField
from saas.kernel.paging import page_of
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from saas.tenancy.resolver import required
from tenants.stores.earnings import earnings


class EarningsInput(Serializer):
    """The days up to today, in the community's time zone."""

    days = serializers.ChoiceField(choices=[7, 30, 90, 365], default=30)


class EarningOutput(Serializer):
    """A product with the revenue of its orders. Canceled orders are counted, but bring no revenue."""

    product_id = UUIDField()
    name = serializers.CharField()
    product_image = PictureField(source="image")
    price = GemsField()
    orders = serializers.IntegerField()
    gems = GemsField()
    canceled = serializers.IntegerField()


class Earnings(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "WALLETS_MANAGEMENT|STORES_MANAGEMENT"}

    @documented("productEarnings", query=EarningsInput, responses=page_of(EarningOutput))
    def get(self, request: Request) -> Response:
        """List the 20 products with the highest revenue in the last days."""
        days = last_days(self.read_query(EarningsInput)["days"], required(request).timezone)
        found = earnings(days)
        return self.render_list(EarningOutput, found, len(found))
