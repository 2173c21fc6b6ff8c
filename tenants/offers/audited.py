"""How the audit log names offers and their platforms."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.offers.models import Offer, OfferPlatform


def _offers(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = Offer.objects.filter(pk__in=ids).values_list("pk", "title")
    return {pk: Thing(title, f"/admin/offers/{pk}") for pk, title in rows}


def _offers_matching(words: str, limit: int) -> Iterable[UUID]:
    return Offer.objects.filter(title__icontains=words).values_list("pk", flat=True)[:limit]


def _platforms(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = OfferPlatform.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, "/admin/offers-platforms") for pk, name in rows}


def _platforms_matching(words: str, limit: int) -> Iterable[UUID]:
    return OfferPlatform.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


register("offer", AuditedKind(_offers, _offers_matching))
register("offer-platform", AuditedKind(_platforms, _platforms_matching))
