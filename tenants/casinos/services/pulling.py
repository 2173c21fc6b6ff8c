"""Pulls: reads what is due, applies it, and plans the next pull. One pull of a connection runs at a time.

The provider is called outside of transactions, so that a slow one holds no lock.
"""

from collections.abc import Collection
from contextlib import suppress
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from uuid import UUID

from django.db.models import F, Max, Q

from saas.casinos.connectors.base import Bucket, Connector, ProviderAccess, WindowMode
from saas.casinos.connectors.buckets import EVER
from saas.casinos.connectors.errors import ConnectorError, CredentialRejected, ProviderRateLimited
from saas.jobs.lease import LeaseLost, heartbeat
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.realtime.announce import announce_to_team
from saas.realtime.events import Event
from saas.tenancy.permissions import Permission
from tenants.casinos import rules
from tenants.casinos.models import (
    PULL_OK,
    CasinoConnection,
    CasinoCredential,
    ConnectionState,
    ForcedPull,
    ForcedState,
    Pull,
    PullSource,
    bucket_or_none,
)
from tenants.casinos.services.access import CredentialUnreadable, reach
from tenants.casinos.services.applying import Applied, ReadTotals, ReportRefused, apply, locked, record_failure
from tenants.casinos.services.automatic_matching import match_accounts
from tenants.casinos.services.pruning import plan_pruning
from tenants.wallets.services import current_community

TASK = "casinos.pull"
OFFICE_PAGE = "/admin/casino-providers"
REFERRALS_PAGE = "/admin/casino-referrals"
# A report that is older than the known totals is a read like another for the provider's limits.
READ_RESULTS = (PULL_OK, rules.STALE)
BUSY_RETRY = timedelta(seconds=10)


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a read failed. ``is_final``: only the team can change it."""

    code: str
    detail: str
    retry_after: timedelta | None = None
    is_final: bool = False


def key_of_pull(connection_id: UUID) -> str:
    return f"pull:{connection_id}"


def plan_pull(connection_id: UUID, due_at: datetime) -> None:
    """Plan the next pull of a connection, or move the planned one."""
    CasinoConnection.objects.filter(pk=connection_id).update(next_pull_at=due_at)
    enqueue(TASK, current_community().pk, due_at, key_of_pull(connection_id), connection_id=str(connection_id))


def force_pull_at(connection_ids: Collection[UUID], boundary: datetime) -> list[UUID]:
    """Plan a pull of each connection exactly at ``boundary``. Its differences count just before the boundary.

    Returns the connections that can be pulled: active ones with a connector. A repeated call changes nothing.
    """
    rows = CasinoConnection.objects.filter(
        pk__in=connection_ids, state=ConnectionState.ACTIVE, disconnected_at=None
    ).order_by("pk")
    forced = []
    for connection in rows:
        row, _ = ForcedPull.objects.get_or_create(connection=connection, boundary=boundary)
        forced.append(connection.pk)
        if row.state == ForcedState.WAITING:
            _plan_forced(row, boundary)
    return forced


def pull(connection_id: UUID, boundary: datetime | None = None) -> None:
    """Read what is due of a connection, or the bucket before ``boundary``, and plan the next pull."""
    started_at = now()
    forced = _forced_row(connection_id, boundary)
    if boundary is not None and forced is None:
        return
    connection = _begin(connection_id, started_at)
    if connection is None:
        if forced is not None:
            _wait_with_boundary(forced, started_at + BUSY_RETRY)
        return
    try:
        _pull(connection, forced, started_at)
    finally:
        CasinoConnection.objects.filter(pk=connection_id).update(pulling_until=None)


def _pull(connection: CasinoConnection, forced: ForcedPull | None, started_at: datetime) -> None:
    try:
        connector, access = reach(connection)
    except CredentialUnreadable:
        failure = Failure(rules.KEY_UNREADABLE, rules.advice_of(rules.KEY_UNREADABLE), is_final=True)
        _fail(connection, EVER, WindowMode.LIFETIME, started_at, failure, forced)
        return
    if connector is None:
        return
    try:
        able = connector.capabilities(access)
        last = last_reads(connection.pk)
        if forced is None and (boundary := _boundary_ahead(connection, started_at, able.min_interval)):
            # A read now would use up the provider's limit just before a boundary.
            plan_pull(connection.pk, boundary + able.min_interval)
            return
        due = connector.buckets_due(access, started_at, last) if forced is None else []
    except ConnectorError as error:
        _fail(connection, EVER, WindowMode.LIFETIME, started_at, _failure_of(error), forced)
        return
    if forced is not None:
        bucket = rules.bucket_before(forced.boundary, able.mode)
        read = last.get(bucket.start)
        if read is not None and read + able.min_interval > started_at:
            _wait_with_boundary(forced, read + able.min_interval)
            return
        due = [bucket]
    for bucket in due:
        heartbeat()
        if not _read(connection, connector, access, bucket, able.mode, forced):
            return
    if forced is None:
        _end(connection, able.min_interval, has_read=bool(due))


def _read(
    connection: CasinoConnection,
    connector: Connector,
    access: ProviderAccess,
    bucket: Bucket,
    mode: WindowMode,
    forced: ForcedPull | None,
) -> bool:
    """Read and apply one bucket. False after a failure, which is recorded and plans the next try."""
    started_at = now()
    try:
        CasinoConnection.objects.filter(pk=connection.pk).update(pulling_until=started_at + rules.LEASE)
        report = connector.fetch(access, bucket, started_at)
        # A long report outlives the lease of the job. The lease of the connection keeps other pulls away.
        with suppress(LeaseLost):
            heartbeat()
        reading = ReadTotals(
            report=report,
            bucket=bucket,
            mode=mode,
            started_at=started_at,
            source=PullSource.API,
            forced_for=forced.boundary if forced else None,
        )
        return atomically(lambda: _apply(connection, reading, forced), savepoint=True)
    except ConnectorError as error:
        failure = _failure_of(error)
    except ReportRefused as refused:
        failure = Failure(refused.code, refused.detail)
    _fail(connection, bucket, mode, started_at, failure, forced)
    return False


def _apply(connection: CasinoConnection, reading: ReadTotals, forced: ForcedPull | None) -> bool:
    """Apply a report under the connection's lock. False if it was disconnected or changed meanwhile."""
    current = locked(connection.pk)
    if current is None or (current.divisor, current.options) != (connection.divisor, connection.options):
        return False
    applied = apply(current, reading)
    match_accounts(current)
    CasinoConnection.objects.filter(pk=current.pk).update(
        failures=0, problem="", problem_text="", problem_at=None,
        last_pull_at=reading.started_at, last_success_at=reading.started_at,
    )  # fmt: skip
    if forced is not None:
        ForcedPull.objects.filter(pk=forced.pk).update(state=ForcedState.DONE, pull=applied.pull)
    show_applied(current, applied)
    return True


def show_applied(connection: CasinoConnection, applied: Applied) -> None:
    """Notify the team of lowered totals, and let open pages load again."""
    community_id = current_community().pk
    if applied.counts.lowered:
        notify_team(
            community_id=community_id,
            kind=NotificationKind.TEAM_TOTALS_LOWERED,
            values={"connection": connection.name, "accounts": applied.counts.lowered},
            link=f"{REFERRALS_PAGE}?tab=lowered",
            permission=Permission.OFFERS_MANAGEMENT,
            key=f"totals-lowered:{applied.pull.pk}",
        )
    announce_to_team(community_id, Event.CASINOS, permission=Permission.OFFERS_MANAGEMENT, id=str(connection.pk))


def last_reads(connection_id: UUID) -> dict[date | None, datetime]:
    """Return the time of the last read of each bucket."""
    rows = Pull.objects.filter(connection_id=connection_id, source=PullSource.API, result__in=READ_RESULTS)
    return {
        bucket_or_none(bucket): at
        for bucket, at in rows.order_by().values_list("bucket").annotate(at=Max("started_at"))
    }


def _begin(connection_id: UUID, at: datetime) -> CasinoConnection | None:
    """Take the lease of an active connection; None if another pull holds it.

    The next pull is planned already, so that a killed worker does not end the pulls.
    """

    def work() -> CasinoConnection | None:
        free = Q(pulling_until=None) | Q(pulling_until__lt=at)
        rows = CasinoConnection.objects.filter(
            free, pk=connection_id, state=ConnectionState.ACTIVE, disconnected_at=None
        )
        if not rows.update(pulling_until=at + rules.LEASE):
            return None
        plan_pull(connection_id, at + rules.LEASE)
        plan_pruning()
        return CasinoConnection.objects.get(pk=connection_id)

    return atomically(work)


def _end(connection: CasinoConnection, min_interval: timedelta, *, has_read: bool) -> None:
    if not has_read:
        CasinoConnection.objects.filter(pk=connection.pk).update(last_pull_at=now())
    plan_pull(connection.pk, now() + rules.next_pull_in(min_interval, rules.a_jitter()))


def _fail(
    connection: CasinoConnection,
    bucket: Bucket,
    mode: WindowMode,
    started_at: datetime,
    failure: Failure,
    forced: ForcedPull | None,
) -> None:
    """Record a failed read, and plan the next try or pause the connection."""
    at = now()
    boundary = forced.boundary if forced else None

    def work() -> None:
        record_failure(
            connection, bucket=bucket, mode=mode, started_at=started_at, at=at, code=failure.code,
            detail=failure.detail, forced_for=boundary,
        )  # fmt: skip
        CasinoConnection.objects.filter(pk=connection.pk).update(
            failures=F("failures") + 1, problem=failure.code, problem_text=failure.detail[:300], problem_at=at,
            last_pull_at=at,
        )  # fmt: skip
        if failure.is_final:
            _pause(connection, failure)
        pause = rules.backoff(connection.failures + 1, failure.retry_after, rules.a_jitter())
        if forced is not None:
            _retry_forced(forced, at, failure)
        elif not failure.is_final:
            plan_pull(connection.pk, at + pause)
        announce_to_team(
            current_community().pk, Event.CASINOS, permission=Permission.OFFERS_MANAGEMENT, id=str(connection.pk)
        )

    atomically(work)


def _pause(connection: CasinoConnection, failure: Failure) -> None:
    """Stop using a refused credential at once, and notify the team once for each credential."""
    CasinoConnection.objects.filter(pk=connection.pk, state=ConnectionState.ACTIVE).update(
        state=ConnectionState.PAUSED, next_pull_at=None
    )
    set_at = CasinoCredential.objects.filter(pk=connection.pk).values_list("set_at", flat=True).first()
    notify_team(
        community_id=current_community().pk,
        kind=NotificationKind.TEAM_CASINO_REJECTED,
        values={"connection": connection.name},
        link=OFFICE_PAGE,
        permission=Permission.OFFERS_MANAGEMENT,
        key=f"casino-rejected:{connection.pk}:{set_at}",
    )


def _failure_of(error: ConnectorError) -> Failure:
    return Failure(
        error.code,
        error.detail,
        error.retry_after if isinstance(error, ProviderRateLimited) else None,
        isinstance(error, CredentialRejected),
    )


def _forced_row(connection_id: UUID, boundary: datetime | None) -> ForcedPull | None:
    if boundary is None:
        return None
    rows = ForcedPull.objects.filter(connection_id=connection_id, boundary=boundary, state=ForcedState.WAITING)
    return rows.select_related("connection").first()


def _boundary_ahead(connection: CasinoConnection, at: datetime, min_interval: timedelta) -> datetime | None:
    """Return the boundary of a forced pull that is closer than the provider's limit."""
    rows = ForcedPull.objects.filter(
        connection=connection, state=ForcedState.WAITING, boundary__gt=at, boundary__lte=at + min_interval
    )
    return rows.order_by("boundary").values_list("boundary", flat=True).first()


def _plan_forced(forced: ForcedPull, due_at: datetime) -> None:
    enqueue(
        TASK,
        current_community().pk,
        due_at,
        f"{key_of_pull(forced.connection_id)}:{forced.boundary.isoformat()}",
        connection_id=str(forced.connection_id),
        boundary=forced.boundary.isoformat(),
    )


def _wait_with_boundary(forced: ForcedPull, due_at: datetime) -> None:
    """Try a forced pull again at ``due_at``, or give it up if that is too long after its boundary."""
    is_possible = CasinoConnection.objects.filter(
        pk=forced.connection_id, state=ConnectionState.ACTIVE, disconnected_at=None
    ).exists()
    if not is_possible or due_at > forced.boundary + rules.FORCED_WAIT:
        ForcedPull.objects.filter(pk=forced.pk, state=ForcedState.WAITING).update(state=ForcedState.FAILED)
        return
    _plan_forced(forced, due_at)


def _retry_forced(forced: ForcedPull, at: datetime, failure: Failure) -> None:
    _wait_with_boundary(forced, at + max(rules.FORCED_RETRY, failure.retry_after or timedelta()))
