"""Forgotten and changed passwords."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import credentials, links, services, signed_in, whoami
from saas.accounts.api.serializers import (
    ChangePasswordInput,
    ForgotPasswordInput,
    ResetPasswordInput,
    WhoamiOutput,
)
from saas.accounts.errors import Locked, PasswordMismatch, ResetLinkExpired, StepUpRequired
from saas.accounts.rules import PASSWORD_REQUIRED
from saas.accounts.step_up import require_step_up
from saas.kernel import rates
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import ValidationFailed
from saas.kernel.proxy import network_of
from saas.kernel.rates import Rate
from saas.kernel.serializers import NothingOutput

MAILS_PER_ADDRESS = 20
TRIES_PER_SESSION = 10
WINDOW_SECONDS = 900


class ForgotPassword(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "public"}
    rates = {"POST": Rate.MAIL}

    @documented("forgotPassword", request=ForgotPasswordInput, responses={202: NothingOutput})
    def post(self, request: Request) -> Response:
        """Send a reset link if the address belongs to an account; the answer is the same if it is not."""
        body = self.read(ForgotPasswordInput)
        rates.limit(f"forgot:{network_of(request._request)}", most=MAILS_PER_ADDRESS, seconds=WINDOW_SECONDS)
        links.request_reset(body["email"])
        return Response({}, status=202)


class ResetPassword(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "public"}
    raises = {"POST": (ResetLinkExpired,)}
    rates = {"POST": Rate.LOGIN}

    @documented("resetPassword", request=ResetPasswordInput, responses={204: None})
    def post(self, request: Request) -> Response:
        """Set the password with the token of a reset link and end all sessions."""
        body = self.read(ResetPasswordInput)
        rates.limit(f"reset:{network_of(request._request)}", most=MAILS_PER_ADDRESS, seconds=WINDOW_SECONDS)
        credentials.remember_reset(request._request, links.reset_password(**body))
        return Response(status=204)


class ChangePassword(Endpoint):
    guards = {"PATCH": "session"}
    needs_acceptance = False
    raises = {"PATCH": (PasswordMismatch, Locked, StepUpRequired)}
    strong_session = True

    @documented("changePassword", request=ChangePasswordInput, responses=WhoamiOutput)
    def patch(self, request: Request) -> Response:
        """Set a new or a first password and end all other sessions."""
        body = self.read(ChangePasswordInput)
        rates.limit(
            f"change-password:{signed_in.person(request).pk}",
            most=TRIES_PER_SESSION,
            seconds=WINDOW_SECONDS,
            error=Locked,
        )
        previous = body["previous_password"]
        if not signed_in.person(request).has_usable_password():
            require_step_up(request)
        elif not previous:
            raise ValidationFailed(fields={"previousPassword": PASSWORD_REQUIRED})
        services.change_password(
            signed_in.person(request), request._request, previous=previous, updated=body["updated_password"]
        )
        return Response(whoami.full_answer(request._request))
