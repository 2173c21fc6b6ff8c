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


class NotificationPreference(models.Model):
    """A user's choice for one kind. Without a row, the kind's default applies."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        models.CASCADE,
        related_name="notification_preferences",
        db_constraint=False,
        db_index=False,
    )
    kind = models.CharField(max_length=40)
    in_app = models.BooleanField()
    email = models.BooleanField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "kind"], name="preference_once")]

    def __str__(self) -> str:
        return f"{self.kind} of {self.user_id}"
