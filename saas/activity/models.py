"""The rows of one fan in all communities: copies in public of rows in the communities' schemas."""

from uuid import UUID

from django.db import models
from django.db.models import Q

PLATFORM = UUID(int=0)
"""The community of records about the platform itself. No community has this id."""


class ActivityKind(models.TextChoices):
    ORDER = "ORDER"
    ITEM = "ITEM"
    TRANSACTION = "TRANSACTION"
    TICKETS = "TICKETS"
    SUPPORT = "SUPPORT"


class ActivityRecord(models.Model):
    """An order, won item, movement of gems, raffle ticket or support ticket of ``user``. Lists show its ``data``.

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
        indexes = [
            models.Index(fields=["user", "kind", "-at"], name="activity_of_user"),
            # The open support tickets of all communities, which are few among the records.
            models.Index(
                fields=["community"], condition=Q(kind="SUPPORT") & ~Q(status="RESOLVED"), name="activity_open_tickets"
            ),
        ]

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


class ChatFigure(models.Model):
    """The last message of a community's chat: its number, and its time. A job copies them."""

    community = models.OneToOneField(
        "tenancy.Community", models.DO_NOTHING, db_constraint=False, primary_key=True, related_name="+"
    )
    last_seq = models.BigIntegerField()
    last_at = models.DateTimeField(null=True)

    def __str__(self) -> str:
        return f"chat up to {self.last_seq}"


class ChatReading(models.Model):
    """The number of the last message that a user has read in a community's chat."""

    pk = models.CompositePrimaryKey("user_id", "community_id")
    user = models.ForeignKey("accounts.User", models.DO_NOTHING, db_constraint=False, db_index=False)
    community = models.ForeignKey("tenancy.Community", models.DO_NOTHING, db_constraint=False, db_index=False)
    read_seq = models.BigIntegerField()

    def __str__(self) -> str:
        return f"read up to {self.read_seq}"
