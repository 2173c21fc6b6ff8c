"""Stores, for fans and for the team."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audience import AudienceArea
from saas.access.audit_things import Action
from saas.directory.selectors import explore
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.paging import ListInput, page_of, window
from saas.tenancy import lookup
from saas.tenancy.errors import CreatorNotFound
from saas.tenancy.models import Community
from saas.tenancy.resolver import enter_known, find, required, resolve_body
from tenants.checkout.api.audience_rules import audience_rule
from tenants.stores import selectors
from tenants.stores.api.serializers import StoreInput, StoreOutput, TeamStoreOutput, store_card, team_store_card
from tenants.stores.errors import StoreNotFound
from tenants.stores.services import catalog

GUARD = "STORES_MANAGEMENT"
StoreRule = audience_rule(AudienceArea.STORE, guard=GUARD, action=Action.STORE_RULE, name="Store")


def community_by_slug(request: Request, slug: str) -> Community:
    """Enter the community a store's slug names. Raises StoreNotFound."""
    try:
        return resolve_body(request, slug)
    except CreatorNotFound:
        raise StoreNotFound from None


class TeamStore(Endpoint):
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD, "PATCH": GUARD}
    raises = {"PATCH": (EditConflict,)}

    @documented("getOwnStore", responses=TeamStoreOutput)
    def get(self, request: Request) -> Response:
        """Return the store of the community."""
        return self.render(TeamStoreOutput, team_store_card(required(request), selectors.store()))

    @documented("editOwnStore", request=StoreInput, responses=TeamStoreOutput)
    def patch(self, request: Request) -> Response:
        """Change title, description, the terms of shipping, or the status (CLOSED sells nothing)."""
        body, seen = read_changes(self, StoreInput)
        store = catalog.edit_store(changes=body, actor=actor_of(request), seen=seen)
        return self.render(TeamStoreOutput, team_store_card(required(request), store))


class OneStore(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (StoreNotFound,)}

    @documented("getStore", responses=StoreOutput)
    def get(self, request: Request, reference: str) -> Response:
        """Return a store by slug or id."""
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
    raises = {"GET": (StoreNotFound,)}

    @documented("getStoreOfCreator", responses=StoreOutput)
    def get(self, request: Request, reference: str) -> Response:
        """Return a store by its creator's id."""
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
        """List the stores of all listed communities, sorted by the community's number of members, largest first."""
        query = self.read_query(StoreListInput)
        rows, total = window(explore(query | {"sort_by": "MEMBERS"}), query)
        return self.render_list(StoreOutput, [store_card(row, None) for row in rows], total)
