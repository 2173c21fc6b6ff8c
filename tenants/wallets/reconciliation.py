"""Reconciliation of the ledger. A mismatch stops the community's spending and raises an alarm.

This module corrects no balance. People post a correction as a transaction. ``resume`` allows spending again when the
books add up.
"""

from collections import Counter
from dataclasses import dataclass
from datetime import date, timedelta

import structlog
from django.db import connection, transaction

from saas.communities.backups.archive import ImportRefused
from saas.desk import books
from saas.jobs.services import enqueue
from saas.kernel.clock import now
from saas.kernel.days import last_days
from saas.notifications.catalog import NotificationKind
from saas.notifications.services import notify_team
from saas.tenancy.permissions import Permission
from tenants.wallets.errors import SpendingStopped
from tenants.wallets.history import flows, sum_flows, summed
from tenants.wallets.models import Books, Cause, DailyFlow, FlowProgress, Rollup, TransactionType
from tenants.wallets.services import current_community, roll_up

log = structlog.get_logger(__name__)

QUARTER = timedelta(minutes=15)
IDLE = timedelta(hours=1)
FULL = timedelta(hours=24)
# The reason of a stop that ends when the community opens again.
CLOSED = "The community is closed"


@dataclass(frozen=True, slots=True)
class Discrepancy:
    """A mismatch in the books; ``account`` is None if it concerns no single account."""

    problem: str
    account: int | None
    found: str
    expected: str

    @property
    def words(self) -> str:
        return f"{self.problem}: account {self.account}, found {self.found}, expected {self.expected}"


def audit_books(since: int = 0) -> list[Discrepancy]:
    """Return the mismatches in accounts that changed from database transaction ``since`` on; 0 checks all accounts."""
    with connection.cursor() as cursor:
        cursor.execute("select * from audit_books(%s)", [since])
        return [Discrepancy(*row) for row in cursor.fetchall()]


def restate_imported() -> None:
    """Let the figures that follow from postings begin again, because an import has given the postings new numbers.

    Raises ImportRefused if the imported books do not add up.
    """
    Rollup.objects.update(upto=0, balance=0)
    DailyFlow.objects.all().delete()
    FlowProgress.objects.update(upto=0)
    Books.objects.update(reconciled_upto=0, reconciled_at=None)
    # The community is open here, even if it was closed when it was exported.
    Books.objects.filter(stopped_reason=CLOSED).update(spending_stopped_at=None, stopped_reason="")
    if findings := audit_books():
        raise ImportRefused(f"The books of the export do not add up ({findings[0].words}). Export the community again")


def reconcile(*, full: bool = True) -> list[Discrepancy]:
    """Roll up, sum the flows and check the books; stop the spending on a mismatch. Return the mismatches."""
    community = current_community()
    before = Books.objects.get()
    horizon = roll_up()
    sum_flows(community.timezone)
    _summarize_transaction_index()
    if full:
        _rebuild_flows(community.timezone)
    _report_days(community.timezone)
    findings = audit_books(0 if full else before.reconciled_upto)
    if findings:
        _stop(findings)
        for finding in findings[:20]:
            log.critical("the books do not add up", slug=community.slug, **_plain(finding))
    else:
        Books.objects.update(reconciled_upto=horizon, **({"reconciled_at": now()} if full else {}))
    books.report_check(community.pk, checked_at=now(), problem=findings[0].words if findings else "")
    return findings


def _report_days(timezone: str) -> None:
    """Report the last days to the operators: quiet days too, because a correction can empty a day."""
    days = last_days(books.REPORTED_DAYS, timezone)
    moved = flows(days.first, timezone)
    found, orders = summed(moved), Counter[date]()
    for flow in moved:
        if (flow.cause, flow.type) == (Cause.ORDER, TransactionType.DEBIT):
            orders[flow.day] += flow.moves
    totals = {}
    for day in days.each():
        figures = found.of_day(day)
        totals[day] = books.DayTotals(orders[day], figures.earned, figures.spent)
    books.report_days(current_community().pk, totals)


def _summarize_transaction_index() -> None:
    """Add new pages to the index by transaction number, because readers must scan each page that the index lacks."""
    with connection.cursor() as cursor:
        cursor.execute("select brin_summarize_new_values('posting_by_xid')")


# The flows are only sums of the postings for display. A wrong sum is logged and computed again.
_WRONG_FLOWS = """
select count(*) from (
  select day, type, cause, amount, net, moves from wallets_dailyflow
  except
  select s.* from wallets_flowprogress m, flows_since(0, m.upto, m.timezone) s
) wrong
"""


def _rebuild_flows(timezone: str) -> None:
    with connection.cursor() as cursor:
        cursor.execute(_WRONG_FLOWS)
        (wrong,) = cursor.fetchone()
    if wrong:
        log.critical("flows are not the fold of the postings", slug=current_community().slug, rows=wrong)
        with transaction.atomic():
            DailyFlow.objects.all().delete()
            FlowProgress.objects.update(upto=0)
            sum_flows(timezone)


def _plain(finding: Discrepancy) -> dict[str, object]:
    return {
        "problem": finding.problem,
        "account": finding.account,
        "found": finding.found,
        "expected": finding.expected,
    }


def _stop(findings: list[Discrepancy]) -> None:
    _close(findings[0].words[:500])


def _close(reason: str) -> None:
    """Stop the spending and notify the team, unless it is stopped already."""
    with transaction.atomic():
        if Books.objects.filter(spending_stopped_at=None).update(spending_stopped_at=now(), stopped_reason=reason):
            books.report_spending(current_community().pk, stopped_at=now(), reason=reason)
            notify_team(
                community_id=current_community().pk,
                kind=NotificationKind.TEAM_SPENDING_STOPPED,
                link="/admin/transactions",
                permission=Permission.WALLETS_MANAGEMENT,
            )


def stop(*, reason: str) -> None:
    """Stop all movements except corrections until ``resume``."""
    _close(reason)
    log.critical("spending stopped", slug=current_community().slug, reason=reason)


def resume() -> None:
    """Allow spending again. Raises SpendingStopped while the books do not add up."""
    if audit_books():
        raise SpendingStopped
    with transaction.atomic():
        Books.objects.update(spending_stopped_at=None, stopped_reason="")
        books.report_spending(current_community().pk, stopped_at=None, reason="")
    log.warning("spending resumed", slug=current_community().slug)


def stop_for_closing() -> None:
    """Wait until running movements end, then stop all movements until ``resume_after_closing``.

    The lock lasts until the caller's transaction ends. A movement that waits for it sees the stop afterwards.
    """
    with connection.cursor() as cursor:
        cursor.execute("lock table wallets_account, wallets_txn in share row exclusive mode")
    Books.objects.filter(spending_stopped_at=None).update(spending_stopped_at=now(), stopped_reason=CLOSED)


def resume_after_closing() -> None:
    """Allow spending again if the closing stopped it. Books that do not add up stay stopped."""
    if not Books.objects.filter(stopped_reason=CLOSED).exists():
        return
    Books.objects.update(spending_stopped_at=None, stopped_reason="")
    if findings := audit_books():
        _stop(findings)
    schedule()


def tend() -> None:
    """Run the community's recurring check: changed accounts every 15 minutes, all accounts once a day."""
    books = Books.objects.get()
    moved = _moved_since(books.reconciled_upto)
    full = books.reconciled_at is None or books.reconciled_at < now() - FULL
    if moved or full:
        reconcile(full=full)
    schedule(idle=not moved)


def _moved_since(xid: int) -> bool:
    with connection.cursor() as cursor:
        cursor.execute("select exists (select from wallets_posting where xid >= %s)", [xid])
        return bool(cursor.fetchone()[0])


def schedule(*, idle: bool = False) -> None:
    """Schedule the next check: at the next quarter of an hour, or in an hour if no gems moved.

    A quarter is a fixed instant, so that repeated calls do not postpone it.
    """
    community = current_community()
    moment = now() + (IDLE if idle else timedelta(seconds=1))
    due = moment.replace(minute=moment.minute // 15 * 15, second=0, microsecond=0) + QUARTER
    enqueue("wallets.reconcile", community.pk, due_at=due, key=f"wallets.reconcile:{community.pk}")
