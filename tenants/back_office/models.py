"""Data of the back office."""

from django.db import models
from django.db.models import Q

from saas.kernel.ids import new_id


class Segment(models.TextChoices):
    """INACTIVE: joined 30 days ago or earlier, and did not visit since. LEVEL and SPENT take a ``least`` value."""

    ALL = "ALL"
    ACTIVE_7 = "ACTIVE_7"
    ACTIVE_30 = "ACTIVE_30"
    INACTIVE = "INACTIVE"
    LEVEL = "LEVEL"
    SPENT = "SPENT"


class Milestone(models.Model):
    """A setup step that no other table shows. ``name`` is one of ``rules.SetupStep``."""

    name = models.CharField(primary_key=True, max_length=20)
    reached_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name


class FanMessage(models.Model):
    """A message of the team to a segment of the fans. Its id is made from the key of the call that sent it.

    A job writes the notifications. ``last_member`` is the member up to which it has come, and ``finished_at`` its end.
    ``in_app`` and ``mailed`` count the fans who got it there; ``fans`` is how many the segment had when it was sent.
    """

    id = models.UUIDField(primary_key=True, default=new_id, editable=False)
    headline = models.CharField(max_length=80)
    text = models.CharField(max_length=600)
    link = models.CharField(max_length=40)
    segment = models.CharField(max_length=10, choices=Segment)
    least = models.BigIntegerField(default=0)
    by_mail = models.BooleanField()
    author_id = models.UUIDField()
    author_name = models.CharField(max_length=40)
    fans = models.IntegerField()
    in_app = models.IntegerField(default=0)
    mailed = models.IntegerField(default=0)
    last_member = models.UUIDField(null=True)
    created_at = models.DateTimeField(auto_now_add=True)
    finished_at = models.DateTimeField(null=True)

    class Meta:
        indexes = [models.Index(fields=["-created_at"], name="fan_message_by_age")]
        constraints = [
            models.CheckConstraint(condition=Q(fans__gte=0, in_app__gte=0, mailed__gte=0), name="fan_message_is_sound")
        ]

    def __str__(self) -> str:
        return self.headline
