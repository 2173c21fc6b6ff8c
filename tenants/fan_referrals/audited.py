"""How the audit log names referrals, and their program."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from django.db.models import Q

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.fan_referrals.models import FanReferral

_PAGE = "/admin/users/friends"


def _named(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = FanReferral.objects.select_related("inviter", "friend").filter(pk__in=ids)
    return {row.pk: Thing(f"{row.friend.username} by {row.inviter.username}", f"{_PAGE}?id={row.pk}") for row in rows}


def _matching(words: str, limit: int) -> Iterable[UUID]:
    named = Q(inviter__username__icontains=words) | Q(friend__username__icontains=words)
    return FanReferral.objects.filter(named).values_list("pk", flat=True)[:limit]


register("friend", AuditedKind(_named, _matching))
