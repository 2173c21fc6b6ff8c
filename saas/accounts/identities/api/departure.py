"""Sends a browser to a provider, for every call that starts such an attempt."""

from collections.abc import Sequence
from contextlib import AbstractContextManager, nullcontext

from django.conf import settings
from django.http import HttpResponseBase
from rest_framework.request import Request

from saas.accounts.identities import attempts
from saas.accounts.identities.models import LoginAttempt
from saas.accounts.identities.providers import SERVICES
from saas.accounts.models import User
from saas.kernel import cookies, outgoing, rates
from saas.kernel.providers import Provider
from saas.kernel.proxy import network_of
from saas.kernel.text import has_hidden
from saas.tenancy.models import Community

DEPARTURES_PER_ADDRESS = 60
WINDOW_SECONDS = 600
MAX_QUERY_LENGTH = 100


def start(
    request: Request,
    provider: Provider,
    intent: LoginAttempt.Intent,
    user: User | None,
    target: str,
    *,
    community: Community | None = None,
    scopes: Sequence[str] = (),
) -> tuple[str, str]:
    """Return the provider's address, and the value of the cookie that binds the attempt to this browser.

    Raises IntegrationUnavailable, RateLimited, BusyRetry.
    """
    rates.limit(departures(request), most=DEPARTURES_PER_ADDRESS, seconds=WINDOW_SECONDS)
    # One value for all tabs of a browser, so that a second tab does not break the login of the first.
    known = request.COOKIES.get(settings.OAUTH_COOKIE_NAME, "")
    browser = known if len(known) == len(attempts.new_browser()) else attempts.new_browser()
    with _turn(request, provider), outgoing.deadline(settings.LOGIN_SECONDS):
        url = attempts.start_attempt(
            provider,
            intent=intent,
            browser=browser,
            user=user,
            target=target,
            community=community,
            scopes=scopes,
            **campaign(request),
        )
    return url, browser


def _turn(request: Request, provider: Provider) -> AbstractContextManager[None]:
    """Return a turn at a provider that describes itself. The other addresses are known without a call."""
    service = SERVICES.get(provider)
    is_asked = service is not None and service.issuer
    return outgoing.turn(outgoing.callers_of(request), provider) if is_asked else nullcontext()


def departures(request: Request) -> str:
    """Return the rate limit's name for the attempts from this network."""
    return f"social:{network_of(request._request)}"


def campaign(request: Request) -> dict[str, str]:
    """Return the campaign parameters, cut to their maximum length."""
    words = {name: request.query_params.get(name, "")[:MAX_QUERY_LENGTH] for name in ("source", "reference")}
    return {name: "" if has_hidden(word) else word for name, word in words.items()}


def remember_browser(response: HttpResponseBase, browser: str) -> None:
    cookies.set_cookie(response, settings.OAUTH_COOKIE_NAME, browser, attempts.LIFE)
