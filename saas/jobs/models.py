"""The transactional job table: outbox, scheduler and timer in one."""

from django.db import models
from django.db.models import Q


class JobState(models.TextChoices):
    WAITING = "WAITING"
    CLAIMED = "CLAIMED"
    DONE = "DONE"
    DEAD = "DEAD"


class Job(models.Model):
    """A call of a task. Only the worker with the current ``attempt`` may run and finish it.

    ``failures`` counts errors and lost workers. It does not count lost messages and times when the community was
    unavailable, because the job did not cause these. ``attempt`` counts all claims.
    """

    id = models.BigAutoField(primary_key=True)
    task = models.CharField(max_length=80)
    community_id = models.UUIDField(null=True)
    arguments = models.JSONField(default=dict)
    key = models.CharField(max_length=160, null=True)  # noqa: DJ001 - null is "no key", and null is never a duplicate
    state = models.CharField(max_length=8, choices=JobState, default=JobState.WAITING)
    due_at = models.DateTimeField()
    attempt = models.PositiveIntegerField(default=0)
    failures = models.PositiveIntegerField(default=0)
    lease_until = models.DateTimeField(null=True)
    started_at = models.DateTimeField(null=True)
    finished_at = models.DateTimeField(null=True)
    error = models.TextField(blank=True)
    # The id of the request that enqueued the job. The job's log lines contain the same id.
    request_id = models.CharField(max_length=64, blank=True, db_default="")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["key"], condition=Q(state=JobState.WAITING), name="job_key_once_while_waiting"
            )
        ]
        indexes = [
            models.Index(
                fields=["due_at", "id"],
                include=["community_id"],
                condition=Q(state=JobState.WAITING),
                name="job_due_by_community",
            ),
            models.Index(fields=["lease_until"], condition=Q(state=JobState.CLAIMED), name="job_leased"),
            models.Index(fields=["community_id"], condition=Q(state=JobState.CLAIMED), name="job_in_flight"),
            models.Index(fields=["finished_at"], condition=Q(state=JobState.DONE), name="job_finished"),
            models.Index(fields=["id"], condition=Q(state=JobState.DEAD), name="job_dead"),
        ]

    def __str__(self) -> str:
        return f"{self.task} {self.pk}"
