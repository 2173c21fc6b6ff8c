"""How the queues of jobs are, for operators and the status page."""

from dataclasses import dataclass

from django.db.models import Case, CharField, Count, F, Func, Min, Q, Value, When

from saas.jobs.models import Job, JobState
from saas.kernel.clock import now

# The jobs that send one mail each. They are jobs of many areas, and wait for the same server.
MAIL_JOBS = Q(task__contains="mail") | Q(task__startswith="accounts.send_") | Q(task="staff.invite")
MAIL_QUEUE = "mails"
_AREA = Func(F("task"), Value("."), Value(1), function="split_part", output_field=CharField())


@dataclass(frozen=True, slots=True)
class Queue:
    """The jobs of one area; those that send mails are a queue of their own.

    ``waiting`` are due, the first of them for ``oldest_seconds``. ``failing`` wait for another try after a failure.
    """

    name: str
    waiting: int
    oldest_seconds: float
    dead: int
    failing: int


def queues() -> list[Queue]:
    """Return the queues that have jobs which are due, failing or dead."""
    moment = now()
    due = Q(state=JobState.WAITING, due_at__lte=moment)
    failing, dead = Q(state=JobState.WAITING, failures__gt=0), Q(state=JobState.DEAD)
    rows = (
        Job.objects.filter(due | failing | dead)
        .values(queue=Case(When(MAIL_JOBS, then=Value(MAIL_QUEUE)), default=_AREA))
        .annotate(
            waiting=Count("pk", filter=due),
            first=Min("due_at", filter=due),
            dead=Count("pk", filter=dead),
            failing=Count("pk", filter=failing),
        )
        .order_by("queue")
    )
    return [
        Queue(
            row["queue"],
            row["waiting"],
            (moment - row["first"]).total_seconds() if row["first"] else 0.0,
            row["dead"],
            row["failing"],
        )
        for row in rows
    ]
