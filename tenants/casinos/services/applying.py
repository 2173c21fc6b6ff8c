"""Applies a report: accounts, differences and totals, in a few statements for all rows together."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any
from uuid import UUID

from django.db import connection as database
from django.db.models import Max

from saas.casinos.connectors.base import Bucket, CasinoReport, ReportRow, WindowMode, is_counted
from saas.kernel.bulk_writes import after_rows
from saas.kernel.ids import new_id
from tenants.casinos import rules
from tenants.casinos.changes import send_changes
from tenants.casinos.models import (
    FOREVER,
    PULL_OK,
    CasinoConnection,
    ConfirmedAmount,
    Pull,
    PullMode,
    PullSource,
)
from tenants.casinos.services.baselines import baselines_of

STEP = Decimal("0.00000001")
# So many totals must move by the factor 100 at once, and this share of all that changed.
MIN_UNIT_SHIFTS, UNIT_SHARE = 3, Decimal("0.5")


class ReportRefused(Exception):
    """The report cannot be applied. ``code`` becomes the result of its pull, and ``detail`` a sentence for the team."""

    def __init__(self, code: str, detail: str) -> None:
        self.code, self.detail = code, detail
        super().__init__(detail)


@dataclass(frozen=True, slots=True)
class Counts:
    """The changes of a report: ``counted`` is the sum of the differences of the ``changed`` totals.

    ``other_codes`` are changed totals of accounts under codes of other creators. They count nothing.
    """

    new_accounts: int
    changed: int
    baseline: int
    lowered: int
    other_codes: int
    counted: Decimal


@dataclass(frozen=True, slots=True)
class Applied:
    pull: Pull
    counts: Counts


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadTotals:
    """A report to apply, and where it comes from. ``mode`` is that of its bucket, also for the rows of a file."""

    report: CasinoReport
    bucket: Bucket
    mode: WindowMode
    started_at: datetime
    source: PullSource
    forced_for: datetime | None = None
    file_name: str = ""
    actor: UUID | None = None


# The transaction can hold the temporary tables of an earlier report.
_MAKE = """
drop table if exists pg_temp.casino_report;
drop table if exists pg_temp.casino_change;
create temporary table casino_report (
  id uuid not null, player_key text not null, name text not null, name_key text not null,
  provider_user_id text not null, steam_id text not null, campaign_code text not null, is_hidden boolean not null,
  counts boolean not null, raw numeric not null, weighted numeric) on commit drop
"""
_COPY = """
copy pg_temp.casino_report
  (id, player_key, name, name_key, provider_user_id, steam_id, campaign_code, is_hidden, counts, raw, weighted)
from stdin
"""

# A provider that adds permanent ids names known accounts by them. A name that the report has twice names no account.
_ADD_IDS = """
update community_casinos_referredaccount account
set player_key = report.player_key, provider_user_id = report.provider_user_id
from pg_temp.casino_report report
where account.connection_id = %(connection)s and report.provider_user_id <> ''
  and account.player_key = 'name:' || report.name_key
  and not exists (
    select from community_casinos_referredaccount known
    where known.connection_id = %(connection)s and known.player_key = report.player_key)
  and report.name_key in (select name_key from pg_temp.casino_report group by name_key having count(*) = 1)
"""

_KEEP_NAMES = """
insert into community_casinos_accountname (account_id, name, until)
select account.id, account.name, %(taken_at)s
from pg_temp.casino_report report
join community_casinos_referredaccount account
  on account.connection_id = %(connection)s and account.player_key = report.player_key
where account.name <> report.name and account.name_key <> report.name_key
"""

# The time of the last report is kept to a day: otherwise each pull would write each account. A suggestion followed the
# old name. A matched account that hides itself keeps its fan: its id is the same.
_REFRESH = """
update community_casinos_referredaccount account
set name = report.name, name_key = report.name_key, last_seen_at = greatest(account.last_seen_at, %(taken_at)s),
  steam_id = case when report.steam_id = '' then account.steam_id else report.steam_id end,
  campaign_code = report.campaign_code,
  is_hidden = report.is_hidden and account.match <> 'CONFIRMED',
  match = case when account.match = 'SUGGESTED' and (report.is_hidden or account.name_key <> report.name_key)
    then 'UNMATCHED' else account.match end,
  member_id = case when account.match = 'SUGGESTED' and (report.is_hidden or account.name_key <> report.name_key)
    then null else account.member_id end,
  claim = case when account.match = 'SUGGESTED' and (report.is_hidden or account.name_key <> report.name_key)
    then null else account.claim end
from pg_temp.casino_report report
where account.connection_id = %(connection)s and account.player_key = report.player_key and (
  account.name <> report.name or account.campaign_code <> report.campaign_code
  or account.last_seen_at < %(taken_at)s::timestamptz - interval '1 day'
  or report.steam_id not in ('', account.steam_id)
  or account.is_hidden <> (report.is_hidden and account.match <> 'CONFIRMED'))
"""

_ADD_ACCOUNTS = """
insert into community_casinos_referredaccount
  (id, connection_id, player_key, name, name_key, provider_user_id, steam_id, campaign_code, is_hidden, first_seen_at,
   last_seen_at, match)
select id, %(connection)s, player_key, name, name_key, provider_user_id, steam_id, campaign_code, is_hidden,
  %(taken_at)s, %(taken_at)s, 'UNMATCHED'
from pg_temp.casino_report report
where not exists (
  select from community_casinos_referredaccount known
  where known.connection_id = %(connection)s and known.player_key = report.player_key)
"""

# One row for each total that is not the counted one. A first total counts, unless it is a baseline. A running total is
# a baseline, too, if earlier reports did not list the account and the wagers can be from before ``period_start``. An
# account with the id of its row is new. A fall that the team refused is left out until the total falls further, and so
# are a fall to an amount that the team refused before and one that waits for the team already. OTHER: the account has
# another creator's code. Its total is kept, so that only later wagers count if it changes to our code.
_COMPARE = """
create temporary table casino_change on commit drop as
select account.id as account_id, report.raw, report.weighted, known.raw as old_raw, known.weighted as old_weighted,
  known.id is not null as is_known,
  case
    when not report.counts then 'OTHER'
    when known.id is null and (%(is_baseline)s or %(hides_accounts)s and account.id = report.id) then 'BASELINE'
    when %(is_rebased)s and earlier.taken_at < %(baseline_at)s then 'BASELINE'
    when report.raw < known.raw or report.weighted < known.weighted then 'LOWERED'
    when %(is_running)s and account.last_listed_at < %(period_start)s then 'BASELINE'
    else 'COUNTED'
  end as state
from pg_temp.casino_report report
join community_casinos_referredaccount account
  on account.connection_id = %(connection)s and account.player_key = report.player_key
left join community_casinos_accounttotal known on known.account_id = account.id and known.bucket = %(bucket)s
left join community_casinos_pull earlier on earlier.id = known.pull_id
where (known.id is null and (report.raw <> 0 or coalesce(report.weighted, 0) <> 0)
    or known.id is not null and (report.raw, report.weighted) is distinct from (known.raw, known.weighted))
  and not (known.refused_raw is not null
    and (report.raw < known.raw or coalesce(report.weighted < known.weighted, false))
    and report.raw >= known.refused_raw and coalesce(report.weighted >= known.refused_weighted, true))
  and not exists (
    select from community_casinos_casinoobservation waiting
    where waiting.account_id = account.id and waiting.bucket = %(bucket)s and waiting.state = 'LOWERED'
      and waiting.raw = report.raw and waiting.weighted is not distinct from report.weighted)
  and not (known.id is not null and (report.raw < known.raw or coalesce(report.weighted < known.weighted, false))
    and exists (
      select from community_casinos_casinoobservation refused
      where refused.account_id = account.id and refused.bucket = %(bucket)s and refused.state = 'REFUSED'
        and refused.raw = report.raw and refused.weighted is not distinct from report.weighted))
"""

# A total that waits for the team and is read differently now.
_REPLACE_WAITING = """
update community_casinos_casinoobservation waiting set state = 'REPLACED'
from community_casinos_referredaccount account
join pg_temp.casino_report report on report.player_key = account.player_key
where waiting.state = 'LOWERED' and waiting.bucket = %(bucket)s and waiting.account_id = account.id
  and account.connection_id = %(connection)s and report.counts
  and (report.raw, report.weighted) is distinct from (waiting.raw, waiting.weighted)
"""

_UNIT_SHIFTS = """
select count(*), count(*) filter (
  where raw between old_raw * 99.5 and old_raw * 100.5 or raw * 100.5 >= old_raw and raw * 99.5 <= old_raw)
from pg_temp.casino_change where is_known and old_raw >= 1 and state in ('COUNTED', 'LOWERED')
"""

_OBSERVE = """
insert into community_casinos_casinoobservation
  (pull_id, account_id, bucket, raw, weighted, raw_change, weighted_change, state)
select %(pull)s, account_id, %(bucket)s, raw, weighted,
  case when state = 'BASELINE' then 0 else raw - coalesce(old_raw, 0) end,
  case
    when weighted is null then null
    when state = 'BASELINE' then 0
    when is_known then weighted - old_weighted
    else weighted
  end,
  state
from pg_temp.casino_change where state <> 'OTHER'
"""

_KEEP_TOTALS = """
insert into community_casinos_accounttotal (account_id, bucket, raw, weighted, pull_id)
select account_id, %(bucket)s, raw, weighted, %(pull)s from pg_temp.casino_change where state <> 'LOWERED'
on conflict (account_id, bucket) do update
set raw = excluded.raw, weighted = excluded.weighted, pull_id = excluded.pull_id, refused_raw = null,
  refused_weighted = null
"""

# An account that the report does not list was last listed by the report before.
_KEEP_LISTED = """
update community_casinos_referredaccount account
set last_listed_at = case when report.id is null then coalesce(%(earlier_at)s, account.last_seen_at) end
from community_casinos_referredaccount known
left join pg_temp.casino_report report on report.player_key = known.player_key
where known.connection_id = %(connection)s and account.id = known.id
  and (account.last_listed_at is null) = (report.id is null)
"""

_COUNT = """
select count(*) filter (where state = 'COUNTED'), count(*) filter (where state = 'BASELINE'),
  count(*) filter (where state = 'LOWERED'), count(*) filter (where state = 'OTHER'),
  coalesce(sum(case when state = 'COUNTED' then raw - coalesce(old_raw, 0) end), 0)
from pg_temp.casino_change
"""


def apply(connection: CasinoConnection, reading: ReadTotals, *, sends: bool = True) -> Applied:
    """Store a pull with its observations, in the caller's transaction. The caller has locked ``connection``.

    A dry run does not send the changes to other areas. Raises ReportRefused: then nothing is stored.
    """
    report = reading.report
    taken_at = report.as_of
    _require_usable(connection, reading)
    pull = Pull.objects.create(
        connection=connection,
        source=reading.source,
        mode=PullMode(reading.mode.value),
        bucket=reading.bucket.start or FOREVER,
        started_at=reading.started_at,
        taken_at=taken_at,
        counts_at=rules.counts_at(taken_at, reading.bucket, reading.forced_for),
        served_from=report.served.start if report.served else None,
        served_to=report.served.end if report.served else None,
        body_sha256=report.body_sha256,
        is_complete=report.is_complete,
        rows=len(report.rows),
        forced_for=reading.forced_for,
        file_name=reading.file_name,
        actor=reading.actor,
    )
    pull.hidden = _load(connection, report.rows)
    counts = _compare(connection, pull, reading)
    pull.changed, pull.lowered = counts.changed + counts.baseline, counts.lowered
    pull.other_codes = counts.other_codes
    pull.save(update_fields=["hidden", "changed", "lowered", "other_codes"])
    if sends and counts.changed:
        send_changes(pull)
    after_rows(len(report.rows))
    return Applied(pull, counts)


def _require_usable(connection: CasinoConnection, reading: ReadTotals) -> None:
    """Refuse a report in another currency, and one that is older than the totals: it would look like a fall."""
    if reading.report.currency != connection.currency:
        raise ReportRefused(rules.CURRENCY_CHANGED, f"The report is in {reading.report.currency}.")
    newer = Pull.objects.filter(
        connection=connection,
        bucket=reading.bucket.start or FOREVER,
        result=PULL_OK,
        source=PullSource.API,
        taken_at__gt=reading.report.as_of,
    )
    if reading.source == PullSource.API and newer.exists():
        raise ReportRefused(rules.STALE, "The provider answered with an older report than before.")


def _load(connection: CasinoConnection, rows: Iterable[ReportRow]) -> int:
    """Copy the rows into a temporary table, one per account; return the number of hidden rows without an id."""
    hidden, chosen = 0, dict[str, ReportRow]()
    for row in rows:
        key = rules.player_key(row)
        if key is None:
            hidden += 1
        elif key not in chosen or row.wagered > chosen[key].wagered:
            chosen[key] = row
    codes, divisor = frozenset(connection.campaign_codes), connection.divisor
    with database.cursor() as cursor:
        cursor.execute(_MAKE)
        with cursor.copy(_COPY) as copy:
            for key, row in chosen.items():
                copy.write_row(_columns(key, row, codes, divisor))
        cursor.execute("analyze pg_temp.casino_report")
    return hidden


def _columns(key: str, row: ReportRow, codes: frozenset[str], divisor: Decimal) -> Sequence[Any]:
    return (
        new_id(),
        key,
        row.username,
        rules.fold(row.username),
        row.provider_user_id or "",
        row.steam_id or "",
        row.campaign_code or "",
        row.is_hidden,
        is_counted(row, codes),
        (row.wagered / divisor).quantize(STEP),
        None if row.weighted is None else (row.weighted / divisor).quantize(STEP),
    )


def _compare(connection: CasinoConnection, pull: Pull, reading: ReadTotals) -> Counts:
    """Write accounts, observations and totals from the temporary table; return what changed."""
    values = {
        "connection": connection.pk,
        "pull": pull.pk,
        "bucket": pull.bucket,
        "taken_at": pull.taken_at,
        "baseline_at": connection.baseline_at,
        **baselines_of(connection, pull, reading.bucket),
    }
    with database.cursor() as cursor:
        for statement in (_ADD_IDS, _KEEP_NAMES, _REFRESH):
            cursor.execute(statement, values)
        cursor.execute(_ADD_ACCOUNTS, values)
        added = cursor.rowcount
        cursor.execute(_COMPARE, values)
        cursor.execute(_UNIT_SHIFTS)
        known, shifted = cursor.fetchone()
        is_shift = shifted >= MIN_UNIT_SHIFTS and shifted >= known * UNIT_SHARE
        if is_shift and not _is_unit_confirmed(connection, pull):
            raise ReportRefused(rules.UNIT_CHANGED, "All amounts changed by the factor 100 at once.")
        for statement in (_REPLACE_WAITING, _OBSERVE, _KEEP_TOTALS):
            cursor.execute(statement, values)
        if values["is_running"]:
            cursor.execute(_KEEP_LISTED, values)
        cursor.execute(_COUNT)
        return Counts(added, *cursor.fetchone())


def _is_unit_confirmed(connection: CasinoConnection, pull: Pull) -> bool:
    """True if the team confirmed an amount in the present unit since the last successful read of the bucket."""
    confirmed_at = ConfirmedAmount.objects.filter(
        connection=connection, currency=connection.currency, divisor=connection.divisor
    ).aggregate(at=Max("confirmed_at"))["at"]
    if confirmed_at is None:
        return False
    later = Pull.objects.filter(
        connection=connection, bucket=pull.bucket, result=PULL_OK, source=PullSource.API, started_at__gt=confirmed_at
    )
    return not later.exclude(pk=pull.pk).exists()


def record_failure(
    connection: CasinoConnection, *, bucket: Bucket, mode: WindowMode, started_at: datetime, at: datetime, code: str,
    detail: str, forced_for: datetime | None,
) -> Pull:  # fmt: skip
    """Store a pull that failed. A failed pull changes no total."""
    return Pull.objects.create(
        connection=connection,
        source=PullSource.API,
        mode=PullMode(mode.value),
        bucket=bucket.start or FOREVER,
        started_at=started_at,
        taken_at=at,
        counts_at=rules.counts_at(at, bucket, forced_for),
        result=code,
        detail=detail[:300],
        forced_for=forced_for,
    )


def locked(connection_id: UUID) -> CasinoConnection | None:
    """Return the connection, locked until the caller's transaction ends; None if it is disconnected.

    All writes of totals hold this lock, so two pulls of one connection never compare with the same totals.
    """
    rows = CasinoConnection.objects.select_for_update(no_key=True)
    return rows.filter(pk=connection_id, disconnected_at=None).first()
