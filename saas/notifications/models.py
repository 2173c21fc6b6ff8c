"""Notifications of users and teams, and each user's notification settings."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id

MAX_LINK_LENGTH = 300


class NotificationBase(models.Model):
    """``kind`` is a NotificationKind (without choices, so a new kind needs no migration); ``values`` are its variables.

    Texts are made when they are read. No constraint references communities: it would lock the same row for all writers.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    kind = models.CharField(max_length=40)
    values = models.JSONField(default=dict)
    link = models.CharField(max_length=MAX_LINK_LENGTH, blank=True)
    key = models.CharField(max_length=120, null=True)  # noqa: DJ001 - null is "no key", and null is never a duplicate
    created_at = models.DateTimeField()

    class Meta:
        abstract = True

    def __str__(self) -> str:
        return self.kind


class Notification(NotificationBase):
    """One notification of a user, from a community or from the platform.

    ``is_listed`` is False if the user wants the kind only by mail, or not at all.
    """

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="notifications", db_constraint=False, db_index=False
    )
    community = models.ForeignKey(
        "tenancy.Community", models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )
    is_listed = models.BooleanField(default=True)
    read_at = models.DateTimeField(null=True)
    # The MailPace of the digest that the notification waits for; empty without one.
    digest = models.CharField(max_length=8, blank=True, default="", db_default="")

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "key"], name="notification_once")]
        indexes = [
            models.Index(
                fields=["user", "-created_at", "-id"], condition=Q(is_listed=True), name="notification_of_user"
            ),
            models.Index(
                fields=["user", "community"], condition=Q(is_listed=True, read_at=None), name="notification_unread"
            ),
            models.Index(fields=["created_at"], name="notification_by_age"),
            models.Index(fields=["user", "digest"], condition=~Q(digest=""), name="notification_for_digest"),
        ]


class TeamNotification(NotificationBase):
    """One notification of a community's team: for all of it, or for members with ``permission``."""

    community = models.ForeignKey(
        "tenancy.Community", models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    permission = models.CharField(max_length=40, blank=True)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["community", "key"], name="team_notification_once")]
        indexes = [
            models.Index(fields=["community", "-created_at", "-id"], name="team_notification_newest"),
            models.Index(fields=["created_at"], name="team_notification_by_age"),
        ]


class TeamReadMarker(models.Model):
    """The time up to which a team member has read the team's notifications."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="team_readings", db_constraint=False
    )
    community = models.ForeignKey(
        "tenancy.Community", models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )
    read_until = models.DateTimeField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["community", "user"], name="team_reading_once")]

    def __str__(self) -> str:
        return f"{self.user_id} in {self.community_id}"


class PreferenceBase(models.Model):
    """A user's choice for one kind. ``push`` is null if the user has not chosen it: the kind's default applies."""

    kind = models.CharField(max_length=40)
    in_app = models.BooleanField()
    email = models.BooleanField()
    push = models.BooleanField(null=True)
    # The MailPace of the mails.
    pace = models.CharField(max_length=8, default="NOW", db_default="NOW")

    class Meta:
        abstract = True


class NotificationPreference(PreferenceBase):
    """A user's choice for one kind. Without a row, the kind's default applies."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="notification_preferences",
        db_constraint=False,
        db_index=False,
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind"], name="preference_once")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"


class CommunityPreference(PreferenceBase):
    """A user's choice for one kind of one community. Without a row, the user's choice for all communities applies."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="community_preferences",
        db_constraint=False,
        db_index=False,
    )
    community = models.ForeignKey(
        "tenancy.Community", models.DO_NOTHING, db_constraint=False, db_index=False, related_name="+"
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "community", "kind"], name="community_preference_once")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id} in {self.community_id}"


class DeliverySettings(models.Model):
    """The time zone of a user, and the quiet hours in it: local times, both or none. They may span midnight."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="delivery_settings",
        db_constraint=False,
        primary_key=True,
    )
    zone = models.CharField(max_length=64, default="UTC")
    quiet_from = models.TimeField(null=True)
    quiet_until = models.TimeField(null=True)

    class Meta:
        constraints = [
            models.CheckConstraint(
                condition=Q(quiet_from=None, quiet_until=None) | (~Q(quiet_from=None) & ~Q(quiet_until=None)),
                name="quiet_hours_have_both_ends",
            )
        ]

    def __str__(self) -> str:
        return f"{self.zone} of {self.user_id}"


class PushSubscription(models.Model):
    """One browser that shows push notifications of one host (RFC 8030), for as long as its session lasts.

    On a community's own domain, ``community`` is that community, and the browser gets its notifications alone.
    ``public_key`` (65 bytes) and the sealed ``secret`` (16 bytes) are the browser's, as base64url. ``server_key`` is
    the public VAPID key (RFC 8292) to which the push service bound the subscription.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.CASCADE, related_name="push_subscriptions", db_constraint=False
    )
    community = models.ForeignKey(
        "tenancy.Community", models.DO_NOTHING, null=True, db_constraint=False, db_index=False, related_name="+"
    )
    session_id = models.UUIDField()
    endpoint = models.CharField(max_length=1000, unique=True)
    public_key = models.CharField(max_length=100)
    secret = models.TextField()
    server_key = models.CharField(max_length=100)
    device = models.CharField(max_length=100, blank=True)
    failures = models.PositiveSmallIntegerField(default=0)
    created_at = models.DateTimeField()

    def __str__(self) -> str:
        return f"{self.device} of {self.user_id}"
