"""Resolves the community of a request (order: docs/architecture.md)."""

from contextlib import ExitStack
from dataclasses import dataclass
from enum import StrEnum
from typing import cast

import structlog
from django.conf import settings
from django.http import HttpRequest
from django_tenants.utils import tenant_context

from saas.tenancy import lookup
from saas.tenancy.errors import (
    CommunityClosed,
    CommunityNotReady,
    CommunityRequired,
    CommunitySourcesDisagree,
    CommunitySuspended,
    CreatorNotFound,
    HostUnknown,
)
from saas.tenancy.models import Community, Domain


class CommunitySource(StrEnum):
    HOST = "host"
    PREFIX = "prefix"
    ROUTE = "route"
    ACTING = "acting"
    OWN = "own"
    QUERY = "query"
    BODY = "body"


@dataclass(frozen=True, slots=True)
class ResolvedCommunity:
    community: Community
    source: CommunitySource


class ResolvedRequest(HttpRequest):
    """The attributes that the middleware adds to every request (a view of the type, never instantiated)."""

    resolved: ResolvedCommunity | None
    domain: Domain | None
    prefix: str
    named: list[ResolvedCommunity]
    tenant_stack: ExitStack


def resolved(request: HttpRequest) -> ResolvedRequest:
    """The request, typed; DRF's wrapper passes attribute reads through to it."""
    return cast(ResolvedRequest, getattr(request, "_request", request))


def domain_of(request: HttpRequest) -> Domain | None:
    """Return the request's custom domain; None on the platform's hosts. Raises HostUnknown for an unverified host."""
    host = request.get_host().rsplit(":", 1)[0].lower().rstrip(".")
    if host in settings.PLATFORM_HOSTS:
        return None
    domain = lookup.by_host(host)
    if domain is None:
        raise HostUnknown
    return domain


def find(reference: str) -> Community:
    """Return the community by slug or creator id. Raises CreatorNotFound."""
    community = lookup.by_creator(reference)
    if community is None:
        raise CreatorNotFound
    return community


def decide(named: list[ResolvedCommunity]) -> ResolvedCommunity | None:
    """Return the first named community. Raises CommunitySourcesDisagree if two sources differ."""
    if not named:
        return None
    if len({entry.community.pk for entry in named}) > 1:
        raise CommunitySourcesDisagree
    return named[0]


def enter(
    request: HttpRequest, choice: ResolvedCommunity, *, accepts_closed: bool = False, accepts_suspended: bool = False
) -> None:
    """Make ``choice`` the request's community and set the search path to its schema.

    Raises CommunityNotReady, CommunitySuspended unless ``accepts_suspended``, and CommunityClosed unless
    ``accepts_closed``.
    """
    community = choice.community
    if community.suspended_at is not None and not (accepts_suspended and community.is_ready):
        raise CommunitySuspended(name=community.name, reason=community.suspended_reason)
    if community.closed_at is not None and not (accepts_closed and community.is_ready):
        raise closed_error(community)
    if not community.is_ready:
        raise CommunityNotReady
    inner = resolved(request)
    inner.resolved = choice
    inner.tenant_stack.enter_context(tenant_context(community))
    structlog.contextvars.bind_contextvars(community_id=str(community.pk))


def closed_error(community: Community) -> CommunityClosed:
    """Return the error that a closed community answers with."""
    until = community.reopen_until
    return CommunityClosed(until=until and until.isoformat(), reason=community.closed_reason)


def resolve_body(request: HttpRequest, reference: str) -> Community:
    """Resolve a community named in a body (``storeSlug``) by the same rules, and enter its schema.

    Raises CreatorNotFound, CommunitySourcesDisagree, CommunitySuspended, CommunityClosed, CommunityNotReady.
    """
    return enter_known(request, find(reference))


def enter_known(request: HttpRequest, community: Community) -> Community:
    """Enter ``community``, which a body or a fan's own object has named."""
    inner = resolved(request)
    choice = ResolvedCommunity(community, CommunitySource.BODY)
    decide([*inner.named, choice])
    if inner.resolved is None:
        enter(request, choice)
    return community


def community_of(request: HttpRequest) -> Community | None:
    """Return the request's community, or None."""
    answer = resolved(request).resolved
    return answer.community if answer else None


def required(request: HttpRequest) -> Community:
    """Return the request's community. Raises CommunityRequired."""
    community = community_of(request)
    if community is None:
        raise CommunityRequired
    return community
