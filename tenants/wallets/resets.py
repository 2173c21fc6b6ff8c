"""Resets every wallet of a community to zero, member by member, in a job.

Each member's reset has a key made of the call's key and the member. So a repeated call, or a job that starts over,
resets no wallet twice.
"""

from dataclasses import dataclass
from uuid import UUID, uuid5

from django.db.models import Count, QuerySet, Sum

from saas.access import audit
from saas.access.acting import Actor
from saas.jobs.lease import heartbeat
from saas.jobs.services import enqueue
from saas.kernel.idempotency import Idempotency, fingerprint
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.permissions import Permission
from tenants.wallets.models import Account, AccountKind
from tenants.wallets.services import reset

BATCH = 100


@dataclass(frozen=True, slots=True)
class ResetPreview:
    """The number of wallets with gems, and the sum of their gems."""

    wallets: int
    gems: int


def _filled() -> QuerySet[Account]:
    return Account.objects.filter(kind=AccountKind.MEMBER, balance__gt=0)


def request_reset_of_all(*, reason: str, idempotency: Idempotency, actor: Actor) -> ResetPreview:
    """Schedule the reset of every wallet of the current community; return what will be reset."""

    def work() -> ResetPreview:
        found = _filled().aggregate(wallets=Count("pk"), gems=Sum("balance", default=0))
        standing = ResetPreview(**found)
        facts = {"wallets": standing.wallets, "gems": str(standing.gems), "reason": reason}
        audit.record(actor, "wallet.reset-all", actor.community_id, after=facts)
        notify_team(
            community_id=actor.community_id,
            kind=NotificationKind.TEAM_WALLETS_RESET,
            values={"wallets": standing.wallets, "username": actor.username, "reason": reason},
            link="/admin/transactions",
            permission=Permission.WALLETS_MANAGEMENT,
        )
        enqueue(
            "wallets.reset_all",
            actor.community_id,
            None,
            f"reset:{actor.community_id}:{idempotency.key}",
            call=str(idempotency.key),
            reason=reason,
            user_id=str(actor.user_id),
            username=actor.username,
            acting_for=str(actor.acting_for),
        )
        return standing

    return atomically(work)


def reset_everybody(*, call: UUID, reason: str, actor: Actor) -> int:
    """Reset all wallets with gems, also of former members; return their number. Frozen ones stay."""
    done, last = 0, None
    while True:
        rows = _filled().select_related("member").order_by("member_id")
        batch = list((rows.filter(member_id__gt=last) if last else rows)[:BATCH])
        for account in batch:
            key = Idempotency(uuid5(call, str(account.member_id)), fingerprint("wallet.reset-all", call))
            assert account.member is not None
            done += reset(member=account.member, reason=reason, idempotency=key, actor=actor).paid
        if len(batch) < BATCH:
            return done
        last = batch[-1].member_id
        heartbeat()
