"""Reads of short links."""

from collections.abc import Sequence
from urllib.parse import urlencode
from uuid import UUID

from django.conf import settings

from saas.communities.sharing.codes import is_code
from saas.communities.sharing.errors import ShareLinkNotFound
from saas.communities.sharing.models import ShareLink
from saas.kernel.text import plain_code
from saas.tenancy.addresses import address_of
from saas.tenancy.models import Community

PATH = "/c/"


def link_of(community: Community, link_id: UUID) -> ShareLink:
    """Return a link that is not deleted. Raises ShareLinkNotFound."""
    link = ShareLink.objects.filter(community=community, pk=link_id, archived_at__isnull=True).first()
    if link is None:
        raise ShareLinkNotFound
    return link


def by_code(code: str) -> ShareLink:
    """Return the link with this code, also a deleted one, with its community. Raises ShareLinkNotFound."""
    wanted = plain_code(code).lower()
    rows = ShareLink.objects.select_related("community")
    link = rows.filter(code=wanted).first() if is_code(wanted) else None
    if link is None:
        raise ShareLinkNotFound
    return link


def counted_code(community: Community, references: Sequence[str]) -> str:
    """Return the first of the codes that is a link of the community; empty if no new member counts for any of them."""
    if not references:
        return ""
    rows = ShareLink.objects.filter(community=community, code__in=references, archived_at__isnull=True)
    known = set(rows.values_list("code", flat=True))
    return next((code for code in references if code in known), "")


def short_address(link: ShareLink) -> str:
    return f"{settings.PLATFORM_URL}{PATH}{link.code}"


def target_of(link: ShareLink) -> str:
    """Return the address of the community's home, with the parameters of a sign-up link."""
    query = urlencode({"source": link.source, "reference": link.code})
    return f"{address_of(link.community)}?{query}"
