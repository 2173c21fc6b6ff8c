"""Limited drops: the team announces draws, and fans enter them."""

from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.accounts.signed_in import person
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.gems import GemsField
from saas.kernel.idempotency import IDEMPOTENCY_ERRORS, read_idempotency
from saas.kernel.paging import ListInput, page_of, window
from saas.kernel.serializers import Serializer
from saas.kernel.uuids import UUIDField
from tenants.checkout.checks import denials_of
from tenants.draws.errors import BadClientSeed, DrawClosed
from tenants.stores import selectors
from tenants.stores.api.drop_serializers import DropEntryOutput, DropInput, DropOutput, EnteredDropOutput, WithdrawInput
from tenants.stores.api.serializers import AnswerInput
from tenants.stores.api.stores import GUARD, community_by_slug
from tenants.stores.drops import entry, services
from tenants.stores.drops.eligibility import DROP_CHECKS
from tenants.stores.drops.errors import DropChanged, DropNotFound, EntryNotFound, EntryWithdrawn
from tenants.stores.drops.selectors import drops_of, entries_of, own_entry
from tenants.stores.errors import DropInProgress, ProductNotFound, QuestionsChanged, StoreNotFound
from tenants.wallets.errors import SPENDING_ERRORS, IssuanceLimit


class EnterDropInput(Serializer):
    """``dropId`` is the draw that the page showed, ``expectedPrice`` its price. The browser makes ``clientSeed``."""

    product_slug = serializers.CharField(max_length=80)
    store_slug = serializers.CharField(max_length=60)
    drop_id = UUIDField()
    expected_price = GemsField()
    client_seed = serializers.CharField(max_length=64)
    answers = AnswerInput(many=True, max_length=10, default=list)  # type: ignore[call-arg]


class EnterDrop(Endpoint):
    guards = {"POST": "session"}
    raises = {
        "POST": (
            StoreNotFound,
            ProductNotFound,
            DropChanged,
            QuestionsChanged,
            BadClientSeed,
            *denials_of(DROP_CHECKS),
            *SPENDING_ERRORS,
            *IDEMPOTENCY_ERRORS,
            EntryWithdrawn,
        )
    }

    @documented("askForProduct", request=EnterDropInput, responses={201: DropEntryOutput})
    def post(self, request: Request) -> Response:
        """Enter the draw of a product; needs an Idempotency-Key. A repeated call returns the same entry. The price is
        taken at once and refunded if the entry does not win.
        """
        body = self.read(EnterDropInput)
        key = read_idempotency(request, body)
        community = community_by_slug(request, body["store_slug"])
        ask = entry.enter_drop(
            buyer=person(request),
            community=community,
            product_slug=body["product_slug"],
            drop_id=body["drop_id"],
            expected_price=body["expected_price"],
            client_seed=body["client_seed"],
            answers=body["answers"],
            idempotency=key,
        )
        return self.render(DropEntryOutput, own_entry(ask.drop, ask.member_id), status=201)


class EnteredDrops(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": "session"}

    @documented("listEnteredDrops", query=ListInput, responses=page_of(EnteredDropOutput))
    def get(self, request: Request) -> Response:
        """List the fan's current draw entries and the recent ones with their results."""
        query = self.read_query(ListInput)
        rows, total = window(entries_of(person(request).pk), query)
        return self.render_list(EnteredDropOutput, rows, total)


class WithdrawEntry(Endpoint):
    guards = {"POST": "session"}
    raises = {"POST": (StoreNotFound, EntryNotFound, DrawClosed)}

    @documented("withdrawAsk", request=WithdrawInput, responses=EnteredDropOutput)
    def post(self, request: Request) -> Response:
        """Withdraw from an open draw with a refund. A repeated call returns the same answer."""
        body = self.read(WithdrawInput)
        community_by_slug(request, body["store_slug"])
        withdrawn = services.withdraw(entry_id=body["ask_id"], user_id=person(request).pk)
        return self.render(EnteredDropOutput, withdrawn)


class ProductDrops(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "POST": GUARD, "DELETE": GUARD}
    raises = {
        "GET": (ProductNotFound,),
        "POST": (ProductNotFound, DropInProgress, IssuanceLimit),
        "DELETE": (ProductNotFound, DropNotFound, DrawClosed),
    }

    @documented("listProductDrops", responses=page_of(DropOutput))
    def get(self, request: Request, reference: str) -> Response:
        """List the draws of a product, the latest first, at most 20."""
        rows = drops_of(selectors.own_product(reference))
        return self.render_list(DropOutput, rows, len(rows))

    @documented("announceDrop", request=DropInput, responses={201: DropOutput})
    def post(self, request: Request, reference: str) -> Response:
        """Announce a draw of a product. Until its end, the product cannot be bought."""
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
        """Cancel a draw: all entries are refunded, and the product is on sale again."""
        product = selectors.own_product(reference)
        return self.render(DropOutput, services.cancel_drop(product_id=product.pk, actor=actor_of(request)))
