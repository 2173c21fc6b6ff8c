"""The sealed chain over each community's audit log. Rows of people are in the log itself; here are digests alone."""

from django.db import models


class ChainEntry(models.Model):
    """One entry's place in its community's chain. Never changed, never deleted."""

    id = models.BigAutoField(primary_key=True)
    community_id = models.UUIDField()
    position = models.BigIntegerField()
    entry_id = models.UUIDField(unique=True)
    digest = models.BinaryField(max_length=32)
    head = models.BinaryField(max_length=32)

    class Meta:
        db_table = "seals_seal"
        constraints = [models.UniqueConstraint(fields=["community_id", "position"], name="seal_by_position")]


class AuditChain(models.Model):
    """How long a community's chain is, and its last head. ``checked``: up to where this round of looking over came."""

    community_id = models.UUIDField(primary_key=True)
    length = models.BigIntegerField(default=0)
    head = models.BinaryField(max_length=32)
    sealed_at = models.DateTimeField(auto_now=True)
    checked = models.BigIntegerField(default=0)
    checked_at = models.DateTimeField(null=True)

    class Meta:
        db_table = "seals_chain"


class UnchainedEntry(models.Model):
    """An entry that waits for its seal; the log's own trigger writes it, so that none is forgotten."""

    entry_id = models.UUIDField(primary_key=True)
    community_id = models.UUIDField()

    class Meta:
        db_table = "seals_unsealed"


class AuditAlarm(models.Model):
    """What does not add up. ``community_id`` is null where it concerns all of them."""

    community_id = models.UUIDField(null=True)
    reason = models.CharField(max_length=300)
    found_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        db_table = "seals_alarm"
        constraints = [
            models.UniqueConstraint(
                fields=["community_id", "reason"], nulls_distinct=False, name="alarm_once_for_a_reason"
            )
        ]
