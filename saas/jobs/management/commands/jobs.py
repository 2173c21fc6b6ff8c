"""``manage.py jobs list|requeue``."""

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from saas.jobs.models import Job, JobState
from saas.jobs.services import requeue


class Command(BaseCommand):
    help = "Lists jobs; lets dead ones run again."

    def add_arguments(self, parser: CommandParser) -> None:
        actions = parser.add_subparsers(dest="action", required=True)
        listing = actions.add_parser("list", help="jobs, newest first")
        listing.add_argument("--state", choices=JobState.values, help="only jobs in this state")
        listing.add_argument("--take", type=int, default=50, help="how many at most, default 50")
        again = actions.add_parser("requeue", help="let dead jobs run again")
        chosen = again.add_mutually_exclusive_group(required=True)
        chosen.add_argument("id", type=int, nargs="?", help="one dead job")
        chosen.add_argument("--all", action="store_true", dest="every", help="every dead job")

    def handle(self, *_args: Any, action: str, **options: Any) -> None:
        getattr(self, f"_{action}")(**options)

    def _list(self, *, state: str | None, take: int, **_: Any) -> None:
        jobs = Job.objects.order_by("-id")
        if state:
            jobs = jobs.filter(state=state)
        for job in jobs[:take]:
            words = (job.error.splitlines() or [""])[0][:120]
            self.stdout.write(
                f"{job.pk:<10}{job.state:<9}{job.task:<28}{job.community_id or 'platform'!s:<38}"
                f"failures {job.failures:<4}due {job.due_at:%Y-%m-%d %H:%M:%S}  {words}".rstrip()
            )
        counts = {value: Job.objects.filter(state=value).count() for value in JobState.values}
        self.stdout.write("  ".join(f"{value} {count}" for value, count in counts.items()))

    def _requeue(self, *, id: int | None, every: bool, **_: Any) -> None:
        count = requeue(None if every else id)
        if not count and not every:
            raise CommandError(f"There is no dead job {id}")
        self.stdout.write(f"{count} jobs wait to run again")
