"""The public addresses of a community. Mails, short links, sitemaps and canonical links take theirs from here."""

from urllib.parse import urlsplit

from django.conf import settings
from django.utils.encoding import iri_to_uri

from saas.tenancy import lookup
from saas.tenancy.models import Community, Domain
from saas.tenancy.resolver import ResolvedRequest, community_of


def origin_of(domain: Domain) -> str:
    """Return scheme, host and port of a custom domain; scheme and port are the platform's own."""
    platform = urlsplit(settings.PLATFORM_URL)
    port = f":{platform.port}" if platform.port else ""
    return f"{platform.scheme}://{domain.domain}{port}"


def own_origin(request: ResolvedRequest) -> str:
    """Return the configured public origin of the request's host, whatever port or alias the request names."""
    return origin_of(request.domain) if request.domain is not None else str(settings.PLATFORM_URL)


def base_of(community: Community) -> str:
    """Return the address below which the community's pages are, without a slash at the end.

    It is the community's verified primary domain, else its path on the platform.
    """
    primary = lookup.primary_of(community.pk)
    return origin_of(primary) if primary is not None else f"{settings.PLATFORM_URL}/creator/{community.slug}"


def address_of(community: Community, path: str = "/") -> str:
    """Return the address of a page of the community. ``path`` begins with a slash."""
    return f"{base_of(community)}{iri_to_uri(path)}"


def primary_elsewhere(request: ResolvedRequest) -> Domain | None:
    """Return the primary domain of the page's community, unless the request is for that domain already."""
    community = community_of(request)
    if community is None or (request.domain is None and not request.prefix):
        return None
    primary = lookup.primary_of(community.pk)
    return None if primary is None or (request.domain and request.domain.pk == primary.pk) else primary
