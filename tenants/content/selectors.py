"""Reads of pages and banners. All run in the community's schema."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from django.db.models import BooleanField, Case, Exists, F, OuterRef, Q, QuerySet, Subquery, Value, When

from saas.kernel.clock import now
from saas.kernel.images import public_url
from saas.layout.link_targets import ended_paths
from saas.tenancy.models import Community
from tenants.content.errors import BannerNotFound, PageNotFound, PageVersionNotFound
from tenants.content.models import Banner, ContentPage, ContentPageVersion, ContentPicture
from tenants.content.rich_text import Sizes, safe

_VERSION_NUMBER = re.compile(r"[1-9][0-9]{0,8}")


@dataclass(frozen=True, slots=True)
class PublicPage:
    """A published page as fans read it; ``body`` is sanitized HTML."""

    slug: str
    title: str
    body: str
    updated_at: datetime


def own_pages() -> QuerySet[ContentPage]:
    """Return the pages that are not deleted, in their order, each with ``published_at`` and ``has_changes``."""
    live = ContentPageVersion.objects.filter(page=OuterRef("pk"), number=OuterRef("published_number"))
    same = live.filter(title=OuterRef("title"), body=OuterRef("body"))
    rows: QuerySet[ContentPage] = (
        ContentPage.objects.filter(archived_at__isnull=True)
        .annotate(
            published_at=Subquery(live.values("published_at")[:1]),
            has_changes=Case(
                When(published_number__isnull=True, then=Value(False)),
                default=~Exists(same),
                output_field=BooleanField(),
            ),
        )
        .order_by("position", "created_at")
    )
    return rows


def own_page(page_id: UUID) -> ContentPage:
    """Raises PageNotFound."""
    page = own_pages().filter(pk=page_id).first()
    if page is None:
        raise PageNotFound
    page.body = safe(page.body)
    return page


def versions_of(page_id: UUID) -> QuerySet[ContentPageVersion]:
    """Return the published versions of a page, the latest first. Raises PageNotFound."""
    own_page(page_id)
    return ContentPageVersion.objects.filter(page_id=page_id).order_by("-number")


def page_version(page_id: UUID, number: str) -> ContentPageVersion:
    """Return a published version of a page. Raises PageNotFound, PageVersionNotFound."""
    versions = versions_of(page_id)
    version = versions.filter(number=number).first() if _VERSION_NUMBER.fullmatch(number) else None
    if version is None:
        raise PageVersionNotFound
    return version


def public_page(slug: str) -> PublicPage:
    """Return the published page with this slug. Raises PageNotFound."""
    version = (
        ContentPageVersion.objects.filter(
            page__slug=slug, page__archived_at__isnull=True, number=F("page__published_number")
        )
        .select_related("page")
        .only("title", "body", "published_at", "page__slug")
        .first()
    )
    if version is None:
        raise PageNotFound
    return PublicPage(version.page.slug, version.title, safe(version.body), version.published_at)


def menu_pages(_community: Community) -> list[dict[str, Any]]:
    """Return the published pages of the navigation, in their order."""
    rows = ContentPage.objects.filter(archived_at__isnull=True, published_number__isnull=False).exclude(menu_name="")
    listed = rows.order_by("position", "created_at").values_list("slug", "menu_name")
    return [{"slug": slug, "name": name} for slug, name in listed]


def listed_pages() -> list[tuple[str, datetime]]:
    """Return the slug and the last publication of each published page, in the order of the pages."""
    rows = ContentPageVersion.objects.filter(page__archived_at__isnull=True, number=F("page__published_number"))
    listed = rows.order_by("page__position", "page__created_at")
    return list(listed.values_list("page__slug", "published_at"))


def own_banners() -> QuerySet[Banner]:
    return Banner.objects.select_related("picture").order_by("position", "created_at")


def own_banner(banner_id: UUID) -> Banner:
    """Raises BannerNotFound."""
    banner = own_banners().filter(pk=banner_id).first()
    if banner is None:
        raise BannerNotFound
    return with_ends([banner])[0]


def with_ends(banners: Iterable[Banner]) -> list[Banner]:
    """Return the banners, each with ``is_over``: its link leads to something that has ended."""
    listed = list(banners)
    ended = ended_paths(banner.link for banner in listed)
    for banner in listed:
        banner.is_over = banner.link in ended
    return listed


def shown_banners(_community: Community) -> list[dict[str, Any]]:
    """Return the published banners of this moment, in their order, without those about something that has ended."""
    at = now()
    rows = own_banners().filter(
        Q(shown_from__isnull=True) | Q(shown_from__lte=at),
        Q(shown_until__isnull=True) | Q(shown_until__gt=at),
        is_published=True,
    )
    banners = with_ends(rows)
    return [
        {
            "id": str(banner.pk),
            "kind": banner.kind,
            "placement": banner.placement,
            "label": banner.label,
            "link": banner.link or None,
            "picture": picture_facts(banner.picture),
        }
        for banner in banners
        if not banner.is_over
    ]


def picture_facts(picture: ContentPicture | None) -> dict[str, Any] | None:
    """Return name, address and size in pixels of a picture; None without one."""
    if picture is None:
        return None
    return {
        "name": picture.name,
        "url": public_url(picture.name),
        "width": picture.width,
        "height": picture.height,
    }


def sizes_of(names: Iterable[str]) -> Sizes:
    """Return the sizes of the uploaded pictures with these names. Unknown names are left out."""
    rows = ContentPicture.objects.filter(pk__in=list(names)).values_list("name", "width", "height")
    return {name: (width, height) for name, width, height in rows}
