"""The texts of a host for search engines: rules for crawlers, a sitemap, and structured data (schema.org) in pages."""

from collections.abc import Iterable
from datetime import datetime
from typing import Any, Final

from django.conf import settings
from django.contrib.sitemaps import Sitemap
from django.contrib.sitemaps.views import sitemap as render_sitemap
from django.db.models import QuerySet
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils.encoding import iri_to_uri

from saas.directory import selectors
from saas.directory.models import Listing, ListingKind
from saas.layout.pages import PAGES
from saas.tenancy.addresses import origin_of, own_origin, primary_elsewhere
from saas.tenancy.models import Community
from saas.tenancy.resolver import community_of, resolved
from tenants.content.selectors import listed_pages

CACHE_SECONDS: Final = 3600
PLATFORM_PAGES: Final = tuple(path for path, page in PAGES["platform"].items() if page.in_sitemap)
COMMUNITY_PAGES: Final = tuple(page for page in PAGES["community"].values() if page.in_sitemap)
_AREAS: Final = {ListingKind.PRODUCT: "store", ListingKind.RAFFLE: "raffles", ListingKind.CASE: "cases"}
_NEWEST: Final = {"search": "", "sort_by": "CREATED_AT", "sort_direction": "desc"}


def robots(request: HttpRequest) -> HttpResponse:
    """Return the rules for crawlers, and the addresses of the sitemaps: the host's, or that of the primary domain."""
    origin = _origin(request)
    lines = [
        "User-agent: *",
        "Disallow: /api/",
        "Disallow: /admin",
        "Disallow: /login/",
        f"Sitemap: {origin}/sitemap.xml",
    ]
    if resolved(request).domain is None:
        lines.append(f"Sitemap: {origin}/sitemap-communities.xml")
    return _cached(HttpResponse("\n".join(lines) + "\n", content_type="text/plain; charset=utf-8"))


def sitemap(request: HttpRequest) -> HttpResponse:
    """Return the pages that a search engine may list (sitemaps.org).

    On the platform: its own pages and the home of each listed community that has no primary domain. In a community: its
    pages and its offers. A sitemap names pages of its own host only, so it is at the community's primary domain.
    """
    community, inner = community_of(request), resolved(request)
    if (primary := primary_elsewhere(inner)) is not None:
        moved = HttpResponseRedirect(f"{origin_of(primary)}/sitemap.xml")
        moved["Cache-Control"] = "no-store"
        return moved
    listed = (
        PlatformSitemap() if community is None else CommunitySitemap(community, "" if inner.domain else inner.prefix)
    )
    return _cached(render_sitemap(request, sitemaps={"pages": listed}))


def sitemap_index(request: HttpRequest) -> HttpResponse:
    """Return the sitemaps of the listed communities that are at the platform's host. Raises Http404 on other hosts."""
    if resolved(request).domain is not None or resolved(request).prefix:
        raise Http404
    sitemaps = [
        {"location": f"{settings.PLATFORM_URL}/creator/{slug}/sitemap.xml"}
        for slug in communities_without_domain()[: PlatformSitemap.limit]
    ]
    page = render_to_string("sitemap_index.xml", {"sitemaps": sitemaps})
    return _cached(HttpResponse(page, content_type="application/xml"))


def communities_without_domain() -> "QuerySet[Community, str]":
    """Return the slugs of the listed communities without a primary domain, the largest first."""
    listed = selectors.listed().exclude(domains__is_primary=True)
    return listed.order_by("-card__member_count", "pk").values_list("slug", flat=True)


def _origin(request: HttpRequest) -> str:
    primary = primary_elsewhere(resolved(request))
    return origin_of(primary) if primary is not None else own_origin(resolved(request))


def pages_of(community: Community) -> list[str]:
    """Return the community's pages that search engines may list.

    A section that the team hid keeps its page. One that is switched off, or that has nothing yet, has none here.
    """
    off, shown = selectors.sections_off(community), selectors.shown_sections(community)
    return [
        page.path
        for page in COMMUNITY_PAGES
        if page.section is None
        or (page.section.key not in off and (page.section.key in shown or not page.section.is_automatic))
    ]


def is_listed(community: Community) -> bool:
    """Return whether search engines may list the community: explore may, and it is open."""
    return selectors.listed().filter(pk=community.pk).exists()


class PlatformSitemap(Sitemap):  # type: ignore[type-arg]  # Django's class cannot be subscripted at run time
    # The sitemap of a community names its other pages. One sitemap holds at most 50,000 addresses.
    limit = 50_000

    def items(self) -> list[str]:
        rest = self.limit - len(PLATFORM_PAGES)
        return [*PLATFORM_PAGES, *(f"/creator/{slug}/" for slug in communities_without_domain()[:rest])]

    def location(self, item: str) -> str:
        return item


class CommunitySitemap(Sitemap):  # type: ignore[type-arg]
    """``prefix`` is the path of the community on this host: ``/creator/<slug>``, or nothing on its own domain."""

    limit = 50_000

    def __init__(self, community: Community, prefix: str) -> None:
        super().__init__()
        self.community = community
        self.base = prefix.rstrip("/")

    def items(self) -> list[tuple[str, datetime | None]]:
        if not is_listed(self.community):
            return []
        pages = [(f"/pages/{slug}", published_at) for slug, published_at in listed_pages()]
        known = [*((path, None) for path in pages_of(self.community)), *pages]
        offers = selectors.listings({**_NEWEST, "community": self.community.slug})[: self.limit - len(known)]
        return [*known, *self._addresses(offers)]

    def _addresses(self, offers: Iterable[Listing]) -> Iterable[tuple[str, datetime | None]]:
        for offer in offers:
            yield f"/{_AREAS[ListingKind(offer.kind)]}/{offer.slug}", offer.created_at

    def location(self, item: tuple[str, datetime | None]) -> str:
        return self.base + iri_to_uri(item[0])

    def lastmod(self, item: tuple[str, datetime | None]) -> datetime | None:
        return item[1]


def product_data(product: dict[str, Any], community: Community, address: str) -> dict[str, Any]:
    """Return schema.org/Product for the JSON of a product.

    It names no offer: a price there needs a currency by ISO 4217, and gems are none.
    """
    return _thing(
        "Product",
        product["productName"],
        address,
        description=product["description"],
        image=product["productImage"],
        brand={"@type": "Brand", "name": community.name},
    )


def raffle_data(raffle: dict[str, Any], community: Community, address: str) -> dict[str, Any]:
    """Return schema.org/Event for the JSON of a raffle: it takes place online until its end."""
    return _online_event(
        raffle["name"],
        address,
        community,
        is_canceled=bool(raffle["cancelledAt"]),
        description=raffle["description"],
        image=raffle["raffleImage"],
        startDate=raffle["startAt"],
        endDate=raffle["closedEarlyAt"] or raffle["endAt"],
    )


def event_data(event: dict[str, Any], community: Community, address: str) -> dict[str, Any]:
    """Return schema.org/Event for the JSON of an event. An all-day event has days without a time."""
    first, last = ("firstDay", "lastDay") if event["isAllDay"] else ("startsAt", "endsAt")
    return _online_event(
        event["title"],
        address,
        community,
        is_canceled=event["phase"] == "CANCELED",
        description=event["description"],
        image=event["eventImage"],
        startDate=event[first],
        endDate=event[last],
    )


def _online_event(name: str, address: str, community: Community, *, is_canceled: bool, **values: Any) -> dict[str, Any]:
    return _thing(
        "Event",
        name,
        address,
        **values,
        eventAttendanceMode="https://schema.org/OnlineEventAttendanceMode",
        eventStatus=f"https://schema.org/{'EventCancelled' if is_canceled else 'EventScheduled'}",
        location={"@type": "VirtualLocation", "url": address},
        organizer={"@type": "Organization", "name": community.name},
    )


def community_data(community: Community, address: str, logo: str | None) -> dict[str, Any]:
    """Return schema.org/Organization for a community."""
    return _thing("Organization", community.name, address, description=community.description, logo=logo)


def _thing(kind: str, name: str, address: str, **values: Any) -> dict[str, Any]:
    origin = "/".join(address.split("/", 3)[:3])
    known = {key: value for key, value in values.items() if value}
    for key in ("image", "logo"):
        if str(known.get(key, "")).startswith("/"):
            known[key] = origin + known[key]
    return {"@context": "https://schema.org", "@type": kind, "name": name, "url": address, **known}


def _cached(response: HttpResponse) -> HttpResponse:
    response["Cache-Control"] = f"public, max-age={CACHE_SECONDS}"
    return response
