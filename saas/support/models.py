"""Support tickets: the columns that tickets to a community and tickets to the platform share, and the platform's own.

The tables of a community are in tenants.support.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id

MAX_TITLE_LENGTH, MAX_TEXT_LENGTH, MAX_RATING_LENGTH = 120, 4000, 500
MAX_PICTURES = 4
MAX_RATING = 5


class TicketStatus(models.TextChoices):
    RESOLVED = "RESOLVED"
    OPENED = "OPENED"
    IN_PROGRESS = "IN_PROGRESS"


class TicketPriority(models.TextChoices):
    LOW = "LOW"
    MEDIUM = "MEDIUM"
    HIGH = "HIGH"


class TicketCategory(models.TextChoices):
    """The topics of tickets. A community and the platform each take some of them (``rules``)."""

    ORDER = "ORDER"
    GEMS = "GEMS"
    RAFFLE = "RAFFLE"
    CASE = "CASE"
    QUEST = "QUEST"
    WAGER = "WAGER"
    LEADERBOARD = "LEADERBOARD"
    EVENT = "EVENT"
    RESTRICTION = "RESTRICTION"
    BILLING = "BILLING"
    DOMAIN = "DOMAIN"
    COMMUNITY = "COMMUNITY"
    ACCOUNT = "ACCOUNT"
    PROBLEM = "PROBLEM"
    OTHER = "OTHER"


class TicketSide(models.TextChoices):
    """The writers of lines. TEAM is the community's team, or the operators. SYSTEM is the product itself."""

    FAN = "FAN"
    TEAM = "TEAM"
    SYSTEM = "SYSTEM"


class TicketWait(models.TextChoices):
    """The side that must write next. NOBODY: the ticket is resolved, so neither side must write."""

    TEAM = "TEAM"
    FAN = "FAN"
    NOBODY = "NOBODY"


class TicketEvent(models.TextChoices):
    """The meaning of a line without a text. ``value`` holds the detail.

    STATUS: the new status. REOPENED: by the fan's message. CLOSED: by the fan, or after days without an answer.
    WARNING: when the ticket closes. ASSIGNED: the assignee's name, empty without one. PRIORITY: the new priority.
    MERGED: the number of the ticket that was merged into this one. MERGED_INTO: the number of the ticket that goes on.
    GIFT and REFUND: the title of the thing; the line has the gems.
    """

    STATUS = "STATUS"
    REOPENED = "REOPENED"
    CLOSED = "CLOSED"
    WARNING = "WARNING"
    ASSIGNED = "ASSIGNED"
    PRIORITY = "PRIORITY"
    MERGED = "MERGED"
    MERGED_INTO = "MERGED_INTO"
    GIFT = "GIFT"
    REFUND = "REFUND"


class TicketBase(models.Model):
    """One ticket. Its row is locked by each write, so that its lines have one order.

    ``last_seq`` is the number of the last line. ``fan_unread`` and ``team_unread`` count the lines of the other side
    that the fan, or anyone of the team, has not seen. ``team_seconds`` is the time in which the ticket waited for the
    team, up to ``waiting_since``. ``closes_at`` is when it closes without the fan's answer.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    number = models.BigIntegerField(unique=True, editable=False)
    title = models.CharField(max_length=MAX_TITLE_LENGTH)
    category = models.CharField(max_length=12, choices=TicketCategory)
    status = models.CharField(max_length=11, choices=TicketStatus, default=TicketStatus.OPENED)
    priority = models.CharField(max_length=6, choices=TicketPriority, default=TicketPriority.MEDIUM)
    assignee_id = models.UUIDField(null=True)
    assignee_name = models.CharField(max_length=40, blank=True)
    is_opened_by_team = models.BooleanField(default=False)
    last_seq = models.IntegerField(default=0)
    fan_unread = models.IntegerField(default=0)
    team_unread = models.IntegerField(default=0)
    last_side = models.CharField(max_length=6, choices=TicketSide)
    last_message_at = models.DateTimeField()
    waits_for = models.CharField(max_length=6, choices=TicketWait)
    waiting_since = models.DateTimeField()
    team_seconds = models.BigIntegerField(default=0)
    first_answer_at = models.DateTimeField(null=True)
    resolved_at = models.DateTimeField(null=True)
    closes_at = models.DateTimeField(null=True)
    warned_at = models.DateTimeField(null=True)
    rating = models.SmallIntegerField(null=True)
    rating_text = models.CharField(max_length=MAX_RATING_LENGTH, blank=True)
    rated_at = models.DateTimeField(null=True)
    previous = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+", db_index=False)
    created_at = models.DateTimeField()
    updated_at = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"#{self.number}"


def ticket_is_sound(name: str) -> models.CheckConstraint:
    """Return the constraint of a table of tickets."""
    return models.CheckConstraint(
        condition=Q(last_seq__gte=0, fan_unread__gte=0, team_unread__gte=0, team_seconds__gte=0)
        & (Q(rating__isnull=True) | Q(rating__gte=1, rating__lte=MAX_RATING))
        & (
            Q(status="RESOLVED", resolved_at__isnull=False, waits_for="NOBODY", closes_at__isnull=True)
            | ~Q(status="RESOLVED") & Q(resolved_at__isnull=True) & ~Q(waits_for="NOBODY")
        ),
        name=name,
    )


class TicketLineBase(models.Model):
    """A message of a ticket, an internal note, or an event. ``seq`` counts the lines of a ticket from 1.

    The fan does not see an internal line. ``key`` names the call that wrote it, so that a repeated call writes nothing.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    seq = models.IntegerField()
    side = models.CharField(max_length=6, choices=TicketSide)
    is_internal = models.BooleanField(default=False)
    author_id = models.UUIDField(null=True)
    author_name = models.CharField(max_length=40, blank=True)
    text = models.TextField(blank=True)
    event = models.CharField(max_length=11, choices=TicketEvent, blank=True)
    value = models.CharField(max_length=160, blank=True)
    gems = models.BigIntegerField(null=True)
    key = models.UUIDField(null=True)
    created_at = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.event or self.text[:40]


class TicketPictureBase(models.Model):
    """A picture of a line. ``name`` is its private file; several lines can refer to the file of a saved answer."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=120)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.name


class SupportSettingsBase(models.Model):
    """One row: the number of the last ticket, and the days after which a ticket closes without the fan's answer.

    ``close_after_days`` null closes none.
    """

    id = models.SmallIntegerField(primary_key=True, default=1)
    last_number = models.BigIntegerField(default=0, db_default=0)
    close_after_days = models.SmallIntegerField(null=True, default=7, db_default=7)

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return f"up to #{self.last_number}"


class PlatformTicket(TicketBase):
    """A ticket of ``user`` to the operators. ``community`` is the one that the user owned when it was opened."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, models.PROTECT, related_name="+", db_index=False)
    community = models.ForeignKey(
        "tenancy.Community", models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )

    class Meta:
        constraints = [ticket_is_sound("platform_ticket_is_sound")]
        indexes = [
            models.Index(fields=["-last_message_at", "-id"], name="platform_ticket_by_activity"),
            models.Index(fields=["status", "-last_message_at", "-id"], name="platform_ticket_by_status"),
            models.Index(fields=["user", "status"], name="platform_ticket_of_user"),
        ]


class PlatformTicketLine(TicketLineBase):
    ticket = models.ForeignKey(PlatformTicket, models.CASCADE, related_name="lines", db_index=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ticket", "seq"], name="platform_line_in_turn"),
            models.UniqueConstraint(
                fields=["ticket", "key"], condition=Q(key__isnull=False), name="platform_line_once"
            ),
        ]


class PlatformTicketPicture(TicketPictureBase):
    line = models.ForeignKey(PlatformTicketLine, models.CASCADE, related_name="pictures")


class PlatformSupportSettings(SupportSettingsBase):
    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="platform_support_settings_are_one")]
