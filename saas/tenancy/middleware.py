"""Resolves the community of a request once, and sets its schema for exactly that request."""

from collections.abc import Callable
from contextlib import ExitStack
from typing import Any
from urllib.parse import unquote
from uuid import UUID

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponseBase, HttpResponseRedirect

from saas.kernel.errors import DomainError, InvalidPayload, plain_response
from saas.tenancy import lookup
from saas.tenancy.connection import connection
from saas.tenancy.error_page import error_page
from saas.tenancy.errors import CreatorNotFound, HostUnknown
from saas.tenancy.models import Community
from saas.tenancy.resolver import (
    CommunitySource,
    ResolvedCommunity,
    ResolvedRequest,
    decide,
    domain_of,
    enter,
    find,
    resolved,
)

# The same on every host, also on unknown hosts: their error page has a picture, too.
SKIPPED = ("/api/health/", "/api/hooks/", "/art/", "/assets/", "/static/")
PREFIX = "/creator/"


class CommunityMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, plain: HttpRequest) -> HttpResponseBase:
        request = resolved(plain)
        request.resolved, request.domain, request.prefix, request.named = None, None, "", []
        connection.set_schema_to_public()
        if request.path_info.startswith(SKIPPED):
            return self.get_response(request)
        if "\x00" in request.path_info or "\x00" in unquote(request.META.get("QUERY_STRING", "")):
            return self._refuse(request, InvalidPayload())
        lookup.listen()
        with ExitStack() as stack:
            request.tenant_stack = stack
            try:
                self._read_address(request)
            except _Moved as moved:
                # Temporary, and kept by no cache: the community may take its old slug back.
                return HttpResponseRedirect(moved.url, headers={"Cache-Control": "no-store"})
            except DomainError as error:
                return self._refuse(request, error)
            except DisallowedHost:
                return self._refuse(request, HostUnknown())
            return self.get_response(request)

    def process_view(
        self, plain: HttpRequest, view: Any, _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponseBase | None:
        request = resolved(plain)
        if request.path_info.startswith(SKIPPED):
            return None
        try:
            self._read_route(request, kwargs)
            choice = decide(request.named)
            if choice is None and request.path_info.startswith("/api/creator/") and request.user.is_authenticated:
                own = lookup.by_owner(request.user.pk)
                choice = ResolvedCommunity(own, CommunitySource.OWN) if own else None
            if choice is not None and not _shows_shut_office(request, choice.community):
                endpoint = getattr(view, "cls", None)
                enter(
                    request,
                    choice,
                    accepts_closed=getattr(endpoint, "accepts_closed", False),
                    accepts_suspended=getattr(endpoint, "accepts_suspended", False),
                )
        except DomainError as error:
            return self._refuse(request, error)
        return None

    def _read_address(self, request: ResolvedRequest) -> None:
        request.domain = domain_of(request)
        if request.domain is not None:
            request.named.append(ResolvedCommunity(request.domain.tenant, CommunitySource.HOST))
        if request.path_info.startswith(PREFIX):
            slug, slash, rest = request.path_info[len(PREFIX) :].partition("/")
            community = lookup.by_slug(slug.lower())
            if community is None:
                if moved := lookup.by_old_slug(slug.lower()):
                    raise _Moved(f"{PREFIX}{moved.slug}{slash}{rest}{_query(request)}")
                raise CreatorNotFound
            request.named.append(ResolvedCommunity(community, CommunitySource.PREFIX))
            request.prefix = f"{PREFIX}{slug}"
            request.path_info = f"/{rest}"

    def _read_route(self, request: ResolvedRequest, kwargs: dict[str, Any]) -> None:
        reference = kwargs.get("store_slug") or kwargs.get("creator")
        if reference:
            request.named.append(ResolvedCommunity(find(str(reference)), CommunitySource.ROUTE))
        acting = request.headers.get("X-Acting-Creator", "")
        if acting and request.path_info.startswith("/api/creator/"):
            request.named.append(ResolvedCommunity(_by_creator_id(acting), CommunitySource.ACTING))
        asked = request.GET.get("creator", "")
        if asked and request.path_info.startswith("/api/"):
            request.named.append(ResolvedCommunity(find(asked), CommunitySource.QUERY))
        elif asked and (community := lookup.by_slug(asked.lower())):
            request.named.append(ResolvedCommunity(community, CommunitySource.QUERY))

    def _refuse(self, request: HttpRequest, error: DomainError) -> HttpResponseBase:
        if "/api/" in request.path:
            return plain_response(error)
        return error_page(request, error)


class _Moved(Exception):
    def __init__(self, url: str) -> None:
        self.url = url


def _shows_shut_office(request: ResolvedRequest, community: Community) -> bool:
    """True for the back office's page of a closed or, for its owner, a suspended community. It needs no schema.

    The page says how to reopen the community, or why it is suspended.
    """
    if request.path_info.partition("/admin")[0] != "":
        return False
    if community.suspended_at is not None:
        return request.user.is_authenticated and community.owner_id == request.user.pk
    return community.closed_at is not None


def _query(request: HttpRequest) -> str:
    query = request.META.get("QUERY_STRING", "")
    return f"?{query}" if query else ""


def _by_creator_id(text: str) -> Any:
    try:
        community = lookup.by_owner(UUID(text))
    except ValueError:
        community = None
    if community is None:
        raise CreatorNotFound
    return community
