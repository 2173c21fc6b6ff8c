"""Measures of jobs and mails by hour, and of plans by day. The pages of the desk draw them."""

from datetime import datetime, timedelta

from django.core.cache import cache
from django.db.models import Count, Min

from saas.communities.domains.edge_checks import platform_certificate_end
from saas.desk.models import HealthHour, PlanDay
from saas.jobs.models import Job, JobState
from saas.jobs.selectors import MAIL_JOBS
from saas.kernel.clock import now
from saas.kernel.transactions import atomically
from saas.tenancy import schemas
from saas.tenancy.models import Community

KEPT = timedelta(days=90)
HOUR = timedelta(hours=1)
# Read by the endpoint of metrics (saas.desk.figures). A lost cache only means that they are unknown until measured.
SCHEMAS_BEHIND, CERTIFICATE_ENDS = "health:schemas-behind", "health:certificate-ends"
FIGURES_KEPT_SECONDS = 6 * 3600


def measure() -> None:
    """Update the current hour, and the one before it, which ended since the last measurement."""
    moment = now()
    begin = moment.replace(minute=0, second=0, microsecond=0)
    atomically(lambda: _count_finished(begin - HOUR))
    atomically(lambda: _measure(begin, moment))
    HealthHour.objects.filter(at__lt=moment - KEPT).delete()


def measure_slowly() -> None:
    """Measure what takes long: the state of all schemas, and the platform's certificate."""
    cache.set(SCHEMAS_BEHIND, len(schemas.behind()), FIGURES_KEPT_SECONDS)
    ends = platform_certificate_end()
    if ends is not None:
        cache.set(CERTIFICATE_ENDS, ends.timestamp(), FIGURES_KEPT_SECONDS)


def _finished(begin: datetime) -> dict[str, int]:
    rows = Job.objects.filter(state=JobState.DONE, finished_at__gte=begin, finished_at__lt=begin + HOUR)
    return rows.aggregate(jobs_done=Count("pk"), mails_sent=Count("pk", filter=MAIL_JOBS))


def _count_finished(begin: datetime) -> None:
    """Finished jobs are deleted after some time, so that a count never gets smaller."""
    for row in HealthHour.objects.select_for_update().filter(at=begin):
        found = _finished(begin)
        row.jobs_done, row.mails_sent = (
            max(row.jobs_done, found["jobs_done"]),
            max(row.mails_sent, found["mails_sent"]),
        )
        row.save(update_fields=["jobs_done", "mails_sent"])


def _measure(begin: datetime, moment: datetime) -> None:
    due = Job.objects.filter(state=JobState.WAITING, due_at__lte=moment).aggregate(
        count=Count("pk"), first=Min("due_at")
    )
    dead = Job.objects.filter(state=JobState.DEAD).aggregate(count=Count("pk"), mails=Count("pk", filter=MAIL_JOBS))
    failing = Job.objects.filter(MAIL_JOBS, state=JobState.WAITING, failures__gt=0).count()
    figures = {
        **_finished(begin),
        "waiting": due["count"],
        "longest_wait": int((moment - due["first"]).total_seconds()) if due["first"] else 0,
        "dead": dead["count"],
        "mails_failing": failing + dead["mails"],
    }
    row, is_new = HealthHour.objects.select_for_update().get_or_create(at=begin, defaults=figures)
    if not is_new:
        for name, value in figures.items():
            setattr(row, name, max(getattr(row, name), value))
        row.save()


def count_plans() -> None:
    """Store how many communities have each plan today."""
    today = now().date()
    counts = Community.objects.values_list("plan").annotate(Count("pk")).order_by()
    rows = [PlanDay(day=today, plan=plan, communities=count) for plan, count in counts]
    found = {row.plan for row in rows}
    rows += [
        PlanDay(day=today, plan=plan, communities=0)
        for plan in PlanDay.objects.filter(day=today).exclude(plan__in=found).values_list("plan", flat=True)
    ]
    PlanDay.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["day", "plan"], update_fields=["communities"]
    )
