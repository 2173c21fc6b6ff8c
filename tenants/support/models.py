"""Support tickets of fans to a community, their saved answers, and the gems that the team gave for them."""

from uuid import UUID

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from saas.support.models import (
    MAX_TEXT_LENGTH,
    SupportSettingsBase,
    TicketBase,
    TicketLineBase,
    TicketPictureBase,
    ticket_is_sound,
)
from saas.support.subjects import SubjectKind
from tenants.members.models import Member

MAX_NAME_LENGTH, MAX_REASON_LENGTH = 60, 200
MAX_SUBJECT_LENGTH = 120


class SupportTicket(TicketBase):
    """A ticket of ``member``. ``subject_kind`` and ``subject_id`` are what it is about; ``subject_title`` is a copy.

    ``merged_into`` is the ticket of the same member that goes on.
    """

    member = models.ForeignKey(Member, models.PROTECT, related_name="+", db_index=False)
    subject_kind = models.CharField(max_length=11, choices=SubjectKind, blank=True)
    subject_id = models.UUIDField(null=True)
    subject_title = models.CharField(max_length=MAX_SUBJECT_LENGTH, blank=True)
    merged_into = models.ForeignKey("self", models.PROTECT, null=True, related_name="+", db_index=False)

    class Meta:
        constraints = [
            ticket_is_sound("support_ticket_is_sound"),
            models.CheckConstraint(
                condition=Q(subject_kind="", subject_id__isnull=True)
                | ~Q(subject_kind="") & Q(subject_id__isnull=False),
                name="support_ticket_subject_is_whole",
            ),
            models.CheckConstraint(
                condition=Q(merged_into__isnull=True) | Q(status="RESOLVED"), name="merged_ticket_is_resolved"
            ),
        ]
        indexes = [
            models.Index(fields=["-last_message_at", "-id"], name="ticket_by_activity"),
            models.Index(fields=["-created_at", "-id"], name="ticket_by_age"),
            models.Index(fields=["status", "-last_message_at", "-id"], name="ticket_by_status"),
            models.Index(
                fields=["assignee_id", "-last_message_at", "-id"],
                condition=Q(assignee_id__isnull=False),
                name="ticket_of_assignee",
            ),
            models.Index(fields=["member", "-last_message_at"], name="ticket_of_member"),
            # The work queue: what waits for the team, the longest first.
            models.Index(fields=["waiting_since"], condition=Q(waits_for="TEAM"), name="ticket_waiting"),
            models.Index(fields=["-last_message_at", "-id"], condition=Q(team_unread__gt=0), name="ticket_unread"),
            models.Index(fields=["resolved_at"], condition=Q(resolved_at__isnull=False), name="ticket_by_solution"),
        ]


class SupportTicketLine(TicketLineBase):
    ticket = models.ForeignKey(SupportTicket, models.PROTECT, related_name="lines", db_index=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["ticket", "seq"], name="ticket_line_in_turn"),
            models.UniqueConstraint(fields=["ticket", "key"], condition=Q(key__isnull=False), name="ticket_line_once"),
        ]


class SupportTicketPicture(TicketPictureBase):
    line = models.ForeignKey(SupportTicketLine, models.CASCADE, related_name="pictures")

    class Meta:
        indexes = [models.Index(fields=["name"], name="ticket_picture_by_name")]


class SavedAnswer(models.Model):
    """A text of the team with variables such as ``{{username}}`` (``rules.VARIABLES``)."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    name = models.CharField(max_length=MAX_NAME_LENGTH)
    text = models.CharField(max_length=MAX_TEXT_LENGTH)
    created_at = models.DateTimeField(auto_now_add=True)
    updated_at = models.DateTimeField(auto_now=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["name"], name="saved_answer_name_once")]

    def __str__(self) -> str:
        return self.name


class SavedAnswerPicture(TicketPictureBase):
    answer = models.ForeignKey(SavedAnswer, models.CASCADE, related_name="pictures")


class GemsKind(models.TextChoices):
    GIFT = "GIFT"
    REFUND = "REFUND"


class TicketGems(models.Model):
    """Gems that the team gave for a ticket. ``key`` is the identity of the ledger's movement, and of the call."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    ticket = models.ForeignKey(SupportTicket, models.PROTECT, related_name="gems", db_index=False)
    kind = models.CharField(max_length=6, choices=GemsKind)
    gems = models.BigIntegerField()
    reason = models.CharField(max_length=MAX_REASON_LENGTH)
    key = models.UUIDField()
    fingerprint = models.BinaryField()
    actor_id = models.UUIDField()
    actor_name = models.CharField(max_length=40)
    created_at = models.DateTimeField()

    class Meta:
        constraints = [
            models.CheckConstraint(condition=Q(gems__gte=0), name="ticket_gems_are_sound"),
            models.UniqueConstraint(fields=["key"], name="ticket_gems_once"),
        ]
        indexes = [models.Index(fields=["ticket", "created_at"], name="gems_of_ticket")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.gems}"

    @property
    def transaction_id(self) -> UUID | None:
        """Return the id of the ledger's movement; None for the refund of something free."""
        return self.key if self.gems else None


class SupportSettings(SupportSettingsBase):
    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="support_settings_are_one")]
