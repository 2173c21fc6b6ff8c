"""The chat of a community: one room, its messages, and what the team decides about them and their writers."""

from datetime import datetime

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id
from tenants.members.models import Member

MAX_TEXT, MAX_REASON, MAX_ALT = 500, 200, 200
MAX_QUESTION, MAX_OPTION = 120, 60
MIN_OPTIONS, MAX_OPTIONS = 2, 6
MAX_WORD, MAX_WORDS = 40, 200
MAX_SLOW_SECONDS = 3600
MAX_EMOJI = 32
"""The code points of one emoji: people, their skin tones, and the joiners between them."""
MAX_RETENTION_DAYS = 3650


class ChatRole(models.TextChoices):
    """The writer's place in the community at the time of the message."""

    FAN = "FAN"
    TEAM = "TEAM"
    OWNER = "OWNER"


class ChatMessageKind(models.TextChoices):
    TEXT = "TEXT"
    TIP = "TIP"
    POLL = "POLL"


class ChatDeletedBy(models.TextChoices):
    AUTHOR = "AUTHOR"
    TEAM = "TEAM"


class ChatSanctionKind(models.TextChoices):
    """A muted fan cannot write. A banned fan cannot read the room either."""

    MUTE = "MUTE"
    BAN = "BAN"


class ChatReportOutcome(models.TextChoices):
    DISMISSED = "DISMISSED"
    DELETED = "DELETED"


class ChatRoom(models.Model):
    """The room of the community: its rules, and the number of its last message. Migrations write the only row.

    ``words`` are the filter: ``{"word", "reason"}``. ``slow_seconds`` is the time between two messages of a fan.
    ``min_level`` and ``min_member_days`` are the requirements for writing, ``links_min_level`` those for links while
    ``links_are_on``, ``pictures_min_level`` those for pictures while ``pictures_are_on``. A room with ``paused_at``
    takes messages of the team only.
    """

    id = models.PositiveSmallIntegerField(primary_key=True, db_default=1)
    last_seq = models.BigIntegerField(db_default=0)
    last_at = models.DateTimeField(null=True)
    slow_seconds = models.PositiveIntegerField(db_default=0)
    min_level = models.PositiveSmallIntegerField(null=True)
    min_member_days = models.PositiveIntegerField(null=True)
    links_are_on = models.BooleanField(db_default=True)
    links_min_level = models.PositiveSmallIntegerField(null=True)
    pictures_are_on = models.BooleanField(db_default=False)
    pictures_min_level = models.PositiveSmallIntegerField(null=True)
    fans_may_poll = models.BooleanField(db_default=False)
    words = models.JSONField(db_default=[])
    retention_days = models.PositiveIntegerField(null=True)
    paused_at = models.DateTimeField(null=True)
    pause_reason = models.CharField(max_length=MAX_REASON, db_default="")
    pinned = models.ForeignKey("ChatMessage", models.SET_NULL, null=True, related_name="+", db_index=False)

    class Meta:
        constraints = [models.CheckConstraint(condition=Q(id=1), name="chat_room_is_one")]

    def __str__(self) -> str:
        return f"chat up to {self.last_seq}"


class ChatMessage(models.Model):
    """A message. ``seq`` counts the room's messages from 1 without gaps, in the order of their commits.

    ``author_id`` is the writer's user; ``member`` is set for fans. The team's messages have a copy of the writer's name
    and picture. ``mentions`` are ``{"id", "name"}`` of users. ``key`` is the client's, so that a repeated call writes
    once; a tip's ledger movement has the same key. A deleted message keeps its text for the team. ``image`` is the file
    of a private picture, ``image_alt`` the writer's description of it.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    seq = models.BigIntegerField()
    kind = models.CharField(max_length=4, choices=ChatMessageKind, default=ChatMessageKind.TEXT)
    member = models.ForeignKey(Member, models.PROTECT, null=True, related_name="+", db_index=False)
    author_id = models.UUIDField()
    author_name = models.CharField(max_length=40)
    author_avatar = models.CharField(max_length=120, blank=True)
    role = models.CharField(max_length=5, choices=ChatRole, default=ChatRole.FAN)
    text = models.CharField(max_length=MAX_TEXT, blank=True)
    mentions = models.JSONField(default=list)
    image = models.CharField(max_length=120, blank=True, db_default="")
    image_alt = models.CharField(max_length=MAX_ALT, blank=True, db_default="")
    reply_to = models.ForeignKey("self", models.SET_NULL, null=True, related_name="+")
    gems = models.BigIntegerField(default=0)
    key = models.UUIDField()
    fingerprint = models.BinaryField()
    created_at = models.DateTimeField()
    deleted_at = models.DateTimeField(null=True)
    deleted_by = models.CharField(max_length=6, choices=ChatDeletedBy, blank=True)
    deleted_by_name = models.CharField(max_length=40, blank=True)
    delete_reason = models.CharField(max_length=MAX_REASON, blank=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["seq"], name="chat_message_in_turn"),
            models.UniqueConstraint(fields=["author_id", "key"], name="chat_message_once"),
            models.CheckConstraint(condition=Q(gems=0) | Q(kind="TIP", gems__gt=0), name="chat_tip_has_gems"),
        ]
        indexes = [
            models.Index(fields=["member", "-seq"], name="chat_message_of_member"),
            models.Index(fields=["created_at"], name="chat_message_by_age"),
            models.Index(fields=["image"], condition=~Q(image=""), name="chat_message_by_image"),
        ]

    def __str__(self) -> str:
        return f"{self.seq} of {self.author_name}"


class ChatReaction(models.Model):
    message = models.ForeignKey(ChatMessage, models.CASCADE, related_name="reactions", db_index=False)
    user_id = models.UUIDField()
    emoji = models.CharField(max_length=MAX_EMOJI)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["message", "emoji", "user_id"], name="chat_reaction_once"),
        ]
        indexes = [models.Index(fields=["user_id"], name="chat_reaction_of_user")]

    def __str__(self) -> str:
        return self.emoji


class ChatPoll(models.Model):
    """The options of a message's question. Votes count until ``closes_at``."""

    message = models.OneToOneField(ChatMessage, models.CASCADE, primary_key=True, related_name="poll")
    options = models.JSONField()
    closes_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"poll with {len(self.options)} options"


class ChatVote(models.Model):
    """``option`` is a place in the options of the poll, from 0."""

    poll = models.ForeignKey(ChatPoll, models.CASCADE, related_name="votes", db_index=False)
    user_id = models.UUIDField()
    option = models.PositiveSmallIntegerField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["poll", "user_id"], name="chat_vote_once")]
        indexes = [models.Index(fields=["user_id"], name="chat_vote_of_user")]

    def __str__(self) -> str:
        return f"option {self.option}"


class ChatReport(models.Model):
    """A fan's report of a message. ``resolved_at`` is set once the team decided about the message."""

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    message = models.ForeignKey(ChatMessage, models.CASCADE, related_name="reports", db_index=False)
    user_id = models.UUIDField()
    username = models.CharField(max_length=40)
    reason = models.CharField(max_length=MAX_REASON, blank=True)
    created_at = models.DateTimeField()
    resolved_at = models.DateTimeField(null=True)
    outcome = models.CharField(max_length=9, choices=ChatReportOutcome, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["message", "user_id"], name="chat_report_once")]
        indexes = [
            models.Index(fields=["created_at"], condition=Q(resolved_at__isnull=True), name="chat_report_open"),
            models.Index(fields=["user_id"], name="chat_report_of_user"),
        ]

    def __str__(self) -> str:
        return self.reason


class ChatSanction(models.Model):
    """A strike against a fan: a mute or a ban with its reason. It ends at ``until``, or when it is undone.

    Without ``until`` it has no end.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    member = models.ForeignKey(Member, models.PROTECT, related_name="+", db_index=False)
    kind = models.CharField(max_length=4, choices=ChatSanctionKind)
    reason = models.CharField(max_length=MAX_REASON)
    until = models.DateTimeField(null=True)
    message = models.ForeignKey(ChatMessage, models.SET_NULL, null=True, related_name="+")
    created_at = models.DateTimeField()
    by_id = models.UUIDField()
    by_name = models.CharField(max_length=40)
    undone_at = models.DateTimeField(null=True)
    undone_by_name = models.CharField(max_length=40, blank=True)

    class Meta:
        indexes = [
            models.Index(fields=["member", "-created_at"], name="chat_sanction_of_member"),
            models.Index(fields=["-created_at"], name="chat_sanction_by_age"),
        ]

    def __str__(self) -> str:
        return f"{self.kind}: {self.reason}"

    def is_active(self, at: datetime) -> bool:
        """True if the sanction counts at the time ``at``."""
        return self.undone_at is None and (self.until is None or self.until > at)
