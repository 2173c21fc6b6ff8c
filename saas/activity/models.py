"""The rows of one fan in all communities: copies in public of rows in the communities' schemas."""

from django.db import models


class ActivityKind(models.TextChoices):
    ORDER = "ORDER"
    ITEM = "ITEM"
    TRANSACTION = "TRANSACTION"
    TICKETS = "TICKETS"


class ActivityRecord(models.Model):
    """An order, won item, movement of gems or raffle ticket of ``user``; ``data`` is what lists show of it.

    The row in the community's schema is the original. This copy is written in the same transaction and can be rebuilt.
    No constraint references communities and users: otherwise every purchase of a community would lock the same row.
    """

    pk = models.CompositePrimaryKey("community_id", "kind", "object_id")
    community = models.ForeignKey("tenancy.Community", models.DO_NOTHING, db_constraint=False, db_index=False)
    kind = models.CharField(max_length=12, choices=ActivityKind)
    object_id = models.UUIDField()
    user = models.ForeignKey("accounts.User", models.DO_NOTHING, db_constraint=False, db_index=False)
    status = models.CharField(max_length=12)
    title = models.CharField(max_length=120)
    amount = models.BigIntegerField()
    data = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["user", "kind", "-at"], name="activity_of_user")]

    def __str__(self) -> str:
        return f"{self.kind} {self.object_id}"


class ExperienceGrant(models.Model):
    """Experience that a member got for ``object``, such as a quest, beside what days and orders give. Never rebuilt."""

    pk = models.CompositePrimaryKey("community_id", "object_id")
    community = models.ForeignKey("tenancy.Community", models.DO_NOTHING, db_constraint=False, db_index=False)
    object_id = models.UUIDField()
    user = models.ForeignKey("accounts.User", models.DO_NOTHING, db_constraint=False, db_index=False)
    points = models.IntegerField()
    at = models.DateTimeField()

    class Meta:
        indexes = [models.Index(fields=["user", "community"], name="experience_of_user")]

    def __str__(self) -> str:
        return f"{self.points} for {self.object_id}"


class ActiveDay(models.Model):
    """A day on which a member visited a community. It has no other source, so it is never rebuilt."""

    pk = models.CompositePrimaryKey("user_id", "community_id", "day")
    user = models.ForeignKey("accounts.User", models.DO_NOTHING, db_constraint=False, db_index=False)
    community = models.ForeignKey("tenancy.Community", models.DO_NOTHING, db_constraint=False, db_index=False)
    day = models.DateField()

    def __str__(self) -> str:
        return f"{self.user_id} on {self.day}"
