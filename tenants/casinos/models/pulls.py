"""The reads of a connection's report."""

from datetime import date

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.casinos.models.connections import CasinoConnection

FOREVER = date(1, 1, 1)
"""The bucket of a running total, which never ends."""


def bucket_or_none(bucket: date) -> date | None:
    """Return the first day of a bucket; None for a running total."""
    return None if bucket == FOREVER else bucket


class PullSource(models.TextChoices):
    """STAFF: the team accepted a lowered total, or merged two accounts."""

    API = "API"
    CSV = "CSV"
    STAFF = "STAFF"


class PullMode(models.TextChoices):
    """The modes of connectors (``saas.casinos.connectors.base.WindowMode``)."""

    CLOSED = "CLOSED"
    SINCE = "SINCE"
    MONTH = "MONTH"
    LIFETIME = "LIFETIME"
    UPLOAD = "UPLOAD"


PULL_OK = "OK"


class Pull(models.Model):
    """One read of one bucket, failed ones included. ``result`` is OK, or the code of the error.

    Differences of this pull count at ``counts_at``. It is inside of the bucket, and just before ``forced_for`` if the
    pull was forced for a boundary. ``rows`` are those of the report, ``hidden`` of them without a name and without an
    id. ``changed`` and ``lowered`` count its observations, ``other_codes`` the changed totals of accounts under other
    creators' codes. The undo of an import is a pull of its own: ``undoes`` names the import. Then its ``undone_at`` is
    set.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    connection = models.ForeignKey(CasinoConnection, on_delete=models.PROTECT, related_name="pulls", db_index=False)
    source = models.CharField(max_length=5, choices=PullSource)
    mode = models.CharField(max_length=8, choices=PullMode)
    bucket = models.DateField()
    started_at = models.DateTimeField()
    taken_at = models.DateTimeField()
    counts_at = models.DateTimeField()
    served_from = models.DateTimeField(null=True)
    served_to = models.DateTimeField(null=True)
    body_sha256 = models.CharField(max_length=64, blank=True)
    is_complete = models.BooleanField(default=False)
    rows = models.IntegerField(default=0)
    hidden = models.IntegerField(default=0)
    changed = models.IntegerField(default=0)
    lowered = models.IntegerField(default=0)
    other_codes = models.IntegerField(default=0, db_default=0)
    result = models.CharField(max_length=20, default=PULL_OK)
    detail = models.CharField(max_length=300, blank=True)
    forced_for = models.DateTimeField(null=True)
    file_name = models.CharField(max_length=120, blank=True)
    undone_at = models.DateTimeField(null=True)
    undoes = models.OneToOneField("self", on_delete=models.PROTECT, null=True, related_name="undone_by")
    actor = models.UUIDField(null=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["connection", "body_sha256"],
                condition=Q(source="CSV", undone_at=None, undoes=None),
                name="casino_import_once",
            ),
        ]
        indexes = [
            models.Index(fields=["connection", "-started_at"], name="casino_pull_by_age"),
            models.Index(
                fields=["connection", "bucket", "-taken_at"], condition=Q(result=PULL_OK), name="casino_pull_of_bucket"
            ),
            models.Index(
                fields=["started_at"],
                condition=Q(source="API", changed=0, lowered=0, other_codes=0, forced_for=None),
                name="casino_pull_unchanged",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.source} {self.bucket} {self.result}"


class ForcedState(models.TextChoices):
    WAITING = "WAITING"
    DONE = "DONE"
    FAILED = "FAILED"


class ForcedPull(models.Model):
    """A pull that a board needs exactly at ``boundary``, the start or end of its window. It happens once.

    FAILED: no read was possible within the time that a boundary allows.
    """

    id = models.BigAutoField(primary_key=True)
    connection = models.ForeignKey(CasinoConnection, on_delete=models.CASCADE, related_name="+", db_index=False)
    boundary = models.DateTimeField()
    state = models.CharField(max_length=7, choices=ForcedState, default=ForcedState.WAITING)
    pull = models.ForeignKey(Pull, on_delete=models.SET_NULL, null=True, related_name="+")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["connection", "boundary"], name="casino_forced_pull_once")]

    def __str__(self) -> str:
        return f"{self.connection_id} at {self.boundary}"
