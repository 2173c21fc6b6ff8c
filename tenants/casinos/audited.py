"""How the audit log names connections, referred accounts and proofs."""

from collections.abc import Iterable, Sequence
from uuid import UUID

from saas.access.audit_things import AuditedKind, Thing, register
from tenants.casinos.models import AccountProof, CasinoConnection, ReferredAccount


def _connections(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = CasinoConnection.objects.filter(pk__in=ids).values_list("pk", "name")
    return {pk: Thing(name, "/admin/casino-providers") for pk, name in rows}


def _connections_matching(words: str, limit: int) -> Iterable[UUID]:
    return CasinoConnection.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


def _accounts(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = ReferredAccount.objects.filter(pk__in=ids).values_list("pk", "name", "connection__name")
    return {pk: Thing(f"{name} at {connection}", "/admin/casino-referrals") for pk, name, connection in rows}


def _accounts_matching(words: str, limit: int) -> Iterable[UUID]:
    return ReferredAccount.objects.filter(name__icontains=words).values_list("pk", flat=True)[:limit]


def _proofs(ids: Sequence[UUID]) -> dict[UUID, Thing]:
    rows = AccountProof.objects.filter(pk__in=ids).values_list("pk", "member__username", "connection__name")
    return {pk: Thing(f"{username} at {connection}", "/admin/accounts") for pk, username, connection in rows}


def _proofs_matching(words: str, limit: int) -> Iterable[UUID]:
    return AccountProof.objects.filter(member__username__icontains=words).values_list("pk", flat=True)[:limit]


register("casino", AuditedKind(_connections, _connections_matching))
register("referral", AuditedKind(_accounts, _accounts_matching))
register("account-proof", AuditedKind(_proofs, _proofs_matching))
