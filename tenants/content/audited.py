"""How the audit log names pages and banners."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.content.models import Banner, ContentPage


def _pages(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = ContentPage.objects.filter(pk__in=ids).values_list("pk", "title")
    return {pk: Thing(title, f"/admin/customization/pages/{pk}") for pk, title in rows}


def _pages_matching(words: str, limit: int) -> Iterable[UUID]:
    return ContentPage.objects.filter(title__icontains=words).values_list("pk", flat=True)[:limit]


def _banners(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Banner.objects.filter(pk__in=ids).values_list("pk", "label")
    return {pk: Thing(label, "/admin/customization/pages") for pk, label in rows}


def _banners_matching(words: str, limit: int) -> Iterable[UUID]:
    return Banner.objects.filter(label__icontains=words).values_list("pk", flat=True)[:limit]


register("page", AuditedKind(_pages, _pages_matching))
register("banner", AuditedKind(_banners, _banners_matching))
