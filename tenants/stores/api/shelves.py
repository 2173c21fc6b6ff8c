"""How the store is arranged: pictures of products, categories, and the team's own order."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import page_of
from saas.kernel.serializers import NothingOutput, Serializer
from saas.kernel.uuids import UUIDField
from saas.kernel.whole_numbers import IntegerField
from saas.tenancy.errors import CommunityRequired
from saas.tenancy.resolver import required
from tenants.stores import selectors
from tenants.stores.api.product_serializers import CategoryOutput, NewPictureInput, NewPictureOutput
from tenants.stores.api.stores import GUARD
from tenants.stores.errors import PICTURE_ERRORS, ProductNotFound
from tenants.stores.services import catalog, shelves

MAX_CATEGORIES = 30
MAX_ARRANGED = 500


class OwnCategoryOutput(CategoryOutput):
    """A category for the team; ``productsCount`` leaves out archived products."""

    products_count = IntegerField()


class CategoryInput(Serializer):
    """Without ``id``, a new category."""

    id = UUIDField(required=False, allow_null=True)
    name = serializers.CharField(min_length=2, max_length=40)


class CategoriesInput(Serializer):
    """All categories in their order, and those to delete. Those in neither list stay, at the end."""

    categories = CategoryInput(many=True, max_length=MAX_CATEGORIES)  # type: ignore[call-arg]
    removed = serializers.ListField(child=UUIDField(), max_length=MAX_CATEGORIES, default=list)


class ProductOrderInput(Serializer):
    """``ids`` in their order; products that are not named follow."""

    ids = serializers.ListField(child=UUIDField(), max_length=MAX_ARRANGED)


class FanCategories(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (CommunityRequired,)}

    @documented("listCategories", responses=page_of(CategoryOutput))
    def get(self, request: Request) -> Response:
        """List the categories of the store that have a product, in the team's order."""
        required(request)
        rows = selectors.shown_categories()
        return self.render_list(CategoryOutput, rows, len(rows))


class OwnCategories(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD}

    @documented("listOwnCategories", responses=page_of(OwnCategoryOutput))
    def get(self, request: Request) -> Response:
        """List all categories in their order."""
        rows = selectors.own_categories()
        return self.render_list(OwnCategoryOutput, rows, len(rows))

    @documented("arrangeCategories", request=CategoriesInput, responses=page_of(OwnCategoryOutput))
    def post(self, request: Request) -> Response:
        """Add, rename, order and delete categories. Products of a deleted category stay, without a category."""
        body = self.read(CategoriesInput)
        shelves.arrange_categories(wanted=body["categories"], removed=body["removed"], actor=actor_of(request))
        rows = selectors.own_categories()
        return self.render_list(OwnCategoryOutput, rows, len(rows))


class ProductOrder(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": (ProductNotFound,)}

    @documented("arrangeProducts", request=ProductOrderInput, responses=NothingOutput)
    def post(self, request: Request) -> Response:
        """Set the order in which the store shows its products."""
        shelves.arrange_products(product_ids=self.read(ProductOrderInput)["ids"], actor=actor_of(request))
        return self.render(NothingOutput, {})


class ProductPictures(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {"POST": PICTURE_ERRORS}
    files = True

    @documented(
        "addProductPicture", request={"multipart/form-data": NewPictureInput}, responses={201: NewPictureOutput}
    )
    def post(self, request: Request) -> Response:
        """Upload a picture for a product that is saved later. A picture that no product uses is deleted after a day."""
        url = catalog.add_picture(webp=self.read(NewPictureInput)["picture"], actor=actor_of(request))
        return self.render(NewPictureOutput, {"url": url}, status=201)
