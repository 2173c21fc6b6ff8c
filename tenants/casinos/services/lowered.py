"""The team's decisions about totals that fell, and the changes of totals that no report made."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from decimal import Decimal

from saas.access import audit
from saas.access.acting import Actor
from saas.casinos.connectors.base import Bucket, Window
from saas.kernel.clock import now
from saas.kernel.errors import ValidationFailed
from saas.kernel.transactions import atomically
from tenants.casinos import rules
from tenants.casinos.changes import send_changes
from tenants.casinos.errors import LoweredDecided, LoweredNotFound, OwnProof
from tenants.casinos.models import (
    FOREVER,
    AccountTotal,
    CasinoConnection,
    CasinoObservation,
    ObservationState,
    Pull,
    PullMode,
    PullSource,
    ReferredAccount,
)
from tenants.casinos.rivals import require_no_competitor
from tenants.casinos.services.matching import announce

ACCEPTED, REFUSED = "ACCEPTED", "REFUSED"
REASON_REQUIRED = "Field is required"


@dataclass(frozen=True, slots=True)
class LoweredChange:
    """A difference that the team decided, with the total after it."""

    account: ReferredAccount
    raw: Decimal
    weighted: Decimal | None
    raw_change: Decimal
    weighted_change: Decimal | None
    reason: str = ""


def decide(*, observation_id: int, decision: str, reason: str, actor: Actor) -> CasinoObservation:
    """Accept that a total fell, which counts the negative difference now, or keep the earlier total.

    Raises LoweredNotFound, LoweredDecided, OwnProof, RivalFigure (a competitor accepts the fall), ValidationFailed (a
    refusal without a reason).
    """
    if decision == REFUSED and not reason.strip():
        raise ValidationFailed(fields={"reason": REASON_REQUIRED})

    def work() -> CasinoObservation:
        row = _locked_observation(observation_id)
        if row.state != ObservationState.LOWERED:
            raise LoweredDecided
        member = row.account.member
        if member is not None and member.user_id == actor.user_id:
            raise OwnProof
        total = AccountTotal.objects.get(account_id=row.account_id, bucket=row.bucket)
        moment = now()
        if decision == ACCEPTED:
            _accept(row, total, reason.strip(), actor, moment)
        else:
            total.refused_raw, total.refused_weighted = row.raw, row.weighted
            total.save(update_fields=["refused_raw", "refused_weighted"])
        row.state = ObservationState.ACCEPTED if decision == ACCEPTED else ObservationState.REFUSED
        row.reviewed_by, row.reviewed_at, row.reason = actor.user_id, moment, reason.strip()
        row.save(update_fields=["state", "reviewed_by", "reviewed_at", "reason"])
        audit.record(
            actor,
            "casino.lowered",
            row.account.connection_id,
            before={"account": row.account.name, "total": str(row.raw - row.raw_change)},
            after={"decision": decision, "total": str(row.raw), "reason": reason.strip()},
        )
        announce(row.account.connection)
        return row

    return atomically(work, savepoint=True)


def _accept(row: CasinoObservation, total: AccountTotal, reason: str, actor: Actor, moment: datetime) -> None:
    weighted_change = None if row.weighted is None or total.weighted is None else row.weighted - total.weighted
    change = LoweredChange(row.account, row.raw, row.weighted, row.raw - total.raw, weighted_change, reason)
    pull = record_changes(row.account.connection, row.bucket, PullMode(row.pull.mode), [change], actor, at=moment)
    require_no_competitor(actor.user_id, row.account.connection_id, pull.counts_at)
    total.raw, total.weighted, total.pull = row.raw, row.weighted, pull
    total.refused_raw = total.refused_weighted = None
    total.save()


def record_changes(
    connection: CasinoConnection,
    bucket: date,
    mode: PullMode,
    changes: Sequence[LoweredChange],
    actor: Actor,
    *,
    at: datetime,
    counts_at: datetime | None = None,
) -> Pull:
    """Store a STAFF pull with these differences, and send it to the areas that count them."""
    pull = Pull.objects.create(
        connection=connection,
        source=PullSource.STAFF,
        mode=mode,
        bucket=bucket,
        started_at=at,
        taken_at=at,
        counts_at=counts_at or rules.counts_at(at, bucket_of(connection, bucket), None),
        rows=len(changes),
        changed=len(changes),
        actor=actor.user_id,
    )
    CasinoObservation.objects.bulk_create(
        CasinoObservation(
            pull=pull,
            account=change.account,
            bucket=bucket,
            raw=change.raw,
            weighted=change.weighted,
            raw_change=change.raw_change,
            weighted_change=change.weighted_change,
            reviewed_by=actor.user_id,
            reviewed_at=at,
            reason=change.reason,
        )
        for change in changes
    )
    send_changes(pull)
    return pull


def bucket_of(connection: CasinoConnection, bucket: date) -> Bucket:
    """Return a stored bucket with its period, as the pulls of the connection served it."""
    if bucket == FOREVER:
        return Bucket()
    pulls = Pull.objects.filter(connection=connection, bucket=bucket, served_to__isnull=False)
    served = pulls.order_by("-taken_at").first()
    if served is None or served.served_from is None or served.served_to is None:
        return Bucket(bucket)
    return Bucket(bucket, Window(served.served_from, served.served_to))


def _locked_observation(observation_id: int) -> CasinoObservation:
    """Return an observation, after locking its connection. Raises LoweredNotFound."""
    rows = CasinoObservation.objects.exclude(state__in=[ObservationState.COUNTED, ObservationState.BASELINE])
    found = rows.filter(pk=observation_id).values_list("account__connection_id", flat=True).first()
    if found is None:
        raise LoweredNotFound
    list(CasinoConnection.objects.select_for_update(no_key=True).filter(pk=found))
    return CasinoObservation.objects.select_related("account__connection", "account__member", "pull").get(
        pk=observation_id
    )
