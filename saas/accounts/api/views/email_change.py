"""A change of the email address, confirmed from the old and the new address."""

from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import email_change, signed_in
from saas.accounts.api.profile_serializers import (
    ChangeEmailInput,
    ConfirmedEmailChangeOutput,
    ConfirmEmailChangeInput,
    EmailChangeOutput,
)
from saas.accounts.errors import EmailChangeExpired, StepUpRequired, UserExists
from saas.accounts.step_up import require_step_up
from saas.kernel import mail_limits, rates
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.proxy import network_of

CHANGES_PER_PERSON = 5
WINDOW_SECONDS = 3600


class ChangeEmail(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "session", "DELETE": "session"}
    needs_acceptance = False
    raises = {"POST": (StepUpRequired, UserExists)}

    @documented("changeMyEmail", request=ChangeEmailInput, responses={202: EmailChangeOutput})
    def post(self, request: Request) -> Response:
        """Send a link to the new address and, if it is confirmed, to the old one; both links must be opened."""
        body, user = self.read(ChangeEmailInput), signed_in.person(request)
        require_step_up(request)
        rates.limit(f"change-email:{user.pk}", most=CHANGES_PER_PERSON, seconds=WINDOW_SECONDS)
        return self.render(EmailChangeOutput, email_change.request(user, body["email"]), status=202)

    @documented("withdrawMyEmailChange", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Cancel a pending change of address. Its links no longer work."""
        email_change.withdraw(signed_in.person(request))
        return Response(status=204)


class ConfirmEmailChange(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "public"}
    raises = {"POST": (EmailChangeExpired, UserExists)}

    @documented("confirmMyEmailChange", request=ConfirmEmailChangeInput, responses=ConfirmedEmailChangeOutput)
    def post(self, request: Request) -> Response:
        """Confirm the change from one address. The last confirmation changes the address."""
        body = self.read(ConfirmEmailChangeInput)
        mail_limits.limit_confirmations(network_of(request._request))
        return self.render(ConfirmedEmailChangeOutput, email_change.confirm(body["jwt"], by=request.user.pk))
