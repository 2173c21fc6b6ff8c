"""The health of jobs and mails over time."""

from collections.abc import Callable, Sequence
from datetime import date, datetime, timedelta

from django.http import HttpRequest, HttpResponse

from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import show
from saas.desk.models import HealthHour
from saas.desk.pages.dashboard import Chart, last_days
from saas.kernel.clock import now

HOURS = 48
DAYS = 30
PERIODS = (("48h", "48 hours"), ("30d", "30 days"))
# Sums over a day; the others are the worst hour of it.
_SUMS = ("jobs_done", "mails_sent")
_LABELS = {
    "jobs_done": "Jobs done",
    "waiting": "Jobs due and waiting, at most",
    "longest_wait": "Longest wait, in seconds",
    "dead": "Dead jobs",
    "mails_sent": "Mails sent",
    "mails_failing": "Mails that fail",
}


class HourChart(Chart):
    """A figure per hour as bars, the oldest hour first."""

    per = "hour"

    @staticmethod
    def name(day: date) -> str:
        return f"{day:%b %-d, %H:%M}"


def page(request: HttpRequest, operator: Operator) -> HttpResponse:
    period = "30d" if request.GET.get("period") == "30d" else "48h"
    charts, names = _by_day() if period == "30d" else _by_hour()
    latest = HealthHour.objects.order_by("-at").first()
    context = {
        "title": "Health",
        "page_key": "health",
        "period": period,
        "periods": PERIODS,
        "heading": dict(PERIODS)[period],
        "figures": [
            ("Jobs due and waiting", cells.number(latest.waiting if latest else 0), "/desk/jobs?state=WAITING"),
            ("Longest wait", cells.span(latest.longest_wait if latest else 0), "/desk/jobs?state=WAITING"),
            ("Dead jobs", cells.number(latest.dead if latest else 0), "/desk/jobs?state=DEAD"),
            ("Mails that fail", cells.number(latest.mails_failing if latest else 0), "/desk/jobs?search=mail"),
        ],
        "charts": charts,
        "rows": [
            (name, [(chart.label, cells.number(chart.values[place])) for chart in charts])
            for place, name in enumerate(names)
        ],
        "first_column": "Day (UTC)" if period == "30d" else "Hour (UTC)",
    }
    return show(request, operator, "desk/health.html", context)


def _by_hour() -> tuple[Sequence[Chart], list[str]]:
    end = now().replace(minute=0, second=0, microsecond=0)
    hours = [end - timedelta(hours=back) for back in range(HOURS - 1, -1, -1)]
    rows = {row.at: row for row in HealthHour.objects.filter(at__gte=hours[0])}
    charts = [
        HourChart(label, hours, {at: getattr(row, name) for at, row in rows.items()}, is_state=name not in _SUMS)
        for name, label in _LABELS.items()
    ]
    return charts, [HourChart.name(hour) for hour in hours]


def _by_day() -> tuple[Sequence[Chart], list[str]]:
    days = last_days(DAYS)
    found: dict[str, dict[date, int]] = {name: {} for name in _LABELS}
    for row in HealthHour.objects.filter(at__date__gte=days[0]):
        for name, counts in found.items():
            _add(counts, row.at, getattr(row, name), sum_of if name in _SUMS else max)
    charts = [Chart(label, days, found[name], is_state=name not in _SUMS) for name, label in _LABELS.items()]
    return charts, [day.isoformat() for day in days]


def sum_of(one: int, other: int) -> int:
    return one + other


def _add(counts: dict[date, int], at: datetime, value: int, together: Callable[[int, int], int]) -> None:
    counts[at.date()] = together(counts.get(at.date(), 0), value)
