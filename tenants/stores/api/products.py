"""The store's products, for fans and for the team."""

from collections.abc import Sequence
from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.kernel.clock import now
from saas.kernel.days import day_of
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.many import ChangeOutcome, refusal_of
from saas.kernel.paging import page_of, window
from saas.tenancy.errors import CommunityRequired, CreatorNotFound
from saas.tenancy.resolver import required
from tenants.checkout.api.serializers import denial_output
from tenants.checkout.errors import MembersOnly
from tenants.stores import rules, selectors
from tenants.stores.api.product_serializers import (
    BulkEditInput,
    BulkProductOutput,
    BulkProductsInput,
    FanProductListInput,
    ProductChangeOutput,
    ProductChangesInput,
    ProductInput,
    ProductOutput,
    ProductPageOutput,
    TeamProductListInput,
    TeamProductOutput,
    WatchOutput,
)
from tenants.stores.api.stores import GUARD, community_by_slug
from tenants.stores.contents.services import GivenContent, with_contents
from tenants.stores.drops.selectors import own_entry, with_drops
from tenants.stores.errors import (
    PICTURE_ERRORS,
    ContentUploadFailed,
    DropInProgress,
    OwnStore,
    ProductNotFound,
    ProductOnSale,
    ProductSlugTaken,
    ProductStatusNotAllowed,
    StoreNotFound,
    TooManyWatches,
)
from tenants.stores.models import Product, ProductStatus
from tenants.stores.product_history import changes_of
from tenants.stores.product_page import drop_on_page, page_denial, page_shipping, product_page
from tenants.stores.services import catalog, watches
from tenants.stores.variants import with_variants
from tenants.wallets.errors import IssuanceLimit, LossNeedsOwner, LossNotConfirmed

MAX_SHOWN_RELATED = 4
# A form with pictures and a file.


class FanProducts(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (CommunityRequired, StoreNotFound)}

    @documented("listProducts", query=FanProductListInput, responses=page_of(ProductOutput))
    def get(self, request: Request) -> Response:
        """List the products of a store; sold-out products come last."""
        query = self.read_query(FanProductListInput)
        if query.get("store_slug"):
            community_by_slug(request, query["store_slug"])
        required(request)
        rows, total = window(selectors.products(query, for_team=False, user_id=request.user.pk), query)
        return self.render_list(ProductOutput, with_variants(with_drops(rows)), total)


class FanProduct(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (CreatorNotFound, ProductNotFound)}

    @documented("getProduct", responses=ProductPageOutput)
    def get(self, request: Request, store_slug: str, product_slug: str) -> Response:
        """Return a product, the user's purchases of it, and whether they can buy it now."""
        community, at = required(request), now()
        today, ends = day_of(at, community.limit_zone)
        product, visitor = product_page(product_slug, user_id=request.user.pk, today=today)
        user = request.user if isinstance(request.user, User) else None
        drop = drop_on_page(product)
        member_id = visitor.member_id if drop else None
        shipping = page_shipping(product, visitor, user)
        terms, country = shipping
        facts = {
            "related": with_variants(with_drops(selectors.related_products(product, MAX_SHOWN_RELATED))),
            "shipping": terms,
            "asks_for_country": terms is not None and terms.asks_for_country and not country,
            "drop": drop,
            "ask": own_entry(drop, member_id) if drop and member_id else None,
            "limit_resets_at": ends,
            "bought_today": visitor.bought_today if visitor.is_member else None,
            "denial": denial_output(
                page_denial(product, visitor, user, community, at, drop if product.reserved else None, shipping)
            ),
        }
        for name, value in facts.items():
            setattr(product, name, value)
        with_variants([product])
        return self.render(ProductPageOutput, product)


class WatchProduct(Endpoint):
    guards = {"POST": "session", "DELETE": "session"}
    raises = {
        "POST": (CreatorNotFound, ProductNotFound, OwnStore, MembersOnly, ProductOnSale, TooManyWatches),
        "DELETE": (CreatorNotFound, ProductNotFound),
    }

    @documented("watchProduct", request=None, responses={201: WatchOutput})
    def post(self, request: Request, store_slug: str, product_slug: str) -> Response:
        """Notify the user once when the product is available. A repeated call changes nothing."""
        watches.watch(product_slug=product_slug, user=person(request), community=required(request))
        return self.render(WatchOutput, {"watching": True}, status=201)

    @documented("unwatchProduct", responses=WatchOutput)
    def delete(self, request: Request, store_slug: str, product_slug: str) -> Response:
        """Cancel that notification."""
        required(request)
        watches.unwatch(product_slug=product_slug, user=person(request))
        return self.render(WatchOutput, {"watching": False})


class TeamProducts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listOwnProducts", query=TeamProductListInput, responses=page_of(TeamProductOutput))
    def get(self, request: Request) -> Response:
        """List all products, without archived ones; ``status=ARCHIVED`` lists that."""
        query = self.read_query(TeamProductListInput)
        rows, total = window(selectors.products(query, for_team=True), query)
        return self.render_list(TeamProductOutput, with_contents(with_variants(with_drops(rows))), total)


class NewProduct(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {
        "POST": (
            *PICTURE_ERRORS,
            ContentUploadFailed,
            ProductSlugTaken,
            LossNotConfirmed,
            LossNeedsOwner,
            IssuanceLimit,
        )
    }
    files = True

    @documented(
        "createProduct",
        request={"multipart/form-data": ProductInput, "application/json": ProductInput},
        responses={201: TeamProductOutput},
    )
    def post(self, request: Request) -> Response:
        """Add a product. The owner confirms one that sells back for more than it costs."""
        body = self.read(ProductInput)
        picture, confirmed = body.pop("product_image", None), body.pop("confirmed_loss", None)
        codes, content = body.pop("codes", ()), _content_of(body)
        product = catalog.create_product(
            fields=body,
            picture=picture,
            actor=actor_of(request),
            confirmed_loss=confirmed,
            codes=codes,
            content=content,
        )
        return self.render(TeamProductOutput, _complete(product), status=201)


class OwnProduct(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {
        "GET": (ProductNotFound,),
        "PATCH": (
            ProductNotFound,
            ProductStatusNotAllowed,
            DropInProgress,
            EditConflict,
            ProductSlugTaken,
            *PICTURE_ERRORS,
            ContentUploadFailed,
            LossNotConfirmed,
            LossNeedsOwner,
            IssuanceLimit,
        ),
    }
    files = True

    @documented("getOwnProduct", responses=TeamProductOutput)
    def get(self, request: Request, reference: str) -> Response:
        """Return a product by id or slug."""
        return self.render(TeamProductOutput, _complete(selectors.own_product(reference)))

    @documented(
        "editProduct",
        request={"multipart/form-data": ProductChangesInput, "application/json": ProductChangesInput},
        responses=TeamProductOutput,
    )
    def patch(self, request: Request, reference: str) -> Response:
        """Change a product, by id or slug; ``status`` ARCHIVED is the delete."""
        body, seen = read_changes(self, ProductChangesInput)
        picture, confirmed = body.pop("product_image", None), body.pop("confirmed_loss", None)
        content = _content_of(body)
        product = catalog.edit_product(
            product_id=selectors.own_product(reference).pk,
            changes=body,
            seen=seen,
            picture=picture,
            actor=actor_of(request),
            confirmed_loss=confirmed,
            content=content,
        )
        return self.render(TeamProductOutput, _complete(product))


class ProductHistory(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}
    raises = {"GET": (ProductNotFound,)}

    @documented("listProductChanges", responses=page_of(ProductChangeOutput))
    def get(self, request: Request, reference: str) -> Response:
        """List the team's changes to a product, the latest first, at most 50."""
        changes = changes_of(selectors.own_product(reference).pk, required(request).pk)
        return self.render_list(ProductChangeOutput, changes, len(changes))


class BulkProducts(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {
        "POST": (
            ProductNotFound,
            ProductStatusNotAllowed,
            DropInProgress,
            LossNotConfirmed,
            LossNeedsOwner,
            IssuanceLimit,
        )
    }

    @documented("changeProducts", request=BulkProductsInput, responses=page_of(BulkProductOutput))
    def post(self, request: Request) -> Response:
        """Set the status of several products, each independently.

        A product that cannot change keeps its status and returns an error.
        """
        body = self.read(BulkProductsInput)
        outcomes = catalog.set_status(
            product_ids=body["ids"], status=ProductStatus(body["status"]), actor=actor_of(request)
        )
        return _render_outcomes(self, outcomes)


class BulkEdit(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    raises = {
        "POST": (ProductNotFound, ProductSlugTaken, DropInProgress, LossNotConfirmed, LossNeedsOwner, IssuanceLimit)
    }

    @documented("editProducts", request=BulkEditInput, responses=page_of(BulkProductOutput))
    def post(self, request: Request) -> Response:
        """Change the prices or the category of several products, each independently.

        A product that cannot change keeps its values and returns an error.
        """
        body, actor = self.read(BulkEditInput), actor_of(request)
        ids = body["ids"]
        if "prices" in body:
            prices = {one["id"]: one["price"] for one in body["prices"]}
            outcomes = catalog.set_prices(prices=prices, actor=actor)
        elif "category_id" in body:
            outcomes = catalog.set_category(product_ids=ids, category_id=body["category_id"], actor=actor)
        else:
            change = rules.price_change(percent=body.get("price_percent"), gems=body.get("price_gems"))
            outcomes = catalog.change_prices(product_ids=ids, change=change, actor=actor)
        return _render_outcomes(self, outcomes)


def _complete(product: Product) -> Product:
    """Return the product with its open drop, its variants and its content."""
    return with_contents(with_variants(with_drops([product])))[0]


def _content_of(body: dict[str, Any]) -> GivenContent | None:
    """Take what buyers get out of the fields of a product; None if the call has none of it."""
    names = ("kind", "text", "file", "for_earlier")
    given = {name: body.pop(f"content_{name}") for name in names if f"content_{name}" in body}
    return GivenContent(**given) if given else None


def _render_outcomes(view: Endpoint, outcomes: Sequence[ChangeOutcome[Product]]) -> Response:
    with_contents(with_variants(with_drops([one.result for one in outcomes if one.result])))
    rows = [{"id": one.id, "product": one.result, "error": one.error and refusal_of(one.error)} for one in outcomes]
    return view.render_list(BulkProductOutput, rows, len(rows))
