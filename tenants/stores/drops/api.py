"""The team has pieces drawn; fans ask for one."""

from rest_framework import serializers

from saas.access.acting import actor_of
from saas.accounts.errors import EmailNotVerified
from saas.accounts.signed_in import person
from saas.kernel.api import Endpoint, ListInput, Request, Response, Scope, Serializer, documented, page_of, window
from saas.kernel.gems import GemsField
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from tenants.draws.errors import BadClientSeed, DrawClosed
from tenants.members.errors import MemberRestricted
from tenants.stores import selectors
from tenants.stores.api.serializers import AnswerInput
from tenants.stores.api.stores import GUARD, community_by_slug
from tenants.stores.drops import asking, services
from tenants.stores.drops.errors import AskedAlready, AskNotFound, AskWithdrawn, DropChanged, DropNotFound, DropStands
from tenants.stores.drops.selectors import asks_of, drops_of, own_ask
from tenants.stores.drops.serializers import AskOutput, DropInput, DropOutput, EnteredDropOutput, WithdrawInput
from tenants.stores.errors import (
    ComingSoon,
    CoolingDown,
    LevelRequired,
    MembershipTooYoung,
    MembersOnly,
    OwnStore,
    PriceChanged,
    ProductNotFound,
    PurchaseLimit,
    QuestionsChanged,
    SaleEnded,
    StoreClosed,
    StoreNotFound,
)
from tenants.wallets.errors import SPENDING_ERRORS, IssuanceLimit


class AskInput(Serializer):
    """``dropId`` is the draw the person saw, ``expectedPrice`` its price; ``clientSeed`` is made in their browser."""

    product_slug = serializers.CharField(max_length=80)
    store_slug = serializers.CharField(max_length=60)
    drop_id = serializers.UUIDField()
    expected_price = GemsField()
    client_seed = serializers.CharField(max_length=64)
    answers = AnswerInput(many=True, max_length=10, default=list)  # type: ignore[call-arg]


class AskForOne(Endpoint):
    guards = {"POST": "session"}
    raises = {
        "POST": (
            EmailNotVerified,
            OwnStore,
            MembersOnly,
            MemberRestricted,
            StoreNotFound,
            StoreClosed,
            ProductNotFound,
            DropChanged,
            AskedAlready,
            ComingSoon,
            DrawClosed,
            SaleEnded,
            LevelRequired,
            MembershipTooYoung,
            PurchaseLimit,
            CoolingDown,
            PriceChanged,
            QuestionsChanged,
            BadClientSeed,
            *SPENDING_ERRORS,
            *IDEMPOTENCY_ERRORS,
            AskWithdrawn,
        )
    }

    @documented("askForProduct", request=AskInput, responses={201: AskOutput})
    def post(self, request: Request) -> Response:
        """Ask for one of the pieces that are drawn; needs an Idempotency-Key. A repeated call answers the same ask. The
        price is taken at once and comes back to those who get nothing.
        """
        body = self.read(AskInput)
        key = read_idempotency(request, body)
        community = community_by_slug(request, body["store_slug"])
        ask = asking.ask_for_one(
            buyer=person(request),
            community=community,
            product_slug=body["product_slug"],
            drop_id=body["drop_id"],
            expected_price=body["expected_price"],
            client_seed=body["client_seed"],
            answers=body["answers"],
            idempotency=key,
        )
        return self.render(AskOutput, own_ask(ask.drop, ask.member_id), status=201)


class EnteredDrops(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}

    @documented("listEnteredDrops", query=ListInput, responses=page_of(EnteredDropOutput))
    def get(self, request: Request) -> Response:
        """The draws the fan is in, and those of the last days with what came of them."""
        query = self.read_query(ListInput)
        rows, total = window(asks_of(person(request).pk), query)
        return self.render_list(EnteredDropOutput, rows, total)


class WithdrawAsk(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"POST": "session"}
    raises = {"POST": (AskNotFound, DrawClosed)}

    @documented("withdrawAsk", request=WithdrawInput, responses=EnteredDropOutput)
    def post(self, request: Request) -> Response:
        """Out of a draw before its end, with the gems back. A repeated call answers the same."""
        ask_id = self.read(WithdrawInput)["ask_id"]
        return self.render(EnteredDropOutput, services.withdraw(ask_id=ask_id, user_id=person(request).pk))


class ProductDrops(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD, "DELETE": GUARD}
    raises = {
        "GET": (ProductNotFound,),
        "POST": (ProductNotFound, DropStands, IssuanceLimit),
        "DELETE": (ProductNotFound, DropNotFound, DrawClosed),
    }

    @documented("listProductDrops", responses=page_of(DropOutput))
    def get(self, request: Request, reference: str) -> Response:
        """The draws of a product, the latest first, 20 at most."""
        rows = drops_of(selectors.own_product(reference))
        return self.render_list(DropOutput, rows, len(rows))

    @documented("announceDrop", request=DropInput, responses={201: DropOutput})
    def post(self, request: Request, reference: str) -> Response:
        """Draw pieces among those who ask. Until then nobody can buy the product."""
        body = self.read(DropInput)
        product = selectors.own_product(reference)
        drop = services.announce_drop(
            product_id=product.pk,
            pieces=body["pieces"],
            starts_at=body["start_at"],
            minutes=body["minutes"],
            actor=actor_of(request),
        )
        return self.render(DropOutput, drop, status=201)

    @documented("cancelDrop", responses=DropOutput)
    def delete(self, request: Request, reference: str) -> Response:
        """No draw: everybody who asked has their gems back, and the product is on sale again."""
        product = selectors.own_product(reference)
        return self.render(DropOutput, services.cancel_drop(product_id=product.pk, actor=actor_of(request)))
