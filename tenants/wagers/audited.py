"""How the audit log names wagers, weight formulas and wager rewards."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.casinos.models import CasinoConnection
from tenants.wagers.models import Wager, WagerReward

WAGERS, REWARDS = "/admin/wagers", "/admin/wager-rewards"


def _wagers(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    """A formula is about a connection, so both kinds of ids occur."""
    rows = Wager.objects.filter(pk__in=ids).values_list("pk", "day", "account__name", "member__username")
    found = {pk: Thing(f"{account or member} on {day}", WAGERS) for pk, day, account, member in rows}
    connections = CasinoConnection.objects.filter(pk__in=ids).values_list("pk", "name")
    return found | {pk: Thing(name, WAGERS) for pk, name in connections}


def _wagers_matching(words: str, limit: int) -> Iterable[UUID]:
    return CasinoConnection.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


def _rewards(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = WagerReward.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, REWARDS) for pk, name in rows}


def _rewards_matching(words: str, limit: int) -> Iterable[UUID]:
    return WagerReward.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


register("wager", AuditedKind(_wagers, _wagers_matching))
register("wager-reward", AuditedKind(_rewards, _rewards_matching))
