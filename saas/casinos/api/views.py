"""The catalog of casinos and a fan's accounts there."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from saas.access.audience import AgeConfirmationRequired, CountryNotAllowed, TooYoung
from saas.accounts.models import User
from saas.accounts.signed_in import person
from saas.casinos import selectors, services
from saas.casinos.api.serializers import CasinoAccountOutput, CasinoProviderOutput, ConnectCasinoInput
from saas.casinos.errors import (
    CasinoAccountExists,
    CasinoAccountLimit,
    CasinoAccountNotFound,
    CasinoAccountTaken,
    ProviderNotFound,
)
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.paging import ListInput, page_of, window

CONNECTS_PER_PERSON = 30
WINDOW_SECONDS = 3600


class CasinoProviders(Endpoint):
    guards = {"GET": "public"}

    @documented("listCasinoProviders", responses=page_of(CasinoProviderOutput))
    def get(self, request: Request) -> Response:
        """List the casinos at which the user can connect an account, on one page.

        Casinos that exclude the user's age or country are left out.
        """
        rows = selectors.offered_to(request.user if isinstance(request.user, User) else None)
        return self.render_list(CasinoProviderOutput, rows, len(rows))


class CasinoAccounts(Endpoint):
    guards = {"GET": "session", "POST": "session"}
    raises = {
        "POST": (
            ProviderNotFound,
            CasinoAccountExists,
            CasinoAccountTaken,
            CasinoAccountLimit,
            AgeConfirmationRequired,
            TooYoung,
            CountryNotAllowed,
        )
    }
    strong_session = True

    @documented("listCasinoAccounts", query=ListInput, responses=page_of(CasinoAccountOutput))
    def get(self, request: Request) -> Response:
        """List the user's casino accounts, without those at casinos that exclude the user."""
        rows = selectors.accounts_of(person(request))
        return self.render_list(CasinoAccountOutput, *window(rows, self.read_query(ListInput)))

    @documented("connectCasino", request=ConnectCasinoInput, responses={201: CasinoAccountOutput})
    def post(self, request: Request) -> Response:
        """Connect a casino account. It is a claim until it is verified."""
        body, user = self.read(ConnectCasinoInput), person(request)
        rates.limit(f"casino:{user.pk}", most=CONNECTS_PER_PERSON, seconds=WINDOW_SECONDS)
        account = services.connect(user=user, provider=body["provider"], name=body["username"])
        return self.render(CasinoAccountOutput, account, status=201)


class OneCasinoAccount(Endpoint):
    guards = {"DELETE": "session"}
    raises = {"DELETE": (CasinoAccountNotFound,)}
    strong_session = True

    @documented("disconnectCasino", responses={204: None})
    def delete(self, request: Request, account_id: UUID) -> Response:
        """Disconnect one of the user's casino accounts."""
        services.disconnect(user_id=person(request).pk, account_id=account_id)
        return Response(status=204)
