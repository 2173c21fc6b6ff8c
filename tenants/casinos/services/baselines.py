"""Which totals of a report are a baseline: they count nothing, because the time of their wagers is unknown."""

from datetime import UTC, datetime
from typing import Any

from django.db.models import Max, Q

from saas.casinos.connectors.base import Bucket, WindowMode
from saas.kernel.days import Days, day_of
from tenants.casinos import rules
from tenants.casinos.models import PULL_OK, CasinoConnection, ForcedPull, Pull, PullSource
from tenants.wallets.services import current_community


def baselines_of(connection: CasinoConnection, pull: Pull, bucket: Bucket) -> dict[str, Any]:
    """Return the values by which the statements find the baselines of a pull.

    ``is_baseline``: all first totals, until the first complete pull of the bucket. ``is_rebased``: all totals from
    before ``baseline_at``, until then. ``hides_accounts``: the first totals of new accounts, because the reports before
    can have hidden them. ``is_running``: all totals of accounts that were last listed before ``period_start``. Of a
    file, the team chose the accounts, so an account that it does not list was not hidden.
    """
    begin = connection.baseline_at
    earlier = Pull.objects.filter(
        ~Q(pk=pull.pk), ~Q(source=PullSource.STAFF), connection=connection, bucket=pull.bucket, result=PULL_OK,
        undone_at=None, undoes=None,
    )  # fmt: skip
    if begin is not None:
        earlier = earlier.filter(taken_at__gte=begin)
    is_first = not earlier.filter(is_complete=True).exists()
    known_since = (begin or connection.created_at).astimezone(UTC).date()
    has_baseline = rules.starts_with_baseline(WindowMode(pull.mode), bucket, known_since)
    values = {
        "is_baseline": is_first and has_baseline,
        "is_rebased": is_first and begin is not None,
        "hides_accounts": False,
        "is_running": False,
        "period_start": None,
        "earlier_at": None,
    }
    if not has_baseline:
        return values
    read = earlier.aggregate(last=Max("taken_at"), whole=Max("taken_at", filter=Q(is_complete=True, hidden=0)))
    start = _period_start(connection, pull.counts_at)
    is_known = read["whole"] is not None and read["whole"] >= min(read["last"], start)
    return values | {
        "hides_accounts": not is_known,
        "is_running": bucket.window is None and pull.source == PullSource.API,
        "period_start": start,
        "earlier_at": read["last"],
    }


def _period_start(connection: CasinoConnection, at: datetime) -> datetime:
    """Return the start of the shortest period that counts ``at``: a day of the community, or a window of a board."""
    timezone = current_community().timezone
    midnight = Days(day_of(at, timezone)[0], 1, timezone).begin
    boundaries = ForcedPull.objects.filter(connection=connection, boundary__gt=midnight, boundary__lte=at)
    return boundaries.aggregate(last=Max("boundary"))["last"] or midnight
