"""The one Celery task: it brings a claim to a worker process."""

from celery import shared_task
from django.db import connection

from saas.jobs import runner

# A worker runs the next due jobs of the same community directly, without dispatcher and broker. After this time, the
# community queues again.
KEEP_SLOT_SECONDS = 1.0


@shared_task(name="jobs.run")
def run_job(job_id: int, attempt: int, lease_seconds: int) -> None:
    # The previous job may have left a connection whose server has ended since.
    connection.close_if_unusable_or_obsolete()
    runner.run(job_id, attempt, lease_seconds, keep_slot=KEEP_SLOT_SECONDS)
