"""The user's own profile, address and devices. A session on a custom domain cannot use these calls."""

from typing import Any
from uuid import UUID

from django.conf import settings
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import age, email_change, erasure, links, services, signed_in
from saas.accounts.api.profile_serializers import AgeInput, EraseInput, ProfileInput, ProfileOutput
from saas.accounts.api.serializers import (
    ConfirmedEmailOutput,
    ConfirmEmailInput,
    SendVerificationInput,
    SessionOutput,
    WhoamiInput,
)
from saas.accounts.errors import (
    AgeAlreadyConfirmed,
    CountryAlreadyConfirmed,
    EmailAlreadyVerified,
    EmailNotSet,
    OwnsCommunity,
    StepUpRequired,
    UserExists,
    VerifyLinkExpired,
)
from saas.accounts.factors import devices
from saas.accounts.factors.selectors import state_of
from saas.accounts.models import Session, User
from saas.accounts.return_places import ReturnPlace
from saas.accounts.rules import device_name
from saas.accounts.step_up import require_step_up
from saas.kernel import mail_limits, rates
from saas.kernel.endpoint import Endpoint, documented
from saas.kernel.errors import FileTooLarge
from saas.kernel.images import public_url
from saas.kernel.paging import ListInput, page_of
from saas.kernel.proxy import network_of
from saas.kernel.rates import Rate
from saas.kernel.serializers import NothingOutput
from saas.tenancy.models import Domain
from saas.tenancy.resolver import community_of, resolved

MAILS_PER_PERSON = 5
MAIL_WINDOW_SECONDS = 3600


class ProfileAnswers(Endpoint):
    """The base of the calls that answer with the person."""

    def answer(self, user: User) -> Response:
        # Facts of the answer, not columns.
        user.avatar_url = public_url(user.avatar)  # type: ignore[attr-defined]
        user.two_factor = state_of(user)  # type: ignore[attr-defined]
        user.email_change = email_change.open_change(user)  # type: ignore[attr-defined]
        return self.render(ProfileOutput, user)


class Profile(ProfileAnswers):
    guards = {"GET": "session", "PATCH": "session", "DELETE": "session"}
    needs_acceptance = False
    raises = {"PATCH": (UserExists, CountryAlreadyConfirmed, FileTooLarge), "DELETE": (StepUpRequired, OwnsCommunity)}
    strong_session = True
    files = True

    @documented("getMyProfile", responses=ProfileOutput)
    def get(self, request: Request) -> Response:
        """Return the profile of the logged-in user."""
        return self.answer(signed_in.person(request))

    @documented(
        "updateMyProfile",
        request={"multipart/form-data": ProfileInput, "application/json": ProfileInput},
        responses=ProfileOutput,
    )
    def patch(self, request: Request) -> Response:
        """Change names, country, role and picture."""
        return self.answer(services.update_profile(signed_in.person(request), self.read(ProfileInput)))

    @documented("eraseMyAccount", parameters=[EraseInput], responses={204: None})
    def delete(self, request: Request) -> Response:
        """Erase the account: names, addresses, links and pictures. The ledgers stay, anonymized."""
        user = signed_in.person(request)
        body = self.read_query(EraseInput)
        require_step_up(request)
        erasure.erase(user, confirmation=body["confirmation"])
        signed_in.end(request._request)
        return Response(status=204)


class AgeConfirmation(ProfileAnswers):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (AgeAlreadyConfirmed, CountryAlreadyConfirmed)}
    strong_session = True

    @documented("confirmMyAge", request=AgeInput, responses=ProfileOutput)
    def post(self, request: Request) -> Response:
        """Store a date of birth, or that the user is an adult, and the country."""
        return self.answer(age.confirm(signed_in.person(request), **self.read(AgeInput)))


class SendVerification(Endpoint):
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (EmailNotSet, EmailAlreadyVerified)}
    rates = {"POST": Rate.MAIL}
    strong_session = True

    @documented(
        "sendVerificationEmail", request=SendVerificationInput, query=WhoamiInput, responses={202: NothingOutput}
    )
    def post(self, request: Request) -> Response:
        """Send a new confirmation link. In a community, it is in its look and leads back to the page `path`."""
        path, community = self.read(SendVerificationInput)["path"], community_of(request)
        user = signed_in.person(request)
        if not user.email:
            raise EmailNotSet
        if user.is_email_verified:
            raise EmailAlreadyVerified
        rates.limit(f"verify-mail:{user.pk}", most=MAILS_PER_PERSON, seconds=MAIL_WINDOW_SECONDS)
        links.request_verification(user, ReturnPlace(community, None, path) if community else None)
        return Response({}, status=202)


class ConfirmEmail(Endpoint):
    guards = {"POST": "public"}
    raises = {"POST": (VerifyLinkExpired, EmailAlreadyVerified)}

    @documented("confirmEmail", request=ConfirmEmailInput, responses=ConfirmedEmailOutput)
    def post(self, request: Request) -> Response:
        """Confirm an address with the token of a mailed link. `resetToken` is in the answer if the link was opened
        outside a session
        of the account. All earlier access to the account is then void, and the token sets its next password.
        """
        body = self.read(ConfirmEmailInput)
        mail_limits.limit_confirmations(network_of(request._request))
        confirmation = links.confirm_email(body["jwt"], **_own(request))
        answer = {"email": confirmation.email}
        if confirmation.reset_token is not None:
            answer["reset_token"] = confirmation.reset_token
        if confirmation.place is not None:
            answer["return_url"] = confirmation.place.url
        return self.render(ConfirmedEmailOutput, answer)


def _own(request: Request) -> dict[str, Any]:
    """The account of this session, if it is one of the platform host."""
    if not isinstance(request.user, User) or resolved(request).domain is not None:
        return {}
    session = request._request.session
    return {
        "by": request.user.pk,
        "session_key": session.session_key,
        "device": session.get(devices.KNOWN),
        "family": signed_in.family_of(request),
    }


class Sessions(Endpoint):
    guards = {"GET": "session", "DELETE": "session"}
    needs_acceptance = False
    strong_session = True

    @documented("listMySessions", query=ListInput, responses=page_of(SessionOutput))
    def get(self, request: Request) -> Response:
        """List the browsers in which the user is logged in, the last used one first."""
        query = self.read_query(ListInput)
        rows = signed_in.sessions_of(signed_in.person(request))
        start = (query["page"] - 1) * query["take"]
        current = request._request.session.session_key
        return self.render_list(SessionOutput, _described(rows[start : start + query["take"]], current), len(rows))

    @documented("endMyOtherSessions", responses={204: None})
    def delete(self, request: Request) -> Response:
        """Log out all other browsers, on all hosts; this one stays."""
        signed_in.end_others(request._request, signed_in.person(request))
        return Response(status=204)


class OneSession(Endpoint):
    guards = {"DELETE": "session"}
    needs_acceptance = False
    strong_session = True

    @documented("endMySession", responses={204: None})
    def delete(self, request: Request, session_id: UUID) -> Response:
        """Log out one browser; it can be the current one."""
        signed_in.end_one(request._request, signed_in.person(request), session_id)
        return Response(status=204)


def _described(rows: list[Session], current: str | None) -> list[dict[str, Any]]:
    domain_ids = {row.domain_id for row in rows if row.domain_id}
    hosts = dict(Domain.objects.filter(pk__in=domain_ids).values_list("pk", "domain"))
    platform = settings.PLATFORM_URL.split("://", 1)[-1]
    return [
        {
            "id": row.id,
            "device": device_name(row.user_agent),
            "ip": row.ip,
            "host": hosts.get(row.domain_id, "a removed domain") if row.domain_id else platform,
            "created_at": row.created_at,
            "last_seen_at": row.last_seen_at,
            "current": row.session_key == current,
        }
        for row in rows
    ]
