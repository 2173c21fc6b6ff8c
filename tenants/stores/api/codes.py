"""The team fills a product's pool; the buyer has their code shown."""

from uuid import UUID

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import PayloadTooLarge, ValidationFailed
from saas.kernel.serializers import Serializer
from saas.tenancy.resolver import required
from tenants.stores import selectors
from tenants.stores.api.orders import enter_community_of
from tenants.stores.api.product_serializers import CodeLinesField
from tenants.stores.api.serializers import RevealedCodeOutput
from tenants.stores.api.stores import GUARD
from tenants.stores.codes import rules, services
from tenants.stores.codes.selectors import pool_of
from tenants.stores.errors import DropInProgress, NoCodePool, OrderNotFound, ProductNotFound
from tenants.stores.services.orders import reveal_code


class PoolOutput(Serializer):
    """Counts of a pool. ``given`` codes have an order: ``revealed`` ones were viewed, ``burned`` ones were refunded."""

    left = serializers.IntegerField()
    given = serializers.IntegerField()
    revealed = serializers.IntegerField()
    burned = serializers.IntegerField()


class AddedCodesOutput(Serializer):
    """``duplicates`` were left out: they were in the store before, or more than once in the list."""

    added = serializers.IntegerField()
    duplicates = serializers.IntegerField()
    left = serializers.IntegerField()


class CodesInput(Serializer):
    """``codes``, one per line, or ``file``: UTF-8 text with one per line, or CSV with them in the first column."""

    codes = CodeLinesField(max_length=rules.MAX_FILE_SIZE, required=False, allow_blank=True)
    file = serializers.FileField(required=False, allow_empty_file=True)


class ProductCodes(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD, "DELETE": GUARD}
    raises = {
        "GET": (ProductNotFound,),
        "POST": (ProductNotFound, NoCodePool),
        "DELETE": (ProductNotFound, NoCodePool, DropInProgress),
    }
    files = True

    @documented("getProductCodes", responses=PoolOutput)
    def get(self, request: Request, reference: str) -> Response:
        """Return the number of unused codes; the codes are never shown."""
        return self.render(PoolOutput, pool_of(selectors.own_product(reference).pk))

    @documented(
        "addProductCodes",
        request={"multipart/form-data": CodesInput, "application/json": CodesInput},
        responses={201: AddedCodesOutput},
    )
    def post(self, request: Request, reference: str) -> Response:
        """Add up to 10,000 codes. From the first code on, every piece of the product is a code."""
        codes = self._codes()
        product = selectors.own_product(reference)
        added = services.add_codes(product_id=product.pk, codes=codes, actor=actor_of(request))
        return self.render(AddedCodesOutput, added, status=201)

    @documented("emptyProductCodes", responses=PoolOutput)
    def delete(self, request: Request, reference: str) -> Response:
        """Delete the unused codes."""
        product = selectors.own_product(reference)
        services.empty_pool(product_id=product.pk, actor=actor_of(request))
        return self.render(PoolOutput, pool_of(product.pk))

    def _codes(self) -> list[str]:
        body = self.read(CodesInput)
        file, field = body.get("file"), "file" if body.get("file") is not None else "codes"
        try:
            if file is None:
                return rules.codes_in(body.get("codes", ""), is_csv=False)
            if file.size > rules.MAX_FILE_SIZE:
                raise PayloadTooLarge
            is_csv = file.name.lower().endswith((".csv", ".tsv"))
            return rules.codes_in(rules.text_of(file.read()), is_csv=is_csv)
        except rules.InvalidCodeList as error:
            raise ValidationFailed(fields={field: str(error)}) from None


class OrderCode(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (OrderNotFound,)}

    @documented("revealCode", request=None, responses=RevealedCodeOutput)
    def post(self, request: Request, order_id: UUID) -> Response:
        """Return the code of one of the fan's orders. After that, the order cannot be canceled."""
        enter_community_of(request, order_id)
        shown = reveal_code(order_id=order_id, fan_id=person(request).pk, community=required(request))
        response = self.render(RevealedCodeOutput, shown)
        response["Cache-Control"] = "no-store"
        return response
