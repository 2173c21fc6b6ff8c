"""The one Celery task: it brings a claim to a worker process."""

from celery import shared_task
from django.db import connection

from saas.jobs import runner

# A community with many due jobs goes on in its slot without the way through dispatcher and broker, then queues again.
KEEP_SLOT_SECONDS = 1.0


@shared_task(name="jobs.run")
def run_job(job_id: int, attempt: int, lease_seconds: int) -> None:
    # The last job may have left a connection behind that died with its server.
    connection.close_if_unusable_or_obsolete()
    runner.run(job_id, attempt, lease_seconds, keep_slot=KEEP_SLOT_SECONDS)
