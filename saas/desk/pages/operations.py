"""Jobs, casino providers and the waitlist."""

from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse

from saas.casinos.models import Provider
from saas.desk import cells
from saas.desk.audit import Operator
from saas.desk.gate import show
from saas.desk.lists import Column, Filter, ListPage
from saas.desk.pages.links import action_address, actions_for
from saas.directory.models import WaitlistEntry
from saas.jobs.models import Job, JobState
from saas.tenancy.models import Community

_JOB_TONES = {JobState.DEAD: "bad", JobState.DONE: "good"}


def _job_state(job: Job) -> Any:
    if job.state == JobState.WAITING and job.failures:
        return cells.state("Failed, tries again", "warn")
    return cells.state(JobState(job.state).label, _JOB_TONES.get(JobState(job.state), ""))


def _with_slugs(rows: list[Any]) -> None:
    """Set ``slug`` on each row: the community it belongs to, or an empty text."""
    ids = {row.community_id for row in rows if row.community_id is not None}
    slugs = dict(Community.objects.filter(pk__in=ids).values_list("pk", "slug"))
    for row in rows:
        row.slug = slugs.get(row.community_id, "")


def _last_line(text: str) -> str:
    return text.strip().splitlines()[-1][:160] if text.strip() else cells.NONE


JOBS = ListPage(
    columns=(
        Column("Job", lambda job: cells.link(f"/desk/jobs/{job.pk}", job.task)),
        Column("Community", lambda job: cells.community_link(job.community_id, job.slug) if job.slug else "Platform"),
        Column("State", _job_state),
        Column("Failures", lambda job: job.failures, is_number=True),
        Column("Due", lambda job: cells.when(job.due_at)),
        Column("Error", lambda job: _last_line(job.error)),
        Column(
            "",
            lambda job: (
                cells.link(action_address("job.requeue", job.pk), "Requeue job") if job.state == JobState.DEAD else ""
            ),
        ),
    ),
    rows=Job.objects.all,
    filters=(
        Filter(
            "state",
            "State",
            {state.value: state.label for state in JobState},
            lambda rows, value: rows.filter(state=value),
        ),
    ),
    empty="No jobs",
    prepare=_with_slugs,
)
CASINOS = ListPage(
    columns=(
        Column("Provider", lambda row: cells.link(action_address("casino.edit", row.pk), row.name)),
        Column("Address", lambda row: row.site_url or cells.NONE),
        Column("Minimum age", lambda row: row.minimum_age, is_number=True),
        Column("Blocked countries", lambda row: ", ".join(row.blocked_countries) or cells.NONE),
        Column("State", lambda row: cells.state("Listed", "good") if row.is_listed else cells.state("Hidden")),
    ),
    rows=Provider.objects.all,
    is_ascending=True,
    empty="No providers. Run manage.py migrate to add them",
)


def _invited(row: WaitlistEntry) -> Any:
    if hasattr(row, "invitation"):
        return cells.when(row.invitation.invited_at)
    return cells.link(action_address("waitlist.invite", row.pk), "Invite") if row.email else cells.NONE


WAITLIST = ListPage(
    columns=(
        Column("Kick", lambda row: row.kick_username or cells.NONE),
        Column("Twitch", lambda row: row.twitch_username or cells.NONE),
        Column("YouTube", lambda row: row.youtube_username or cells.NONE),
        Column("Email", lambda row: row.email or cells.NONE),
        Column("Wishes", lambda row: cells.number(row.wishes), is_number=True),
        Column("Added", lambda row: cells.when(row.created_at)),
        Column("Invited", _invited),
    ),
    rows=lambda: WaitlistEntry.objects.select_related("invitation"),
    filters=(
        Filter(
            "state",
            "State",
            {"waiting": "Not invited", "invited": "Invited"},
            lambda rows, value: rows.filter(invitation__isnull=value == "waiting"),
        ),
    ),
    empty="The waitlist is empty",
)


def job_detail(request: HttpRequest, operator: Operator, pk: int) -> HttpResponse:
    job = Job.objects.filter(pk=pk).first()
    if job is None:
        raise Http404
    _with_slugs([job])
    slug: str = job.slug  # type: ignore[attr-defined]
    owner: UUID | None = job.community_id
    context = {
        "title": job.task,
        "page_key": "jobs",
        "back": "/desk/jobs",
        "back_label": "Jobs",
        "state": _job_state(job),
        "facts": cells.facts(
            id=job.pk,
            community=cells.community_link(owner, slug) if owner and slug else "Platform",
            key=job.key,
            due=cells.when(job.due_at),
            attempts=job.attempt,
            failures=job.failures,
            created=cells.when(job.created_at),
            finished=cells.when(job.finished_at),
            request_id=job.request_id,
            arguments=str(job.arguments),
        ),
        "text": job.error,
        "tables": [],
        "actions": actions_for(operator, "job.", job.pk, job.state == JobState.DEAD, only=("job.requeue",)),
    }
    return show(request, operator, "desk/detail.html", context)
