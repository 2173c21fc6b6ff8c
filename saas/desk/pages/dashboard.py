"""The dashboard: figures of the whole platform, sign-ups per day, and what needs a person."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Any

from django.db import connection
from django.db.models import Count, Q, Sum
from django.db.models.functions import TruncDate
from django.http import HttpRequest, HttpResponse

from saas.access.audit_chain.models import AuditAlarm
from saas.accounts.models import User
from saas.billing.models import Subscription
from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.books import REPORTED_DAYS
from saas.desk.gate import may_open, show
from saas.desk.models import BooksReport, CommunityDay, PlanDay
from saas.desk.pages import billing
from saas.desk.pages.links import LinkTable
from saas.desk.pages.tickets import waiting_count
from saas.directory.models import CommunityCard
from saas.jobs.models import Job, JobState
from saas.kernel.clock import now
from saas.plans.catalog import PlanCode
from saas.tenancy.models import Community, CommunityState

DAYS = REPORTED_DAYS
# The days that an operator can choose. Communities reported older days when they were new.
PERIODS = (7, DAYS, 90)
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


class Chart:
    """A figure per day as bars, the oldest day first. The largest day fills the height.

    The headline ``total`` is the sum; with ``is_state`` the latest figure, because states do not add up.
    """

    height = CHART_HEIGHT
    per = "day"

    def __init__(self, label: str, days: Sequence[date], values: Mapping[date, int], *, is_state: bool = False) -> None:
        self.label, self.width = label, BAR_STEP * len(days)
        self.values = [values.get(day, 0) for day in days]
        self.total = cells.number(self.values[-1] if is_state else sum(self.values))
        self.most = cells.number(max(self.values))
        self.first, self.last = self.name(days[0]), self.name(days[-1])
        self.bars = bars([self.name(day) for day in days], self.values)

    @staticmethod
    def name(day: date) -> str:
        return f"{day:%b %-d}"


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
    period = _period(request)
    days = last_days(period)
    charts = _charts(days)
    context = {
        "title": "Dashboard",
        "page_key": "",
        "period": period,
        "periods": PERIODS,
        "tables": [_plans(days[0])] if may_open(operator, "subscriptions") else [],
        "figures": [
            ("Communities ready", cells.number(states.get(CommunityState.READY, 0)), "/desk/communities?state=open"),
            ("Suspended", cells.number(shut), "/desk/communities?state=suspended"),
            ("Closed", cells.number(closed), "/desk/communities?state=closed"),
            ("Users", estimated_count(User), "/desk/users"),
            ("Memberships", cells.number(members), "/desk/communities"),
            *(billing.figures() if may_open(operator, "subscriptions") else ()),
        ],
        "charts": charts,
        "plan_charts": _plan_charts(days) if may_open(operator, "subscriptions") else [],
        "days": [
            (day.isoformat(), [(chart.label, cells.number(chart.values[place])) for chart in charts])
            for place, day in enumerate(days)
        ],
        "concerns": [
            ("Tickets that wait for an operator", waiting_count(), "/desk/tickets?waits=TEAM", "warn"),
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


def _period(request: HttpRequest) -> int:
    """Return the number of days that the operator chose."""
    text = request.GET.get("days", "")
    return next((days for days in PERIODS if str(days) == text), DAYS)


def _plans(since: date) -> LinkTable:
    """Return the communities of each plan, and the subscriptions that began and ended since the day."""
    midnight = datetime.combine(since, time.min, UTC)
    held = dict(Community.objects.values_list("plan").annotate(Count("pk")).order_by())
    rows = Subscription.objects.filter(Q(created_at__gte=midnight) | Q(ended_at__gte=midnight))
    changes = rows.order_by().values("version__code")
    changes = changes.annotate(
        begun=Count("pk", filter=Q(created_at__gte=midnight)), gone=Count("pk", filter=Q(ended_at__gte=midnight))
    )
    moved = {row["version__code"]: (row["begun"], row["gone"]) for row in changes}
    return LinkTable(
        "Plans",
        ("Plan", "Communities now", "Subscriptions begun", "Subscriptions ended"),
        [
            (
                cells.link(f"/desk/communities?plan={code.value}", cells.words(code.value)),
                cells.number(held.get(code.value, 0)),
                *(cells.number(count) for count in moved.get(code.value, (0, 0))),
            )
            for code in PlanCode
        ],
        "No plans",
        numbers=("Communities now", "Subscriptions begun", "Subscriptions ended"),
    )


def last_days(count: int = DAYS) -> list[date]:
    """Return the last ``count`` days in UTC, the oldest first."""
    today = now().date()
    return [today - timedelta(days=back) for back in range(count - 1, -1, -1)]


def sign_ups(since: date) -> dict[date, int]:
    """Return the number of new users by day in UTC."""
    midnight = datetime.combine(since, time.min, UTC)
    rows = User.objects.filter(created_at__gte=midnight).annotate(day=TruncDate("created_at", tzinfo=UTC))
    return dict(rows.values_list("day").annotate(Count("pk")).order_by())


def _charts(days: Sequence[date]) -> list[Chart]:
    """Return what happened on each day. Communities report orders and gems by their own days (saas.desk.books)."""
    rows = CommunityDay.objects.filter(day__gte=days[0]).values_list("day").order_by()
    reported = list(rows.annotate(Sum("orders"), Sum("earned"), Sum("spent")))
    return [
        Chart("Sign-ups", days, sign_ups(days[0])),
        Chart("Orders paid with gems", days, {day: orders for day, orders, _, _ in reported}),
        Chart("Gems earned", days, {day: earned for day, _, earned, _ in reported}),
        Chart("Gems spent", days, {day: spent for day, _, _, spent in reported}),
    ]


def _plan_charts(days: Sequence[date]) -> list[Chart]:
    """Return the communities of each plan on each day that was counted; none before the second such day."""
    found: dict[str, dict[date, int]] = {code.value: {} for code in PlanCode}
    for plan, day, count in PlanDay.objects.filter(day__gte=days[0]).values_list("plan", "day", "communities"):
        found.setdefault(plan, {})[day] = count
    counted = {day for counts in found.values() for day in counts}
    if len(counted) < 2:
        return []
    return [Chart(cells.words(plan), days, counts, is_state=True) for plan, counts in found.items()]


def bars(names: Sequence[str], values: Sequence[int]) -> list[Bar]:
    """Return the bars of a chart. A day without anything, or with more refunds than purchases, has no bar."""
    most = max(*values, 1)
    shown = []
    for index, (name, value) in enumerate(zip(names, values, strict=True)):
        height = round(CHART_HEIGHT * max(value, 0) / most)
        shown.append(Bar(index * BAR_STEP, CHART_HEIGHT - height, height, f"{name}: {cells.number(value)}"))
    return shown


def _jobs_due() -> int:
    return Job.objects.filter(state=JobState.WAITING, due_at__lte=now()).count()


def _unbuilt(states: dict[str, int]) -> int:
    return sum(count for state, count in states.items() if state not in (CommunityState.READY, CommunityState.ERASING))
