"""Creating an account, logging in and out, and whoami."""

from django.conf import settings
from django.middleware.csrf import get_token
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import credentials, login_flow, pending_actions, services, signed_in, whoami
from saas.accounts.api.serializers import CsrfOutput, LoginInput, SignUpInput, WhoamiInput, WhoamiOutput
from saas.accounts.errors import InvalidCredentials, Locked, TwoFactorRequired, UserExists
from saas.accounts.return_places import place_of
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.proxy import network_of
from saas.kernel.rates import Rate


class Whoami(Endpoint):
    guards = {"GET": "public"}

    @documented("getWhoami", query=WhoamiInput, responses=WhoamiOutput)
    def get(self, request: Request) -> Response:
        """Return the user with their balance and membership in this community; `user` is null for a visitor."""
        return Response(whoami.full_answer(request._request))


class Csrf(Endpoint):
    guards = {"GET": "public"}

    @documented("getCsrfToken", responses=CsrfOutput)
    def get(self, request: Request) -> Response:
        """Return the token that every write sends as `X-CSRFToken`, and set its cookie."""
        return self.render(CsrfOutput, {"csrf_token": get_token(request._request)})


class SignUp(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "public"}
    raises = {"POST": (UserExists,)}
    rates = {"POST": Rate.LOGIN}

    @documented("signUp", request=SignUpInput, responses={201: WhoamiOutput})
    def post(self, request: Request) -> Response:
        """Create an account, log in and send the email with the confirmation link."""
        body = self.read(SignUpInput)
        address = network_of(request._request)
        most, seconds = settings.SIGN_UPS_PER_ADDRESS
        rates.limit(f"sign-up:{address}", most=most, seconds=seconds)
        place = place_of(body.pop("return_to"))
        user = services.sign_up(**body, place=place)
        login_flow.enter(request._request, user)
        return Response(whoami.full_answer(request._request), status=201)


class Login(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "public"}
    raises = {"POST": (InvalidCredentials, Locked, TwoFactorRequired)}
    rates = {"POST": Rate.LOGIN}

    @documented("login", request=LoginInput, responses=WhoamiOutput)
    def post(self, request: Request) -> Response:
        """Log in with email or username."""
        body = self.read(LoginInput)
        user = credentials.authenticate(body["login"], body["password"], request=request._request)
        login_flow.enter(request._request, user)
        return Response(whoami.full_answer(request._request))


class Logout(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False

    @documented("logout", request=None, responses={204: None})
    def post(self, request: Request) -> Response:
        """End this session."""
        signed_in.end(request._request)
        response = Response(status=204)
        # The next person in this browser did not press it.
        pending_actions.drop(response)
        return response
