"""The three calls of a login on a custom domain (saas.accounts.handoff)."""

from typing import Any

from django.conf import settings
from django.http import HttpResponseRedirect
from rest_framework.request import Request
from rest_framework.response import Response

from saas.accounts import handoff, signed_in
from saas.accounts.api.serializers import (
    HandoffAuthorizeInput,
    HandoffAuthorizeOutput,
    HandoffInput,
    HandoffStartInput,
    HandoffUrlOutput,
)
from saas.accounts.errors import HandoffInvalid
from saas.kernel import cookies
from saas.kernel.endpoint import Endpoint, Scope, documented
from saas.kernel.errors import DomainError, ValidationFailed
from saas.kernel.rates import Rate
from saas.tenancy.addresses import origin_of
from saas.tenancy.error_page import error_page
from saas.tenancy.resolver import resolved


class StartHandoff(Endpoint):
    guards = {"POST": "public"}
    raises = {"POST": (HandoffInvalid,)}

    @documented("startHandoff", request=HandoffStartInput, responses=HandoffUrlOutput)
    def post(self, request: Request) -> Response:
        """Return the address of the platform's login. Works on a custom domain; elsewhere AUTH_HANDOFF_INVALID."""
        body = self.read(HandoffStartInput)
        domain = resolved(request).domain
        if domain is None:
            raise HandoffInvalid
        nonce, url = handoff.start(domain, body["path"])
        response = self.render(HandoffUrlOutput, {"url": url})
        cookies.set_cookie(response, settings.HANDOFF_COOKIE_NAME, nonce, handoff.REQUEST_SECONDS)
        return response


class AuthorizeHandoff(Endpoint):
    scope = Scope.PLATFORM
    guards = {"POST": "session"}
    needs_acceptance = False
    raises = {"POST": (HandoffInvalid,)}
    rates = {"POST": Rate.LOGIN}

    @documented("authorizeHandoff", request=HandoffAuthorizeInput, responses=HandoffAuthorizeOutput)
    def post(self, request: Request) -> Response:
        """Agree to log in on the custom domain. The returned address works once, for a minute."""
        body = self.read(HandoffAuthorizeInput)
        asked = handoff.read(body["request"])
        url = None if body["preview"] else _agreed(request, asked)
        community = asked.domain.tenant
        return self.render(
            HandoffAuthorizeOutput,
            {
                "url": url,
                "back_url": f"{origin_of(asked.domain)}/",
                "domain": asked.domain.domain,
                "community_name": community.name,
                "community_slug": community.slug,
            },
        )


def _agreed(request: Request, asked: handoff.HandoffRequest) -> str:
    return handoff.authorize(signed_in.person(request), asked, family=signed_in.family_of(request))


class ExchangeHandoff(Endpoint):
    guards = {"GET": "public"}
    raises = {"GET": (HandoffInvalid,)}
    rates = {"GET": Rate.LOGIN}

    @documented("exchangeHandoff", parameters=[HandoffInput], responses={302: None})
    def get(self, request: Request) -> Any:
        """Browser navigation on the custom domain: exchange the code for a session and redirect to the page."""
        try:
            return self._exchange(request)
        except (HandoffInvalid, ValidationFailed) as error:
            if "text/html" not in request.headers.get("Accept", ""):
                raise
            return self._page(request, error)

    def _exchange(self, request: Request) -> Any:
        code = self.read_query(HandoffInput)["code"]
        domain, nonce = resolved(request).domain, request.COOKIES.get(settings.HANDOFF_COOKIE_NAME, "")
        if domain is None or not nonce:
            raise HandoffInvalid
        response = HttpResponseRedirect(handoff.log_in(request._request, code=code, nonce=nonce, domain=domain))
        response.delete_cookie(settings.HANDOFF_COOKIE_NAME, samesite="Lax")
        response["Cache-Control"] = "no-store"
        response["Referrer-Policy"] = "no-referrer"
        return response

    @staticmethod
    def _page(request: Request, _error: DomainError) -> Any:
        return error_page(request._request, HandoffInvalid())
