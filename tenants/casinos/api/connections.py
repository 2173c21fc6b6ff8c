"""Casino connections in the back office."""

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.acting import actor_of
from saas.access.audience import AudienceArea, KnownAudience
from saas.access.audit_things import Action
from saas.casinos.errors import ProviderNotFound
from saas.kernel import outgoing, rates
from saas.kernel.edits import EditConflict, read_changes
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import RateLimited
from saas.kernel.paging import ListInput, page_of, window
from saas.plans.catalog import Area
from saas.tenancy.models import Community
from saas.tenancy.resolver import required
from tenants.casinos.api.connection_outputs import (
    CasinoConnectionOutput,
    CasinoVisibilityOutput,
    ConfirmedAmountOutput,
    ConnectableOutput,
    ConnectableProviderOutput,
    MappingPresetOutput,
    MappingTestOutput,
    VerifiedConnectionOutput,
)
from tenants.casinos.api.serializers import (
    CasinoConnectionChangesInput,
    CasinoVisitorInput,
    ConfirmAmountInput,
    ConnectCasinoConnectionInput,
    TryMappingInput,
)
from tenants.casinos.errors import (
    CasinoNotConnected,
    ConnectionDuplicate,
    ConnectionNotFound,
    ConnectionPaused,
    StakeNotConnected,
)
from tenants.casinos.selectors import connections as selectors
from tenants.casinos.services import connections, testing
from tenants.checkout.api.audience_rules import audience_rule

GUARD = "OFFERS_MANAGEMENT"
# Each test calls the provider, whose limits the pulls need.
TESTS_PER_COMMUNITY, TESTS_SECONDS = 10, 300
SERVICE = "casinos"
CasinoRule = audience_rule(
    AudienceArea.CASINOS, guard=GUARD, action=Action.CASINO_RULE, name="Casino", switched_by=Area.CASINOS
)


def _shown(connection_id: UUID, community: Community) -> CasinoConnectionOutput:
    (one,) = selectors.for_team([selectors.connection_by_id(connection_id)], community)
    return CasinoConnectionOutput.of(one)


class CasinoConnections(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listCasinoConnections", query=ListInput, responses=page_of(CasinoConnectionOutput))
    def get(self, request: Request) -> Response:
        """List the casinos that the community has connected, with their health."""
        rows, total = window(selectors.connections(), self.read_query(ListInput))
        shown = [CasinoConnectionOutput.of(one) for one in selectors.for_team(rows, required(request))]
        return self.render_list(CasinoConnectionOutput, shown, total)


class ConnectableProviders(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("listConnectableCasinos", responses=ConnectableOutput)
    def get(self, request: Request) -> Response:
        """Return the casinos that can be connected, the fields of their keys, and presets of declared mappings."""
        found = ConnectableOutput(
            providers=[ConnectableProviderOutput.of(one) for one in selectors.connectable()],
            presets=[MappingPresetOutput.of(preset) for preset in selectors.mapping_presets()],
        )
        return self.render(ConnectableOutput, found)


class ConnectCasinoConnection(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"POST": "SETTINGS_MANAGEMENT"}
    features = {"POST": Area.CASINOS}
    raises = {"POST": (ProviderNotFound, ConnectionDuplicate)}

    @documented(
        "connectCasinoConnection", request=ConnectCasinoConnectionInput, responses={201: CasinoConnectionOutput}
    )
    def post(self, request: Request) -> Response:
        """Connect a casino. The key is stored encrypted and never answered again. The first pull starts at once."""
        body = self.read(ConnectCasinoConnectionInput)
        connection = connections.connect(fields=body, actor=actor_of(request))
        return self.render(CasinoConnectionOutput, _shown(connection.pk, required(request)), status=201)


class OneCasinoConnection(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"PATCH": GUARD, "DELETE": GUARD}
    features = {"PATCH": Area.CASINOS}
    raises = {"PATCH": (ConnectionNotFound, ConnectionDuplicate, EditConflict), "DELETE": (ConnectionNotFound,)}

    @documented("editCasinoConnection", request=CasinoConnectionChangesInput, responses=CasinoConnectionOutput)
    def patch(self, request: Request, connection_id: UUID) -> Response:
        """Change a connection, or pause and resume it.

        After a change of options, currency or divisor, the next totals count as a new start.
        """
        changes, seen = read_changes(self, CasinoConnectionChangesInput)
        connections.edit(connection_id=connection_id, changes=changes, actor=actor_of(request), seen=seen)
        return self.render(CasinoConnectionOutput, _shown(connection_id, required(request)))

    @documented("disconnectCasinoConnection", responses={204: None})
    def delete(self, request: Request, connection_id: UUID) -> Response:
        """Disconnect a casino: its key is deleted, and pulls end. Wagers that were counted stay."""
        connections.disconnect(connection_id=connection_id, actor=actor_of(request))
        return Response(status=204)


class VerifyCasinoConnection(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.CASINOS}
    raises = {"POST": (ConnectionNotFound, StakeNotConnected, CasinoNotConnected, RateLimited)}

    @documented("testCasinoConnection", request=None, responses=VerifiedConnectionOutput)
    def post(self, request: Request, connection_id: UUID) -> Response:
        """Call the casino once and return what it reports. A failure is part of the answer."""
        with _one_call(request):
            test = testing.verify(connection_id=connection_id, actor=actor_of(request))
        return self.render(VerifiedConnectionOutput, VerifiedConnectionOutput.of(test))


class ConfirmAmount(Endpoint):
    scope = Scope.COMMUNITY
    area = Area.CASINOS
    guards = {"POST": GUARD}
    features = {"POST": Area.CASINOS}
    raises = {"POST": (ConnectionNotFound,)}

    @documented("confirmCasinoAmount", request=ConfirmAmountInput, responses=ConfirmedAmountOutput)
    def post(self, request: Request, connection_id: UUID) -> Response:
        """Confirm that the casino's page shows the amount of a test. The test does not ask about it again."""
        row = testing.confirm_amount(
            connection_id=connection_id, **self.read(ConfirmAmountInput), actor=actor_of(request)
        )
        return self.render(ConfirmedAmountOutput, ConfirmedAmountOutput.of(row))


class PullNow(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.CASINOS}
    raises = {"POST": (ConnectionNotFound, ConnectionPaused, StakeNotConnected, CasinoNotConnected)}

    @documented("pullCasinoConnection", request=None, responses={202: CasinoConnectionOutput})
    def post(self, request: Request, connection_id: UUID) -> Response:
        """Start a pull now. If the casino's own limit is not over, the pull waits for it."""
        connections.pull_now(connection_id=connection_id, actor=actor_of(request))
        return self.render(CasinoConnectionOutput, _shown(connection_id, required(request)), status=202)


class TryMapping(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"POST": GUARD}
    features = {"POST": Area.CASINOS}
    raises = {"POST": (ConnectionNotFound, RateLimited)}

    @documented("tryCasinoMapping", request=TryMappingInput, responses=MappingTestOutput)
    def post(self, request: Request) -> Response:
        """Call the address of a declared mapping once, and return the rows that it reads. No row is stored."""
        body = self.read(TryMappingInput)
        with _one_call(request):
            test = testing.try_declared(
                options=body["options"],
                credential=body["credential"],
                codes=body["campaign_codes"],
                connection_id=body.get("connection_id"),
            )
        return self.render(MappingTestOutput, MappingTestOutput.of(test))


class CasinoVisibility(Endpoint):
    area = Area.CASINOS
    scope = Scope.COMMUNITY
    guards = {"GET": GUARD}

    @documented("tryCasinoAudience", query=CasinoVisitorInput, responses=page_of(CasinoVisibilityOutput))
    def get(self, request: Request) -> Response:
        """Return which casinos a person of this age in this country sees, on one page. Omitted values are unknown."""
        query = self.read_query(CasinoVisitorInput)
        rows = selectors.visible_to(required(request), KnownAudience(query.get("age"), query["country"].upper()))
        return self.render_list(CasinoVisibilityOutput, [CasinoVisibilityOutput.of(row) for row in rows], len(rows))


@contextmanager
def _one_call(request: Request) -> Iterator[None]:
    """Count a test of this community, and let it call the provider in its turn. Raises RateLimited, BusyRetry."""
    community = required(request)
    rates.limit(f"casino-test:{community.pk}", most=TESTS_PER_COMMUNITY, seconds=TESTS_SECONDS, what="tests")
    with outgoing.turn([*outgoing.callers_of(request), f"community:{community.pk}"], SERVICE):
        yield
