"""The hash chain over each community's audit log. It holds only digests; personal data is in the log itself."""

from django.db import models


class ChainEntry(models.Model):
    """The place of one audit entry in its community's chain. Never changed, never deleted."""

    id = models.BigAutoField(primary_key=True)
    community_id = models.UUIDField()
    position = models.BigIntegerField()
    entry_id = models.UUIDField(unique=True)
    digest = models.BinaryField(max_length=32)
    head = models.BinaryField(max_length=32)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["community_id", "position"], name="chain_entry_by_position")]


class ErasedEntry(models.Model):
    """The digest of an entry without a name that its seal covers (``rules.FORMER_NAMES``). Never changed."""

    entry_id = models.UUIDField(primary_key=True)
    community_id = models.UUIDField()
    digest = models.BinaryField(max_length=32)


class AuditChain(models.Model):
    """The length and the last head of a community's chain.

    ``checked`` is the position up to which it was verified, ``copied`` the length in its newest checkpoint.
    """

    community_id = models.UUIDField(primary_key=True)
    length = models.BigIntegerField(default=0)
    head = models.BinaryField(max_length=32)
    sealed_at = models.DateTimeField(auto_now=True)
    checked = models.BigIntegerField(default=0)
    checked_at = models.DateTimeField(null=True)
    copied = models.BigIntegerField(default=0, db_default=0)


class UnchainedEntry(models.Model):
    """An audit entry that is not in the chain yet. A trigger of the log writes it, so that no entry is missed."""

    entry_id = models.UUIDField(primary_key=True)
    community_id = models.UUIDField()


class AuditAlarm(models.Model):
    """A mismatch between log and chain. ``community_id`` is null if it concerns all communities."""

    community_id = models.UUIDField(null=True)
    reason = models.CharField(max_length=300)
    found_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["community_id", "reason"], nulls_distinct=False, name="audit_alarm_once")
        ]
