from django.db import models

from saas.kernel.ids import new_id


class BackupDestination(models.Model):
    """The owner's S3 bucket, into which a job writes a nightly export that only the owner's key opens.

    ``public_key`` is an age recipient (age1…); the secret key is never stored. ``failing_since`` is the time of the
    first failure after the last success; the owner is notified once for each such time.
    """

    community = models.OneToOneField(
        "tenancy.Community", on_delete=models.CASCADE, primary_key=True, related_name="backup_destination"
    )
    endpoint = models.CharField(max_length=300)
    region = models.CharField(max_length=40)
    bucket = models.CharField(max_length=63)
    folder = models.CharField(max_length=100, blank=True)
    access_key = models.CharField(max_length=128)
    sealed_secret = models.TextField()
    public_key = models.CharField(max_length=80)
    is_on = models.BooleanField(default=True)
    updated_at = models.DateTimeField(auto_now=True)
    tried_at = models.DateTimeField(null=True)
    succeeded_at = models.DateTimeField(null=True)
    size = models.BigIntegerField(default=0)
    object_name = models.CharField(max_length=300, blank=True)
    problem = models.CharField(max_length=300, blank=True)
    failing_since = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"{self.bucket} at {self.endpoint}"


class KeptSchema(models.Model):
    """The schema that a restore replaced. A daily job drops it after ``drop_after``."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    community = models.ForeignKey("tenancy.Community", on_delete=models.CASCADE, related_name="kept_schemas")
    schema_name = models.CharField(max_length=63, unique=True)
    restored_to = models.DateTimeField()
    swapped_at = models.DateTimeField()
    drop_after = models.DateTimeField()

    def __str__(self) -> str:
        return self.schema_name
