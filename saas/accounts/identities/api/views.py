"""Logging in with a provider by browser navigation, and the list of linked accounts."""

from typing import Any
from urllib.parse import urlencode, urlsplit

import structlog
from django.conf import settings
from django.http import HttpResponseRedirect
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import handoff, login_flow, signed_in
from saas.accounts.errors import StepUpRequired, TwoFactorRequired
from saas.accounts.identities import attempts, selectors, services
from saas.accounts.identities.api import departure
from saas.accounts.identities.api.serializers import ConnectionOutput, LinkInput, LinkOutput, StartLoginInput
from saas.accounts.identities.channels import connect_channel
from saas.accounts.identities.errors import IntegrationUnavailable, OAuthLastLogin, OAuthTokenInvalid
from saas.accounts.identities.further import further_connections
from saas.accounts.identities.models import Identity, LoginAttempt
from saas.accounts.identities.providers import named
from saas.accounts.models import User
from saas.accounts.rules import own_path
from saas.accounts.step_up import require_step_up
from saas.kernel import cookies, outgoing, rates
from saas.kernel.clock import now
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import BusyRetry, DomainError
from saas.kernel.pages import busy_page
from saas.kernel.paging import ListInput, page_of
from saas.kernel.providers import Provider
from saas.tenancy.resolver import resolved

log = structlog.get_logger(__name__)
SETTINGS = "/profile/settings?tab=connections"
# The next page of a new user who did not come from another page.
WELCOME = "/onboarding/stream-accounts"


class StartLogin(Endpoint):
    guards = {"GET": "public"}

    @documented("startSocialLogin", parameters=[StartLoginInput], responses={302: None})
    def get(self, request: Request, provider: str) -> Any:
        """Browser navigation: redirect to the provider's consent page; on failure to `/oauth-error`.

        On a custom domain, the redirect goes through the platform and returns by the handoff. A logged-in user must log
        in with the linked account, which counts as a new login.
        """
        chosen = named(provider)
        domain = resolved(request).domain
        if domain is not None:
            return self._by_way_of_the_platform(request, chosen)
        target = own_path(request.query_params.get("redirectUrl", ""))
        if request.get_host().rsplit(":", 1)[0] != urlsplit(settings.PLATFORM_URL).hostname:
            # The provider redirects to one address of the platform, so the cookie must be set for that host.
            return _go(f"{settings.PLATFORM_URL}{request.path}?{_forwarded_query(request, target)}")
        user = request.user if isinstance(request.user, User) else None
        intent = LoginAttempt.Intent.CONFIRM if user else LoginAttempt.Intent.LOGIN
        try:
            url, browser = departure.start(request, chosen, intent, user, target)
        except DomainError as error:
            return _refused(error, chosen, intent, target)
        response = _go(url)
        departure.remember_browser(response, browser)
        return response

    @staticmethod
    def _by_way_of_the_platform(request: Request, provider: Provider) -> Any:
        inner = resolved(request)
        assert inner.domain is not None
        nonce, url = handoff.start(inner.domain, own_path(request.query_params.get("redirectUrl", "")))
        query = _forwarded_query(request, url.removeprefix(settings.PLATFORM_URL))
        response = _go(f"{settings.PLATFORM_URL}/api/common/auth/login/{provider.value.lower()}?{query}")
        cookies.set_cookie(response, settings.HANDOFF_COOKIE_NAME, nonce, handoff.REQUEST_SECONDS)
        return response


class Callback(Endpoint):
    scope = Scope.PLATFORM
    guards = {"GET": "public"}

    @documented("finishSocialLogin", responses={302: None})
    def get(self, request: Request, provider: str) -> Any:
        """Handle the redirect back from the provider: continue to the wanted page, or to `/oauth-error`.

        While the provider is slow, a few people wait at once. The others get a page that tries again.
        """
        chosen = named(provider)
        try:
            # Before the attempt is used up, so that the browser can try again.
            with outgoing.turn(outgoing.callers_of(request), chosen):
                return self._arrive(request, chosen)
        except BusyRetry as busy:
            return busy_page(busy)

    def _arrive(self, request: Request, chosen: Provider) -> HttpResponseRedirect:
        attempt: LoginAttempt | None = None
        try:
            state = _single_state(request)
            browser = request.COOKIES.get(settings.OAUTH_COOKIE_NAME, "")
            attempt = attempts.use_attempt(chosen, state=state, browser=browser)
            response = self._finish(request, chosen, attempt, state)
        except DomainError as error:
            response = _refused(
                error,
                chosen,
                LoginAttempt.Intent(attempt.intent) if attempt else LoginAttempt.Intent.LOGIN,
                attempt.target if attempt else "/",
            )
        if attempt is not None:
            response.delete_cookie(settings.OAUTH_COOKIE_NAME, samesite="Lax")
        return response

    @staticmethod
    def _finish(request: Request, provider: Provider, attempt: LoginAttempt, state: str) -> HttpResponseRedirect:
        user = request.user if isinstance(request.user, User) else None
        if attempt.user != user and attempt.intent != LoginAttempt.Intent.LOGIN:
            raise OAuthTokenInvalid
        with outgoing.deadline(settings.LOGIN_SECONDS):
            arrival = attempts.finish_attempt(attempt, request.query_params.dict(), state=state)
        # A completed login does not count: the limit is for repeated starts without an end.
        rates.forgive(departure.departures(request))
        if attempt.intent == LoginAttempt.Intent.LINK:
            assert user is not None
            services.link(user, provider, arrival)
            return _go(attempt.target)
        if attempt.intent == LoginAttempt.Intent.CHANNEL:
            assert user is not None
            connect_channel(request._request, user, attempt, arrival)
            return _go(attempt.target)
        target, came_from = attempt.target, {"source": attempt.source, "reference": attempt.reference}
        if attempt.intent == LoginAttempt.Intent.CONFIRM:
            assert user is not None
            services.confirm(user, provider, arrival)
        else:
            user, is_new = services.log_in(provider, arrival, **came_from)
            if is_new and target == "/":
                words = urlencode({name: value for name, value in came_from.items() if value})
                target = f"{WELCOME}?{words}" if words else WELCOME
        try:
            login_flow.enter(request._request, user)
        except TwoFactorRequired:
            return _go(f"/login/two-fa?{urlencode({'redirectUrl': target})}")
        return _go(target)


class Connections(Endpoint):
    guards = {"GET": "session"}
    strong_session = True

    @documented("listMyConnections", query=ListInput, responses=page_of(ConnectionOutput))
    def get(self, request: Request) -> Response:
        """List the linked accounts at other services.

        Accounts for logging in come first, in the order of their linking, then casino accounts.
        """
        query = self.read_query(ListInput)
        user = signed_in.person(request)
        rows = _described(user, selectors.identities_of(user)) + further_connections(user)
        start = (query["page"] - 1) * query["take"]
        return self.render_list(ConnectionOutput, rows[start : start + query["take"]], len(rows))


class OneConnection(Endpoint):
    guards = {"POST": "session", "DELETE": "session"}
    needs_acceptance = False
    raises = {"POST": (StepUpRequired, IntegrationUnavailable), "DELETE": (StepUpRequired, OAuthLastLogin)}
    strong_session = True

    @documented("linkConnection", request=LinkInput, responses=LinkOutput)
    def post(self, request: Request, provider: str) -> Response:
        """Return the address at which to link or renew an account. It is a write with a CSRF token: an attacker who
        could make a browser link an account could then log in with it.
        """
        chosen, user = named(provider), signed_in.person(request)
        require_step_up(request)
        target = own_path(self.read(LinkInput)["redirect_url"], otherwise=SETTINGS)
        url, browser = departure.start(request, chosen, LoginAttempt.Intent.LINK, user, target)
        response = self.render(LinkOutput, {"url": url})
        departure.remember_browser(response, browser)
        return response

    @documented("unlinkConnection", responses={204: None})
    def delete(self, request: Request, provider: str) -> Response:
        """Unlink the account."""
        chosen, user = named(provider), signed_in.person(request)
        require_step_up(request)
        services.unlink(user, chosen)
        return Response(status=204)


def _forwarded_query(request: Request, target: str) -> str:
    """Return the query for the same call on another host of ours."""
    said = {name: word for name, word in departure.campaign(request).items() if word}
    return urlencode(said | {"redirectUrl": target})


def _single_state(request: Request) -> str:
    """Return the state. Raises OAuthTokenInvalid if a parameter is repeated, because its value is ambiguous then."""
    if any(len(values) != 1 for _, values in request.query_params.lists()):
        raise OAuthTokenInvalid
    return str(request.query_params.get("state", ""))


def _go(url: str) -> HttpResponseRedirect:
    response = HttpResponseRedirect(url)
    response["Cache-Control"] = "no-store"
    response["Referrer-Policy"] = "no-referrer"
    return response


def _refused(error: DomainError, provider: Provider, intent: LoginAttempt.Intent, target: str) -> HttpResponseRedirect:
    log.info("refused", code=error.code, provider=provider.value)
    query = {"code": error.code, "provider": provider.value}
    if intent != LoginAttempt.Intent.LOGIN:
        query["intent"] = intent.value
    if target != "/":
        query["redirectUrl"] = target
    return _go(f"/oauth-error?{urlencode(query)}")


def _described(user: User, rows: list[Identity]) -> list[dict[str, Any]]:
    return [
        {
            "id": row.pk,
            "provider": row.provider,
            "name": row.name,
            "linked_at": row.linked_at,
            "counts_from": row.counts_from if row.counts_from and row.counts_from > now() else None,
            "last_used_at": row.last_used_at,
            "needs_reconnection": row.needs_reconnection,
            "removable": selectors.login_methods(user, [other for other in rows if other.pk != row.pk]) > 0,
        }
        for row in rows
    ]
