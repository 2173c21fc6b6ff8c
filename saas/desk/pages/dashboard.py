"""The dashboard: figures of the whole platform, sign-ups per day, and what needs a person."""

from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from django.db import connection
from django.db.models import Count, Sum
from django.db.models.functions import TruncDate
from django.http import HttpRequest, HttpResponse

from saas.access.audit_chain.models import AuditAlarm
from saas.accounts.models import User
from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import may_open, show
from saas.desk.models import BooksReport
from saas.desk.pages import billing
from saas.directory.models import CommunityCard
from saas.jobs.models import Job, JobState
from saas.kernel.clock import now
from saas.tenancy.models import Community, CommunityState

DAYS = 30
CHART_HEIGHT = 96
BAR_WIDTH, BAR_STEP = 12, 16
# The planner's own estimate: counting every row of a large table on each visit would take longer than the page.
_ESTIMATE = "select greatest(reltuples, 0)::bigint from pg_class where oid = %s::regclass"
EXACT_UP_TO = 10_000


@dataclass(frozen=True, slots=True)
class Bar:
    x: int
    y: int
    height: int
    label: str


def estimated_count(model: Any) -> str:
    """Return the number of rows: exact for small tables, else the estimate of the database, marked with ``≈``."""
    few = model.objects.all()[: EXACT_UP_TO + 1].count()
    if few <= EXACT_UP_TO:
        return cells.number(few)
    with connection.cursor() as cursor:
        cursor.execute(_ESTIMATE, [f"public.{model._meta.db_table}"])
        return f"≈ {cells.number(max(cursor.fetchone()[0], few))}"


def page(request: HttpRequest, operator: Operator) -> HttpResponse:
    states = dict(Community.objects.values_list("state").annotate(Count("pk")).order_by())
    shut = Community.objects.filter(suspended_at__isnull=False).count()
    closed = Community.objects.filter(closed_at__isnull=False).count()
    members = CommunityCard.objects.aggregate(total=Sum("member_count"))["total"] or 0
    days = sign_ups()
    context = {
        "title": "Dashboard",
        "page_key": "",
        "figures": [
            ("Communities ready", cells.number(states.get(CommunityState.READY, 0)), "/desk/communities?state=open"),
            ("Suspended", cells.number(shut), "/desk/communities?state=suspended"),
            ("Closed", cells.number(closed), "/desk/communities?state=closed"),
            ("Users", estimated_count(User), "/desk/users"),
            ("Memberships", cells.number(members), "/desk/communities"),
            *(billing.figures() if may_open(operator, "subscriptions") else ()),
        ],
        "bars": bars(days),
        "chart_width": BAR_STEP * DAYS,
        "chart_height": CHART_HEIGHT,
        "days": days,
        "days_total": cells.number(sum(count for _, count in days)),
        "concerns": [
            ("Jobs due and waiting", _jobs_due(), "/desk/jobs?state=WAITING", ""),
            ("Jobs running", Job.objects.filter(state=JobState.CLAIMED).count(), "/desk/jobs?state=CLAIMED", ""),
            ("Dead jobs", Job.objects.filter(state=JobState.DEAD).count(), "/desk/jobs?state=DEAD", "bad"),
            ("Communities not built", _unbuilt(states), "/desk/provisioning", "bad"),
            (
                "Books that do not add up",
                BooksReport.objects.exclude(problem="").count(),
                "/desk/books?only=problem",
                "bad",
            ),
            (
                "Communities with stopped spending",
                BooksReport.objects.filter(stopped_at__isnull=False).count(),
                "/desk/books?only=stopped",
                "warn",
            ),
            *(billing.concerns() if may_open(operator, "webhooks") else ()),
            ("Alarms of the audit log", AuditAlarm.objects.count(), "/desk/audit", "bad"),
        ],
    }
    return show(request, operator, "desk/dashboard.html", context)


def sign_ups() -> list[tuple[str, int]]:
    """Return the number of new users of each of the last DAYS days in UTC, the oldest first."""
    today = now().date()
    first = now().replace(hour=0, minute=0, second=0, microsecond=0) - timedelta(days=DAYS - 1)
    rows = User.objects.filter(created_at__gte=first).annotate(day=TruncDate("created_at"))
    counts = dict(rows.values_list("day").annotate(Count("pk")).order_by())
    days = [today - timedelta(days=back) for back in range(DAYS - 1, -1, -1)]
    return [(day.isoformat(), counts.get(day, 0)) for day in days]


def bars(days: list[tuple[str, int]]) -> list[Bar]:
    """Return the bars of the chart. The largest day fills the height, and a day without sign-ups has no bar."""
    most = max([count for _, count in days], default=0) or 1
    shown = []
    for index, (day, count) in enumerate(days):
        height = round(CHART_HEIGHT * count / most)
        shown.append(Bar(index * BAR_STEP, CHART_HEIGHT - height, height, f"{day}: {count}"))
    return shown


def _jobs_due() -> int:
    return Job.objects.filter(state=JobState.WAITING, due_at__lte=now()).count()


def _unbuilt(states: dict[str, int]) -> int:
    return sum(count for state, count in states.items() if state not in (CommunityState.READY, CommunityState.ERASING))
