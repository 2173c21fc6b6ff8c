"""Stores and their products, for fans and for the team."""

from uuid import UUID

from saas.access.acting import actor_of
from saas.directory.selectors import explore
from saas.kernel.api import Endpoint, ListInput, Request, Response, Scope, documented, page_of, window
from saas.kernel.clock import now
from saas.tenancy import lookup
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.models import Community
from saas.tenancy.resolver import enter_known, find, required, resolve_body
from tenants.stores import rules, selectors
from tenants.stores.api.serializers import (
    BulkProductsInput,
    FanProductListInput,
    ProductChangesInput,
    ProductInput,
    ProductOutput,
    ProductPageOutput,
    StoreInput,
    StoreOutput,
    TeamProductListInput,
    store_card,
)
from tenants.stores.errors import StoreNotFound
from tenants.stores.models import ProductStatus
from tenants.stores.services import catalogue

GUARD = "STORES_MANAGEMENT"


def community_by_slug(request: Request, slug: str) -> Community:
    """Enter the community a store's slug names. Raises StoreNotFound."""
    try:
        return resolve_body(request, slug)
    except CreatorNotFound:
        raise StoreNotFound from None


class OwnStore(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}

    @documented("getOwnStore", responses=StoreOutput)
    def get(self, request: Request) -> Response:
        """The store of the community."""
        return self.render(StoreOutput, store_card(required(request), selectors.store()))

    @documented("editOwnStore", request=StoreInput, responses=StoreOutput)
    def patch(self, request: Request) -> Response:
        """Change title, description or status (CLOSED sells nothing)."""
        body = self.read(StoreInput, partial=True)
        store = catalogue.edit_store(changes=body, actor=actor_of(request))
        return self.render(StoreOutput, store_card(required(request), store))


class OneStore(Endpoint):
    guards = {"GET": "public"}

    @documented("getStore", responses=StoreOutput)
    def get(self, request: Request, reference: str) -> Response:
        """A store by slug or id. Errors: STORE_NOT_FOUND."""
        try:
            community = lookup.by_id(UUID(reference))
        except ValueError:
            community = lookup.by_slug(reference.lower())
        return self.answer(request, community)

    def answer(self, request: Request, community: Community | None) -> Response:
        if community is None:
            raise StoreNotFound
        enter_known(request, community)
        return self.render(StoreOutput, store_card(community, selectors.store()))


class OneStoreOfCreator(OneStore):
    guards = {"GET": "public"}

    @documented("getStoreOfCreator", responses=StoreOutput)
    def get(self, request: Request, reference: str) -> Response:
        """A store by its creator's id. Errors: STORE_NOT_FOUND."""
        try:
            return self.answer(request, find(reference))
        except CreatorNotFound:
            raise StoreNotFound from None


class StoreListInput(ListInput):
    pass


class AllStores(Endpoint):
    guards = {"GET": "public"}

    @documented("listStores", query=StoreListInput, responses=page_of(StoreOutput))
    def get(self, request: Request) -> Response:
        """The stores of all listed communities, those with most members first."""
        query = self.read_query(StoreListInput)
        rows, total = window(explore(query | {"sort_by": "MEMBERS"}), query)
        return self.render_list(StoreOutput, [store_card(row, None) for row in rows], total)


class FanProducts(Endpoint):
    guards = {"GET": "public"}

    @documented("listProducts", query=FanProductListInput, responses=page_of(ProductOutput))
    def get(self, request: Request) -> Response:
        """What a store shows; sold-out things come last. Errors: COMMUNITY_REQUIRED, STORE_NOT_FOUND."""
        query = self.read_query(FanProductListInput)
        if query.get("store_slug"):
            community_by_slug(request, query["store_slug"])
        required(request)
        return self.render_list(ProductOutput, *window(selectors.products(query, for_team=False), query))


class FanProduct(Endpoint):
    guards = {"GET": "public"}

    @documented("getProduct", responses=ProductPageOutput)
    def get(self, request: Request, store_slug: str, product_slug: str) -> Response:
        """One store item, and what the person asking has had of it today. Errors: CREATOR_NOT_FOUND,

        STORE_PRODUCT_NOT_FOUND.
        """
        today, ends = rules.day_of(now(), required(request).timezone)
        product = selectors.product_page(product_slug, user_id=request.user.pk, today=today)
        product.limit_resets_at = ends  # type: ignore[attr-defined]
        return self.render(ProductPageOutput, product)


class TeamProducts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnProducts", query=TeamProductListInput, responses=page_of(ProductOutput))
    def get(self, request: Request) -> Response:
        """All products but the archive; ``status=ARCHIVED`` lists that."""
        query = self.read_query(TeamProductListInput)
        return self.render_list(ProductOutput, *window(selectors.products(query, for_team=True), query))


class NewProduct(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    files = True

    @documented("createProduct", request={"multipart/form-data": ProductInput}, responses={201: ProductOutput})
    def post(self, request: Request) -> Response:
        """Put a product into the store. Errors: VALIDATION_ERROR, FILE_TOO_LARGE, STORE_SLUG_DUPLICATE."""
        body = self.read(ProductInput)
        picture = body.pop("product_image", None)
        product = catalogue.create_product(fields=body, picture=picture, actor=actor_of(request))
        return self.render(ProductOutput, product, status=201)


class OwnProduct(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    files = True

    @documented("getOwnProduct", responses=ProductOutput)
    def get(self, request: Request, reference: str) -> Response:
        """One product by id or slug. Errors: STORE_PRODUCT_NOT_FOUND."""
        return self.render(ProductOutput, selectors.own_product(reference))

    @documented(
        "editProduct",
        request={"multipart/form-data": ProductChangesInput, "application/json": ProductChangesInput},
        responses=ProductOutput,
    )
    def patch(self, request: Request, reference: str) -> Response:
        """Change a product, by id or slug; ``status`` ARCHIVED is the delete.

        Errors: STORE_PRODUCT_NOT_FOUND, STORE_PRODUCT_STATUS, STORE_SLUG_DUPLICATE, FILE_TOO_LARGE.
        """
        body = self.read(ProductChangesInput, partial=True)
        picture = body.pop("product_image", None)
        product = catalogue.edit_product(
            product_id=selectors.own_product(reference).pk, changes=body, picture=picture, actor=actor_of(request)
        )
        return self.render(ProductOutput, product)


class BulkProducts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}

    @documented("changeProducts", request=BulkProductsInput, responses=page_of(ProductOutput))
    def post(self, request: Request) -> Response:
        """The same status for several products, all or none. Errors: STORE_PRODUCT_NOT_FOUND, STORE_PRODUCT_STATUS."""
        body = self.read(BulkProductsInput)
        products = catalogue.set_status(
            product_ids=body["ids"], status=ProductStatus(body["status"]), actor=actor_of(request)
        )
        return self.render_list(ProductOutput, products, len(products))
